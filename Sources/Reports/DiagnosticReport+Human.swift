import PubDiagnostics

extension DiagnosticReport {
    /// Findings that are listed by themselves after the first of a group.
    private static let mostListed = 4

    /// The words for a group of findings.
    func human(_ group: FindingGroup) -> String {
        if group.members.count == 1, group.first.unlisted == 0 { return human(group.first, in: group) }
        return group.first.plural.map { plural($0, group) } ?? several(group)
    }

    /// `file:line:column: error[id]: message`, the line with its mark, the hint, and further places.
    ///
    /// Of two or three warnings of a kind only the messages are written, and the hint once.
    private func human(_ diagnostic: Diagnostic, in group: FindingGroup) -> String {
        let isBrief = !group.isAlone && diagnostic.severity != .error
        var text = "\(place(diagnostic.origin))\(kind(of: diagnostic)) \(bold(diagnostic.message))\n"
        if !isBrief { text += excerpt(diagnostic.origin, ink(of: diagnostic)) }
        if !(isBrief && group.repeatsHint) { text += hint(of: diagnostic) }
        for note in diagnostic.notes {
            text += "  \(place(note.origin))\(painted("note:", .cyan)) \(VisibleText.escaped(note.message))\n"
        }
        return text
    }

    /// `warning[id]: 95 pictures without alternate text, first at file:line:column`, then the places of the others.
    private func plural(_ things: String, _ group: FindingGroup) -> String {
        let count = DecimalText.grouped(group.count)
        let message = "\(count) \(things), first at \(group.first.origin)"
        return "\(kind(of: group.first)) \(bold(message))\n" + places("then", of: group.members.dropFirst())
            + hint(of: group.first)
    }

    /// The first finding of a group, and the words of some others.
    private func several(_ group: FindingGroup) -> String {
        let alike = group.alike
        let first = group.first
        let more = "\(first.message); \(DecimalText.grouped(group.count - 1)) more like it"
        var text = "\(place(first.origin))\(kind(of: first)) \(bold(more))\n"
        text += places("also", of: alike[0].dropFirst()) + hint(of: first)
        let listed = alike.dropFirst().prefix(Self.mostListed)
        for findings in listed {
            let words = findings[0].message + (findings[0].hint.flatMap { $0 == first.hint ? nil : " (\($0))" } ?? "")
            text += "  \(VisibleText.escaped("\(PlaceList(findings))")): \(VisibleText.escaped(words))\n"
        }
        let rest = group.count - alike[0].count - listed.reduce(0) { $0 + $1.count }
        if alike.count > listed.count + 1 {
            text += "  and \(DecimalText.grouped(rest)) more; --format gcc lists them\n"
        }
        return text
    }

    private func places(_ word: String, of findings: some Collection<Diagnostic>) -> String {
        findings.isEmpty ? "" : "  \(word) at \(VisibleText.escaped("\(PlaceList(findings))"))\n"
    }

    private func hint(of diagnostic: Diagnostic) -> String {
        diagnostic.hint.map { "  \(painted("hint:", .cyan)) \(VisibleText.escaped($0))\n" } ?? ""
    }

    private func kind(of diagnostic: Diagnostic) -> String {
        painted("\(diagnostic.severity.name)[\(VisibleText.escaped(diagnostic.id))]:", ink(of: diagnostic))
    }

    private func excerpt(_ origin: SourceLocation, _ color: Ink) -> String {
        guard let text = sources[origin.file], let excerpt = SourceExcerpt(text, at: origin) else { return "" }
        let number = String(origin.line)
        let margin = String(repeating: " ", count: number.count)
        let mark = origin.column > 0 ? "  \(margin) | \(excerpt.indent)\(painted("^", color))\n" : ""
        return "  \(number) | \(excerpt.line)\n" + mark
    }

    // MARK: Colours

    private enum Ink: String {
        case bold = "1"
        case red = "1;31"
        case yellow = "1;33"
        case cyan = "1;36"
    }

    private func ink(of diagnostic: Diagnostic) -> Ink {
        switch diagnostic.severity {
        case .error: .red
        case .warning: .yellow
        case .note: .cyan
        }
    }

    private func bold(_ message: String) -> String { painted(VisibleText.escaped(message), .bold) }

    private func painted(_ text: String, _ ink: Ink) -> String {
        usesColor ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }
}
