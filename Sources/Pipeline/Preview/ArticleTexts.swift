import PubDiagnostics
import PubDisplayList
import PubIdentity
import PubStyles
import PubTextModel
import PubValues

/// The texts of an issue's articles, for those who look from a page to its sources, and back.
struct ArticleTexts: Sendable {
    private let articles: [PackedArticle]
    /// The bounds of each article's elements in the tree of the issue.
    private let bounds: [Int]

    /// The texts of `articles`, in the order of the issue.
    init(_ articles: [PackedArticle]) {
        self.articles = articles
        bounds = articles.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.withoutBody.structure.count) }
    }

    /// The titles of the articles that have one, by their identifiers.
    var titles: [String: String] {
        let named = articles.map(\.withoutBody).filter { !$0.title.isEmpty }
        return Dictionary(named.map { ($0.id, $0.title) }) { first, _ in first }
    }

    /// The text that `run` of `page` shows, and the positions of its bytes in the text; nil if no article has it. Linear in the article.
    func alignment(of run: GlyphRun, on page: ShownPage) -> (text: AttributedText, RunAlignment)? {
        guard run.textOffset >= 0 else { return nil }
        let isArtifact = run.element.isArtifact
        let texts = isArtifact ? unreadTexts(on: page) : texts(of: Int(run.element.index + page.elementShift))
        guard let best = Self.best(of: texts, for: run, on: page) else { return nil }
        // Running heads belong to no element either.
        return isArtifact && best.aligned.matches < run.text.count ? nil : (texts[best.index], best.aligned)
    }

    /// The texts of the articles on `page` that are not read aloud: quotes from the article. Linear in the articles.
    private func unreadTexts(on page: ShownPage) -> [AttributedText] {
        var texts: [AttributedText] = []
        for article in articles where page.sketch.articles.contains(article.withoutBody.id) {
            let structure = article.withoutBody.structure
            func isUnread(_ element: ElementID) -> Bool {
                element.isArtifact || structure[Int(element.index)].type == .artifact
            }
            article.unpacked.eachText { text in
                if text.attributes.contains(where: { isUnread($0.element) }) { texts.append(text) }
            }
        }
        return texts
    }

    /// The text among `texts` that `run` of `page` shows, and the positions of its bytes in that. Linear in the run, for each text.
    static func best(
        of texts: [AttributedText], for run: GlyphRun, on page: ShownPage
    ) -> (index: Int, aligned: RunAlignment)? {
        let painted = page.page.marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
        var best: (index: Int, aligned: RunAlignment)?
        for (index, text) in texts.enumerated() {
            let aligned = RunAlignment(painted, from: run.textOffset, in: text.utf8)
            if aligned.matches > best?.aligned.matches ?? 0 { best = (index, aligned) }
        }
        return best
    }

    /// The texts that have a part belonging to `element`. Linear in the article.
    private func texts(of element: Int) -> [AttributedText] {
        let index = bounds.partitioningIndex { $0 > element } - 1
        guard articles.indices.contains(index) else { return [] }
        let local = element - bounds[index]
        var texts: [AttributedText] = []
        articles[index].unpacked.eachText { text in
            if text.attributes.contains(where: { Int($0.element.index) == local }) { texts.append(text) }
        }
        return texts
    }

    /// The texts by their elements, each with the bytes from the line of `origin`, or with the bytes of `word` near its column. Elements without
    /// such bytes are left out. Linear in the articles that are read from its file.
    func sought(_ origin: SourceLocation, _ word: String?) -> [Int: SoughtTexts] {
        var found: [Int: SoughtTexts] = [:]
        guard origin.line > 0 else { return found }
        for (article, start) in zip(articles, bounds)
        where article.withoutBody.structure.contains(where: { $0.origin.file == origin.file }) {
            article.unpacked.eachText { text in
                let ranges = text.ranges(of: origin, word)
                for element in Set(text.attributes.map(\.element)) where !element.isArtifact {
                    found[start + Int(element.index), default: SoughtTexts()].add(text, ranges)
                }
            }
        }
        return found.filter { $0.value.ranges.contains { !$0.isEmpty } }
    }
}

/// The texts of an element, with the sought bytes of each.
struct SoughtTexts {
    private(set) var texts: [AttributedText] = []
    private(set) var ranges: [[Range<Int32>]] = []

