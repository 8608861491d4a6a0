import PubDiagnostics
import PubFiles
import PubReports

extension IssuePlan {
    /// The version of the document that ``json(failure:)`` makes. It is raised when a member is taken away or changes its meaning, not when one is added.
    package static let version = 1

    /// The plan as one JSON document (RFC 8259), which `publish schema plan` describes; `failure` is null unless the machine failed.
    package func json(failure: EnvironmentFailure? = nil) -> String {
        let members = [
            "\"version\": \(Self.version)", "\"title\": \(JSONText.string(title))",
            "\"edition\": \(edition.map(JSONText.string) ?? "null")",
            "\"pages\": \(array(pages.indices.map(object)))", "\"articles\": \(array(articles.map(object)))",
            "\"blank\": [\(blankPages.map { "\($0 + 1)" }.joined(separator: ","))]",
            "\"short\": [\(shortArticles.map { JSONText.string($0.fit.id) }.joined(separator: ","))]",
            "\"missing\": \(array(missing.map(object)))", "\"failure\": \(failure.map(JSONText.object) ?? "null")",
            "\"diagnostics\": \(DiagnosticReport(format: .json).text(findings))",
        ]
        return "{\n" + members.joined(separator: ",\n") + "}\n"
    }

    private func array(_ objects: [String]) -> String {
        objects.isEmpty ? "[]" : "[\n" + objects.joined(separator: ",\n") + "\n]"
    }

    private func object(_ index: Int) -> String {
        let page = pages[index]
        return "{\"page\":\(index + 1),\"folio\":\(JSONText.string(page.folio)),"
            + "\"side\":\"\(page.isRecto ? "recto" : "verso")\","
            + "\"articles\":[\(page.articles.map(JSONText.string).joined(separator: ","))],"
            + "\"errors\":\(page.errors),\"warnings\":\(page.warnings)}"
    }

    private func object(_ article: Article) -> String {
        let columns = article.columns.map { DecimalText.fixed($0, places: 2) } ?? "null"
        let fit = BuildReport.object(article.fit).dropFirst()
        return "{\"title\":\(JSONText.string(article.title)),\"columns\":\(columns),\(fit)"
    }

    private func object(_ missing: (lack: Lack, finding: Diagnostic)) -> String {
        let origin = missing.finding.origin
        return "{\"kind\":\"\(missing.lack.rawValue)\",\"message\":\(JSONText.string(missing.finding.message)),"
            + "\"file\":\(JSONText.string(origin.file)),\"line\":\(origin.line),\"column\":\(origin.column)}"
    }
}
