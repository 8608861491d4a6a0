import PubDesign
import PubDiagnostics
import PubIdentity
import PubShaping
import PubValues

/// Sets the chains of an issue, and gives their pages away as soon as nothing can change them.
///
/// The pages of a chain whose references show folios are held until all others are set. Chains after it are numbered as if
/// it kept its length, and are set again where it does not. To hold these as well would hold nearly all pages of a
/// magazine, since its contents come first; that contents change their length is rare.
struct IssueSetter {
    private let ranges: [Range<Int>]
    private let heads: [ArticleHead]
    private let store: PlanStore
    private let chainSetter: ChainSetter
    private var assembly: IssueAssembly
    private let keys: ChainKeys?
    private let pool: WorkerPool
    private var records: [ChainRecord?]
    /// Chains that show folios.
    private var held: [Int: ChainResult] = [:]
    /// Chains of which an earlier layout is remembered, and that were not set in this one.
    private var known: Set<Int> = []
    private var folios: [LabelID: String] = [:]
    /// How often chains were set.
    private(set) var chainsSet = 0
    /// Seconds of processor time that it took to plan pages together; 0 without a clock.
    private(set) var planningSeconds = 0.0
    /// A warning when folios still change after the last pass.
    private(set) var findings: [Diagnostic] = []

    /// The passes over the chains, with the first, until the folios in contents and references converge.
    private static let attempts = 4

    /// A setter of the chains of the articles of `store` at `ranges`; `keys` tell which chains are known from an earlier
    /// layout.
    init(
        _ ranges: [Range<Int>], _ heads: [ArticleHead], _ store: PlanStore, _ chainSetter: ChainSetter,
        _ assembly: IssueAssembly, _ keys: ChainKeys?, _ pool: WorkerPool
    ) {
        self.ranges = ranges
        self.heads = heads
        self.store = store
        self.chainSetter = chainSetter
        self.assembly = assembly
        self.keys = keys
        self.pool = pool
        records = Array(repeating: nil, count: ranges.count)
    }

    /// What stays of the chains, when all are set.
    var finished: [ChainRecord] { records.compactMap { $0 } }

    /// Sets all chains that `memory` does not know; `receiver` gets their pages, `progress` the number of those that are
    /// set.
    mutating func set(
        into receiver: some PageReceiver, remembering memory: inout ChainMemory, _ progress: (Int) -> Void
    ) {
        recall(memory: &memory)
        setFirst(into: receiver, progress)
        setHeldAgain()
        giveRest(to: receiver)
        guard let keys else { return }
        for (range, record) in zip(ranges, finished) { memory[keys.key(of: range)] = record }
    }

    private mutating func recall(memory: inout ChainMemory) {
        guard let keys else { return }
        for (index, range) in ranges.enumerated() {
            guard let record = memory[keys.key(of: range)] else { continue }
            records[index] = record.moved(to: range)
            known.insert(index)
        }
    }

    // MARK: Passes

    /// Sets every chain that is not known; pages that show no folios are given away.
    private mutating func setFirst(into receiver: some PageReceiver, _ progress: (Int) -> Void) {
        var next = 0
        var count = 0
        var pages = 0
        func pass(_ record: ChainRecord, _ heads: [ArticleHead]) {
            count = IssueNumbering.count(after: record, from: count, heads)
            pages += record.pageCount
            next += 1
        }
        let due = ranges.indices.filter { !known.contains($0) }
        let forecast = forecast
        compose(due, by: forecast) { setter, index, chain in
            while next < index, let record = setter.records[next] { pass(record, setter.heads) }
            let chain = setter.onItsSide(chain, at: index, after: count)
            forecast.note(chain.pages.count, of: index)
            let record = ChainRecord(chain)
            setter.records[index] = record
            if record.shownFolios.isEmpty {
                setter.give(chain, at: index, after: count, to: receiver)
            } else {
                setter.held[index] = chain
            }
            pass(record, setter.heads)
            if setter.held.isEmpty, setter.known.isEmpty {
                setter.store.releaseFlows(of: setter.ranges[index])
                receiver.settle(count)
            }
            progress(pages)
        }
    }

    /// Sets the chains again that show folios, until these are the right ones; a warning where folios still change after
    /// the last pass.
    private mutating func setHeldAgain() {
        for attempt in 1...Self.attempts {
            setOnTheirSides()
            folios = IssueNumbering(heads: heads, chains: finished).folios
            let due = records.indices.filter { records[$0]?.agrees(with: folios) == false }
            if due.isEmpty { break }
            if attempt == Self.attempts {
                findings.append(changingFolios())
                break
            }
            compose(due, by: forecast) { setter, index, chain in
                setter.records[index] = ChainRecord(chain)
                setter.held[index] = chain
                setter.known.remove(index)
            }
        }
    }

