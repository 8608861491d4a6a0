import PubDocuments
import Testing

private let styles = """
    [paragraph.sidebar]
    font = "Sans"
    [paragraph.boxhead]
    font = "Sans"
    weight = 700
    [paragraph.boxhead-2]
    font = "Sans"
    weight = 600
    [map]
    "sidebar.subhead.1" = "boxhead"
    "sidebar.subhead.2" = "boxhead-2"

    """

/// The headings of a box count from its highest, whatever rank that has in the text.
@Suite struct BoxHeadingTests {
    private func heading(_ level: Int, _ words: String) -> Block {
        Block(.heading(level: level, [text(words)]), at: at(4))
    }

    @Test(arguments: [1, 2, 3, 5]) func theHighestHeadingIsTheFirst(level: Int) throws {
        let blocks = [
            heading(level, "Head"), paragraph("Text"), heading(level + 1, "Lower"), heading(level, "Other"),
        ]
        let resolved = try Resolved(styles, document(Block(.container(name: "sidebar", blocks), at: at(3))))
        #expect(resolved.findings == [])
        #expect(resolved.dump.contains("boxhead: {Sans 700 10|Head}"))
        #expect(resolved.dump.contains("boxhead-2: {Sans 600 10|Lower}"))
        #expect(resolved.dump.contains("boxhead: {Sans 700 10|Other}"))
    }

    /// A heading that comes first need not be the highest.
    @Test func aLowerHeadingMayComeFirst() throws {
        let blocks = [heading(4, "Kicker"), heading(3, "Head")]
        let resolved = try Resolved(styles, document(Block(.container(name: "sidebar", blocks), at: at(3))))
        #expect(resolved.dump.contains("boxhead-2: {Sans 600 10|Kicker}"))
        #expect(resolved.dump.contains("boxhead: {Sans 700 10|Head}"))
    }
}
