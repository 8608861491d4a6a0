import Diagnostics

/// The line that a message is about, with a mark below the place.
package struct SourceExcerpt {
    /// The most scalars of a line that are shown.
    private static let window = 100

    /// The part of the line that is shown.
    package let line: String
    /// Spaces up to the mark.
    package let indent: String

    /// The excerpt of `text` around `origin`; nil when it names no line or a line that is not there.
    package init?(_ text: SourceText, at origin: Origin) {
        guard let bytes = text.line(Int(origin.line)) else { return nil }
        // A line may have a megabyte: only what may be shown is looked at.
        let column = max(Int(origin.column), 1) - 1
        let start = column < 80 ? 0 : column - 60
        let scalars = SourceExcerpt.scalars(of: bytes, from: start, count: SourceExcerpt.window + 1)
        let shown = scalars.prefix(SourceExcerpt.window)
        let head = start > 0 ? "…" : ""
        line = head + SourceExcerpt.text(shown) + (scalars.count > shown.count ? "…" : "")
        let width = VisibleText.width(head + SourceExcerpt.text(shown.prefix(column - start)))
        indent = String(repeating: " ", count: width)
    }

    /// Tabs become spaces, so that the mark stands below its place.
    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        scalars.reduce(into: "") { $0 += $1 == "\t" ? " " : VisibleText.shown($1) }
    }

    /// `count` scalars of a line from the one at `start`; invalid bytes become U+FFFD.
    private static func scalars(
        of bytes: ArraySlice<UInt8>, from start: Int, count: Int
    ) -> ArraySlice<Unicode.Scalar> {
        let wanted = String(decoding: bytes, as: UTF8.self).unicodeScalars.dropFirst(start).prefix(count)
        return Array(wanted)[...]
    }
}
