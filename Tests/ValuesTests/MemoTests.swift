import PubValues
import Testing

@Suite struct MemoTests {
    @Test func whatIsAskedForStays() {
        var memo = Memo<Int, String>()
        memo[1] = "one"
        memo[2] = "two"
        for _ in 0..<3 {
            memo.turn()
            #expect(memo[1] == "one")
        }
        #expect(memo[2] == nil)
    }

    @Test func aTurnIsRemembered() {
        var memo = Memo<Int, String>()
        memo[1] = "one"
        memo.turn()
        #expect(memo[1] == "one")
        memo.turn()
        memo.turn()
        #expect(memo[1] == nil)
    }
}
