import PubValues
import Testing

@Suite struct CompactingTests {
    @Test func anArrayGivesBackWhatItDoesNotNeed() {
        var numbers = Array(0..<1000)
        numbers.reserveCapacity(4000)
        numbers.compact()
        #expect(numbers == Array(0..<1000))
        #expect(numbers.capacity < 1125)
    }

    @Test func anEmptyArrayKeepsNothing() {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(100)
        bytes.compact()
        #expect(bytes.capacity == 0)
    }
}
