import PubDiagnostics

extension DiagnosticReport {
    /// One line in GCC's form, and one for the hint and each further place.
    func gcc(_ diagnostic: Diagnostic) -> String {
        let head = place(diagnostic.origin)
        let message = VisibleText.escaped(diagnostic.message)
        var text = "\(head)\(diagnostic.severity.name): \(message) [\(VisibleText.escaped(diagnostic.id))]\n"
        if let hint = diagnostic.hint { text += "\(head)note: \(VisibleText.escaped(hint))\n" }
        for note in diagnostic.notes {
            text += "\(place(note.origin))note: \(VisibleText.escaped(note.message))\n"
        }
        if diagnostic.unlisted > 0 {
            text += "\(head)note: \(DecimalText.grouped(diagnostic.unlisted)) more like it are not listed\n"
        }
        return text
    }

    /// `file:line:column: `; empty if it is in no file.
    package func place(_ origin: SourceLocation) -> String {
        origin.file.isEmpty ? "" : VisibleText.escaped(origin.description) + ": "
    }
}
