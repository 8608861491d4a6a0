import PubDiagnostics

/// One `--set key=value`: a path into the merged tree and the value to be put there.
///
/// The parts of a path are separated by dots; a part with a dot of its own is in double quotes. In an array a part is
/// the `id` of an element or its number from 1: `article.lead.columns=3`. The value is one of TOML (`3`, `true`,
/// `["a", "b"]`, `2026-11-01`), or else text as written: `page.size=A5`, `page.margins.top=12mm`.
public struct Assignment: Hashable, Sendable {
    /// The parts of the path; at least one.
    public let path: [String]
    /// The value; its place is `--set` with the path.
    public let value: SettingsNode

    /// Reads `key=value` as the command line gives it.
    public static func parse(_ text: String) -> Outcome<Assignment> {
        let origin = SourceLocation(file: "--set")
        let scalars = text.unicodeScalars
        var parts: [String] = [""]
        var isQuoted = false
        var index = scalars.startIndex
        while index < scalars.endIndex, isQuoted || scalars[index] != "=" {
            switch scalars[index] {
            case "\"": isQuoted.toggle()
            case "." where !isQuoted: parts.append("")
            default: parts[parts.count - 1].unicodeScalars.append(scalars[index])
            }
            index = scalars.index(after: index)
        }
        guard index < scalars.endIndex, !isQuoted, parts.allSatisfy({ !$0.isEmpty }) else {
            let message: Message = "expected key=value, found \(SettingsValue.quoted(text))"
            let hint = "write for example --set article.lead.columns=3"
            return Outcome(nil, [.error("wrong-assignment", message, at: origin, hint: hint)])
        }
        guard parts.count <= SettingsLimits.depth else { return Outcome(nil, [SettingsLimits.tooDeep(at: origin)]) }
        return parse(parts, value: String(scalars[scalars.index(after: index)...]))
    }

    private static func parse(_ parts: [String], value text: String) -> Outcome<Assignment> {
        let origin = SourceLocation(file: "--set \(parts.map(SettingsValue.keyText).joined(separator: "."))")
        if let node = TOML.value(text, at: origin) { return Outcome(Assignment(path: parts, value: node)) }
        // A text that begins like TOML is meant as it, and is no bare string.
        if let first = text.unicodeScalars.first, ["\"", "'", "[", "{"].contains(first) {
            let message: Message = "\(SettingsValue.quoted(text)) is not a TOML value"
            let hint = "check the quotes and brackets, and what the shell makes of them"
            return Outcome(nil, [.error("wrong-assignment", message, at: origin, hint: hint)])
        }
        return Outcome(Assignment(path: parts, value: SettingsNode(.string(text), at: origin)))
    }
}

extension SettingsNode {
    /// This tree with one assignment made. Tables that the path lacks are made; elements of arrays are not. Without an
    /// error the value of the outcome is the new tree, else it is the old one.
    public func assigning(_ assignment: Assignment) -> Outcome<SettingsNode> {
        var findings = SettingsFindings()
        let tree = assigning(assignment.value, at: assignment.path[...], &findings)
        return Outcome(tree ?? self, findings.diagnostics)
    }

    private func assigning(
        _ new: SettingsNode, at path: ArraySlice<String>, _ findings: inout SettingsFindings
    ) -> SettingsNode? {
        guard let step = path.first else { return new }
        let rest = path.dropFirst()
        switch value {
        case .table(var table):
            let empty = SettingsNode(.table(SettingsTable()), at: new.origin)
            let old = table[step]?.node ?? empty
            guard let node = old.assigning(new, at: rest, &findings) else { return nil }
            table.set(.init(step, at: new.origin, node))
            return SettingsNode(.table(table), at: origin)
        case .array(var elements):
            guard let index = index(of: step, in: elements, for: new.origin, &findings),
                let node = elements[index].assigning(new, at: rest, &findings)
            else { return nil }
            elements[index] = node
            return SettingsNode(.array(elements), at: origin)
        default:
            findings.report(
                Diagnostic.error(
                    "wrong-assignment", "there is no \"\(step)\" in \(value.phrase)", at: new.origin,
                    hint: "end the path at the value: only tables and arrays have parts"
                ).noting("the value is given here", at: origin))
            return nil
        }
    }

    private func index(
        of step: String, in elements: [SettingsNode], for origin: SourceLocation, _ findings: inout SettingsFindings
    ) -> Int? {
        // By name first, since an element may be called `2`.
        if let index = elements.firstIndex(where: { $0["id"]?.string == step }) { return index }
        if let number = Int(step), elements.indices.contains(number - 1) { return number - 1 }
        let ids = elements.compactMap { $0["id"]?.string }
        findings.error(
            "wrong-assignment", "no element has the id \(SettingsValue.quoted(step))", at: origin,
            hint: Suggestion.hint(for: step, in: ids, called: "there are"))
        return nil
    }
}
