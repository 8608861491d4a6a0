import PubRunningText

/// Alerts of GitHub and callouts of Obsidian, `> [!NOTE] Title`: quotations that are boxes. They are written as divisions, without the
/// marks of the quotation.
struct Alerts {
    private let lines: DialectLines
    private let language: String
    private var bytes: [UInt8] { lines.bytes }
    private var out: SourceRewriting

    private init(_ source: ReaderSource, from start: Int, language: String) {
        lines = DialectLines(source.bytes, from: start)
        self.language = language
        out = SourceRewriting(source)
    }

    /// The greatest depth of alerts in alerts that is read.
    private static let deepest = 4

    /// `source` with its alerts as divisions. Linear for each level of alerts in alerts.
    static func rewritten(_ source: ReaderSource, from start: Int, language: String) -> ReaderSource {
        var source = source
        for _ in 0..<deepest {
            var alerts = Alerts(source, from: start, language: language)
            alerts.run()
            guard alerts.out.hasChanges else { break }
            source = alerts.out.finished()
        }
        return source
    }

    private mutating func run() {
        var line = lines.first
        while line <= lines.count {
            line = take(line) ?? line + 1
        }
    }

    private mutating func take(_ line: Int) -> Int? {
        // Below other lines of a quotation the form is text of it.
        guard !lines.isCode(line), let (name, title) = head(line), line == lines.first || !isQuoted(line - 1) else {
            return nil
        }
        let text = lines.text(line)
        let indent = lines.range(line).lowerBound..<text.lowerBound
        out.keep(upTo: text.lowerBound)
        out.write("::: {.sidebar}\n", at: text.lowerBound)
        let words = CalloutTitle.words(
            of: String(decoding: bytes[name], as: UTF8.self).lowercased(), language: language)
        if !title.isEmpty || words != nil {
            out.write(indent)
            out.write("\n", at: text.lowerBound)
            out.write(indent)
            out.write("## ", at: text.lowerBound)
            if title.isEmpty { out.write(words ?? "", at: name.lowerBound) } else { out.write(title) }
            out.write("\n\n", at: text.lowerBound)
        }
        var next = line + 1
        out.skip(to: next <= lines.count ? lines.range(next).lowerBound : bytes.count)
        while next <= lines.count, isQuoted(next) {
            let mark = lines.text(next).lowerBound
            out.keep(upTo: mark)
            let isBlank = mark + 1 < bytes.count && Ascii.isBlank(bytes[mark + 1])
            out.skip(to: mark + (isBlank ? 2 : 1))
            next += 1
        }
        let end = next <= lines.count ? lines.range(next).lowerBound : bytes.count
        out.keep(upTo: end)
        out.write(indent)
        out.write(":::\n", at: text.lowerBound)
        return next
    }

    private func isQuoted(_ line: Int) -> Bool { bytes[lines.text(line)].first == Ascii.greater }

    /// The name and the title in the first line of an alert; nil for any other line.
    private func head(_ line: Int) -> (name: Range<Int>, title: Range<Int>)? {
        let text = lines.text(line)
        guard bytes[text].first == Ascii.greater,
            let open = bytes[text].dropFirst().firstIndex(where: { !Ascii.isBlank($0) }),
            bytes[open..<text.upperBound].starts(with: "[!".utf8)
        else { return nil }
        let start = open + 2
        let word = bytes[start..<text.upperBound].prefix {
            Ascii.isAlphanumeric($0) || $0 == Ascii.hyphen || $0 == Ascii.underscore
        }
        var close = word.endIndex
        // Obsidian keeps data of its themes behind a bar.
        if close < text.upperBound, bytes[close] == Ascii.pipe {
            close = bytes[close..<text.upperBound].firstIndex(of: Ascii.closeBracket) ?? text.upperBound
        }
        guard !word.isEmpty, close < text.upperBound, bytes[close] == Ascii.closeBracket else { return nil }
        var title = close + 1..<text.upperBound
        if let sign = bytes[title].first, sign == Ascii.plus || sign == Ascii.hyphen { title = title.dropFirst() }
        if let next = bytes[title].first, !Ascii.isBlank(next) { return nil }
        while let next = bytes[title].first, Ascii.isBlank(next) { title = title.dropFirst() }
        return (start..<word.endIndex, title)
    }
}
