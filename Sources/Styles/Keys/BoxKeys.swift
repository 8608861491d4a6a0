import Color
import Documents
import Geometry
import Settings
import TextModel

/// The keys of an object style.
struct ObjectKeys: KeyTable {
    static let keys = ObjectKeys()
    static let title = "[object.NAME]"
    static let meaning =
        "An object style: the frame of a box. The box of an element takes the style of the element's name "
        + "(`figure`, `pullquote`, `sidebar`, `listing`, `table`), or of the name that `[map]` gives it."
    let basedOn = Key("based_on", .located(.nonEmptyString), "The style whose values hold where this one is silent.")
    let padding = Key(
        "padding", .insets, usual: "0pt",
        "From the edges to the content: one length, two (head and foot, sides) or four.")
    let fill = Key("fill", .orNone(.located(.swatchReference)), "The swatch behind the content; `\"none\"` for none.")
    let stroke = Key("stroke", .orNone(.stroke), "The line around it; `\"none\"` for none.")
    let ruleAbove = Key("rule_above", .orNone(.rule), "A rule along the head edge.")
    let ruleBelow = Key("rule_below", .orNone(.rule), "A rule along the foot edge.")
    let height = Key(
        "height", .word(["auto": .off], or: KeyType<Length>.positiveLength.map { length, _, _ in Setting.on(length) }),
        usual: "auto", "A fixed height, padding included; `auto` for the content's.")
    let spaceBefore = Key("space_before", .lengthFromZero, usual: "0pt", "Space above.")
    let spaceAfter = Key("space_after", .lengthFromZero, usual: "0pt", "Space below.")
    let place = Key(
        "place", .boxPlacement, usual: "inline",
        "Where the box stands: `inline` (at its place in the column), `column` (there, or at the head of the next), "
            + "`span` (over all columns; in a named frame, which is one column, the same as `column`), `top`, `bottom`, "
            + "`wrap` (beside the text, which runs around it).")
    let wrap = Key(
        "wrap", .table(WrapKeys.self) { WrapDescription(&$0) }, "How text stands around it when its place is `wrap`.")
    let columns = Key("columns", .integer(1...12), usual: 1, "The columns of its text.")
    let gutter = Key("gutter", .lengthFromZero, usual: "12pt", "The gap between them.")
    let align = Key(
        "align", .word(["top": 0, "center": 0.5, "bottom": 1]), usual: "top",
        "Where the content stands in a fixed height.")
    let captionGap = Key("caption_gap", .lengthFromZero, usual: "4pt", "From a picture or table to its caption.")
    let fit = Key(
        "fit", .word(BoxFit.words),
        "How a picture fills its frame: `cover`, `contain`, `none`; or what happens to a listing or table that is "
            + "wider than its column: `span` (it takes more columns), `shrink` (its type gets smaller, to 85 %, before "
            + "it spans), `wrap`, `error`. Left out: `cover`, `span`.")
    let breaks = Key(
        "breaks", .boolean,
        "Whether it may be divided over columns; its fill and the line around it are then drawn by part, open at the cut. "
            + "A box with a `height` or several `columns` stands whole. Left out: true for listings and tables.")
    let rotate = Key(
        "rotate", .number(-360...360), usual: 0,
        "A turn of the box with its frame, clockwise in degrees. A box of text is then as wide as its lines need, and "
            + "it takes the room of its turned corners.")
    let writing = Key(
        "writing", .word(["horizontal": WritingMode.horizontal, "vertical": .vertical]), usual: "horizontal",
        "The direction of the lines in a box of text. `vertical`: they run downwards, the first at the right, and are as long "
            + "as the box is high; it needs a `height`. Ideographs, kana and Hangul stand upright, letters and figures lie "
            + "on their sides; `columns` are tiers, one below the other.")
    let textPath = Key(
        "text_path", .textPath,
        "The first paragraph of its text stands in one line along a path in SVG's syntax, of which 100 units are the "
            + "width of the content: `M0 30 Q50 0 100 30`. Its style's `align` says where on the path; what follows "
            + "stands below.")
}

extension KeyType where Value == Path {
    /// A line along which text can run.
    static var textPath: KeyType {
        KeyType<String>.nonEmptyString.map("a path in SVG's syntax") { text, origin, findings in
            readPath(text, origin, &findings, isLine: true)
        }
    }
}

/// What the key `fit` says: how a picture fills its frame, or how a wide block is treated.
enum BoxFit: Hashable, Sendable {
    case picture(PictureFit)
    case wide(WideFit)
}

extension BoxFit {
    /// The words by which object styles say it.
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
        + "`default`. The styles of its text are those of `table.head`, `table.cell` and `table.caption` in `[map]`."
    let basedOn = Key("based_on", .located(.nonEmptyString), "The style whose values hold where this one is silent.")
    let rules = Key("rules", .table(TableRuleKeys.self) { TableRules(&$0) }, "The rules.")
    let cellPadding = Key(
        "cell_padding", .insets, usual: "0pt",
        "Around the text of a cell: one length, two (head and foot, sides) or four.")
    let stripe = Key("stripe", .orNone(.located(.swatchReference)), "The swatch behind every second row.")
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

/// The rules of a table, as far as a style says them.
struct TableRules: Hashable, Sendable {
    var above: Setting<SpecifiedRule>?
    var head: Setting<SpecifiedRule>?
    var row: Setting<SpecifiedRule>?
    var below: Setting<SpecifiedRule>?

    init(_ reader: inout TableReader<TableRuleKeys>) {
        above = reader.read(\.above)
        head = reader.read(\.head)
        row = reader.read(\.row)
        below = reader.read(\.below)
    }

    /// What is said here, over `base`.
    func overlaid(on base: TableRules) -> TableRules {
        var rules = base
        rules.above = above ?? base.above
        rules.head = head ?? base.head
        rules.row = row ?? base.row
        rules.below = below ?? base.below
        return rules
    }
}
