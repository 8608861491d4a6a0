import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout
import PubTextModel

/// The values that a careless program passes: usual ones, and among them nothing, −1, limits, and keys of other catalogues. The same seed
/// gives the same values.
struct CarelessProgram {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func below(_ limit: Int) -> Int { Int(next() >> 1) % limit }
    mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }
    mutating func flag() -> Bool { below(2) == 0 }

    /// One of `odd` in three, else one of `usual`.
    mutating func one<Value>(of usual: [Value], odd: [Value]) -> Value { below(3) == 0 ? one(of: odd) : one(of: usual) }

    // MARK: Numbers

    mutating func int() -> Int {
        one(
            of: [0, 1, 2, 3, 5, 12, below(200)],
            odd: [-1, .min, .max, Int(Int32.max), Int(Int32.min), Int(Int32.max) + 1, 1 << 20])
    }

    mutating func double() -> Double {
        one(
            of: [0, 1, 0.5, 2, 12, -1, Double(below(100)) / 10],
            odd: [.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, -0.0, 1e9])
    }

    mutating func float() -> Float { Float(double()) }

    mutating func length() -> Length {
        one(
            of: [.zero, .pt(1), .pt(10), .pt(100), .pt(Double(below(300)))],
            odd: [Length(raw: -1), Length(raw: 1), -.pt(20), Length(raw: .max), Length(raw: .min), .unlimited])
    }

    /// An extent of a frame or a page.
    mutating func extent() -> Length {
        one(of: [.pt(50), .pt(150), .pt(300), .pt(Double(below(500)))], odd: [length(), length()])
    }

    mutating func range() -> Range<Int> {
        let (a, b) = (int(), int())
        return min(a, b)..<max(a, b)
    }

    mutating func lengths() -> Range<Length> {
        let (a, b) = (length(), length())
        return min(a, b)..<max(a, b)
    }

    // MARK: Geometry

    mutating func point() -> Point { Point(x: length(), y: length()) }
    mutating func size() -> Size { Size(width: extent(), height: extent()) }
    mutating func rect() -> Rect { Rect(origin: point(), size: size()) }
    mutating func insets() -> Insets { Insets(top: length(), left: length(), bottom: length(), right: length()) }

    mutating func path() -> Path {
        switch below(6) {
        case 0: return Path()
        case 1: return Path(rect: rect())
        case 2: return one(of: NamedShape.allCases).path(in: rect())
        case 3: return Path(from: point(), to: point())
        default:
            return Path(
                (0..<below(8)).map { _ in
                    switch below(5) {
                    case 0: .move(point())
                    case 1: .close
                    case 2: .curve(point(), point(), point())
                    default: .line(point())
                    }
                })
        }
    }

    mutating func transform() -> Transform {
        Transform(a: double(), b: double(), c: double(), d: double(), translation: point())
    }

    // MARK: Text

    mutating func string() -> String {
        one(
            of: ["Low water", "a", Library.prose(1 + below(6)), "One.\nTwo.\n\nThree.", "Ferry\t2.40\tdaily"],
            odd: [
                "", "\n", "\n\n", " ", "é\u{301}\u{301}", "שלום לכם 12 a", "صباح الخير", "潮の時間。「あ」",
                "\u{FFFC}\u{200D}\u{AD}",
                "👨‍👩‍👧‍👦 🇩🇪", "\u{2028}\u{2029}\u{0}\u{7}", String(repeating: "x", count: 700), "\u{202E}abc\u{202C}", "\r\n",
            ])
    }

    mutating func font() -> FontKey {
        // One foreign key makes a whole text an error: they are fewer than other odd values.
        below(12) == 0 ? one(of: [FontKey(0), FontKey(.max), FontKey(1)]) : one(of: [Library.roman, Library.italic])
    }

    mutating func color() -> PressColor {
        switch below(4) {
        case 0: .gray(float())
        case 1: .cmyk(float(), float(), float(), float())
        case 2: .spot(string(), tint: float(), alternate: SIMD4(float(), float(), float(), float()))
        default: .rgb(float(), float(), float())
        }
    }

    mutating func paint() -> Paint { Paint(color(), overprint: flag()) }
    mutating func language() -> Language {
        Language(one(of: ["en", "de", "ja", "ar", "he"], odd: ["", "-", "x-x-x", "日本"]))
    }

    mutating func characters() -> CharacterAttributes {
        var characters = CharacterAttributes(font: font(), size: below(3) == 0 ? length() : .pt(10))
        if below(3) > 0 { return characters }
        characters.paint = paint()
        characters.language = language()
        characters.tracking = double()
        characters.baselineShift = length()
        characters.glyphScaling = GlyphScale(width: double(), height: double())
        characters.underline = TextDecoration(weight: length(), skipsInk: flag())
        characters.stroke = TextStroke(weight: double())
        characters.shadows = [TextShadow(x: double(), y: double(), paint: paint(), opacity: double())]
        characters.background = TextBackground(fill: paint(), padding: insets(), radius: length())
        characters.features = [FontFeature(one(of: ["smcp", "", "toolong", "é"]), one(of: [0, 1, -1, .max, .min]))]
        characters.lineBreakMode = one(of: [.ordinary, .never, .identifier, .code])
        characters.combinesUpright = flag()
        characters.link = flag() ? string() : nil
        return characters
    }

    mutating func object() -> InlineObject {
        var object = InlineObject(ascent: length(), descent: length(), width: length(), square: flag() ? paint() : nil)
        object.value = flag() ? ObjectValue(int()) : nil
        return object
    }

    mutating func text() -> AttributedText {
        var text = AttributedText(string(), characters())
        for _ in 0..<below(3) {
            switch below(5) {
            case 0: text.append(object(), characters())
            case 1: text.append(string(), characters(), ruby: Ruby(AttributedText(string(), characters())))
            case 2: text.append(.folio as Field, characters())
            case 3: text.append(.label(LabelID(string())))
            default: text.append(string(), characters())
            }
        }
        return text
    }

    mutating func attributes() -> ParagraphAttributes {
        var attributes = ParagraphAttributes(leading: below(3) == 0 ? length() : .pt(12), em: .pt(10))
        attributes.alignment = one(of: [.justify, .start, .center, .end, .justifyAll])
        if below(2) == 0 { return attributes }
        attributes.em = length()
        attributes.direction = one(of: [.automatic, .leftToRight, .rightToLeft])
        attributes.writingMode = one(of: [.horizontal, .horizontal, .vertical])
        attributes.firstLineIndent = length()
        attributes.startIndent = below(3) == 0 ? length() : .pt(5)
        attributes.endIndent = below(3) == 0 ? length() : .zero
        attributes.spaceBefore = length()
        attributes.spaceAfter = length()
        attributes.keepWithNext = int()
        attributes.orphans = int()
        attributes.widows = int()
        attributes.looseness = int()
        attributes.justifiedFrom = int()
        attributes.balanced = flag()
        attributes.protrudes = flag()
        attributes.grid = one(of: [.all, .first, .none])
        attributes.keepTogether = one(of: [nil, true, false])
        attributes.justification = limits()
        attributes.hyphenation = HyphenationRule(
            shortestWord: int(), before: int(), after: int(), ladder: int(), capitalized: flag(), lastWord: flag())
        attributes.tabs = [
            TabStop(position: length(), alignment: one(of: [.start, .center, .end, .decimal]), leader: string())
        ]
        attributes.dropCap = flag() ? cap() : nil
        attributes.marker = flag() ? AttributedText(string(), characters()) : nil
        attributes.font = flag() ? font() : nil
        return attributes
    }

    mutating func cap() -> DropCap {
        var cap = DropCap(lines: int(), byteCount: int(), attributes: characters(), gap: length())
        cap.top = one(of: [.capitals, .smallCapitals, .xHeight])
        cap.contour = one(of: [.automatic, .always, .never])
        cap.opening = one(of: [.small, .hung, .large])
        return cap
    }

    mutating func limits() -> JustificationLimits {
        func three() -> JustificationLimits.Limits { .init(double(), double(), double()) }
        return JustificationLimits(
            word: three(), letter: three(), glyph: three(), loose: double(), kashida: double())
    }

    mutating func paragraph() -> Paragraph {
        var paragraph = Paragraph(text(), attributes())
        if below(4) == 0 {
            paragraph.firstLine = FirstLineAttributes(
                Dictionary(paragraph.text.attributes.map { ($0, characters()) }, uniquingKeysWith: { $1 }),
                isUppercase: flag())
        }
        return paragraph
    }

    // MARK: Frames and pages

    mutating func frame() -> TextFrame {
        var frame = below(4) == 0 ? TextFrame(shape: path(), inset: length()) : TextFrame(rect())
        if below(3) == 0 {
            frame.exclusions = [
                TextExclusion(path(), standOff: length(), side: one(of: [.both, .left, .right, .largest]))
            ]
        }
        if below(3) == 0 { frame.maximumLines = int() }
        return frame
    }

    mutating func grid() -> BaselineGrid { BaselineGrid(start: length(), increment: length()) }

    mutating func sequence() -> FrameSequence {
        FrameSequence(
            (0..<below(4)).map { _ in frame() }, grid: flag() ? grid() : nil, ellipsis: one(of: [nil, "…", ""]))
    }

    mutating func page() -> Page {
        var page = Page(
            trim: below(3) == 0 ? size() : .a5, bleed: below(3) == 0 ? length() : .zero, side: .recto,
            folio: string())
        page.marks = marks()
        return page
    }

    mutating func marks() -> Marks {
        var marks = Marks()
        for _ in 0..<below(4) { marks.items.append(item()) }
        if below(3) == 0 { marks.labels = [PageLabel(LabelID(string()), at: point())] }
        return marks
    }

    mutating func run() -> GlyphRun {
        var run = GlyphRun(font: font(), size: length(), origin: point(), paint: paint(), element: ElementID(int()))
        run.glyphScale = double()
        run.letterSpace = length()
        return run
    }

    mutating func item(depth: Int = 0) -> DisplayItem {
        switch below(6) {
        case 0: return .glyphs(run())
        case 1: return .link(LinkItem(area: rect(), target: .url(string()), element: ElementID(int())))
        case 2 where depth < 3:
            var group = Group([item(depth: depth + 1)])
            group.transform = transform()
            group.opacity = double()
            group.clip = flag() ? path() : nil
            return .group(group)
        default:
            var stroke = Stroke(paint: paint(), weight: length())
            stroke.dashes = flag() ? [length(), length()] : []
            (stroke.dashOffset, stroke.miterLimit) = (length(), double())
            var item = PathItem(path(), fill: flag() ? paint() : nil, stroke: flag() ? stroke : nil)
            item.gradient = below(4) == 0 ? gradient() : nil
            return .path(item)
        }
    }

    mutating func gradient() -> GradientFill {
        let stops = (0..<below(4)).map { _ in GradientFill.Stop(double(), paint(), opacity: double()) }
        if flag() { return GradientFill(from: point(), to: point(), stops: stops) }
        return GradientFill(
            .radial(
                from: GradientFill.Circle(center: point(), radius: length()),
                to: GradientFill.Circle(center: point(), radius: length())), stops: stops)
    }

    mutating func publication() -> Publication {
        var publication = Publication((0..<below(3)).map { _ in page() }, fonts: Library.fonts)
        publication.metadata.title = string()
        publication.metadata.date = Int64(int())
        publication.outline = flag() ? [OutlineEntry(title: string(), target: LabelID(string()))] : []
        return publication
    }
}
