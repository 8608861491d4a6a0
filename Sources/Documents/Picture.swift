import Diagnostics
import Values

/// A picture as a source or the manifest asks for it.
package struct Picture: Hashable, Sendable {
    /// The file, as written.
    package var source: Attributes.Value
    /// The caption; empty when there is none. It is never the alternate text.
    package var caption: [Inline]
    /// What a source attaches to it: identifier, classes and pairs. Values stay text with their places, since it depends
    /// on where the picture is which of them it has.
    package var attributes: Attributes
    /// What the manifest asks for, instead of attributes; nil for a picture of a source.
    package var description: FigureDescription?
    /// Where it begins.
    @Unhashed package var origin: SourceLocation

    /// A picture of the file `source`.
    package init(
        source: Attributes.Value, caption: [Inline], attributes: Attributes = Attributes(),
        description: FigureDescription? = nil, at origin: SourceLocation
    ) {
        self.source = source
        self.caption = caption
        self.attributes = attributes
        self.description = description
        self.origin = origin
    }
}