    /// Gives the pages away that were held and those that are remembered, and sets the chains again whose places changed.
    private mutating func giveRest(to receiver: some PageReceiver) {
        setOnTheirSides()
        let starts = starts
        var moved: [Int] = []
        var count = 0
        for (index, record) in finished.enumerated() {
            if let chain = held.removeValue(forKey: index) {
                give(chain, at: index, after: count, to: receiver)
            } else if record.assembled?.start != count || known.contains(index) && !recall(index, by: receiver) {
                moved.append(index)
            }
            count = IssueNumbering.count(after: record, from: count, heads)
        }
        compose(moved, by: forecast) { setter, index, chain in
            setter.give(chain, at: index, after: starts[index], to: receiver)
        }
        receiver.settle(count)
    }

    /// Has `receiver` take the remembered pages of a chain; false when it does not know them.
    private mutating func recall(_ index: Int, by receiver: some PageReceiver) -> Bool {
        guard let assembled = records[index]?.assembled else { return false }
        let offset = heads[ranges[index].lowerBound].elementOffset
        let isMoved = assembled.elementOffset != offset
        guard receiver.recall(assembled.pageKeys, from: assembled.start, elementsMoved: isMoved) else { return false }
        if isMoved { records[index]?.assembled = assembled.moved(toElements: offset) }
        return true
    }

    private func changingFolios() -> Diagnostic {
        let label = finished.flatMap { $0.shownFolios.filter { folios[$0.key] != $0.value } }.map(\.key).min()
        return .warning(
            "folios-unsettled", "the folio of “\(label?.name ?? "")” still changes after \(Self.attempts) attempts",
            at: heads.first?.origin ?? .none, hint: "give its article a fixed start")
    }

    // MARK: Sides

    /// The number of pages before each chain.
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

    /// A forecast that knows the chains which are set.
    private var forecast: SideForecast {
        SideForecast(ranges.map { heads[$0.lowerBound] }, pageCounts: records.map { $0?.pageCount })
    }

    /// The chain, set again where it depends on the side of its first page, and that is another one.
    private mutating func onItsSide(_ chain: ChainResult, at index: Int, after count: Int) -> ChainResult {
        let side = side(of: index, after: count)
        if chain.side == .either || chain.side == side { return chain }
        return setAgain(index, from: side)
    }

    /// The chain, set again with its first page on `side`.
    private mutating func setAgain(_ index: Int, from side: PageFrame.Side) -> ChainResult {
        let chain = chainSetter.set(
            store[ranges[index]], at: ranges[index], from: side, showing: folios, chainSetter.resources.makeShaper())
        count(chain)
        return chain
    }

    /// Counts a chain that was set, and the time that its planning took.
    private mutating func count(_ chain: ChainResult) {
        chainsSet += 1
        planningSeconds += chain.pages.first?.planning?.seconds ?? 0
    }

    /// Sets the chains again that depend on a side on which they are not, one after the other, since each may then have other
    /// pages.
    private mutating func setOnTheirSides() {
        var count = 0
        for index in records.indices {
            guard var record = records[index] else { continue }
            let side = side(of: index, after: count)
            if record.side != .either, record.side != side {
                let chain = setAgain(index, from: side)
                record = ChainRecord(chain)
                records[index] = record
                held[index] = chain
                known.remove(index)
            }
            count = IssueNumbering.count(after: record, from: count, heads)
        }
    }

    // MARK: Chains

    /// Sets the chains at `due`, each from the side on that `forecast` gives; `take` gets them in order.
    private mutating func compose(
        _ due: [Int], by forecast: SideForecast, _ take: (inout IssueSetter, Int, ChainResult) -> Void
    ) {
        let (chainSetter, store, ranges, folios) = (chainSetter, store, ranges, folios)
        var taken = due.makeIterator()
        // Words are kept from chain to chain; each worker has its own, which pays from some chains on.
        let workers = max(1, due.count / 4)
        let words = min(workers, pool.jobs) > 1 ? SharedWords() : nil
        takeInOrder(count: due.count, on: pool, workers: workers) {
            let shaper = chainSetter.resources.makeShaper(sharing: words)
            return {
                let index = due[$0]
                let chain = chainSetter.set(
                    store[ranges[index]], at: ranges[index], from: forecast.side(of: index), showing: folios, shaper)
                forecast.note(chain.pages.count, of: index)
                return chain
            }
        } _: { chain in
            count(chain)
            if let index = taken.next() { take(&self, index, chain) }
        }
    }

    /// Gives the pages of a chain, which begins after `count` others, to `receiver`.
    private mutating func give(_ chain: ChainResult, at index: Int, after count: Int, to receiver: some PageReceiver) {
        let (pages, assembled) = assembly.pages(of: chain, after: count)
        records[index]?.assembled = assembled
        receiver.take(pages, from: count)
    }
}
