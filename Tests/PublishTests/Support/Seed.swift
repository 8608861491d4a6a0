import PubTestSupport
import Testing

/// A defect of `seeds.txt`: the files of an issue that has it, the finding that names it, and what makes the issue sound.
struct Seed: CustomTestStringConvertible, Sendable {
    /// The id, and how grave it is: `thin-line`, `warning`.
    var (id, severity) = ("", "")
    /// Where the finding is, below the issue's folder, with the line where that is known: `lead.md:3`.
    var place = ""
    /// What is wrong, for people.
    var story = ""
    /// The files by name, and parts of others: `profile`, `tables`, `article` and `rest` of the manifest.
    var parts: [(name: String, text: String)] = []
    /// What is written in the place of what, in the name of a part or its text.
    var cures: [(old: String, new: String)] = []

    var testDescription: String { "\(id): \(story)" }

    /// All of the file, in its order.
    static let all: [Seed] = {
        let bytes = PackageFolder.bytes(of: "\(PackageFolder.path)/Tests/PublishTests/Support/seeds.txt") ?? []
        var seeds: [Seed] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("=== ") {
                seeds.append(Seed(head: line.dropFirst(4)))
            } else if seeds.isEmpty {
                continue
            } else if line.hasPrefix("--- sound ") {
                let sides = line.dropFirst("--- sound ".count).split(
                    separator: " => ", omittingEmptySubsequences: false)
                let lines = sides.map { String($0).replacing("\\n", with: "\n") }
                seeds[seeds.count - 1].cures.append((lines[0], lines.count > 1 ? lines[1] : ""))
            } else if line.hasPrefix("--- ") {
                seeds[seeds.count - 1].parts.append((String(line.dropFirst(4)), ""))
            } else if let last = seeds[seeds.count - 1].parts.indices.last {
                seeds[seeds.count - 1].parts[last].text += line + "\n"
            }
        }
        return seeds
    }()

    private init(head: Substring) {
        let sides = head.split(separator: " | ", maxSplits: 1)
        let words = sides[0].split(separator: " ").map(String.init)
        (id, severity) = (words[0], words[1])
        place = words.count > 2 ? words[2] : ""
        story = sides.count > 1 ? String(sides[1]) : ""
    }

    /// The same issue without the defect.
    var sound: Seed {
        var seed = self
        for cure in cures {
            for index in seed.parts.indices {
                seed.parts[index].name = seed.parts[index].name.replacing(cure.old, with: cure.new)
                seed.parts[index].text = seed.parts[index].text.replacing(cure.old, with: cure.new)
            }
        }
        return seed
    }

    /// Its issue, for a printer who gives an ICC profile and wants a bleed; with an article whose picture is not there where
    /// `isBesideAnError` is true.
    func issue(isBesideAnError: Bool = false) -> IssueFolder {
        func part(_ name: String) -> String {
            parts.first { $0.name == name }.map { Seed.trimmed($0.text) + "\n" } ?? ""
        }
        let issue = IssueFolder()
        issue.write(
            "Templates/profiles/p.toml",
            "[profile]\nbleed = \"3mm\"\n\(part("profile"))\n[profile.intent]\nicc = \"Fonts/p.icc\"\n\(part("tables"))"
        )
        issue.write("Fonts/p.icc", bytes: Setup.bytes(of: "Fonts/FOGRA39L_coated.icc") ?? [])
        issue.write("Issues/one/styles.toml", part("styles"))
        issue.write(
            "Issues/one/issue.toml",
            """
            [issue]
            title = "One"
            date = 2026-11-01
            template = "tiny"

            [edition.print]
            output = "build/print.pdf"
            profile = "p"

            [[article]]
            id = "lead"
            source = "lead.md"
            \(part("article"))
            \(part("rest"))
            \(isBesideAnError ? "[[article]]\nid = \"beside\"\nsource = \"beside.md\"" : "")
            """)
        issue.write("Issues/one/beside.md", "Text.\n\n![x](not-there.png){alt=\"y\"}\n")
        issue.write("Issues/one/lead.md", part("lead.md").isEmpty ? "Text.\n" : part("lead.md"))
        for (name, text) in parts {
            let words = name.split(separator: " ").map(String.init)
            switch words.first {
            case "profile", "tables", "styles", "article", "rest", "lead.md", nil: continue
            case "picture": issue.write("Issues/one/" + words[1], bytes: SeedPicture(words).tiff)
            case "page": issue.write("Issues/one/" + words[1], bytes: Seed.pdf(text))
            case let file?: issue.write("Issues/one/" + file, Seed.trimmed(text) + "\n")
            }
        }
        return issue
    }

    /// `text` without line ends at its end.
    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.last == "\n" { text.removeLast() }
        return text
    }

    /// A PDF of one page of 200 × 80 points, described by lines: `resources …`, `stream …` for the objects from number 5 on, and the content.
    private static func pdf(_ description: String) -> [UInt8] {
        let lines = description.split(separator: "\n")
        let resources = lines.first { $0.hasPrefix("resources ") }?.dropFirst("resources ".count) ?? ""
        let content = lines.filter { !$0.hasPrefix("resources ") && !$0.hasPrefix("stream ") }.joined(separator: "\n")
        func stream(_ content: some StringProtocol) -> String {
            "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
        }
        var objects = [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 80]/Contents 4 0 R/Resources<<\(resources)>>>>",
            stream(content),
        ]
        objects += lines.filter { $0.hasPrefix("stream ") }.map { stream($0.dropFirst("stream ".count)) }
        var file = "%PDF-1.6\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(file.utf8.count)
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places { file += String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n" }
        file += "trailer\n<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
        return Array(file.utf8)
    }
}

