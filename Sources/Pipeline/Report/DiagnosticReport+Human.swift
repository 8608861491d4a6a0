import Diagnostics

extension DiagnosticReport {
    /// `file:line:column: error[id]: message`, the line with its mark, the hint, and further places.
    func human(_ diagnostic: Diagnostic) -> String {
        let color: Ink =
            switch diagnostic.severity {
            case .error: .red
            case .warning: .yellow
            case .note: .cyan
            }
        let kind = painted("\(diagnostic.severity.name)[\(VisibleText.escaped(diagnostic.id))]:", color)
        let message = painted(VisibleText.escaped(diagnostic.message), .bold)
        var text = "\(place(diagnostic.origin))\(kind) \(message)\n" + excerpt(diagnostic.origin, color)
        if let hint = diagnostic.hint { text += "  \(painted("hint:", .cyan)) \(VisibleText.escaped(hint))\n" }
        for note in diagnostic.notes {
            text += "  \(place(note.origin))\(painted("note:", .cyan)) \(VisibleText.escaped(note.message))\n"
        }
        return text
    }

    /// One line in GCC's form, and one for the hint and each further place.
    func gcc(_ diagnostic: Diagnostic) -> String {
        let head = place(diagnostic.origin)
        let message = VisibleText.escaped(diagnostic.message)
        var text = "\(head)\(diagnostic.severity.name): \(message) [\(VisibleText.escaped(diagnostic.id))]\n"
        if let hint = diagnostic.hint { text += "\(head)note: \(VisibleText.escaped(hint))\n" }
        for note in diagnostic.notes {
            text += "\(place(note.origin))note: \(VisibleText.escaped(note.message))\n"
        }
        return text
    }

    private func place(_ origin: Origin) -> String {
        origin.file.isEmpty ? "" : VisibleText.escaped(origin.description) + ": "
    }

    private func excerpt(_ origin: Origin, _ color: Ink) -> String {
        guard let text = sources[origin.file], let excerpt = SourceExcerpt(text, at: origin) else { return "" }
        let number = String(origin.line)
        let margin = String(repeating: " ", count: number.count)
        let mark = origin.column > 0 ? "  \(margin) | \(excerpt.indent)\(painted("^", color))\n" : ""
        return "  \(number) | \(excerpt.line)\n" + mark
    }

    private enum Ink: String {
        case bold = "1"
        case red = "1;31"
        case yellow = "1;33"
        case cyan = "1;36"
    }

    private func painted(_ text: String, _ ink: Ink) -> String {
        usesColor ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }
}
