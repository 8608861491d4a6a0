import PubDesign
import PubDiagnostics
import PubIdentity
import PubShaping
import PubValues

/// Sets the runs of an issue, and gives their pages away as soon as nothing can change them.
///
/// The pages of a run whose references show folios are held until all others are set. Runs after it are numbered as if
/// it kept its length, and are set again if it does not. Holding these as well would hold nearly all pages of a
/// magazine, since its contents come first; contents rarely change their length.
struct IssueTypesetter {
    private let ranges: [Range<Int>]
    private let heads: [ArticleHead]
    private let store: PlanStore
    private let runTypesetter: RunTypesetter
    private var assembly: IssueAssembly
    private let keys: RunKeys?
    private let pool: WorkerPool
    private var records: [RunRecord?]
    /// Runs that show folios.
    private var held: [Int: RunResult] = [:]
    /// Runs that an earlier layout remembers, and that were not set in this one.
    private var known: Set<Int> = []
    private var folios: [LabelID: String] = [:]
    /// The number of times runs were set.
    private(set) var runsSet = 0
    /// Seconds of processor time that it took to plan pages together; 0 without a clock.
    private(set) var planningSeconds = 0.0
    /// A warning when folios still change after the last pass.
    private(set) var findings: [Diagnostic] = []

    /// The passes over the runs, with the first, until the folios in contents and references converge.
    private static let attempts = 4

    /// A setter of the runs of the articles of `store` at `ranges`; `keys` tell which runs are known from an earlier
    /// layout.
    init(
        _ ranges: [Range<Int>], _ heads: [ArticleHead], _ store: PlanStore, _ runTypesetter: RunTypesetter,
        _ assembly: IssueAssembly, _ keys: RunKeys?, _ pool: WorkerPool
    ) {
        self.ranges = ranges
        self.heads = heads
        self.store = store
        self.runTypesetter = runTypesetter
        self.assembly = assembly
        self.keys = keys
        self.pool = pool
        records = Array(repeating: nil, count: ranges.count)
    }

    /// The records of the runs, when all are set.
    var finished: [RunRecord] { records.compactMap { $0 } }

    /// Sets all runs that `memory` does not know; `receiver` gets their pages, `progress` the number of runs already
    /// set.
    mutating func set(
        into receiver: some PageReceiver, remembering memory: inout RunMemory, _ progress: (Int) -> Void
    ) {
        recall(memory: &memory)
        setFirst(into: receiver, progress)
        setHeldAgain()
        giveRest(to: receiver)
        guard let keys else { return }
        for (range, record) in zip(ranges, finished) { memory[keys.key(of: range)] = record }
    }

    private mutating func recall(memory: inout RunMemory) {
        guard let keys else { return }
        for (index, range) in ranges.enumerated() {
            guard let record = memory[keys.key(of: range)] else { continue }
            records[index] = record.moved(to: range)
            known.insert(index)
        }
    }

    // MARK: Passes

    /// Sets every unknown run; pages that show no folios are given away.
    private mutating func setFirst(into receiver: some PageReceiver, _ progress: (Int) -> Void) {
        var next = 0
        var count = 0
        var pages = 0
        func pass(_ record: RunRecord, _ heads: [ArticleHead]) {
            count = IssueNumbering.count(after: record, from: count, heads)
            pages += record.pageCount
            next += 1
        }
        let due = ranges.indices.filter { !known.contains($0) }
        let forecast = forecast
        compose(due, by: forecast) { setter, index, run in
            // Known runs in between are not set, but have pages.
            while next < index, let record = setter.records[next] { pass(record, setter.heads) }
            let run = setter.onItsSide(run, at: index, after: count)
            forecast.note(run.pages.count, of: index)
            let record = RunRecord(run)
            setter.records[index] = record
            if record.shownFolios.isEmpty {
                setter.give(run, at: index, after: count, to: receiver)
            } else {
                setter.held[index] = run
            }
            pass(record, setter.heads)
            // A run that is held or known may still change the numbers of the pages after it.
            if setter.held.isEmpty, setter.known.isEmpty {
                setter.store.releaseFlows(of: setter.ranges[index])
                receiver.finalize(upTo: count)
            }
            progress(pages)
        }
    }

    /// Sets the runs that show folios again, until the folios are right; warns if folios still change after the last
    /// pass.
    private mutating func setHeldAgain() {
        for attempt in 1...Self.attempts {
            setOnTheirSides()
            folios = IssueNumbering(heads: heads, runs: finished).folios
            let due = records.indices.filter { records[$0]?.agrees(with: folios) == false }
            if due.isEmpty { break }
            if attempt == Self.attempts {
                findings.append(changingFolios())
                break
            }
            compose(due, by: forecast) { setter, index, run in
                setter.records[index] = RunRecord(run)
                setter.held[index] = run
                setter.known.remove(index)
            }
        }
    }

