import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings
import PubStyles
import PubTextModel
import PubValues

/// Distances from the trim's edges to the type area: inside is at the spine.
package struct PageMargins: Hashable, Sendable {
    /// The distance from the head.
    package var top: Length
    /// The distance from the foot.
    package var bottom: Length
    /// The distance from the spine.
    package var inside: Length
    /// The distance from the fore-edge.
    package var outside: Length
}

/// The columns of a type area.
package struct ColumnDesign: Hashable, Sendable {
    /// Their number, if they are equal.
    package var count: Int
    /// Their widths, if they differ; empty for equal ones.
    package var widths: [Length]
    /// The gap between two of them.
    package var gutter: Length
    /// The rule between them; nil if there is none.
    package var rule: DesignRule?
}

/// A rule's weight and its swatch.
package struct DesignRule: Hashable, Sendable {
    /// The weight.
    package var weight: Length
    /// The swatch.
    package var color: SwatchReference
    /// The place of the swatch's name.
    @ExcludedFromEquality package var origin: SourceLocation
}

/// The rule above footnotes.
package struct NoteRuleDesign: Hashable, Sendable {
    /// The weight.
    package var weight = Length(points: 0.35)
    /// The swatch; nil for the colour of the footnotes.
    package var color: Located<SwatchReference>?
}

/// The pages that something is drawn on.
package enum PageSide: String, CaseIterable, Hashable, Sendable {
    /// Left-hand pages.
    case left
    /// Right-hand pages.
    case right
    /// All pages.
    case both
}

/// The position of a running head along the type area.
package enum MasterEdge: String, CaseIterable, Hashable, Sendable {
    /// At the fore-edge.
    case outer
    /// At the spine.
    case inner
    /// In the middle.
    case center
}

/// The reference for placing furniture: the type area of its own page, or the same place on all pages.
package enum FurnitureReference: String, CaseIterable, Hashable, Sendable {
    /// The margins of its master: it moves with the text.
    case text
    /// The page, whatever the margins of its master are: for lines the margins of `[page]`, for shapes and pictures the trim.
    case page
}

/// The edge of the trim that a distance counts from.
package enum MasterAnchor: String, CaseIterable, Hashable, Sendable {
    /// From the head.
    case top
    /// From the foot.
    case bottom
    /// From the fore-edge: running heads and rules run sideways along it, the feet of text towards the page.
    case outside
    /// From the spine, sideways too.
    case inside

    /// Whether it is an edge at a side of the page; text along it is turned by 90°.
    package var isSideways: Bool { self == .outside || self == .inside }
}

/// A running head, a folio or another line of a master.
package struct RunningHead: Hashable, Sendable {
    /// The text, with variables in braces.
    package var text: String
    /// The place of the text.
    @ExcludedFromEquality package var origin: SourceLocation
    /// The paragraph style.
    package var style: String
    /// The place of the style's name.
    @ExcludedFromEquality package var styleOrigin: SourceLocation
    /// The pages that have it.
    package var side: PageSide
    /// Its position along the type area.
    package var edge: MasterEdge
    /// The edge that the offset counts from.
    package var anchor: MasterAnchor
    /// The distance from that edge to the baseline.
    package var offset: Length
    /// Its position along its edge.
    package var line: FurnitureLine
    /// Its treatment if content covers its place.
    package var over: FurnitureOver
    /// The swatch for printing it on content that covers its place.
    package var reversed: Located<SwatchReference>
}

/// A variable that may be in braces in a running head: `{folio}`.
package enum RunningHeadVariable: String, CaseIterable, Hashable, Sendable {
    /// The number of the page.
    case folio
    /// The short title of the page's first article, and the title of its section.
    case title, section
    /// Variables that the manifest gives for the issue.
    case issue, date, number, volume, issn
}

extension RunningHeadVariable {
    /// The variable of a field: `folio`, or its name in a table, `page.folio`; nil if there is none.
    package init?(named name: String) {
        let tables: [String: RunningHeadVariable] = [
            "page.folio": .folio, "article.title": .title, "section.title": .section, "issue.title": .issue,
            "issue.date": .date, "issue.number": .number, "issue.volume": .volume, "issue.issn": .issn,
        ]
        guard let variable = RunningHeadVariable(rawValue: name) ?? tables[name] else { return nil }
        self = variable
    }
}

extension RunningHead {
    /// The names of all variables.
    package static let variableNames = RunningHeadVariable.allCases.map(\.rawValue)

    /// Names in braces in the text that are not among ``variableNames``.
    package var unknownNames: [String] {
        FieldSyntax.parts(of: text).compactMap { part in
            guard case .field(let name) = part, RunningHeadVariable(named: name) == nil else { return nil }
            return name
        }
    }
}

/// A rule of a master, across the type area or along its side.
package struct MasterRule: Hashable, Sendable {
    /// Its weight and swatch.
    package var rule: DesignRule
    /// The pages that have it.
    package var side: PageSide
    /// The edge that the offset counts from.
    package var anchor: MasterAnchor
    /// The distance from that edge to the rule.
    package var offset: Length
    /// Its position along its edge.
    package var line: FurnitureLine
    /// Its treatment if content covers its place: hidden or kept.
    package var over: FurnitureOver
    /// The variable that it belongs to: if that is empty, there is no rule; nil for a rule on every page.
    package var with: RunningHeadVariable?
}

