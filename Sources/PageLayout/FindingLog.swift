import Diagnostics

/// Findings of layout in the order in which they were made, each once.
struct FindingLog {
    private(set) var diagnostics: [Diagnostic] = []
    private var known: Set<String> = []

    /// Adds a finding, unless the same was found at the same place.
    mutating func add(_ diagnostic: Diagnostic) {
        let key = "\(diagnostic.id) \(diagnostic.origin) \(diagnostic.message)"
        if known.insert(key).inserted { diagnostics.append(diagnostic) }
    }
}

/// A value with what was found while it was made. Whoever puts it on a page reports that too; what is thrown away takes
/// its findings with it.
struct Found<Value> {
    var value: Value
    var findings: [Diagnostic]
}
