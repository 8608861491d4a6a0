import Testing
import Values

@Suite struct ContentHashTests {
    /// The same in every run and on every machine: caches and file names keep it.
    @Test func theHashIsFixed() {
        #expect(ContentHash("magazine".utf8).hex == "4229bb5ada36c5b0a40466a56cc57657")
    }

    @Test func runsDifferFromTheirSum() {
        var parts = ContentHash()
        parts.combine("ab".utf8)
        parts.combine("c".utf8)
        var whole = ContentHash()
        whole.combine("abc".utf8)
        #expect(parts != whole)
    }

    @Test func zerosCount() {
        #expect(ContentHash([0]) != ContentHash([]))
        #expect(ContentHash([0, 0]) != ContentHash([0]))
    }
}
