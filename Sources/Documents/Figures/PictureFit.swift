/// The way a picture fills the frame that its box gives it.
package enum PictureFit: String, CaseIterable, Hashable, Sendable {
    /// It covers the frame; what protrudes is cut off.
    case cover
    /// All of it is seen within the frame.
    case contain
    /// At its own size (its resolution), or the frame's width when that is less.
    case none
}
