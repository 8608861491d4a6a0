import PubDiagnostics
import PubDocuments

/// A paragraph that begins with a colon and a space: the caption of the table beside it. A colon with nothing but
/// attributes gives the table these.
struct TableCaption {
    /// The caption.
    let inlines: [Inline]

    /// The caption that `paragraph` holds, with `attributes` written after it; nil if it is none.
    init?(_ paragraph: [Inline], _ attributes: Attributes?) {
        if case .text(":", _)? = paragraph.first, paragraph.count == 1, attributes != nil {
            inlines = []
            return
        }
        guard case .text(let text, let origin)? = paragraph.first, text.hasPrefix(": ") else { return nil }
        let rest = text.dropFirst(2)
        let place = SourceLocation(file: origin.file, line: Int(origin.line), column: Int(origin.column) + 2)
        var inlines = Array(paragraph.dropFirst())
        if !rest.isEmpty { inlines.insert(.text(String(rest), place), at: 0) }
        self.inlines = InlineBuilder.trimmed(inlines)
    }
}
