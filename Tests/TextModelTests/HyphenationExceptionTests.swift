import PubTextModel
import Testing

/// Words of a list that say where they are divided.
@Suite struct HyphenationExceptionTests {
    private func exception(_ entry: String) throws -> HyphenationException { try #require(HyphenationException(entry)) }

    @Test func hyphensAreThePlaces() throws {
        let word = try exception("Data-base")
        #expect(word.word == Array("database".utf8))
        #expect(word.divisions == [WordDivision(offset: 4)])
        #expect(try exception("record").divisions == [])
    }

    /// Swedish writes a third consonant again where it divides between them.
    @Test func aDivisionMayAddALetter() throws {
        let word = try exception("tillåta = till-låta")
        #expect(word.word == Array("tillåta".utf8))
        #expect(word.divisions.map(\.offset) == [3])
        let change = try #require(word.divisions.first?.change)
        #expect(change.start == 3)
        #expect(change.count == 0)
        #expect(change.preBreak == [0x6C])
        #expect(change.postBreak == [])
        #expect(!change.isNone)
    }

    @Test(arguments: ["", "two words", "a = b = c", "da-ta = da-ta", "abcdefgh = zzzz-yyyy"])
    func whatIsNoWordIsNone(entry: String) {
        #expect(HyphenationException(entry) == nil)
    }
}
