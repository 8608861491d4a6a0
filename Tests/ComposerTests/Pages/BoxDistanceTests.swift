import PubDiagnostics
import PubGeometry
import PubTestSupport
import Testing

/// How far boxes are from their calls, in pages: measured by words of their own on the pages of random articles.
@Suite(.needs(.fonts), .serialized) struct BoxDistanceTests {
    /// A block of an article: its source, and the marks by which it is found on the pages.
    private struct Block {
        enum Kind: Equatable {
            case text
            /// A box that is part of the text at its call.
            case inText
            case float(String)
        }

        var kind: Kind
        var source: String
        var first: String
        var last: String
    }

    private struct Article {
        var blocks: [Block] = []
        var issue: TestIssue
    }

    /// The places that figures ask for.
    private static let places = ["here", "here cols=all", "top", "bottom", "span", "column", "page"]

    private static func block(_ number: Int, _ words: inout Words) -> Block {
        let first = "x\(number)x"
        var block = Block(kind: .text, source: "", first: first, last: first)
        switch words.number(16) {
        case 0...4:
            let place = places[words.number(places.count)]
            let isWhole = place == "page" && words.number(2) == 0
            let at = ["top", "bottom"][words.number(2)]
            let area = isWhole ? "" : "cols=12 rows=\(10 + words.number(30)) at=\(at)"
            let size = place == "page" ? area : "height=\(60 + words.number(380))pt"
            block.source = "![\(first)](wide.jpg){alt=\"a\" place=\(place) \(size)}"
            block.kind = place.hasPrefix("here") ? .inText : .float(place)
        case 5:
            let lines = (0..<(2 + words.number(30))).map { _ in words.text(1 + words.number(4)) }
            block.last = "y\(number)y"
            block.source = "```\n\(first)\n\(lines.joined(separator: "\n"))\n\(block.last)\n```"
            block.kind = .inText
        case 6:
            block.source = "::: {.pullquote}\n\(first) \(words.text(8 + words.number(20)))\n:::"
            block.kind = .float("quote")
        case 7:
            let rows = (0..<(2 + words.number(16))).map { _ in "| \(words.word()) | \(words.text(3)) |" }
            block.last = "y\(number)y"
            let last = "\n| \(block.last) | end |"
            block.source = "| \(first) | b |\n|---|---|\n" + rows.joined(separator: "\n") + last
            block.kind = .inText
        case 8:
            block.source = "::: {.sidebar place=column}\n\(first) \(words.text(20 + words.number(60)))\n:::"
            block.kind = .float("sidebar")
        default:
            block.last = "y\(number)y"
            block.source = "\(first) \(words.text(15 + words.number(90)).dropLast()) \(block.last)"
        }
        return block
    }

    private static func article(_ seed: Int) -> Article {
        var words = Words(seed: seed)
        var template = TestTemplate()
        template.columns = "{ count = \(1 + words.number(3)), gutter = \"10pt\", rule = \"none\" }"
        template.more = "[object.pullquote]\nplace = \"column\"\nspace_before = \"8pt\"\nspace_after = \"6pt\"\n"
        if seed % 2 == 1 { template.more += "[fit]\nmode = \"auto\"\npictures = \"20%\"\n" }
        var blocks: [Block] = []
        var texts = 1 + words.number(3)
        while blocks.count < 6 + words.number(24) {
            var next = block(blocks.count, &words)
            if texts > 0 {
                while next.kind != .text { next = block(blocks.count, &words) }
            }
            texts = next.kind == .text ? texts - 1 : words.number(5) == 0 ? 0 : 1 + words.number(4)
            blocks.append(next)
        }
        let heroHeight = 100 + words.number(250)
        let hero =
            words.number(2) == 0
            ? "![](wide.jpg){alt=\"a\" place=here cols=all height=\(heroHeight)pt}\n\n" : ""
        let source = "# \(words.text(4))\n\n\(hero)" + blocks.map(\.source).joined(separator: "\n\n")
        return Article(blocks: blocks, issue: TestIssue([TestArticle(source)], template))
    }

    /// The pages on which some of the text is, with the boxes that are part of it. Between the first and the last page of a block may be
    /// a picture that takes a page: its caption is all that is read there.
    private static func pagesOfText(_ article: Article) -> Set<Int> {
        article.blocks.reduce(into: []) { pages, block in
            guard block.kind == .text || block.kind == .inText, let first = article.issue.find(block.first),
                let last = article.issue.find(block.last), first.page <= last.page
            else { return }
            let between = (first.page...last.page).filter { article.issue.pages[$0].textMarks.count > 1 }
            pages.formUnion([first.page, last.page] + between)
        }
    }

    /// The boxes of a set that are more than a page from their calls, by what is found on its pages: at the line of the source. Behind
    /// the text others may be between that are called there too.
    private static func distantBoxes(_ article: Article) -> [(block: Block, call: Int, page: Int)] {
        var call = 0
        let lastText = article.blocks.lastIndex { $0.kind == .text } ?? 0
        let text = pagesOfText(article)
        var found: [(block: Block, call: Int, page: Int)] = []
        for (index, block) in article.blocks.enumerated() {
            guard let first = article.issue.find(block.first), let last = article.issue.find(block.last) else {
                Issue.record("\(block.source.prefix(40)) is lost")
                continue
            }
            let between = min(first.page, call)...max(first.page, call)
            let isBehindText = index > lastText && !between.dropFirst().dropLast().contains(where: text.contains)
            if block.kind != .text, abs(first.page - call) > 1, !isBehindText {
                found.append((block, call, first.page))
            }
            if block.kind == .text, last.page >= call { call = last.page }
            // A small table, with what follows it, may wait for the next column while the text goes on.
            let next = article.blocks[(index + 1)...].first { $0.kind == .text }.flatMap {
                article.issue.find($0.first)
            }
            if block.kind == .inText, last.page >= call, next.map({ $0.page >= last.page }) ?? true { call = last.page }
        }
        return found
    }

    /// A picture that takes the page before that of its call, on which the text ends, is as near to it as one on the page behind it.
    @Test func aPictureBeforeItsCallIsNear() {
        for seed in [799, 1381] {
            let article = Self.article(seed)
            #expect(Self.distantBoxes(article).isEmpty)
            #expect(article.issue.distantBoxes.isEmpty)
        }
    }

    /// A picture of a column stays above the last lines of its article although another box waits, which they are to end beside.
    @Test(arguments: [203, 1096, 1309]) func aPictureAboveTheLastLinesIsNear(_ seed: Int) {
        let article = Self.article(seed)
        #expect(Self.distantBoxes(article).isEmpty)
        #expect(article.issue.distantBoxes.isEmpty)
    }

    /// A picture that takes a page and is called behind the text is near although a listing begins before the page of another picture
    /// and goes on behind both.
    @Test func aPictureWithinAListingBehindTheTextIsNear() {
        let article = Self.article(6822)
        #expect(article.issue.pages.map { $0.pictureRects.count } == [0, 1, 1, 0])
        #expect(Self.distantBoxes(article).isEmpty)
        #expect(article.issue.distantBoxes.isEmpty)
    }

    /// Where boxes alone are on the last three pages, no line of the text can be cut there, and none is said to be.
    @Test func nothingIsToBeCutWhereTheTextEndsPagesBefore() {
        let issue = Self.article(6813).issue
        #expect(issue.pages.count == 4)
        #expect(issue.composition.fits[0].advice?.contains("cut") != true)
    }

    private static let cases = LongTests.givenSeeds == nil && LongTests.areWanted ? 100 : 1

    /// A box is more than a page from its call in few sets, although half of what they hold are boxes and many of these are as
    /// tall as a page; and it is said at each of them.
    @Test(arguments: 0..<cases) func boxesAreNearTheirCallsOrItIsSaid(_ part: Int) {
        let seeds = LongTests.givenSeeds ?? Array(part * 100..<(part + 1) * 100)
        var (boxes, distant) = (0, 0)
        for seed in seeds {
            let article = Self.article(seed)
            if article.issue.diagnostics.hasErrors { continue }
            let found = Self.distantBoxes(article)
            // The picture below the headline is in no block.
            let said = article.issue.distantBoxes.filter { $0.origin.line != 3 }
            let pages = found.map { box in
                let way = box.page > box.call ? "from" : "before"
                return "page \(box.page + 1) of “lead”, \(abs(box.page - box.call)) pages \(way) its call"
            }
            if said.count != found.count || !pages.allSatisfy({ page in said.contains { $0.message.contains(page) } }) {
                Issue.record("seed \(seed): \(pages) is said as \(said.map(\.message))")
            }
            if LongTests.givenSeeds != nil { print(seed, pages) }
            boxes += article.blocks.count { $0.kind != .text }
            distant += found.count
        }
        #expect(distant * 10 < boxes, "\(distant) of \(boxes)")
    }
}
