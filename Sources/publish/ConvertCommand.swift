import Glibc
import PubFiles
import PubPipeline
import PubReports

/// `publish convert`: writes the text of an author's file as Markdown, with its pictures.
struct ConvertCommand {
    private static let output = CommandOption(
        "output", value: "file", "Write the text here; otherwise beside the file, with the suffix .md.")
    private static let language = CommandOption(
        "language", value: "tag", "The language of the text, for quotes and dashes; otherwise en-GB.")
    private static let style = CommandOption(
        "style", value: "name=role",
        "What a style of the file means, as style_roles of [issue] has it; may be repeated.")

    static let syntax = CommandSyntax(
        name: "convert",
        abstract: "Writes the text of an author's file as Markdown, with its pictures.",
        usage: "publish convert <file> [<options>]",
        discussion: """
            Reads a file of Word (.docx), OpenDocument (.odt), RTF, a page of the web (.html), a book (.epub), a tree of \
            Pandoc (.json) or a spreadsheet as an issue reads it, and writes what it understood: author.md, and the pictures \
            into author-pictures. Read in an issue, that text is set as the file itself would be. Nothing that is there is \
            written over.

            Exit status: 0 when the text is written, 1 when the file has errors, 2 when the command line is wrong, 3 when \
            the machine failed.
            """,
        words: CommandSyntax.Words(label: "<file>", meaning: "The file of an author.", count: 1...1),
        groups: [CommandSyntax.Group(title: "Options", options: [output, language, style])],
        helpCommand: "publish convert --help")

    private let file: String
    private let target: String
    private let language: String
    private let roles: [String: String]

    init(_ arguments: ParsedArguments) throws(UsageError) {
        file = arguments.words[0]
        target = arguments.value(of: Self.output) ?? Self.stem(of: file) + ".md"
        language = arguments.value(of: Self.language) ?? "en-GB"
        var roles: [String: String] = [:]
        for text in arguments.values(of: Self.style) {
            // The name of a style may contain the sign, a role does not.
            guard let equals = text.lastIndex(of: "=") else {
                throw UsageError("The value '\(text)' is invalid for '--style <name=role>'", about: Self.style)
            }
            roles[text[..<equals].lowercased()] = String(text[text.index(after: equals)...])
        }
        self.roles = roles
    }

    private static func stem(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path }
        return String(path.dropLast(name[dot...].count))
    }

    /// Converts the file; returns the exit status.
    func run() -> ExitStatus {
        Interruption.watch()
        do throws(EnvironmentFailure) {
            let folder = Self.stem(of: target) + "-pictures"
            let name = folder.split(separator: "/").last.map(String.init) ?? folder
            let made = try Conversion(of: file, picturesIn: name, language: language, roles: roles)
            let report = DiagnosticReport(
                format: .human, usesColor: Terminal.usesColor(STDERR_FILENO), sources: made.sources)
            StandardStream.error.write(report.text(made.diagnostics))
            guard let text = made.text else { return .inputHasErrors }
            let parent = InputFolders.folderName(of: target)
            var files = made.pictures.map { (path: parent + "/" + $0.path, bytes: $0.bytes) }
            // The text last: it is there only with all of its pictures.
            files.append((target, Array(text.utf8)))
            for file in files where access(file.path, F_OK) == 0 {
                throw EnvironmentFailure(
                    "write", file.path, reason: "there is a file of this name", hint: "name another one by --output")
            }
            for file in files { try AtomicWrite.write(file.bytes, to: file.path) }
            let pictures = made.pictures.isEmpty ? "" : ", \(made.pictures.count) pictures in \(folder)"
            StandardStream.error.write(StandardStream.escapedLines("\(target)\(pictures)\n"))
            return BuildRun.status(of: made.diagnostics)
        } catch {
            let report = DiagnosticReport(format: .human, usesColor: Terminal.usesColor(STDERR_FILENO))
            StandardStream.error.write(report.text(error))
            return .environmentFailed
        }
    }
}
