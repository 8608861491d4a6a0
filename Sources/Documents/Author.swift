import PubDiagnostics
import PubValues

/// A person who made an article, and their role.
package struct Author: Hashable, Sendable {
    /// The name.
    package var name: String
    /// Their role: `words`, `pictures`; empty if not given.
    package var role: String
    /// The source location of the author's name.
    @ExcludedFromEquality package var origin: SourceLocation

    /// `name` in `role`.
    package init(name: String, role: String = "", at origin: SourceLocation) {
        self.name = name
        self.role = role
        self.origin = origin
    }
}
