import PubDiagnostics

extension DiagnosticReport {
    /// A finding as a command of a GitHub workflow, which shows it beside its line: `::error file=F,line=1,col=1,title=ID::message`. The hint and
    /// further places are lines of the message.
    func github(_ diagnostic: Diagnostic) -> String {
        let origin = diagnostic.origin
        var properties: [String] = []
        if !origin.file.isEmpty {
            properties.append("file=" + DiagnosticReport.property(origin.file))
            if origin.line > 0 { properties.append("line=\(origin.line)") }
            if origin.line > 0, origin.column > 0 { properties.append("col=\(origin.column)") }
        }
        properties.append("title=" + DiagnosticReport.property(diagnostic.id))
        var lines = [VisibleText.escaped(diagnostic.message)]
        if let hint = diagnostic.hint { lines.append(VisibleText.escaped(hint)) }
        lines += diagnostic.notes.map { place($0.origin) + VisibleText.escaped($0.message) }
        if diagnostic.unlisted > 0 {
            lines.append("\(DecimalText.grouped(diagnostic.unlisted)) more like it are not listed")
        }
        let kind = diagnostic.severity == .note ? "notice" : diagnostic.severity.name
        let message = lines.map { $0.replacing("%", with: "%25") }.joined(separator: "%0A")
        return "::\(kind) \(properties.joined(separator: ","))::\(message)\n"
    }

    /// A value between the commas of a command.
    private static func property(_ text: String) -> String {
        // First the sign that all escapes begin with.
        VisibleText.escaped(text).replacing("%", with: "%25").replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
