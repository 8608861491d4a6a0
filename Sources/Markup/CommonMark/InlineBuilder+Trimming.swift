import PubDocuments
import PubRunningText

extension InlineBuilder {
    /// Blanks at the ends of a block are none of its text.
    static func trimmed(_ inlines: [Inline]) -> [Inline] { trimmedStart(trimmedEnd(inlines)) }

    /// The text without blanks at its end.
    static func trimmedEnd(_ inlines: [Inline]) -> [Inline] {
        var inlines = inlines
        while case .text(let text, let origin)? = inlines.last {
            guard let last = text.utf8.last, Ascii.isBlank(last) else { break }
            let rest = String(text.dropLast(while: { $0 == " " || $0 == "\t" }))
            inlines.removeLast()
            if !rest.isEmpty {
                inlines.append(.text(rest, origin))
                break
            }
        }
        return inlines
    }

    /// The text without blanks at its beginning.
    static func trimmedStart(_ inlines: [Inline]) -> [Inline] {
        var inlines = inlines
        while case .text(let text, let origin)? = inlines.first, text.utf8.first == Ascii.space {
            let rest = String(text.drop(while: { $0 == " " }))
            inlines.removeFirst()
            if !rest.isEmpty { inlines.insert(.text(rest, origin), at: 0) }
        }
        return inlines
    }
}

extension String {
    /// The text without the characters at its end that fulfil `condition`.
    fileprivate func dropLast(while condition: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
