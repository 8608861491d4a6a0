import PubDiagnostics
import PubSettings

extension CascadedStyles {
    /// Reports what pattern, nested and first-line styles name and that does not exist.
    func checkPatterns(_ findings: inout SettingsFindings) {
        for (index, pattern) in patterns.enumerated() {
            let path = "pattern[\(index + 1)]"
            checkCharacterStyle(pattern.style, "\(path).style", &findings)
            for style in pattern.styles ?? [] where paragraphs[style.value] == nil {
                reportStyle(style, "\(path).styles", among: Array(paragraphs.keys), &findings)
            }
            for element in pattern.elements ?? [] where !isElement(element.value) {
                findings.report(
                    .error(
                        "unknown-element", "\(path).elements: there is no such element", at: element.origin,
                        hint: Suggestion.hint(for: element.value, in: Elements.names, called: "elements are")))
            }
        }
        // What a style has from its base is reported once, where it is written.
        var seen: Set<SourceLocation> = []
        for name in order.map(\.value) {
            for style in (paragraphs[name]?.nested ?? []).compactMap(\.style)
            where seen.insert(style.origin).inserted {
                checkCharacterStyle(style, "paragraph.\(name).nested", &findings)
            }
            guard let style = paragraphs[name]?.firstLine?.value, seen.insert(style.origin).inserted else {
                continue
            }
            checkCharacterStyle(style, "paragraph.\(name).first_line", &findings)
        }
    }

    private func isElement(_ name: String) -> Bool {
        switch Elements.kind(of: name) {
        case nil, .object, .character: false
        case .free: map[name] != nil || paragraphs[name] != nil
        case .paragraph, .either: true
        }
    }

    private func checkCharacterStyle(_ style: Located<String>, _ path: String, _ findings: inout SettingsFindings) {
        if characters[style.value] == nil { reportStyle(style, path, among: Array(characters.keys), &findings) }
    }
}
