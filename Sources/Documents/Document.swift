import PubDiagnostics
import PubValues

/// An article: front matter, blocks and footnotes.
package struct Document: Hashable, Sendable {
    /// The source file, as origins name it.
    package var file: String
    /// The front matter.
    package var front: FrontMatter
    /// The blocks, in order.
    package var blocks: [Block]
    /// The footnotes, in the order of their first calls; ``Inline/noteCall(_:_:)`` names them.
    package var notes: [Note]
    /// The pictures that the source itself holds, by the names that its ``Picture/source``s have.
    package var attachments: [String: Attachment] = [:]
    /// The format of the source: hints are written in its markup.
    package var format = SourceFormat.markdown

    /// A document of `blocks`.
    package init(file: String, front: FrontMatter = FrontMatter(), blocks: [Block], notes: [Note] = []) {
        self.file = file
        self.front = front
        self.blocks = blocks
        self.notes = notes
    }
}

/// A picture that is in its source as bytes. Its name comes from its content: no source can choose it.
package struct Attachment: Hashable, Sendable {
    /// The bytes of a picture file.
    package var bytes: [UInt8]
    /// The start in the source.
    @ExcludedFromEquality package var origin: SourceLocation

    /// The picture of `bytes`.
    package init(_ bytes: [UInt8], at origin: SourceLocation) {
        self.bytes = bytes
        self.origin = origin
    }

    /// Its name.
    package var name: String { Attachment.prefix + ContentHash(bytes).hex }

    private static let prefix = "picture-"

    /// Whether `name` is that of an attachment, which no person gave it.
    package static func isName(_ name: String) -> Bool {
        let digits = name.dropFirst(prefix.count)
        return name.hasPrefix(prefix) && digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit)
    }
}

/// A footnote.
package struct Note: Hashable, Sendable {
    /// Its blocks.
    package var blocks: [Block]
    /// The source location of its definition.
    @ExcludedFromEquality package var origin: SourceLocation

    /// A note of `blocks`.
    package init(_ blocks: [Block], at origin: SourceLocation) {
        self.blocks = blocks
        self.origin = origin
    }
}

/// The metadata of a source: from its front matter, or from its leading heading.
package struct FrontMatter: Hashable, Sendable {
    /// The headline.
    package var title: [Inline]?
    /// The title for running heads and contents; the headline if it is not given.
    package var shortTitle: [Inline]?
    /// The line above the headline.
    package var kicker: [Inline]?
    /// The deck.
    package var standfirst: [Inline]?
    /// The authors, in order.
    package var authors: [Author] = []
    /// The section's identifier.
    package var section: Attributes.Value?
    /// The language, BCP 47.
    package var language: Attributes.Value?
    /// The identifier that links in the text use for its headline; nil for none.
    package var id: Attributes.Value?

    /// Nothing specified.
    package init() {}
}
