import PubTestSupport

/// An issue of one master or opener of a template that ships, crossed with what its text has or lacks, from a seed.
struct CrossedIssue {
    /// What a text has or lacks.
    enum Content: CaseIterable {
        case hero, spread, tallPicture, fullBox, band, marginNote, notes, handPage, fit, headline, secondArticle
    }

    /// A master of a template.
    struct Master {
        var template: String
        var name: String
        var isOpener: Bool
    }

    private let seed: Int
    private let master: Master
    /// A master of the same template for the further pages.
    private let next: Master
    private let contents: Set<Content>
    /// Paragraphs of the text; a single one has one line.
    private let length: Int
    private var random: Seeded

    /// The issue of `seed` with one of `masters`, which take turns.
    init(seed: Int, of masters: [Master]) {
        var random = Seeded(state: UInt64(seed))
        let master = masters[seed % masters.count]
        self.seed = seed
        self.master = master
        next = random.one(of: masters.filter { $0.template == master.template })
        contents = Set(Content.allCases.filter { _ in random.below(2) == 0 })
        length = random.one(of: [0, 1, 4, 14])
        self.random = random
    }

    /// The masters of all templates of the package.
    static let masters: [Master] = PackageFolder.names(in: "Templates").flatMap { template -> [Master] in
        guard let bytes = PackageFolder.bytes(of: "Templates/\(template)/template.toml") else { return [] }
        var masters: [Master] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if let table = line.prefixMatch(of: /\[+master\.([a-z]+)/) {
                if masters.contains(where: { $0.name == table.1 }) { continue }
                masters.append(Master(template: template, name: String(table.1), isOpener: false))
            } else if line.hasPrefix("opener = true") {
                masters[masters.count - 1].isOpener = true
            }
        }
        return masters
    }

    // MARK: The manifest

    /// Its manifest.
    mutating func manifest() -> String {
        """
        [issue]
        title = "Crossed"
        date = 2026-11-01
        template = "\(master.template)"
        [edition.screen]
        output = "build/\(seed % 2).pdf"
        [[article]]
        id = "one"
        source = "one.md"
        \(masterKeys())
        \(random.one(of: ["", "", "", "start = \"recto\"", "start = \"verso\"", "pages = \(1 + random.below(4))"]))
        \(contents.contains(.handPage) ? handPage() : "")
        \(contents.contains(.secondArticle) ? "[[article]]\nid = \"two\"\nsource = \"two.md\"\nstart = \"continue\"" : "")

        """
    }

    private mutating func masterKeys() -> String {
        let both = "master = { first = \"\(master.name)\", next = \"\(next.name)\" }"
        guard master.isOpener else { return random.one(of: ["master = \"\(master.name)\"", both]) }
        let opener = "opener = \"\(master.name)\""
        return random.one(of: [opener, "\(opener)\nmaster = \"\(next.name)\"", "master = \"\(master.name)\"", both])
    }

    private mutating func handPage() -> String {
        let frames = random.one(of: [
            "{ picture = \"hero\", bleed = \"all\" }", "{ picture = \"hero\", rows = \"1-9\" }",
            "{ text = true, rows = \"1-3\" }",
            "{ text = true, cols = \"1-6\" }, { picture = \"tall\", cols = \"7-12\" }",
            "{ head = true, rows = \"1-9\" }, { text = true, rows = \"10-19\" }",
        ])
        return "[[article.page]]\nn = \(1 + random.below(4))\nframes = [\(frames)]"
    }

    // MARK: The text

    /// The text of its article.
    mutating func text() -> String {
        var blocks = (0..<length).map { paragraph($0) }
        for box in boxes() { blocks.insert(box, at: random.below(blocks.count + 1)) }
        let notes = contents.contains(.notes) ? (0..<length).map { "[^\($0)]: The note \($0)." } : []
        let head = contents.contains(.headline) ? ["# The bay", "A line or two of what it is about."] : []
        return (head + blocks + notes).joined(separator: "\n\n") + "\n"
    }

    /// The styles of the issue.
    var styles: String { contents.contains(.fit) ? "[fit]\nmode = \"auto\"\n" : "" }

    private func paragraph(_ index: Int) -> String {
        let line = "The tram depot opens before it is light, and nobody has ever asked why its bell rings twice."
        return String(repeating: line + " ", count: length == 1 ? 1 : 5)
            + (contents.contains(.notes) ? "[^\(index)]" : "")
    }

    private mutating func boxes() -> [String] {
        let tall = ["place=page", "place=page at=\"top outer\"", "height=100%", "place=page page=2"]
        let band = [
            "place=top bleed=\"top inner outer\" rows=26", "place=page cols=\"1-12\" rows=\"1-20\"", "place=bottom",
        ]
        let all: [(Content, String)] = [
            (.hero, "![](wide.png){#hero alt=\"a\"}"), (.spread, "![](wide.png){alt=\"a\" place=spread}"),
            (.tallPicture, "![](tall.png){#tall alt=\"a\" \(random.one(of: tall))}"),
            (.fullBox, "::: {.sidebar .full}\n## Sand\n\nA shovel at a time.\n:::"),
            (.band, "![](wide.png){alt=\"a\" \(random.one(of: band))}"),
            (.marginNote, "::: {.aside place=margin}\nA note beside it.\n:::"),
        ]
        return all.filter { contents.contains($0.0) }.map(\.1)
    }
}

/// Random numbers that are the same in every run (SplitMix64).
private struct Seeded {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(bound))
    }

    mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
}
