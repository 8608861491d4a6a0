import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings
import PubSwatches

/// Lengths of the margins; a master without one takes it from its base or the page.
struct MarginKeys: KeyTable {
    static let keys = MarginKeys()
    static let title = "margins"
    static let meaning =
        "Distances from the trim to the type area. A master takes the keys that it leaves out from its base or from "
        + "the page."
    let top = Key("top", .lengthFromZero, initial: "15mm", "From the head.")
    let bottom = Key("bottom", .lengthFromZero, initial: "15mm", "From the foot.")
    let inside = Key("inside", .lengthFromZero, initial: "15mm", "From the spine.")
    let outside = Key("outside", .lengthFromZero, initial: "15mm", "From the fore-edge.")
}

/// A column rule.
struct DesignRuleKeys: KeyTable {
    static let keys = DesignRuleKeys()
    static let title = "rule"
    static let meaning = "A rule between columns."
    let weight = Key("weight", .positiveLength, default: "0.25pt", "Its weight.")
    let color = Key("color", .swatchReference, default: "black", "Its swatch, with a tint where wanted.")
}

/// The rule above footnotes.
struct NoteRuleKeys: KeyTable {
    static let keys = NoteRuleKeys()
    static let title = "note_rule"
    static let meaning = "The rule between the text and its footnotes."
    let weight = Key("weight", .positiveLength, default: "0.35pt", "Its weight.")
    let color = Key(
        "color", .located(.swatchReference),
        "Its swatch, with a tint where wanted. Left out: the colour of the footnotes.")
}

/// The columns of a page or master.
struct ColumnKeys: KeyTable {
    static let keys = ColumnKeys()
    static let title = "columns"
    static let meaning =
        "The columns of the type area. A master takes the keys that it leaves out from its base or from the page."
    let count = Key("count", .integer(1...24), initial: 1, "The number of equal columns.")
    let widths = Key("widths", .array(of: .positiveLength, count: 1...24), "Their widths, if they differ.")
    let gutter = Key("gutter", .lengthFromZero, initial: "5mm", "The gap between two columns.")
    let rule = Key(
        "rule", .either(columnRule, KeyType<DesignRule?>.keyword(["none": nil])), initial: "none",
        "The rule between columns, or \"none\".")
}

/// The baseline grid.
struct GridKeys: KeyTable {
    static let keys = GridKeys()
    static let title = "baseline_grid"
    static let meaning = "The grid for the baselines of all columns."
    let start = Key("start", .length, default: "0pt", "From the trim's head to the first baseline.")
    let increment = Key("increment", .positiveLength, default: "12pt", "From baseline to baseline.")
}

/// The columns of the grid for placing boxes.
struct PageGridKeys: KeyTable {
    static let keys = PageGridKeys()
    static let title = "grid"
    static let meaning =
        "The columns across the type area that `cols` places boxes and frames on. The rows are steps of the baseline "
        + "grid."
    let columns = Key("columns", .integer(1...GridLimits.columns), default: 12, "The number of columns.")
    let gutter = Key(
        "gutter", .lengthFromZero, "The gap between two of them. Left out: the gutter of the page's columns.")
}

/// The page of a template.
struct PageKeys: KeyTable {
    static let keys = PageKeys()
    static let title = "[page]"
    static let meaning = "The page: trim, margins, columns, grid."
    let size = Key("size", paperSize, default: "A4", "Width and height after cutting, or A3, A4, A5, B5, letter.")
    let bleed = Key(
        "bleed", .length(0...144, "a length from 0 to 2 in"), default: "3mm",
        "How far sheets and bleeding elements reach beyond the trim, in editions for the press whose print profile has "
            + "no `bleed`."
    )
    let margins = Key("margins", marginSettings, "Distances from the trim to the type area.")
    let columns = Key("columns", columnSettings, "The columns of the type area.")
    let columnGrid = Key("grid", pageGridSettings, "The grid of columns for boxes.")
    let spineLoss = Key(
        "spine_loss", .length(0...144, "a length from 0 to 2 in"), default: "0pt",
        "The part of each page at the spine that binding hides, as 4 mm of a perfect binding: of pictures over two pages it "
            + "is printed on both.")
    let grid = Key("baseline_grid", gridSettings, "The baseline grid; without it there is none.")
    let noteRule = Key(
        "note_rule", .either(noteRuleSettings, KeyType<NoteRuleDesign?>.keyword(["none": nil])),
        "The rule above footnotes, or \"none\". Left out: one of 0.35 pt in the colour of the footnotes.")
}