/// A named frame of a master, in the order of the thread.
package struct MasterFrame: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its upper left corner on a right-hand page, from the trim's corner; mirrored on left-hand pages.
    package var x: Length, y: Length
    /// Its extent.
    package var width: Length, height: Length
    /// The place of its table.
    @ExcludedFromEquality package var origin: SourceLocation
    /// The outline within which its text is set, from its upper left corner; nil for all of it.
    package var shape: Path?
    /// The distance of text from that outline.
    package var inset: Length = .zero
    /// Its number among the columns of one frame, from 0.
    package var column = 0
    /// Its left edge on left-hand pages, from the trim's left edge; nil for the mirror image. Columns of one frame are
    /// mirrored together, so that they are read from the left on both sides.
    var leftOnVerso: Length?
}

extension MasterFrame {
    /// Its left edge on a page of one side, `width` wide, from the trim's.
    package func left(onRecto isRecto: Bool, of pageWidth: Length) -> Length {
        isRecto ? x : leftOnVerso ?? pageWidth - x - width
    }
}

/// The design of a kind of page.
package struct Master: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// The margins.
    package var margins: PageMargins
    /// The columns.
    package var columns: ColumnDesign
    /// Frames of text instead of columns, in the order of their `order`; empty for columns.
    package var frames: [MasterFrame]
    /// Frames on the grid: text frames are among ``frames`` too, once they are resolved.
    package var gridFrames: [GridFrame] = []
    /// Whether it is a form of opener.
    package var isOpener = false
    /// The column for notes in the margin; nil if there is none.
    package var notes: NoteColumn?
    /// The rule above footnotes; nil if there is none.
    package var noteRule: NoteRuleDesign?
    /// Whether the columns of a last page are made even.
    package var isBalanced: Bool
    /// Running heads, folios.
    package var texts: [RunningHead]
    /// Rules.
    package var rules: [MasterRule]
    /// The fill below everything, up to the bleed; nil for paper.
    package var ground: SpecifiedFill?
    /// The changes that its pages make to colours.
    package var colors = PageColors()
    /// The names and the meanings of ``colors``, at their places.
    @ExcludedFromEquality package var renamedSwatches: [Located<SwatchReference>] = []
    /// Static shapes, in drawing order.
    package var shapes: [MasterShape] = []
    /// Static pictures, in drawing order.
    package var pictures: [MasterPicture] = []
}

extension Master {
    /// Whether its first page has a frame for the head of its article or for pictures, or a column for notes, or text
    /// frames side by side: their place, or their content, depends on the side.
    package var asksForSide: Bool {
        notes != nil || threadAsksForSide
            || gridFrames.contains { if case .text = $0.content { false } else { true } }
    }

    /// The width of the type area on a page of `trim`.
    func areaWidth(_ trim: Size) -> Length { trim.width - margins.inside - margins.outside }

    /// The height of the type area on a page of `trim`.
    package func areaHeight(_ trim: Size) -> Length { trim.height - margins.top - margins.bottom }

    /// The distance from the trim's left edge to the type area.
    package func areaLeft(_ side: PageSide) -> Length { side == .left ? margins.outside : margins.inside }

    /// The start and extent of each column within the type area, less `room` that is left to notes.
    func columnExtents(
        _ trim: Size, override count: Int?, less room: Length
    ) -> [(x: Length, width: Length)] {
        let area = areaWidth(trim) - room
        var widths = columns.widths
        if widths.isEmpty || (count != nil && count != widths.count) {
            let number = count ?? columns.count
            let width = (area - columns.gutter * (number - 1)).part(1, of: number)
            widths = Array(repeating: width, count: number)
        }
        var x = Length.zero
        return widths.map { width in
            defer { x += width + columns.gutter }
            return (x, width)
        }
    }
}

/// The columns of a page's grid for placing boxes and frames; its rows are the rows of the baseline grid.
package struct PageGrid: Hashable, Sendable {
    /// The default number of columns of a page's grid: they make two, three, four and six.
    static let usualColumns = 12
    /// The number of columns.
    package var columns: Int
    /// The gap between two of them.
    package var gutter: Length

    /// The width of `count` of its columns, if all of them are `width` wide.
    package func width(of count: Int, in width: Length) -> Length {
        (width + gutter).part(min(count, columns), of: columns) - gutter
    }
}

/// The pages of a template: trim, bleed, grid, and masters by name.
package struct PageDesign: Hashable, Sendable {
    /// The size after cutting.
    package var trim: Size
    /// Beyond the trim.
    package var bleed: Length
    /// The margins of a page whose master has none of its own.
    package var margins: PageMargins
    /// The distance from the trim's head to the first baseline of the grid.
    package var gridStart: Length
    /// The distance from baseline to baseline; zero for no grid.
    package var gridIncrement: Length
    /// The columns of the grid for placing boxes.
    package var grid: PageGrid
    /// The part of each page at the spine that binding hides: pictures over two pages show it on both.
    package var spineLoss: Length
    /// The masters by name; ``defaultMaster`` always exists.
    package var masters: [String: Master]
    /// The fit for pages of articles that have none of their own.
    package var fit = SpecifiedFit()

    /// The name of the master of articles that name none.
    package static let defaultMaster = "default"

    /// The master `name`, or the default for articles that name none.
    func master(_ name: String) -> Master { masters[name] ?? masters[Self.defaultMaster]! }
}
