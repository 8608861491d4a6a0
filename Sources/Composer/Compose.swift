import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubIdentity
import PubStyles
import PubTextModel
import PubValues

/// The door of this room: sets an issue, from articles whose styles are computed to its pages.
///
/// A run is a run of articles that continue on one another's pages; it knows neither folios nor sides, so that a
/// change in one leaves the others as they are.
package struct IssueComposer {
    let design: PageDesign
    private var plans: [ArticlePlan]
    /// The resources for setting articles.
    package let resources: LayoutResources
    let issue: RunningHeadVariables
    /// True to give the hash of each page's plan with the pages.
    package var hashesPlans = false
    /// Threads that set runs beside each other; their number changes nothing of the result.
    package var pool = WorkerPool(jobs: 1)
    /// The keys for finding runs in a memory; nil if nothing is remembered.
    package var keys: RunKeys?

    /// A composer for the articles of one issue.
    package init(design: PageDesign, plans: [ArticlePlan], resources: LayoutResources, issue: RunningHeadVariables) {
        self.design = design
        self.plans = plans.map { $0.startingOnSideOfSpread(on: design) }
        self.resources = resources
        self.issue = issue
    }

    /// Sets all articles; `receiver` gets the pages as they are made.
    ///
    /// Contents name folios that are known only afterwards: runs whose fields changed are set again, in at most four
    /// passes; folios that still change then are a warning.
    ///
    /// With ``keys``, runs that `memory` knows, and whose pages `receiver` knows, are not set again.
    ///
    /// - Parameter progress: Called with the number of pages after each run.
    package consuming func compose(
        into receiver: some PageReceiver, remembering memory: inout RunMemory, progress: (Int) -> Void = { _ in }
    ) -> Outcome<Composition> {
        let heads = heads
        let ranges = runRanges
        let store = PlanStore(plans)
        var issueSetter = IssueTypesetter(
            ranges, heads, store,
            RunTypesetter(design: design, resources: resources, hashesPlans: hashesPlans),
            IssueAssembly(heads, by: design, with: resources, of: issue, hashesPages: keys != nil), keys, pool)
        // The store frees articles that are set: nothing else may hold them.
        plans = []
        issueSetter.set(into: receiver, remembering: &memory, progress)
        var publication = Publication()
        // Last: while pages are set, the structure of the issue would be in memory twice.
        publication.structure = store.takeStructure()
        return composition(publication, heads, issueSetter)
    }

    /// The heads of articles for pages; the structure of each follows the one before it.
    private var heads: [ArticleHead] {
        var offset = 0
        return plans.map { plan in
            defer { offset += plan.article.withoutBody.structure.count }
            return ArticleHead(plan, on: design, elementOffset: offset)
        }
    }

    /// Runs of articles that continue on one another's pages.
    private var runRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in plans.indices {
            // A page that is meant to be empty neither continues nor is continued.
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

    /// The sections of consecutive articles; articles without elements do not separate them.
    private func sections(of heads: [ArticleHead], elementCount: Int) -> [PublicationSection] {
        var sections: [PublicationSection] = []
        var last: Int?
        let ends = heads.dropFirst().map(\.elementOffset) + [Int32(elementCount)]
        for (head, end) in zip(heads, ends) where head.elementOffset < end {
            defer { last = head.sectionIndex }
            guard let section = head.sectionIndex else { continue }
            if section == last {
                let start = sections[sections.count - 1].elements.lowerBound
                sections[sections.count - 1].elements = start..<end
            } else {
                sections.append(PublicationSection(title: head.sectionTitle, elements: head.elementOffset..<end))
            }
        }
        return sections
    }

    /// The kept part of the issue, and the findings.
    private func composition(
        _ publication: consuming Publication, _ heads: [ArticleHead], _ issueSetter: IssueTypesetter
    ) -> Outcome<Composition> {
        var publication = publication
        let records = issueSetter.finished
        let runs = records.compactMap(\.assembled)
        publication.images = resources.images
        publication.listFonts(runs.reduce(into: []) { $0.formUnion($1.fonts) }) {
            resources.fonts.description(of: $0).postScriptName
        }
        publication.sections = sections(of: heads, elementCount: publication.structure.count)
        publication.outline = .outline(of: heads)
        let findings = runs.reduce(into: LayoutFindings()) { $0.merge($1.findings) }
        let composition = Composition(
            publication: publication, fits: records.flatMap(\.fits), sketches: runs.flatMap(\.sketches),
            placedImages: runs.flatMap(\.images), pressDetails: runs.flatMap(\.pressDetails),
            runsSet: issueSetter.runsSet, planningSeconds: issueSetter.planningSeconds,
            decisions: runs.flatMap(\.decisions))
        return Outcome(
            composition,
            findings.diagnostics + records.flatMap(\.diagnostics) + runs.flatMap(\.diagnostics)
                + findings.fallbacks.findings(resources.fonts) + issueSetter.findings
                + LowContrastText.findings(
                    about: runs.flatMap(\.lowContrastText), in: composition.publication.structure, of: heads))
    }
}
