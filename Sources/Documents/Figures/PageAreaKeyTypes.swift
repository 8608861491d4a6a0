import PubSettings

// What the keys take that place a box on the grid of its page.

extension KeyType where Value == PageEdges {
    /// Names of edges, in one text with spaces between them.
    package static var pageEdges: KeyType {
        KeyType<String>.nonEmptyString.map("edges such as \"top outer\", or \"all\"") { text, origin, findings in
            var edges: PageEdges = []
            for word in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
                guard let edge = PageEdges.words.first(where: { $0.key == word })?.value else {
                    findings.error(
                        "unknown-word", "\"\(word)\" is no edge of a page", at: origin,
                        hint: "use top, bottom, inner, outer, left, right or all")
                    return nil
                }
                edges.formUnion(edge)
            }
            return edges
        }
    }
}

extension KeyType where Value == GridSpan {
    /// A number of columns or rows, or the first and the last of them: `8`, `"6-12"`.
    package static func gridSpan(_ most: Int) -> KeyType {
        let name = "a whole number from 1, or the first and the last, as \"6-12\""
        return .either(
            KeyType<Int>.integer(1...most).map { count, _, _ in .count(count) },
            KeyType<String>.nonEmptyString.map(name) { text, origin, findings in
                if let span = GridSpan(text, most: most) { return span }
                findings.error(
                    "wrong-value", "expected \(name), found \"\(text)\"", at: origin,
                    hint: "write how many there are, or from which to which: \"3-8\"; at most \(most)")
                return nil
            })
    }
}

extension GridSpan {
    /// `8` or `6-12`; nil for anything else.
    init?(_ text: String, most: Int) {
        // With its empty parts, `6-` is no number.
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        switch parts.count {
        case 1:
            guard let count = parts[0], (1...most).contains(count) else { return nil }
            self = .count(count)
        case 2:
            guard let first = parts[0], let last = parts[1], 1 <= first, first <= last, last <= most else { return nil }
            self = .range(first, last)
        default: return nil
        }
    }
}

/// The greatest numbers of the page's grid.
package enum GridLimits {
    /// Columns of the grid.
    package static let columns = 24
    /// Rows of the grid.
    package static let rows = 400
}
