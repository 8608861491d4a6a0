/// The manual's descriptions of findings, by their ids.
struct FindingManual {
    /// The description of a finding.
    struct Entry {
        /// The heading above it.
        var chapter: String
        /// Its meaning, without markup.
        var meaning: String
    }

    /// The manual's article "When something is wrong", which is in the program.
    static let standard = FindingManual(String(decoding: PackageResources.WhenSomethingIsWrong_md, as: UTF8.self))

    /// The description of each id.
    let entries: [String: Entry]

    /// Reads the tables of `article` whose first cell has ids and whose second one their meaning.
    init(_ article: String) {
        var entries: [String: Entry] = [:]
        var chapter = ""
        for line in article.split(separator: "\n") {
            if line.hasPrefix("#") { chapter = line.drop { $0 == "#" || $0 == " " }.description }
            guard line.hasPrefix("| `") else { continue }
            let cells = FindingManual.cells(of: line)
            guard cells.count == 2 else { continue }
            // Every second piece is between backquotes.
            for (index, id) in cells[0].split(separator: "`", omittingEmptySubsequences: false).enumerated()
            where index % 2 == 1 { entries[String(id)] = Entry(chapter: chapter, meaning: cells[1].plain) }
        }
        self.entries = entries
    }

    /// The cells of a row; a bar with a backslash before it is no border.
    private static func cells(of row: Substring) -> [Substring] {
        var cells: [Substring] = []
        var start = row.startIndex
        var isEscaped = false
        for index in row.indices {
            if row[index] == "|", !isEscaped {
                cells.append(row[start..<index])
                start = row.index(after: index)
            }
            isEscaped = row[index] == "\\" && !isEscaped
        }
        return cells.dropFirst().map { $0.drop { $0 == " " } }
    }
}

extension Substring {
    /// It without the marks of Markdown: code is in quotes, links are their text.
    fileprivate var plain: String {
        var text = String(self)
        while text.last == " " { text.removeLast() }
        return text.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.replacing("\\|", with: "|").replacing("`", with: "\"")
            .replacing("**", with: "")
    }
}
