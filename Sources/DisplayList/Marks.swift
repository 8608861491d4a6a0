import PubGeometry
import PubIdentity

/// Marks on a page, in ISO 32000's sense (painting operators place marks on the page): display items in painting order,
/// with the tables of glyphs, text and clusters that they index. They are the content of a page or of a part of one.
/// The owner decides the origin; for a page it is the upper left corner of the trim.
public struct Marks: Hashable, Sendable {
    /// The items, in painting order.
    public var items: [DisplayItem] = []
    /// The glyphs that runs index.
    public var glyphs: [PlacedGlyph] = []
    /// The UTF-8 text that runs index.
    public var text: [UInt8] = []
    /// The clusters that runs index.
    public var clusters: [TextCluster] = []
    /// Destinations of links and of the document outline, each with the height that a viewer shows at the top of its
    /// window.
    public var labels: [PageLabel] = []

    /// No marks.
    public init() {}
}
