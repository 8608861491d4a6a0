/// A random article in columns, the same for each seed: text with heads, lists and notes, and boxes at their calls, in columns and
/// across them. Nothing in it makes a line narrower than its column, so that a plan can know all of it.
struct RandomArticle {
    let source: String
    let template: TestTemplate

    /// - Parameters:
    ///   - fit: The table `[fit]` of its template; without it nothing is done so that pages are filled.
    ///   - takesProse: Whether its text is that of a magazine, with hyphens; otherwise invented words.
    init(seed: Int, fit: String = "[fit]\nlooseness = 0\nspaces = false", takesProse: Bool = false) {
        var words = Words(seed: seed)
        words.takesProse = takesProse
        var template = TestTemplate()
        template.hyphenates = takesProse
        if takesProse { template.hyphenation = Prose.hyphenation }
        template.columns = "{ count = \(1 + words.number(3)), gutter = \"10pt\", rule = \"none\" }"
        if words.number(4) == 0 { template.masters = "[master.default]\nbalance = true" }
        template.more = """
            \(fit)
            [object.columned]
            based_on = "sidebar"
            fill = "black 10%"
            breaks = true
            [object.whole]
            based_on = "sidebar"
            breaks = false
            """
        var blocks = ["# \(words.title(2 + words.number(5)))"]
        var notes: [String] = []
        for _ in 0..<(14 + words.number(12)) { blocks.append(Self.block(&words, &notes)) }
        blocks.append(words.text(20 + words.number(40)))
        source = (blocks + notes).joined(separator: "\n\n")
        self.template = template
    }

    private static func block(_ words: inout Words, _ notes: inout [String]) -> String {
        switch words.number(18) {
        case 0, 1: return "## \(words.title(2 + words.number(4)))\n\n\(words.text(30 + words.number(60)))"
        case 2: return "### \(words.title(2 + words.number(4)))\n\n\(words.text(30 + words.number(60)))"
        case 3: return list(&words)
        case 4: return table(&words)
        case 5: return listing(&words)
        case 6: return "> \(words.text(10 + words.number(40)))"
        case 7: return noted(&words, &notes)
        case 8: return announced(&words)
        case 9: return sidebar(&words)
        case 10: return picture(&words)
        default: return words.paragraphs(1 + words.number(3), words: 20 + words.number(70))
        }
    }

    private static func list(_ words: inout Words) -> String {
        let isNumbered = words.number(2) == 0
        return (0..<(2 + words.number(6))).map { index in
            "\(isNumbered ? "\(index + 1)." : "-") \(words.text(3 + words.number(30)))"
        }.joined(separator: "\n")
    }

    private static func table(_ words: inout Words) -> String {
        let rows = (0..<(2 + words.number(24))).map { _ in "| \(words.word()) | \(words.text(1 + words.number(4))) |" }
        let caption = words.number(2) == 0 ? "\n\n: \(words.text(4))" : ""
        return "| \(words.word()) | \(words.word()) |\n|---|---|\n\(rows.joined(separator: "\n"))\(caption)"
    }

    private static func listing(_ words: inout Words) -> String {
        let lines = (0..<(2 + words.number(40))).map { _ in words.number(7) == 0 ? "" : words.word() }
        return "```\n\(lines.joined(separator: "\n"))\n```"
    }

    private static func noted(_ words: inout Words, _ notes: inout [String]) -> String {
        notes.append("[^\(notes.count)]: \(words.text(4 + words.number(40)))")
        let sentence = words.text(10 + words.number(40)).dropLast()
        return "\(sentence)[^\(notes.count - 1)]. \(words.text(10 + words.number(30)))"
    }

    /// A paragraph that ends with a colon, and what it announces.
    private static func announced(_ words: inout Words) -> String {
        let sentence = words.text(8 + words.number(40)).dropLast() + ":"
        switch words.number(4) {
        case 0: return "\(sentence)\n\n\(list(&words))"
        case 1: return "\(sentence)\n\n\(listing(&words))"
        case 2: return "\(sentence)\n\n\(table(&words))"
        default: return "\(sentence)\n\n\(picture(&words))"
        }
    }

    private static func sidebar(_ words: inout Words) -> String {
        let name = ["sidebar", "sidebar .columned", "sidebar .whole"][words.number(3)]
        let place = ["", "place=column", "place=top", "place=bottom"][words.number(4)]
        return "::: {.\(name) \(place)}\n\(words.paragraphs(1 + words.number(4), words: 10 + words.number(30)))\n:::"
    }

    private static func picture(_ words: inout Words) -> String {
        let name = words.number(4) == 0 ? "tall.jpg" : "wide.jpg"
        let caption = words.number(2) == 0 ? words.text(3 + words.number(10)) : ""
        let places = [
            "place=here", "place=here height=60pt", "place=column", "place=column height=90pt",
            "place=top height=120pt", "place=bottom height=110pt", "place=span height=100pt", "cols=all height=70pt",
        ]
        return "![\(caption)](\(name)){alt=\"a\" \(places[words.number(places.count)])}"
    }
}
