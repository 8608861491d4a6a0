import Glibc

/// Makes `count` results by up to `jobs` threads, and takes them in their order on the calling one (see
/// ``OrderedWork``). When `take` throws, what is being made is finished and dropped.
package func takeInOrder<Result, Failure: Error>(
    count: Int, jobs: Int, sizes: [Int] = [], by worker: @escaping @Sendable () -> (Int) -> Result,
    _ take: (Result) throws(Failure) -> Void
) throws(Failure) {
    let work = OrderedWork(count: count, jobs: jobs, sizes: sizes, by: worker)
    defer { work.stop() }
    for index in 0..<count { try take(work.result(index)) }
}

/// The processors that are online; at least 1.
package func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// Results that up to `jobs` threads make ahead, and one other thread takes in their order.
///
/// Each thread works with what `worker` gives it. No more results than a few a thread wait to be taken, so that memory
/// does not grow with their number. With one job, and where the system gives no threads, each is made when it is taken.
package final class OrderedWork<Result>: @unchecked Sendable {
    // All that changes is used under the mutex alone, or by the thread that takes.
    private let count: Int
    private let window: Int
    private let sizes: [Int]
    private let worker: @Sendable () -> (Int) -> Result
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var threads: [pthread_t] = []
    /// What the taking thread works with, where there is no other.
    private lazy var make = worker()
    private var results: [Int: Result] = [:]
    /// The next result to make, and the number of those that were taken.
    private var next = 0, taken = 0
    /// The size of the results that were begun and not taken.
    private var waiting = 0
    private var isStopped = false

    /// Starts to make `count` results. `sizes` are the bytes of memory that each needs, which together stay below a
    /// limit; one that is larger is made while no other waits. They are small where no sizes are given.
    package init(
        count: Int, jobs: Int, sizes: [Int] = [], by worker: @escaping @Sendable () -> (Int) -> Result
    ) {
        self.count = count
        self.sizes = sizes
        window = 4 * jobs
        self.worker = worker
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
        if jobs > 1, count > 1 { start(min(jobs, count)) }
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Starts up to `number` threads; those that the system refuses are missing.
    private func start(_ number: Int) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        // As much as the first thread usually has: documents nest.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        for _ in 0..<number {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(Starter { self.run() })
            let code = pthread_create(&thread, &attributes, { Starter.run($0) }, context.toOpaque())
            guard code == 0 else {
                context.release()
                break
            }
            threads.append(thread)
        }
    }

    /// Waits for the result at `index` and takes it. Results are taken one after another.
    package func result(_ index: Int) -> Result {
        if threads.isEmpty { return make(index) }
        lock()
        defer { unlock() }
        while true {
            if let result = results.removeValue(forKey: index) {
                taken = index + 1
                waiting -= size(index)
                return result
            }
            pthread_cond_wait(changed, mutex)
        }
    }

    /// Ends the threads after what they are making. Nothing is taken any more.
    package func stop() {
        lock()
        isStopped = true
        unlock()
        for thread in threads { pthread_join(thread, nil) }
        threads = []
    }

    private func run() {
        let make = worker()
        while let index = claim() {
            let result = make(index)
            lock()
            results[index] = result
            unlock()
        }
    }

    /// The next result to make, as soon as there is room for it; nil when all are made.
    private func claim() -> Int? {
        lock()
        defer { unlock() }
        while !isStopped, next < count, !hasRoom { pthread_cond_wait(changed, mutex) }
        if isStopped || next == count { return nil }
        waiting += size(next)
        next += 1
        return next - 1
    }

    /// True when the next result may be made. Since they are begun in their order, the one that is to be taken next has
    /// room at last.
    private var hasRoom: Bool {
        next == taken || next - taken < window && waiting + size(next) <= mostWaitingBytes
    }

    private func size(_ index: Int) -> Int { sizes.isEmpty ? 0 : sizes[index] }

    private func lock() { pthread_mutex_lock(mutex) }

    /// Whatever changed, others may wait for it.
    private func unlock() {
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }
}

/// Bytes of the results that are made or wait: a dozen large pictures.
private let mostWaitingBytes = 128 << 20

/// What a thread runs.
private final class Starter: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// Runs the starter that `context` holds, and lets it go.
    static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        Unmanaged<Starter>.fromOpaque(context!).takeRetainedValue().body()
        return nil
    }
}
