import Color
import DisplayList
import Fonts
import Geometry

/// Puts the colours of an edition in the place of keys in a content stream, and text where it belongs.
///
/// Every colour that a stream sets must be a key; what sets paint by other operators was not drawn by this program.
package struct ContentRewriter {
    private let keys: KeyTable
    private let colors: ScreenTransform
    /// The operators of each key, for filling and for stroking.
    private var fills: [[UInt8]?]
    private var strokes: [[UInt8]?]
    /// The operators of the outlines of glyphs, by key.
    private var outlines: [Int: [UInt8]] = [:]
    /// The keys of the gradients of the stream that was rewritten last.
    private(set) var gradients: Set<Int> = []

    /// A rewriter of streams that were drawn in `keys`.
    package init(keys: KeyTable, colors: ScreenTransform) {
        self.keys = keys
        self.colors = colors
        fills = Array(repeating: nil, count: keys.meanings.count)
        strokes = fills
    }

    /// The stream with its colours and with few numbers between letters; `fonts` are those that its resources name.
    /// Linear.
    /// Throws ``EmissionError/finishing(reason:)`` for paint that is no key.
    package mutating func rewritten(
        _ source: UnsafeBufferPointer<UInt8>, fonts: [String: FontCodes]
    ) throws(EmissionError) -> [UInt8] {
        var output = RewrittenContent(source)
        var scanner = ContentScanner(source)
        var alignment = TextAlignment()
        var font = FontCodes()
        var marks = TextMarks()
        var triangle: Triangle?
        gradients = []
        while let found = scanner.nextOperator() {
            switch ContentOperator(source[found]) {
            case .other: break
            case .foreignPaint:
                let name = String(decoding: source[found], as: UTF8.self)
                throw .finishing(reason: "paint is set by \(name), not by a key")
            case .fill, .stroke:
                let (start, index, meaning) = try key(scanner, source, found)
                let isStroke = source[found.lowerBound] == UInt8(ascii: "R")
                triangle = meaning.ground.map { Triangle(key: index, ground: $0) }
                output.replace(
                    start..<found.upperBound,
                    with: triangle == nil ? operators(index, meaning.paint, isStroke: isStroke) : [])
                if !isStroke { marks.expect(isShown: meaning.isShown, outline: outline(index, meaning)) }
            case .corner: triangle?.add(scanner.lastPlace(), from: scanner.operandStart)
            case .fillPath:
                guard let found = try triangle?.filled(through: found.upperBound) else { break }
                gradients.insert(found.key)
                output.replace(found.range, with: found.operators)
            case .font: font = fonts[String(decoding: source[scanner.lastName], as: UTF8.self)] ?? FontCodes()
            case .move: alignment.reset()
            case .beginText:
                alignment.reset()
                output.insert(marks.opening(), at: found.lowerBound)
            case .endText:
                output.copy(upTo: found.lowerBound)
                alignment.end(&output.bytes)
                output.insert(marks.closing(), at: found.upperBound)
            case .show:
                output.replace(scanner.operandStart..<found.upperBound, with: [])
                alignment.show(source[scanner.operandStart..<found.lowerBound], font, to: &output.bytes)
            }
        }
        output.copy(upTo: source.count)
        return output.bytes
    }

    /// The key that the operator at `found` sets, and where its operands begin.
    private func key(
        _ scanner: ContentScanner, _ source: UnsafeBufferPointer<UInt8>, _ found: Range<Int>
    ) throws(EmissionError) -> (start: Int, index: Int, meaning: KeyMeaning) {
        guard let (start, key) = scanner.lastKey() else {
            throw .finishing(reason: "a colour without three numbers")
        }
        guard let key, let meaning = keys[key] else {
            let color = String(decoding: source[start..<found.upperBound], as: UTF8.self)
            throw .finishing(reason: "the colour \(color) is no key")
        }
        return (start, key.index, meaning)
    }

    private mutating func operators(_ index: Int, _ paint: Paint, isStroke: Bool) -> [UInt8] {
        if let known = isStroke ? strokes[index] : fills[index] { return known }
        let text = operators(paint, isStroke: isStroke)
        if isStroke { strokes[index] = text } else { fills[index] = text }
        return text
    }

    /// The state in which glyphs with an outline are shown (ISO 32000-1 §9.3.6); nil for glyphs without one.
    private mutating func outline(_ index: Int, _ meaning: KeyMeaning) -> [UInt8]? {
        guard let outline = meaning.outline else { return nil }
        if let known = outlines[index] { return known }
        let join = outline.join == .round ? "1 j" : "0 j \(PDFNumber.text(Stroke.miterLimit, decimals: 1)) M"
        let weight = PDFNumber.text(outline.weight.points, decimals: 4)
        let state = " \(weight) w \(join) []0 d \(outline.fills ? 2 : 1) Tr "
        let text = operators(outline.paint, isStroke: true) + Array(state.utf8)
        outlines[index] = text
        return text
    }

    private func operators(_ paint: Paint, isStroke: Bool) -> [UInt8] {
        let light = colors.rgb(for: paint.color)
        let isGray = light.red == light.green && light.green == light.blue
        let components = isGray ? [light.red] : [light.red, light.green, light.blue]
        let name = isGray ? (isStroke ? "G" : "g") : (isStroke ? "RG" : "rg")
        let words = components.map { PDFNumber.text(Double($0), decimals: 4) } + [name]
        return Array(words.joined(separator: " ").utf8)
    }
}

