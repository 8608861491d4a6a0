import ArgumentParser
import Glibc
import PubDiagnostics
import PubFiles
import PubPipeline
import PubValues

/// `publish build`: makes the editions of an issue.
struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Makes a magazine out of text files: one PDF for each edition of an issue.",
        usage: "publish [build] <issue.toml> [<options>]",
        discussion: """
            The manifest, issue.toml, names the articles in the order of their pages, the editions to make, and the \
            template that gives them their styles. Try it with the issue that comes with the program:

              publish Issues/sample/issue.toml

            All that is wrong with the input is reported in one run, with file, line and column. A PDF is written only \
            when there is no error, and the old one stays until the new one is complete; --draft writes what there is, \
            under another name. --article and --pages write a part, under a name of its own, and report what \
            concerns it.

            publish fonts lists the fonts that an issue may use: publish fonts --help.

            Exit status: 0 when every PDF was written without an error, 1 when the input has errors, 2 when the \
            command line is wrong, 3 when the machine failed (disk, permission). SOURCE_DATE_EPOCH in the environment \
            dates the PDFs instead of the date of the issue.
            """)

    @OptionGroup(title: "What to make")
    var products: ProductArguments
    @OptionGroup(title: "What to read")
    var inputs: InputArguments
    @OptionGroup(title: "What to report")
    var messages: MessageArguments

    @Argument(help: ArgumentHelp("The manifest of the issue.", valueName: "issue.toml"))
    var manifest: String

    func run() throws {
        if looksLikeCommand(manifest) {
            throw ValidationError(
                "There is no command “\(manifest)”, and no file of this name. The commands are build, which may be left out, "
                    + "and fonts; an issue is built by its manifest: publish Issues/NAME/issue.toml.")
        }
        Interruption.watch()
        if try writesManifest() { return }
        let run = BuildRun(messages: messages)
        throw run.build(try buildOptions())
    }

    /// Writes a manifest for a folder of texts that has none, and says so; whether that is all that is to be done.
    private func writesManifest() throws -> Bool {
        let given = try SourceDate.fromEnvironment()
        // The clock is asked for a new manifest alone.
        let day = { SourceDate.day(of: given ?? Int64(time(nil))) }
        guard let made = FolderManifest(of: manifest, date: day, root: inputs.root) else {
            if !inputs.writeManifest { return false }
            throw ValidationError("“\(manifest)” is no folder of texts without a manifest: there is nothing to write.")
        }
        do { try made.write() } catch {
            _ = StandardStream.error.write("publish: \(error)\n")
            throw ExitStatus.environmentFailed
        }
        let texts = made.count == 1 ? "1 text" : "\(made.count) texts"
        _ = StandardStream.error.write(
            "publish: wrote \(made.path), the manifest of an issue of \(texts) in the order of their names; look at it\n"
        )
        return inputs.writeManifest
    }

    /// The options of the build, from the arguments and the environment.
    private func buildOptions() throws -> BuildOptions {
        var options = BuildOptions(manifest: manifest)
        options.edition = products.edition
        options.output = products.output
        options.isDraft = products.draft
        options.isStrict = messages.strict
        options.excerpt = products.excerpt
        options.pngFolder = products.png
        if let dpi = products.dpi { options.dpi = dpi }
        options.depfile = products.depfile
        options.fontlist = products.fontlist
        options.assignments = inputs.set
        options.root = inputs.root
        options.allowedFolders = inputs.allowDir
        options.usesCache = !inputs.noCache
        options.jobs = inputs.jobs ?? processorCount()
        options.hashesPlans = messages.costs
        options.advises = messages.verbose || messages.format == .json
        options.sourceDate = try SourceDate.fromEnvironment()
        return options
    }
}
