import PubDiagnostics
import PubReports

extension IssuePlan {
    /// The widest line, in characters.
    private static let width = 80

    /// The plan for a terminal of 80 columns: the pages in their spreads with a letter for each article, the articles, and everything missing.
    package var text: String {
        let edition = edition.map { ", edition \(VisibleText.escaped($0))" } ?? ""
        var parts = ["\(VisibleText.escaped(title)): \(Self.count(pages.count, "page"))\(edition)\n"]
        if pages.isEmpty {
            parts.append("No page could be made: the findings say why.\n")
        } else {
            parts += [map, table]
        }
        let remarks = remarks
        if !remarks.isEmpty { parts.append(remarks) }
        return parts.joined(separator: "\n")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(DecimalText.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func padded(_ text: String, _ width: Int, atRight: Bool = false) -> String {
        let text = text.count > width ? text.prefix(max(width - 1, 0)) + "…" : text[...]
        let blanks = String(repeating: " ", count: width - text.count)
        return atRight ? blanks + text : text + blanks
    }

    // MARK: The map of pages

    /// The sign of each article on the map: a letter, or two letters in issues of more articles.
    private var signs: [String: String] {
        let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        let all = letters + letters.flatMap { first in letters.map { first + $0 } }
        return Dictionary(zip(articles.map(\.fit.id), all)) { first, _ in first }
    }

    /// The spreads one after the other: folios, and below them the signs of the articles on each page.
    private var map: String {
        let signs = signs
        var cells: [(folio: String, content: String, joins: Bool)] = []
        for (index, page) in pages.enumerated() {
            let content = page.articles.map { signs[$0] ?? "?" }.joined()
            let flaw = page.errors > 0 ? "!" : page.warnings > 0 ? "'" : ""
            let joins = page.isRecto && index > 0 && !pages[index - 1].isRecto
            cells.append((VisibleText.escaped(name(of: index)), (content.isEmpty ? "–" : content) + flaw, joins))
        }
        // Three figures at least; a long folio must not give each spread a row of its own.
        let size = min(max(3, cells.map { max($0.folio.count, $0.content.count) }.max() ?? 3), 12)
        var rows: [(String, String)] = []
        var (folios, contents) = ("", "")
        for (index, cell) in cells.enumerated() {
            let pair = !cell.joins && index + 1 < cells.count && cells[index + 1].joins
            // A spread is not divided.
            let needed = (pair ? 2 : 1) * (size + 1) + 2
            if !cell.joins, folios.count + needed > Self.width {
                rows.append((folios, contents))
                (folios, contents) = ("", "")
            }
            let gap = cell.joins ? " " : folios.isEmpty ? "  " : "   "
            folios += gap + Self.padded(cell.folio, size, atRight: true)
            contents += gap + Self.padded(cell.content, size, atRight: true)
        }
        rows.append((folios, contents))
        return rows.map { "\($0)\n\($1)\n" }.joined(separator: "\n")
    }

    // MARK: The articles

    private var table: String {
        let signs = signs
        let folios = articles.map { VisibleText.escaped(BuildSummary.spans($0.fit)) }
        let signWidth = signs.values.map(\.count).max() ?? 1
        let folioWidth = min(max(folios.map(\.count).max() ?? 0, 6), 12)
        let widths = [5, 5, 6, 7, 5]
        let nameWidth = Self.width - 4 - signWidth - 2 - folioWidth - widths.reduce(0) { $0 + $1 + 1 }
        func row(_ sign: String, _ name: String, _ folios: String, _ cells: [String]) -> String {
            let cells = zip(cells, widths).map { " " + Self.padded($0, $1, atRight: true) }.joined()
            return "  \(Self.padded(sign, signWidth))  \(Self.padded(name, nameWidth))  "
                + "\(Self.padded(folios, folioWidth, atRight: true))\(cells)\n"
        }
        let head = row("", "article", "folios", ["pages", "cols", "lines", "words", "fill"])
        return head
            + zip(articles, folios).map { article, folios in
                let fit = article.fit
                let pages = fit.wanted.map { "\(fit.pages)/\($0)" } ?? "\(fit.pages)"
                let cells = [
                    pages, article.columns.map { DecimalText.fixed($0, places: 1) } ?? "–",
                    DecimalText.grouped(fit.lines), DecimalText.grouped(fit.words),
                    "\(Int((fit.fill * 100).rounded())) %",
                ]
                return row(signs[fit.id] ?? "", VisibleText.escaped(fit.id), folios, cells)
            }.joined()
    }

    // MARK: Remaining work

    /// The fit of articles, blank and short pages, and everything missing, each below its name.
    private var remarks: String {
        var text = ""
        func section(_ name: String, _ lines: [String]) {
            if lines.isEmpty { return }
            text += "\(name)\n" + lines.map { Self.wrapped($0) }.joined()
        }
        section(
            "fit",
            articles.compactMap { article in
                let remark = BuildSummary.remark(article.fit)
                return remark.isEmpty ? nil : "\(VisibleText.escaped(article.fit.id)): \(remark)"
            })
        let blank = blankPages.map { VisibleText.escaped(name(of: $0)) }
        section("blank pages", blank.isEmpty ? [] : [blank.joined(separator: ", ")])
        section(
            "short last pages",
            shortArticles.map { article in
                let last = article.fit.sheets.last.map { VisibleText.escaped(name(of: $0 - 1)) } ?? ""
                return
                    "\(VisibleText.escaped(article.fit.id)): page \(last) is \(Int((article.fit.fill * 100).rounded())) % full"
            })
        for lack in Lack.allCases {
            section(
                "missing: \(lack.inWords)",
                missing.filter { $0.lack == lack }.map {
                    "\(VisibleText.escaped("\($0.finding.origin)")): \(VisibleText.escaped($0.finding.message))"
                })
        }
        return text
    }

    /// `line` in lines of at most 80 characters, all indented.
    private static func wrapped(_ line: String) -> String {
        var (lines, current) = ([String](), "  ")
        for word in line.split(separator: " ") {
            if current.count + 1 + word.count > width, current.contains(where: { $0 != " " }) {
                lines.append(current)
                current = "    "
            }
            current += (current.allSatisfy { $0 == " " } ? "" : " ") + word
        }
        return (lines + [current]).map { $0 + "\n" }.joined()
    }
}

extension IssuePlan.Lack {
    /// Its name in words.
    package var inWords: String {
        switch self {
        case .text: "texts"
        case .file: "pictures and other files"
        case .alternate: "alternate texts"
        case .note: "notes, or their calls"
        case .page: "articles for pages"
        }
    }
}
