import Identity
import Testing

/// Names of things: small indices, and labels in words.
@Suite struct HandleTests {
    @Test func whatBelongsToNoElementIsNoIndex() {
        #expect(ElementID.artifact.index == -1)
        #expect(ElementID.artifact != ElementID(0))
    }

    /// Tables of a page hold thousands of them.
    @Test func handlesAreFourBytes() {
        #expect(MemoryLayout<FontID>.size == 4)
        #expect(MemoryLayout<ImageID>.size == 4)
        #expect(MemoryLayout<ElementID>.size == 4)
        #expect(MemoryLayout<BoxID>.size == 4)
        #expect(MemoryLayout<NoteID>.size == 4)
    }

    @Test func facesAreOrderedByTheirPlaceInTheCatalogue() {
        #expect([FontID(10), FontID(2), FontID(-1)].sorted() == [FontID(-1), FontID(2), FontID(10)])
    }

    @Test func labelsAreOrderedByName() {
        let labels = ["lead#part", "lead", "contents"].map { LabelID($0) }
        #expect(labels.sorted().map(\.name) == ["contents", "lead", "lead#part"])
    }
}