/// A running head or folio.
struct MasterTextKeys: KeyTable {
    static let keys = MasterTextKeys()
    static let title = "[[master.NAME.text]]"
    static let meaning = "A line on every page: a running head, a folio."
    let text = Key(
        required: "text", .nonEmptyString,
        "The text. {folio}, {title}, {section}, and the issue's {issue}, {date}, {number}, {volume} and {issn} are "
            + "replaced by their values. A line is left out if all its variables are empty. At the head and foot "
            + "{section} is empty if the kicker of an article that begins on the page says the same, and a line of "
            + "{title} alone is left out on the page where the article begins.")
    let style = Key("style", .nonEmptyString, default: "body", "Its paragraph style.")
    let side = Key("side", .oneOf(PageSide.self), default: "both", "The pages that it is printed on.")
    let edge = Key(
        "edge", .oneOf(MasterEdge.self), default: "outer",
        "Its position along the type area; for sideways lines, `outer` is the head and `inner` the foot.")
    let anchor = Key(
        "anchor", .oneOf(MasterAnchor.self), default: "bottom",
        "The edge that the offset is measured from. At `outside` and `inside` the line runs sideways, its feet to the "
            + "page.")
    let offset = Key("offset", .lengthFromZero, default: "10mm", "From that edge of the trim to the baseline.")
    let line = FurnitureLineKeys()
    let over = Key(
        "over", .oneOf(FurnitureOver.self), default: "hide",
        "The treatment if a picture or a filled shape of the page's content covers its place by more than 0.5 pt: "
            + "`hide` leaves it out (a blind folio, which still counts), `reverse` prints it in `reversed`, `move` "
            + "puts it at the other end of its line if that is free, `keep` leaves it.")
    let reversed = Key(
        "reversed", .located(.swatchReference), default: "paper", "The swatch for `over = \"reverse\"`.")
}

/// A rule of a master.
struct MasterRuleKeys: KeyTable {
    static let keys = MasterRuleKeys()
    static let title = "[[master.NAME.rule]]"
    static let meaning = "A rule across the type area of every page."
    let weight = Key("weight", .positiveLength, default: "0.25pt", "Its weight.")
    let color = Key("color", .swatchReference, default: "black", "Its swatch, with a tint where wanted.")
    let side = Key("side", .oneOf(PageSide.self), default: "both", "The pages that it is printed on.")
    let anchor = Key(
        "anchor", .oneOf(MasterAnchor.self), default: "top",
        "The edge that the offset is measured from. At `outside` and `inside` the rule runs sideways along the type "
            + "area.")
    let offset = Key("offset", .lengthFromZero, default: "12mm", "From that edge of the trim to the rule.")
    let line = FurnitureLineKeys()
    let over = Key(
        "over", .keyword(["hide": FurnitureOver.hide, "keep": .keep]), default: "hide",
        "The treatment if a picture or a filled shape of the page's content covers its place: it is left out, or kept.")
    let with = Key(
        "with", .oneOf(RunningHeadVariable.self),
        "A variable of running heads, such as `title`: the rule belongs to it, and is left out on pages where the "
            + "variable is empty."
    )
}

/// The weight of small type that is reversed.
struct ReversedTypeKeys: KeyTable {
    static let keys = ReversedTypeKeys()
    static let title = "reversed"
    static let meaning =
        "Small reversed type takes a heavier face, since the ink of the background runs into its strokes: the next one "
        + "of its family, in paragraph styles whose colour `swatches` changes."
    let below = Key("below", .positiveLength, default: "9pt", "The size limit: smaller type is heavier.")
    let weight = Key(
        "weight", .integer(1...500), default: 100,
        "How much heavier it is at most: 100 is from regular to medium. If the family has no such face, the type keeps "
            + "its own.")
}

/// The column for notes in the margin.
struct NoteColumnKeys: KeyTable {
    static let keys = NoteColumnKeys()
    static let title = "notes"
    static let meaning =
        "A column for notes in the margin, mirrored on left-hand pages: `width` puts it beside the type area, in the "
        + "margin of the page; `cols` puts it within the type area, and the columns of text share the rest."
    let side = Key(
        "side", .keyword(["outer": NoteColumn.Side.outer, "inner": .inner]), default: "outer",
        "At the fore-edge or at the spine.")
    let width = Key("width", .positiveLength, "The width of a column in the margin of the page.")
    let columns = Key(
        "cols", .integer(1...GridLimits.columns - 1),
        "How many columns of the page's grid it takes of the type area: 5 of 12 leave 7 to the text. Heads and boxes across "
            + "the columns keep all of the type area.")
    let gap = Key(
        "gap", .lengthFromZero, "From the text to the notes. Left out: the gutter of the page's grid.")
    let space = Key("space", .lengthFromZero, default: "6pt", "From one note to the next, at least.")
}

