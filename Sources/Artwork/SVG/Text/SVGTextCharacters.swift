import PubDiagnostics

/// The characters of a text, each with its style and its place (SVG 2 §11.8).
struct SVGTextCharacters {
    /// A character that is shown, and the position that its element gives it.
    struct Character {
        var scalar: Unicode.Scalar
        /// The number of its style.
        var style: Int
        /// Its place; nil to go on behind the one before.
        var x: Double?, y: Double?
        /// Its displacement from there, and its turn.
        var dx = 0.0, dy = 0.0, turn = 0.0
        /// The `textPath` that it is on.
        var path: Int?
    }

    /// A style, in the element that has it.
    struct Style {
        var style: SVGStyle
        var node: Int
        /// Lines of the elements around it.
        var decorations: Set<String>
        /// The distance of its baseline below the baseline of the text.
        var shift = 0.0
    }

    /// A range of characters that must be as long as its element says.
    struct Extent {
        var range: Range<Int>
        var length: Double
        var scalesGlyphs: Bool
    }

    var characters: [Character] = []
    var styles: [Style] = []
    var extents: [Extent] = []
    /// Positions that open elements give to their characters, each list from a given character on.
    private var lists: [Places] = []
    private var endsWithSpace = true

    private struct Places {
        var start: Int
        var x: [Double], y: [Double], dx: [Double], dy: [Double], turns: [Double]
    }

    /// Begins an element with attributes of places, measured by `measures`.
    mutating func open(_ node: SVGTree.Node, _ measures: SVGMeasures) {
        func list(_ name: String, _ direction: SVGMeasures.Direction) -> [Double] {
            (node[name].flatMap { SVGNumbers.lengths($0) } ?? []).map { measures.resolved($0, direction) }
        }
        lists.append(
            Places(
                start: characters.count, x: list("x", .across), y: list("y", .down), dx: list("dx", .across),
                dy: list("dy", .down), turns: SVGNumbers.list(node["rotate"] ?? "").map { $0.isFinite ? $0 : 0 }))
    }

    /// Ends the innermost element.
    mutating func close(_ node: SVGTree.Node, _ measures: SVGMeasures) {
        let start = lists.removeLast().start
        if let length = node["textLength"].flatMap({ SVGLength($0) }), start < characters.count {
            extents.append(
                Extent(
                    range: start..<characters.count, length: measures.resolved(length, .across),
                    scalesGlyphs: node["lengthAdjust"] == "spacingAndGlyphs"))
        }
    }

    /// Adds `text` in the style with a given number, treating white space as CSS does.
    mutating func add(_ text: String, style: Int, path: Int?) {
        let own = styles[style].style.text
        let cased =
            switch own.transform {
            case "uppercase": text.uppercased()
            case "lowercase": text.lowercased()
            default: text
            }
        for var scalar in cased.unicodeScalars {
            let isSpace = scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
            if isSpace {
                if !own.keepsSpace, endsWithSpace { continue }
                scalar = " "
            }
            endsWithSpace = isSpace
            var character = Character(scalar: scalar, style: style, path: path)
            place(&character)
            characters.append(character)
        }
    }

    private func place(_ character: inout Character) {
        let number = characters.count
        func value(_ list: (Places) -> [Double]) -> Double? {
            for places in lists.reversed() where number - places.start < list(places).count {
                return list(places)[number - places.start]
            }
            return nil
        }
        (character.x, character.y) = (value(\.x), value(\.y))
        (character.dx, character.dy) = (value(\.dx) ?? 0, value(\.dy) ?? 0)
        // The last angle counts for all characters after it.
        for places in lists.reversed() where !places.turns.isEmpty {
            character.turn = places.turns[min(number - places.start, places.turns.count - 1)]
            break
        }
    }

    /// Leaves out the space at the end.
    mutating func trim() {
        guard let last = characters.last, last.scalar == " ", !styles[last.style].style.text.keepsSpace else { return }
        characters.removeLast()
        for index in extents.indices {
            let range = extents[index].range
            extents[index].range = min(range.lowerBound, characters.count)..<min(range.upperBound, characters.count)
        }
    }
}

