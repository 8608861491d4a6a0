import PubComposer
import PubDiagnostics
import PubDisplayList
import PubFiles
import PubReports
import PubValues

/// The options of a build.
package struct BuildOptions: Sendable {
    /// The manifest.
    package var manifest: String
    /// The edition that is made; nil for all of them.
    package var edition: String?
    /// The file that is written instead of the edition's own; only with one edition.
    package var output: String?
    /// Values laid over the merged settings: `page.size=A5`.
    package var assignments: [String] = []
    /// The pages that are written, beside the target; nil for the whole issue at its target.
    package var excerpt: Excerpt?
    /// Whether a PDF is written whatever the problems are, beside the target.
    package var isDraft = false
    /// Whether warnings count as errors.
    package var isStrict = false
    /// Whether all is made and judged, and nothing put in its place.
    package var isCheck = false
    /// Whether the pages are kept to be seen, and no file is made.
    var isPreview = false
    /// The edition that a preview makes first, and who gets its pages before the others are made; nil for nobody.
    var ahead: PagesAhead?
    /// Says when to give up the build; nil for one that is wanted in any case.
    package var cancellation: Cancellation?
    /// The files in the place of those on the disk; nil for none.
    package var given: GivenFiles?
    /// Whether the products are given with the report, in memory, and nothing is written.
    package var keepsFiles = false
    /// Whether the build approves the pages: their appearance is noted beside the manifest.
    package var isApproval = false
    /// The folder that holds Templates and Fonts; nil to search for it above the manifest.
    package var root: String?
    /// The folders of templates and fonts that issues share, searched in this order after the root.
    package var libraries: [LibraryFolder] = []
    /// Further folders that inputs may come from.
    package var allowedFolders: [String] = []
    /// The folder for one PNG a page; nil for none.
    package var pngFolder: String?
    /// The report about pages to write; nil for none.
    package var report: String?
    /// Pixels an inch of the PNGs.
    package var dpi = 80.0
    /// The Makefile dependency file to write; nil for none.
    package var depfile: String?
    /// The list of the fonts that texts ask for to write; nil for none.
    package var fontlist: String?
    /// The names of the articles' files if others wrote them (`texts = "foreign"`); none otherwise.
    var foreignSources: Set<String> = []
    /// Whether the results of earlier builds are read from `build/cache/` below the root, and kept there.
    package var usesCache = true
    /// Seconds since 1970 from the environment's SOURCE_DATE_EPOCH; nil for the issue's own date.
    package var sourceDate: Int64?
    /// Threads that work beside each other; their number changes no byte of a product.
    package var jobs = 1
    /// Whether to give the pages of the first edition with the report: in memory, all at once.
    package var keepsPages = false
    /// Whether to hash each page's plan, so that its decision names the hash beside the cost.
    package var hashesPlans = false

    /// Whether the report says for each article how much to cut or to add. Excerpts and proofs say it in any case.
    package var advises = true

    /// A build of all editions of `manifest`.
    package init(manifest: String) { self.manifest = manifest }

    /// The findings as the build counts them: an error in a foreign text is a warning, and with ``isStrict`` a warning is an error.
    func counted(_ findings: [Diagnostic]) -> [Diagnostic] {
        guard isStrict || !foreignSources.isEmpty else { return findings }
        return findings.map { finding in
            var finding = finding
            if finding.severity == .error, isForgiven(finding) { finding.severity = .warning }
            if isStrict, finding.severity == .warning { finding.severity = .error }
            return finding
        }
    }

    /// The findings as the build reports them: ``counted(_:)``, and for each kind of finding in a foreign text only the first, with the
    /// number of the others.
    func reported(_ findings: [Diagnostic]) -> [Diagnostic] {
        if foreignSources.isEmpty { return counted(findings) }
        var result: [Diagnostic] = []
        var firsts: [ForeignKind: Int] = [:]
        for (finding, counted) in zip(findings, counted(findings)) {
            guard finding.severity == .error, foreignSources.contains(finding.origin.file) else {
                result.append(counted)
                continue
            }
            let kind = ForeignKind(
                file: finding.origin.file, id: finding.id, hint: isForgiven(finding) ? nil : finding.hint)
            if let first = firsts[kind] {
                result[first].unlisted += 1 + counted.unlisted
            } else {
                firsts[kind] = result.count
                result.append(counted)
            }
        }
        return result
    }

    /// The properties that make findings in a foreign text the same kind.
    private struct ForeignKind: Hashable {
        var file: String
        var id: String
        /// The hint of findings that stay errors.
        var hint: String?
    }

    /// Whether an error is a warning, since it is in a text that others wrote for another program. Lost letters are none.
    private func isForgiven(_ finding: Diagnostic) -> Bool {
        let isOfPicture = [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff", ".pdf"].contains {
            finding.origin.file.lowercased().hasSuffix($0)
        }
        return !foreignSources.isEmpty && (isOfPicture || foreignSources.contains(finding.origin.file))
            && !["missing-glyph", "invalid-utf8"].contains(finding.id)
    }
}

