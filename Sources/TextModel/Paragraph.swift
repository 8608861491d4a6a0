import PubDiagnostics
import PubIdentity
import PubValues

/// An attributed text with the attributes of its paragraph.
public struct Paragraph: Hashable, Sendable {
    /// The text, without the line feed at its end.
    public var text: AttributedText
    /// The paragraph's attributes, held once by all paragraphs that share them.
    @usableFromInline package var sharedAttributes: Shared<ParagraphAttributes>
    /// The attributes of the first line; nil if they equal the rest's. The end of that line is known only after
    /// breaking: a `Framesetter` finds it, others shape with the lines that they break it into
    /// (`Shaper.shape(_:breakingBy:)`).
    public var firstLine: FirstLineAttributes?
    /// The letters beside the text, if it is a part of a longer one that begins or ends within a word: Arabic letters join them.
    @Indirect package var neighbours: NeighbouringLetters?
    /// Its element of the structure tree.
    public var element: ElementID
    /// Its location in its source.
    @ExcludedFromEquality public var origin: SourceLocation

    /// The attributes that it is set with.
    @inlinable public var attributes: ParagraphAttributes {
        _read { yield sharedAttributes.value }
        _modify { yield &sharedAttributes.value }
    }

    /// The letters on both sides of a part of a text, in UTF-8: a few characters; none at spaces.
    package struct NeighbouringLetters: Hashable, Sendable {
        /// The letters before the part.
        package var before: [UInt8] = []
        /// The letters after it.
        package var after: [UInt8] = []

        /// No letters.
        package init() {}
    }

    /// A paragraph of `text`.
    public init(
        _ text: AttributedText, _ attributes: ParagraphAttributes, element: ElementID = .artifact,
        origin: SourceLocation = .none
    ) {
        self.init(text, sharing: Shared(attributes), element: element, origin: origin)
    }

    /// A paragraph of `text` whose attributes others have too.
    init(
        _ text: AttributedText, sharing attributes: Shared<ParagraphAttributes>, element: ElementID,
        origin: SourceLocation
    ) {
        self.text = text
        sharedAttributes = attributes
        self.element = element
        self.origin = origin
    }
}
