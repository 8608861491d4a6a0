/// Direct formatting of text, over its style: only properties given by a source are set.
package struct DirectFormatting: Hashable, Sendable {
    /// The font family.
    package var font: Attributes.Value?
    /// A colour: a swatch's name, a CSS name or `#rrggbb`.
    package var color: Attributes.Value?
    /// The stroke colour of outlined text.
    package var strokeColor: Attributes.Value?
    /// The stroke width of outlined text in % of the size: above 0 the outline alone, below 0 outline and fill.
    package var strokeWidth: Attributes.Value?
    /// The size, with a unit, in points, or in % of the text around.
    package var size: Attributes.Value?
    /// Letters as capitals.
    package enum Capitals: Hashable, Sendable {
        /// All letters.
        case all
        /// Lower-case letters as small capitals.
        case small
    }

    /// Capitals; nil for the style's.
    package var capitals: Capitals?
    /// True for a line below the text.
    package var isUnderlined = false
    /// The rise of the baseline, with a unit.
    package var rise: Attributes.Value?
    /// Whether the style's own face may be used instead of a font that is not there: word processors name the fonts
    /// of the machine that they run on.
    package var isFontOptional = false

    /// No change.
    package init() {}
}
