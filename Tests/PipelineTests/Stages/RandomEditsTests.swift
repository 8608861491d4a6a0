import Glibc
import PubDiagnostics
import PubFiles
import PubPipeline
import PubTestSupport
import PubValues
import Synchronization
import Testing

/// After any edits, and after builds that were given up, a session shows the pages that a program shows which has just begun.
@Suite(.needs(.fonts)) struct RandomEditsTests {
    private final class Desk {
        let shop = Workshop()
        var generator: Numbers
        /// The texts of the files, by name; those of broken files are there as they were before.
        var files: [String: String] = [:]

        /// The files of an issue, edited as `seed` has it.
        init(seed: UInt64) {
            generator = Numbers(state: seed)
            let font = "\(PackageFolder.path)/Fonts/Vollkorn-Regular.ttf"
            shop.folder("Fonts")
            shop.folder("build")
            shop.link("Fonts/Vollkorn-Regular.ttf", to: font)
            files["Templates/t/template.toml"] = """
                [page]
                size = ["240pt", "300pt"]
                margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "20pt" }
                columns = { count = 2, gutter = "10pt" }

                [[master.default.text]]
                text = "{title} {folio}"
                style = "body"
                edge = "outer"
                anchor = "top"
                offset = "20pt"

                [paragraph.body]
                font = "Vollkorn"
                size = "9pt"
                leading = "12pt"

                [map]
                headline = "body"
                caption = "body"
                "contents.title" = "body"

                """
            var manifest = "[issue]\ntitle = \"Trial\"\ndate = 2026-11-01\ntemplate = \"t\"\n"
            manifest += "\n[edition.screen]\noutput = \"build/a.pdf\"\n"
            manifest += "\n[edition.large]\noutput = \"build/b.pdf\"\n"
            manifest += "[edition.large.paragraph.body]\nleading = \"14pt\"\n"
            manifest += "\n[[article]]\nid = \"contents\"\nkind = \"contents\"\ntitle = \"Contents\"\n"
            for number in 1...6 {
                manifest += "\n[[article]]\nid = \"a\(number)\"\nsource = \"a\(number).md\"\n"
                if number % 3 == 0 { manifest += "start = \"continue\"\n" }
                files["Issues/p/a\(number).md"] = article(number)
            }
            files["Issues/p/issue.toml"] = manifest
            files["Issues/p/tower.svg"] = drawing(20)
            for name in files.keys { save(name, inPlace: true) }
            savePhotograph(inPlace: true)
        }

        /// Saves one of two photographs.
        func savePhotograph(inPlace: Bool) {
            let name = Bool.random(using: &generator) ? "rgb.png" : "rgba.png"
            let bytes = PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/\(name)") ?? []
            let place = "\(shop.path)/Issues/p/photo.png"
            guard !inPlace, let file = fopen("\(place)~", "w") else {
                try? AtomicWrite.write(bytes, to: place)
                return
            }
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
            rename("\(place)~", place)
        }

        func article(_ number: Int) -> String {
            var text = "# Article \(number)\n\n"
            for paragraph in 1...Int.random(in: 3...16, using: &generator) {
                text +=
                    "Paragraph \(paragraph) of \(number) about tides and the lights that keepers watch over the water"
                text += paragraph == 3 ? "[^1], as [the first](#a1) says.\n\n" : " in the long nights.\n\n"
            }
            if number.isMultiple(of: 2) { text += "![A photograph](photo.png){alt=\"y\" width=40pt}\n\n" }
            return text + "[^1]: A note of \(number).\n\n![A tower](tower.svg){alt=\"x\"}\n"
        }

        func drawing(_ height: Int) -> String {
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"\(height)\">"
                + "<rect width=\"60\" height=\"\(height)\"/></svg>\n"
        }

        func save(_ name: String, _ text: String? = nil, inPlace: Bool) {
            let text = text ?? files[name] ?? ""
            guard !inPlace else {
                shop.file(name, text)
                return
            }
            shop.file("\(name)~", text)
            rename("\(shop.path)/\(name)~", "\(shop.path)/\(name)")
        }

        /// Changes a file as an editor, an author or an accident would.
        func edit() {
            let inPlace = Bool.random(using: &generator)
            let number = Int.random(in: 1...6, using: &generator)
            let source = "Issues/p/a\(number).md"
            switch Int.random(in: 0..<14, using: &generator) {
            case 0, 1, 2:
                let words = ["oak", "lantern of the keeper", "harbour", "*sea*"]
                let word = words[Int.random(in: 0..<words.count, using: &generator)]
                files[source] = (files[source] ?? "") + (Bool.random(using: &generator) ? "\n\(word)\n" : " \(word)")
            case 3: files[source] = article(number)
            case 4: files[source] = "\n" + (files[source] ?? "")
            case 5:
                let size = Int.random(in: 8...10, using: &generator)
                let name = "Templates/t/template.toml"
                let lines = (files[name] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
                files[name] = lines.map { $0.hasPrefix("size = \"") ? "size = \"\(size)pt\"" : $0 }.joined(
                    separator: "\n")
                return save(name, inPlace: inPlace)
            case 6:
                // Two articles change places, or one gets another start.
                let name = "Issues/p/issue.toml"
                var parts = (files[name] ?? "").components(of: "\n[[article]]")
                parts.swapAt(
                    Int.random(in: 2..<parts.count, using: &generator),
                    Int.random(in: 2..<parts.count, using: &generator))
                files[name] = parts.joined(separator: "\n[[article]]")
                return save(name, inPlace: inPlace)
            case 7:
                files["Issues/p/tower.svg"] = drawing(Int.random(in: 10...90, using: &generator))
                return save("Issues/p/tower.svg", inPlace: inPlace)
            case 8: return save("Issues/p/issue.toml", "[issue\n", inPlace: inPlace)
            case 9: unlink("\(shop.path)/Issues/p/\(Bool.random(using: &generator) ? "tower.svg" : "photo.png")")
            case 10: return savePhotograph(inPlace: inPlace)
            case 11: return save("Templates/t/template.toml", "[page]\nsize = [\n", inPlace: inPlace)
            default:
                // What was broken or taken away is mended.
                for name in files.keys.sorted() { save(name, inPlace: inPlace) }
                return savePhotograph(inPlace: inPlace)
            }
            save(source, inPlace: inPlace)
        }
    }

    /// Numbers that are the same in each run (Steele and others 2014, SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
            return z ^ z >> 31
        }
    }

    /// All that a browser is told of a build.
    private func seen(_ report: BuildReport) -> [String] {
        let sheets = report.preview?.editions.flatMap { edition in
            edition.sheets.map { "\($0.index) \($0.folio) \($0.isRecto) \($0.look) \($0.articles) \($0.marks)" }
        }
        return (sheets ?? []) + report.diagnostics.map { "\($0.origin) \($0.id): \($0.message) \($0.places)" }
            + report.fits.map { "\($0)" }
    }

    /// The looks of the pages of `preview`, by the names of their editions.
    private static func looks(_ preview: IssuePreview?) -> [String: [String]] {
        let pairs = (preview?.editions ?? []).map { ($0.name, $0.sheets.map(\.look)) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The bytes of a page as it is drawn; nil without pages.
    private func picture(_ preview: IssuePreview?, _ random: Int) -> [UInt8]? {
        let editions = (preview?.editions ?? []).filter { !$0.sheets.isEmpty }
        if editions.isEmpty { return nil }
        let edition = editions[random % editions.count]
        return try? edition.picture(of: random / 2 % edition.sheets.count, resolution: 40)
    }

    /// What is told otherwise, the first of it.
    private func difference(_ found: [String], _ expected: [String]) -> String {
        var parts: [String] = found.count == expected.count ? [] : ["\(found.count) lines instead of \(expected.count)"]
        for (one, other) in zip(found, expected) where one != other {
            let common = max(zip(one, other).prefix { $0 == $1 }.count - 100, 0)
            parts.append("\(one.dropFirst(common).prefix(300)) instead of \(other.dropFirst(common).prefix(300))")
        }
        return parts.prefix(4).joined(separator: "\n")
    }

    @Test(arguments: LongTests.areWanted ? [41, 1789, 2026] : [41] as [UInt64])
    func aSessionShowsWhatANewOneShows(_ seed: UInt64) throws {
        let desk = Desk(seed: seed)
        var options = BuildOptions(manifest: "\(desk.shop.path)/Issues/p/issue.toml")
        options.allowedFolders = ["\(PackageFolder.path)/Fonts"]
        options.jobs = 2
        options.usesCache = false
        let session = IssueSession(options)
        _ = try session.preview()
        let count = LongTests.areWanted ? 1000 : 60
        var givenUp = 0
        for number in 1...count {
            for _ in 0...Int.random(in: 0...2, using: &desk.generator) { desk.edit() }
            if Int.random(in: 0..<3, using: &desk.generator) == 0 {
                // Given up after so many questions, as if a file had been saved then.
                let questions = Atomic(Int.random(in: 0...40, using: &desk.generator))
                let cancellation = Cancellation {
                    questions.subtract(1, ordering: .relaxed).newValue < 0
                }
                do { _ = try session.preview(unless: cancellation) } catch {
                    #expect(cancellation.isCancelled)
                    givenUp += 1
                }
            }
            let fresh = try IssueSession(options).preview()
            let early = Mutex<[String: [String]]>([:])
            let looked = ["screen", "large", nil][Int.random(in: 0..<3, using: &desk.generator)]
            let ahead = PagesAhead(of: looked) { report in early.withLock { $0 = Self.looks(report.preview) } }
            let report = try session.preview(ahead: ahead)
            let (found, expected) = (seen(report), seen(fresh))
            try #require(found == expected, "after \(number) edits: \(difference(found, expected))")
            let all = Self.looks(report.preview)
            for (name, looks) in early.withLock({ $0 }) { try #require(looks == all[name], "\(name), \(number) edits") }
            let random = Int.random(in: 0..<1000, using: &desk.generator)
            let isDrawnAlike = picture(report.preview, random) == picture(fresh.preview, random)
            try #require(isDrawnAlike, "after \(number) edits")
        }
        // Some are made before they can be given up: they remember most of what they show.
        #expect(givenUp > count / 20)
    }
}

extension String {
    /// The parts between occurrences of `separator`.
    fileprivate func components(of separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let found = rest.firstRange(of: separator) {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return parts + [String(rest)]
    }
}
