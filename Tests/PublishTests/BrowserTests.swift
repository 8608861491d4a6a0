import Glibc
import PubTestSupport
import Testing

/// The page of `publish watch` in a real browser.
@Suite(.long, .needs(.fonts, .tools("chromium")), .serialized) struct BrowserTests {
    private let chromium = Chromium()

    /// The text of the second article; `word` is the one that tests change.
    private func second(_ word: String) -> String {
        let lines = (1...60).map { "Line \($0) of a text about tides and about lights that are seen.\n" }
        return "# Second\n\n\(lines.joined(separator: "\n"))\nThe \(word) of the keeper.\n"
    }

    /// An issue of two articles, of which the second one has several pages.
    private func issue() -> IssueFolder {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[[article]]\nid = \"second\"\nsource = \"second.md\"\nstart = \"next-page\"\n"))
        issue.write("Issues/one/second.md", second("lantern"))
        return issue
    }

    private func page(_ watched: Watched, _ end: String = "") throws -> BrowserPage {
        let page = try chromium.page("http://127.0.0.1:\(watched.port)/\(end)")
        try page.wait(for: "state && sheets().length > 0 && pages[current].look")
        return page
    }

    /// Goes to the last page, which has the word that is changed, and waits for its picture.
    private func goToEnd(_ page: BrowserPage) throws {
        try page.value(of: "goTo(pages.length - 1, 'instant')")
        try page.wait(for: "pages.at(-1).look === sheets().at(-1).look")
    }

    /// The changed page alone is sent, and what somebody looks at stays where it is.
    @Test func aSavedWordIsSeenInItsPlace() throws {
        let issue = issue()
        let watched = try Watched(issue)
        // The program, and the folder of its issue, are there until the test ends.
        defer { withExtendedLifetime((issue, watched)) {} }
        let page = try page(watched)
        try goToEnd(page)
        try page.press("+")
        try page.wait(for: "pages.at(-1).address?.endsWith(`dpi=${resolution(zoom)}`) && pages.at(-1).look")
        usleep(500_000)
        let place = "[zoom, current, $('desk').scrollTop, $('desk').scrollLeft].join(' ')"
        let before = try page.value(of: place)
        let look = try page.value(of: "pages.at(-1).look")
        try page.value(of: "performance.clearResourceTimings()")
        issue.write("Issues/one/second.md", second("lamp"))
        try page.wait(for: "pages.at(-1).look !== '\(look)'")
        usleep(300_000)
        #expect(try page.value(of: place) == before)
        let asked = try page.value(
            of: "performance.getEntriesByType('resource').map((each) => each.name)"
                + ".filter((each) => each.includes('/sheet/'))"
                + ".map((each) => each.replace(/.*sheet.(\\w+).*/, '$1')).join(' ')")
        let changed = try page.value(of: "sheets().at(-1).look")
        // Once as a page and once as a thumbnail.
        #expect(!asked.isEmpty)
        #expect(asked.split(separator: " ").allSatisfy { $0 == changed }, "\(asked)")
        #expect(try page.value(of: "pages.at(-1).querySelectorAll('img').length") == "1")
    }

    /// As well in an issue of 60 pages; the clock of a machine that others use is no measure, a hang is.
    @Test func aSavedWordIsSeenSoon() throws {
        let issue = issue()
        let paragraph = String(repeating: "Words about the sea and its lights at night. ", count: 60)
        issue.write("Issues/one/lead.md", "# Lead\n\n" + String(repeating: paragraph + "\n\n", count: 80))
        let watched = try Watched(issue)
        // The program, and the folder of its issue, are there until the test ends.
        defer { withExtendedLifetime((issue, watched)) {} }
        let page = try page(watched)
        #expect(Int(try page.value(of: "sheets().length")) ?? 0 >= 60)
        try goToEnd(page)
        var times: [Double] = []
        for turn in 0..<50 {
            let look = try page.value(of: "pages.at(-1).look")
            let start = RunningProgram.now()
            issue.write("Issues/one/second.md", second("lamp\(turn)"))
            try page.wait(for: "pages.at(-1).look !== '\(look)'")
            times.append(RunningProgram.now() - start)
        }
        times.sort()
        print("seen after \(times[25]) s (median), \(times[47]) s (95th percentile)")
        #expect(times[25] < 1)
    }

    @Test func aClickShowsThePlaceOfTheWord() throws {
        let issue = issue()
        let watched = try Watched(issue)
        // The program, and the folder of its issue, are there until the test ends.
        defer { withExtendedLifetime((issue, watched)) {} }
        let page = try page(watched)
        let text = second("lantern").split(separator: "\n", omittingEmptySubsequences: false)
        var hits = 0
        let words = (0..<40).map { (line: 3 + 2 * ($0 * 3 % 60), word: ["Line", "tides", "lights", "seen"][$0 % 4]) }
        for (line, word) in words {
            let start = try #require(text[line - 1].firstRange(of: word)).lowerBound
            let column = text[line - 1].distance(from: text[line - 1].startIndex, to: start) + 1
            try page.value(of: "location.hash = 'second.md:\(line):\(column)'")
            try page.wait(for: "document.querySelector('.here') && pages[current].look")
            // The middle of the mark, in the window.
            let box = try page.value(
                of: "(() => { const box = document.querySelector('.here').getBoundingClientRect();"
                    + "return [box.x + box.width / 2, box.y + box.height / 2].join(' '); })()")
            let place = box.split(separator: " ").compactMap { Double($0) }
            try page.value(of: "($('place').hidden = true, $('place-name').textContent = '')")
            try page.click(place[0], place[1])
            try page.wait(for: "!$('place').hidden")
            let found = try page.value(of: "$('place-name').textContent")
            if found == "Issues/one/second.md:\(line):\(column)" { hits += 1 } else { print(found, line, column, word) }
            try page.value(of: "document.querySelectorAll('.here').forEach((each) => each.remove())")
        }
        #expect(hits == words.count)
    }

    @Test func theAddressNamesALine() throws {
        let issue = issue()
        let watched = try Watched(issue)
        // The program, and the folder of its issue, are there until the test ends.
        defer { withExtendedLifetime((issue, watched)) {} }
        let page = try page(watched, "#second.md:101")
        try page.wait(for: "document.querySelector('.here')")
        #expect(try page.value(of: "document.querySelector('.here').closest('.page').index") != "0")
        try page.value(of: "location.hash = 'other.md:3'")
        try page.wait(for: "$('status').textContent === 'other.md is no file of the issue'")
    }

    @Test func keysDoWhatButtonsDo() throws {
        let issue = issue()
        issue.write("Issues/one/lead.md", "# Lead\n\nText ![x](missing.png){alt=\"y\"}\n")
        let watched = try Watched(issue)
        // The program, and the folder of its issue, are there until the test ends.
        defer { withExtendedLifetime((issue, watched)) {} }
        let page = try page(watched)
        try page.press("End")
        try page.wait(for: "current === pages.length - 1")
        #expect(try page.value(of: "thumbs[current].getAttribute('aria-current')") == "true")
        try page.press("Home")
        try page.wait(for: "current === 0")
        try page.press("ArrowRight")
        try page.wait(for: "current > 0")
        let zoom = try page.value(of: "zoom")
        try page.press("+")
        #expect(try page.value(of: "zoom") != zoom)
        try page.press("s")
        #expect(try page.value(of: "$('single').getAttribute('aria-pressed')") == "true")
        try page.press("g")
        #expect(try page.value(of: "document.body.classList.contains('grid')") == "true")
        try page.press("n")
        #expect(try page.value(of: "document.querySelectorAll('#desk .mark.chosen').length") == "1")
        try page.press("?")
        #expect(try page.value(of: "$('keys').open") == "true")
        // All that can be clicked is reached with the tabulator.
        let unreached =
            "[...document.querySelectorAll('#findings button, #plan a, header button')]"
            + ".filter((each) => each.tabIndex < 0)"
        #expect(try page.value(of: "\(unreached).length") == "0")
    }

    @Test func itIsDarkIfTheDesktopIs() throws {
        let issue = issue()
        let watched = try Watched(issue)
        // The program, and the folder of its issue, are there until the test ends.
        defer { withExtendedLifetime((issue, watched)) {} }
        let page = try page(watched)
        func colours(_ scheme: String) throws -> [String] {
            let feature: [String: Chromium.Value] = ["name": "prefers-color-scheme", "value": .text(scheme)]
            try page.tell("Emulation.setEmulatedMedia", ["features": .list([feature])])
            return try ["backgroundColor", "color"].map { try page.value(of: "getComputedStyle(document.body).\($0)") }
        }
        let (light, dark) = (try colours("light"), try colours("dark"))
        #expect(light != dark)
        #expect(light[0] != light[1])
        #expect(dark[0] != dark[1])
    }

    @Test func anErrorIsShownAboveTheLastGoodPages() throws {
        let issue = issue()
        let watched = try Watched(issue)
        // The program, and the folder of its issue, are there until the test ends.
        defer { withExtendedLifetime((issue, watched)) {} }
        let page = try page(watched)
        let looks = try page.value(of: "sheets().map((each) => each.look).join()")
        let manifest = issue.bytes("Issues/one/issue.toml") ?? []
        issue.write("Issues/one/issue.toml", bytes: manifest + Array("[article\n".utf8))
        try page.wait(for: "!$('trouble').hidden")
        let said = try page.value(of: "$('trouble').textContent")
        #expect(said.contains("Issues/one/issue.toml:"))
        #expect(said.contains("[article\n"))
        #expect(try page.value(of: "sheets().map((each) => each.look).join()") == looks)
        issue.write("Issues/one/issue.toml", bytes: manifest)
        try page.wait(for: "$('trouble').hidden")
    }

    @Test func twoBrowsersSeeTheSame() throws {
        let issue = issue()
        let watched = try Watched(issue)
        // The program, and the folder of its issue, are there until the test ends.
        defer { withExtendedLifetime((issue, watched)) {} }
        let other = Chromium()
        let pages = [try page(watched), try other.page("http://127.0.0.1:\(watched.port)/")]
        try pages[1].wait(for: "state && sheets().length > 0")
        let look = try pages[0].value(of: "sheets().at(-1).look")
        issue.write("Issues/one/second.md", second("lamp"))
        for page in pages { try page.wait(for: "sheets().at(-1).look !== '\(look)'") }
        let looks = try pages.map { try $0.value(of: "sheets().map((each) => each.look).join()") }
        #expect(looks[0] == looks[1])
    }
}