/// A picture in TIFF without compression, by the words `picture NAME KIND WIDTHxHEIGHT TONE…`: a pattern, or one colour.
private struct SeedPicture {
    private let kind: String
    private let (width, height): (Int, Int)
    private let tones: [UInt8]

    init(_ words: [String]) {
        kind = words[2]
        let size = words[3].split(separator: "x").compactMap { Int($0) }
        (width, height) = (size[0], size[1])
        tones = words.dropFirst(4).compactMap { UInt8($0) }
    }

    private var samples: Int { kind == "rgb" ? 3 : kind == "cmyk" ? 4 : 1 }

    private var data: [UInt8] {
        if kind == "bilevel" {
            let row = (width + 7) / 8
            return (0..<row * height).map { UInt8(truncatingIfNeeded: $0 % row * 37 + $0 / row * 91) }
        }
        return (0..<width * height).flatMap { pixel in
            (0..<samples).map { sample in
                tones.isEmpty
                    ? UInt8(truncatingIfNeeded: pixel % width * 7 + pixel / width * 13 + sample * 40)
                    : tones[sample % tones.count]
            }
        }
    }

    var tiff: [UInt8] {
        let data = data
        let bits = kind == "bilevel" ? 1 : 8
        let photometric = kind == "rgb" ? 2 : kind == "cmyk" ? 5 : kind == "bilevel" ? 0 : 1
        let depths = 8 + 2 + 12 * 9 + 4
        let strip = depths + 2 * samples
        let entries = [
            (256, 4, 1, width), (257, 4, 1, height), (258, 3, samples, samples == 1 ? bits : depths), (259, 3, 1, 1),
            (262, 3, 1, photometric), (273, 4, 1, strip), (277, 3, 1, samples), (278, 4, 1, height),
            (279, 4, 1, data.count),
        ]
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var file: [UInt8] = Array("II*\0".utf8) + bytes(8, 4) + bytes(entries.count, 2)
        for (tag, type, count, value) in entries {
            file += bytes(tag, 2) + bytes(type, 2) + bytes(count, 4) + bytes(value, 4)
        }
        file += bytes(0, 4)
        for _ in 0..<samples { file += bytes(bits, 2) }
        return file + data
    }
}
