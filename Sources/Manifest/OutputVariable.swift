import PubSettings

/// A variable in the name of an output, as `{issue}`: so the editions of a publication are named once for all its issues.
///
/// None comes out of an article, and none holds a slash.
package enum OutputVariable: String, CaseIterable {
    /// The name of the issue's folder.
    case issue
    /// Its number.
    case number
    /// Its date.
    case date

    /// Whether there is one in `path`.
    package static func isIn(_ path: String) -> Bool { allCases.contains { path.contains("{\($0.rawValue)}") } }

    /// `path` with the values of all variables for `issue`, which is called `name`; nil if one is unknown, or its key is not there.
    static func expanded(_ path: String, in issue: Issue, named name: String) -> String? {
        var result = ""
        var rest = path[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}"),
                let variable = OutputVariable(rawValue: String(rest[rest.index(after: open)..<close])),
                let value = variable.value(in: issue, named: name)
            else { return nil }
            result += rest[..<open] + value
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    private func value(in issue: Issue, named name: String) -> String? {
        switch self {
        case .issue:
            // What is neither letter nor digit could mean something to a shell or to make.
            String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
        case .number: issue.number.map(String.init)
        case .date: issue.date.map { "\($0)" }
        }
    }
}
