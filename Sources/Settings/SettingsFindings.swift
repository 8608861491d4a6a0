import PubDiagnostics

/// The findings of reading a settings tree; each message is prefixed with the path of the value being read.
public struct SettingsFindings: Sendable {
    /// The findings, in order.
    public var diagnostics: [Diagnostic] = []
    /// The path of the current value, as `--set` addresses it: `article.lead.columns`.
    public internal(set) var path: String

    /// No findings, in a tree that begins at `path`.
    public init(path: String = "") { self.path = path }

    /// Adds an error about the current value; the message is prefixed with the path.
    public mutating func error(_ id: String, _ message: Message, at origin: SourceLocation, hint: String? = nil) {
        report(.error(id, prefixed(message), at: origin, hint: hint))
    }

    /// Adds a warning about the current value; the message is prefixed with the path.
    public mutating func warning(_ id: String, _ message: Message, at origin: SourceLocation, hint: String? = nil) {
        report(.warning(id, prefixed(message), at: origin, hint: hint))
    }

    /// `message` behind the path. A value that has no name of its own, as in an attribute of a source, is identified by its place.
    private func prefixed(_ message: Message) -> Message {
        path.isEmpty || path.hasPrefix("[") ? message : "\(path): \(message)"
    }

    /// Adds a finding as it is.
    public mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Runs `body` one step down the path.
    mutating func within<Result>(_ step: String, _ body: (inout SettingsFindings) -> Result) -> Result {
        let outer = path
        path = step.hasPrefix("[") || outer.isEmpty ? outer + step : "\(outer).\(step)"
        defer { path = outer }
        return body(&self)
    }
}
