import PubPipeline
import PubReports

/// The options that name products.
struct ProductArguments {
    private static let edition = CommandOption("edition", value: "name", "Make this edition alone.")
    private static let output = CommandOption(
        "output", value: "file", "Write the edition to this file instead of the manifest's.")
    private static let draft = CommandOption(
        "draft", "Write what there is, with all problems shown in place, beside the target: name-draft.pdf.")
    private static let article = CommandOption(
        "article", value: "id",
        "Write only the pages of this article, numbered as in the issue, beside the target: name-id.pdf; as often as you like."
    )
    private static let pages = CommandOption(
        "pages", value: "numbers",
        "Write only the pages that bear these numbers, such as 12, 12-15, 12- or 3,12-15, beside the target: name-p12-15.pdf."
    )
    private static let png = CommandOption(
        "png", value: "folder", "Also write every page as a PNG file into this folder.")
    static let report = CommandOption(
        "report", value: "file.html",
        "Also write a page for browsers that shows all pages with what was found on them, their plates, pictures, fonts and links; whatever is wrong."
    )
    private static let dpi = CommandOption(
        "dpi", value: "number", "Pixels an inch of the PNG files, from 1 to 2400. (default: 80)")
    private static let depfile = CommandOption(
        "depfile", value: "file", "Write a rule for make: the PDFs, and all files that were read.")
    private static let fontlist = CommandOption(
        "fontlist", value: "file",
        "Write the names of the files of Fonts/catalogue.toml that the issue asks for, found or not.")

    static let group = CommandSyntax.Group(
        title: "What to make",
        options: [edition, output, draft, article, pages, png, dpi, report, depfile, fontlist])

    let edition: String?
    let output: String?
    let isDraft: Bool
    let pngFolder: String?
    let dpi: Double?
    let report: String?
    let depfile: String?
    let fontlist: String?
    /// The part of the issue that is asked for; nil for all of it.
    let excerpt: Excerpt?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        edition = arguments.value(of: Self.edition)
        output = arguments.value(of: Self.output)
        isDraft = arguments.has(Self.draft)
        pngFolder = arguments.value(of: Self.png)
        dpi = try arguments.number(of: Self.dpi, as: Double.self)
        report = try Self.report(arguments)
        depfile = arguments.value(of: Self.depfile)
        fontlist = arguments.value(of: Self.fontlist)
        excerpt = try Self.excerpt(arguments)
        // Nothing else could be meant, and a mistake must not put a PDF in the place of a text.
        if let output, !output.hasSuffix(".pdf") {
            throw UsageError("--output names a PDF: its name ends in .pdf.")
        }
        guard let dpi else { return }
        guard (1...2400).contains(dpi) else { throw UsageError("--dpi is from 1 to 2400.") }
        guard pngFolder != nil else { throw UsageError("--dpi is for PNG files: name their folder with --png.") }
    }

    /// The report about pages that `arguments` ask for; nil for none.
    static func report(_ arguments: ParsedArguments) throws(UsageError) -> String? {
        guard let path = arguments.value(of: report) else { return nil }
        guard path.hasSuffix(".html") else {
            throw UsageError("--report names a page for browsers: its name ends in .html.")
        }
        return path
    }

    private static func excerpt(_ arguments: ParsedArguments) throws(UsageError) -> Excerpt? {
        let articles = arguments.values(of: article)
        guard let pages = arguments.value(of: pages) else { return articles.isEmpty ? nil : .articles(articles) }
        guard let list = FolioRange.list(pages) else {
            throw UsageError("--pages is \"\(pages)\"; it takes page numbers, such as 12, 12-15, 12- or 3,12-15.")
        }
        guard articles.isEmpty else { throw UsageError("--article and --pages exclude each other.") }
        return .pages(list)
    }
}

/// The options that name inputs.
struct InputArguments {
    private static let set = CommandOption(
        "set", value: "key=value",
        "Set a key of the manifest or the template for this run, such as page.size=A5 or article.lead.columns=3; as often as you "
            + "like.")
    private static let root = CommandOption(
        "root", value: "folder",
        "The folder that holds Templates and Fonts; otherwise the nearest one above the manifest that holds them, or publish.toml; "
            + "otherwise the manifest's own.")
    private static let allowDir = CommandOption(
        "allow-dir", value: "folder",
        "Let the issue read files of this folder too, beside its own and the root; as often as you like.")
    private static let writeManifest = CommandOption(
        "write-manifest",
        "For a folder of texts without a manifest: write one to look at, and make nothing. Without this flag it is written and the "
            + "issue is made.")
    private static let noCache = CommandOption(
        "no-cache", "Ignore build/cache below the root, which keeps results of earlier builds.")
    private static let jobs = CommandOption(
        "jobs", value: "number",
        "Threads that work beside each other; what is written does not depend on it. (default: the processors)")

    static let group = CommandSyntax.Group(
        title: "What to read", options: [set, root, allowDir, writeManifest, noCache, jobs])

    let assignments: [String]
    let root: String?
    let allowedFolders: [String]
    let writesManifest: Bool
    let usesCache: Bool
    let jobs: Int?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        assignments = arguments.values(of: Self.set)
        root = arguments.value(of: Self.root)
        allowedFolders = arguments.values(of: Self.allowDir)
        writesManifest = arguments.has(Self.writeManifest)
        usesCache = !arguments.has(Self.noCache)
        jobs = try arguments.number(of: Self.jobs, as: Int.self)
        guard let jobs else { return }
        guard (1...256).contains(jobs) else { throw UsageError("--jobs is from 1 to 256.") }
    }
}

/// The options of reporting.
struct MessageArguments {
    private static let format = CommandOption(
        "format", value: "form", of: DiagnosticReport.Format.allCases.map(\.rawValue), standard: "human",
        "The format of messages: for people, for editors (gcc), for GitHub's workflows, or one document on standard output (json, sarif)."
    )
    private static let timings = CommandOption("timings", "Show how long each stage took.")
    private static let costs = CommandOption(
        "costs", "Show what each page costs, and for what: white space, uneven column feet, widows, split boxes.")
    private static let strict = CommandOption(
        "strict", "Count every warning as an error: nothing is written while there is one.")
    private static let quiet = CommandOption("quiet", "Report errors only.")
    private static let verbose = CommandOption(
        "verbose", "Report notes too, and the fit of every article, not only of those with reserved pages.")

    static let group = CommandSyntax.Group(
        title: "What to report", options: [format, timings, costs, strict, quiet, verbose])

    let format: DiagnosticReport.Format
    let timings: Bool
    let costs: Bool
    let strict: Bool
    let quiet: Bool
    let verbose: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        format = try arguments.choice(of: Self.format, as: DiagnosticReport.Format.self) ?? .human
        timings = arguments.has(Self.timings)
        costs = arguments.has(Self.costs)
        strict = arguments.has(Self.strict)
        quiet = arguments.has(Self.quiet)
        verbose = arguments.has(Self.verbose)
        if quiet && verbose { throw UsageError("--quiet and --verbose exclude each other.") }
    }
}
