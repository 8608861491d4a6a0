/// Fits the view box of an element into its viewport (SVG 2 §8.6).
struct SVGAspectRatio {
    private var align = SIMD2(0.5, 0.5)
    private var stretches = false
    private(set) var covers = false

    /// The value of `preserveAspectRatio`; the initial value if it cannot be read.
    init(_ text: String?) {
        var words = CSSText.words(text ?? "")
        if words.first == "defer" { words.removeFirst() }
        guard let first = words.first else { return }
        if first == "none" {
            stretches = true
            return
        }
        let places: [String: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
        // Eight letters: `xMidYMid` and the like.
        guard first.hasPrefix("x"), first.count == 8, let x = places[String(first.dropFirst().prefix(3))],
            let y = places[String(first.suffix(3))]
        else { return }
        align = SIMD2(x, y)
        covers = words.count > 1 && words[1] == "slice"
    }

    /// Maps the coordinates of `box` to the coordinates of `frame`.
    func map(_ box: PlaneBox, into frame: PlaneBox) -> PlaneMap {
        var scale = frame.size / box.size
        if !stretches { scale = SIMD2(repeating: covers ? scale.max() : scale.min()) }
        let free = frame.size - box.size * scale
        let corner = frame.low + (stretches ? .zero : free * align)
        return PlaneMap(a: scale.x, d: scale.y, tx: corner.x, ty: corner.y).after(
            PlaneMap(tx: -box.low.x, ty: -box.low.y))
    }
}

extension SVGTree.Node {
    /// The view box; nil if there is none or it has no area.
    var viewBox: PlaneBox? {
        guard let text = self["viewBox"] else { return nil }
        let numbers = SVGNumbers.list(text)
        // Bounded, since scales are made by dividing by these.
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers.allSatisfy({ abs($0) < 1e9 }) else {
            return nil
        }
        let low = SIMD2(numbers[0], numbers[1])
        return PlaneBox(low: low, high: low + SIMD2(numbers[2], numbers[3]))
    }

    var aspectRatio: SVGAspectRatio { SVGAspectRatio(self["preserveAspectRatio"]) }
}
