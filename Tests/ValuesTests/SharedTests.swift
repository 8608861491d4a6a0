import PubValues
import Testing

/// Values that their owners hold once.
@Suite struct SharedTests {
    private struct Word: Hashable {
        var text: String
        @Indirect var gloss: String? = nil
    }

    @Test func aCopyThatIsChangedIsAValueOfItsOwn() {
        let first = Shared([1, 2])
        var second = first
        #expect(second.isIdentical(to: first))
        second.value.append(3)
        #expect(!second.isIdentical(to: first))
        #expect(first.value == [1, 2])
        #expect(second.value == [1, 2, 3])
    }

    @Test func theOnlyOwnerChangesItsValueInPlace() {
        // Not a constant, whose storage nobody owns.
        var only = Shared(Array(repeating: 1, count: CommandLine.arguments.count))
        let address = only.value.withUnsafeBufferPointer { $0.baseAddress }
        only.value[0] = 2
        #expect(only.value.withUnsafeBufferPointer { $0.baseAddress } == address)
    }

    @Test func equalityIsOfValues() {
        #expect(Shared("tide") == Shared("tide"))
        #expect(Shared("tide") != Shared("ebb"))
        #expect(Set([Shared("tide"), Shared("tide")]).count == 1)
        #expect(Shared(7).contentHash == 7.contentHash)
    }

    @Test func aPropertyThatIsIndirectIsLikeAnyOther() {
        var word = Word(text: "tide")
        #expect(word.gloss == nil)
        let plain = word
        word.gloss = "rise"
        let copy = word
        word.gloss?.append(" and fall")
        #expect(word.gloss == "rise and fall")
        #expect(copy.gloss == "rise")
        #expect(plain.gloss == nil)
        #expect(copy == Word(text: "tide", gloss: "rise"))
        #expect(copy != plain)
        #expect(MemoryLayout<Indirect<SIMD8<Int>>>.size == MemoryLayout<Int>.size)
    }
}
