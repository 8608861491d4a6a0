import Glibc
import PubFiles
import PubHome
import PubPipeline
import PubReports

/// `publish doctor`: says which parts the program finds on this machine.
struct DoctorCommand {
    static let syntax = CommandSyntax(
        name: "doctor",
        abstract: "Says what the program finds on this machine, and how to get what is missing.",
        usage: "publish doctor",
        discussion: """
            Lists the folders in which templates, fonts, print profiles and dictionaries are searched from here, the libraries \
            and programs that some articles and pictures need, the templates with their fonts, the print profiles with their \
            ICC profiles, and the dictionaries. Behind what is missing is the command that brings it.

            Exit status: 0 when nothing is missing, 2 when the command line is wrong, 3 when something is that issues need.
            """,
        words: CommandSyntax.Words(label: "", meaning: "", count: 0...0), groups: [],
        helpCommand: "publish doctor --help")

    /// Lists the parts; returns the exit status.
    func run() -> ExitStatus {
        do {
            let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
            let inventory = try Inventory(
                named: Libraries.named, installed: Libraries.installed,
                programFolders: folders.split(separator: ":").map(String.init))
            let text = ProgramVersion.text + "\n\n" + inventory.parts.map(Self.text).joined(separator: "\n")
            guard StandardStream.output.write(StandardStream.escapedLines(text)) else { return .environmentFailed }
            return inventory.isIncomplete ? .environmentFailed : .built
        } catch {
            let report = DiagnosticReport(format: .human, usesColor: Terminal.usesColor(STDERR_FILENO))
            StandardStream.error.write(report.text(error))
            return .environmentFailed
        }
    }

    private static func text(of part: Inventory.Part) -> String {
        let width = (part.lines.map(\.name.count).max() ?? 0) + 2
        let lines = part.lines.map { line in
            let name = line.name + String(repeating: " ", count: width - line.name.count)
            guard let remedy = line.remedy else { return "  \(name)\(line.found)\n" }
            let kind = line.isOptional ? "not here" : "MISSING"
            return "  \(name)\(kind): \(line.found)\n  \(String(repeating: " ", count: width))  to get it: \(remedy)\n"
        }
        return part.title + "\n" + lines.joined()
    }
}
