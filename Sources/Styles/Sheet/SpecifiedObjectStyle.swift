import Color
import Diagnostics
import Documents
import Geometry
import Settings
import TextModel
import Values

/// An object style as it is written: only what it says.
struct SpecifiedObjectStyle: Hashable, Sendable {
    var basedOn: Located<String>?
    var padding: Insets?
    var fill: Setting<Located<SwatchReference>>?
    var stroke: Setting<SpecifiedRule>?
    var ruleAbove: Setting<SpecifiedRule>?
    var ruleBelow: Setting<SpecifiedRule>?
    var height: Setting<Length>?
    var spaceBefore: Length?
    var spaceAfter: Length?
    var place: BoxPlacement?
    var wrap: WrapDescription?
    var columns: Int?
    var gutter: Length?
    var align: Double?
    var captionGap: Length?
    var fit: BoxFit?
    var breaks: Bool?
    var rotate: Double?
    var writing: WritingMode?
    var textPath: Path?
    /// Where the keys are that only some boxes use, by name.
    @Unhashed var places: [String: SourceLocation] = [:]

    /// Nothing said.
    init() {}

    /// What is said here, over `base`.
    func overlaid(on base: SpecifiedObjectStyle) -> SpecifiedObjectStyle {
        var look = base
        look.places.merge(places) { _, own in own }
        look.padding = padding ?? base.padding
        look.fill = fill ?? base.fill
        look.stroke = stroke ?? base.stroke
        look.ruleAbove = ruleAbove ?? base.ruleAbove
        look.ruleBelow = ruleBelow ?? base.ruleBelow
        look.height = height ?? base.height
        look.spaceBefore = spaceBefore ?? base.spaceBefore
        look.spaceAfter = spaceAfter ?? base.spaceAfter
        look.place = place ?? base.place
        if let wrap { look.wrap = base.wrap.map { wrap.overlaid(on: $0) } ?? wrap }
        look.columns = columns ?? base.columns
        look.gutter = gutter ?? base.gutter
        look.align = align ?? base.align
        look.captionGap = captionGap ?? base.captionGap
        look.fit = fit ?? base.fit
        look.breaks = breaks ?? base.breaks
        look.rotate = rotate ?? base.rotate
        look.writing = writing ?? base.writing
        look.textPath = textPath ?? base.textPath
        return look
    }

    /// The swatches that it names.
    var swatches: [Located<SwatchReference>] {
        [fill?.value, stroke?.value?.color, ruleAbove?.value?.color, ruleBelow?.value?.color].compactMap { $0 }
    }
}

extension KeyType where Value == SpecifiedObjectStyle {
    static var objectLook: KeyType {
        .table(ObjectKeys.self) { reader in
            var look = SpecifiedObjectStyle()
            look.basedOn = reader.read(\.basedOn)
            look.padding = reader.read(\.padding)
            look.fill = reader.read(\.fill)
            look.stroke = reader.read(\.stroke)
            look.ruleAbove = reader.read(\.ruleAbove)
            look.ruleBelow = reader.read(\.ruleBelow)
            look.height = reader.read(\.height)
            look.spaceBefore = reader.read(\.spaceBefore)
            look.spaceAfter = reader.read(\.spaceAfter)
            look.place = reader.read(\.place)
            look.wrap = reader.read(\.wrap)
            look.columns = reader.read(\.columns)
            look.gutter = reader.read(\.gutter)
            look.align = reader.read(\.align)
            look.captionGap = reader.read(\.captionGap)
            look.fit = reader.read(\.fit)
            look.breaks = reader.read(\.breaks)
            look.rotate = reader.read(\.rotate)
            look.writing = reader.read(\.writing)
            look.textPath = reader.read(\.textPath)
            look.notePlaces(reader)
            return look
        }
    }
}

extension SpecifiedObjectStyle {
    fileprivate mutating func notePlaces(_ reader: TableReader<ObjectKeys>) {
        func note<Value>(_ path: KeyPath<ObjectKeys, Key<Value>>) {
            guard reader.has(path) else { return }
            places[ObjectKeys.keys[keyPath: path].description.name] = reader.origin(of: path)
        }
        note(\.columns)
        note(\.writing)
        note(\.fit)
        note(\.breaks)
        note(\.textPath)
    }
}
