import PubColumns
import PubDisplayList
import PubDocuments
import PubGeometry
import PubStyles
import PubTestSupport
import Testing

/// Articles whose pages are filled by the means of `[fit]`.
@Suite(.needs(.fonts)) struct FitTests {
    /// Four articles: one ends a few lines into a page, one has pictures, one boxes that may go, one some of each and heads.
    private static let sources = sources(5)

    private static func sources(_ seed: Int) -> [String] {
        var words = Words(seed: seed)
        let prose = words.paragraphs(19, words: 62)
        var pictures = ["# " + words.text(4)]
        var boxes = ["# " + words.text(4)]
        var heads = ["# " + words.text(4)]
        for index in 0..<16 {
            pictures.append(words.text(60))
            if index % 4 == 2 { pictures.append("![" + words.text(4) + "](wide.jpg){alt=\"a\" place=column}") }
            boxes.append(words.text(70))
            if index % 5 == 2 { boxes.append("::: {.sidebar .optional}\n" + words.text(24) + "\n:::") }
            if index % 3 == 0 { heads.append((index == 0 ? "## " : "### ") + words.text(3)) }
            if index % 5 == 3 { heads.append("![](wide.jpg){alt=\"a\" place=column}") }
            if index == 10 { heads.append("::: {.sidebar .optional}\n" + words.text(20) + "\n:::") }
            heads.append(words.text(64))
        }
        return [prose] + [pictures, boxes, heads].map { $0.joined(separator: "\n\n") }
    }

    /// A headline that is taller than its page goes on on the next one, and the search for pages ends.
    @Test(arguments: Array(stride(from: 60, through: 140, by: 10))) func aHeadTallerThanAPageEndsTheSearch(_ count: Int)
    {
        var words = Words(seed: count)
        let source =
            "# \(words.text(count))\n\n## \(words.text(30))\n\n\(words.paragraphs(2, words: 30))\n\n### \(words.text(1))"
        let issue = Self.issue([source], fit: "mode = \"auto\"\npictures = \"20%\"")
        #expect(issue.shown(issue.articles[0].body) == issue.articles[0].body.letters)
    }

    private static func issue(_ sources: [String], fit: String) -> TestIssue {
        var template = TestTemplate()
        template.more = "[fit]\n" + fit
        let pieces = sources.enumerated().map { TestArticle($0.element, id: "a\($0.offset)") }
        return TestIssue(pieces, template)
    }

    private static func issue(_ index: Int, fit: String) -> TestIssue { issue([sources[index]], fit: fit) }

    private static func cost(_ issue: TestIssue) -> Double {
        issue.composition.decisions.reduce(0) { $0 + $1.cost.total }
    }

    private static let auto = "mode = \"auto\"\npictures = \"20%\""

    /// Articles with pictures in columns whose last page has a few lines alone: lower pictures save it where they have room at
    /// their calls then, or wait for the next column.
    @Test func lowerPicturesSaveAPageOfAFewLines() {
        var (short, saved) = (0, 0)
        for seed in 1...250 {
            var words = Words(seed: seed)
            var blocks = ["# " + words.text(4)]
            for index in 0..<(13 + seed % 7) {
                blocks.append(words.text(30 + words.number(50)))
                if index % 5 == 2 { blocks.append("![" + words.text(4) + "](wide.jpg){alt=\"a\" place=column}") }
            }
            let source = blocks.joined(separator: "\n\n")
            let natural = Self.issue([source], fit: "mode = \"report\"").pages
            guard natural.count > 2, natural[natural.count - 1].textMarks.count < 8 else { continue }
            short += 1
            if Self.issue([source], fit: Self.auto).pages.count < natural.count { saved += 1 }
        }
        #expect(short >= 30)
        #expect(saved * 5 > short * 3, "\(saved) of \(short)")
    }

    /// A picture that has no room above a heading is made lower rather than that it comes below that.
    @Test func headingsArePassedLessOftenWherePicturesGiveWay() {
        var (natural, fitted) = (0.0, 0.0)
        for seed in 1...40 {
            var words = Words(seed: seed)
            var blocks = ["# " + words.text(4)]
            for index in 0..<24 {
                blocks.append(words.text(20 + words.number(40)))
                if index % 4 == 1 { blocks.append("![](wide.jpg){alt=\"a\" place=column}") }
                blocks.append("### " + words.text(3))
            }
            let source = (blocks + [words.text(60)]).joined(separator: "\n\n")
            func passed(_ fit: String) -> Double {
                var template = TestTemplate()
                template.masters = "\"subhead.2\" = \"subhead\"\n[master.default]"
                template.more = "[fit]\n" + fit
                return TestIssue(source, template).composition.decisions.reduce(0) { $0 + $1.cost[.passedHeading] }
            }
            natural += passed("mode = \"report\"")
            fitted += passed(Self.auto)
        }
        #expect(natural > 10)
        #expect(fitted < natural / 2, "\(fitted) of \(natural)")
    }

    /// A range of heights holds whether pages are filled or not, and a picture gives way within it alone.
    @Test func aPictureKeepsTheRangeOfItsHeights() throws {
        var given: Set<Int> = []
        for seed in 1...30 {
            var words = Words(seed: seed)
            var blocks = (0..<(11 + seed % 5)).map { _ in words.text(20 + words.number(50)) }
            blocks.insert("![](tall.jpg){alt=\"a\" height=\"20..30%\"}", at: 3)
            for mode in ["report", "auto"] {
                let issue = Self.issue([blocks.joined(separator: "\n\n")], fit: "mode = \"\(mode)\"\npictures = \"0%\"")
                #expect(issue.findings == [])
                let clip = try #require(issue.pages.flatMap(\.images).first).clip
                // The type area is 516 pt high.
                #expect((103...155).contains(clip.height.points), "\(clip.height)")
                if mode == "auto" { given.insert(Int(clip.height.points.rounded())) }
            }
        }
        #expect(given.count > 1)
    }

    /// An article of one page is filled where the author of its picture gave a range of heights: the picture is as high as that allows,
    /// or the text ends within two lines of the foot.
    @Test(arguments: ["", " place=column", " place=column at=top"])
    func aPictureOfARangeFillsTheOnlyPage(_ place: String) throws {
        var (pages, full) = (0, 0)
        for seed in 1...40 {
            var words = Words(seed: seed)
            var blocks = (0..<(3 + seed % 6)).map { _ in words.text(30 + words.number(40)) }
            blocks.insert("![](wide.jpg){alt=\"a\" height=\"8..45%\"\(place)}", at: 1)
            func issue(_ mode: String) -> TestIssue {
                Self.issue([blocks.joined(separator: "\n\n")], fit: "mode = \"\(mode)\"\npictures = \"0%\"")
            }
            guard issue("report").pages.count == 1 else { continue }
            let fitted = issue("auto")
            #expect(fitted.pages.count == 1)
            let foot = try #require(fitted.pages[0].textMarks.map(\.y).max())
            let height = try #require(fitted.pages[0].images.first).clip.height
            pages += 1
            if foot > 520 || height.points > 220 { full += 1 }
        }
        #expect(pages > 20)
        #expect(full * 10 > pages * 9, "\(full) of \(pages)")
    }

    /// A picture that bleeds is as high as its place at the edge of the page makes it: an article that runs over with it is on one page
    /// where its range lets it be lower.
    @Test func aPictureThatBleedsIsLowerWithinItsRange() {
        var (possible, saved) = (0, 0)
        for seed in 1...40 {
            func pages(_ height: String, _ mode: String) -> Int {
                var words = Words(seed: seed)
                var blocks = (0..<(7 + seed % 5)).map { _ in words.text(50 + words.number(30)) }
                blocks.insert("![](tall.jpg){alt=\"a\" height=\"\(height)\" place=column at=top bleed=top}", at: 1)
                let fit = "mode = \"\(mode)\"\npictures = \"0%\"\nlooseness = 0"
                return Self.issue([blocks.joined(separator: "\n\n")], fit: fit).pages.count
            }
            if pages("10..70%", "report") == 1 || pages("12%", "report") > 1 { continue }
            possible += 1
            if pages("10..70%", "auto") == 1 { saved += 1 }
        }
        #expect(possible > 10)
        #expect(saved * 10 > possible * 9, "\(saved) of \(possible)")
    }

    /// Articles with three pictures `name`, and the pictures on their pages when these are filled.
    private static func pictures(_ name: String, _ attributes: String = "") -> [(issue: TestIssue, clips: [Rect])] {
        (1...60).map { seed in
            var words = Words(seed: seed)
            var blocks = (0..<(11 + seed % 9)).map { _ in words.text(20 + words.number(50)) }
            for index in [2, 5, 8] { blocks.insert("![](\(name)){alt=\"a\" place=column\(attributes)}", at: index) }
            let issue = issue([blocks.joined(separator: "\n\n")], fit: auto)
            return (issue, issue.pages.flatMap(\.images).map(\.clip))
        }
    }

    /// A picture that gives way is cut, and each cut is noted.
    @Test func picturesThatAreCutAreNoted() {
        var cut = 0
        for (issue, clips) in Self.pictures("wide.jpg") {
            // 170 pt wide, as its column.
            let isCut = clips.filter { abs($0.height.points * 1.5 - 170) > 1.5 }
            #expect(issue.findings.count { $0.hasPrefix("cut-picture") } == isCut.count, "\(issue.findings) \(isCut)")
            cut += isCut.count
        }
        #expect(cut > 10)
    }

    /// A diagram is made smaller instead; one whose author says `fit=cover` is cut.
    @Test func nothingIsCutOffLineArt() {
        var smaller = 0
        for (issue, clips) in Self.pictures("drawn.png") {
            #expect(clips.allSatisfy { abs($0.width.points - $0.height.points * 1.5) < 0.01 && $0.width.points <= 170 })
            let reduced = clips.count { $0.width.points < 169 }
            #expect(issue.findings.count == reduced)
            #expect(issue.findings.allSatisfy { $0.hasPrefix("reduced-picture") })
            smaller += reduced
        }
        #expect(smaller > 3, "\(smaller)")
        let asked = Self.pictures("drawn.png", " fit=cover").flatMap(\.issue.findings)
        #expect(asked.contains { $0.hasPrefix("cut-picture") })
    }

    /// Articles of four kinds: none is dearer, and at least three of the kinds are cheaper. In prose alone there is nothing to gain.
    @Test func noArticleIsDearerAndMostKindsAreCheaper() {
        var saved = [0.0, 0, 0, 0]
        let issues = 6
        for seed in 1...issues {
            for (kind, source) in Self.sources(seed).enumerated() {
                let before = Self.cost(Self.issue([source], fit: "mode = \"report\""))
                let after = Self.cost(Self.issue([source], fit: Self.auto + "\noptional = true"))
                #expect(after <= before + 1e-9, "\(after) instead of \(before)")
                saved[kind] += (before - after) / Double(issues)
            }
        }
        #expect(saved.count { $0 > 0.1 } >= 3, "\(saved)")
    }

    /// Boxes of every kind, where lines above heads lead to other pages than the fitting of paragraphs alone.
    @Test func noPagesAreDearerThanThoseThatAreNotFitted() {
        for seed in 1...60 {
            var words = Words(seed: seed)
            let blocks = (0..<(12 + seed % 15)).map { _ in
                switch words.number(12) {
                case 0: "![" + words.text(4) + "](wide.jpg){alt=\"a\" place=here cols=all}"
                case 1: "![" + words.text(4) + "](tall.jpg){alt=\"a\"}"
                case 2: "## " + words.text(4)
                case 3: "::: sidebar\n" + words.text(30) + "\n:::"
                case 4: "```\n" + Array(repeating: "x", count: 3 + words.number(8)).joined(separator: "\n") + "\n```"
                case 5: "![" + words.text(4) + "](wide.jpg){alt=\"a\" place=top}"
                default: words.text(25 + words.number(70))
                }
            }
            let source = blocks.joined(separator: "\n\n")
            let before = Self.cost(Self.issue([source], fit: "mode = \"report\""))
            let fitted = Self.issue([source], fit: "mode = \"auto\"")
            let after = Self.cost(fitted)
            // Cheaper pages are not compared with those without lines above heads.
            let ends = fitted.composition.decisions.reduce(0) { $0 + $1.cost.ofEnds }
            let least = 20 * Double(fitted.pages.count) + ends
            #expect(after <= max(before, least) + 1e-9, "seed \(seed): \(after) instead of \(before)")
        }
    }

    /// Pages that face each other run a line long or short together, and cost no more than pages of one depth.
    @Test func facingPagesAreLongerOrShorterTogether() {
        var spreads = 0
        for seed in 1...24 {
            var words = Words(seed: seed)
            let source = (0..<(30 + seed)).map { _ in words.text(14 + words.number(60)) }.joined(separator: "\n\n")
            let fit = "mode = \"auto\"\nlooseness = 0\nspaces = false"
            let issue = Self.issue([source], fit: fit + "\nfeet = 1")
            #expect(Self.cost(issue) <= Self.cost(Self.issue([source], fit: fit)) + 1e-9)
            let costs = issue.composition.decisions.map { $0.cost[.unusualLength] }
            let feet = issue.pages.map { page in page.textMarks.filter { $0.size == 10 }.map(\.y).max() ?? 0 }
            for index in issue.pages.indices where costs[index] > 0 {
                let other = issue.pages[index].side == .verso ? index + 1 : index - 1
                #expect(costs.indices.contains(other))
                guard costs.indices.contains(other) else { continue }
                #expect(costs[other] == costs[index])
                if other < index {
                    spreads += 1
                    // The feet differ from each other by less than they do from those of other spreads.
                    #expect(index + 1 == feet.count || abs(feet[other] - feet[index]) <= 12)
                }
            }
            #expect(issue.pages.flatMap(\.overlaps) == [])
        }
        #expect(spreads > 0)
    }

    /// The gaps between a picture at its call and the lines above and below it, in points, by the word above it; none for one at
    /// the head or foot of its column.
    private static func gaps(aroundPicturesOf issue: TestIssue) -> [String: (above: Double, below: Double)] {
        var found: [String: (above: Double, below: Double)] = [:]
        for page in issue.pages {
            for clip in page.images.map(\.clip) {
                let marks = page.textMarks.filter { abs($0.x - clip.minX.points) < 160 && $0.x >= clip.minX.points - 1 }
                guard let above = marks.filter({ $0.y < clip.minY.points }).max(by: { $0.y < $1.y }),
                    let below = marks.filter({ $0.y > clip.maxY.points }).min(by: { $0.y < $1.y })
                else { continue }
                found[above.text] = (clip.minY.points - above.y, below.y - clip.maxY.points)
            }
        }
        return found
    }

    /// A line that is added around a picture is shared by the spaces above and below it.
    @Test func aLineAroundAPictureIsShared() {
        var shared = 0
        for seed in 1...60 {
            var words = Words(seed: seed)
            var blocks: [String] = []
            for index in 0..<(16 + seed % 9) {
                blocks.append(words.text(30 + words.number(70)))
                if index % 3 != 1 { continue }
                blocks.append("![](wide.jpg){alt=\"a\" place=here height=\(60 + words.number(60))pt}")
            }
            let source = blocks.joined(separator: "\n\n")
            let natural = Self.gaps(aroundPicturesOf: Self.issue([source], fit: "mode = \"report\""))
            let fit = "mode = \"auto\"\nlooseness = 0\npictures = \"0%\""
            for (word, gap) in Self.gaps(aroundPicturesOf: Self.issue([source], fit: fit)) {
                guard let before = natural[word] else { continue }
                let (above, below) = (gap.above - before.above, gap.below - before.below)
                guard abs(above + below - 12) < 0.1 else { continue }
                shared += 1
                #expect(abs(above - 6) < 3.1, "seed \(seed): \(above) pt above and \(below) pt below")
            }
        }
        #expect(shared >= 5)
    }

    @Test(arguments: sources.indices) func everyCharacterIsThereOnceAndOnTheGrid(index: Int) {
        let issue = Self.issue(index, fit: Self.auto)
        let flow = issue.articles[0].body
        #expect(issue.shown(flow) == flow.letters)
        #expect(issue.pages.flatMap(\.overlaps) == [])
        // The others have boxes, whose text is off the grid.
        for mark in issue.pages.flatMap(\.textMarks) where mark.size == 10 && index < 2 {
            let lines = (mark.y - 48) / 12
            #expect(abs(lines - lines.rounded()) * 12 < 0.01, "\(mark.text) at \(mark.y)")
        }
    }

    @Test(arguments: sources.indices) func theSameArticleHasTheSamePages(index: Int) {
        let fit = Self.auto + "\noptional = true"
        let (first, second) = (Self.issue(index, fit: fit), Self.issue(index, fit: fit))
        #expect(first.pages.map { $0.dump(number: 1) } == second.pages.map { $0.dump(number: 1) })
    }

    /// What a page pays is what is seen on it: feet and ends are measured on the painted pages.
    @Test func theWhiteOfThePagesIsWhatTheyPayFor() throws {
        let issue = Self.issue(0, fit: Self.auto)
        let pages = issue.pages
        for (index, page) in pages.enumerated() {
            let cost = issue.composition.decisions[index].cost
            // Two columns from 40 pt (a recto) or 30 pt (a verso) on, 170 pt wide and 10 pt apart; the last baseline is at 540.
            let left = index % 2 == 0 ? 40.0 : 30
            let feet = (0..<2).map { column in
                let x = left + Double(column) * 180
                return page.textMarks.filter { $0.x >= x - 1 && $0.x < x + 170 }.map(\.y).max() ?? 36
            }
            let white = feet.map { ((540 - $0) / 12).rounded(.down) }
            if index < pages.count - 1 {
                #expect(cost[.shortColumn] == white.reduce(0, +), "page \(index + 1)")
                #expect(cost[.raggedBottom] == abs(white[0] - white[1]), "page \(index + 1)")
            } else {
                // A line reaches a descent below its baseline.
                let empty = feet.reduce(0) { $0 + (552 - $1 - 3) } / (516 * 2)
                #expect(abs(cost[.whiteAtEnd] - empty) < 0.02)
            }
        }
    }

    @Test func quotesAndBoxesAreLeftOutWhereThatIsAllowed() {
        let with = Self.issue(2, fit: Self.auto)
        let without = Self.issue(2, fit: Self.auto + "\noptional = true")
        #expect(with.findings.allSatisfy { !$0.hasPrefix("left-out") })
        let left = without.findings.filter { $0.hasPrefix("left-out") }
        let paid = without.composition.decisions.reduce(0) { $0 + $1.cost[.leftOut] }
        #expect(Double(left.count) == paid)
        #expect(without.pages.count <= with.pages.count)
    }

    /// Contents of a page and a little more: leads after the first go without their pictures, and keep their words.
    @Test func leadsOfContentsGoWithoutTheirPicturesWhereThatIsAllowed() {
        var contents = TestArticle("", id: "contents")
        contents.isContents = true
        let leads = (1...7).map { index in
            var lead = TestArticle("# Title \(index)\n\n![](wide.jpg){alt=\"a\"}\n\nWords.", id: "a\(index)")
            lead.isLead = true
            return lead
        }
        func issue(_ fit: String) -> TestIssue {
            var template = TestTemplate()
            template.masters = "\"contents.lead\" = \"figure\"\n[master.default]"
            template.more = "[fit]\nmode = \"auto\"\npictures = \"0%\"\nspaces = false\n" + fit
            return TestIssue([contents] + leads, template)
        }
        let with = issue("")
        let without = issue("optional = true")
        #expect(with.pages.count == leads.count + 2)
        #expect(without.pages.count == leads.count + 1)
        let left = without.findings.filter { $0.hasPrefix("left-out") }
        #expect(!left.isEmpty)
        #expect(without.pages[0].images.count == leads.count - left.count)
        #expect(without.pages[0].images.contains { $0.clip.minY.points < 100 && $0.clip.minX.points < 100 })
        #expect((1...7).allSatisfy { without.pages[0].mark("Title \($0)") != nil })
    }

    /// Spaces that are saved around boxes that follow one another are less together than each is by itself: where a page of contents
    /// does not end as was planned for it, another way to that end is found.
    @Test(arguments: [(15, pages: 1), (18, pages: 1), (42, pages: 1)])
    func pagesEndAsPlannedWithoutSavedSpaces(seed: Int, pages: Int) {
        var words = Words(seed: seed)
        var contents = TestArticle("", id: "contents")
        contents.isContents = true
        let leads = (1...(6 + seed % 6)).map { index in
            let picture = ["wide.jpg", "tall.jpg"][words.number(2)]
            let head =
                "---\nstandfirst: \(words.text(8 + words.number(20)))\n---\n\n# \(words.text(1 + words.number(5)))"
            var lead = TestArticle("\(head)\n\n![](\(picture)){alt=\"a\"}\n\nWords.", id: "a\(index)")
            lead.isLead = words.number(3) > 0
            return lead
        }
        var template = TestTemplate()
        template.masters = "\"contents.lead\" = \"figure\"\n[master.default]"
        template.more = "[fit]\nmode = \"auto\"\npictures = \"35%\"\noptional = true"
        #expect(TestIssue([contents] + leads, template).pages.count == leads.count + pages)
    }

    // MARK: What the editor is told

    @Test func theFitOfAnArticleSaysWhatIsMissing() throws {
        let issue = Self.issue(0, fit: "mode = \"report\"")
        let fit = issue.composition.fits[0]
        let last = try #require(issue.composition.decisions.last)
        #expect(abs(1 - fit.fill - last.cost[.whiteAtEnd]) < 0.001)
        let advice = try #require(fit.advice)
        #expect(advice.hasPrefix("add "))
        #expect(advice.contains("words)"))
    }

    /// What is to be cut so that a last page of a few lines is saved is less where the means of `[fit]` save some of it: an article
    /// without so many words has a page less.
    @Test func theLinesToCutAreThoseThatNoMeansSave() throws {
        var (found, fewer, saved) = (0, 0, 0)
        for seed in 1...60 {
            var prose = Words(seed: seed)
            let paragraphs = (0..<(14 + seed % 9)).map { _ in prose.text(50 + seed % 17) }
            let source = paragraphs.joined(separator: "\n\n")
            let issue = Self.issue([source], fit: Self.auto)
            let fit = issue.composition.fits[0]
            guard let match = fit.advice?.firstMatch(of: /, or cut (\d+) lines? \(about (\d+) words?/) else { continue }
            let lines = try #require(Int(match.output.1))
            let own = issue.pages[issue.pages.count - 1].textMarks.count
            #expect(lines <= own)
            found += 1
            if lines < own { fewer += 1 }
            // "About": by a twentieth more.
            let words = try #require(Int(match.output.2)) * 21 / 20
            let cut = Self.cut(paragraphs, by: words)
            if Self.issue([cut], fit: Self.auto).pages.count < issue.pages.count { saved += 1 }
        }
        #expect(found >= 10)
        #expect(fewer * 3 > found, "\(fewer) of \(found)")
        #expect(saved * 5 >= found * 4, "\(saved) of \(found)")
    }

    /// Where nobody asks it is not looked for what to cut, and the pages are the same; of a page that is nearly empty a warning says it.
    @Test func pagesAreTheSameWithoutAdvice() {
        var spared = 0
        for seed in 1...60 {
            var prose = Words(seed: seed)
            let source = prose.paragraphs(14 + seed % 9, words: 50 + seed % 17)
            var template = TestTemplate()
            template.more = "[fit]\n" + Self.auto
            let asked = TestIssue(source, template)
            template.wantsAdvice = false
            let unasked = TestIssue(source, template)
            #expect(unasked.publication.pageDumps() == asked.publication.pageDumps())
            #expect(unasked.shortLastPages.map(\.hint) == asked.shortLastPages.map(\.hint))
            if asked.composition.fits[0].advice != unasked.composition.fits[0].advice { spared += 1 }
        }
        #expect(spared > 0)
    }

    /// `paragraphs` without so many words at the ends of the last of them, each of which keeps twenty.
    private static func cut(_ paragraphs: [String], by count: Int) -> String {
        var (paragraphs, rest) = (paragraphs, count)
        for index in paragraphs.indices.reversed() {
            let words = paragraphs[index].split(separator: " ")
            let taken = min(rest, max(words.count - 20, 0))
            paragraphs[index] = words.dropLast(taken).joined(separator: " ")
            rest -= taken
        }
        return paragraphs.joined(separator: "\n\n")
    }

    /// Boxes that an article can do without are named where they may save its last page, but not where `[fit]` may leave them out.
    @Test func boxesToLeaveOutAreNamed() {
        func advice(_ fit: String) -> [String] {
            (1...40).compactMap { seed in
                var words = Words(seed: seed)
                var blocks = (0..<(12 + seed % 7)).map { _ in words.text(60) }
                blocks.insert("::: {.sidebar .optional}\n" + words.text(24) + "\n:::", at: 3)
                return Self.issue([blocks.joined(separator: "\n\n")], fit: fit).composition.fits[0].advice
            }
        }
        let saving = advice(Self.auto).filter { $0.contains("to save the page") }
        #expect(saving.count > 3)
        #expect(
            saving.allSatisfy { $0.contains("without the box at a0:7:1") && $0.contains("lines less") }, "\(saving)")
        #expect(advice(Self.auto + "\noptional = true").allSatisfy { !$0.contains("without the box") })
    }

    @Test func theMeansAreCounted() {
        var cost = PageCost()
        cost[.looseness] = 1
        cost[.addedSpace] = 2
        cost[.pictureHeight] = 3
        cost[.shortColumn] = 5
        #expect(
            cost.ofFitDevices.fitDevicesInWords
                == "1 paragraph a line longer or shorter, 2 lines around heads and boxes, 15 % of pictures’ heights")
        #expect(PageCost().fitDevicesInWords == "")
    }

    // MARK: Corrections do not ripple

    /// What is seen on the pages of an article.
    private static func seen(_ id: String, in issue: TestIssue) -> [[String]] {
        zip(issue.pages, issue.composition.sketches).filter { $0.1.articles == [id] }.map { page, _ in
            page.textMarks.map { "\($0.text) \($0.x) \($0.y)" } + page.images.map { "\($0.frame)" }
        }
    }

    /// The articles, of which the second has four pages reserved.
    private static func magazine(_ sources: [String]) -> TestIssue {
        var template = TestTemplate()
        template.more = "[fit]\n" + auto
        var pieces = sources.enumerated().map { TestArticle($0.element, id: "a\($0.offset)") }
        pieces[1].pages = 5
        return TestIssue(pieces, template)
    }

    @Test func aCorrectionLeavesOtherArticlesAsTheyAre() {
        let before = Self.magazine(Self.sources)
        var changed = Self.sources
        // A word for another.
        changed[0] = changed[0].replacingFirstWord(by: "tidewater")
        // A text that is late: its pages are reserved.
        changed[1] = "# Late\n\nThe text is to come."
        let after = Self.magazine(changed)
        #expect(Self.seen("a3", in: after) == Self.seen("a3", in: before))
        #expect(Self.seen("a1", in: after) != Self.seen("a1", in: before))
        let folios = { (issue: TestIssue) in issue.composition.sketches.firstIndex { $0.articles == ["a2"] } }
        #expect(folios(after) == folios(before))
        let swapped = Self.magazine([Self.sources[0], Self.sources[1], Self.sources[2], Self.sources[3] + " End."])
        for id in ["a0", "a1", "a2"] { #expect(Self.seen(id, in: swapped) == Self.seen(id, in: before)) }
    }

    @Test func aPictureOfEqualSizeMovesNothing() {
        let before = Self.magazine(Self.sources)
        var changed = Self.sources
        changed[1] = changed[1].replacingFirst("wide.jpg", by: "broad.jpg")
        let after = Self.magazine(changed)
        for id in ["a0", "a1", "a2", "a3"] { #expect(Self.seen(id, in: after) == Self.seen(id, in: before)) }
    }

    /// Lines are added above heads where columns end short, but none between a head and the head below it.
    @Test(arguments: 1...3) func headsBelowHeadsAreNotParted(columns: Int) {
        var distances: Set<Int> = []
        for seed in 1...15 {
            var words = Words(seed: seed)
            var parts = ["# Title", words.text(20 + words.number(90))]
            for _ in 0..<9 {
                parts += ["### Upper", "#### Lower"]
                for _ in 0...words.number(4) { parts.append(words.text(20 + words.number(90))) }
            }
            var template = TestTemplate()
            template.columns = "{ count = \(columns), gutter = \"10pt\" }"
            template.masters = "\"subhead.2\" = \"upper\"\n\"subhead.3\" = \"lower\"\n[master.default]"
            template.more = """
                [paragraph.upper]
                based_on = "subhead"
                space_before = "12pt"
                keep_with_next = 2
                [paragraph.lower]
                based_on = "upper"
                size = "10pt"
                leading = "12pt"
                space_after = "0pt"
                [fit]
                \(FitTests.auto)
                """
            for page in TestIssue(parts.joined(separator: "\n\n"), template).pages {
                for lower in page.textMarks where lower.text == "Lower" {
                    let upper = page.textMarks.filter { $0.text == "Upper" && $0.x == lower.x && $0.y < lower.y }
                    if let nearest = upper.map(\.y).max() { distances.insert(Int((lower.y - nearest).rounded())) }
                }
            }
        }
        #expect(distances.count == 1, "\(distances)")
    }
}

extension String {
    fileprivate func replacingFirst(_ part: String, by other: String) -> String {
        var pieces = split(separator: part, maxSplits: 1, omittingEmptySubsequences: false)
        precondition(pieces.count == 2)
        pieces.insert(other[...], at: 1)
        return pieces.joined()
    }

    fileprivate func replacingFirstWord(by word: String) -> String {
        word + " " + split(separator: " ", maxSplits: 1)[1]
    }
}
