import PubDiagnostics
import PubFiles

/// Findings as SARIF 2.1.0 (OASIS), the form for tools that collect the findings of other tools.
package enum SARIFText {
    /// A document of one run of the program, which has a `version`, with `diagnostics` in the order of their places and a `failure` of the machine. Linear.
    package static func document(
        _ diagnostics: [Diagnostic], version: String? = nil, failure: EnvironmentFailure? = nil
    ) -> String {
        let ordered = FindingList(diagnostics.sorted(by: Diagnostic.precedes)).diagnostics
        let ids = Set(ordered.map(\.id)).sorted()
        let rules = ids.map { "{\"id\":\(JSONText.string($0))}" }.joined(separator: ",")
        let numbers = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        let results = ordered.map { result($0, rule: numbers[$0.id] ?? 0) }.joined(separator: ",\n")
        let number = version.map { "\"version\":\(JSONText.string($0))," } ?? ""
        let notifications =
            failure.map { failure in
                let text = [failure.description, failure.hint].compactMap { $0 }.joined(separator: "\n")
                return "{\"level\":\"error\",\"message\":\(message(text))}"
            } ?? ""
        return "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
            + "\"tool\":{\"driver\":{\"name\":\"publish\",\(number)\"rules\":[\(rules)]}},"
            + "\"columnKind\":\"unicodeCodePoints\","
            + "\"invocations\":[{\"executionSuccessful\":\(failure == nil),\"toolExecutionNotifications\":[\(notifications)]}],"
            + "\"results\":[\(results.isEmpty ? "" : "\n\(results)\n")]}]}\n"
    }

    private static func result(_ diagnostic: Diagnostic, rule: Int) -> String {
        let text = [diagnostic.message, diagnostic.hint].compactMap { $0 }.joined(separator: "\n")
        let places = location(diagnostic.origin).map { "[{\($0)}]" } ?? "[]"
        let related = diagnostic.notes.compactMap { note in
            location(note.origin).map { "{\($0),\"message\":\(message(note.message))}" }
        }
        return
            "{\"ruleId\":\(JSONText.string(diagnostic.id)),\"ruleIndex\":\(rule),\"level\":\"\(diagnostic.severity.name)\","
            + "\"message\":\(message(text)),\"locations\":\(places)"
            + (related.isEmpty ? "}" : ",\"relatedLocations\":[\(related.joined(separator: ","))]}")
    }

    private static func message(_ text: String) -> String { "{\"text\":\(JSONText.string(text))}" }

    /// The member for the place `origin`; nil if it is in no file.
    private static func location(_ origin: SourceLocation) -> String? {
        if origin.file.isEmpty { return nil }
        var region = ""
        if origin.line > 0 {
            region =
                ",\"region\":{\"startLine\":\(origin.line)"
                + (origin.column > 0 ? ",\"startColumn\":\(origin.column)}" : "}")
        }
        return "\"physicalLocation\":{\"artifactLocation\":{\"uri\":\(JSONText.string(uri(origin.file)))}\(region)}"
    }

    /// A path as a reference of RFC 3986, with `%XX` for bytes that a reference may not have.
    private static func uri(_ path: String) -> String {
        path.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                || "-._~/".utf8.contains(byte)
            return isPlain
                ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
