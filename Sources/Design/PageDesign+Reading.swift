import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings
import PubStyles

/// Margins given by a table: the base supplies values that it leaves out.
struct MarginSettings: Hashable, Sendable {
    var top: Length?
    var bottom: Length?
    var inside: Length?
    var outside: Length?

    func over(_ base: PageMargins) -> PageMargins {
        PageMargins(
            top: top ?? base.top, bottom: bottom ?? base.bottom, inside: inside ?? base.inside,
            outside: outside ?? base.outside)
    }
}

/// Columns as a table gives them.
struct ColumnSettings: Hashable, Sendable {
    var count: Int?
    var widths: [Length]?
    var gutter: Length?
    var rule: DesignRule??

    func over(_ base: ColumnDesign) -> ColumnDesign {
        var result = base
        if let count {
            result.count = count
            result.widths = []
        }
        if let widths {
            result.widths = widths
            result.count = widths.count
        }
        if let gutter { result.gutter = gutter }
        if let rule { result.rule = rule }
        return result
    }
}

extension PageMargins {
    /// The default margins of a page.
    fileprivate static var initial: PageMargins {
        let keys = MarginKeys.keys
        return PageMargins(
            top: keys.top.valueOrInitial(nil), bottom: keys.bottom.valueOrInitial(nil),
            inside: keys.inside.valueOrInitial(nil), outside: keys.outside.valueOrInitial(nil))
    }
}

extension ColumnDesign {
    /// The default columns of a page.
    fileprivate static var initial: ColumnDesign {
        let keys = ColumnKeys.keys
        return ColumnDesign(
            count: keys.count.valueOrInitial(nil), widths: [], gutter: keys.gutter.valueOrInitial(nil),
            rule: keys.rule.valueOrInitial(nil))
    }
}

/// The grid of a page.
struct GridSettings: Hashable, Sendable {
    var start: Length
    var increment: Length
}

/// A page as its table gives it.
struct PageSettings: Sendable {
    var size: Size
    var bleed: Length
    var margins: PageMargins
    var columns: ColumnDesign
    var grid: GridSettings
    var columnGrid: PageGrid
    var spineLoss: Length
    var noteRule: NoteRuleDesign?
}

/// A master as its table gives it.
struct MasterSettings: Sendable {
    var basedOn: String?
    var basedOnOrigin: SourceLocation
    var margins: MarginSettings?
    var columns: ColumnSettings?
    var notes: NoteColumn??
    var noteRule: NoteRuleDesign??
    var balance: Bool?
    var texts: [RunningHead]?
    var rules: [MasterRule]?
    var ground: SpecifiedFill??
    var swatches: [Named<Located<SwatchReference>>]
    var heavierType: PageColors.HeavierType?
    var shapes: [MasterShape]?
    var pictures: [MasterPicture]?
    var frames: [SpecifiedMasterFrame]
    var isOpener: Bool
}

/// A frame of a master as its table gives it: on the grid, or anywhere on the page.
enum SpecifiedMasterFrame: Sendable {
    case grid(GridFrame)
    case placed(MasterFrame, order: Located<Int>?)
}

let marginSettings = KeyType<MarginSettings>.table(MarginKeys.self) { reader in
    MarginSettings(
        top: reader.read(\.top), bottom: reader.read(\.bottom), inside: reader.read(\.inside),
        outside: reader.read(\.outside))
}

package let columnRule = KeyType<DesignRule?>.table(DesignRuleKeys.self) { reader in
    .some(DesignRule(weight: reader.read(\.weight), color: reader.read(\.color), origin: reader.origin))
}

let noteRuleSettings = KeyType<NoteRuleDesign?>.table(NoteRuleKeys.self) { reader in
    .some(NoteRuleDesign(weight: reader.read(\.weight), color: reader.read(\.color)))
}

let columnSettings = KeyType<ColumnSettings>.table(ColumnKeys.self) { reader in
    ColumnSettings(
        count: reader.read(\.count), widths: reader.read(\.widths), gutter: reader.read(\.gutter),
        rule: reader.read(\.rule))
}
.advising { value in
    if case .integer(let count) = value { "write columns = { count = \(count) }" } else { nil }
}

let gridSettings = KeyType<GridSettings>.table(GridKeys.self) { reader in
    GridSettings(start: reader.read(\.start), increment: reader.read(\.increment))
}

let paperSize = KeyType<Size>.either(
    // The greatest side of a page in PDF (ISO 32000-1, Annex C).
    KeyType<[Length]>.array(of: .length(20...14_400, "a length from 20 pt to 14,400 pt"), count: 2...2)
        .map("width and height") { sizes, _, _ in Size(width: sizes[0], height: sizes[1]) },
    .keyword(
        ["A3": Size.a3, "A4": .a4, "A5": .a5, "A6": .a6, "B5": .b5, "letter": .letter],
        otherwise: ", or width and height: [\"210mm\", \"297mm\"]"))

