import PubDiagnostics
import PubGeometry
import PubSettings

extension CascadedStyles {
    /// The least type: the x-height of 2 pt is a third of a millimetre, less than the dot of a newspaper's screen. The
    /// smallest type of legal notices has 4 pt.
    private static let leastSize = Length(points: 2)
    /// The least leading as a fraction of the size: letters without ascenders are about half as high as the em, so with
    /// less leading the lines print over one another.
    private static let leastLeading = 0.5
    /// From here on any leading may be intended: a one-line headline can have the leading of the body's style without harm.
    private static let enoughLeading = Length(points: 5)

    /// Reports illegible type and leading, each key once.
    func checkLegibility(_ units: WrittenUnits, _ findings: inout SettingsFindings) {
        var seen: Set<SourceLocation> = []
        for name in order {
            guard let style = paragraphs[name.value] else { continue }
            let size = StyleSheet.size(of: style.text)
            let unit = units.paragraph(name.value)
            for finding in [tooSmall(name, style, size, unit), tooTight(name, style, size, unit)].compactMap(\.self)
            where seen.insert(finding.origin).inserted {
                findings.report(finding)
            }
        }
    }

    private func tooSmall(
        _ name: Located<String>, _ style: SpecifiedParagraphStyle, _ size: Length, _ unit: LengthUnit
    ) -> Diagnostic? {
        guard size < Self.leastSize, let written = style.text.size else { return nil }
        let small = unit.text(written.value.length(em: size))
        return .error(
            "unreadable-type", "paragraph.\(name.value): nobody can read type of \(small)", at: written.origin,
            hint: "write \(unit.text(Self.leastSize)) or more; running text has 8 to 11 pt")
    }

    private func tooTight(
        _ name: Located<String>, _ style: SpecifiedParagraphStyle, _ size: Length, _ unit: LengthUnit
    ) -> Diagnostic? {
        guard let written = style.leading else { return nil }
        let leading = written.value.length(em: size, whole: size)
        // Type that is too small has an error of its own.
        guard size >= Self.leastSize, leading < min(size.scaled(by: Self.leastLeading), Self.enoughLeading)
        else { return nil }
        return .error(
            "unreadable-type",
            "paragraph.\(name.value): with \(unit.text(leading)) from line to line, type of \(unit.text(size)) prints over "
                + "itself",
            at: written.origin,
            hint: "write leading = \"\(unit.text(size.scaled(by: 1.2)))\", or a percentage of the size: \"120%\"")
    }
}
