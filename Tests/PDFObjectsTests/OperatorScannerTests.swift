import PubPDFObjects
import Testing

@Suite struct OperatorScannerTests {
    /// The operators of `content`, each with where its operands begin, its last three numbers and its last two.
    private func operators(of content: String) throws(ContentFault) -> [String] {
        let bytes = Array(content.utf8)
        var scanner = OperatorScanner()
        var operators: [String] = []
        while let found = try scanner.next(in: bytes.span) {
            let three = scanner.lastThree(in: bytes.span).map { "\($0.start): \($0.values)" } ?? "-"
            let two = scanner.lastTwo(in: bytes.span).map { "\($0)" } ?? "-"
            operators.append("\(scanner.operandStart) \(String(decoding: bytes[found], as: UTF8.self)) \(three) \(two)")
        }
        return operators
    }

    @Test func operatorsComeWithTheirLastNumbers() throws {
        let found = try operators(of: "1 2 3 4 k % 9\n/P .5 scn q (5 6) 7 8 m")
        #expect(
            found == [
                "0 k 2: SIMD3<Double>(2.0, 3.0, 4.0) SIMD2<Double>(3.0, 4.0)", "14 scn - -", "24 q - -",
                "26 m - SIMD2<Double>(7.0, 8.0)",
            ])
    }

    @Test func malformedTokensAreThrown() {
        #expect(throws: ContentFault.unendedString) { try operators(of: "q (a") }
    }
}
