import PubPreview
import Testing

@Suite struct EditorCommandTests {
    @Test func thePlaceFollowsACommand() {
        #expect(EditorCommand("zed -n").words(file: "a b.md", line: 4, column: 2) == ["zed", "-n", "a b.md:4:2"])
    }

    @Test func thePlaceIsPutWhereTheCommandHasIt() {
        let words = EditorCommand("vim +{line} {file}").words(file: "{line}.md", line: 4, column: 2)
        #expect(words == ["vim", "+4", "{line}.md"])
    }

    /// The name of a file is never an option, and never more than one word.
    @Test func aFileIsNoOption() {
        #expect(EditorCommand("e {file}").words(file: "-x y", line: 1, column: 1) == ["e", "./-x y"])
        #expect(EditorCommand("e").words(file: "-x", line: 1, column: 1) == ["e", "./-x:1:1"])
    }

    @Test func aProgramThatIsNotThereDoesNotStart() {
        #expect(!EditorCommand.start(["/nowhere/editor", "a.md"]))
        #expect(EditorCommand.start(["true"]))
    }
}
