import PubDiagnostics
import PubDocuments

/// A line that opens or closes a fenced division: `::: sidebar`, `::: {.sidebar #id key=value}`, `:::`.
struct Fence {
    /// The roles of a fence.
    enum Role {
        /// It opens a division; the name is the first class.
        case open(name: String, Attributes)
        /// It closes the innermost open division.
        case close
    }

    /// Whether it opens or closes a division.
    let role: Role
    /// The place of its first colon.
    let origin: SourceLocation
    /// The end of its line, without the line end.
    let end: Int
}
