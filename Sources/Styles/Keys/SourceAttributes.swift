import PubCharts
import PubSettings

/// The attributes that one kind of element of a source has: `{place=top}`.
struct SourceAttributes: Sendable, ExpressibleByArrayLiteral {
    let table: KeyTableDescription

    /// No attributes.
    init(arrayLiteral: Never...) { table = KeyTableDescription(title: "", meaning: "", keys: []) }

    init(_ title: String, _ meaning: String, _ keys: [KeyDescription]) {
        table = KeyTableDescription(title: title, meaning: meaning, keys: keys)
    }

    /// The names of the attributes that an element may have.
    var names: [String] { table.keys.filter { !$0.isNotImplemented }.map(\.name) }
    /// The names of attributes that are reported as not implemented.
    var notImplemented: [String] { table.keys.filter(\.isNotImplemented).map(\.name) }
}

extension KeyDescription {
    fileprivate var isNotImplemented: Bool { if case .notImplemented = presence { true } else { false } }
}

extension SourceAttributes {
    static let paragraph = SourceAttributes(
        "Paragraphs and headings", "After a heading or a paragraph.",
        [
            KeyDescription("style", "a paragraph style", "The style, instead of the element's."),
            KeyDescription("lang", "a language tag", "The language, when it is not the article's."),
            KeyDescription(
                "looseness", "a whole number from -9 to 9",
                "How many lines longer the paragraph should be than is best, or shorter if negative: to save a line, "
                    + "-1."),
        ])
    static let span = SourceAttributes(
        "Words", "After `[words]`.",
        [
            KeyDescription("style", "a character style", "The style of the words."),
            KeyDescription("lang", "a language tag", "Their language."),
            KeyDescription(
                "expansion", "a text",
                "The full form of an abbreviation: readers of a file with tags hear it. HTML's `<abbr title=\"…\">` "
                    + "does the same."
            ),
            KeyDescription(
                "ruby", "a text",
                "An annotation over them, such as furigana and pinyin; `|` separates the annotations of single "
                    + "characters."),
        ])
    /// The attributes for text running around a box, with `place=wrap`.
    private static let wrap = [
        KeyDescription("wrap", "as the key `wrap.shape` of an object style", "The outline that text runs around."),
        KeyDescription("offset", "a length", "How far text keeps from it."),
        KeyDescription("side", "as the key `wrap.side` of an object style", "The sides that text is set on."),
        KeyDescription(
            "at", "as the key `wrap.at` of an object style",
            "The position of the box; with `place=column`, `top` or `bottom` of the column; with `place=page`, words "
                + "such as `\"top outer\"`."),
    ]
    /// The area of a page that a box takes.
    private static let onPage = [
        rows, bleed, page,
    ]
    private static let bleed = KeyDescription(
        "bleed", "as the key of an object style", "The edges of the page that it bleeds at: `\"top outer\"`.")
    private static let rows = KeyDescription(
        "rows", "as the key of an object style",
        "The rows of the page's grid that it takes: `24`, `\"3-20\"`; for a picture placed anywhere else, its height "
            + "in rows.")
    private static let page = KeyDescription(
        "page", "a whole number from 1",
        "The page of the article that it is placed on; without it the page of its call, or the next.")
    private static let ofBoxes =
        [
            KeyDescription("place", "as the key of an object style", "The placement of the box."),
            KeyDescription("cols", "as the key of an object style", "Its width in columns."),
        ] + onPage + [
            KeyDescription("fit", "as the key of an object style", "The treatment when it is wider than its column."),
            KeyDescription("width", "a length or a percentage", "Its width, with `place=wrap`."),
        ] + wrap
    static let box = SourceAttributes("Boxes", "After `::: sidebar` or the head of a listing.", ofBoxes)
    static let table = SourceAttributes(
        "Tables",
        "After the caption of a table: `: The tides. {widths=\"auto 2 1\"}`, or `: {widths=\"auto 2 1\"}` alone.",
        [
            KeyDescription(
                "widths", "as the key of a table style", "The widths of its columns, one for each: `\"auto 2 30%\"`."),
            KeyDescription(
                "align", "as the key of a table style",
                "The alignment of its columns, one for each, in place of the colons: `\"left decimal right\"`."),
        ] + ofBoxes)
    static let picture = SourceAttributes(
        "Pictures", "After `![caption](file)`.",
        [
            KeyDescription("alt", "a text", "A description of the picture; `.decorative` says that it shows nothing."),
            KeyDescription("credit", "a text", "Whose picture it is."),
            KeyDescription("place", "as the key of an object style", "Its placement."),
            KeyDescription("cols", "as the key of an object style", "Its width in columns."),
        ] + onPage + [
            KeyDescription("fit", "`cover`, `contain` or `none`", "How it fills its frame."),
            KeyDescription("focus", "two fractions", "The point that stays in view: `\"0.5 0.3\"`."),
            KeyDescription("crop", "four fractions", "The part that is used: x, y, width, height."),
            KeyDescription("rotate", "0, 90, 180 or 270", "A turn clockwise in degrees."),
            KeyDescription("ink", "swatches with commas between them", "The inks for its grays."),
            KeyDescription("flip", "`true` or `false`", "Whether it is mirrored left to right."),
            KeyDescription("width", "a length or a percentage", "Its width; a bare number is pixels of the web."),
            KeyDescription("height", "a length or a percentage", "Its height."),
            KeyDescription(
                "pdf-page", "a whole number from 1", "Of a PDF: the page to show; without it the first."),
        ] + captions + wrap)
    private static let captions = [
        KeyDescription(
            "caption-place", "`below`, `above`, `beside` or `over`",
            "The place of its caption, as in the key `caption_place` of an object style."),
        captionAt,
        KeyDescription(
            "credit-place", "`end` or `edge`",
            "The place of its credit, as in the key `credit_place` of an object style."),
    ]
    private static let captionAt = KeyDescription(
        "caption-at", "as the key `caption_at` of an object style",
        "The corner for words on it: `\"top outer\"`.")
    static let figures = SourceAttributes(
        "Groups of pictures", "After `::: figures`.",
        [
            KeyDescription("across", "a whole number from 1 to 12", "The number of pictures in a row: 2 unless said."),
            KeyDescription(
                "equal", "`height` or `width`",
                "The measurement that the pictures of a row share: their `height` unless said; they fill the measure "
                    + "together."
            ),
            KeyDescription(
                "gutter", "a length", "The gap between them; without it the gutter of the page's columns."),
            KeyDescription(
                "letters", "`none`, `caption` or `inside`",
                "The place of their letters, as in the key `letters` of an object style."),
            KeyDescription(
                "caption-place", "`below`, `above`, `beside` or `common`",
                "The place of their common caption, as in the key `caption_place` of an object style; `common`: their "
                    + "own captions are parts of it, below."),
            KeyDescription("credit", "a text", "Whose pictures they are: after the common caption."),
            KeyDescription("place", "as the key of an object style", "The placement of the group."),
            KeyDescription("cols", "as the key of an object style", "Its width in columns."),
            KeyDescription(
                "rows", "as the key of an object style",
                "With `place=page`: the rows of the page's grid that its pictures fill together, cut to that."),
            page, bleed,
            KeyDescription("width", "a length or a percentage", "Its width, with `place=wrap`."),
        ] + wrap)
    static let pictureInGroup = SourceAttributes(
        "Pictures of a group", "After `![caption](file)` in a group.",
        [
            KeyDescription("alt", "a text", "A description of the picture; `.decorative` says that it shows nothing."),
            KeyDescription("credit", "a text", "Whose picture it is."),
            KeyDescription("crop", "four fractions", "The part that is used: x, y, width, height."),
            KeyDescription("rotate", "0, 90, 180 or 270", "A turn clockwise in degrees."),
            KeyDescription("flip", "`true` or `false`", "Whether it is mirrored left to right."),
            KeyDescription("ink", "swatches with commas between them", "The inks for its grays."),
            KeyDescription(
                "pdf-page", "a whole number from 1", "Of a PDF: the page to show; without it the first."),
            KeyDescription(
                "caption-place", "`below`, `above`, `beside`, `over` or `common`",
                "The place of its own caption; `common`: it is a part of the common one."),
            captionAt,
            KeyDescription(
                "credit-place", "`end` or `edge`", "The place of its credit; at the edge, it is on the picture."),
        ])
    static let pictureInLine = SourceAttributes(
        "Pictures in a line", "After `![caption](file)` among words.",
        [
            KeyDescription("alt", "a text", "A description of the picture."),
            KeyDescription("width", "a length", "Its width: needed."),
            KeyDescription("height", "a length", "Its height: needed."),
        ])

