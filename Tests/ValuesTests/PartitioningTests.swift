import PubValues
import Testing

@Suite struct PartitioningTests {
    /// Every place of the border in collections of every small length, slices too, against the first index of all.
    @Test func theBorderIsFound() {
        for length in 0...17 {
            for border in 0...length {
                let flags = (0..<length).map { $0 >= border }
                #expect(flags.partitioningIndex { $0 } == border)
                let slice = ([false, true] + flags)[2...]
                #expect(slice.partitioningIndex { $0 } == border + 2)
                #expect((5..<5 + length).partitioningIndex { $0 >= border + 5 } == border + 5)
            }
        }
    }

    @Test func fewElementsAreAsked() {
        var asked = 0
        let found = (0..<1_000_000).partitioningIndex { number in
            asked += 1
            return number >= 777_777
        }
        #expect(found == 777_777)
        #expect(asked <= 20)
    }
}
