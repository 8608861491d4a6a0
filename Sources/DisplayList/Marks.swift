import Geometry
import Identity

/// What is drawn, in drawing order, with the tables that it names: the content of a page, or a part of one that has not
/// been placed yet. Places count from an origin that its owner decides: of a page the upper left corner of the trim.
public struct Marks: Hashable, Sendable {
    /// What is drawn.
    public var items: [Item] = []
    /// The glyphs that runs name.
    public var glyphs: [PlacedGlyph] = []
    /// The UTF-8 text that runs name.
    public var text: [UInt8] = []
    /// The clusters that runs name.
    public var clusters: [TextCluster] = []
    /// Places that links and the outline lead to, with the height that a viewer should show at its top.
    public var labels: [PageLabel] = []

    /// Nothing drawn.
    public init() {}
}
