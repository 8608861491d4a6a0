import PubDisplayList
import PubGeometry

/// Turns what Cairo drew on its script surface into marks of a display list.
///
/// A script names each call that reached the surface, with paths, gradients, groups and clips as they are. What is no
/// vector is data in it, and stops the reading.
struct ScriptReader {
    private var scanner: ScriptScanner
    private var stack: [ScriptValue] = []
    private var surfaces: [String: Int] = [:]
    /// What was drawn on each surface, and the state of its context.
    private var layers: [ScriptLayer] = []
    private var states: [ScriptState] = []
    /// The largest coordinate of all marks and clips, in units of the script.
    private(set) var reach = 0.0
    /// From the script's own coordinates to those of the drawing, in points.
    private let map: PlaneMap
    private let size: Size

    /// A reader of `script`, whose coordinates `map` brings to a drawing of `size`.
    init(_ script: [UInt8], map: PlaneMap, size: Size) {
        scanner = ScriptScanner(script)
        self.map = map
        self.size = size
    }

    /// The marks, in points of the drawing. Linear. Throws for what is no vector.
    mutating func items() throws(ScriptFault) -> [DisplayItem] {
        while let word = scanner.next() {
            switch word {
            case .number(let number): stack.append(.number(number))
            case .name(let name): stack.append(.name(name))
            case .data: throw ScriptFault(reason: "parts that would be drawn in pixels")
            case .word(let word): try run(word)
            }
        }
        return layers.first?.grouped ?? []
    }

    // MARK: Stack

    private mutating func pop() throws(ScriptFault) -> ScriptValue {
        guard let value = stack.popLast() else { throw ScriptFault(reason: "too few operands") }
        return value
    }

    private mutating func number() throws(ScriptFault) -> Double {
        guard case .number(let number) = try pop(), number.isFinite else { throw ScriptFault(reason: "no number") }
        return number
    }

    private mutating func numbers(_ count: Int) throws(ScriptFault) -> [Double] {
        var result: [Double] = []
        for _ in 0..<count { result.append(try number()) }
        return result.reversed()
    }

    private mutating func place() throws(ScriptFault) -> SIMD2<Double> {
        let numbers = try numbers(2)
        return states[try context()].matrix.applied(to: SIMD2(numbers[0], numbers[1]))
    }

    private mutating func name() throws(ScriptFault) -> String {
        guard case .name(let name) = try pop() else { throw ScriptFault(reason: "no name") }
        return name
    }

    /// The context that operators draw on: the topmost of the stack.
    private func context() throws(ScriptFault) -> Int {
        guard case .context(let number)? = stack.last else { throw ScriptFault(reason: "no context") }
        return number
    }

    /// The values above the last mark.
    private mutating func sinceMark() throws(ScriptFault) -> [ScriptValue] {
        guard let mark = stack.lastIndex(where: { if case .mark = $0 { true } else { false } }) else {
            throw ScriptFault(reason: "no mark")
        }
        defer { stack.removeSubrange(mark...) }
        return Array(stack[(mark + 1)...])
    }

    // MARK: Operators

    private mutating func run(_ word: String) throws(ScriptFault) {
        if try runStack(word) { return }
        if try runPattern(word) { return }
        if try runPath(word) { return }
        if try runState(word) { return }
        if word == "mask" {
            guard case .pattern(let mask) = try pop(), case .solid(let color) = mask.kind else {
                throw ScriptFault(reason: "a mask")
            }
            return try paint(opacity: color.w)
        }
        let number = try context()
        switch word {
        case "paint": try paint(opacity: 1)
        case "fill", "fill+":
            noteReach(number)
            try layers[number].fill(states[number], map)
            if word == "fill" { states[number].path = [] }
        case "stroke", "stroke+":
            noteReach(number)
            try layers[number].stroke(states[number], map)
            if word == "stroke" { states[number].path = [] }
        case "clip", "clip+":
            let state = states[number]
            // Upright rectangles are Cairo's own bounds of the clip that follows, since the drawing leans.
            if !state.path.isRectangle, !isFrame(state.path) {
                noteReach(number)
                states[number].clips.append(ScriptClip(path: state.path, rule: state.fillRule))
            }
            if word == "clip" { states[number].path = [] }
        case "reset-clip": states[number].clips = []
        default: throw ScriptFault(reason: "an operation that is not supported (\(word))")
        }
    }

    private mutating func noteReach(_ number: Int) {
        func note(_ place: SIMD2<Double>) { reach = max(reach, abs(place.x), abs(place.y)) }
        for segment in states[number].path {
            switch segment {
            case .move(let place), .line(let place): note(place)
            case .curve(let first, let second, let end):
                note(first)
                note(second)
                note(end)
            case .close: break
            }
        }
    }