    /// The attributes of pictures that charts have no use for: a chart is drawn for its frame, and nothing of it is cut.
    private static let ofPicturesAlone: Set<String> = ["fit", "focus", "crop", "rotate", "ink", "flip", "pdf-page"]
    static let chart = SourceAttributes(
        "Charts", "After ```` ```chart ```` or `![caption](file.csv)`, there with `.chart`.",
        SpecifiedChart.keys + picture.table.keys.filter { !ofPicturesAlone.contains($0.name) })
    /// The attributes of a chart in a group, which has the place.
    static let chartInGroup = SourceAttributes(
        "Charts of a group", "After a chart in a group.",
        SpecifiedChart.keys + pictureInGroup.table.keys.filter { !ofPicturesAlone.contains($0.name) })

    /// All tables, for the reference, with the names that tests use.
    static let all: [(name: String, attributes: SourceAttributes)] = [
        ("paragraph", .paragraph), ("span", .span), ("box", .box), ("table", .table),
        ("picture", .picture), ("chart", .chart), ("figures", .figures), ("picture-in-group", .pictureInGroup),
        ("picture-in-line", .pictureInLine),
    ]
}

extension StyleSheet {
    /// The elements that `[map]` gives styles to.
    package static let elements = Elements.names

    /// The attributes that elements of sources have, by a name of each kind of element.
    package static let attributeTables = SourceAttributes.all.map { (name: $0.name, table: $0.attributes.table) }
}
