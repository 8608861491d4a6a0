import PubDisplayList
import PubGeometry
import PubStyles
import PubTextModel

/// A stretch of text as it stands on a page, in points from the trim's upper left corner.
struct TextMark {
    var text: String
    var x: Double
    var end: Double
    var y: Double
    var size: Double
    var element: Int
}

extension StructureType {
    /// True for elements to which painted text may belong directly; the others hold elements only.
    var holdsText: Bool {
        switch self {
        case .article, .section, .division, .blockQuote, .contents, .contentsItem, .list, .listItem, .listBody, .table,
            .tableRow, .ruby, .figure, .artifact:
            false
        case .caption, .heading, .paragraph, .label, .headerCell, .dataCell, .span, .reference, .note, .code, .link,
            .rubyBase, .rubyText:
            true
        }
    }
}

extension Page {
    /// Every glyph run, in drawing order; those of groups as well.
    var textMarks: [TextMark] {
        marks.items.compactMap { item in
            guard case .glyphs(let run) = item else { return nil }
            let bytes = marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
            let last = run.glyphs.isEmpty ? 0 : marks.glyphs[Int(run.glyphs.upperBound) - 1].x
            return TextMark(
                text: String(decoding: bytes, as: UTF8.self), x: run.origin.x.points,
                end: run.origin.x.points + Double(last) / 65536, y: run.origin.y.points, size: run.size.points,
                element: Int(run.element.index))
        }
    }

    /// The first mark whose text has `part`.
    func mark(_ part: String) -> TextMark? { textMarks.first { $0.text.contains(part) } }

    var images: [ImageItem] { marks.items.compactMap { if case .image(let image) = $0 { image } else { nil } } }

    /// What is seen of each picture: alone, or of one of two pages.
    var pictureRects: [Rect] {
        images.map(\.clip)
            + groups.compactMap { group in
                guard let clip = group.clip?.controlBounds,
                    group.items.contains(where: { if case .image = $0 { true } else { false } })
                else { return nil }
                return group.transform.bounds(of: clip)
            }
    }

    /// Stroked paths: their weight in points and where they are.
    var lines: [(weight: Double, path: Path, bounds: Rect)] {
        marks.items.compactMap {
            guard case .path(let item) = $0, let stroke = item.stroke, let bounds = item.path.controlBounds else {
                return nil
            }
            return (stroke.weight.points, item.path, bounds)
        }
    }

    /// The bounds of filled paths.
    var tints: [Rect] {
        marks.items.compactMap {
            if case .path(let item) = $0, item.fill != nil { item.path.controlBounds } else { nil }
        }
    }

    var groups: [Group] { marks.items.compactMap { if case .group(let group) = $0 { group } else { nil } } }

    /// The text without spaces and without hyphens that layout added.
    var letters: String { textMarks.map(\.text).joined().letters }
}

extension String {
    var letters: String { String(String.UnicodeScalarView(unicodeScalars.filter { $0 != " " && $0.value != 0xAD })) }
}

extension TestIssue {
    /// Index in the publication's tree at which the elements of each article begin.
    var offsets: [Int] {
        articles.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.structure.count) }
    }

    /// The texts of the flow of an article as its pages show them: marks of its elements, in the order of pages.
    func shown(_ flow: Flow, of article: Int = 0) -> String {
        let elements = Set(flow.elements.map { $0 + offsets[article] })
        return pages.flatMap(\.textMarks).filter { elements.contains($0.element) }.map(\.text).joined().letters
    }

    /// The place of the first text that has `part`: its page, counted from 0, and its mark.
    func find(_ part: String) -> (page: Int, mark: TextMark)? {
        for (index, page) in pages.enumerated() {
            if let mark = page.mark(part) { return (index, mark) }
        }
        return nil
    }
}

extension Flow {
    var elements: Set<Int> {
        var found: Set<Int> = []
        for case .paragraph(let paragraph) in items {
            for look in paragraph.text.attributes { found.insert(Int(look.element.index)) }
        }
        return found
    }

    /// Markers are not counted: they are text of their own.
    var letters: String {
        items.reduce(into: "") { text, item in
            if case .paragraph(let paragraph) = item { text += paragraph.text.string.letters }
        }
    }
}

/// Words of a language of its own, from a seed (SplitMix64, Steele, Lea and Flood 2014).
struct Words {
    private var state: UInt64
    /// Whether texts are passages of ``Prose``; otherwise they are invented words.
    var takesProse = false

    init(seed: Int) {
        // Spread over all bits, or the texts of neighbouring seeds are one another's ends.
        state = UInt64(truncatingIfNeeded: seed + 1) &* 0xD134_2543_DE82_EF95
        state ^= state >> 29
    }

    mutating func number(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(bound))
    }

    mutating func word() -> String {
        let heads = ["b", "k", "l", "m", "n", "p", "s", "t", "v", "st", "tr"]
        let vowels = ["a", "e", "i", "o", "u"]
        return (0...number(3)).map { _ in heads[number(heads.count)] + vowels[number(vowels.count)] }.joined()
    }

    /// `count` words.
    mutating func text(_ count: Int) -> String {
        takesProse ? passage(count) : title(count)
    }

    /// `count` invented words, which all faces have letters for.
    mutating func title(_ count: Int) -> String { (0..<count).map { _ in word() }.joined(separator: " ") + "." }

    private mutating func passage(_ count: Int) -> String {
        let start = number(Prose.words.count - count)
        let text = Prose.words[start..<start + count].joined(separator: " ")
        return text.last.map { ".!?".contains($0) } ?? false ? text : text + "."
    }

    /// Paragraphs of `words` words each, parted by empty lines.
    mutating func paragraphs(_ count: Int, words: Int) -> String {
        (0..<count).map { _ in text(words) }.joined(separator: "\n\n")
    }

    /// `count` words, the longer of which may be divided in their middle.
    mutating func divided(_ count: Int) -> String {
        text(count).split(separator: " ").map { word in
            word.count < 5 ? String(word) : word.prefix(2) + "\u{AD}" + word.dropFirst(2)
        }.joined(separator: " ")
    }
}
