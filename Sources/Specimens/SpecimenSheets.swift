import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubReports
import PubShaping
import PubTextLayout
import PubTextModel

/// Sets the sheets of families, A4 upright: the name large, alphabets, a text in three sizes, each face in itself; the
/// characters of a face that has no alphabet.
struct SpecimenSheets {
    private let fonts: FontCatalog
    private let shaper: Shaper
    /// Faces that must not be shown.
    private let leftOut: Set<FontKey>

    init(_ fonts: FontCatalog, without leftOut: Set<FontKey>, _ hyphenation: HyphenationLibrary) {
        self.fonts = fonts
        self.leftOut = leftOut
        shaper = Shaper(fonts: fonts, hyphenation: hyphenation)
    }

    /// The sheets of one family.
    func pages(of family: SpecimenFamily, firstFolio: Int) -> [Page] {
        let samples = samples(of: family.regular)
        var builder = SpecimenSheetBuilder(
            fonts: fonts, shaper: shaper, label: label(for: family), family: family.name, firstFolio: firstFolio)
        builder.setTitle(family)
        builder.setAlphabets(samples, in: family.regular)
        if let main = main(of: samples, family.regular) {
            builder.setTexts(main, in: family.regular)
            builder.setFaces(family.faces, main.line)
        } else {
            let characters = fonts.visibleCharacters(of: family.regular)
            builder.setFaces(family.faces, String(String.UnicodeScalarView(characters.prefix(12))))
            builder.setCharacters(characters, in: family.regular)
        }
        return builder.finished()
    }

    /// The samples that `font` can show.
    private func samples(of font: FontKey) -> [SpecimenSample] {
        SpecimenSample.all.filter { sample in sample.isCovered { fonts.hasGlyph(for: $0, in: font) } }
    }

    /// The sample of a face's main script, the one that it has most characters of.
    private func main(of samples: [SpecimenSample], _ font: FontKey) -> SpecimenSample? {
        let order = fonts.details(of: font).coverage.map(\.script.name)
        return order.lazy.compactMap { script in samples.first { $0.script == script } }.first
    }

    /// The face of the small words: the family's own if it has Latin letters, else the first regular one that has them,
    /// else any; nil if there is none.
    private func label(for family: SpecimenFamily) -> FontKey? {
        let latin = (0x20..<0x7F).compactMap { Unicode.Scalar($0) }
        func writes(_ font: FontKey) -> Bool { latin.allSatisfy { fonts.hasGlyph(for: $0, in: font) } }
        if writes(family.regular) { return family.regular }
        let able = fonts.faces.filter { !leftOut.contains(fonts.key(of: $0)) }
        let regular = able.first { $0.weight == 400 && !$0.italic && writes(fonts.key(of: $0)) }
        return (regular ?? able.first { writes(fonts.key(of: $0)) }).map(fonts.key)
    }
}

/// Builds the sheets of one family.
private struct SpecimenSheetBuilder {
    let fonts: FontCatalog
    let shaper: Shaper
    /// The face of the small words; nil if no face writes them.
    let label: FontKey?
    let family: String
    let firstFolio: Int
    private var pages: [Page] = []
    /// The earliest beginning of the next item, from the head of the page.
    private var y = Length.zero

    private static let trim = Size.a4
    private static let margin = Length(millimetres: 20)
    private static let head = Length(millimetres: 20)
    private static let foot = trim.height - Length(millimetres: 22)
    private static let measure = trim.width - margin * 2
    private static let grey = Paint(.gray(0.6))
    /// Characters that a grid shows: three sheets and a half.
    private static let mostCharacters = 600

    init(fonts: FontCatalog, shaper: Shaper, label: FontKey?, family: String, firstFolio: Int) {
        self.fonts = fonts
        self.shaper = shaper
        self.label = label
        self.family = family
        self.firstFolio = firstFolio
        newPage()
    }

    // MARK: Parts

    mutating func setTitle(_ family: SpecimenFamily) {
        let scalars = family.name.unicodeScalars
        let own = scalars.allSatisfy { fonts.hasGlyph(for: $0, in: family.regular) }
        if let face = own ? family.regular : label {
            let title = fitted(family.name, face, largest: 64)
            y += title.typographicBounds.ascent
            draw(title)
        }
        y += Length(points: 26)
        draw(words(family.facts, 8, width: Self.measure))
        y += Length(points: 12)
        rule(weight: 0.5, .ink)
        y += Length(points: 14)
    }

    mutating func setAlphabets(_ samples: [SpecimenSample], in font: FontKey) {
        for sample in samples.prefix(3) {
            // The lines of an alphabet are of one size: that at which the widest fills the measure.
            let size = sample.alphabet.map { fitted($0, font, largest: 30).size }.min() ?? Length(points: 20)
            for text in sample.alphabet {
                y += size.scaled(by: 1.32)
                makeRoom(.zero)
                draw(line(text, font, size.points, .ink))
            }
            y += Length(points: 8)
        }
        y += Length(points: 14)
    }

    mutating func setTexts(_ sample: SpecimenSample, in font: FontKey) {
        let gutter = Length(points: 18)
        let half = (Self.measure - gutter).part(1, of: 2)
        makeRoom(Length(points: 210))
        y += setText(sample, font, size: 14, leading: 19, x: .zero, width: Self.measure) + Length(points: 22)
        let left = setText(sample, font, size: 10.5, leading: 14, x: .zero, width: half)
        let right = setText(sample, font, size: 8, leading: 11, x: half + gutter, width: half)
        y += max(left, right) + Length(points: 20)
    }

