import PubTextModel

/// Direct formatting of a paragraph, over its style: only properties given by a source are set. Lengths are in
/// em of the paragraph's style, so that they keep their proportion whatever size the template chooses.
package struct DirectParagraphFormatting: Hashable, Sendable {
    /// A tab stop.
    package struct Tab: Hashable, Sendable {
        /// From the start of the measure, in em.
        package var position: Double
        /// The alignment of the text after the tab with it.
        package var alignment: TabStop.Alignment
        /// The text repeated up to the stop; empty for none.
        package var leader: String

        /// A stop at `position` em.
        package init(position: Double, alignment: TabStop.Alignment, leader: String = "") {
            self.position = position
            self.alignment = alignment
            self.leader = leader
        }
    }

    /// The alignment of the lines.
    package var alignment: Alignment?
    /// The direction of the text; nil for the style's.
    package var direction: TextDirection?
    /// The indent at the start of all lines, in em.
    package var startIndent: Double?
    /// The indent at the end of all lines, in em.
    package var endIndent: Double?
    /// The additional (or, if negative, reduced) indent of the first line, in em.
    package var firstLineIndent: Double?
    /// The space above, in em.
    package var spaceBefore: Double?
    /// The space below, in em.
    package var spaceAfter: Double?
    /// The leading as a multiple of the style's.
    package var leading: Double?
    /// Tab stops.
    package var tabs: [Tab] = []

    /// No change.
    package init() {}
}
