import PubDiagnostics
import PubValues

/// A person who made an article, and what they did for it.
package struct Author: Hashable, Sendable {
    /// The name.
    package var name: String
    /// What they did: `words`, `pictures`; empty when not given.
    package var role: String
    /// Where the author is named.
    @ExcludedFromEquality package var origin: SourceLocation

    /// `name` in `role`.
    package init(name: String, role: String = "", at origin: SourceLocation) {
        self.name = name
        self.role = role
        self.origin = origin
    }
}