    private mutating func runStack(_ word: String) throws(ScriptFault) -> Bool {
        switch word {
        case "<<", "[": stack.append(.mark)
        case ">>":
            _ = try sinceMark()
            stack.append(.dictionary)
        case "]":
            let numbers = try sinceMark().map { value throws(ScriptFault) in
                guard case .number(let number) = value else { throw ScriptFault(reason: "no number") }
                return number
            }
            stack.append(.array(numbers))
        case "identity": stack.append(.array([1, 0, 0, 1, 0, 0]))
        case "dup":
            let value = try pop()
            stack += [value, value]
        case "exch":
            let (upper, lower) = (try pop(), try pop())
            stack += [upper, lower]
        case "pop": _ = try pop()
        case "index":
            let depth = Int(try number())
            guard depth >= 0, depth < stack.count else { throw ScriptFault(reason: "too few operands") }
            stack.append(stack[stack.count - 1 - depth])
        case "roll": try roll()
        case "def":
            guard case .surface(let number) = try pop() else { throw ScriptFault(reason: "an unknown value") }
            surfaces[try name()] = number
        case "undef":
            // Nothing draws on it or shows it any more.
            guard let number = surfaces.removeValue(forKey: try name()) else { break }
            layers[number] = ScriptLayer(size: size)
            states[number] = ScriptState()
        case "surface":
            _ = try pop()
            addSurface()
        case "similar":
            _ = try name()
            _ = try numbers(2)
            _ = try pop()
            addSurface()
        case "context":
            guard case .surface(let number) = try pop() else { throw ScriptFault(reason: "no surface") }
            stack.append(.context(number))
        default:
            guard let number = surfaces[word] else { return false }
            stack.append(.surface(number))
        }
        return true
    }

    private mutating func roll() throws(ScriptFault) {
        let numbers = try numbers(2)
        let (count, turns) = (Int(numbers[0]), Int(numbers[1]))
        guard count > 0, count <= stack.count else { throw ScriptFault(reason: "too few operands") }
        let part = Array(stack.suffix(count))
        for (index, value) in part.enumerated() {
            stack[stack.count - count + ((index + turns) % count + count) % count] = value
        }
    }

    private mutating func addSurface() {
        stack.append(.surface(layers.count))
        layers.append(ScriptLayer(size: size))
        states.append(ScriptState())
    }

    /// Operators that make patterns, or change the one on the stack.
    private mutating func runPattern(_ word: String) throws(ScriptFault) -> Bool {
        switch word {
        case "g", "a", "ga", "rgb", "rgba":
            let count = ["g": 1, "a": 1, "ga": 2, "rgb": 3][word] ?? 4
            let n = try numbers(count)
            let color: SIMD4<Double> =
                switch word {
                case "g": SIMD4(n[0], n[0], n[0], 1)
                case "a": SIMD4(0, 0, 0, n[0])
                case "ga": SIMD4(n[0], n[0], n[0], n[1])
                case "rgb": SIMD4(n[0], n[1], n[2], 1)
                default: SIMD4(n[0], n[1], n[2], n[3])
                }
            stack.append(.pattern(ScriptPattern(kind: .solid(color))))
        case "linear":
            let n = try numbers(4)
            stack.append(.pattern(ScriptPattern(kind: .linear(from: SIMD2(n[0], n[1]), to: SIMD2(n[2], n[3])))))
        case "radial":
            let n = try numbers(6)
            stack.append(
                .pattern(ScriptPattern(kind: .radial(from: SIMD2(n[0], n[1]), n[2], to: SIMD2(n[3], n[4]), n[5]))))
        case "pattern":
            guard case .surface(let number) = try pop() else { throw ScriptFault(reason: "no surface") }
            stack.append(.pattern(ScriptPattern(kind: .surface(number))))
        case "add-color-stop":
            let n = try numbers(5)
            try changePattern { $0.stops.append((n[0], SIMD4(n[1], n[2], n[3], n[4]))) }
        case "set-extend":
            let name = try name()
            try changePattern { $0.extend = name }
        case "set-filter": _ = try name()
        default: return false
        }
        return true
    }

    private mutating func changePattern(_ change: (inout ScriptPattern) -> Void) throws(ScriptFault) {
        guard case .pattern(var pattern) = try pop() else { throw ScriptFault(reason: "no pattern") }
        change(&pattern)
        stack.append(.pattern(pattern))
    }

    private mutating func runPath(_ word: String) throws(ScriptFault) -> Bool {
        switch word {
        case "n": states[try context()].path = []
        case "m": try append(.move(try place()))
        case "l": try append(.line(try place()))
        case "c":
            let (end, second, first) = (try place4(), try place4(), try place4())
            let map = states[try context()].matrix
            try append(.curve(map.applied(to: first), map.applied(to: second), map.applied(to: end)))
        case "h": try append(.close)
        case "rectangle":
            let n = try numbers(4)
            let map = states[try context()].matrix
            let corners = [(n[0], n[1]), (n[0] + n[2], n[1]), (n[0] + n[2], n[1] + n[3]), (n[0], n[1] + n[3])]
            for (index, corner) in corners.enumerated() {
                let place = map.applied(to: SIMD2(corner.0, corner.1))
                try append(index == 0 ? .move(place) : .line(place))
            }
            try append(.close)
        default: return false
        }
        return true
    }

