import PubFiles
import PubReports

extension IssuePlan {
    /// Pixels an inch of the pages.
    private static let resolution = 60.0

    /// The plan as a page for browsers, with the pages of `report`, the report that it was made of.
    /// - Throws: fonts and pictures that cannot be read.
    package func page(_ report: BuildReport) throws(EnvironmentFailure) -> PageReport {
        var page = PageReport(title: title)
        page.isPlan = true
        page.findings = findings
        page.articles = articles.map { PageReport.Article(id: $0.fit.id, fit: BuildSummary.inOneLine($0.fit)) }
        var missing = Lack.allCases.map { lack in
            (
                lack.inWords,
                self.missing.filter { $0.lack == lack }.map { "\($0.finding.origin): \($0.finding.message)" }
            )
        }
        missing.append(("blank pages", blankPages.map { "page \(name(of: $0))" }))
        missing.append(
            (
                "short last pages",
                shortArticles.map { "\($0.fit.id): \(Int(($0.fit.fill * 100).rounded())) % full" }
            ))
        page.missing = missing.filter { !$0.1.isEmpty }
        guard let edition = report.preview?.editions.first else { return page }
        var shown = PageReport.Edition(name: edition.name, profile: edition.profile)
        (shown.errors, shown.warnings) = (edition.errors, edition.warnings)
        for sheet in edition.sheets {
            let picture = try edition.smallPicture(of: sheet.index, resolution: Self.resolution)
            var entry = PageReport.Sheet(
                index: sheet.index, folio: sheet.folio, isRecto: sheet.isRecto, trim: sheet.trim, picture: picture)
            entry.articles = sheet.articles
            entry.marks = sheet.marks
            shown.sheets.append(entry)
        }
        page.editions = [shown]
        return page
    }
}
