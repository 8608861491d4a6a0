import PubUnicode
import Testing

@Suite struct GraphemeClusterTests {
    @Test func everyCaseOfUnicodesOwnTest() throws {
        let cases = try #require(UnicodeData.breakTests("auxiliary/GraphemeBreakTest.txt"))
        #expect(cases.count > 600)
        for test in cases {
            let found = GraphemeClusters.boundaries(in: test.utf8)
            #expect(Set(found.map(Int.init)) == test.breaks, "\(test.line)")
        }
    }

    @Test func everyEmojiSequenceIsOneCluster() throws {
        let rows = try #require(UnicodeData.lines("emoji/emoji-test.txt"))
        #expect(rows.count > 4000)
        for row in rows {
            let utf8 = UnicodeData.encoded(hex: String(row.prefix { $0 != ";" }))
            #expect(GraphemeClusters.boundaries(in: utf8) == [0, Int32(utf8.count)], "\(row)")
        }
    }

    @Test func noTextHasOneBoundary() {
        #expect(GraphemeClusters.boundaries(in: []) == [0])
    }
}
