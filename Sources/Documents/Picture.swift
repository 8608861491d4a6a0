import PubDiagnostics
import PubValues

/// A picture as a source or the manifest specifies it.
package struct Picture: Hashable, Sendable {
    /// The file, as written.
    package var source: Attributes.Value
    /// The caption; empty if there is none.
    package var caption: [Inline]
    /// The identifier, classes and pairs that a source attaches to it. Values stay text with their places, since
    /// the picture's position decides which attributes it has.
    package var attributes: Attributes
    /// The values of a chart, which is drawn in the place of a picture, each with its place in its file; nil for pictures.
    @Indirect package var chart: Table?
    /// The link that has only this picture as its text; nil for none.
    @Indirect package var link: Attributes.Value?
    /// The figure that the manifest specifies, instead of attributes; nil for a picture of a source.
    package var specified: SpecifiedFigure?
    /// The start in the source.
    @ExcludedFromEquality package var origin: SourceLocation

    /// A picture of the file `source`.
    package init(
        source: Attributes.Value, caption: [Inline], attributes: Attributes = Attributes(),
        specified: SpecifiedFigure? = nil, at origin: SourceLocation
    ) {
        self.source = source
        self.caption = caption
        self.attributes = attributes
        self.specified = specified
        self.origin = origin
    }
}
