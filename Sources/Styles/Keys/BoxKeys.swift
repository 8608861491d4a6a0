import PubColor
import PubDocuments
import PubGeometry
import PubSettings
import PubSwatches
import PubTextModel

/// The keys of an object style.
struct ObjectKeys: KeyTable {
    static let keys = ObjectKeys()
    static let title = "[object.NAME]"
    static let meaning =
        "An object style: the frame of a box. The box of an element takes the style of the element's name "
        + "(`figure`, `pullquote`, `sidebar`, `listing`, `table`), or of the name that `[map]` gives it."
    let basedOn = Key(
        "based_on", .located(.nonEmptyString), "The style that supplies the values this one leaves out.")
    let padding = Key(
        "padding", .insets, initial: "0pt",
        "From the edges to the content: one length, two (head and foot, sides) or four.")
    let fill = Key(
        "fill", .orNone(.boxFill),
        "The swatch behind the content, or a gradient between two: `{ from = \"navy\", to = \"gold 20%\" }`; `\"none\"` for "
            + "none.")
    let stroke = Key("stroke", .orNone(.stroke), "The line around it; `\"none\"` for none.")
    let ruleAbove = Key("rule_above", .orNone(.rule), "A rule along the head edge.")
    let ruleBelow = Key("rule_below", .orNone(.rule), "A rule along the foot edge.")
    let height = Key(
        "height",
        .keyword(
            ["auto": .off], or: KeyType<FigureExtent>.boxExtent("height").map { height, _, _ in OrNone.on(height) }),
        initial: "auto",
        "A fixed height, padding included: a length, or a part of the page's columns (`100%` for all of a column); `auto` for "
            + "the content's.")
    let spaceBefore = Key("space_before", .lengthFromZero, initial: "0pt", "Space above.")
    let spaceAfter = Key("space_after", .lengthFromZero, initial: "0pt", "Space below.")
    let place = Key(
        "place", .boxPlacement, initial: "here",
        "The placement of the box. At its call: `here` (`inline` is its other name), in its column, or across the "
            + "columns with `cols = \"all\"`. Floating: `column` (in its column there, or at the head of the next; "
            + "with `at` at the head or foot of one), across the columns of its page or the next `top`, `bottom`, "
            + "`span` (at the head, but at the foot if the head is above the first paragraph of its article); in a "
            + "named frame, which is one column, these are the same as `column`. `wrap`: beside the text, which runs "
            + "around it. `page`: on an area of the page's grid, by `cols`, `rows` and `at`, with the text of all "
            + "columns around it; without `cols` and `rows` the whole page, beyond its trim. `spread`: across a "
            + "left-hand page and the one that faces it, whole or by `rows`. `bleed`: short for `top` that bleeds at "
            + "the head and at both sides. `margin`: in the column for notes of its page (`[master.NAME.notes]`), "
            + "level with the line that follows its call.")
    let boxColumns = Key(
        "cols", .boxColumns, initial: "1",
        "The width of the box. When its place is `here`: `all` for all columns of the page, or a number of columns of "
            + "the page's grid (`[page] grid`); the text above it is balanced. When it is `page`, `top` or `bottom`: a "
            + "number of columns of the grid, or which, from the spine on: `\"6-12\"`; or `column`, as wide as a "
            + "column of text of that page, if it has several.")
    let rows = Key(
        "rows", .gridSpan(GridLimits.rows),
        "How many rows of the page's grid the box takes when its place is `page`, `top`, `bottom` or `spread`, or "
            + "which of them: `\"3-20\"`. Rows are steps of the baseline grid, and row 1 has the first baseline; a "
            + "picture fills them, with its caption. Left out: as many as the box needs.")
    let bleed = Key(
        "bleed", .pageEdges,
        "The edges of the page that a picture or a fill extends beyond, to the bleed: `top`, `bottom`, `inner`, "
            + "`outer`, `left`, `right`, `all`. Its columns and rows have to reach them too. Words stay within the "
            + "type area."
    )
    let at = Key(
        "at", .wrapPlacementOrColumnEnd,
        "The position of the box. When its place is `column`: at the `top` or `bottom` of one; left out: at its call, "
            + "or at the head of the next column. When it is `page`: one of `top`, `middle`, `bottom` and one of "
            + "`inner`, `outer`, `left`, `right`, `center`; left out: `top outer`. When it is `top` or `bottom` and "
            + "narrower than the page, one of the latter.")
    let wrap = Key(
        "wrap", .table(WrapKeys.self) { SpecifiedWrap(&$0) }, "How text wraps around it when its place is `wrap`.")
    let columns = Key("columns", .integer(1...12), initial: 1, "The columns of its text.")
    let gutter = Key("gutter", .lengthFromZero, initial: "12pt", "The gap between them.")
    let align = Key(
        "align", .keyword(["top": 0, "center": 0.5, "bottom": 1]), initial: "top",
        "The position of the content in a fixed height.")
    let grid = Key(
        "grid", .boolean, initial: false,
        "Whether the lines in the `columns` of its text are on common baselines, spaced by the leading that most of "
            + "the text has. Space between paragraphs that is less than half of that becomes an indent of 1 em."
    )
    let radius = Key(
        "radius", .lengthFromZero, initial: "0pt",
        "The corner radius of its `fill` and `stroke`, and of its pictures.")
    let captions = CaptionKeys()
    let captionGap = Key("caption_gap", .lengthFromZero, initial: "4pt", "From a picture or table to its caption.")
    let pictureAlign = Key(
        "picture_align", .keyword(["start": 0, "center": 0.5, "end": 1]), initial: "start",
        "The alignment of a picture that is narrower than its place. Its caption has the whole measure.")
    let stretch = Key(
        "stretch", .keyword(["none": false, "foot": true]), initial: "none",
        "`foot`: a box with a `fill` or `stroke` that is the last in a full column reaches down to its last baseline, "
            + "by four lines at most. With a baseline grid, all such boxes end on one of its baselines.")
    let fit = Key(
        "fit", .keyword(BoxFit.words),
        "How a picture fills its frame: `cover`, `contain`, `none`; or what happens to a listing or table that is "
            + "wider than its column: `span` (it takes more columns), `shrink` (its type gets smaller, to 85 %, before "
            + "it spans), `wrap`, `error`. Left out: `cover`, `span`.")
    let breaks = Key(
        "breaks", .boolean,
        "Whether it may be split over columns; its fill and the line around it are then drawn by part, open at the "
            + "cut. A box with a `height` is never split; one of several `columns` has them in each part. Left out: "
            + "true for listings and tables.")
    let rotate = Key(
        "rotate", .number(-360...360), initial: 0,
        "A turn of the box with its frame, clockwise in degrees. A box of text is then as wide as its lines need, and "
            + "it takes the room of its turned corners.")
    let writing = Key(
        "writing", .keyword(["horizontal": WritingMode.horizontal, "vertical": .vertical]), initial: "horizontal",
        "The direction of the lines in a box of text. `vertical`: they run downwards, the first at the right, and are as long "
            + "as the box is high; it needs a `height`. Ideographs, kana and Hangul are upright, letters and figures "
            + "lie on their sides; `columns` are tiers, one below the other.")
    let textPath = Key(
        "text_path", .textPath,
        "A path in SVG's syntax for the first paragraph of its text, which is set in one line along it: "
            + "`M0 30 Q50 0 100 30`. 100 units are the width of the content. Its style's `align` gives the position on "
            + "the path; any further text is set below.")
}

