import PubDiagnostics

/// A part of an SVG that cannot be placed, with its position in the file.
struct SVGFinding: Error {
    var id: String
    var message: Message
    var hint: String
    /// The byte of the file.
    var place: Int

    /// The finding in `source`, which `origin` places.
    func diagnostic(
        in source: SourceText, placedAt origin: SourceLocation, _ severity: Diagnostic.Severity = .error
    ) -> Diagnostic {
        Diagnostic(severity, id, message, at: source.origin(ofByte: place), hint: hint).noting(
            "placed here", at: origin)
    }
}
