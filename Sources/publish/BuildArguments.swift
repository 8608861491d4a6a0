import ArgumentParser
import PubPipeline
import PubReports

/// The options that name products.
struct ProductArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Make this edition alone.", valueName: "name"))
    var edition: String?

    @Option(help: ArgumentHelp("Write the edition to this file instead of the manifest's.", valueName: "file"))
    var output: String?

    @Flag(help: "Write what there is, with all problems shown in place, beside the target: name-draft.pdf.")
    var draft = false

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Write only the pages of this article, numbered as in the issue, beside the target: name-id.pdf; as often "
                + "as you like.", valueName: "id"))
    var article: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write only the pages that bear these numbers, such as 12, 12-15, 12- or 3,12-15, beside the target: "
                + "name-p12-15.pdf.", valueName: "numbers"))
    var pages: String?

    @Option(help: ArgumentHelp("Also write every page as a PNG file into this folder.", valueName: "folder"))
    var png: String?

    @Option(help: ArgumentHelp("Pixels an inch of the PNG files, from 1 to 2400. (default: 80)", valueName: "number"))
    var dpi: Double?

    @Option(help: ArgumentHelp("Write a rule for make: the PDFs, and all files that were read.", valueName: "file"))
    var depfile: String?

    @Option(
        help: ArgumentHelp(
            "Write the names of the files of Fonts/catalogue.toml that the issue asks for, found or not.",
            valueName: "file"))
    var fontlist: String?

    /// The part of the issue that is asked for; nil for all of it.
    var excerpt: Excerpt? {
        if !article.isEmpty { return .articles(article) }
        return pages.flatMap(FolioRange.list).map { .pages($0) }
    }

    func validate() throws {
        if let pages, FolioRange.list(pages) == nil {
            throw ValidationError("--pages is \"\(pages)\"; it takes page numbers, such as 12, 12-15, 12- or 3,12-15.")
        }
        if pages != nil && !article.isEmpty {
            throw ValidationError("--article and --pages exclude each other.")
        }
        // Nothing else could be meant, and a mistake must not put a PDF in the place of a text.
        if let output, !output.hasSuffix(".pdf") {
            throw ValidationError("--output names a PDF: its name ends in .pdf.")
        }
        guard let dpi else { return }
        guard (1...2400).contains(dpi) else { throw ValidationError("--dpi is from 1 to 2400.") }
        guard png != nil else { throw ValidationError("--dpi is for PNG files: name their folder with --png.") }
    }
}

/// The options that name inputs.
struct InputArguments: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Set a key of the manifest or the template for this run, such as page.size=A5 or article.lead.columns=3; "
                + "as often as you like.", valueName: "key=value"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            "The folder that holds Templates and Fonts; otherwise the nearest one above the manifest.",
            valueName: "folder"))
    var root: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Let the issue read files of this folder too, beside its own and the root; as often as you like.",
            valueName: "folder"))
    var allowDir: [String] = []

    @Flag(
        help: ArgumentHelp(
            "For a folder of texts without a manifest: write one to look at, and make nothing. Without this flag it is written and "
                + "the issue is made."))
    var writeManifest = false

    @Flag(
        help: ArgumentHelp(
            "Ignore build/cache below the root, which keeps results of earlier builds."))
    var noCache = false

    @Option(
        help: ArgumentHelp(
            "Threads that work beside each other; what is written does not depend on it. (default: the processors)",
            valueName: "number"))
    var jobs: Int?

    func validate() throws {
        guard let jobs else { return }
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs is from 1 to 256.") }
    }
}

/// The options of reporting.
struct MessageArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The format of messages: for people, for editors (gcc), or one document on standard output (json).",
            valueName: "form"))
    var format = DiagnosticReport.Format.human

    @Flag(help: "Show how long each stage took.")
    var timings = false

    @Flag(help: "Show what each page costs, and for what: white space, uneven column feet, widows, split boxes.")
    var costs = false

    @Flag(help: "Count every warning as an error: nothing is written while there is one.")
    var strict = false

    @Flag(help: "Report errors only.")
    var quiet = false

    @Flag(help: "Report notes too, and the fit of every article, not only of those with reserved pages.")
    var verbose = false

    func validate() throws {
        if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
    }
}

extension DiagnosticReport.Format: ExpressibleByArgument {}
