/// Steps from operator to operator of a content stream, keeping the last numeric operands. Linear;
/// takes no memory.
package struct OperatorScanner {
    private var tokens = ContentScanner()
    /// The last three numbers before the operator, the last one last.
    private var numbers: (Range<Int>, Range<Int>, Range<Int>) = (0..<0, 0..<0, 0..<0)
    private var numberCount = 0
    /// The offset of the operator found last, with its operands.
    package private(set) var operandStart = 0

    /// A scanner at the beginning of a stream.
    package init() {}

    /// The place of the next operator of `source`; nil at the end. Throws as ``ContentScanner/next(in:)`` does.
    package mutating func next(in source: Span<UInt8>) throws(ContentFault) -> Range<Int>? {
        numberCount = 0
        var isFirst = true
        while let token = try tokens.next(in: source) {
            if token.kind == .comment { continue }
            if isFirst {
                operandStart = token.range.lowerBound
                isFirst = false
            }
            switch token.kind {
            case .number:
                numbers = (numbers.1, numbers.2, token.range)
                numberCount += 1
            case .operation: return token.range
            default: break
            }
        }
        return nil
    }

    /// The last three numbers before the operator, and the offset of the first of them; nil if there are fewer.
    package func lastThree(in source: Span<UInt8>) -> (start: Int, values: SIMD3<Double>)? {
        guard numberCount >= 3 else { return nil }
        let values = SIMD3(
            ContentToken.number(at: numbers.0, in: source), ContentToken.number(at: numbers.1, in: source),
            ContentToken.number(at: numbers.2, in: source))
        return (numbers.0.lowerBound, values)
    }

    /// The last two numbers before the operator; nil if there are fewer.
    package func lastTwo(in source: Span<UInt8>) -> SIMD2<Double>? {
        guard numberCount >= 2 else { return nil }
        return SIMD2(
            ContentToken.number(at: numbers.1, in: source), ContentToken.number(at: numbers.2, in: source))
    }
}
