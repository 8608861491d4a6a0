/// The part of an issue that a build writes, numbered as in the issue.
package enum Excerpt: Hashable, Sendable {
    /// The pages of these articles, named by their identifiers.
    case articles([String])
    /// Pages named by their folios.
    case pages([FolioRange])
}

/// Pages from one printed folio to another: `12-15`; `12` alone; `12-` to the end; `-12` from the beginning.
package struct FolioRange: Hashable, Sendable {
    /// The folio of its first page; nil for the first page of the issue.
    package var first: String?
    /// The folio of its last page; nil for the last page of the issue.
    package var last: String?

    /// The ranges of a list such as `3,12-15`; nil when it is of another form.
    package static func list(_ text: String) -> [FolioRange]? {
        var ranges: [FolioRange] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = FolioRange(part.filter { $0 != " " }) else { return nil }
            ranges.append(range)
        }
        return ranges
    }

    private init?(_ text: String) {
        let bounds = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        guard let first = bounds.first, let last = bounds.last, bounds.count <= 2, !(first.isEmpty && last.isEmpty),
            bounds.allSatisfy({ $0.utf8.allSatisfy(FolioRange.isFigure) })
        else { return nil }
        self.first = first.isEmpty ? nil : String(first)
        self.last = last.isEmpty ? nil : String(last)
    }

    /// Folios are Arabic or Roman figures.
    private static func isFigure(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

extension FolioRange: CustomStringConvertible {
    /// As it was asked for.
    package var description: String { first == last ? first ?? "" : "\(first ?? "")-\(last ?? "")" }
}
