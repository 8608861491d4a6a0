import PubPlatform
import Synchronization

/// The threads that work for a build, beside the one that hands out the work and takes the results. They end with the pool.
///
/// With one job, and if the system gives no threads, work is done at once on the thread that hands it out.
package final class WorkerPool: Sendable {
    private let tasks: PoolTasks
    /// Empty from ``end()`` on.
    private let threads: Mutex<[SystemThread]>
    /// Whether work is done on the thread that hands it out.
    fileprivate let isInline: Bool

    /// The number of tasks done at the same time.
    package let jobs: Int
    private let cancellation: Cancellation?

    /// A pool of `jobs` threads; of none for one job. `cancellation` tells its work whether to give up.
    package init(jobs: Int, cancellation: Cancellation? = nil) {
        self.cancellation = cancellation
        tasks = PoolTasks()
        let started = jobs > 1 ? WorkerPool.start(jobs, tasks) : []
        isInline = started.isEmpty
        self.jobs = max(1, started.count)
        threads = Mutex(started)
    }

    deinit { end() }

    /// Whether its work is not wanted any more. Long work asks between its pieces.
    package var isCancelled: Bool { cancellation?.isCancelled ?? false }

    /// Ends the threads and waits for them; work that none of them has begun is dropped, and no more may be handed out. A
    /// program that ends while threads work frees the memory that they use.
    package func end() {
        tasks.close()
        let ending = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for thread in ending {
            // The last piece of work may hold the pool longer than who began it.
            if thread.isCurrent { thread.detach() } else { thread.join() }
        }
    }

    /// Starts `count` threads, or fewer if the system refuses some.
    private static func start(_ count: Int, _ tasks: PoolTasks) -> [SystemThread] {
        var threads: [SystemThread] = []
        for _ in 0..<count {
            guard let thread = SystemThread({ tasks.run() }) else { break }
            threads.append(thread)
        }
        return threads
    }

    /// Has a thread do `task`, before all tasks that are not urgent if it is urgent. Called while locked. A thread of the pool that
    /// is about to look for its next task wakes no other one for it: tasks are short, and each waking costs a change of threads.
    fileprivate func add(_ task: @escaping @Sendable () -> Void, isUrgent: Bool, wakes: Bool) {
        tasks.add(task, isUrgent: isUrgent, wakes: wakes)
    }

    /// Does `body` while no other thread reads or changes the contents of the pool and its queues.
    fileprivate func locked<Value>(_ body: () -> Value) -> Value { tasks.locked(body) }

    /// Wakes the threads that wait for a value.
    fileprivate func wakeWaiting() { tasks.wakeWaiting() }

    /// Waits until `body`, which is done as ``locked(_:)`` says, returns a value.
    fileprivate func wait<Value>(_ body: () -> Value?) -> Value { tasks.wait(body) }
}

/// The tasks of a pool that wait for its threads. Each thread holds it, so that it outlives the pool until all have ended.
private final class PoolTasks: @unchecked Sendable {
    // All that changes is used under the mutex alone.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// The condition that threads of the pool wait on for tasks, and the one that others wait on for results.
    private let hasTask = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let hasResult = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var urgent: [@Sendable () -> Void] = []
    private var others: [@Sendable () -> Void] = []
    private var isClosed = false

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(hasTask, nil)
        pthread_cond_init(hasResult, nil)
    }

    deinit {
        pthread_cond_destroy(hasResult)
        pthread_cond_destroy(hasTask)
        pthread_mutex_destroy(mutex)
        hasResult.deallocate()
        hasTask.deallocate()
        mutex.deallocate()
    }

    /// Called while locked.
    func add(_ task: @escaping @Sendable () -> Void, isUrgent: Bool, wakes: Bool) {
        if isUrgent { urgent.append(task) } else { others.append(task) }
        if wakes { pthread_cond_signal(hasTask) }
    }

    func close() {
        locked { isClosed = true }
        pthread_cond_broadcast(hasTask)
    }

    func wakeWaiting() { pthread_cond_broadcast(hasResult) }

    func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    func wait<Value>(_ body: () -> Value?) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let value = body() { return value }
            pthread_cond_wait(hasResult, mutex)
        }
    }

    /// The loop of each thread until the pool ends.
    func run() {
        while let task = claim() { task() }
    }

    /// The next task, as soon as there is one; nil when the pool ends.
    private func claim() -> (@Sendable () -> Void)? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if isClosed { return nil }
            if !urgent.isEmpty { return urgent.removeFirst() }
            if !others.isEmpty { return others.removeFirst() }
            pthread_cond_wait(hasTask, mutex)
        }
    }
}

