import PubValues
import Testing

@Suite struct ExcludedFromEqualityTests {
    private struct Word: Hashable {
        var text: String
        @ExcludedFromEquality var line: Int
    }

    @Test func aPropertyOutsideEqualityDoesNotCount() {
        #expect(Word(text: "a", line: 1) == Word(text: "a", line: 2))
        #expect(Word(text: "a", line: 1) != Word(text: "b", line: 1))
        #expect(Set([Word(text: "a", line: 1), Word(text: "a", line: 2)]).count == 1)
    }

    @Test func itKeepsItsValue() {
        var word = Word(text: "a", line: 1)
        word.line += 1
        #expect(word.line == 2)
    }
}
