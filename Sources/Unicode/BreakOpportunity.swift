/// Whether a line may end before a byte of text.
@frozen
public enum BreakOpportunity: UInt8, Hashable, Sendable {
    /// No line may end here.
    case prohibited
    /// A line may end here.
    case allowed
    /// A line must end here.
    case mandatory
}