extension KeyType where Value == Path {
    /// A line along which text can run.
    static var textPath: KeyType {
        KeyType<String>.nonEmptyString.map("a path in SVG's syntax") { text, origin, findings in
            readSVGPath(text, origin, &findings, isLine: true)
        }
    }
}

/// The values of the key `fit`: how a picture fills its frame, or how a wide block is treated.
enum BoxFit: Hashable, Sendable {
    case picture(PictureFit)
    case wide(WideFit)
}

extension BoxFit {
    /// The words for it in object styles.
    static let words: KeyValuePairs<String, BoxFit> = [
        "cover": .picture(.cover), "contain": .picture(.contain), "none": .picture(.none), "span": .wide(.span),
        "wrap": .wide(.wrap), "shrink": .wide(.shrink), "error": .wide(.error),
    ]
}

/// The keys of a table style.
struct TableStyleKeys: KeyTable {
    static let keys = TableStyleKeys()
    static let title = "[table.NAME]"
    static let meaning =
        "A table style. A table takes the one of its class (`{.NAME}`), else the one that `[map]` gives `table`, else "
        + "`default`. Its text has the styles of `table.head`, `table.cell` and `table.caption` in `[map]`."
    let basedOn = Key(
        "based_on", .located(.nonEmptyString), "The style that supplies the values this one leaves out.")
    let rules = Key("rules", .table(TableRuleKeys.self) { TableRules(&$0) }, "The rules.")
    let cellPadding = Key(
        "cell_padding", .insets, initial: "0pt",
        "Around the text of a cell: one length, two (head and foot, sides) or four.")
    let stripe = Key("stripe", .orNone(.located(.swatchReference)), "The swatch behind every second row.")
    let widths = Key(
        "widths", .columnWidths,
        "The widths of the columns, one for each: `auto` (as its words need), a share of the room that the others "
            + "leave (`2`), a percentage of the table's place, a length: `[\"auto\", 2, 1]`, or in one string, "
            + "`\"auto 2 1\"`. Left out: `auto` for all.")
    let align = Key(
        "align", .columnAlignments,
        "The alignment of the columns, one for each: `left`, `center`, `right`, or `decimal`, which sets the decimal "
            + "signs of numbers one below the other and centres other cells on them. Colons in the table itself take "
            + "precedence. Left out: the alignment of the style of `table.cell`.")
    let stretch = Key(
        "stretch", .boolean, initial: true,
        "Whether spare room is put between the columns, so that the table is as wide as its place.")
}

/// The keys of a table's rules.
struct TableRuleKeys: KeyTable {
    static let keys = TableRuleKeys()
    static let title = "rules"
    static let meaning = "The rules of a table."
    let above = Key("above", .orNone(.stroke), "Above the first row.")
    let head = Key("head", .orNone(.stroke), "Below the head.")
    let row = Key("row", .orNone(.stroke), "Between rows.")
    let below = Key("below", .orNone(.stroke), "Below the last row.")
}

/// The rules of a table that a style specifies.
struct TableRules: Hashable, Sendable {
    var above: OrNone<SpecifiedRule>?
    var head: OrNone<SpecifiedRule>?
    var row: OrNone<SpecifiedRule>?
    var below: OrNone<SpecifiedRule>?

    init(_ reader: inout TableReader<TableRuleKeys>) {
        above = reader.read(\.above)
        head = reader.read(\.head)
        row = reader.read(\.row)
        below = reader.read(\.below)
    }

    /// These values, with unspecified ones taken from `base`.
    func overlaid(on base: TableRules) -> TableRules {
        var rules = base
        rules.above = above ?? base.above
        rules.head = head ?? base.head
        rules.row = row ?? base.row
        rules.below = below ?? base.below
        return rules
    }
}