extension SVGPainter {
    /// The characters of `node`, a text, and of the elements in it.
    mutating func characters(of node: SVGTree.Node, _ index: Int, in scope: Scope) throws(SVGFinding)
        -> SVGTextCharacters
    {
        var text = SVGTextCharacters()
        try add(index, scope.style, path: nil, decorations: [], shift: 0, to: &text, in: scope)
        text.trim()
        return text
    }

    private mutating func add(
        _ index: Int, _ style: SVGStyle, path: Int?, decorations: Set<String>, shift: Double,
        to text: inout SVGTextCharacters, in scope: Scope
    ) throws(SVGFinding) {
        let node = tree.nodes[index]
        try budget.visit(node.place)
        var inner = scope
        inner.style = style
        let decorations = decorations.union(style.text.decorations)
        let shift = try shift + baselineShift(of: style.text, isText: node.name == "text", at: node.place)
        let number = text.styles.count
        text.styles.append(
            SVGTextCharacters.Style(style: style, node: index, decorations: decorations, shift: shift))
        text.open(node, inner.measures)
        for child in node.children {
            switch child {
            case .text(let characters):
                try budget.add(marks: characters.utf8.count / 4, segments: 0, at: node.place)
                text.add(characters, style: number, path: path)
            case .element(let child):
                let element = tree.nodes[child]
                switch element.name {
                case "title", "desc", "metadata": continue
                case "tspan", "a", "textPath": break
                default: throw .unsupported("an element “\(element.name.excerpt)” in text", at: element.place)
                }
                let style = try self.style(of: child, in: inner)
                guard style.isDisplayed else { continue }
                try add(
                    child, style, path: element.name == "textPath" ? child : path, decorations: decorations,
                    shift: shift, to: &text, in: inner)
            }
        }
        text.close(node, inner.measures)
    }

    /// The distance of the baseline of the text of `style` below the baseline of the text around it.
    private func baselineShift(of style: SVGTextStyle, isText: Bool, at place: Int) throws(SVGFinding) -> Double {
        guard let shift = style.baselineShift else { return 0 }
        guard let metrics = metrics(of: style) else { return 0 }
        switch shift {
        case "sub": return (metrics.ascent + metrics.descent) / 2
        case "super": return -(metrics.ascent + metrics.descent) / 2
        default:
            guard let length = SVGLength(shift) else {
                throw .unsupported("the shift of a baseline “\(shift.excerpt)”", at: place)
            }
            if length.unit == .percent { return -length.value / 100 * style.size }
            return -SVGMeasures(viewport: .zero, em: style.size).resolved(length, .down)
        }
    }

    /// The extents of the face of `style` above and below its baseline, and the height of its small letters.
    func metrics(of style: SVGTextStyle) -> (ascent: Double, descent: Double, xHeight: Double)? {
        guard let catalog = fonts?.catalog, let face = fonts?.face(for: style) else { return nil }
        let metrics = catalog.metrics(of: face.font)
        let unit = style.size / Double(metrics.unitsPerEm)
        return (Double(metrics.ascender) * unit, Double(metrics.descender) * unit, Double(metrics.xHeight) * unit)
    }

    /// The distance of the baseline below the line that `style` has at the place of the text.
    func baselineOffset(of style: SVGTextStyle, at place: Int) throws(SVGFinding) -> Double {
        var name = style.alignmentBaseline
        if name == "auto" || name == "baseline" { name = style.dominantBaseline }
        guard !["auto", "baseline", "alphabetic", "use-script", "no-change", "reset-size"].contains(name),
            let metrics = metrics(of: style)
        else { return 0 }
        switch name {
        case "central": return (metrics.ascent - metrics.descent) / 2
        case "middle": return metrics.xHeight / 2
        // The hanging baseline is at about four fifths of the ascent.
        case "hanging": return metrics.ascent * 0.8
        case "mathematical": return metrics.ascent / 2
        case "text-before-edge", "text-top", "before-edge", "top": return metrics.ascent
        case "text-after-edge", "text-bottom", "after-edge", "bottom", "ideographic": return -metrics.descent
        default: throw .unsupported("a baseline “\(name.excerpt)”", at: place)
        }
    }
}
