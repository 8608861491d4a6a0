import Glibc

/// Makes `count` results by up to `jobs` threads, and takes them in their order on the calling one.
///
/// Each thread works with what `worker` gives it. No more results than a few a thread wait to be taken, so that memory
/// does not grow with their number. When `take` throws, what is being made is finished and dropped. With one job, and
/// where the system gives no threads, all is done on the calling thread.
package func takeInOrder<Result, Failure: Error>(
    count: Int, jobs: Int, by worker: @escaping @Sendable () -> (Int) -> Result,
    _ take: (Result) throws(Failure) -> Void
) throws(Failure) {
    let work = OrderedWork(count: count, window: 4 * jobs, worker: worker)
    let threads = jobs > 1 && count > 1 ? work.start(min(jobs, count)) : []
    defer {
        work.stop()
        for thread in threads { pthread_join(thread, nil) }
    }
    guard !threads.isEmpty else {
        let make = worker()
        for index in 0..<count { try take(make(index)) }
        return
    }
    for index in 0..<count { try take(work.result(index)) }
}

/// The processors that are online; at least 1.
package func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// Results that threads make and one other takes.
///
/// All that changes is used under the mutex alone.
private final class OrderedWork<Result>: @unchecked Sendable {
    private let count: Int
    private let window: Int
    private let worker: @Sendable () -> (Int) -> Result
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var results: [Int: Result] = [:]
    /// The next result to make, and the number of those that were taken.
    private var next = 0, taken = 0
    private var isStopped = false

    init(count: Int, window: Int, worker: @escaping @Sendable () -> (Int) -> Result) {
        self.count = count
        self.window = window
        self.worker = worker
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Starts up to `number` threads; those that the system refuses are missing.
    func start(_ number: Int) -> [pthread_t] {
        var threads: [pthread_t] = []
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
        return threads
    }

    /// Waits for the result at `index` and takes it.
    func result(_ index: Int) -> Result {
        lock()
        defer { unlock() }
        while true {
            if let result = results.removeValue(forKey: index) {
                taken = index + 1
                return result
            }
            pthread_cond_wait(changed, mutex)
        }
    }

    /// Lets the threads end after what they are making.
    func stop() {
        lock()
        isStopped = true
        unlock()
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
        while !isStopped, next < count, next - taken >= window { pthread_cond_wait(changed, mutex) }
        if isStopped || next == count { return nil }
        next += 1
        return next - 1
    }

    private func lock() { pthread_mutex_lock(mutex) }

    /// Whatever changed, others may wait for it.
    private func unlock() {
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }
}

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
