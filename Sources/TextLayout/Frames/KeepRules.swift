import PubShaping
import PubTextModel

/// The rules for divided paragraphs: how many lines may be in a frame, by widows, orphans, initials and keeps.
package struct KeepRules {
    /// Lines that the frame must take of the paragraph's beginning, at least.
    package let orphans: Int
    /// Lines that must be left for the next frame, at least.
    package let widows: Int
    /// Whether the paragraph is not divided at all if that can be helped.
    private let keepsTogether: Bool
    /// Whether it keeps with the next, as a head does, and its style does not say that it may be divided: it is not, unless it is
    /// long.
    private let isHead: Bool

    /// The lines of the longest head that is not divided.
    private static let mostLinesOfHead = 6

    /// The rules for `paragraph`: `requiredLines` of its lines must be in the frame with the headings above.
    /// If `isForced`, a paragraph that keeps together may be divided: there is no larger frame.
    package init(_ paragraph: borrowing ShapedParagraph, requiredLines: Int, isForced: Bool = false) {
        let attributes = paragraph.attributes
        self.init(
            orphans: max(attributes.orphans, paragraph.initial?.indents.count ?? 0), widows: attributes.widows,
            keepTogether: attributes.keepTogether, keepWithNext: attributes.keepWithNext, requiredLines: requiredLines,
            isForced: isForced)
    }

    /// The rules for a paragraph of such attributes; its initial is among the `orphans`.
    package init(
        orphans: Int, widows: Int, keepTogether: Bool?, keepWithNext: Int, requiredLines: Int, isForced: Bool = false
    ) {
        (self.orphans, self.widows) = (max(orphans, requiredLines), widows)
        keepsTogether = keepTogether == true && !isForced
        isHead = keepTogether == nil && keepWithNext > 0 && !isForced
    }

    /// Whether the paragraph, of `count` lines, is not divided if that can be helped.
    package func keepsTogether(_ count: Int) -> Bool { keepsTogether || isHead && count <= Self.mostLinesOfHead }

    /// The number of `count` lines that may be in a frame when `fitting` of them fit; 0 if the paragraph has to
    /// begin, or go on, in the next frame. `isStart` says that they are the paragraph's first.
    package func allowed(_ fitting: Int, of count: Int, isStart: Bool) -> Int {
        if fitting >= count { return count }
        if isStart, keepsTogether(count) { return 0 }
        let allowed = min(fitting, count - min(widows, count))
        return allowed < (isStart ? orphans : 1) ? 0 : allowed
    }

    /// The number of lines of the next paragraph that must be in the frame with the lines above, after `count` lines of
    /// a paragraph that keeps with the next by `keepWithNext`; nil when any number may. Paragraphs above it required
    /// `requiredLines` of its lines: lines that a short paragraph lacks are required of the next, unless they are the
    /// first in their frame (`isAtHead`), or the next one is a heading itself (`isBeforeHeading`): headings with a line
    /// below each would else all keep together, no matter how many there are.
    package static func requiredLines(
        after count: Int, keepWithNext: Int, requiredLines: Int?, isAtHead: Bool, isBeforeHeading: Bool
    ) -> Int? {
        if keepWithNext > 0 { return keepWithNext }
        guard let requiredLines, count < requiredLines, !isAtHead, !isBeforeHeading else { return nil }
        return requiredLines - count
    }
}