let pageSettings = KeyType<PageSettings>.table(PageKeys.self) { reader in
    let margins = reader.read(\.margins) ?? MarginSettings()
    let columns = reader.read(\.columns) ?? ColumnSettings()
    let columnGrid = reader.read(\.columnGrid)
    return PageSettings(
        size: reader.read(\.size), bleed: reader.read(\.bleed),
        margins: margins.over(.initial), columns: columns.over(.initial),
        grid: reader.read(\.grid) ?? GridSettings(start: .zero, increment: .zero),
        columnGrid: PageGrid(
            columns: columnGrid?.columns ?? PageGrid.usualColumns,
            gutter: columnGrid?.gutter ?? columns.over(.initial).gutter),
        spineLoss: reader.read(\.spineLoss), noteRule: reader.read(\.noteRule) ?? .some(NoteRuleDesign()))
}

/// The columns of the grid that a table gives.
let pageGridSettings = KeyType<(columns: Int, gutter: Length?)>.table(PageGridKeys.self) { reader in
    (reader.read(\.columns), reader.read(\.gutter))
}

package let noteColumn = KeyType<NoteColumn?>.table(NoteColumnKeys.self) { reader in
    let (side, gap, space) = (reader.read(\.side), reader.read(\.gap), reader.read(\.space))
    let width = reader.read(\.width)
    let columns = reader.read(\.columns)
    if width != nil, columns != nil {
        reader.error(
            "conflicting-keys", "a column for notes is in the margin by its width, or on the grid by its cols",
            at: reader.origin(of: \.columns), hint: "take one of both away")
        return nil
    }
    let extent = width.map { NoteColumn.Extent.width($0) } ?? columns.map { .columns($0) }
    guard let extent else {
        if !reader.has(\.width), !reader.has(\.columns) {
            reader.error(
                "missing-key", "the column for notes has no width", at: reader.origin,
                hint: "write width = \"38mm\" for one in the margin of the page, or cols = 4 for one on its grid")
        }
        return nil
    }
    let origin = width == nil ? reader.origin(of: \.columns) : reader.origin(of: \.width)
    return .some(NoteColumn(side: side, extent: extent, gap: gap, space: space, origin: origin))
}

let masterText = KeyType<RunningHead>.table(MasterTextKeys.self) { reader in
    let text = reader.read(\.text)
    let result = RunningHead(
        text: text ?? "", origin: reader.origin(of: \.text), style: reader.read(\.style),
        styleOrigin: reader.origin(of: \.style), side: reader.read(\.side), edge: reader.read(\.edge),
        anchor: reader.read(\.anchor), offset: reader.read(\.offset), line: reader.furnitureLine(reader.keys.line),
        over: reader.read(\.over), reversed: reader.read(\.reversed))
    return text == nil ? nil : result
}

let masterRule = KeyType<MasterRule>.table(MasterRuleKeys.self) { reader in
    MasterRule(
        rule: DesignRule(
            weight: reader.read(\.weight), color: reader.read(\.color), origin: reader.origin(of: \.color)),
        side: reader.read(\.side), anchor: reader.read(\.anchor), offset: reader.read(\.offset),
        line: reader.furnitureLine(reader.keys.line), over: reader.read(\.over), with: reader.read(\.with))
}

let masterGround = KeyType<SpecifiedFill?>.keyword(["none": nil], or: KeyType<SpecifiedFill>.boxFill.map { .some($0) })

package let reversedType = KeyType<PageColors.HeavierType>.table(ReversedTypeKeys.self) { reader in
    PageColors.HeavierType(below: reader.read(\.below), weight: reader.read(\.weight))
}

let masterFrame = KeyType<SpecifiedMasterFrame>.table(MasterFrameKeys.self) { reader in
    let number = reader.read(\.order)
    let order = reader.has(\.order) ? Located(number, at: reader.origin(of: \.order)) : nil
    let position = reader.read(\.position)
    let size = reader.read(\.size)
    let shape = reader.read(\.shape)
    let inset = reader.read(\.inset)
    let onGrid = GridFrame(&reader, reader.keys.grid)
    guard reader.has(\.position) || reader.has(\.size) else {
        guard var onGrid else {
            reader.error(
                "missing-key", "the frame holds nothing", at: reader.origin,
                hint: "write text = true, head = true or picture = \"hero\"; or position and size of a frame of text")
            return nil
        }
        onGrid.order = number
        onGrid.places["order"] = order?.origin
        return .grid(onGrid)
    }
    if let onGrid, onGrid.content != .text(columns: 1) || onGrid.columns != nil || onGrid.rows != nil {
        reader.error(
            "conflicting-keys", "a frame by position and size is one of text, and not on the grid", at: onGrid.origin,
            hint: "take position and size away, or cols, rows and what it holds")
    }
    guard let position, let size else {
        reader.error(
            "missing-key", "a frame off the grid has both position and size", at: reader.origin,
            hint: "write position = [\"20mm\", \"30mm\"] and size = [\"80mm\", \"120mm\"]")
        return nil
    }
    var frame = MasterFrame(
        name: "", x: position[0], y: position[1], width: size[0], height: size[1], origin: reader.origin)
    frame.shape = shape.path(in: Rect(origin: .zero, size: Size(width: size[0], height: size[1])))
    frame.inset = inset
    return .placed(frame, order: order)
}

