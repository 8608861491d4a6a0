import Color

/// Puts the colours of an edition in the place of keys in a content stream (ISO 32000-1 §7.8.2).
///
/// Every colour that a stream sets must be a key; what sets paint by other operators was not drawn by this program.
struct ContentRewriter {
    private let keys: KeyTable
    private let colors: ScreenColors
    /// The operators of each key, for filling and for stroking.
    private var fills: [[UInt8]?]
    private var strokes: [[UInt8]?]

    init(keys: KeyTable, colors: ScreenColors) {
        self.keys = keys
        self.colors = colors
        fills = Array(repeating: nil, count: keys.paints.count)
        strokes = fills
    }

    /// The stream with its colours. Linear.
    mutating func rewritten(_ source: UnsafeBufferPointer<UInt8>) throws(EmissionError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(source.count + 64)
        var copied = 0
        var scanner = ContentScanner(source)
        while let found = scanner.nextOperator() {
            let isStroke: Bool
            switch PaintOperator(source[found]) {
            case .none: continue
            case .foreign:
                let name = String(decoding: source[found], as: UTF8.self)
                throw .finishing(reason: "paint is set by \(name), not by a key")
            case .fill: isStroke = false
            case .stroke: isStroke = true
            }
            guard let (start, key) = scanner.lastKey() else {
                throw .finishing(reason: "a colour without three numbers")
            }
            guard let key, let paint = keys[key] else {
                let color = String(decoding: source[start..<found.upperBound], as: UTF8.self)
                throw .finishing(reason: "the colour \(color) is no key")
            }
            result.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied..<start]))
            result.append(contentsOf: operators(key.index, paint, isStroke: isStroke))
            copied = found.upperBound
        }
        result.append(contentsOf: UnsafeBufferPointer(rebasing: source[copied...]))
        return result
    }

    private mutating func operators(_ index: Int, _ paint: Paint, isStroke: Bool) -> [UInt8] {
        if let known = isStroke ? strokes[index] : fills[index] { return known }
        let light = colors.light(of: paint.color)
        let isGray = light.red == light.green && light.green == light.blue
        let components = isGray ? [light.red] : [light.red, light.green, light.blue]
        let name = isGray ? (isStroke ? "G" : "g") : (isStroke ? "RG" : "rg")
        let words = components.map { PDFNumber.text(Double($0), decimals: 4) } + [name]
        let text = Array(words.joined(separator: " ").utf8)
        if isStroke { strokes[index] = text } else { fills[index] = text }
        return text
    }
}

/// What an operator does to paint (ISO 32000-1, table 74).
private enum PaintOperator {
    case none, fill, stroke, foreign

    init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
        let first = name[name.startIndex]
        let second = name.count > 1 ? name[name.startIndex + 1] : 0
        switch (name.count, first, second) {
        case (2, UInt8(ascii: "r"), UInt8(ascii: "g")): self = .fill
        case (2, UInt8(ascii: "R"), UInt8(ascii: "G")): self = .stroke
        case (1, UInt8(ascii: "g"), _), (1, UInt8(ascii: "G"), _), (1, UInt8(ascii: "k"), _), (1, UInt8(ascii: "K"), _),
            (2, UInt8(ascii: "s"), UInt8(ascii: "c")), (2, UInt8(ascii: "S"), UInt8(ascii: "C")),
            (3, UInt8(ascii: "s"), UInt8(ascii: "c")), (3, UInt8(ascii: "S"), UInt8(ascii: "C")),
            (2, UInt8(ascii: "c"), UInt8(ascii: "s")), (2, UInt8(ascii: "C"), UInt8(ascii: "S")),
            (2, UInt8(ascii: "s"), UInt8(ascii: "h")), (2, UInt8(ascii: "B"), UInt8(ascii: "I")):
            self = .foreign
        default: self = .none
        }
    }
}

/// Steps from operator to operator of a content stream, remembering the last three numbers.
struct ContentScanner {
    private let source: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var numbers: (Range<Int>, Range<Int>, Range<Int>) = (0..<0, 0..<0, 0..<0)

    init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    /// The place of the next operator; nil at the end.
    mutating func nextOperator() -> Range<Int>? {
        while position < source.count {
            let byte = source[position]
            switch byte {
            case UInt8(ascii: "("): skipString()
            case UInt8(ascii: "<"): skipHexadecimal()
            case UInt8(ascii: "/"):
                position += 1
                _ = takeRegular()
            case UInt8(ascii: "%"): while position < source.count, source[position] != 10 { position += 1 }
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"):
                numbers = (numbers.1, numbers.2, takeRegular())
            case _ where ContentScanner.isRegular(byte): return takeRegular()
            default: position += 1
            }
        }
        return nil
    }

    /// The key that the last three numbers name (nil when they name none), and where the first of them begins.
    func lastKey() -> (start: Int, key: Key?)? {
        guard numbers.0.lowerBound < numbers.0.upperBound else { return nil }
        let values = (value(numbers.0), value(numbers.1), value(numbers.2))
        return (numbers.0.lowerBound, Key(red: values.0, green: values.1, blue: values.2))
    }

    private mutating func takeRegular() -> Range<Int> {
        let start = position
        while position < source.count, ContentScanner.isRegular(source[position]) { position += 1 }
        return start..<position
    }

    private mutating func skipString() {
        var depth = 0
        repeat {
            switch source[position] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\\"): position += 1
            default: break
            }
            position += 1
        } while depth > 0 && position < source.count
    }

    private mutating func skipHexadecimal() {
        position += 1
        guard position < source.count, source[position] != UInt8(ascii: "<") else {
            position += 1
            return
        }
        while position < source.count, source[position] != UInt8(ascii: ">") { position += 1 }
        position += 1
    }

    private func value(_ range: Range<Int>) -> Double {
        var mantissa = 0.0
        var scale = 1.0
        var isFraction = false
        for byte in source[range] {
            switch byte {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                mantissa = mantissa * 10 + Double(byte - UInt8(ascii: "0"))
                if isFraction { scale *= 10 }
            default: return -1
            }
        }
        return mantissa / scale
    }

    /// Neither white space nor a delimiter (ISO 32000-1, tables 1 and 2).
    private static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...32, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: true
        }
    }
}
