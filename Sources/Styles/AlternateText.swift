/// Where the words come from that are said in the place of a picture by whose author none are written for that.
package enum AlternateText: String, CaseIterable, Hashable, Sendable {
    /// Its caption.
    case caption
    /// Nowhere: its author has to write them.
    case required
}
