import PubPDFObjects
import Testing

/// Tokens of content streams are those of ISO 32000-1, and all else is named.
@Suite struct ContentScannerTests {
    /// The tokens of `content`, each by its kind and its text.
    private func tokens(of content: String) throws(ContentFault) -> [String] {
        let bytes = Array(content.utf8)
        var scanner = ContentScanner()
        var tokens: [String] = []
        while let token = try scanner.next(in: bytes.span) {
            tokens.append("\(token.kind) \(token.text(in: bytes.span))")
        }
        return tokens
    }

    @Test func everyKindOfTokenIsKnown() throws {
        let content = "/F1 9. Tf[(a(b)\\)c)-20 <4 1>]TJ <</A true>>null % to\u{20}the end\rBI"
        #expect(
            try tokens(of: content) == [
                "name /F1", "number 9.", "operation Tf", "arrayStart [", "string (a(b)\\)c)", "number -20",
                "hexadecimal <4 1>", "arrayEnd ]", "operation TJ", "dictionaryStart <<", "name /A", "constant true",
                "dictionaryEnd >>", "constant null", "comment % to the end", "operation BI",
            ])
        #expect(try tokens(of: " \0\t\n\u{C}\r") == [])
    }

    @Test(arguments: [
        ("(a", ContentFault.unendedString), ("(a\\)", .unendedString), ("<4", .unendedString), ("<4x>", .foreignDigits),
        ("/A#4 gs", .danglingNumberSign), ("/A#", .danglingNumberSign), ("/#4x", .danglingNumberSign),
        ("1.2.3", .notANumber("1.2.3")), ("--5", .notANumber("--5")), ("5-", .notANumber("5-")),
        (".", .notANumber(".")),
        ("+.", .notANumber("+.")), ("1-2", .notANumber("1-2")), (")", .strayBracket(0x29)), ("{", .strayBracket(0x7B)),
        ("1 }", .strayBracket(0x7D)), ("> >", .strayAngleBracket), ("[1", .unendedCollection),
        ("[>>", .unendedCollection), ("<<]", .unendedCollection), ("]", .unendedCollection),
        ("[f]", .unendedCollection),
        ("[1e4]", .unendedCollection), ("<<[>>]", .unendedCollection),
    ])
    func whatIsNoTokenIsNamed(content: String, fault: ContentFault) {
        #expect(throws: fault) { try tokens(of: content) }
    }

    @Test func whatOnlyBeginsLikeANumberIsAWord() throws {
        #expect(try tokens(of: "1e4 -x .5a") == ["operation 1e4", "operation -x", "operation .5a"])
    }

    @Test func nestingIsBounded() throws {
        let deepest = ContentScanner.deepestNesting
        func nested(_ depth: Int) -> String {
            let pairs = (0..<depth).map { $0 % 3 == 0 ? ("<<", ">>") : ("[", "]") }
            return pairs.map(\.0).joined() + pairs.reversed().map(\.1).joined()
        }
        #expect(try tokens(of: nested(deepest)).count == 2 * deepest)
        #expect(throws: ContentFault.nestedTooDeep) { try tokens(of: nested(deepest + 1)) }
    }

    /// The first token of `content`, and `content`.
    private func first(_ content: String) throws -> (token: ContentToken, bytes: [UInt8]) {
        let bytes = Array(content.utf8)
        var scanner = ContentScanner()
        let token = try scanner.next(in: bytes.span)
        return (try #require(token), bytes)
    }

    /// Numbers are the nearest ones of 64 bits, however many digits they have.
    @Test(arguments: ["0", "-.5", "+12.25", "3.", "0.0000001", "841.8897637795275", "-123456789012345678901.5", "007"])
    func numbersAreRead(text: String) throws {
        let (token, bytes) = try first(text)
        #expect(token.number(in: bytes.span) == Double(text))
        #expect(token.wholeNumber(in: bytes.span) == Int(text))
    }

    @Test func longNumbersAreFinite() throws {
        let (token, bytes) = try first("." + String(repeating: "1", count: 500))
        #expect(token.number(in: bytes.span) == 1.0 / 9)
    }

    @Test(arguments: [("(a(b))", 4), ("<41 42>", 3), ("<4142>", 2), ("<414>", 2), ("[", 0)])
    func stringsKnowHowMuchTheyShowAtMost(content: String, length: Int) throws {
        #expect(try first(content).token.stringLength == length)
    }

    @Test func bytesMayBePassedOver() throws {
        let bytes = Array("ID )(>EI Q".utf8)
        var scanner = ContentScanner()
        let first = try scanner.next(in: bytes.span)
        scanner.skip(4, in: bytes.span)
        let second = try scanner.next(in: bytes.span)
        scanner.skip(.max, in: bytes.span)
        let last = try scanner.next(in: bytes.span)
        #expect([first, second, last].map { $0?.range } == [0..<2, 6..<8, nil])
        #expect(scanner.position == bytes.count)
    }
}
