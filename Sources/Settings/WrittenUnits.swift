import PubGeometry

/// The units that a template writes its lengths in; messages use the same.
public struct WrittenUnits: Sendable {
    /// The unit that most of the page's lengths have; millimetres if there are none.
    public let page: LengthUnit
    /// The unit of type; points if no size is written.
    private let type: LengthUnit
    private let objects: [String: LengthUnit]
    private let paragraphs: [String: LengthUnit]

    /// The units of merged `settings`; the usual ones without any.
    public init(_ settings: SettingsNode? = nil) {
        page = settings?["page"].flatMap(WrittenUnits.most) ?? settings?["master"].flatMap(WrittenUnits.most) ?? .mm
        type = settings?["paragraph"].flatMap(WrittenUnits.most) ?? .pt
        objects = WrittenUnits.byName(settings?["object"])
        paragraphs = WrittenUnits.byName(settings?["paragraph"])
    }

    /// The unit of the object style `name`: its own, or the page's.
    public func object(_ name: String) -> LengthUnit { objects[name] ?? page }

    /// The unit of the paragraph style `name`: its own, or else the unit of type.
    public func paragraph(_ name: String) -> LengthUnit { paragraphs[name] ?? type }

    private static func byName(_ table: SettingsNode?) -> [String: LengthUnit] {
        (table?.table?.entries ?? []).reduce(into: [:]) { $0[$1.key] = most($1.node) }
    }

    /// The unit that most lengths in `node` have, of equally many the first of the list; nil without a length.
    private static func most(_ node: SettingsNode) -> LengthUnit? {
        var counts: [LengthUnit: Int] = [:]
        count(node, &counts)
        let most = counts.values.max() ?? 0
        return LengthUnit.allCases.first { counts[$0] == most && most > 0 }
    }

    private static func count(_ node: SettingsNode, _ counts: inout [LengthUnit: Int]) {
        if let text = node.string, let unit = LengthUnit(of: text) { counts[unit, default: 0] += 1 }
        for element in node.elements ?? [] { count(element, &counts) }
        for entry in node.table?.entries ?? [] { count(entry.node, &counts) }
    }
}
