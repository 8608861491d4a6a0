import Glibc
import PubTestSupport
import Testing

/// `publish watch`: what browsers get, and what happens when files are saved.
@Suite(.needs(.fonts), .serialized) struct WatchTests {
    /// An issue of two articles, each on a page of its own.
    private func issue() -> IssueFolder {
        let issue = IssueFolder()
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(rest: "[[article]]\nid = \"second\"\nsource = \"second.md\"\nstart = \"next-page\"\n"))
        issue.write("Issues/one/second.md", "Another text.\n")
        return issue
    }

    @Test func aSavedWordChangesItsPageAlone() throws {
        let issue = issue()
        let watched = try Watched(issue)
        let first = try watched.state()
        #expect(first.looks.count == 2)
        #expect(first.articles.map(\.id) == ["lead", "second"])
        issue.write("Issues/one/second.md", "Another word.\n")
        let next = try watched.state(after: first.version)
        #expect(next.version == first.version + 1)
        #expect(next.looks.count == 2)
        #expect(next.looks[0] == first.looks[0])
        #expect(next.looks[1] != first.looks[1])
        // What was before has the address that it had.
        issue.write("Issues/one/second.md", "Another text.\n")
        #expect(try watched.state(after: next.version).looks == first.looks)
        #expect(!issue.has("build/one.pdf"))
    }

    @Test func anEditorMayReplaceTheFile() throws {
        let issue = issue()
        let watched = try Watched(issue)
        let first = try watched.state()
        issue.write("Issues/one/lead.md~", "# Lead\n\nSaved by another name.\n")
        rename("\(issue.path)/Issues/one/lead.md~", "\(issue.path)/Issues/one/lead.md")
        #expect(try watched.state(after: first.version).looks[0] != first.looks[0])
    }

    /// A file of the template is not in the folder of the issue.
    @Test func theTemplateIsWatched() throws {
        let issue = issue()
        let watched = try Watched(issue)
        let first = try watched.state()
        issue.write("Templates/tiny/template.toml", IssueFolder.template.replacingFirst("\"9pt\"", with: "\"10pt\""))
        let next = try watched.state(after: first.version)
        #expect(Set(next.looks).isDisjoint(with: first.looks))
    }

    /// What is made of an article is remembered with the values that it shows.
    @Test func aFileOfValuesIsWatched() throws {
        let issue = issue()
        issue.write("Issues/one/second.md", "Text.\n\n![](tides.csv){.table}\n")
        issue.write("Issues/one/tides.csv", "Place,Height\nSouthend,5.1\n")
        let watched = try Watched(issue)
        let first = try watched.state()
        issue.write("Issues/one/tides.csv", "Place,Height\nSouthend,7.2\n")
        let next = try watched.state(after: first.version)
        #expect(next.looks[0] == first.looks[0])
        #expect(next.looks[1] != first.looks[1])
    }

    /// The folders of a share are listed, since nobody says what changes there.
    @Test func changesAreFoundByLists() throws {
        let issue = issue()
        let watched = try Watched(issue, "--poll")
        let first = try watched.state()
        issue.write("Issues/one/lead.md", "# Lead\n\nAnother text that is longer.\n")
        #expect(try watched.state(after: first.version).looks[0] != first.looks[0])
    }

    @Test func picturesOfPagesAreImmutable() throws {
        let issue = issue()
        let watched = try Watched(issue)
        let look = try #require(try watched.state().looks.first)
        let picture = watched.ask("/sheet/\(look)?dpi=72")
        #expect(picture.status == 200)
        #expect(picture.head.contains("immutable"))
        #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // Width and height of the header (PNG 1.2 §4.1.1), of 300 × 400 pt.
        #expect(picture.body.dropFirst(16).starts(with: [0, 0, 1, 44, 0, 0, 1, 144]))
        #expect(watched.ask("/sheet/\(look)?dpi=5").status == 400)
        #expect(watched.ask("/sheet/\(look)?dpi=601").status == 400)
        #expect(watched.ask("/sheet/00?dpi=72").status == 404)
        #expect(watched.ask("/sheet/\(look)?dpi=72", "HEAD").body.isEmpty)
    }

    /// The pages are those of the program that makes them: as PNG they have the same bytes but for the mark of the file.
    @Test func thePictureIsThatOfABuild() throws {
        let issue = issue()
        _ = issue.build("--png", "build/png", "--dpi", "72")
        let watched = try Watched(issue)
        let looks = try watched.state().looks
        for (index, look) in looks.enumerated() {
            let made = try #require(issue.bytes("build/png/one-00\(index + 1).png"))
            let shown = watched.ask("/sheet/\(look)?dpi=72").body
            #expect(made.suffix(shown.count - 33) == shown.suffix(shown.count - 33))
        }
    }

    /// The plates of a page come in one picture, each as high as the others; screens have none.
    @Test func aPressHasPlates() throws {
        let issue = issue()
        issue.write(
            "Templates/profiles/p.toml", "[profile]\nbleed = \"3mm\"\n[profile.intent]\nicc = \"Fonts/p.icc\"\n")
        issue.write("Fonts/p.icc", bytes: Setup.bytes(of: "Fonts/FOGRA39L_coated.icc") ?? [])
        let manifest = IssueFolder.manifest(
            rest:
                "[edition.print]\noutput = \"build/print.pdf\"\nprofile = \"p\"\n[swatch.gold]\nspot = \"PANTONE 871 C\"\n"
                + "cmyk = [20, 25, 60, 25]\n[paragraph.body]\ncolor = \"gold\"\n")
        issue.write("Issues/one/issue.toml", manifest)
        let watched = try Watched(issue)
        let state = try watched.state()
        #expect(state.editions.map(\.plates) == [false, true])
        let look = try #require(state.editions.last?.sheets.first?.look)
        let answer = watched.ask("/plates/\(look)?dpi=36")
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.head.contains("immutable"))
        let names = answer.text.matches(of: /"name":"(.*?)"/).map { String($0.1) }
        #expect(names == ["cyan", "magenta", "yellow", "black", "PANTONE 871 C"], "\(names)")
        let covered = answer.text.matches(of: /"coverage":([\d.]+)/).compactMap { Double($0.1) }
        #expect(covered.last ?? 0 > 0)
        #expect(covered.dropLast() == [0, 0, 0, 0])
        #expect(answer.text.contains("\"picture\":\"data:image/png;base64,"))
        #expect(watched.ask("/plates/\(look)?dpi=201").status == 400)
        let screen = try #require(state.editions.first?.sheets.first?.look)
        #expect(watched.ask("/plates/\(screen)?dpi=36").status == 404)
    }

    /// A file that is saved while pages are made ends that: the pages of the older files are not waited for.
    @Test func aNewerFileOvertakesABuild() throws {
        let issue = issue()
        let words = (0..<100).map { "word\($0 % 97)" }.joined(separator: " ")
        issue.write("Issues/one/second.md", String(repeating: words + "\n\n", count: 1500))
        let watched = try Watched(issue)
        let first = try watched.state()
        issue.write("Templates/tiny/template.toml", IssueFolder.template.replacingFirst("\"9pt\"", with: "\"10pt\""))
        usleep(120_000)
        issue.write("Templates/tiny/template.toml", IssueFolder.template.replacingFirst("\"9pt\"", with: "\"8pt\""))
        let next = try watched.state(after: first.version)
        #expect(next.looks.count < first.looks.count)
        issue.write("Templates/tiny/template.toml", IssueFolder.template)
        #expect(try watched.state(after: next.version).looks == first.looks)
    }

    /// The edition that a browser looks at comes first, with its findings; the others follow.
    @Test func theEditionThatIsLookedAtComesFirst() throws {
        let issue = issue()
        let words = (0..<3000).map { "word\($0 % 97)" }.joined(separator: " ")
        issue.write("Issues/one/second.md", "# Second\n\n\(words)\n")
        issue.write(
            "Issues/one/issue.toml",
            IssueFolder.manifest(
                rest: "[edition.large]\noutput = \"build/large.pdf\"\n[edition.large.paragraph.body]\nsize = \"11pt\"\n"
                    + "[[article]]\nid = \"second\"\nsource = \"second.md\"\nstart = \"next-page\"\n"))
        let watched = try Watched(issue)
        var state = try watched.state()
        while state.ahead || state.editions.count < 2 { state = try watched.state(after: state.version) }
        #expect(state.editions.map(\.name) == ["screen", "large"])
        // It says what it looks at before the file is saved.
        state = try watched.state(after: 0, lookingAt: "large")
        let before = state
        issue.write("Issues/one/second.md", "# Second\n\n\(words) more\n")
        state = try watched.state(after: state.version, lookingAt: "large")
        if state.ahead {
            #expect(state.editions[0].sheets.map(\.look) == before.editions[0].sheets.map(\.look))
            #expect(state.editions[1].sheets.map(\.look) != before.editions[1].sheets.map(\.look))
            state = try watched.state(after: state.version, lookingAt: "large")
        }
        #expect(!state.ahead)
        #expect(state.editions.map(\.name) == ["screen", "large"])
        #expect(state.editions[0].sheets.map(\.look) != before.editions[0].sheets.map(\.look))
    }

    @Test func anErrorKeepsThePagesAndSaysItsLine() throws {
        let issue = issue()
        let watched = try Watched(issue)
        let first = try watched.state()
        let manifest = issue.bytes("Issues/one/issue.toml") ?? []
        issue.write("Issues/one/issue.toml", bytes: manifest + Array("[article\n".utf8))
        let broken = try watched.state(after: first.version)
        #expect(broken.outdated)
        #expect(broken.looks == first.looks)
        #expect(broken.findings.map(\.id) == ["toml-syntax"])
        #expect(broken.excerpts.first??.line == "[article")
        #expect(watched.ask("/sheet/\(first.looks[0])?dpi=72").status == 200)
        issue.write("Issues/one/issue.toml", bytes: manifest)
        let mended = try watched.state(after: broken.version)
        #expect(!mended.outdated)
        #expect(mended.findings.isEmpty)
        #expect(mended.looks == first.looks)
    }

    /// A finding is marked on the page where it is seen; pages are there although no PDF would be.
    @Test func findingsAreMarked() throws {
        let issue = issue()
        issue.write("Issues/one/second.md", "Text ![x](missing.png){alt=\"y\"}\n")
        let watched = try Watched(issue)
        let state = try watched.state()
        let number = try #require(state.findings.firstIndex { $0.id == "missing-file" })
        #expect(state.editions[0].errors > 0)
        #expect(state.editions[0].sheets[1].marks.contains { $0.finding == number })
        // The file that was missed is watched, too.
        issue.write("Issues/one/missing.png", bytes: Fixture.bytes("gray.png"))
        #expect(try watched.state(after: state.version).findings.allSatisfy { $0.id != "missing-file" })
    }

    @Test func aPlaceOnAPageHasOneInItsFile() throws {
        let issue = issue()
        let watched = try Watched(issue)
        _ = try watched.state()
        let places = watched.ask("/places?edition=0&file=second.md&line=1")
        #expect(places.status == 200)
        #expect(places.text.hasPrefix("[{\"page\":1,"))
        let match = try #require(places.text.firstMatch(of: /"x":([\d.]+),"y":([\d.]+)/))
        let (x, y) = ((Double(match.1) ?? 0) + 3, (Double(match.2) ?? 0) + 3)
        let source = watched.ask("/source?edition=0&page=1&x=\(x)&y=\(y)")
        #expect(source.text.contains("second.md\",\"line\":1,\"column\":1"))
        #expect(watched.ask("/source?edition=0&page=1&x=1&y=1").status == 204)
        for query in [
            "edition=9&page=0&x=1&y=1", "edition=0&page=9&x=1&y=1", "edition=0&page=-1&x=1&y=1",
            "edition=0&page=0&x=nan&y=1e300", "",
        ] {
            #expect(watched.ask("/source?\(query)").status == 400)
        }
        #expect(watched.ask("/places?edition=0&file=/etc/passwd&line=1").status == 404)
        #expect(watched.ask("/places?edition=0&file=second.md&line=99999999999999999999").status == 404)
    }

    @Test func othersAreRefused() throws {
        let watched = try Watched(issue())
        _ = try watched.state()
        #expect(watched.ask("/").status == 200)
        #expect(watched.ask("/", host: "localhost:\(watched.port)").status == 200)
        #expect(watched.ask("/", host: "evil.example:\(watched.port)").status == 403)
        #expect(watched.ask("/", host: "127.0.0.1").status == 403)
        #expect(watched.ask("/state", fields: ["Origin: http://evil.example"]).status == 403)
        #expect(watched.ask("/state", fields: ["Origin: null"]).status == 403)
        #expect(watched.ask("/state", fields: ["Sec-Fetch-Site: cross-site"]).status == 403)
        #expect(watched.ask("/state", fields: ["Origin: http://127.0.0.1:\(watched.port)"]).status == 200)
        for path in ["/../etc/passwd", "/%2e%2e/etc/passwd", "/page.js/", "//", "/sheet/a/b", "/issue.toml"] {
            #expect(watched.ask(path).status == 404, "\(path)")
        }
        #expect(watched.ask("/", "DELETE").status == 405)
        #expect(watched.ask("/", "POST").status == 405)
    }

    /// Only the loopback listens: at another address of this machine, all of which are its own from 127.0.0.2 on, nobody does.
    @Test func theLoopbackAloneListens() throws {
        let watched = try Watched(issue())
        var found: [String] = []
        for line in String(decoding: PackageFolder.bytes(of: "/proc/net/tcp") ?? [], as: UTF8.self).split(
            separator: "\n")
        {
            let words = line.split(separator: " ")
            let port = String(watched.port, radix: 16, uppercase: true)
            // State 0A listens (proc(5)); addresses are little-endian.
            if words.count > 3, words[3] == "0A", words[1].hasSuffix(":" + port) { found.append(String(words[1])) }
        }
        #expect(found.count == 1)
        #expect(found.allSatisfy { $0.hasPrefix("0100007F:") })
    }

    /// What starts a program needs the token, which nobody knows who was not told the address.
    @Test func anEditorNeedsTheToken() throws {
        let issue = issue()
        let watched = try Watched(issue, "--editor", "touch {file}.{line}.{column}")
        #expect(try watched.state().editor)
        let token = try #require(watched.messages.firstMatch(of: /token=([0-9a-f]{32})/)).1
        let place = "file=Issues/one/lead.md&line=3&column=1"
        #expect(watched.ask("/open?\(place)", "POST").status == 403)
        #expect(watched.ask("/open?token=0&\(place)", "POST").status == 403)
        #expect(watched.ask("/open?token=\(token)&\(place)").status == 404)
        #expect(watched.ask("/open?token=\(token)&file=/etc/passwd&line=1&column=1", "POST").status == 404)
        #expect(!issue.has("Issues/one/lead.md.3.1"))
        #expect(watched.ask("/open?token=\(token)&\(place)", "POST").status == 204)
        for _ in 0..<200 where !issue.has("Issues/one/lead.md.3.1") { usleep(10_000) }
        #expect(issue.has("Issues/one/lead.md.3.1"))
        let other = try Watched(issue)
        #expect(try !other.state().editor)
        #expect(other.ask("/open?token=\(token)&\(place)", "POST").status == 403)
    }

    @Test func aPortInUseIsTheNextOne() throws {
        let issue = issue()
        let first = try Watched(issue)
        let second = try Watched(issue, "--port", "\(first.port)")
        #expect(second.port > first.port)
        #expect(second.messages.contains("port \(first.port) is taken"))
    }

    @Test func interruptionLeavesNothing() throws {
        let issue = issue()
        let watched = try Watched(issue)
        _ = try watched.state()
        let run = watched.interrupt()
        #expect(run.ending == .signalled(SIGINT))
        #expect(issue.names("build").filter { $0 != "cache" } == [])
        #expect(issue.names("Issues/one") == ["issue.toml", "lead.md", "second.md"])
    }

    /// Requests that no browser sends are refused, and the next one is answered.
    @Test func malformedRequestsAreRefused() throws {
        let watched = try Watched(issue())
        _ = try watched.state()
        let fields = "Host: 127.0.0.1:\(watched.port)\r\n"
        var generator = SeededGenerator(seed: 7)
        let whole = Array(
            "GET /state?after=0&x=%41 HTTP/1.1\r\n\(fields)Origin: http://127.0.0.1:\(watched.port)\r\n\r\n".utf8)
        for _ in 0..<(LongTests.areWanted ? 10_000 : 500) {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
                default: bytes.insert(contentsOf: bytes.prefix(place), at: place)
                }
            }
            _ = watched.send(bytes, ends: true)
        }
        for (text, status) in [
            ("GET /\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400), ("\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\(fields)Content-Length: 99999\r\n\r\n", 413),
            ("GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\n", 431),
        ] {
            #expect(watched.send(Array(text.utf8), ends: true).status == status)
        }
        #expect(watched.ask("/").status == 200)
    }

    @Test func optionsAreChecked() {
        let issue = issue()
        for options in [["--port", "70000"], ["--port", "x"], ["--editor", " "], ["--write-manifest"], ["--draft"]] {
            #expect(issue.program(["watch", "Issues/one/issue.toml"] + options).run().ending == .exited(2))
        }
    }
}

/// Numbers that are the same in each run (Steele and others 2014, SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
        seed &+= 0x9E37_79B9_7F4A_7C15
        var z = seed
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
