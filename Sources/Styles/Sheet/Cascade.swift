import PubDiagnostics
import PubSettings

/// A style in its written form, which may be based on another.
protocol CascadingStyle: Sendable {
    var basedOn: Located<String>? { get }
    /// These values, with unspecified ones taken from `base`.
    func overlaid(on base: Self) -> Self
}

extension SpecifiedParagraphStyle: CascadingStyle {}
extension SpecifiedCharacterStyle: CascadingStyle {}
extension SpecifiedObjectStyle: CascadingStyle {}
extension SpecifiedTableStyle: CascadingStyle {}

/// Lays styles over the styles that they are based on.
struct Cascade<Style: CascadingStyle> {
    private let written: [String: Style]
    private let names: [String]
    private let table: String
    private var resolved: [String: Style] = [:]

    /// The styles of `[table.NAME]`.
    init(_ styles: [Named<Style>], table: String) {
        written = Dictionary(styles.map { ($0.name, $0.value) }) { _, later in later }
        names = styles.map(\.name)
        self.table = table
    }

    /// Every style with all that its bases say. Unknown bases and circles are reported at `based_on`; such a style
    /// has no base. Linear in the number of styles.
    mutating func resolve(_ findings: inout SettingsFindings) -> [String: Style] {
        for name in names { resolve(name, &findings) }
        return resolved
    }

    private mutating func resolve(_ name: String, _ findings: inout SettingsFindings) {
        var chain: [String] = []
        var next: String? = name
        var base: Style?
        while let step = next, let style = written[step] {
            if let known = resolved[step] {
                base = known
                break
            }
            if let start = chain.firstIndex(of: step) {
                reportCircle(Array(chain[start...]), &findings)
                break
            }
            chain.append(step)
            next = style.basedOn?.value
            if let next, written[next] == nil { reportUnknown(next, in: step, &findings) }
        }
        for step in chain.reversed() {
            guard let style = written[step] else { continue }
            let whole = base.map { style.overlaid(on: $0) } ?? style
            resolved[step] = whole
            base = whole
        }
    }

    private func reportCircle(_ circle: [String], _ findings: inout SettingsFindings) {
        guard let last = circle.last, let place = written[last]?.basedOn?.origin else { return }
        let path = (circle + circle.prefix(1)).joined(separator: " → ")
        var diagnostic = Diagnostic.error(
            "circular-based-on", "\(table).\(last): the style is based on itself: \(path)", at: place,
            hint: "take based_on away from one of them")
        for name in circle.dropLast() {
            if let origin = written[name]?.basedOn?.origin {
                diagnostic = diagnostic.noting("\(name) is based on it here", at: origin)
            }
        }
        findings.report(diagnostic)
    }

    private func reportUnknown(_ base: String, in name: String, _ findings: inout SettingsFindings) {
        guard let place = written[name]?.basedOn?.origin else { return }
        findings.report(
            .error(
                "unknown-style", "\(table).\(name).based_on: unknown style \(SettingsValue.quoted(base))", at: place,
                hint: Suggestion.hint(for: base, in: names.sorted(), called: "styles are")))
    }
}
