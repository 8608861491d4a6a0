import Synchronization
import Testing
import Values

/// Results come in their order, whoever makes them.
@Suite struct OrderedWorkTests {
    @Test(arguments: [1, 2, 3, 8, 100])
    func resultsAreTakenInTheirOrder(jobs: Int) {
        var taken: [Int] = []
        takeInOrder(count: 500, jobs: jobs) {
            { $0 * $0 }
        } _: {
            taken.append($0)
        }
        #expect(taken == (0..<500).map { $0 * $0 })
    }

    /// Of results as large as these two wait, beside the one that is in hand.
    @Test(arguments: [1, 2, 8])
    func largeResultsDoNotWait(jobs: Int) {
        let waiting = Mutex(0)
        takeInOrder(count: 40, jobs: jobs, sizes: [Int](repeating: 60 << 20, count: 40)) {
            { _ in
                let number = waiting.withLock {
                    $0 += 1
                    return $0
                }
                #expect(number <= 3)
            }
        } _: {
            waiting.withLock { $0 -= 1 }
        }
    }

    /// One that is above the limit is made all the same.
    @Test(arguments: [1, 2, 8])
    func everySizeHasItsTurn(jobs: Int) {
        let sizes = (0..<40).map { $0 % 10 == 9 ? 1 << 30 : 60 << 20 }
        var taken: [Int] = []
        takeInOrder(count: sizes.count, jobs: jobs, sizes: sizes) {
            { $0 }
        } _: {
            taken.append($0)
        }
        #expect(taken == Array(sizes.indices))
    }

    @Test func nothingIsNothing() {
        var taken = 0
        takeInOrder(count: 0, jobs: 4) {
            { $0 }
        } _: { _ in
            taken += 1
        }
        #expect(taken == 0)
    }

    private struct Refusal: Error, Equatable {
        var index: Int
    }

    @Test(arguments: [1, 2, 8])
    func theFirstRefusalEndsTheWork(jobs: Int) {
        var taken: [Int] = []
        #expect(throws: Refusal(index: 40)) {
            try takeInOrder(count: 10_000, jobs: jobs) {
                { $0 }
            } _: { (index: Int) throws(Refusal) in
                if index == 40 { throw Refusal(index: index) }
                taken.append(index)
            }
        }
        #expect(taken == Array(0..<40))
    }

    @Test func thereIsAProcessor() { #expect(processorCount() >= 1) }
}
