import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel
import PubValues

/// The computed style of a box: an object style.
package struct ObjectAttributes: Hashable, Sendable {
    /// The name of the object style, for reports and dumps.
    package var style: String
    /// From the box's edges to its content.
    package var padding: Insets = .zero
    /// The fill behind it.
    package var fill: BoxFill?
    /// The line around it.
    package var stroke: RuleLine?
    /// A rule along its head edge.
    package var ruleAbove: RuleLine?
    /// A rule along its foot edge.
    package var ruleBelow: RuleLine?
    /// A fixed height, padding included; nil for the content's.
    package var height: Length?
    /// The height as a fraction of the height of the page's columns; nil for none.
    package var relativeHeight: Double?
    /// Space above.
    package var spaceBefore: Length = .zero
    /// Space below.
    package var spaceAfter: Length = .zero
    /// The vertical position of the content in a fixed height: 0 at the head, 0.5 in the middle, 1 at the foot.
    package var verticalAlignment: Double = 0
    /// The columns of a sidebar's text.
    package var columns: Int = 1
    /// The gap between them.
    package var gutter: Length = .zero
    /// Whether the lines of its columns are on common baselines.
    package var alignsLines = false
    /// The radius of its corners and of its pictures' corners.
    package var cornerRadius: Length = .zero
    /// The placement of the words of its pictures.
    package var captions = CaptionAttributes()
    /// From a picture to its caption.
    package var captionGap: Length = .zero
    /// The position of a picture narrower than its measure: 0 at the start, 0.5 in the middle, 1 at the end.
    package var pictureAlignment: Double = 0
    /// Whether the box may be divided over columns (listings, sidebars, tables).
    package var breaks: Bool = false
    /// Whether a box with a background or a line around it reaches down to the foot of a column whose last it is.
    package var stretchesToFoot: Bool = false
    /// A turn of the whole box, clockwise in degrees.
    package var turn: Double = 0
    /// The direction of its lines; vertical ones are as long as the box is high.
    package var writing = WritingMode.horizontal
    /// The path along which the first paragraph is set in one line; 100 units of its coordinates are the width of the
    /// content.
    package var textPath: Path?

    /// An object style without effect.
    package init(style: String) { self.style = style }
}

/// The treatment of a block wider than its column.
package enum WideFit: UInt8, Hashable, Sendable {
    /// It takes more columns, then its lines wrap with a mark.
    case span
    /// Its lines wrap with a mark that does not extract.
    case wrap
    /// Its type shrinks until it fits, to 85 % at its place; wider still, it takes more columns, then shrinks to 60 %.
    case shrink
    /// It is an error.
    case error
    /// As ``shrink``, but its lines never wrap, however small its type gets: a drawing in letters, which would be none any more.
    case whole
}

/// A picture with its caption and credit.
package struct Figure: Hashable, Sendable {
    /// The picture; nil when it could not be had: a draft shows its name.
    package var image: ImageKey?
    /// The file, as the source names it.
    package var name: String
    /// The chart that is drawn in the place of a picture; nil for pictures.
    @Indirect package var chart: FigureChart?
    /// How it fills its frame.
    package var fit: PictureFit = .cover
    /// Whether its author says that it may be cut, whatever it shows.
    package var mayBeCut = false
    /// The point of the picture that stays in view when it is cut: fractions of its width and height.
    package var focus: SIMD2<Double> = SIMD2(0.5, 0.5)
    /// The part of the picture that is used: x, y, width and height as fractions; nil for all.
    package var crop: SIMD4<Double>?
    /// A turn clockwise by 0, 90, 180 or 270 degrees.
    package var rotation: Int = 0
    /// Whether mirrored left to right.
    package var isFlipped: Bool = false
    /// The inks that print its grays; empty if it keeps its own colours.
    package var inks: [Paint] = []
    /// Swatches that replace the colours of a drawing, from the article's master.
    package var swatches: [String: SwatchReference] = [:]
    /// The width asked for; nil for the measure of its place. A fraction refers to that measure.
    package var width: FigureExtent?
    /// The height asked for; nil for the picture's own proportion. A fraction refers to the height of the type area, rows are
    /// steps of the baseline grid.
    package var height: FigureExtent?
    /// The unit its width is written in; nil if that is not a unit of length.
    package var unit: LengthUnit?
    /// The caption, with the credit at its end if the style says so; empty for none.
    package var caption: Flow
    /// The place of the caption.
    package var captionPlace = CaptionPlace.below
    /// The corner for words on it.
    package var captionCorner = CaptionCorner()
    /// The place of the credit.
    package var creditPlace = CreditPlace.end
    /// The separate credit; empty for none.
    package var credit: Flow
    /// Alternate text; nil when decorative.
    package var alternate: String?
    /// The target of its link, in the form that character attributes use; nil for none.
    package var link: String?

    /// The picture `name`.
    package init(image: ImageKey?, name: String, caption: Flow = Flow(), credit: Flow = Flow()) {
        self.image = image
        self.name = name
        self.caption = caption
        self.credit = credit
    }
}

/// The content of a box.
package enum BoxContent: Hashable, Sendable {
    /// A picture.
    case figure(Figure)
    /// Pictures in rows.
    case group(FigureGroup)
    /// Text: a sidebar, a pull quote, a listing.
    case flow(Flow)
    /// A table.
    case table(TableContent)
}

/// A figure, a text box or a table: placed in the flow at its call, or floated.
package struct Box: Hashable, Sendable {
    /// The content.
    package var content: BoxContent
    /// Its computed style.
    package var attributes: ObjectAttributes
    /// Its place.
    package var placement: PlacementRequest
    /// The area of its page that it takes, when its place is one of the page; else nil.
    package var area: GridSpec?
    /// The page edges that it bleeds over when it is placed at them. A box on an area of its page takes the edges from the
    /// area.
    package var bleed: PageEdges = []
    /// The source location of ``bleed``; nil if no edges are named.
    @ExcludedFromEquality package var bleedOrigin: SourceLocation? = nil
    /// The treatment if it is wider than its column.
    package var wide: WideFit
    /// True for a pull quote, which repeats a sentence of the text.
    package var isPullQuote = false
    /// Whether it is the picture of a lead in the contents, which only has the keys of its object style.
    package var isLead = false
    /// True for a side head: it is beside the paragraph that it belongs to, whatever else is in the margin.
    package var isSideHead = false
    /// Whether it is a float that its author calls behind the last paragraph; the end mark moves its call before that paragraph.
    package var isCalledLast = false
    /// Whether it may be left out so that a page is filled.
    package var isOptional = false
    /// Whether its author leaves its position and width to its page: a picture without any of these attributes.
    package var isPlacedByPage = false
    /// Whether it is within a block of the text, as a picture in an item of a list is: see ``ParagraphAttributes/continuesBlock``.
    package var continuesBlock = false
    /// The wrap of text around it, if its place is `wrap`; else nil.
    package var wrap: TextWrap?
    /// Its element of the structure tree.
    package var element: ElementID
    /// The place that references to it lead to; nil without an identifier.
    package var label: LabelID?
    /// The first-line indent of the next paragraph when the box is placed elsewhere and that paragraph therefore
    /// follows text; nil to keep the paragraph's own.
    package var followingIndent: Length?
    /// Its source location.
    @ExcludedFromEquality package var origin: SourceLocation

    /// A box of `content`.
    package init(
        _ content: BoxContent, attributes: ObjectAttributes, placement: PlacementRequest, element: ElementID,
        origin: SourceLocation
    ) {
        self.content = content
        self.attributes = attributes
        self.placement = placement
        self.element = element
        self.origin = origin
        wide = .span
    }
}
