import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubPipeline
import PubReports
import PubTestSupport
import PubValues
import Testing

@Suite(.needsShared("real/fsm-06"), .needs(.fonts, .dictionaries))
struct RealIssueTests {
    private func issue() throws -> RealIssue { try #require(RealIssue.published) }

    // MARK: Findings

    /// Every finding is listed with its reason, and every listed one is found.
    @Test func findingsAreThoseExpected() throws {
        let found = try issue().report.diagnostics.map { finding in
            let file = finding.origin.file.split(separator: "/").last.map(String.init) ?? ""
            return "\(file):\(finding.origin.line):\(finding.origin.column) \(finding.severity) \(finding.id)"
        }
        let list = try #require(PackageFolder.bytes(of: "Tests/RealIssueTests/fsm-06-findings.txt"))
        let rows = String(decoding: list, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let expected = rows.map { $0.split(separator: " — ", maxSplits: 1) }
        for row in expected {
            try #require(row.count == 2, "no reason: \(row)")
            #expect(row[1].count > 20, "no reason: \(row)")
        }
        let wanted = expected.compactMap { $0.first.map(String.init) }
        for finding in found where !wanted.contains(finding) { Issue.record("not expected: \(finding)") }
        for finding in wanted where !found.contains(finding) { Issue.record("not found any more: \(finding)") }
        #expect(found.count == wanted.count)
    }

    /// What an editor has to read of it.
    @Test func itsFindingsAreReadInAMinute() throws {
        let report = try issue().report
        let told = report.diagnostics.filter { $0.severity > .note }
        let text = DiagnosticReport(format: .human, sources: report.sources).text(told)
        #expect(text.split(separator: "\n").count <= 28, "\(text)")
        let all = DiagnosticReport(format: .human, sources: report.sources).text(report.diagnostics)
        #expect(all.contains("34 pictures whose caption is their alternate text too, first at "))
    }

    /// Each page has the hash of its text dump in `fsm-06-pages.txt`.
    @Test func pagesAreAsTheyWere() throws {
        let dumps = try issue().publication.pageDumps()
        try #require(dumps.count > 20)
        GoldenList("Tests/RealIssueTests/fsm-06-pages.txt").expect(
            dumps.enumerated().map { "\($0 + 1) \(ContentHash($1.utf8).hex)" })
    }

    @Test func twiceTheSameBytes() throws {
        let issue = try issue()
        try RealIssue.publish(in: issue.bench, "again")
        let first = try #require(PackageFolder.bytes(of: issue.pdf()))
        #expect(first.count > 100_000)
        #expect(first == PackageFolder.bytes(of: issue.pdf("again")))
    }

    // MARK: Text

    /// MuPDF's text in the order in which pages draw it, page furniture taken away, is each article's running text, with
    /// its boxes put in between, and nothing else.
    @Test(arguments: RealIssue.articles)
    func textIsExactAndInOrder(article: String) throws {
        let issue = try issue()
        let index = try #require(RealIssue.articles.firstIndex(of: article))
        let pages = try #require(issue.pages(of: article))
        var lines: [String] = []
        for page in pages {
            var found = issue.drawnLines(of: page)
            for line in issue.furniture(of: page) {
                let place = found.lastIndex { ExpectedText.normal($0) == line }
                // The section at the head, or the title, the section at the tab, the folio, the issue: they are drawn last.
                if let place, place >= found.count - 5 { found.remove(at: place) }
            }
            lines += found
        }
        var walk = TextWalk(ExpectedText(issue.documents[index]), lines: lines)
        let isExact = walk.succeeds()
        #expect(isExact, "line \(walk.furthest): \(walk.stand)")
    }

    /// Poppler reads the same letters; where words part it guesses from gaps.
    @Test func twoViewersReadTheSameLetters() throws {
        let issue = try issue()
        for page in issue.publication.pages.indices {
            let text = Tool.output(of: "pdftotext -raw -f \(page + 1) -l \(page + 1) \(issue.pdf()) -")
            let letters = issue.drawnLines(of: page).joined().filter { !$0.isWhitespace }
            #expect(text.filter { !$0.isWhitespace } == letters, "page \(page + 1)")
        }
    }

    /// In the order of its structure tree, for a reader that knows nothing of where anything is on a page.
    @Test(.needs(.pythonPackages)) func everyArticleIsReadAsItsAuthorWroteIt() throws {
        let issue = try issue()
        let read = RealIssue.judged(by: "words.py", "'\(issue.bench.folder)/issue.toml' '\(issue.pdf())'")
        #expect(read.status == 0, "\(read.text)")
        #expect(read.text.contains("skinning_xmms: 6197 words"))
    }

    /// PDF/UA-1 and PDF/A-2a at once.
    @Test(.needs(.pythonPackages)) func judgesFindNothing() throws {
        let verdict = RealIssue.judged(by: "judge.py", "'\(try issue().pdf())' ua1 2a")
        #expect(verdict.status == 0, "\(verdict.text)")
    }

    @Test(.long) func nothingIsMissedByThoseWhoListen() throws {
        let verdict = RealIssue.judged(by: "aloud.py", "'\(try issue().pdf())'")
        #expect(verdict.status == 0, "\(verdict.text)")
    }

    /// No word is divided over a page turn.
    @Test func noPageEndsInsideAWord() throws {
        let issue = try issue()
        for page in issue.publication.pages.indices {
            let text = issue.drawnLines(of: page).filter {
                !issue.furniture(of: page).contains(ExpectedText.normal($0))
            }
            #expect(text.last?.unicodeScalars.last != "\u{AD}", "page \(page + 1): \(text.last ?? "")")
        }
    }

    // MARK: Boxes

    /// Every element of the sources that is no running text has its node, and as many as the sources have.
    @Test func everyBoxIsPlacedOnceNearItsPlace() throws {
        let issue = try issue()
        let placed = PlacedElements(issue.publication)
        var counts: [String: Int] = [:]
        for box in placed.boxes {
            let role = issue.publication.structure[box].role.name
            counts[role, default: 0] += 1
            // A quote that repeats a sentence is an artifact.
            if issue.publication.structure[box].type == .artifact { continue }
            let origin = issue.publication.structure[box].origin
            guard let pages = placed.pages(of: box), let anchor = placed.pages(of: placed.anchor(of: box)) else {
                Issue.record("\(origin): this \(role) is on no page")
                continue
            }
            let distance = max(pages.lowerBound - anchor.upperBound, anchor.lowerBound - pages.upperBound, 0)
            #expect(distance <= 1, "\(origin): this \(role) stands \(distance) pages from its place")
        }
        var wanted: [String: Int] = [:]
        for block in issue.documents.flatMap(\.blocks) { wanted[block.boxRole ?? "", default: 0] += 1 }
        wanted[""] = nil
        #expect(counts == wanted)
        #expect(wanted["figure"] == 34)
        #expect(wanted["table"] == 1)
        #expect(wanted["sidebar"] == 5)
    }

    /// Every picture stands once, whole, in its proportion, within its page.
    @Test func everyPictureIsWhole() throws {
        let issue = try issue()
        var names: [String] = []
        for page in issue.publication.pages {
            for case .image(let item) in page.marks.items {
                let picture = try #require(issue.publication.images.first { $0.key == item.image })
                names.append(picture.name)
                let proportion = item.frame.width.points / item.frame.height.points
                let natural = Double(picture.width) / Double(picture.height)
                #expect(abs(proportion / natural - 1) < 0.002, "\(picture.name) is distorted")
                let isCut =
                    (item.frame.width - item.clip.width).points > 0.01
                    || (item.frame.height - item.clip.height).points > 0.01
                #expect(!isCut, "\(picture.name) is cut")
                #expect(item.frame.minX >= .zero)
                #expect(item.frame.maxX <= page.trim.width)
                #expect(item.frame.minY >= .zero)
                #expect(item.frame.maxY <= page.trim.height)
            }
        }
        let wanted = issue.documents.flatMap(\.blocks).compactMap { block -> String? in
            if case .figure(let picture) = block.kind { picture.source.text } else { nil }
        }
        #expect(wanted.count == 34)
        #expect(names.sorted() == wanted.sorted())
    }

    /// Code stands line by line as it was typed, indents and inner spaces too; long lines go on below.
    @Test func listingsAreExact() throws {
        let issue = try issue()
        let placed = PlacedElements(issue.publication)
        let found = issue.publication.structure.indices.filter { issue.publication.structure[$0].role == .listing }
            .map { placed.lines(of: $0) }
        let wanted = issue.documents.flatMap(\.blocks).flatMap(\.listings)
        #expect(found.count == wanted.count)
        #expect(wanted.count > 15)
        for (found, wanted) in zip(found, wanted) {
            var found = found.map(\.withoutEnd).filter { !$0.isEmpty }[...]
            for line in wanted.map(\.withoutEnd) where !line.isEmpty {
                let first = found.popFirst() ?? "?"
                #expect(line.hasPrefix(first))
                var rest = line.dropFirst(first.count).drop { $0 == " " }
                while !rest.isEmpty {
                    let next = (found.popFirst() ?? "?").drop { $0 == " " }
                    try #require(rest.hasPrefix(next))
                    rest = rest.dropFirst(next.count).drop { $0 == " " }
                }
            }
            #expect(found.isEmpty)
        }
    }
}

extension String {
    /// Without spaces at the end, which code may have and paper does not show.
    fileprivate var withoutEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension Block {
    /// The role of the box that the element becomes; nil for running text.
    fileprivate var boxRole: String? {
        switch kind {
        case .figure: "figure"
        case .table: "table"
        case .code: "listing"
        case .container(let name, _): name
        case .paragraph, .heading, .list, .quote, .pause, .verse, .definitions: nil
        }
    }

    /// The code in it.
    fileprivate var listings: [[String]] {
        switch kind {
        case .code(_, let lines): [lines]
        case .container(_, let inner): inner.flatMap(\.listings)
        default: []
        }
    }
}

extension RealIssue {
    /// The lines of a page, counted from 0, in the order in which it draws them, as MuPDF reads them.
    func drawnLines(of page: Int) -> [String] {
        Tool.output(of: "mutool draw -q -F txt \(pdf()) \(page + 1) 2>/dev/null")
            .split(whereSeparator: { $0.isNewline || $0 == "\u{C}" }).map(String.init)
    }

    /// Running heads, folio and foot lines that a page may bear.
    func furniture(of page: Int) -> [String] {
        let titles = documents.compactMap { ($0.front.shortTitle ?? $0.front.title)?.plainText }
        let lines = ["OPINIONS", "HACKING", publication.pages[page].folio, "\(RealIssue.title) · \(RealIssue.date)"]
        return lines + titles.map(ExpectedText.normal)
    }

    /// The pages of an article, from its place to the next one's, counted from 0.
    func pages(of article: String) -> Range<Int>? {
        func start(_ name: String) -> Int? {
            publication.pages.firstIndex { $0.marks.labels.contains { $0.label == LabelID(name) } }
        }
        guard let index = RealIssue.articles.firstIndex(of: article), let first = start(article) else { return nil }
        let end = index + 1 < RealIssue.articles.count ? start(RealIssue.articles[index + 1]) : publication.pages.count
        return end.map { first..<$0 }
    }
}