    /// Adds `text`, with `sought` as its sought bytes.
    fileprivate mutating func add(_ text: AttributedText, _ sought: [Range<Int32>]) {
        texts.append(text)
        ranges.append(sought)
    }
}

extension ResolvedArticle {
    /// Calls `body` with the text of each paragraph and annotation.
    fileprivate func eachText(_ body: (AttributedText) -> Void) {
        eachParagraph { paragraph in
            body(paragraph.text)
            for ruby in paragraph.text.rubies { body(ruby.ruby.text) }
        }
    }
}

extension AttributedText {
    /// The bytes from the line of `origin`; if it has a column, the bytes of the word there, which is `word` if it is known.
    fileprivate func ranges(of origin: SourceLocation, _ word: String?) -> [Range<Int32>] {
        let ends = origins.dropFirst().map(\.offset) + [Int32(utf8.count)]
        let pieces = zip(origins, ends).filter {
            $0.value.line == origin.line && $0.value.file == origin.file && $0.offset < $1
        }
        guard origin.column > 0 else { return pieces.map { $0.offset..<$1 } }
        if let word, let found = range(of: Array(word.utf8), near: origin, in: pieces) { return [found] }
        guard let (start, end) = pieces.last(where: { piece, _ in piece.value.column <= origin.column }) else {
            return []
        }
        var offset = start.offset
        for _ in start.value.column..<origin.column where offset < end { offset = nextScalar(after: offset) }
        return self.word(at: min(offset, end - 1)).map { [$0] } ?? []
    }

    /// The word `sought` that is nearest to the column of `origin` among `pieces` of its line; nil if none has it as it is written.
    private func range(
        of sought: [UInt8], near origin: SourceLocation, in pieces: [(Placed<SourceLocation>, Int32)]
    ) -> Range<Int32>? {
        var best: (range: Range<Int32>, distance: Int32)?
        for (piece, end) in pieces {
            var column = piece.value.column
            var offset = piece.offset
            while offset < end {
                let distance = abs(column - origin.column)
                if utf8[Int(offset)...].starts(with: sought), distance < best?.distance ?? .max {
                    best = (offset..<offset + Int32(sought.count), distance)
                }
                offset = nextScalar(after: offset)
                column += 1
            }
        }
        return best?.range
    }

    private func nextScalar(after offset: Int32) -> Int32 {
        var next = Int(offset) + 1
        while next < utf8.count, utf8[next] & 0xC0 == 0x80 { next += 1 }
        return Int32(next)
    }

    /// The longest word that is looked for, in bytes: a text without spaces is one of them.
    private static let longestWord = 256

    /// The bytes of the word that holds the byte at `offset`: up to white space on both sides, or one character of a script that is written without
    /// spaces. nil at white space.
    func word(at offset: Int32) -> Range<Int32>? {
        guard utf8.indices.contains(Int(offset)), !isSpace(at: Int(offset)) else { return nil }
        var (start, end) = (Int(offset), Int(offset) + 1)
        while start > 0, utf8[start] & 0xC0 == 0x80 { start -= 1 }
        while end < utf8.count, utf8[end] & 0xC0 == 0x80 { end += 1 }
        // From the marks of ideographs on (U+3000, E3 80 80), but for Hangul (U+AC00 to U+D7FF, in EA to ED) and what follows it.
        func isWhole(_ place: Int) -> Bool {
            utf8[place] >= 0xE3 && utf8[place] < 0xEA || utf8[place] >= 0xF0
        }
        if isWhole(start) { return Int32(start)..<Int32(end) }
        while start > 0, end - start < Self.longestWord {
            var before = start - 1
            while before > 0, utf8[before] & 0xC0 == 0x80 { before -= 1 }
            if isSpace(at: before) || isWhole(before) { break }
            start = before
        }
        while end < utf8.count, end - start < Self.longestWord, !isSpace(at: end), !isWhole(end) {
            end = Int(nextScalar(after: Int32(end)))
        }
        return Int32(start)..<Int32(end)
    }

    /// Whether the character at `offset` is white space, a line's end or the place of an object.
    private func isSpace(at offset: Int) -> Bool {
        switch utf8[offset] {
        case 0x09...0x0D, 0x20: return true
        // U+2028, the end of a line by hand; U+FFFC, an object or a field.
        case 0xE2: return utf8[offset...].starts(with: [0xE2, 0x80, 0xA8])
        case 0xEF: return utf8[offset...].starts(with: [0xEF, 0xBF, 0xBC])
        default: return false
        }
    }
}
