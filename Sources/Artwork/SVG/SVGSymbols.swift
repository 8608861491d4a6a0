import PubDiagnostics
import PubXMLEvents

/// The symbols of an SVG, each of which has to be clipped to its viewport (SVG 1.1 §5.5): librsvg 2.54 does not clip them, so that
/// what is beyond would be drawn too, but for those that are to show it (`overflow`), which it clips. Where all uses of a symbol have
/// one viewport in its own units, a path that clips it is added.
struct SVGSymbols {
    /// A symbol, and what it holds, in bytes of the file.
    fileprivate struct Symbol {
        var element: XMLElement
        var content: Range<Int>
        var isClipped: Bool
    }

    /// An element that shows another.
    fileprivate struct Use {
        var target: String
        var element: XMLElement
        /// Whether it is in an svg element within the root, whose size its own size may be a part of.
        var isNested: Bool
    }

    private var symbols: [String: Symbol] = [:]
    /// The ids of symbols in the order of the file.
    private var order: [String] = []
    private var uses: [Use] = []
    /// The ids of svg elements within the root.
    private var drawings: Set<String> = []
    /// Whether a style sheet lets something show what is beyond its viewport.
    var showsOverflow = false

    /// Notes the start of an element; `nesting` is the number of svg elements around it.
    mutating func start(_ name: String, _ element: XMLElement, nesting: Int) {
        switch name {
        case "use":
            guard let target = (element["href"] ?? element["xlink:href"])?.referredID else { return }
            uses.append(Use(target: target, element: element, isNested: nesting > 1))
        case "svg": if nesting > 0, let id = element["id"] { drawings.insert(id) }
        default: break
        }
    }

    /// Notes a symbol whose content is at `content`.
    mutating func add(_ element: XMLElement, content: Range<Int>) {
        guard let id = element["id"], symbols[id] == nil else { return }
        order.append(id)
        symbols[id] = Symbol(
            element: element, content: content,
            isClipped: !["visible", "auto"].contains(element.value(ofProperty: "overflow") ?? "hidden"))
    }

    /// What has to be added to the file so that each symbol is clipped, and before which bytes; and what cannot be drawn as SVG says.
    /// `size` is that of the drawing in its own units; nil if it is not known. `isTaken` tells of ids. Linear.
    func completed(
        size: SIMD2<Double>?, isTaken: (String) -> Bool
    ) -> (additions: [(text: String, place: Int)], findings: [SVGFinding]) {
        var additions: [(text: String, place: Int)] = []
        var findings: [SVGFinding] = []
        var viewports: [String: SVGViewport] = [:]
        for use in uses {
            do throws(SVGFinding) {
                if drawings.contains(use.target), use.element["width"] != nil || use.element["height"] != nil {
                    throw use.finding("a use gives another size to an svg element (\(use.words))")
                }
                guard let symbol = symbols[use.target] else { continue }
                guard symbol.isClipped, !showsOverflow else {
                    throw use.finding("the symbol “\(use.target.excerpt)” shows what is beyond its viewport (overflow)")
                }
                let viewport = try use.viewport(of: symbol.element, in: size)
                if let known = viewports[use.target], !known.isNear(viewport) {
                    throw use.finding("the symbol “\(use.target.excerpt)” is used in several proportions")
                }
                viewports[use.target] = viewport
            } catch {
                findings.append(error)
            }
        }
        for (index, id) in order.enumerated() {
            guard let symbol = symbols[id], let viewport = viewports[id] else { continue }
            var name = "viewport-\(index)"
            while isTaken(name) { name += "-" }
            let tag = symbol.element.name.dropLast("symbol".count)
            additions.append(
                (
                    "<\(tag)clipPath id=\"\(name)\"><\(tag)rect x=\"\(viewport.x)\" y=\"\(viewport.y)\" "
                        + "width=\"\(viewport.width)\" height=\"\(viewport.height)\"/></\(tag)clipPath>"
                        + "<\(tag)g clip-path=\"url(#\(name))\">", symbol.content.lowerBound
                ))
            additions.append(("</\(tag)g>", symbol.content.upperBound))
        }
        return (additions, findings)
    }
}

/// The part of a symbol that a use shows, in units of the symbol.
private struct SVGViewport {
    var x: Double, y: Double, width: Double, height: Double

    func isNear(_ other: SVGViewport) -> Bool {
        let limit = 1e-3 * max(width, height)
        return zip([x, y, width, height], [other.x, other.y, other.width, other.height])
            .allSatisfy { abs($0 - $1) <= limit }
    }
}

extension SVGSymbols.Use {
    fileprivate var words: String { "#\(target.excerpt)" }

    fileprivate func finding(_ message: Message) -> SVGFinding {
        SVGFinding(
            id: "svg-unsupported", message: message + ", which is not supported in drawings",
            hint: "convert what it shows to paths of its own (Inkscape: Edit → Clone → Unlink Clone)",
            place: element.place)
    }

    /// What the use shows of `symbol` in a drawing of `size`.
    fileprivate func viewport(of symbol: XMLElement, in size: SIMD2<Double>?) throws(SVGFinding) -> SVGViewport {
        let width = try side("width", of: symbol, whole: size?.x)
        let height = try side("height", of: symbol, whole: size?.y)
        guard let box = symbol["viewBox"].flatMap(SVGNumbers.four), box[2] > 0, box[3] > 0 else {
            return SVGViewport(x: 0, y: 0, width: width, height: height)
        }
        let words = (symbol["preserveAspectRatio"] ?? "xMidYMid").split(separator: " ").filter { $0 != "defer" }
        if words.first == "none" { return SVGViewport(x: box[0], y: box[1], width: box[2], height: box[3]) }
        let (across, down) = (width / box[2], height / box[3])
        let scale = words.last == "slice" ? max(across, down) : min(across, down)
        guard scale > 0 else { throw finding("a use of \(words) has no size") }
        let shown = SIMD2(width, height) / scale
        let align = String(words.first ?? "xMidYMid")
        func start(_ name: String, _ edge: Double, _ rest: Double) -> Double {
            edge - (align.contains(name + "Min") ? 0 : align.contains(name + "Max") ? rest : rest / 2)
        }
        // A viewport that is longer than the box reaches beyond it.
        return SVGViewport(
            x: start("x", box[0], shown.x - box[2]), y: start("Y", box[1], shown.y - box[3]), width: shown.x,
            height: shown.y)
    }

    /// The width or height of what is shown: that of the use, else all of the drawing. librsvg 2.54 passes over one of the symbol's own
    /// (SVG 2 §5.5).
    private func side(_ name: String, of symbol: XMLElement, whole: Double?) throws(SVGFinding) -> Double {
        if element[name] == nil, symbol[name] != nil {
            throw finding("the symbol “\(target.excerpt)” has a \(name) of its own")
        }
        let value = element[name] ?? "100%"
        if value == "100%" {
            guard let whole, !isNested else { throw finding("a use of \(words) has no \(name)") }
            return whole
        }
        guard let number = Double(value.hasSuffix("px") ? String(value.dropLast(2)) : value), number.isFinite else {
            throw finding("a use of \(words) has the \(name) “\(value.excerpt)”")
        }
        return number
    }
}
