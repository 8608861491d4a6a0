import PubDiagnostics

/// The boxes of a source that nothing closes, so that they hold the rest of their article. Faults of their size, and of anything that
/// they cover, follow from that.
struct UnclosedBoxes {
    private struct Line: Hashable {
        var file: String
        var line: Int32
    }

    private var lines: Set<Line> = []

    /// The boxes that `diagnostics` report as not closed.
    init(_ diagnostics: [Diagnostic]) {
        for finding in diagnostics where ["unclosed-division", "unclosed-code"].contains(finding.id) {
            lines.insert(Line(file: finding.origin.file, line: finding.origin.line))
        }
    }

    /// Whether `finding` follows from one of them: it is about the place of that box, or about furniture that such a box covers.
    func explain(_ finding: Diagnostic) -> Bool {
        if lines.isEmpty { return false }
        if finding.id == "furniture-on-words" { return true }
        return Self.ofPlaces.contains(finding.id)
            && lines.contains(Line(file: finding.origin.file, line: finding.origin.line))
    }

    /// The findings about the size and the place of a box.
    private static let ofPlaces: Set = [
        "overset-box", "white-above-box", "distant-box", "box-behind-end", "box-in-frame", "box-takes-page",
        "moved-box",
        "parted-box", "sparse-box", "near-pullquote", "wide-box",
    ]
}
