import PubDiagnostics
import PubFiles
import PubPipeline
import PubValues

extension BuildOptions {
    /// The options of a build that gives its files and writes nothing.
    init(_ request: PublishingRequest) throws(EnvironmentFailure) {
        let root = request.root ?? GivenFiles.wholeRoot
        self.init(manifest: "\(root.hasSuffix("/") ? String(root.dropLast()) : root)/\(request.manifest)")
        self.root = root
        let isWhole = request.root == nil
        given = request.files.isEmpty && !isWhole ? nil : try GivenFiles(request.files, below: request.root)
        libraries = request.libraries.map { LibraryFolder(path: $0) }
        edition = request.edition
        assignments = request.assignments
        isStrict = request.isStrict
        jobs = max(request.jobs, 1)
        sourceDate = request.date
        keepsFiles = true
        usesCache = false
    }
}

extension PublishedIssue {
    /// The files and findings of `report`.
    init(_ report: BuildReport) {
        files = report.products.compactMap { product in
            report.files[product.path].map {
                File(edition: product.edition, path: product.path, bytes: $0, pageCount: product.pages)
            }
        }
        findings = report.diagnostics
    }
}

extension PublishingFailure {
    /// A failure before anything was found.
    init(message: String, isCancelled: Bool = false) {
        self.init(message: message, hint: nil, isCancelled: isCancelled, findings: [])
    }

    /// The failure of a build that had these `findings`; `cancellation` says whether it was given up.
    init(_ failure: EnvironmentFailure, _ findings: [Diagnostic] = [], _ cancellation: Cancellation? = nil) {
        message = failure.description
        hint = failure.hint
        isCancelled = cancellation?.isCancelled ?? false
        self.findings = findings
    }
}
