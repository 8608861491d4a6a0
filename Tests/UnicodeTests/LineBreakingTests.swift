import PubUnicode
import Testing

@Suite struct LineBreakingTests {
    /// Offsets of allowed and mandatory breaks.
    private func breaks(_ utf8: [UInt8], inProse: Bool = false) -> Set<Int> {
        let found = LineBreaking.opportunities(in: utf8, inProse: inProse)
        return Set(found.indices.filter { found[$0] != .prohibited })
    }

    @Test func everyCaseOfUnicodesOwnTest() throws {
        let cases = try #require(UnicodeData.breakTests("auxiliary/LineBreakTest.txt"))
        #expect(cases.count > 7600)
        var failures: [String] = []
        for test in cases where breaks(test.utf8) != test.breaks { failures.append(test.line) }
        #expect(failures.isEmpty, "\(failures.count) of \(cases.count): \(failures.prefix(20).joined(separator: "\n"))")
    }

    @Test func entriesAreOnePerByteAndOneMore() {
        #expect(LineBreaking.opportunities(in: []) == [.prohibited])
        #expect(
            LineBreaking.opportunities(in: Array("é a".utf8))
                == [.prohibited, .prohibited, .prohibited, .allowed, .mandatory])
    }

    @Test func endsOfLinesAreMandatory() {
        for end in ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}"] {
            let found = LineBreaking.opportunities(in: Array("a\(end)b".utf8))
            #expect(found.indices.filter { found[$0] == .mandatory } == [1 + end.utf8.count, 2 + end.utf8.count])
        }
    }

    @Test func decimalsStayWholeWhenAsked() {
        let text = Array("it costs $.50 or .5".utf8)
        #expect(breaks(text) == [3, 9, 11, 14, 18, 19])
        #expect(breaks(text, inProse: true) == [3, 9, 14, 17, 19])
        #expect(breaks(Array("( .5 . a".utf8), inProse: true) == [7, 8])
    }

    /// Names of languages, grades and types of blood.
    @Test(arguments: ["C++", "C++.", "Notepad++’s", "a+++b", "g++(x)", "A++,", "$$x", "add_something"])
    func signsStayWithTheirNamesInProse(_ name: String) {
        let text = Array("in \(name) we".utf8)
        #expect(breaks(text, inProse: true) == [3, text.count - 2, text.count])
    }

    /// Rule LB20a of Unicode 16, and arrows. Bars are where lines may end.
    @Test(arguments: [
        "the |-ing |form|", "an |--option |x|", "well-|known |x|", "a |-> |b|", "a |--> |b|", "a |–> |b|", "a |=> |b|",
        "x->y|",
        "-a|", "- |a|", "(a) |-b|", "a- |b|",
    ])
    func hyphensAfterSpacesAndInArrowsStayInProse(_ marked: String) {
        let text = Array(marked.replacing("|", with: "").utf8)
        let found = breaks(text, inProse: true)
        let shown = (0...text.count).map { (found.contains($0) ? "|" : "") + ($0 < text.count ? "\($0)" : "") }
        var place = 0
        var expected: [String] = []
        for part in Array(marked.utf8).split(separator: 0x7C, omittingEmptySubsequences: false).dropLast() {
            expected += part.enumerated().map { "\($0.offset == 0 && place > 0 ? "|" : "")\(place + $0.offset)" }
            place += part.count
        }
        #expect(shown == expected + ["|"], "\(marked)")
    }

    @Test func prefixHoldsBracketOnlyBeforeDigit() {
        #expect(breaks(Array("$(12)".utf8)) == [5])
        #expect(breaks(Array("$(ab)".utf8)) == [1, 5])
    }

    @Test func invalidBytesAreHarmless() {
        let found = LineBreaking.opportunities(in: [0x61, 0xFF, 0x20, 0xE2, 0x80])
        #expect(found.count == 6)
        #expect(found.last == .mandatory)
    }

    @Test func arrayIsUsedAgain() {
        var found: [BreakOpportunity] = []
        for text in ["one two", "a", "longer than the others before"] {
            Array(text.utf8).withUnsafeBufferPointer { LineBreaking.opportunities(in: $0, into: &found) }
            #expect(found == LineBreaking.opportunities(in: Array(text.utf8)))
        }
    }
}
