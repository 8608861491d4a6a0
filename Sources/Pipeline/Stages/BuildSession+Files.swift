import PubDiagnostics
import PubFiles
import PubReports
import PubValues

// The products of the pages: a preview, a report, and the files in their places.
extension BuildSession {
    /// Keeps the preview for the report.
    mutating func makePreview() {
        var preview = IssuePreview(title: title, articles: report.fits)
        let findings = finished.diagnostics
        for (index, writer) in writers.enumerated() {
            let others = writers.filter { $0 !== writer }.flatMap(\.log.diagnostics)
            guard var edition = writer.previewed(findings, besides: others) else { continue }
            if report.verdicts.indices.contains(index) {
                (edition.errors, edition.warnings) = (report.verdicts[index].errors, report.verdicts[index].warnings)
            }
            preview.editions.append(edition)
        }
        report.preview = preview
    }

    /// Makes the report about pages, if one is asked for.
    mutating func makeReport() throws(EnvironmentFailure) {
        guard let path = options.report else { return }
        var pages = PageReport(title: title)
        pages.findings = finished.diagnostics
        pages.articles = report.fits.map { PageReport.Article(id: $0.id, fit: BuildSummary.inOneLine($0)) }
        for writer in writers {
            let others = writers.filter { $0 !== writer }.flatMap(\.log.diagnostics)
            // Once all are written, the log has the findings of all editions: the ones of others alone are left out.
            let shared =
                isWritten
                ? log.diagnostics.filter { finding in
                    let identity = FindingIdentity(finding)
                    return !others.contains { FindingIdentity($0) == identity }
                } : log.diagnostics
            if let edition = try writer.reported(pages.findings, besides: others, shared) {
                pages.editions.append(edition)
            }
        }
        report.pages = pages
        try reports.add(pages.html, at: path, namedAt: SourceLocation(file: "--report"), isDraft: true)
        clock.end(.emission)
    }

    /// Puts the files in their places, unless one of them is an input. Drafts are written even when the build has errors.
    mutating func place() throws(EnvironmentFailure) {
        let problems = files.findings(about: ledger) + reports.findings(about: ledger)
        log.report(problems)
        if !problems.isEmpty { return }
        try put(reports)
        if options.isApproval { try approve() }
        if options.isCheck { return }
        let hasErrors = options.counted(log.diagnostics).hasErrors
        if hasErrors { files.keepDrafts() }
        try put(files)
        for writer in writers { report.products += writer.products(hasErrors: hasErrors) }
        clock.end(.emission)
    }

    /// Puts `files` in their places, or into the report.
    private mutating func put(_ files: ProductFiles) throws(EnvironmentFailure) {
        if !files.isInMemory { return try files.place(sparing: ledger) }
        for (path, bytes) in try files.contents() { report.files[path] = bytes }
    }

    /// Notes the appearance of the pages of all editions, unless there are errors.
    private mutating func approve() throws(EnvironmentFailure) {
        let editions = writers.compactMap(\.appearances)
        guard let folders, !editions.isEmpty, !options.counted(log.diagnostics).hasErrors else { return }
        let path = Approvals.path(beside: options.manifest)
        // The build replaces the file that it has read, which is no input of the pages.
        var files = ProductFiles()
        for writer in writers { try writer.drawApproved(in: folders, to: &files) }
        let text = Approvals.text(editions, after: approvals)
        try files.add(Array(text.utf8), at: path, namedAt: SourceLocation(file: path))
        try files.place(sparing: ledger)
        report.approval = ((approvals?.version ?? 0) + 1, path)
        clock.end(.emission)
    }
}