/// The outline of a frame, before its size is known.
enum FrameShape: Hashable, Sendable {
    case rectangle
    case named(NamedShape)
    case path(Path)

    /// The outline in a frame; nil for the frame itself.
    func path(in frame: Rect) -> Path? {
        switch self {
        case .rectangle: nil
        case .named(let shape): shape.path(in: frame)
        case .path(let path): path.fitted(into: frame)
        }
    }
}

let frameShape = KeyType<String>.nonEmptyString.map("the name of a shape, or a path in SVG's syntax") {
    text, origin, findings -> FrameShape? in
    if text == "rectangle" { return .rectangle }
    if let shape = NamedShape(rawValue: text) { return .named(shape) }
    // Every path begins with a moveto (SVG 2, 9.3.3).
    if text.first == "M" || text.first == "m" { return readSVGPath(text, origin, &findings).map { .path($0) } }
    let names = ["rectangle"] + NamedShape.allCases.map(\.rawValue)
    findings.error(
        "unknown-word", "there is no shape \"\(text)\"", at: origin,
        hint: Suggestion.hint(for: text, in: names, called: "shapes"))
    return nil
}

let masterSettings = KeyType<MasterSettings>.table(MasterKeys.self) { reader in
    let frames = reader.read(\.frames) ?? []
    return MasterSettings(
        basedOn: reader.read(\.basedOn), basedOnOrigin: reader.origin(of: \.basedOn),
        margins: reader.read(\.margins), columns: reader.read(\.columns), notes: reader.read(\.notes),
        noteRule: reader.read(\.noteRule), balance: reader.read(\.balance), texts: reader.read(\.texts),
        rules: reader.read(\.rules),
        ground: reader.read(\.ground),
        swatches: reader.read(\.swatches), heavierType: reader.read(\.reversed), shapes: reader.read(\.shapes),
        pictures: reader.read(\.pictures),
        frames: frames.map { named in
            switch named.value {
            case .grid(var frame):
                frame.table = named.name
                return .grid(frame)
            case .placed(var frame, let order):
                frame.name = named.name
                return .placed(frame, order: order)
            }
        }, isOpener: reader.read(\.opener))
}

extension PageDesign {
    /// The tables that this room reads, for the reference of all keys.
    package static let keyTables: [KeyTableDescription] = [KeyTableDescription(PageRootKeys.self)]

    /// The tables of the merged tree that this room reads.
    package static let rootKeys = ["page", "master", "fit"]

    /// Reads `[page]`, `[master]` and `[fit]` of a merged tree.
    package static func read(_ tree: SettingsNode) -> Outcome<PageDesign> {
        var findings = SettingsFindings()
        let root = KeyType<(PageSettings?, [Named<MasterSettings>], SpecifiedFit?)>.part(PageRootKeys.self) { reader in
            (reader.read(\.page), reader.read(\.masters), reader.read(\.fit))
        }
        guard let (page, masters, fit) = root.read(tree, &findings), let page else {
            if !findings.diagnostics.hasErrors {
                findings.error(
                    "missing-key", "the template has no table [page]", at: tree.origin,
                    hint: "give it at least a size: [page] size = \"A4\"")
            }
            return Outcome(nil, findings.diagnostics)
        }
        var design = MasterCascade(page: page, settings: masters).design(&findings)
        design.fit = fit ?? SpecifiedFit()
        return Outcome(design, findings.diagnostics)
    }
}

extension PageDesign {
    /// The swatches that masters name, with their places.
    package var swatches: [(reference: SwatchReference, origin: SourceLocation)] {
        masters.values.sorted { $0.name < $1.name }.flatMap(\.swatches)
    }

    /// The pictures of all masters; pictures that a master inherits are listed again.
    package var pictures: [MasterPicture] {
        masters.values.sorted { $0.name < $1.name }.flatMap(\.pictures)
    }

    /// The running heads of all masters; heads that a master inherits are listed again.
    package var runningHeads: [RunningHead] {
        masters.values.sorted { $0.name < $1.name }.flatMap(\.texts)
    }
}

extension Master {
    /// The swatches that it names, with their places.
    fileprivate var swatches: [(reference: SwatchReference, origin: SourceLocation)] {
        var found = rules.map(\.rule).map { ($0.color, $0.origin) }
        if let rule = columns.rule { found.append((rule.color, rule.origin)) }
        if let color = noteRule?.color { found.append((color.value, color.origin)) }
        let named = texts.map(\.reversed) + shapes.map(\.color) + (ground?.swatches ?? []) + renamedSwatches
        return found + named.map { ($0.value, $0.origin) }
    }
}