    /// Gives away the held and the remembered pages, and sets the runs with changed places again.
    private mutating func giveRest(to receiver: some PageReceiver) {
        // Runs that were set again may have other numbers of pages.
        setOnTheirSides()
        let starts = starts
        var moved: [Int] = []
        var count = 0
        for (index, record) in finished.enumerated() {
            if let run = held.removeValue(forKey: index) {
                give(run, at: index, after: count, to: receiver)
            } else if record.assembled?.start != count || known.contains(index) && !recall(index, by: receiver) {
                moved.append(index)
            }
            count = IssueNumbering.count(after: record, from: count, heads)
        }
        compose(moved, by: forecast) { setter, index, run in
            setter.give(run, at: index, after: starts[index], to: receiver)
        }
        receiver.finalize(upTo: count)
    }

    /// Has `receiver` take the remembered pages of a run; false when it does not know them.
    private mutating func recall(_ index: Int, by receiver: some PageReceiver) -> Bool {
        guard let assembled = records[index]?.assembled else { return false }
        let offset = heads[ranges[index].lowerBound].elementOffset
        let shift = offset - assembled.keyOffset
        guard receiver.recall(assembled.pageKeys, from: assembled.start, elementsMovedBy: shift) else { return false }
        if assembled.elementOffset != offset { records[index]?.assembled = assembled.moved(toElements: offset) }
        return true
    }

    private func changingFolios() -> Diagnostic {
        let label = finished.flatMap { $0.shownFolios.filter { folios[$0.key] != $0.value } }.map(\.key).min()
        return .warning(
            "folios-unsettled", "the folio of “\(label?.name ?? "")” still changes after \(Self.attempts) attempts",
            at: heads.first?.origin ?? .none, hint: "give its article a fixed start")
    }

    // MARK: Sides

    /// The number of pages before each run.
    private var starts: [Int] {
        var count = 0
        return finished.map { record in
            defer { count = IssueNumbering.count(after: record, from: count, heads) }
            return count
        }
    }

    private func side(of index: Int, after count: Int) -> PageFrame.Side {
        IssueNumbering.side(of: heads[ranges[index].lowerBound], after: count)
    }

    /// A forecast that knows the runs which are set.
    private var forecast: SideForecast {
        SideForecast(ranges.map { heads[$0.lowerBound] }, pageCounts: records.map { $0?.pageCount })
    }

    /// The run, set again if it depends on the side of its first page and that has changed.
    private mutating func onItsSide(_ run: RunResult, at index: Int, after count: Int) -> RunResult {
        let side = side(of: index, after: count)
        if run.side == .either || run.side == side { return run }
        return setAgain(index, from: side)
    }

    /// The run, set again with its first page on `side`.
    private mutating func setAgain(_ index: Int, from side: PageFrame.Side) -> RunResult {
        let run = runTypesetter.set(
            store[ranges[index]], at: ranges[index], from: side, showing: folios, runTypesetter.resources.makeShaper())
        count(run)
        return run
    }

    /// Counts a run that was set, and the time that its planning took.
    private mutating func count(_ run: RunResult) {
        runsSet += 1
        planningSeconds += run.pages.first?.planning?.seconds ?? 0
    }

    /// Sets the runs again that depend on a side other than the one they are on, one after the other, since each may
    /// then have other pages.
    private mutating func setOnTheirSides() {
        var count = 0
        for index in records.indices {
            guard var record = records[index] else { continue }
            let side = side(of: index, after: count)
            if record.side != .either, record.side != side {
                let run = setAgain(index, from: side)
                record = RunRecord(run)
                records[index] = record
                held[index] = run
                known.remove(index)
            }
            count = IssueNumbering.count(after: record, from: count, heads)
        }
    }

    // MARK: Runs

    /// Sets the runs at `due`, each from the side on that `forecast` gives; `take` gets them in order.
    private mutating func compose(
        _ due: [Int], by forecast: SideForecast, _ take: (inout IssueTypesetter, Int, RunResult) -> Void
    ) {
        let (runTypesetter, store, ranges, folios) = (runTypesetter, store, ranges, folios)
        var taken = due.makeIterator()
        // Words are kept from run to run; each worker has its own, which pays from some runs on.
        let workers = max(1, due.count / 4)
        let words = min(workers, pool.jobs) > 1 ? SharedWords() : nil
        takeInOrder(count: due.count, on: pool, workers: workers) {
            let shaper = runTypesetter.resources.makeShaper(sharing: words)
            return {
                let index = due[$0]
                let run = runTypesetter.set(
                    store[ranges[index]], at: ranges[index], from: forecast.side(of: index), showing: folios, shaper)
                forecast.note(run.pages.count, of: index)
                return run
            }
        } _: { run in
            count(run)
            if let index = taken.next() { take(&self, index, run) }
        }
    }

    /// Gives the pages of a run, which begins after `count` others, to `receiver`.
    private mutating func give(_ run: RunResult, at index: Int, after count: Int, to receiver: some PageReceiver) {
        let (pages, assembled) = assembly.pages(of: run, after: count)
        records[index]?.assembled = assembled
        receiver.take(pages, from: count)
    }
}
