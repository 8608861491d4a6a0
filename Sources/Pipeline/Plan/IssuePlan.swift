import PubComposer
import PubDiagnostics
import PubGeometry

/// The plan of an issue, as an editor keeps it: the articles on each page, their lengths and fit, and everything that is still missing.
package struct IssuePlan: Sendable {
    /// A page.
    package struct Page: Sendable {
        /// Its folio; may be empty.
        package var folio: String
        /// Whether it is a right-hand page.
        package var isRecto: Bool
        /// The identifiers of the articles on it, in order; none on a blank page.
        package var articles: [String]
        /// The errors and warnings that are seen on it.
        package var errors = 0, warnings = 0
    }

    /// An article.
    package struct Article: Sendable {
        /// Its title; empty without one.
        package var title: String
        /// Its pages, lines and words, and how it fits.
        package var fit: ArticleFit
        /// How many columns its lines fill, in the columns of its pages; nil without a baseline grid.
        package var columns: Double?
    }

    /// The missing thing that a finding reports.
    package enum Lack: String, CaseIterable, Sendable {
        /// The text of an article.
        case text
        /// A picture, or another file.
        case file
        /// The description of a picture.
        case alternate
        /// A note that is called, or the call of a note.
        case note
        /// An article for a page.
        case page

        /// The identifiers of the findings that say so.
        private var findings: Set<String> {
            switch self {
            case .text: ["expected-article", "empty-article"]
            case .file: ["missing-file", "missing-folder", "not-a-file", "unreadable-file"]
            case .alternate: ["missing-alternate"]
            case .note: ["call-without-note", "note-without-call"]
            case .page: ["blank-page"]
            }
        }

        /// The missing thing that `finding` reports; nil if it reports something else.
        init?(_ finding: Diagnostic) {
            guard let lack = Lack.allCases.first(where: { $0.findings.contains(finding.id) }) else { return nil }
            self = lack
        }
    }

    /// An article's end is short if it fills less than this part of its last page.
    package static let shortPage = 0.25

    /// The title of the issue.
    package let title: String
    /// The edition whose pages these are; nil if no page could be made.
    package let edition: String?
    /// The pages.
    package private(set) var pages: [Page] = []
    /// The articles, in order.
    package private(set) var articles: [Article] = []
    /// All findings.
    package let findings: [Diagnostic]

    /// The plan of the first edition of `report`, which has to come from a preview.
    package init(_ report: BuildReport) {
        let edition = report.preview?.editions.first
        title = report.preview?.title ?? ""
        self.edition = edition?.name
        findings = report.diagnostics
        let sheets = edition?.sheets ?? []
        // A page that is blank on purpose has an entry of the manifest, and no article.
        let known = Set(report.fits.map(\.id))
        for sheet in sheets {
            var page = Page(
                folio: sheet.folio, isRecto: sheet.isRecto, articles: sheet.articles.filter { known.contains($0) })
            // A finding may have several marks on one page.
            for finding in Set(sheet.marks.map(\.finding)) where findings.indices.contains(finding) {
                if findings[finding].severity == .error { page.errors += 1 }
                if findings[finding].severity == .warning { page.warnings += 1 }
            }
            pages.append(page)
        }
        let titles = edition?.titles ?? [:]
        articles = report.fits.map { fit in
            let own = fit.sheets.compactMap { sheets.indices.contains($0 - 1) ? sheets[$0 - 1] : nil }
            return Article(title: titles[fit.id] ?? "", fit: fit, columns: Self.columns(fit.lines, on: own))
        }
    }

    /// How many columns of `sheets` these lines fill; nil without a grid.
    private static func columns(_ lines: Int, on sheets: [IssuePreview.Sheet]) -> Double? {
        let heights = sheets.flatMap { sheet in
            sheet.grid.increment > .zero ? sheet.frames.map { $0.height.points / sheet.grid.increment.points } : []
        }.filter { $0 >= 1 }
        guard !heights.isEmpty else { return nil }
        return Double(lines) / (heights.reduce(0, +) / Double(heights.count))
    }

    /// Everything that is missing, in the order of the findings.
    package var missing: [(lack: Lack, finding: Diagnostic)] {
        findings.compactMap { finding in Lack(finding).map { ($0, finding) } }
    }

    /// The pages without an article, by their places, from 0.
    package var blankPages: [Int] { pages.indices.filter { pages[$0].articles.isEmpty } }

    /// The articles whose last page is short, which no other article shares.
    package var shortArticles: [Article] {
        articles.filter { article in
            guard article.fit.pages > 1, let last = article.fit.sheets.last, pages.indices.contains(last - 1) else {
                return false
            }
            return article.fit.fill < Self.shortPage && pages[last - 1].articles == [article.fit.id]
        }
    }

    /// The name of the page at `index`: its folio, or its place in brackets.
    func name(of index: Int) -> String { pages[index].folio.isEmpty ? "(\(index + 1))" : pages[index].folio }
}
