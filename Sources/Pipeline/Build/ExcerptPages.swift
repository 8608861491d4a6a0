import Diagnostics
import DisplayList
import Manifest
import PageLayout
import Settings

/// The pages of a layout that an excerpt shows.
struct ExcerptPages {
    /// Their indices in the publication, ascending.
    var indices: [Int]
    /// What the excerpt's file is called after: `lead`, `p12-15`.
    var name: String
    /// Their folios as people read them: `3, 12-15`.
    var folios: String

    /// The pages at `indices`; they are called after `articles`, or else after their folios.
    init(_ indices: [Int], of publication: Publication, articles: [String]?) {
        self.indices = indices
        let spans = ExcerptPages.spans(of: indices).map { span in
            let (first, last) = (publication.pages[span.lowerBound].folio, publication.pages[span.upperBound].folio)
            return first == last ? first : "\(first)-\(last)"
        }
        folios = spans.joined(separator: ", ")
        name = (articles ?? spans.map { "p" + $0 }).joined(separator: "-")
    }

    /// Runs of neighbouring pages.
    private static func spans(of indices: [Int]) -> [ClosedRange<Int>] {
        indices.reduce(into: []) { spans, index in
            if let last = spans.last, last.upperBound == index - 1 {
                spans[spans.count - 1] = last.lowerBound...index
            } else {
                spans.append(index...index)
            }
        }
    }
}

extension BuildSession {
    /// Reports articles of the excerpt that the issue does not have; true when there are none such.
    mutating func knowsArticles(of project: Project) -> Bool {
        guard case .articles(let wanted) = options.excerpt else { return true }
        let known = project.issue.articles.map(\.id)
        let unknown = wanted.filter { !known.contains($0) }
        for id in unknown {
            let near = Suggestion.nearest(to: id, in: known).map { "did you mean \"\($0)\"? " } ?? ""
            report(
                .error(
                    "unknown-article", "the issue has no article “\(id)”", at: SourceLocation(file: "--article"),
                    hint: "\(near)articles: \(known.joined(separator: ", "))"))
        }
        return unknown.isEmpty
    }

    /// The pages of `composition` that the excerpt shows; nil after an error.
    mutating func excerptPages(_ excerpt: Excerpt, of composition: Composition) -> ExcerptPages? {
        let publication = composition.publication
        switch excerpt {
        case .articles(let wanted):
            let indices = composition.sketches.indices.filter { index in
                composition.sketches[index].articles.contains { wanted.contains($0) }
            }
            let articles = composition.fits.map(\.id).filter { wanted.contains($0) }
            return ExcerptPages(indices, of: publication, articles: articles)
        case .pages(let ranges):
            var chosen: Set<Int> = []
            var isWhole = true
            for range in ranges {
                if let found = indices(of: range, in: publication) { chosen.formUnion(found) } else { isWhole = false }
            }
            return isWhole ? ExcerptPages(chosen.sorted(), of: publication, articles: nil) : nil
        }
    }

    private mutating func indices(of range: FolioRange, in publication: Publication) -> ClosedRange<Int>? {
        let folios = publication.pages.map(\.folio)
        let bounds = [range.first ?? folios.first, range.last ?? folios.last].map { $0.flatMap(folios.firstIndex) }
        guard let first = bounds[0], let last = bounds[1] else {
            let missing = [range.first, range.last].compactMap { $0 }.first { !folios.contains($0) }
            let extent = "the issue has \(folios.count) page\(folios.count == 1 ? "" : "s")"
            let numbers = folios.count == 1 ? folios[0] : "\(folios.first ?? "") to \(folios.last ?? "")"
            report(
                .error(
                    "unknown-page", "there is no page \(missing ?? "\(range)"): \(extent), \(numbers)",
                    at: SourceLocation(file: "--pages"), hint: "name pages by their folios, as in --pages 12-15"))
            return nil
        }
        guard first <= last else {
            report(
                .error(
                    "wrong-pages", "the pages \(range) run backwards", at: SourceLocation(file: "--pages"),
                    hint: "write \(folios[last])-\(folios[first])"))
            return nil
        }
        return first...last
    }

    /// Sets the findings aside that concern only articles which the excerpt does not show, and the fits of these.
    mutating func setAsideFindings(beyond layouts: [(EditionDescription, EditionLayout)], _ input: LayoutInput) {
        guard let excerpt = options.excerpt, !layouts.isEmpty else { return }
        var shown: Set<String> = []
        switch excerpt {
        case .articles(let wanted): shown = Set(wanted)
        case .pages:
            for (_, layout) in layouts {
                let sketches = layout.composition.sketches
                for index in layout.excerpt?.indices ?? [] { shown.formUnion(sketches[index].articles) }
            }
        }
        let scope = FindingScope(shown: shown, project: input.project, sources: input.sources)
        report.elsewhere = report.diagnostics.filter(scope.isElsewhere)
        report.diagnostics.removeAll(where: scope.isElsewhere)
        report.fits.removeAll { !shown.contains($0.id) }
    }
}
