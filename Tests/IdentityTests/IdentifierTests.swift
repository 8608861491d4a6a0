import PubIdentity
import Testing

/// Identifiers: hashes of contents, small indices, and labels in words.
@Suite struct IdentifierTests {
    @Test func whatBelongsToNoElementIsNoIndex() {
        #expect(ElementID.artifact.index == -1)
        #expect(ElementID.artifact != ElementID(0))
    }

    /// Tables of a page hold thousands of them.
    @Test func identifiersAreSmall() {
        #expect(MemoryLayout<FontKey>.size == 8)
        #expect(MemoryLayout<ElementID>.size == 4)
        #expect(MemoryLayout<BoxID>.size == 4)
        #expect(MemoryLayout<NoteID>.size == 4)
    }

    @Test func facesAreOrderedByTheirKeys() {
        #expect([FontKey(10), FontKey(2), FontKey(1)].sorted() == [FontKey(1), FontKey(2), FontKey(10)])
    }

    @Test func labelsAreOrderedByName() {
        let labels = ["lead#part", "lead", "contents"].map { LabelID($0) }
        #expect(labels.sorted().map(\.name) == ["contents", "lead", "lead#part"])
    }
}
