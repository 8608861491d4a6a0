import Color
import DisplayList
import Geometry

/// Puts the colours of an edition in the place of keys in a content stream, and text where it belongs.
///
/// Every colour that a stream sets must be a key; what sets paint by other operators was not drawn by this program.
package struct ContentRewriter {
    private let keys: KeyTable
    private let colors: ScreenColors
    /// The operators of each key, for filling and for stroking.
    private var fills: [[UInt8]?]
    private var strokes: [[UInt8]?]
    /// The operators of the outlines of glyphs, by key.
    private var outlines: [Int: [UInt8]] = [:]

    /// A rewriter of streams that were drawn in `keys`.
    package init(keys: KeyTable, colors: ScreenColors) {
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
        var result: [UInt8] = []
        result.reserveCapacity(source.count + source.count / 8)
        var copied = 0
        var scanner = ContentScanner(source)
        var alignment = TextAlignment()
        var font = FontCodes()
        var marks = TextMarks()
        while let found = scanner.nextOperator() {
            switch ContentOperator(source[found]) {
            case .other: break
            case .foreignPaint:
                let name = String(decoding: source[found], as: UTF8.self)
                throw .finishing(reason: "paint is set by \(name), not by a key")
            case .fill, .stroke:
                let (start, index, meaning) = try key(scanner, source, found)
                result.append(contentsOf: source[copied..<start])
                let isStroke = source[found.lowerBound] == UInt8(ascii: "R")
                result.append(contentsOf: operators(index, meaning.paint, isStroke: isStroke))
                copied = found.upperBound
                if !isStroke { marks.expect(isShown: meaning.isShown, outline: outline(index, meaning)) }
            case .font: font = fonts[String(decoding: source[scanner.lastName], as: UTF8.self)] ?? FontCodes()
            case .move: alignment.reset()
            case .beginText:
                alignment.reset()
                result.append(contentsOf: source[copied..<found.lowerBound])
                result.append(contentsOf: marks.opening())
                copied = found.lowerBound
            case .endText:
                result.append(contentsOf: source[copied..<found.lowerBound])
                alignment.end(&result)
                result.append(contentsOf: source[found])
                result.append(contentsOf: marks.closing())
                copied = found.upperBound
            case .show:
                result.append(contentsOf: source[copied..<scanner.operandStart])
                alignment.show(source[scanner.operandStart..<found.lowerBound], font, to: &result)
                copied = found.upperBound
            }
        }
        result.append(contentsOf: source[copied...])
        return result
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
        let light = colors.light(of: paint.color)
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

/// What an operator means to the pass (ISO 32000-1, annex A).
private enum ContentOperator {
    case other, fill, stroke, foreignPaint, font, move, show, beginText, endText

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
