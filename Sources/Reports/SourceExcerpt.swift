import PubDiagnostics

/// The line that a message is about, with a mark below the place.
package struct SourceExcerpt {
    /// The most scalars of a line that are shown.
    private static let window = 100

    /// The part of the line that is shown.
    package let line: String
    /// Spaces up to the mark.
    package let indent: String

    /// The excerpt of `text` around `origin`; nil if it names no line, or a line that does not exist.
    package init?(_ text: SourceText, at origin: SourceLocation) {
        guard let bytes = text.line(Int(origin.line)) else { return nil }
        let column = max(Int(origin.column), 1) - 1
        let start = column < 80 ? 0 : column - 60
        let first = text.offset(of: SourceLocation(file: origin.file, line: Int(origin.line), column: start + 1))
        let scalars = SourceExcerpt.scalars(of: bytes[(first ?? bytes.endIndex)...], count: SourceExcerpt.window + 1)
        let shown = scalars.prefix(SourceExcerpt.window)
        let head = start > 0 ? "…" : ""
        line = head + SourceExcerpt.text(shown) + (scalars.count > shown.count ? "…" : "")
        let width = VisibleText.width(head + SourceExcerpt.text(shown.prefix(column - start)))
        indent = String(repeating: " ", count: width)
    }

    /// Tabs become spaces, so that the mark is below its place.
    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        scalars.reduce(into: "") { $0 += $1 == "\t" ? " " : VisibleText.shown($1) }
    }

    /// The first `count` scalars of `bytes`; invalid bytes become U+FFFD. A line may have a megabyte: only what may be
    /// shown is looked at.
    private static func scalars(of bytes: ArraySlice<UInt8>, count: Int) -> ArraySlice<Unicode.Scalar> {
        // A scalar has at most four bytes (RFC 3629, 3).
        let enough = bytes.prefix(count * 4)
        return Array(String(decoding: enough, as: UTF8.self).unicodeScalars.prefix(count))[...]
    }
}
