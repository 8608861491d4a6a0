/// The sides of a shape that text runs on.
public enum WrapSide: String, CaseIterable, Hashable, Sendable {
    /// On both.
    case both
    /// On the left only.
    case left
    /// On the right only.
    case right
    /// On that with more room.
    case largest
}
