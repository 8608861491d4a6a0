import PubPlatform

/// Measures the wall and processor time of each stage of a build.
struct StageClock {
    private(set) var times: [StageTime] = []
    private var wall = StageClock.now(CLOCK_MONOTONIC)
    private var processor = StageClock.now(CLOCK_PROCESS_CPUTIME_ID)

    /// Ends a stage that began when the last one ended; the same stage adds up.
    mutating func end(_ stage: Stage) {
        let wallNow = StageClock.now(CLOCK_MONOTONIC)
        let processorNow = StageClock.now(CLOCK_PROCESS_CPUTIME_ID)
        let index = times.firstIndex { $0.stage == stage } ?? times.count
        if index == times.count { times.append(StageTime(stage: stage, seconds: 0, processorSeconds: 0)) }
        times[index].seconds += wallNow - wall
        times[index].processorSeconds += processorNow - processor
        wall = wallNow
        processor = processorNow
    }

    /// Seconds of processor time of the thread that asks.
    static var threadSeconds: Double { now(CLOCK_THREAD_CPUTIME_ID) }

    /// Nanoseconds since 1970.
    static var date: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
