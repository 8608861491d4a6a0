/// Steps from operator to operator of a content stream (ISO 32000-1 §7.8.2), remembering where its operands begin.
struct ContentScanner {
    private let source: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var numbers: (Range<Int>, Range<Int>, Range<Int>) = (0..<0, 0..<0, 0..<0)
    /// Where the first operand of the operator found last begins.
    private(set) var operandStart = 0
    private var hasOperand = false

    init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    /// The place of the next operator; nil at the end.
    mutating func nextOperator() -> Range<Int>? {
        hasOperand = false
        while position < source.count {
            let byte = source[position]
            guard byte > 32 else {
                position += 1
                continue
            }
            if !hasOperand {
                operandStart = position
                hasOperand = true
            }
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
        let values = (
            ContentScanner.number(source[numbers.0]), ContentScanner.number(source[numbers.1]),
            ContentScanner.number(source[numbers.2])
        )
        return (numbers.0.lowerBound, Key(red: values.0, green: values.1, blue: values.2))
    }

    /// The place that the last two numbers name; NaN where they name none.
    func lastPlace() -> SIMD2<Double> {
        SIMD2(ContentScanner.number(source[numbers.1]), ContentScanner.number(source[numbers.2]))
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

    /// The decimal number that `digits` write; NaN for anything else.
    static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
        var mantissa = 0.0
        var scale = 1.0
        var isFraction = false
        for (index, byte) in digits.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where index == 0: scale = -1
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                mantissa = mantissa * 10 + Double(byte - UInt8(ascii: "0"))
                if isFraction { scale *= 10 }
            default: return .nan
            }
        }
        return mantissa / scale
    }

    /// Neither white space nor a delimiter (ISO 32000-1, tables 1 and 2).
    static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...32, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: true
        }
    }
}
