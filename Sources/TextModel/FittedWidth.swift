import PubGeometry

/// Type that is as large as its measure allows: the longest line of its paragraph is as wide as that.
package struct FittedWidth: Hashable, Sendable {
    /// The least type size. Text that is wider than the measure even then has several lines.
    package var least: Length
    /// The largest type size, not below ``least``.
    package var largest: Length
    /// The paragraph's lengths that are specified in em and follow the size.
    package var relative = RelativeLengths()

    /// The parts of a paragraph's lengths that are in em, at the size that its ``ParagraphAttributes/em`` is.
    package struct RelativeLengths: Hashable, Sendable {
        package var firstLineIndent = Length.zero
        package var startIndent = Length.zero
        package var endIndent = Length.zero
        package var spaceBefore = Length.zero
        package var spaceAfter = Length.zero

        /// Nothing is in em.
        package init() {}
    }

    /// Sizes from `least` to `largest`.
    package init(least: Length, largest: Length) {
        self.least = least
        self.largest = max(least, largest)
    }
}

extension Paragraph {
    /// The paragraph with its type in the size `size`, as its style has it follow: ``fitted(to:)`` or ``set(in:)``.
    package func resized(to size: Length) -> Paragraph {
        attributes.fittedWidth == nil ? set(in: size) : fitted(to: size)
    }

    /// The paragraph with its type in the size `size`; its leading and its lengths in em follow. Its lines are balanced, and
    /// not justified: the longest of them fills its measure.
    package func fitted(to size: Length) -> Paragraph {
        guard let relative = attributes.fittedWidth?.relative, attributes.em > .zero else { return self }
        let factor = size.points / attributes.em.points
        var copy = scaled(by: factor)
        func follow(_ key: WritableKeyPath<ParagraphAttributes, Length>, _ part: Length) {
            copy.attributes[keyPath: key] = attributes[keyPath: key] + part.scaled(by: factor - 1)
        }
        follow(\.firstLineIndent, relative.firstLineIndent)
        follow(\.startIndent, relative.startIndent)
        follow(\.endIndent, relative.endIndent)
        follow(\.spaceBefore, relative.spaceBefore)
        follow(\.spaceAfter, relative.spaceAfter)
        copy.attributes.em = size
        copy.attributes.balanced = true
        copy.attributes.hyphenation = nil
        if copy.attributes.isJustified { copy.attributes.alignment = .start }
        return copy
    }
}
