import PubDiagnostics

/// Findings that are shown as one: all of a kind when there are four or more, otherwise each alone.
struct FindingGroup {
    /// From this number on the findings of a kind are shown as one.
    static let least = 4

    /// The findings, in the order of their places; at least one.
    private(set) var members: [Diagnostic]
    /// Whether others of its kind are reported beside it, and the one before it gave the same hint.
    private(set) var repeatsHint = false
    /// Whether it is the only one of its kind.
    private(set) var isAlone = true

    /// The first finding.
    var first: Diagnostic { members[0] }

    /// How many findings it is, those included that are not listed.
    var count: Int { members.reduce(0) { $0 + 1 + $1.unlisted } }

    /// The findings by message and hint, in the order of their first places.
    var alike: [[Diagnostic]] {
        var indices: [String: Int] = [:]
        return members.reduce(into: []) { result, member in
            let words = "\(member.message)\n\(member.hint ?? "")"
            if let index = indices[words] {
                result[index].append(member)
            } else {
                indices[words] = result.count
                result.append([member])
            }
        }
    }

    /// The groups of `ordered`, in the order of their first findings.
    static func groups(of ordered: [Diagnostic]) -> [FindingGroup] {
        let counts = ordered.reduce(into: [FindingKind: Int]()) { $0[$1.kind, default: 0] += 1 + $1.unlisted }
        var groups: [FindingGroup] = []
        // Where the group, or the finding reported before it, of a kind is.
        var known: [FindingKind: Int] = [:]
        for diagnostic in ordered {
            let count = counts[diagnostic.kind] ?? 1
            if count >= least, let index = known[diagnostic.kind] {
                groups[index].members.append(diagnostic)
                continue
            }
            var group = FindingGroup(members: [diagnostic])
            group.isAlone = count == 1
            if let before = known[diagnostic.kind] { group.repeatsHint = groups[before].first.hint == diagnostic.hint }
            known[diagnostic.kind] = groups.count
            groups.append(group)
        }
        return groups
    }
}
