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