/// Work of one kind for a pool, whose results are taken in the order that it was handed out.
///
/// Each of a few workers does one piece at a time and has a state of its own; they are made when they are needed.
package final class OrderedWork<Input, Result>: @unchecked Sendable {
    private let pool: WorkerPool
    private let isUrgent: Bool
    private let mostWorkers: Int
    private let makeWorker: @Sendable () -> (Input) -> Result
    // All that changes is used under the pool's lock alone.
    private var inputs: [(number: Int, input: Input)] = []
    private var results: [Int: Result] = [:]
    private var idle: [(Input) -> Result] = []
    private var busy = 0
    /// The number of the result that is waited for.
    private var awaited: Int?
    /// Pieces that were handed out, and results that were taken.
    private var added = 0, taken = 0
    /// The sizes of results still to be taken, and their sum. The thread that hands out and takes alone uses them.
    private var sizes: [Int] = []
    private var waiting = 0

    /// Bytes of the results that are made or wait: a dozen large pictures.
    private static var mostWaiting: Int { 128 << 20 }

    /// Work for `pool`, by at most `workers` workers, which `makeWorker` makes; urgent work goes before other work.
    package init(
        on pool: WorkerPool, workers: Int? = nil, isUrgent: Bool = false,
        _ makeWorker: @escaping @Sendable () -> (Input) -> Result
    ) {
        self.pool = pool
        self.isUrgent = isUrgent
        mostWorkers = max(1, min(workers ?? pool.jobs, pool.jobs))
        self.makeWorker = makeWorker
    }

    /// Results that are still to be taken.
    package var count: Int { added - taken }
    /// The pieces handed out before the first result is taken: enough that no thread waits, but few enough that memory does
    /// not grow with their number.
    private var window: Int { pool.isInline ? 1 : 4 * mostWorkers }

    /// Whether a piece whose result takes `size` bytes of memory is worth handing out. One that is larger than the limit
    /// is made while no other waits.
    package func hasRoom(for size: Int = 0) -> Bool {
        count == 0 || count < window && waiting + size <= OrderedWork.mostWaiting
    }

    /// Hands out the next piece, whose result takes `size` bytes.
    package func add(_ input: Input, size: Int = 0) {
        sizes.append(size)
        waiting += size
        if pool.isInline {
            let worker = idle.popLast() ?? makeWorker()
            results[added] = worker(input)
            idle.append(worker)
            added += 1
            return
        }
        pool.locked {
            inputs.append((added, input))
            added += 1
            if busy < mostWorkers {
                busy += 1
                schedule(wakes: true)
            }
        }
    }

    /// The next result; waits until it is made. There has to be one.
    package func take() -> Result {
        precondition(taken < added, "a result of nothing")
        noteTaken()
        if pool.isInline { return results.removeValue(forKey: taken - 1)! }
        return pool.wait {
            awaited = taken - 1
            guard let result = results.removeValue(forKey: taken - 1) else { return nil }
            awaited = nil
            return result
        }
    }

    /// The next result if it is made.
    package func takeIfMade() -> Result? {
        let result =
            pool.isInline ? results.removeValue(forKey: taken) : pool.locked { results.removeValue(forKey: taken) }
        if result != nil { noteTaken() }
        return result
    }

    private func noteTaken() {
        taken += 1
        waiting -= sizes.removeFirst()
    }

    /// Drops work that nobody has begun; work in progress is finished and dropped.
    package func cancel() {
        pool.locked {
            inputs = []
            results = [:]
        }
    }

    /// Has a thread do the first piece that waits.
    private func schedule(wakes: Bool) { pool.add({ self.step() }, isUrgent: isUrgent, wakes: wakes) }

    private func step() {
        let claimed = pool.locked { () -> (number: Int, input: Input, worker: ((Input) -> Result)?)? in
            guard !inputs.isEmpty else {
                busy -= 1
                return nil
            }
            let (number, input) = inputs.removeFirst()
            return (number, input, idle.popLast())
        }
        guard let (number, input, known) = claimed else { return }
        let worker = known ?? makeWorker()
        let result = worker(input)
        let isAwaited = pool.locked {
            results[number] = result
            idle.append(worker)
            schedule(wakes: false)
            return awaited == number
        }
        if isAwaited { pool.wakeWaiting() }
    }
}

/// Makes `count` results on `pool`, by at most `workers` workers, which `makeWorker` makes, and takes them in their order on
/// the calling thread. When `take` throws, results in progress are finished and dropped. `sizes` are the bytes of memory
/// that each result takes; they are small if no sizes are given.
package func takeInOrder<Result, Failure: Error>(
    count: Int, on pool: WorkerPool, workers: Int? = nil, sizes: [Int] = [],
    by makeWorker: @escaping @Sendable () -> (Int) -> Result,
    _ take: (Result) throws(Failure) -> Void
) throws(Failure) {
    let work = OrderedWork(on: pool, workers: workers, makeWorker)
    defer { work.cancel() }
    var next = 0
    for _ in 0..<count {
        while next < count, work.hasRoom(for: sizes.isEmpty ? 0 : sizes[next]) {
            work.add(next, size: sizes.isEmpty ? 0 : sizes[next])
            next += 1
        }
        try take(work.take())
    }
}

/// The processors that are online; at least 1.
package func processorCount() -> Int { SystemCalls.processorCount }
