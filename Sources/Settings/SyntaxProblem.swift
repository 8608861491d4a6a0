/// What the TOML parser found, in the words of someone who has to mend it.
struct SyntaxProblem {
    /// One sentence.
    let message: String
    /// What to do; nil where the parser's message says it.
    let hint: String?

    /// The problem that the parser words as `message`, on a line that reads `line`.
    init(_ message: String, line: String) {
        let plain = SyntaxProblem.plain(message)
        if message.contains("unescaped control characters") {
            self.init("this string does not end on its line", "close it by the quotation mark that opened it")
        } else if message.contains("expected comma or closing") {
            self.init(plain, "part the values by commas, and close each bracket that is opened")
        } else if message.contains("cannot redefine existing"), let name = SyntaxProblem.lastQuoted(message) {
            self.init(
                "\"\(name)\" is given twice", "keep one of them; items of a list are [[\(name)]], with two brackets")
        } else if line.contains(where: { "“”„«»‘’".contains($0) }), !message.contains("string") {
            self.init(plain, "write straight quotation marks: \"…\"")
        } else if message.contains("leading zeroes"), SyntaxProblem.looksLikeDate(line) {
            self.init("this is not a date as TOML writes it", "write the year, month and day as 2026-11-01")
        } else if message.contains("could not determine value type") {
            self.init(plain, "text stands in quotation marks: \"…\"; numbers, true and false without")
        } else {
            self.init(plain, nil)
        }
    }

    private init(_ message: String, _ hint: String?) {
        self.message = message
        self.hint = hint
    }

    /// The message without the parser's own preamble.
    private static func plain(_ message: String) -> String {
        guard message.hasPrefix("Error while parsing ") else { return message }
        return "in this " + message.dropFirst("Error while parsing ".count)
    }

    /// What stands between the last two single quotation marks.
    private static func lastQuoted(_ message: String) -> String? {
        let parts = message.split(separator: "'", omittingEmptySubsequences: false)
        return parts.count > 2 ? String(parts[parts.count - 2]) : nil
    }

    /// True for `date = 01.11.2026`, `1/11/2026`.
    private static func looksLikeDate(_ line: String) -> Bool {
        let value = line.drop { $0 != "=" }.dropFirst().filter { $0 != " " }
        let numbers = value.prefix { $0.isNumber || "./-".contains($0) }.split { "./-".contains($0) }
        return numbers.count == 3 && numbers.allSatisfy { $0.count <= 4 }
    }
}