/// A named frame.
struct MasterFrameKeys: KeyTable {
    static let keys = MasterFrameKeys()
    static let title = "[master.NAME.frame.NAME]"
    static let meaning =
        "A frame of a master: on the grid, or by `position` and `size` anywhere. Frames of text take the place of columns."
    let grid = GridFrameKeys()
    let order = Key("order", .integer(1...99), default: 1, "Of text: its place in the thread.")
    let position = Key(
        "position", .array(of: .length, count: 2...2),
        "Of text that is not on the grid: its upper left corner on right-hand pages, from the trim's corner; mirrored on "
            + "left-hand ones.")
    let size = Key(
        "size", .array(of: .positiveLength, count: 2...2), "Of text that is not on the grid: its width and height.")
    let shape = Key(
        "shape", frameShape, default: "rectangle",
        "The outline around its text: `rectangle`, `ellipse`, `diamond`, `triangle`, `hexagon`, `star` or `heart`, "
            + "stretched to the frame, or a path in SVG's syntax, scaled to fit it in its own proportion. Lines break "
            + "for each interval; an interval of less than four em takes no text.")
    let inset = Key("inset", .lengthFromZero, default: "0pt", "How far text keeps from the outline of the shape.")
}

/// A kind of page.
struct MasterKeys: KeyTable {
    static let keys = MasterKeys()
    static let title = "[master.NAME]"
    static let meaning =
        "A kind of page, by its name. An article that names no master takes `default`; no other master inherits from it."
    let basedOn = Key("based_on", .nonEmptyString, "The master that supplies the keys this one leaves out.")
    let margins = Key("margins", marginSettings, "Margins other than the page's.")
    let columns = Key("columns", columnSettings, "Columns other than the page's.")
    let notes = Key(
        "notes", .either(noteColumn, KeyType<NoteColumn?>.keyword(["none": nil])),
        "The column for notes in the margin, side heads and pictures whose `place` is `margin`; `\"none\"` for none.")
    let noteRule = Key(
        "note_rule", .either(noteRuleSettings, KeyType<NoteRuleDesign?>.keyword(["none": nil])),
        "A rule above footnotes other than the page's, or `\"none\"`.")
    let balance = Key(
        "balance", .boolean,
        "Whether the columns at the end of an article are balanced, on a page or in a frame of text.")
    let texts = Key(
        "text", .array(of: masterText),
        "Running heads and folios. They replace all running heads and folios of its base; `text = []` leaves these "
            + "out.")
    let rules = Key(
        "rule", .array(of: masterRule),
        "Rules. They replace all rules of its base; `rule = []` leaves these out.")
    let ground = Key(
        "ground", masterGround,
        "The background below everything, to the bleed: a swatch, or a gradient between two; `none` for paper.")
    let swatches = Key(
        "swatches", .named(.located(.swatchReference)), default: [:],
        "Swatches with another meaning on its pages, and in articles whose first page has this master: "
            + "`{ ink = \"paper\", accent = \"ochre\" }`. They are added to the swatches of its base.")
    let reversed = Key(
        "reversed", reversedType, "The weight of small type whose colour `swatches` changes.")
    let shapes = Key(
        "shape", .array(of: masterShape),
        "Static shapes. They replace all shapes of its base; `shape = []` leaves these out.")
    let pictures = Key(
        "picture", .array(of: masterPicture),
        "Static pictures. They replace all pictures of its base; `picture = []` leaves these out.")
    let frames = Key(
        "frame", .named(masterFrame),
        "Named frames for text (which replace the columns), for the head and for pictures.")
    let opener = Key(
        "opener", .boolean, default: false,
        "Whether it is a form of opener: the first page of an article that asks for it by `opener = \"NAME\"`.")
}

/// The part of a template that this room reads.
struct PageRootKeys: KeyTable {
    static let keys = PageRootKeys()
    static let title = "template.toml"
    static let meaning = "Pages and masters, and how pages are filled."
    let page = Key("page", pageSettings, "The page.")
    let masters = Key("master", .named(masterSettings), default: [:], "Kinds of pages by name.")
    let fit = Key("fit", .fit, "The means of filling the pages of articles.")
}
