import PubColor
import PubDiagnostics
import PubDocuments
import PubGeometry
import PubSettings
import PubTextModel
import PubValues

/// An object style as written: only its own keys.
struct SpecifiedObjectStyle: Hashable, Sendable {
    var basedOn: Located<String>?
    var padding: Insets?
    var fill: OrNone<SpecifiedFill>?
    var stroke: OrNone<SpecifiedRule>?
    var ruleAbove: OrNone<SpecifiedRule>?
    var ruleBelow: OrNone<SpecifiedRule>?
    var height: OrNone<FigureExtent>?
    var spaceBefore: Length?
    var spaceAfter: Length?
    var place: PlacementRequest?
    var boxColumns: BoxColumns?
    var rows: GridSpan?
    var bleed: PageEdges?
    var at: WrapPlacement?
    var wrap: SpecifiedWrap?
    var columns: Int?
    var gutter: Length?
    var align: Double?
    var captionGap: Length?
    var captions = SpecifiedCaptions()
    var radius: Length?
    var grid: Bool?
    var pictureAlign: Double?
    var stretch: Bool?
    var fit: BoxFit?
    var breaks: Bool?
    var rotate: Double?
    var writing: WritingMode?
    var textPath: Path?
    /// The source locations of keys that only some boxes use, by name.
    @ExcludedFromEquality var places: [String: SourceLocation] = [:]

    /// Nothing said.
    init() {}

    /// These values, with unspecified ones taken from `base`.
    func overlaid(on base: SpecifiedObjectStyle) -> SpecifiedObjectStyle {
        var style = base
        style.places.merge(places) { _, own in own }
        style.padding = padding ?? base.padding
        style.fill = fill ?? base.fill
        style.stroke = stroke ?? base.stroke
        style.ruleAbove = ruleAbove ?? base.ruleAbove
        style.ruleBelow = ruleBelow ?? base.ruleBelow
        style.height = height ?? base.height
        style.spaceBefore = spaceBefore ?? base.spaceBefore
        style.spaceAfter = spaceAfter ?? base.spaceAfter
        style.place = place ?? base.place
        style.boxColumns = boxColumns ?? base.boxColumns
        style.rows = rows ?? base.rows
        style.bleed = bleed ?? base.bleed
        style.at = at ?? base.at
        if let wrap { style.wrap = base.wrap.map { wrap.overlaid(on: $0) } ?? wrap }
        style.columns = columns ?? base.columns
        style.gutter = gutter ?? base.gutter
        style.align = align ?? base.align
        style.captionGap = captionGap ?? base.captionGap
        style.captions = captions.overlaid(on: base.captions)
        style.radius = radius ?? base.radius
        style.grid = grid ?? base.grid
        style.pictureAlign = pictureAlign ?? base.pictureAlign
        style.stretch = stretch ?? base.stretch
        style.fit = fit ?? base.fit
        style.breaks = breaks ?? base.breaks
        style.rotate = rotate ?? base.rotate
        style.writing = writing ?? base.writing
        style.textPath = textPath ?? base.textPath
        return style
    }

    /// The swatches that it names.
    var swatches: [Located<SwatchReference>] {
        (fill?.value?.swatches ?? []) + (captions.fill?.value?.swatches ?? [])
            + [stroke?.value?.color, ruleAbove?.value?.color, ruleBelow?.value?.color].compactMap { $0 }
    }
}

extension KeyType where Value == SpecifiedObjectStyle {
    static var objectStyle: KeyType {
        .table(ObjectKeys.self) { reader in
            var style = SpecifiedObjectStyle()
            style.basedOn = reader.read(\.basedOn)
            style.padding = reader.read(\.padding)
            style.fill = reader.read(\.fill)
            style.stroke = reader.read(\.stroke)
            style.ruleAbove = reader.read(\.ruleAbove)
            style.ruleBelow = reader.read(\.ruleBelow)
            style.height = reader.read(\.height)
            style.spaceBefore = reader.read(\.spaceBefore)
            style.spaceAfter = reader.read(\.spaceAfter)
            style.place = reader.read(\.place)
            style.boxColumns = reader.read(\.boxColumns)
            style.rows = reader.read(\.rows)
            style.bleed = reader.read(\.bleed)
            style.at = reader.read(\.at)
            style.wrap = reader.read(\.wrap)
            style.columns = reader.read(\.columns)
            style.gutter = reader.read(\.gutter)
            style.align = reader.read(\.align)
            style.captionGap = reader.read(\.captionGap)
            style.captions = SpecifiedCaptions(&reader, reader.keys.captions)
            style.radius = reader.read(\.radius)
            style.grid = reader.read(\.grid)
            style.pictureAlign = reader.read(\.pictureAlign)
            style.stretch = reader.read(\.stretch)
            style.fit = reader.read(\.fit)
            style.breaks = reader.read(\.breaks)
            style.rotate = reader.read(\.rotate)
            style.writing = reader.read(\.writing)
            style.textPath = reader.read(\.textPath)
            style.notePlaces(reader)
            return style
        }
    }
}

extension SpecifiedObjectStyle {
    fileprivate mutating func notePlaces(_ reader: TableReader<ObjectKeys>) {
        let keys = reader.keys
        let noted: [DescribedKey] = [
            keys.columns, keys.writing, keys.fit, keys.breaks, keys.textPath, keys.grid, keys.boxColumns, keys.rows,
            keys.bleed, keys.at,
        ]
        for key in noted where reader.has(key) { places[key.description.name] = reader.origin(of: key) }
    }
}
