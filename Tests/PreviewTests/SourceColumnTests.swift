import PubPreview
import Testing

@Suite struct SourceColumnTests {
    private func column(_ word: String, _ near: Int, _ line: String) -> Int? {
        SourceColumn.column(of: word, near: near, in: Array(line.unicodeScalars))
    }

    /// The nearest one is meant: signs that are written with more characters than are set move a word to the right.
    @Test func theNearestWordIsMeant() {
        #expect(column("an", 1, "an oar -- an anchor") == 1)
        #expect(column("an", 9, "an oar -- an anchor") == 11)
        #expect(column("anchor", 12, "an oar -- an anchor") == 14)
    }

    @Test func signsAreFoundAsTheyAreTyped() {
        #expect(column("don’t", 4, "We don't.") == 4)
        #expect(column("“Yes,”", 5, "He: \"Yes,\" he said") == 5)
        #expect(column("1845–1865", 1, "In 1845--1865") == 4)
        #expect(column("wait…", 3, "So wait...") == 4)
        #expect(column("harbour2", 5, "The harbour[^cost] is") == 5)
        #expect(column("FIRST", 1, "first words") == 1)
    }

    /// Markup may divide a word; what is not in the line has no column.
    @Test func aWordThatIsNotThereHasNoColumn() {
        #expect(column("boldface", 5, "The **bold**face") == nil)
        #expect(column("boldface", 7, "The **bold**face") == 7)
        #expect(column("Monday", 90, "{day}") == nil)
        #expect(column("x", 1, "") == nil)
    }
}