/// The rendering mode of text objects (ISO 32000-1 §9.3.6): glyphs that are only read, and outlined ones, whose state
/// ends with the text object, so that Cairo's own idea of the state of lines holds on.
private struct TextMarks {
    private var isShown = true
    private var outline: [UInt8]?
    private var end: [UInt8] = []

    /// The key that was set says what text objects will be.
    mutating func expect(isShown: Bool, outline: [UInt8]?) {
        self.isShown = isShown
        self.outline = outline
    }

    /// What has to be written before the text object that begins.
    mutating func opening() -> [UInt8] {
        if !isShown {
            end = Array(" 0 Tr".utf8)
            return Array("3 Tr ".utf8)
        }
        guard let outline else { return [] }
        end = Array(" Q".utf8)
        return Array("q ".utf8) + outline
    }

    /// What has to be written after the text object that ends.
    mutating func closing() -> [UInt8] {
        defer { end = [] }
        return end
    }
}

/// A stream in the making: what its source has, but for what is put in the place of parts of it.
private struct RewrittenContent {
    private let source: UnsafeBufferPointer<UInt8>
    private var copied = 0
    var bytes: [UInt8] = []

    init(_ source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        bytes.reserveCapacity(source.count + source.count / 8)
    }

    mutating func copy(upTo end: Int) {
        bytes.append(contentsOf: source[copied..<end])
        copied = end
    }

    mutating func insert(_ text: [UInt8], at place: Int) { replace(place..<place, with: text) }

    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        copy(upTo: range.lowerBound)
        bytes.append(contentsOf: text)
        copied = range.upperBound
    }
}

/// The triangle that means a gradient, as far as its path has been read.
private struct Triangle {
    private let key: Int
    private let ground: Ground
    private var corners: [SIMD2<Double>] = []
    /// Where its path begins.
    private var start = 0

    init(key: Int, ground: Ground) {
        self.key = key
        self.ground = ground
    }

    mutating func add(_ corner: SIMD2<Double>, from place: Int) {
        if corners.isEmpty { start = place }
        corners.append(corner)
    }

    /// The operators that lay the gradient over the clip, in the place of a path that is filled; ready for the next
    /// one. Throws for a path that is no triangle.
    mutating func filled(
        through end: Int
    ) throws(EmissionError) -> (key: Int, range: Range<Int>, operators: [UInt8]) {
        guard corners.count == 3, !corners.contains(where: { ($0.x + $0.y).isNaN }) else {
            throw .finishing(reason: "a gradient on a path of \(corners.count) corners")
        }
        defer { corners = [] }
        return (key, start..<end, operators)
    }

    private var operators: [UInt8] {
        let map = GlyphTransform(
            x: (corners[1] - corners[0]) / ground.leg, y: (corners[2] - corners[0]) / ground.leg, origin: corners[0])
        // Smaller than any device shows, and no map for a viewer.
        if map.inverted == nil { return [] }
        let origin = map.applied(to: -ground.area.low)
        let numbers = [map.x.x, map.x.y, map.y.x, map.y.y, origin.x, origin.y]
            .map { PDFNumber.text($0, decimals: 8) }.joined(separator: " ")
        let name = Shadings.name(of: key)
        let marks = ground.gradient.isTransparent ? "/\(Shadings.state(of: key)) gs /\(name) Do" : "/\(name) sh"
        return Array("q \(numbers) cm \(marks) Q".utf8)
    }
}

/// What an operator means to the pass (ISO 32000-1, annex A).
private enum ContentOperator {
    case other, fill, stroke, foreignPaint, font, move, show, beginText, endText, corner, fillPath

    init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
        let first = name[name.startIndex]
        let second = name.count > 1 ? name[name.startIndex + 1] : 0
        switch (first, second) {
        case (UInt8(ascii: "r"), UInt8(ascii: "g")): self = .fill
        case (UInt8(ascii: "R"), UInt8(ascii: "G")): self = .stroke
        case (UInt8(ascii: "T"), UInt8(ascii: "f")): self = .font
        case (UInt8(ascii: "T"), UInt8(ascii: "j")), (UInt8(ascii: "T"), UInt8(ascii: "J")): self = .show
        case (UInt8(ascii: "T"), UInt8(ascii: "d")), (UInt8(ascii: "T"), UInt8(ascii: "D")),
            (UInt8(ascii: "T"), UInt8(ascii: "m")), (UInt8(ascii: "T"), UInt8(ascii: "*")):
            self = .move
        case (UInt8(ascii: "m"), 0), (UInt8(ascii: "l"), 0): self = .corner
        case (UInt8(ascii: "f"), 0), (UInt8(ascii: "f"), UInt8(ascii: "*")): self = .fillPath
        case (UInt8(ascii: "B"), UInt8(ascii: "T")): self = .beginText
        case (UInt8(ascii: "E"), UInt8(ascii: "T")): self = .endText
        case (UInt8(ascii: "g"), 0), (UInt8(ascii: "G"), 0), (UInt8(ascii: "k"), 0), (UInt8(ascii: "K"), 0),
            (UInt8(ascii: "s"), UInt8(ascii: "c")), (UInt8(ascii: "S"), UInt8(ascii: "C")),
            (UInt8(ascii: "c"), UInt8(ascii: "s")), (UInt8(ascii: "C"), UInt8(ascii: "S")),
            (UInt8(ascii: "s"), UInt8(ascii: "h")), (UInt8(ascii: "B"), UInt8(ascii: "I")):
            self = .foreignPaint
        default: self = .other
        }
    }
}
