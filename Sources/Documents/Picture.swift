import PubDiagnostics
import PubValues

/// A picture as a source or the manifest specifies it.
package struct Picture: Hashable, Sendable {
    /// The file, as written.
    package var source: Attributes.Value
    /// The caption; empty when there is none.
    package var caption: [Inline]
    /// What a source attaches to it: identifier, classes and pairs. Values stay text with their places, since it
    /// depends on where the picture is which of them it has.
    package var attributes: Attributes
    /// The values of a chart, which is drawn in the place of a picture, each with its place in its file; nil for pictures.
    @Indirect package var chart: Table?
    /// Where the link leads in whose text it is alone; nil for none.
    @Indirect package var link: Attributes.Value?
    /// The figure that the manifest specifies, instead of attributes; nil for a picture of a source.
    package var specified: SpecifiedFigure?
    /// Where it begins.
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