    /// Two numbers below others: the context is not on top yet.
    private mutating func place4() throws(ScriptFault) -> SIMD2<Double> {
        let numbers = try numbers(2)
        return SIMD2(numbers[0], numbers[1])
    }

    private mutating func append(_ segment: ScriptSegment) throws(ScriptFault) {
        states[try context()].path.append(segment)
    }

    /// Operators that change the state of the context.
    private mutating func runState(_ word: String) throws(ScriptFault) -> Bool {
        switch word {
        case "set-source":
            guard case .pattern(var source) = try pop() else { throw ScriptFault(reason: "no pattern") }
            let number = try context()
            guard let inverse = states[number].matrix.inverse else { throw ScriptFault(reason: "no map") }
            source.matrix = source.matrix.after(inverse)
            states[number].source = source
        case "set-matrix": try setMatrix()
        case "scale":
            let n = try numbers(2)
            let number = try context()
            states[number].matrix = states[number].matrix.after(.scale(n[0], n[1]))
        case "translate":
            let n = try numbers(2)
            let number = try context()
            states[number].matrix = states[number].matrix.after(PlaneMap(tx: n[0], ty: n[1]))
        case "set-operator": try change(name()) { $0.composition = $1 }
        case "set-fill-rule": try change(name()) { $0.fillRule = $1 == "EVEN_ODD" ? .evenOdd : .nonZero }
        case "set-line-width": try change(number()) { $0.width = $1 }
        case "set-miter-limit": try change(number()) { $0.miterLimit = $1 }
        case "set-line-cap":
            try change(name()) {
                $0.cap = $1 == "LINE_CAP_ROUND" ? .round : $1 == "LINE_CAP_SQUARE" ? .square : .butt
            }
        case "set-line-join":
            try change(name()) {
                $0.join = $1 == "LINE_JOIN_ROUND" ? .round : $1 == "LINE_JOIN_BEVEL" ? .bevel : .miter
            }
        case "set-dash":
            let offset = try number()
            guard case .array(let dashes) = try pop() else { throw ScriptFault(reason: "no dashes") }
            try change(dashes) { ($0.dashes, $0.dashOffset) = ($1, offset) }
        case "set-tolerance": _ = try number()
        case "set-antialias": _ = try name()
        default: return false
        }
        return true
    }

    private mutating func change<Value>(
        _ value: Value, _ change: (inout ScriptState, Value) -> Void
    ) throws(ScriptFault) { change(&states[try context()], value) }

    private mutating func setMatrix() throws(ScriptFault) {
        guard case .array(let n) = try pop(), n.count == 6, n.allSatisfy(\.isFinite) else {
            throw ScriptFault(reason: "no map")
        }
        let map = PlaneMap(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        if case .pattern? = stack.last { return try changePattern { $0.matrix = map } }
        states[try context()].matrix = map
    }

    /// True for the outline of the whole drawing, by which every drawing is cut where it is placed.
    private func isFrame(_ path: [ScriptSegment]) -> Bool {
        let corners = Path(rect: Rect(x: .zero, y: .zero, width: size.width, height: size.height)).elements
        let elements = Path(path, by: map).elements
        guard elements.count == corners.count else { return false }
        return zip(elements, corners).allSatisfy { pair in
            switch pair {
            case (.move(let a), .move(let b)), (.line(let a), .line(let b)):
                abs(a.x.points - b.x.points) < 0.01 && abs(a.y.points - b.y.points) < 0.01
            case (.close, .close): true
            default: false
            }
        }
    }

    // MARK: Groups

    /// Paints all that the clip lets be seen, by `opacity`.
    private mutating func paint(opacity: Double) throws(ScriptFault) {
        let number = try context()
        let state = states[number]
        guard case .surface(let other) = state.source.kind else {
            guard opacity == 1 else { throw ScriptFault(reason: "a mask") }
            return try layers[number].paint(state, map)
        }
        guard other != number, state.source.matrix == PlaneMap() else {
            throw ScriptFault(reason: "a group that was moved")
        }
        let items = layers[other].grouped
        try layers[number].add(group: items, opacity: opacity, state, map)
    }
}

extension [ScriptSegment] {
    /// True for rectangles whose sides are upright, and lie at whole units.
    fileprivate var isRectangle: Bool {
        let places = compactMap { segment -> SIMD2<Double>? in
            switch segment {
            case .move(let place), .line(let place): place
            default: nil
            }
        }
        guard places.allSatisfy({ $0 == $0.rounded(.toNearestOrEven) }) else { return false }
        guard places.count == count - filter({ $0 == .close }).count, places.count >= 4 else { return false }
        return zip(places, places.dropFirst()).allSatisfy { $0.x == $1.x || $0.y == $1.y }
    }
}
