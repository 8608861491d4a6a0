import Glibc

/// The texts that the command line shows of itself.
enum CommandHelp {
    /// The options that every command has.
    static let common = [("--version", "Show the version."), ("-h, --help", "Show help information.")]
    /// The column of the meanings.
    private static let meaningColumn = 26

    /// The help of the command of `syntax`.
    static func text(of syntax: CommandSyntax) -> String {
        var sections = [
            wrapped("OVERVIEW: \(syntax.abstract)"), wrapped(syntax.discussion), "USAGE: \(syntax.usage)",
        ]
        if syntax.words.count.upperBound > 0 {
            sections.append(list("Arguments", [(syntax.words.label, syntax.words.meaning)]))
        }
        let rest = syntax.groups.first { $0.title == "Options" }
        for group in syntax.groups where group.title != "Options" { sections.append(list(group.title, rows(group))) }
        sections.append(list("Options", (rest.map(rows) ?? []) + common))
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// The text for an empty command line: the commands. `main` is the one that need not be named.
    static func overview(of commands: [CommandSyntax], main: CommandSyntax, abstract: String) -> String {
        let rows = commands.map { ($0.name + ($0.name == main.name ? " (default)" : ""), $0.abstract) }
        return [
            "OVERVIEW: \(abstract)", "USAGE: \(main.usage)", list("Options", common), list("Subcommands", rows),
            "  See 'publish help <subcommand>' for detailed help.",
        ].joined(separator: "\n\n")
    }

    /// The message for `error` in a command line of the command of `syntax`.
    static func text(of error: UsageError, in syntax: CommandSyntax) -> String {
        var lines = ["Error: \(error.message)"]
        if let subject = error.subject { lines.append("Help:  \(subject.label)  \(subject.meaning)") }
        lines.append("Usage: \(syntax.usage)")
        lines.append("  See '\(syntax.helpCommand)' for more information.")
        return lines.joined(separator: "\n")
    }

    private static func rows(_ group: CommandSyntax.Group) -> [(String, String)] {
        group.options.map { ($0.label, $0.listing) }
    }

    private static func list(_ title: String, _ rows: [(label: String, meaning: String)]) -> String {
        let items = rows.map { row in
            let label = "  " + row.label
            return label + spaces(max(1, meaningColumn - label.utf8.count))
                + wrapped(row.meaning, indent: meaningColumn)
        }
        return ([title.uppercased() + ":"] + items).joined(separator: "\n")
    }

    /// `text` in lines of the width of the terminal, the second and further ones indented by `indent` spaces; its own line ends stay. Widths
    /// are counted in bytes: all of it is ASCII.
    private static func wrapped(_ text: String, indent: Int = 0) -> String {
        // Twenty columns at least: a narrow terminal would have one word a line.
        let width = max(width, indent + 20)
        var result = ""
        var column = indent
        for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { startLine() }
            for (index, word) in line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).enumerated()
            {
                // A line ends before the last column of the terminal.
                if index > 0, column > indent, column + 1 + word.count >= width {
                    startLine()
                } else if index > 0 {
                    result += " "
                    column += 1
                }
                result += Substring(word)
                column += word.count
            }
        }
        func startLine() {
            result += "\n" + spaces(indent)
            column = indent
        }
        return result
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// The columns of the terminal; 80 if there is none.
    private static var width: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }
}
