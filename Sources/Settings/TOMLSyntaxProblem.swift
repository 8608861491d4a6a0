import PubDiagnostics

/// An error of the TOML parser, reworded for the author of the file.
struct TOMLSyntaxProblem {
    /// One sentence.
    let message: Message
    /// Advice for the user; nil if the message says it.
    let hint: String?
    /// Whether all of a date is meant, and not the place where the parser gave up.
    var isOfDate = false

    /// The problem that the parser words as `said`, on a line that reads `line`.
    init(_ said: String, line: String) {
        let rules = [
            Self.string, Self.key, Self.inlineTable, Self.header, Self.quotes, Self.date, Self.number, Self.value,
        ]
        self = rules.lazy.compactMap { $0(said, line) }.first ?? TOMLSyntaxProblem(Message(Self.plain(said)), nil)
    }

    private init(_ message: Message, _ hint: String?) {
        self.message = message
        self.hint = hint
    }

    /// The sentence without the parser's own preamble.
    private static func plain(_ said: String) -> String {
        guard said.hasPrefix("Error while parsing ") else { return said }
        return "in this " + said.dropFirst("Error while parsing ".count)
    }

    // MARK: Rules

    private static func string(_ said: String, _ line: String) -> TOMLSyntaxProblem? {
        if said.contains("unescaped control characters") {
            return TOMLSyntaxProblem(
                "this string does not end on its line", "close it with the quotation mark that opened it")
        }
        guard said.contains("escape sequence"), let escape = lastQuoted(said) else { return nil }
        if said.contains("TOML 1.0.0") {
            return TOMLSyntaxProblem(
                "\(escape) is of TOML 1.1; this is TOML 1.0", "write the character itself, or its number as \\u00E9")
        }
        return TOMLSyntaxProblem(
            "\(escape) means nothing in a string",
            "write / between the parts of a path; where a backslash is meant, write two")
    }

    private static func key(_ said: String, _ line: String) -> TOMLSyntaxProblem? {
        if said.contains("cannot redefine existing"), let name = lastQuoted(said) {
            if line.drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("[[") {
                return TOMLSyntaxProblem(
                    "\"\(name)\" has tables with names above, and [[\(name)]] is an item of a list",
                    "write [\(name).NAME] here, as above, with one bracket on each side")
            }
            return TOMLSyntaxProblem(
                "\"\(name)\" is given twice", "keep one of them; items of a list are [[\(name)]], with two brackets")
        }
        guard said.contains("expected '='") else { return nil }
        let name = line.drop { $0 == " " || $0 == "\t" }.prefix { !" \t:=\"'".contains($0) }
        return TOMLSyntaxProblem(
            "the = after the key is missing", "write \(name.isEmpty ? "KEY" : "\(name)") = and its value")
    }

    private static func inlineTable(_ said: String, _ line: String) -> TOMLSyntaxProblem? {
        guard said.contains("inline table") else { return nil }
        let table = "write it on one line, or as a table of its own below: [name], and a line for each key"
        if said.contains("dangling comma") {
            return TOMLSyntaxProblem(
                "a comma before } is of TOML 1.1; this is TOML 1.0", "delete the comma before }")
        }
        if said.contains("saw '\\n'") || said.contains("saw '\\r'") || said.contains("saw '#'") {
            return TOMLSyntaxProblem("a table in { } goes over several lines only in TOML 1.1; this is TOML 1.0", table)
        }
        guard said.contains("expected comma or closing") else { return nil }
        return TOMLSyntaxProblem(
            Message(plain(said)), "separate the values with commas, and close each bracket that is opened")
    }

    private static func header(_ said: String, _ line: String) -> TOMLSyntaxProblem? {
        if said.contains("expected comma or closing") {
            return TOMLSyntaxProblem(
                Message(plain(said)), "separate the values with commas, and close each bracket that is opened")
        }
        guard said.contains("expected ']'") else { return nil }
        return TOMLSyntaxProblem(
            "the heading of this table is not closed", "write [name] for one table, [[name]] for an item of a list")
    }

    private static func quotes(_ said: String, _ line: String) -> TOMLSyntaxProblem? {
        guard line.contains(where: { "“”„«»‘’".contains($0) }), !said.contains("string") else { return nil }
        return TOMLSyntaxProblem("these quotation marks are not those of TOML", "write straight ones: \"…\"")
    }

    private static func date(_ said: String, _ line: String) -> TOMLSyntaxProblem? {
        let asTOML = "write the year, month and day as 2026-11-01"
        var problem: TOMLSyntaxProblem?
        if said.contains("month between") { problem = TOMLSyntaxProblem("there is no such month", asTOML) }
        if said.contains("day between"), let last = said.firstNumber(after: "and ") {
            problem = TOMLSyntaxProblem("this month has \(last) days", asTOML)
        }
        problem?.isOfDate = true
        if let problem { return problem }
        guard said.contains("year") || said.contains("date") || looksLikeDate(line) else { return nil }
        return TOMLSyntaxProblem("this is not a date as TOML writes it", asTOML)
    }

    private static func number(_ said: String, _ line: String) -> TOMLSyntaxProblem? {
        guard said.contains("digit") || said.contains("leading zeroes") || said.contains("integer") else { return nil }
        return TOMLSyntaxProblem(
            Message(plain(said)),
            "numbers have digits and one point; what has a unit or other letters is text: \"12pt\"")
    }

    private static func value(_ said: String, _ line: String) -> TOMLSyntaxProblem? {
        guard said.contains("could not determine value type") || said.contains("expected value") else { return nil }
        if line.drop(while: { $0 != "=" }).dropFirst().allSatisfy({ $0 == " " || $0 == "\t" }) {
            return TOMLSyntaxProblem("the key has no value", "write it after =, or delete the line")
        }
        return TOMLSyntaxProblem(
            "this is not a value", "text goes in quotation marks: \"…\"; numbers, true and false without")
    }

    // MARK: Looking at the words

    /// The text between the last two single quotation marks.
    private static func lastQuoted(_ said: String) -> String? {
        let parts = said.split(separator: "'", omittingEmptySubsequences: false)
        return parts.count > 2 ? String(parts[parts.count - 2]) : nil
    }

    /// Whether it is like `date = 01.11.2026`, `1/11/2026`.
    private static func looksLikeDate(_ line: String) -> Bool {
        let value = line.drop { $0 != "=" }.dropFirst().filter { $0 != " " }
        let numbers = value.prefix { $0.isNumber || "./-".contains($0) }.split { "./-".contains($0) }
        return numbers.count == 3 && numbers.allSatisfy { $0.count <= 4 }
    }
}

extension String {
    /// The number that follows `words`.
    fileprivate func firstNumber(after words: String) -> Int? {
        firstRange(of: words).flatMap { Int(self[$0.upperBound...].prefix { $0.isASCII && $0.isNumber }) }
    }
}
