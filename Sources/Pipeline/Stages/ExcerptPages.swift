import PubComposer
import PubDiagnostics
import PubSettings

/// The pages of a layout that an excerpt shows.
struct ExcerptPages {
    /// Their indices in the issue, ascending.
    var indices: [Int]
    /// The part of the excerpt's file name: `lead`, `p12-15`.
    var name: String
    /// Their folios as people read them: `3, 12-15`.
    var folios: String

    /// The pages at `indices` of an issue with `issueFolios`; they are called after `articles`, or else after their folios.
    init(_ indices: [Int], of issueFolios: [String], articles: [String]?) {
        self.indices = indices
        let spans = ExcerptPages.spans(of: indices).map { span in
            let (first, last) = (issueFolios[span.lowerBound], issueFolios[span.upperBound])
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

extension ExcerptPages {
    /// The pages of `composition` that `excerpt` shows; nil after an error.
    static func find(_ excerpt: Excerpt, in composition: Composition) -> Outcome<ExcerptPages> {
        let folios = composition.decisions.map(\.folio)
        switch excerpt {
        case .articles(let wanted):
            let indices = composition.sketches.indices.filter { index in
                composition.sketches[index].articles.contains { wanted.contains($0) }
            }
            let articles = composition.fits.map(\.id).filter { wanted.contains($0) }
            return Outcome(ExcerptPages(indices, of: folios, articles: articles))
        case .pages(let ranges):
            let found = ranges.map { indices(of: $0, among: folios) }
            let findings = found.flatMap(\.diagnostics)
            if !findings.isEmpty { return Outcome(nil, findings) }
            let chosen = found.compactMap(\.value).reduce(into: Set<Int>()) { $0.formUnion($1) }
            return Outcome(ExcerptPages(chosen.sorted(), of: folios, articles: nil))
        }
    }

    private static func indices(of range: FolioRange, among folios: [String]) -> Outcome<ClosedRange<Int>> {
        let bounds = [range.first ?? folios.first, range.last ?? folios.last].map { $0.flatMap(folios.firstIndex) }
        guard let first = bounds[0], let last = bounds[1] else {
            let missing = [range.first, range.last].compactMap { $0 }.first { !folios.contains($0) }
            let extent = "the issue has \(folios.count) page\(folios.count == 1 ? "" : "s")"
            let numbers = folios.count == 1 ? folios[0] : "\(folios.first ?? "") to \(folios.last ?? "")"
            let finding = Diagnostic.error(
                "unknown-page", "there is no page \(missing ?? "\(range)"): \(extent), \(numbers)",
                at: SourceLocation(file: "--pages"), hint: "name pages by their folios, as in --pages 12-15")
            return Outcome(nil, [finding])
        }
        guard first <= last else {
            let finding = Diagnostic.error(
                "wrong-pages", "the pages \(range) run backwards", at: SourceLocation(file: "--pages"),
                hint: "write \(folios[last])-\(folios[first])")
            return Outcome(nil, [finding])
        }
        return Outcome(first...last)
    }
}

extension Excerpt {
    /// Errors of articles that it names and that are none of `known`.
    func problems(among known: [String]) -> [Diagnostic] {
        guard case .articles(let wanted) = self else { return [] }
        return wanted.filter { !known.contains($0) }.map { id in
            let near = Suggestion.nearest(to: id, in: known).map { "did you mean \"\($0)\"? " } ?? ""
            return .error(
                "unknown-article", "the issue has no article “\(id)”", at: SourceLocation(file: "--article"),
                hint: "\(near)articles: \(known.joined(separator: ", "))")
        }
    }
}
