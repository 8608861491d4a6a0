import PubDiagnostics
import PubFiles

/// Writes findings as text for people, as GCC lines or as JSON.
package struct DiagnosticReport: Sendable {
    /// How findings are written.
    package enum Format: String, CaseIterable, Sendable {
        /// For people: the message, the line of the source, the hint, further places.
        case human
        /// For programs: an array of objects.
        case json
        /// For editors: `file:line:column: error: message [id]`, as GCC writes it.
        case gcc
        /// For GitHub's workflows, which show each beside its line.
        case github
        /// For programs that collect findings: a document of SARIF 2.1.0.
        case sarif

        /// Whether all is one document, which is written to standard output.
        package var isDocument: Bool { self == .json || self == .sarif }
    }

    /// How findings are written.
    package var format: Format
    /// True to colour the human form.
    package var usesColor: Bool
    /// The texts that messages may show, by the names that origins use.
    package var sources: [String: SourceText]

    /// A report in `format`.
    package init(format: Format, usesColor: Bool = false, sources: [String: SourceText] = [:]) {
        self.format = format
        self.usesColor = usesColor
        self.sources = sources
    }

    /// The text of `diagnostics`, in the order of their places, each once; empty for none (an empty array in JSON).
    ///
    /// In the human form four or more findings of a kind are shown as one group; the other forms list each.
    ///
    /// Nothing from the input reaches a terminal unescaped: control characters and marks of direction are spelled out.
    package func text(_ diagnostics: [Diagnostic]) -> String {
        let ordered = DiagnosticReport.ordered(diagnostics)
        switch format {
        case .human: return FindingGroup.groups(of: ordered).map(human).joined()
        case .gcc: return ordered.map(gcc).joined()
        case .github: return ordered.map(github).joined()
        case .json: return JSONText.array(ordered)
        case .sarif: return SARIFText.document(ordered)
        }
    }

    /// The words for a failure of the machine, with its hint.
    package func text(_ failure: EnvironmentFailure) -> String {
        let finding = Diagnostic.error("environment", Message(failure.description), at: .none, hint: failure.hint)
        switch format {
        case .human: return "publish: " + human(FindingGroup.groups(of: [finding])[0])
        case .github: return github(finding)
        case .gcc, .json, .sarif: return "publish: " + gcc(finding)
        }
    }

    /// `2 errors, 1 warning`; empty for neither.
    package static func summary(_ diagnostics: [Diagnostic]) -> String {
        let (errors, warnings) = counts(diagnostics)
        func counted(_ count: Int, _ noun: String) -> [String] {
            count == 0 ? [] : ["\(DecimalText.grouped(count)) \(noun)\(count == 1 ? "" : "s")"]
        }
        return (counted(errors, "error") + counted(warnings, "warning")).joined(separator: ", ")
    }

    /// How many errors and warnings there are, equal ones at one place counted once.
    package static func counts(_ diagnostics: [Diagnostic]) -> (errors: Int, warnings: Int) {
        let all = ordered(diagnostics)
        func count(_ severity: Diagnostic.Severity) -> Int {
            all.reduce(0) { $0 + ($1.severity == severity ? 1 + $1.unlisted : 0) }
        }
        return (count(.error), count(.warning))
    }

    /// The findings by place, equal ones at one place once.
    private static func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        // Swift's sort keeps the order of equal elements.
        FindingList(diagnostics.sorted(by: Diagnostic.precedes)).diagnostics
    }
}

extension Diagnostic.Severity {
    /// `error`, `warning`, `note`.
    package var name: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "note"
        }
    }
}
