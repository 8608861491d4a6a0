import PubDocuments
import PubTextModel
import Testing

@Suite("Verse and definitions")
struct VerseTests {
    private func line(_ string: String, indent: Int = 0) -> VerseLine {
        VerseLine([text(string)], indent: indent, at: at(1))
    }

    @Test("Without a style verse is ragged, undivided, a paragraph a line; what does not fit hangs")
    func verseWithoutAStyle() throws {
        let stanzas = [[line("a"), line("b", indent: 4), line("c")], [line("d")]]
        let resolved = try Resolved("", document(Block(.verse(stanzas), at: at(1)), paragraph("e")))
        #expect(resolved.findings == [])
        let set = resolved.paragraphs.map(\.attributes)
        #expect(set.map(\.alignment) == [.start, .start, .start, .start, .justify])
        #expect(set.map { $0.hyphenation == nil } == [true, true, true, true, false])
        #expect(set.map(\.startIndent.points) == [20, 30, 20, 20, 0])
        #expect(set.map(\.firstLineIndent.points) == [-10, -10, -10, -10, 0])
        #expect(set.map(\.spaceBefore.points) == [6, 0, 0, 12, 0])
        #expect(set.map(\.spaceAfter.points) == [0, 0, 0, 6, 0])
        #expect(set.map(\.keepWithNext) == [1, 1, 0, 0, 0])
    }

    @Test("A style for verse says how it is set")
    func verseInAStyle() throws {
        let toml =
            "[paragraph.verse]\nbased_on = \"body\"\nalign = \"center\"\nspace_before = \"3pt\"\n[map]\nverse = \"verse\"\n"
        let resolved = try Resolved(toml, document(Block(.verse([[line("a")]]), at: at(1))))
        let attributes = try #require(resolved.paragraphs.first).attributes
        #expect(attributes.alignment == .center)
        #expect(attributes.spaceBefore.points == 3)
        #expect(attributes.startIndent == .zero)
    }

    @Test("Without styles terms are strong and stay with their definitions, which are further in")
    func definitions() throws {
        let definition = Definition([text("Ebb")], bodies: [[paragraph("a"), paragraph("b")]], at: at(1))
        let resolved = try Resolved("", document(Block(.definitions([definition]), at: at(1)), paragraph("c")))
        #expect(resolved.findings == [])
        #expect(
            resolved.dump
                == "body: {Serif 700 10|Ebb}\nbody: {Serif 400 10|a}\nbody: {Serif 400 10|b}\nbody: {Serif 400 10|c}")
        let set = resolved.paragraphs.map(\.attributes)
        #expect(set.map(\.startIndent.points) == [0, 15, 15, 0])
        #expect(set.map(\.keepWithNext) == [2, 0, 0, 0])
        #expect(set.map(\.spaceBefore.points) == [6, 0, 0, 0])
        #expect(set.map(\.spaceAfter.points) == [0, 0, 6, 0])
    }

    @Test("Definitions without a style have the space of lists; styles of their own say theirs")
    func spaceAroundDefinitions() throws {
        let definition = Definition([text("Ebb")], bodies: [[paragraph("a")]], at: at(1))
        let block = Block(.definitions([definition]), at: at(1))
        let list =
            "[paragraph.item]\nbased_on = \"body\"\nspace_before = \"8pt\"\nspace_after = \"9pt\"\n"
            + "[map]\n\"list.item\" = \"item\"\n"
        let spaced = try Resolved(list, document(block)).paragraphs.map(\.attributes)
        #expect(spaced.map(\.spaceBefore.points) == [8, 0])
        #expect(spaced.map(\.spaceAfter.points) == [0, 9])
        let own = "[paragraph.own]\nbased_on = \"body\"\n[map]\nterm = \"own\"\ndefinition = \"own\"\n"
        let close = try Resolved(own, document(block)).paragraphs.map(\.attributes)
        #expect(close.allSatisfy { $0.spaceBefore == .zero && $0.spaceAfter == .zero })
    }
}
