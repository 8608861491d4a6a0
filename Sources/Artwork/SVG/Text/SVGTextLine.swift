import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout
import PubTextModel

/// A chunk of text, set on one line, in points from its start.
struct SVGTextLine {
    /// Glyphs that are moved together.
    struct Piece {
        var run: GlyphRun
        /// The characters of the text that it shows.
        var characters: Range<Int>
        /// The position that it begins at, and its extent.
        var x: Double
        var advance: Double
    }

    /// The tables of the pieces' glyphs.
    private(set) var marks = Marks()
    private(set) var pieces: [Piece] = []
    private(set) var width = 0.0
    /// Whether it has letters from right to left.
    private(set) var isBidirectional = false
    /// Characters that no face has.
    private(set) var missing: [Unicode.Scalar] = []

    /// Sets the characters `range` of `text`, `unit` points a unit. Each piece is a cluster if it is `divided`, else a run.
    init(
        _ text: SVGTextCharacters, _ range: Range<Int>, unit: Double, divided: Bool, _ fonts: DrawingFonts,
        _ shaper: Shaper
    ) {
        var content = AttributedText()
        var start = range.lowerBound
        while start < range.upperBound {
            let style = text.characters[start].style
            let end = text.characters[start..<range.upperBound].firstIndex { $0.style != style } ?? range.upperBound
            var string = ""
            for character in text.characters[start..<end] { string.unicodeScalars.append(character.scalar) }
            if let attributes = Self.attributes(text.styles[style].style.text, style, unit: unit, fonts) {
                content.append(string, attributes)
            }
            start = end
        }
        guard !content.isEmpty else { return }
        let first = text.styles[text.characters[range.lowerBound].style].style.text
        var paragraph = ParagraphAttributes(
            leading: Length(clampingPoints: first.size * unit * 1.2) ?? .zero,
            em: Length(clampingPoints: first.size * unit) ?? .zero)
        paragraph.direction = first.isRightToLeft ? .rightToLeft : .leftToRight
        paragraph.hyphenation = nil
        isBidirectional = first.isRightToLeft || content.string.unicodeScalars.contains(where: \.isFromRightToLeft)
        missing = shaper.shape(Paragraph(content, paragraph)).missing.map(\.scalar)
        let line = Line(checked: content, paragraph, shaper: shaper)
        line.draw(at: .zero, into: &marks)
        width = line.typographicBounds.width.points
        if content.utf8.last == 0x20, let space = Self.space(content, fonts) { width += space }
        addPieces(text, range, divided: divided)
    }

    private static func space(_ content: AttributedText, _ fonts: DrawingFonts) -> Double? {
        guard let last = content.attributes.last else { return nil }
        let metrics = fonts.catalog.metrics(of: last.font)
        return Double(metrics.spaceAdvance) / Double(metrics.unitsPerEm) * last.size.points
    }

    private static func attributes(
        _ style: SVGTextStyle, _ number: Int, unit: Double, _ fonts: DrawingFonts
    ) -> CharacterAttributes? {
        guard let face = fonts.face(for: style), style.size > 0, let size = Length(clampingPoints: style.size * unit),
            size > .zero
        else { return nil }
        var attributes = CharacterAttributes(
            font: face.font, size: size, language: Language(style.language.isEmpty ? "en" : style.language))
        attributes.features = style.features.sorted { $0.key < $1.key }.map { FontFeature($0.key, $0.value) }
        let spacing = SVGMeasures(viewport: .zero, em: style.size).resolved(style.letterSpacing, .across)
        attributes.tracking = spacing / style.size
        // One line, however long: drawings break lines themselves.
        attributes.lineBreakMode = .never
        attributes.hyphenates = false
        // Runs are told apart by the style of their text.
        attributes.element = ElementID(number)
        return attributes
    }

    private mutating func addPieces(_ text: SVGTextCharacters, _ range: Range<Int>, divided: Bool) {
        var next = range.lowerBound
        for case .glyphs(let run) in marks.items {
            for part in divided ? marks.clusterRanges(of: run) : [] {
                guard let glyph = marks.glyphs(of: part).first else { continue }
                let shown = String(decoding: marks.text(of: part), as: UTF8.self).unicodeScalars
                // Spaces at the ends of runs are not drawn.
                while next < range.upperBound, text.characters[next].scalar == " ", shown.first != " " { next += 1 }
                let end = min(next + max(shown.count, 1), range.upperBound)
                let x = run.origin.x.points + Double(glyph.x) / 65536
                pieces.append(
                    Piece(run: run.narrowed(to: part), characters: next..<end, x: x, advance: 0))
                next = end
            }
            if !divided {
                pieces.append(Piece(run: run, characters: range, x: run.origin.x.points, advance: 0))
            }
        }
        let order = pieces.indices.sorted { pieces[$0].x < pieces[$1].x }
        for (place, index) in order.enumerated() {
            let end = place + 1 < order.count ? pieces[order[place + 1]].x : width
            pieces[index].advance = max(0, end - pieces[index].x)
        }
    }
}

extension Unicode.Scalar {
    /// Whether it may be of a script that is written from right to left.
    fileprivate var isFromRightToLeft: Bool {
        (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value) || (0xFE70...0xFEFF).contains(value)
            || (0x10800...0x10FFF).contains(value) || (0x1E800...0x1EFFF).contains(value)
    }
}
