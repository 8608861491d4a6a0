import Diagnostics
import Identity
import Styles
import TextModel
import Values

/// The door of this room: sets an issue, from articles whose styles are computed to its publication.
///
/// A chain is a run of articles that continue on one another's pages; it knows neither folios nor sides, so that a
/// change in one leaves the others as they are.
package struct IssueComposer {
    let design: PageDesign
    private(set) var plans: [ArticlePlan]
    /// What articles are set with.
    package let resources: LayoutResources
    let issue: RunningHeadVariables
    /// True to give the hash of each page's plan with the pages.
    package var hashesPlans = false
    /// Threads that set chains beside each other; their number changes nothing of the result.
    package var jobs = 1

    /// A composer for the articles of one issue.
    package init(design: PageDesign, plans: [ArticlePlan], resources: LayoutResources, issue: RunningHeadVariables) {
        self.design = design
        self.plans = plans
        self.resources = resources
        self.issue = issue
    }

    /// Sets all articles and assembles the publication.
    ///
    /// Contents name folios that are known only afterwards: chains whose fields changed are set again, in at most four
    /// passes; folios that still change then are a warning.
    ///
    /// - Parameter progress: Called with the number of pages after each chain.
    package mutating func compose(progress: (Int) -> Void = { _ in }) -> Outcome<Composition> {
        var findings: [Diagnostic] = []
        var chains = composeChains(progress, &findings)
        var outcome = assemble(&chains)
        outcome.diagnostics += findings
        return outcome
    }

    // MARK: Chains

    /// Runs of articles that continue on one another's pages.
    private var chainRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in plans.indices {
            if plans[index].start == .continue, let last = ranges.last, !plans[index].isBlank,
                !plans[last.upperBound - 1].isBlank
            {
                ranges[ranges.count - 1] = last.lowerBound..<(index + 1)
            } else {
                ranges.append(index..<(index + 1))
            }
        }
        return ranges
    }

    /// The passes over the chains, with the first, until the folios in contents and references converge.
    static let attempts = 4

    /// Sets every chain, and again those whose fields changed; a warning where folios still change after the last pass.
    private mutating func composeChains(
        _ progress: (Int) -> Void, _ findings: inout [Diagnostic]
    ) -> [ChainResult?] {
        let chainRanges = chainRanges
        let store = PlanStore(plans)
        plans = []
        defer { plans = store.all }
        var folios: [LabelID: String] = [:]
        var chains: [ChainResult?] = Array(repeating: nil, count: chainRanges.count)
        var pages = 0
        for attempt in 1...Self.attempts {
            let due = chains.indices.filter { !(chains[$0]?.agrees(with: folios) ?? false) }
            let setter = ChainSetter(design: design, resources: resources, folios: folios, hashesPlans: hashesPlans)
            var taken = due.makeIterator()
            // Words are kept from chain to chain; each thread has its own, which pays from some chains on.
            takeInOrder(count: due.count, jobs: min(jobs, max(1, due.count / 4))) {
                let shaper = setter.resources.makeShaper()
                return { setter.set(store[chainRanges[due[$0]]], at: chainRanges[due[$0]], shaper) }
            } _: { chain in
                guard let index = taken.next() else { return }
                if chain.shownFolios.isEmpty { store.releaseFlows(of: chainRanges[index]) }
                pages += chain.pages.count - (chains[index]?.pages.count ?? 0)
                chains[index] = chain
                progress(pages)
            }
            let found = IssueNumbering(plans: store.all, chains: chains.compactMap { $0 }).folios
            if chains.allSatisfy({ $0?.agrees(with: found) ?? true }) { break }
            if attempt == Self.attempts {
                findings.append(changingFolios(chains.compactMap { $0 }, found, store.all.first?.origin ?? .none))
            }
            folios = found
        }
        return chains
    }

    private func changingFolios(
        _ results: [ChainResult], _ folios: [LabelID: String], _ origin: SourceLocation
    ) -> Diagnostic {
        let label = results.flatMap { $0.shownFolios.filter { folios[$0.key] != $0.value } }.map(\.key).min()
        return .warning(
            "folios-unsettled", "the folio of “\(label?.name ?? "")” still changes after \(Self.attempts) attempts",
            at: origin, hint: "give its article a fixed start")
    }

    // MARK: The issue

    /// Puts the chains in order, with their folios, running heads, outline and structure.
    private func assemble(_ chains: inout [ChainResult?]) -> Outcome<Composition> {
        var assembly = IssueAssembly(plans, by: design, with: resources, of: issue)
        for index in chains.indices {
            // Each chain is released as its pages are assembled: an issue is never in memory twice.
            guard let chain = chains[index] else { continue }
            chains[index] = nil
            assembly.append(chain)
        }
        return assembly.finished()
    }
}
