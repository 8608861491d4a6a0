/// A list of findings without duplicates, and with at most ``limit`` of one kind; those beyond are counted.
///
/// A file of a million control characters is broken as a whole: neither the memory nor the person who reads has room
/// for a finding of each.
public struct FindingList: Sendable {
    /// The most findings of one kind that are kept.
    public static let limit = 1000

    /// The findings, in order of arrival.
    public private(set) var diagnostics: [Diagnostic] = []
    private var known: Set<Key> = []
    /// The indices of the findings about each subject.
    private var subjects: [SubjectKey: Int] = [:]
    /// How many of each kind are kept, and the index of the first.
    private var kinds: [FindingKind: (count: Int, first: Int)] = [:]

    /// The key of a finding: two with one key are one finding.
    private struct Key: Hashable {
        var kind: FindingKind
        var place: SourceLocation
        var message: String
        var hint: String?
    }

    private struct SubjectKey: Hashable {
        var id: String
        var name: String
    }

    /// The findings of `diagnostics`.
    public init(_ diagnostics: some Sequence<Diagnostic> = []) {
        for diagnostic in diagnostics { add(diagnostic) }
    }

    /// Adds a finding, unless the same was found at the same place. Of those about one subject the gravest stays.
    public mutating func add(_ diagnostic: Diagnostic) {
        if let subject = diagnostic.subject, let index = subjects[SubjectKey(id: diagnostic.id, name: subject.name)] {
            let isGraver = diagnostics[index].subject.map { $0.gravity < subject.gravity } ?? true
            if isGraver { diagnostics[index] = diagnostic }
            return
        }
        let kind = diagnostic.kind
        if let full = kinds[kind], full.count >= FindingList.limit {
            // Whether this one was counted before is not known: to remember it would cost what the limit saves.
            diagnostics[full.first].unlisted += 1 + diagnostic.unlisted
            return
        }
        let key = Key(kind: kind, place: diagnostic.origin, message: diagnostic.message, hint: diagnostic.hint)
        guard known.insert(key).inserted else { return }
        kinds[kind, default: (0, diagnostics.count)].count += 1
        if let subject = diagnostic.subject {
            subjects[SubjectKey(id: diagnostic.id, name: subject.name)] = diagnostics.count
        }
        diagnostics.append(diagnostic)
    }
}
