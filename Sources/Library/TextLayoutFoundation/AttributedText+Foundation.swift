import FoundationEssentials
import TextLayout

extension AttributedText {
    /// The text of `string`. Runs have their attribute `type`, or `type` without one; a link and a language of Foundation's replace those of
    /// the type. Linear.
    ///
    /// A placeholder, U+FFFC, without an object stays a character. Attributes that this library does not know are left out.
    public init(_ string: AttributedString, type: CharacterAttributes) {
        self.init()
        var open: (ruby: Ruby, start: Int)?
        func close(_ text: inout AttributedText) {
            if let open { text.annotate(open.start..<text.utf8.count, with: open.ruby) }
        }
        for run in string.runs {
            var type = run[AttributeScopes.TextLayoutAttributes.TypeKey.self] ?? type
            if let link = run.link { type.link = link.absoluteString }
            if let language = run.languageIdentifier { type.language = Language(language) }
            let ruby = run[AttributeScopes.TextLayoutAttributes.RubyKey.self]
            // Runs of several types may lie under one annotation.
            if ruby != open?.ruby {
                close(&self)
                open = ruby.map { ($0, utf8.count) }
            }
            append(
                String(string[run.range].characters), run[AttributeScopes.TextLayoutAttributes.ObjectKey.self], type)
        }
        close(&self)
    }

    /// Adds `words`, in which every placeholder is `object`, if that is not nil.
    private mutating func append(_ words: String, _ object: InlineObject?, _ type: CharacterAttributes) {
        guard let object else { return append(words, type) }
        for (index, part) in words.split(separator: "\u{FFFC}", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { append(object, type) }
            append(String(part), type)
        }
    }
}

extension [Paragraph] {
    /// The paragraphs of `string`, which end at line feeds. Each has the attribute `paragraph` of its first run, or `attributes` without one; text as in
    /// `AttributedText`. Linear.
    public init(
        _ string: AttributedString, type: CharacterAttributes, _ attributes: ParagraphAttributes
    ) {
        self = []
        var start = string.startIndex
        while true {
            let rest = string.characters[start...]
            let end = rest.firstIndex { $0.isNewline } ?? string.endIndex
            let part = AttributedString(string[start..<end])
            // An empty paragraph has the attributes of its line feed.
            let first = start < string.endIndex ? string.runs[start] : nil
            let own = first?[AttributeScopes.TextLayoutAttributes.ParagraphKey.self] ?? attributes
            append(Paragraph(AttributedText(part, type: type), own))
            if end == string.endIndex { return }
            start = string.characters.index(after: end)
        }
    }
}

extension AttributedString {
    /// The text as a string of Foundation's: each run has its `type`, objects and annotations are attributes, links and languages Foundation's too.
    /// Fields and anchors, which only pages fill, are left out. In proportion to n log n.
    public init(_ text: AttributedText) {
        self.init()
        for piece in text.pieces {
            var part = AttributedString(String(decoding: text.utf8[piece.range], as: UTF8.self))
            part[AttributeScopes.TextLayoutAttributes.TypeKey.self] = piece.type
            part.link = piece.type.link.flatMap { URL(string: $0) }
            part.languageIdentifier = piece.type.language.tag
            part[AttributeScopes.TextLayoutAttributes.ObjectKey.self] = piece.object
            part[AttributeScopes.TextLayoutAttributes.RubyKey.self] = piece.ruby
            self += part
        }
    }

    /// The paragraphs, each with its attributes, by line feeds between them. As for a text.
    public init(_ paragraphs: [Paragraph]) {
        self.init()
        for (index, paragraph) in paragraphs.enumerated() {
            var part = AttributedString(paragraph.text)
            if index + 1 < paragraphs.count { part += AttributedString("\n") }
            part[AttributeScopes.TextLayoutAttributes.ParagraphKey.self] = paragraph.attributes
            self += part
        }
    }
}

/// A range of text with one type; an object or a part of an annotated range, if that is one.
private struct Piece {
    var range: Range<Int>
    var type: CharacterAttributes
    var object: InlineObject?
    var ruby: Ruby?
}

extension AttributedText {
    /// The text in pieces.
    fileprivate var pieces: [Piece] {
        var ends: Set<Int> = []
        for run in runs { ends.insert(Int(run.end)) }
        for object in objects { ends.formUnion([Int(object.offset), Int(object.offset) + 3]) }
        for ruby in rubies { ends.formUnion([Int(ruby.range.lowerBound), Int(ruby.range.upperBound)]) }
        var pieces: [Piece] = []
        var (run, object, ruby, start) = (runs[...], objects[...], rubies[...], 0)
        for end in ends.sorted() where end > start {
            while let first = run.first, Int(first.end) <= start { run.removeFirst() }
            while let first = object.first, Int(first.offset) < start { object.removeFirst() }
            while let first = ruby.first, Int(first.range.upperBound) <= start { ruby.removeFirst() }
            guard let type = run.first.map({ attributes[Int($0.attributes)] }) else { break }
            let over = ruby.first.flatMap { Int($0.range.lowerBound) <= start ? $0.ruby : nil }
            let here = object.first.flatMap { Int($0.offset) == start ? $0.value : nil }
            pieces.append(Piece(range: start..<end, type: type, object: here, ruby: over))
            start = end
        }
        return pieces
    }
}
