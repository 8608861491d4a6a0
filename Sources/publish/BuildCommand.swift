import Glibc
import PubDiagnostics
import PubFiles
import PubPipeline
import PubValues

/// `publish build`: makes the editions of an issue.
struct BuildCommand {
    static let syntax = CommandSyntax(
        name: "build",
        abstract: "Makes a magazine out of text files: one PDF for each edition of an issue.",
        usage: "publish [build] <issue.toml> [<options>]",
        discussion: """
            The manifest, issue.toml, names the articles in the order of their pages, the editions to make, and the \
            template that gives them their styles. Try it with an issue of your own:

              publish new november
              publish november/issue.toml

            All that is wrong with the input is reported in one run, with file, line and column. A PDF is written only \
            when there is no error, and the old one stays until the new one is complete; --draft writes what there is, \
            under another name. --article and --pages write a part, under a name of its own, and report what \
            concerns it.

            publish new makes the folder of an issue. publish check says whether the editions can go to their printers, and writes no product: publish check --help. \
            publish plan shows which page has which articles, how they fit, and what is missing. \
            publish approve notes what pages show, so that changes are seen later. publish convert writes an author's file as \
            Markdown. publish watch shows the pages in a browser while they are written. publish fonts lists the fonts that an issue may use, publish \
            doctor what is found on this machine. publish clean removes what was made.

            Exit status: 0 when every PDF was written without an error, 1 when the input has errors, 2 when the \
            command line is wrong, 3 when the machine failed (disk, permission). SOURCE_DATE_EPOCH in the environment \
            dates the PDFs instead of the date of the issue.
            """,
        words: CommandSyntax.Words(label: "<issue.toml>", meaning: "The manifest of the issue.", count: 1...1),
        groups: [ProductArguments.group, InputArguments.group, MessageArguments.group],
        helpCommand: "publish --help")

    private let products: ProductArguments
    private let inputs: InputArguments
    private let messages: MessageArguments
    private let manifest: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        products = try ProductArguments(arguments)
        inputs = try InputArguments(arguments)
        messages = try MessageArguments(arguments)
        manifest = arguments.words[0]
    }

    /// Makes the editions; returns the exit status.
    func run() throws(UsageError) -> ExitStatus {
        if looksLikeCommand(manifest) {
            throw UsageError(
                "There is no command “\(manifest)”, and no file of this name. The commands are "
                    + "\(Publish.commandNames.joined(separator: ", ")); build may be left out: publish Issues/NAME/issue.toml."
            )
        }
        Interruption.watch()
        if let status = try writtenManifest() { return status }
        let run = BuildRun(messages: messages)
        return run.build(try buildOptions())
    }

    /// Writes a manifest for a folder of texts that has none, and says so; the exit status if nothing else remains to be done.
    private func writtenManifest() throws(UsageError) -> ExitStatus? {
        let given = try SourceDate.fromEnvironment()
        // The clock is asked for a new manifest alone.
        let day = { SourceDate.day(of: given ?? Int64(time(nil))) }
        guard let made = FolderManifest(of: manifest, date: day, root: inputs.root, libraries: Libraries.all)
        else {
            if !inputs.writesManifest { return nil }
            throw UsageError("“\(manifest)” is no folder of texts without a manifest: there is nothing to write.")
        }
        do { try made.write() } catch {
            _ = StandardStream.error.write("publish: \(error)\n")
            return .environmentFailed
        }
        let texts = made.count == 1 ? "1 text" : "\(made.count) texts"
        _ = StandardStream.error.write(
            "publish: wrote \(made.path), the manifest of an issue of \(texts) in the order of their names; look at it\n"
        )
        return inputs.writesManifest ? .built : nil
    }

    /// The options of the build, from the arguments and the environment.
    private func buildOptions() throws(UsageError) -> BuildOptions {
        var options = try BuildOptions(manifest: manifest, inputs, messages)
        options.edition = products.edition
        options.output = products.output
        options.isDraft = products.isDraft
        options.excerpt = products.excerpt
        options.pngFolder = products.pngFolder
        if let dpi = products.dpi { options.dpi = dpi }
        options.depfile = products.depfile
        options.report = products.report
        options.fontlist = products.fontlist
        return options
    }
}

extension BuildOptions {
    /// The options that builds and checks of `manifest` have in common, from the arguments and the environment.
    init(manifest: String, _ inputs: InputArguments, _ messages: MessageArguments) throws(UsageError) {
        try self.init(manifest: manifest, inputs)
        isStrict = messages.strict
        hashesPlans = messages.costs
        advises = messages.verbose || messages.format.isDocument
    }

    /// The options that all commands reading `manifest` have in common, from the arguments and the environment.
    init(manifest: String, _ inputs: InputArguments) throws(UsageError) {
        self.init(manifest: manifest)
        assignments = inputs.assignments
        root = inputs.root
        libraries = Libraries.all
        allowedFolders = inputs.allowedFolders
        usesCache = inputs.usesCache
        jobs = inputs.jobs ?? processorCount()
        sourceDate = try SourceDate.fromEnvironment()
    }
}
