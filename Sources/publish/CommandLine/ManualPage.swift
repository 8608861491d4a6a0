/// The page of the program for `man`, made of the same descriptions as the help.
enum ManualPage {
    /// The page in the language of roff (man(7)) about `commands`; the first one need not be named.
    static func text(of commands: [CommandSyntax], abstract: String) -> String {
        var lines = [
            ".\\\" Made by `publish man`.", ".TH PUBLISH 1 \"\" \"publish \(ProgramVersion.number)\" \"User commands\"",
            ".SH NAME", "publish \\- \(escaped(lowercased(abstract)))", ".SH SYNOPSIS",
        ]
        for (index, command) in commands.enumerated() {
            if index > 0 { lines.append(".br") }
            lines.append(".B \(escaped(command.usage))")
        }
        for (index, command) in commands.enumerated() {
            lines.append(index == 0 ? ".SH DESCRIPTION" : ".SH PUBLISH \(command.name.uppercased())")
            lines.append(escaped(command.abstract))
            lines += paragraphs(command.discussion)
            for group in command.groups {
                lines += [".SS \(escaped(group.title))"]
                for option in group.options { lines += item(label(of: option), option.listing) }
            }
        }
        lines.append(".SH OPTIONS OF ALL COMMANDS")
        for (label, meaning) in CommandHelp.common { lines += item(bold(label), meaning) }
        lines.append(".SH ENVIRONMENT")
        for (name, meaning) in variables { lines += item(bold(name), meaning) }
        lines.append(".SH FILES")
        for (name, meaning) in files { lines += item(bold(name), meaning) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let variables = [
        (
            "PUBLISH_PATH",
            "Folders, with colons between them, whose Templates and Fonts are searched after those of the root."
        ),
        ("SOURCE_DATE_EPOCH", "Seconds since 1970: the date of the PDFs, instead of that of the issue."),
    ]

    private static let files = [
        ("issue.toml", "The manifest of an issue."),
        ("publish.toml", "In the root: what the issues of a publication share."),
        ("Templates, Fonts", "In the root: templates, print profiles, fonts, ICC profiles and dictionaries."),
        ("PREFIX/share/publish", "What is installed with the program as PREFIX/bin/publish: searched last."),
    ]

    private static func label(of option: CommandOption) -> String {
        bold(option.name) + (option.value.map { " \\fI\(escaped($0))\\fR" } ?? "")
    }

    private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    private static func item(_ label: String, _ meaning: String) -> [String] { [".TP", label, escaped(meaning)] }

    /// The paragraphs of `text`; an indented line is an example.
    private static func paragraphs(_ text: String) -> [String] {
        text.split(separator: "\n").flatMap { line -> [String] in
            line.hasPrefix("  ")
                ? [".PP", ".RS", ".nf", escaped(String(line.drop { $0 == " " })), ".fi", ".RE"]
                : [".PP", escaped(String(line))]
        }
    }

    /// `text` as roff has it: hyphens that are typed, backslashes, and no line that would be a request.
    private static func escaped(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("’", with: "\\(cq")
            .replacing("“", with: "\\(lq").replacing("”", with: "\\(rq")
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    private static func lowercased(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst().prefix { $0 != "." }
    }
}