/// The findings and products of a build.
package struct BuildReport: Sendable {
    /// One file that was written.
    package struct Product: Hashable, Sendable {
        /// The edition.
        package var edition: String
        /// The file.
        package var path: String
        /// Pages in it.
        package var pages: Int
        /// The folios of an excerpt: `3, 12-15`; nil for a whole issue.
        package var folios: String?
        /// Pages of the whole issue.
        package var issuePages: Int
        /// Whether it is a draft beside the target.
        package var isDraft: Bool
    }

    /// The result of checking an edition.
    package struct Verdict: Hashable, Sendable {
        /// The edition.
        package var edition: String
        /// The name of its printer's profile; nil for an edition without one.
        package var profile: String?
        /// The errors and warnings about it, including those about parts that it shares with others.
        package var errors: Int, warnings: Int
        /// Whether it is ready for its printer or its readers.
        package var isReady: Bool { errors == 0 }
    }

    /// How much was made, and not remembered by an ``IssueSession``.
    package struct Work: Hashable, Sendable {
        /// How often runs of articles were set.
        package var runs = 0
        /// Contents of pages, of all editions.
        package var contents = 0
        /// Pictures that were probed, and those whose tones were measured, because no build of the session had done it.
        package var pictures = 0
        /// Pages that were searched for too much ink, of all editions.
        package var inkChecks = 0

        /// Nothing.
        package init() {}
    }

    /// The findings, in the order of their places.
    package var diagnostics: [Diagnostic] = []
    /// How much was made.
    package var work = Work()
    /// The most articles that were in memory as documents at once, not counting articles that threads read ahead.
    package var mostDocuments = 0
    /// Findings that concern only articles which an excerpt does not show; nil for a whole issue.
    package var elsewhere: [Diagnostic]?
    /// The files that were written.
    package var products: [Product] = []
    /// The bytes of all files with ``BuildOptions/keepsFiles``, by their paths; otherwise none.
    package var files: [String: [UInt8]] = [:]
    /// The verdict of a check on each edition; empty if the build makes files.
    package var verdicts: [Verdict] = []
    /// The version of the pages that were approved, and the file that says so; nil if none were.
    package var approval: (version: Int, path: String)?
    /// The pictures that were converted or made smaller, of all editions.
    package var pictures: [ConvertedPicture] = []
    /// How articles fit, of the first edition.
    package var fits: [ArticleFit] = []
    /// The decisions about each page of the first edition; with ``BuildOptions/hashesPlans`` with the hashes of their
    /// plans.
    package var decisions: [PageDecision] = []
    /// The first edition; nil if there is none. Its pages are there with ``BuildOptions/keepsPages``.
    package var publication: Publication?
    /// The visual report of the pages; nil if none was asked for.
    package var pages: PageReport?
    /// The preview; nil for other builds.
    package var preview: IssuePreview?
    /// The files that were read.
    package var inputs: [String] = []
    /// The seconds that each stage took, in the order the stages began.
    package var timings: [StageTime] = []
    /// The seconds of processor time, as a part of layout, that it took to plan pages together.
    package var planningSeconds = 0.0
    /// The texts of files whose lines reports quote, by name: the settings, and the sources with findings in them.
    package var sources: [String: SourceText] = [:]

    /// Nothing yet.
    package init() {}
}

/// A build that ended with a failure of the machine, with all that was found and made until then.
package struct FailedBuild: Error {
    /// Why.
    package var failure: EnvironmentFailure
    /// The findings, and products that were complete before it.
    package var report: BuildReport
}

/// A stage of a build, as progress and timings name it. Each is the work of one `BuildStep`, which may run several
/// times: for each edition, or for each group of editions of equal settings.
package enum Stage: String, CaseIterable, Sendable {
    /// The manifest, the template and the styles are read.
    case settings
    /// Sources are parsed.
    case parse
    /// Pictures are probed.
    case pictures
    /// Fonts are read and styles resolved.
    case styles
    /// Text is shaped and set on pages; meanwhile pages become contents of PDFs.
    case layout
    /// PDFs are finished and put in their places.
    case emission
}

/// How long a stage took.
package struct StageTime: Hashable, Sendable {
    /// The stage.
    package var stage: Stage
    /// Seconds of wall time.
    package var seconds: Double
    /// Seconds of processor time of all threads.
    package var processorSeconds: Double
}

/// Called with the current stage; `count` is the number of pages or articles up to now.
package typealias BuildObserver = (_ stage: Stage, _ count: Int) -> Void