    /// The characters in a grid, with their numbers.
    mutating func setCharacters(_ characters: [Unicode.Scalar], in font: FontKey) {
        let (columns, depth, size) = (12, Length(points: 44), Length(points: 22))
        let cell = Self.measure.part(1, of: columns)
        let shown = characters.prefix(Self.mostCharacters)
        for (index, character) in shown.enumerated() {
            if index % columns == 0 {
                makeRoom(depth)
                y += depth
            }
            let x = cell * (index % columns)
            // Wide ones keep to their cells.
            let glyph = fitted(String(character), font, largest: size.points, width: cell - Length(points: 4))
            draw(glyph, x: x, above: Length(points: 14))
            draw(words(String(character.value, radix: 16, uppercase: true), 6), x: x)
        }
        if shown.count == characters.count { return }
        makeRoom(Length(points: 24))
        y += Length(points: 24)
        draw(words("and \(DecimalText.grouped(characters.count - shown.count)) more", 8))
    }

    mutating func setFaces(_ faces: [SpecimenFamily.Face], _ sample: String) {
        let indent = Length(millimetres: 42)
        makeRoom(Length(points: 60))
        for face in faces {
            makeRoom(Length(points: 27))
            rule(weight: 0.25, Self.grey)
            y += Length(points: 20)
            draw(words(face.label, 7.5, width: indent - Length(points: 8)))
            draw(line(sample, face.font, 17, .ink, width: Self.measure - indent), x: indent)
            y += Length(points: 9)
        }
    }

    /// The pages, with their feet.
    func finished() -> [Page] {
        pages.indices.map { index in
            var page = pages[index]
            let baseline = Self.trim.height - Length(millimetres: 12)
            guard let name = words(family, 7.5), let folio = words(page.folio, 7.5) else { return page }
            name.draw(at: Point(x: Self.margin, y: baseline), into: &page.marks)
            let end = folio.penOffset(flush: 1, width: Self.measure)
            folio.draw(at: Point(x: Self.margin + end, y: baseline), into: &page.marks)
            return page
        }
    }

    // MARK: Tools

    private mutating func newPage() {
        let folio = firstFolio + pages.count
        pages.append(Page(trim: Self.trim, bleed: .zero, side: folio % 2 == 1 ? .recto : .verso, folio: "\(folio)"))
        y = Self.head
    }

    /// Goes on at the head of a new page when there is less than `depth` left.
    private mutating func makeRoom(_ depth: Length) {
        if y + depth > Self.foot { newPage() }
    }

    private mutating func draw(_ line: Line?, x: Length = .zero, above: Length = .zero) {
        line?.draw(at: Point(x: Self.margin + x, y: y - above), into: &pages[pages.count - 1].marks)
    }

    /// Small gray words; nil if no face writes them.
    private func words(_ text: String, _ size: Double, width: Length? = nil) -> Line? {
        label.map { line(text, $0, size, Self.grey, width: width) }
    }

    private mutating func rule(weight: Double, _ paint: Paint) {
        let path = Path(
            from: Point(x: Self.margin, y: y), to: Point(x: Self.margin + Self.measure, y: y))
        pages[pages.count - 1].marks.items.append(
            .path(PathItem(path, stroke: Stroke(paint: paint, weight: Length(points: weight)))))
    }

    private func line(_ text: String, _ font: FontKey, _ size: Double, _ paint: Paint, width: Length? = nil) -> Line {
        let type = CharacterAttributes(font: font, size: Length(points: size), paint: paint)
        let text = AttributedText(text, type)
        guard let width else { return Line(checked: text, shaper: shaper) }
        return Line(checked: text, truncatedTo: width, shaper: shaper)
    }

    /// `text` at the largest size, up to `largest` points, that does not exceed `width`.
    private func fitted(_ text: String, _ font: FontKey, largest: Double, width: Length = Self.measure) -> Line {
        let natural = line(text, font, largest, .ink)
        let own = natural.typographicBounds.width
        if own <= width { return natural }
        return line(text, font, largest * width.points / own.points, .ink)
    }

    /// Sets a text below its size; returns its depth.
    private mutating func setText(
        _ sample: SpecimenSample, _ font: FontKey, size: Double, leading: Double, x: Length, width: Length
    ) -> Length {
        draw(words("\(DecimalFormat.text(size)) / \(DecimalFormat.text(leading)) pt", 7), x: x)
        let type = CharacterAttributes(
            font: font, size: Length(points: size), language: Language(sample.language))
        var attributes = ParagraphAttributes(leading: Length(points: leading), em: type.size)
        attributes.protrudes = true
        let framesetter = Framesetter(
            checked: [Paragraph(AttributedText(sample.text, type), attributes)], shaper: shaper)
        let top = y + Length(points: 6)
        let area = Rect(x: Self.margin + x, y: top, width: width, height: Self.foot - top)
        let frame = framesetter.frame(in: TextFrame(area))
        frame.draw(into: &pages[pages.count - 1].marks)
        return Length(points: 6 + leading * Double(frame.lines.count))
    }
}

extension Line {
    /// The size of its first run; zero for an empty line.
    fileprivate var size: Length { runs.first?.size ?? .zero }
}
