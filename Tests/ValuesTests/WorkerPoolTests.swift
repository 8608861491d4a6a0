import Glibc
import PubValues
import Synchronization
import Testing

/// Results come in their order, whoever makes them.
@Suite struct WorkerPoolTests {
    @Test(arguments: [1, 2, 3, 8, 100])
    func resultsAreTakenInTheirOrder(jobs: Int) {
        var taken: [Int] = []
        takeInOrder(count: 500, on: WorkerPool(jobs: jobs)) {
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
        takeInOrder(count: 40, on: WorkerPool(jobs: jobs), sizes: [Int](repeating: 60 << 20, count: 40)) {
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
        takeInOrder(count: sizes.count, on: WorkerPool(jobs: jobs), sizes: sizes) {
            { $0 }
        } _: {
            taken.append($0)
        }
        #expect(taken == Array(sizes.indices))
    }

    /// What is being made is finished, and what nobody has begun is dropped: nothing runs after the end.
    @Test(arguments: [2, 8]) func thePoolEndsWhenItsThreadsHave(jobs: Int) {
        let pool = WorkerPool(jobs: jobs)
        let counts = Mutex((begun: 0, done: 0))
        let work = OrderedWork<Int, Void>(on: pool) {
            { _ in
                counts.withLock { $0.begun += 1 }
                usleep(20_000)
                counts.withLock { $0.done += 1 }
            }
        }
        for number in 0..<4 * jobs { work.add(number) }
        while counts.withLock({ $0.begun }) == 0 { usleep(1000) }
        pool.end()
        let (begun, done) = counts.withLock { $0 }
        #expect(begun == done)
        usleep(50_000)
        #expect(counts.withLock { $0.begun } == begun)
        pool.end()
    }

    @Test func nothingIsNothing() {
        var taken = 0
        takeInOrder(count: 0, on: WorkerPool(jobs: 4)) {
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
            try takeInOrder(count: 10_000, on: WorkerPool(jobs: jobs)) {
                { $0 }
            } _: { (index: Int) throws(Refusal) in
                if index == 40 { throw Refusal(index: index) }
                taken.append(index)
            }
        }
        #expect(taken == Array(0..<40))
    }

    /// Two kinds of work share the threads; each worker does one piece at a time.
    @Test(arguments: [1, 2, 8])
    func kindsOfWorkShareThreads(jobs: Int) {
        let pool = WorkerPool(jobs: jobs)
        let doubled = OrderedWork<Int, Int>(on: pool, workers: 1) {
            var before = -1
            return { number in
                precondition(number == before + 1)
                before = number
                return 2 * number
            }
        }
        let squared = OrderedWork<Int, Int>(on: pool, isUrgent: true) { { $0 * $0 } }
        var taken: [Int] = []
        for number in 0..<200 {
            doubled.add(number)
            squared.add(doubled.take())
            while let square = squared.takeIfMade() { taken.append(square) }
        }
        while squared.count > 0 { taken.append(squared.take()) }
        #expect(taken == (0..<200).map { 4 * $0 * $0 })
    }

    /// Who handed the work out goes away: the last piece ends the pool, on a thread of the pool.
    @Test func workMayOutliveItsPool() {
        let made = Counter()
        for _ in 0..<200 {
            let work = OrderedWork<Int, Int>(on: WorkerPool(jobs: 3)) {
                { number in
                    usleep(100)
                    made.count.add(1, ordering: .relaxed)
                    return number
                }
            }
            for number in 0..<4 { work.add(number) }
            work.cancel()
        }
        #expect(made.count.load(ordering: .relaxed) <= 800)
    }

    @Test func workersAreNotMoreThanAsked() {
        let made = Counter()
        takeInOrder(count: 100, on: WorkerPool(jobs: 8), workers: 2) {
            made.count.add(1, ordering: .relaxed)
            return { $0 }
        } _: { _ in
        }
        #expect(made.count.load(ordering: .relaxed) <= 2)
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    @Test func thereIsAProcessor() { #expect(processorCount() >= 1) }
}
