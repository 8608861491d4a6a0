import Diagnostics
import Settings
import Values

/// One item of the contents: an article, the contents page, or blank pages.
package struct Article: Hashable, Sendable {
    /// What an item is.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A text with its pictures.
        case article
        /// The list of contents with page numbers.
        case contents
        /// Pages with nothing but their master.
        case blank
    }

    /// The markup of a source.
    package enum Format: String, CaseIterable, Hashable, Sendable {
        /// CommonMark with the extensions of the manual.
        case markdown
        /// Tags that set the style of all that follows.
        case tags
        /// Rich Text Format, as word processors write it.
        case rtf
    }

    /// Where an item begins.
    package enum Start: String, CaseIterable, Hashable, Sendable {
        /// On the next right page.
        case recto
        /// On the next left page.
        case verso
        /// On the next page.
        case nextPage = "next-page"
        /// Below the item before it.
        case `continue`
    }

    /// How far an article has come.
    package enum Status: String, CaseIterable, Hashable, Sendable {
        /// Its text is still to come: drafts hold its pages.
        case expected
        /// Its text is there.
        case ready
    }

    /// Who did what.
    package struct Author: Hashable, Sendable {
        /// The name.
        package var name: String
        /// What they did: `words`, `pictures`; empty when not said.
        package var role: String
        /// Where it is said.
        @Unhashed package var origin: SourceLocation
    }

    /// The masters of an item's pages; nil for the template's own.
    package struct Masters: Hashable, Sendable {
        /// The master of the first page.
        package var first: Located<String>?
        /// The master of the pages after it.
        package var next: Located<String>?
    }

    /// The name, which `--set`, references and partial drafts use.
    package var id: String
    /// What it is.
    package var kind: Kind = .article
    /// The file of the text.
    package var source: Located<String>?
    /// The markup; nil to tell by the name of the file.
    package var format: Format?
    /// The name of the section.
    package var section: Located<String>?
    /// The headline, instead of the source's.
    package var title: Located<String>?
    /// The title for running heads and contents.
    package var shortTitle: Located<String>?
    /// The line above the headline.
    package var kicker: Located<String>?
    /// The deck.
    package var standfirst: Located<String>?
    /// The authors, instead of the source's; empty for those of the source.
    package var authors: [Author] = []
    /// The masters.
    package var masters = Masters()
    /// Where it begins.
    package var start: Start = .nextPage
    /// The number of columns; nil for the master's.
    package var columns: Int?
    /// The number of pages that it must fill; nil for as many as it takes.
    package var pages: Located<Int>?
    /// How far it has come.
    package var status: Status = .ready
    /// The language, when it is not the (BCP 47).
    package var language: String?
    /// The pictures that the manifest places.
    package var figures: [Figure] = []
    /// Where its table begins.
    @Unhashed package var origin: SourceLocation

    /// An item named `id`.
    package init(id: String, at origin: SourceLocation) {
        self.id = id
        self.origin = origin
    }
}

extension Article {
    /// The place of a picture.
    package enum Place: String, CaseIterable, Hashable, Sendable {
        /// In the flow, at its place.
        case inline
        /// In the column, at its place or at the head of the next one.
        case column
        /// Over all columns, at the head of the page.
        case span
        /// At the head of the column.
        case top
        /// At the foot of the column.
        case bottom
        /// Among the lines, which run around it.
        case wrap
    }

    /// How a picture fills its frame.
    package enum Fit: String, CaseIterable, Hashable, Sendable {
        /// It covers the frame; what protrudes is cut off.
        case cover
        /// All of it is seen.
        case contain
        /// At its own size.
        case none
    }

    /// How text runs around a picture, in the words that a source's attributes have too; nil for what its style says.
    package struct Wrap: Hashable, Sendable {
        /// What text keeps clear of: `box`, `contour` or a path.
        package var shape: Located<String>?
        /// How far text keeps from it.
        package var offset: Located<String>?
        /// On which side of it text runs.
        package var side: Located<String>?
        /// Where the picture is placed.
        package var at: Located<String>?
    }

    /// A picture that the manifest places in the article.
    package struct Figure: Hashable, Sendable {
        /// The file; nil after an error.
        package var source: Located<String>?
        /// Its place.
        package var place: Located<Place>
        /// How text runs around it; nothing where its place is not `wrap`.
        package var wrap: Wrap
        /// How it fills its frame.
        package var fit: Fit
        /// The point that stays in view: shares of width and height from the upper left.
        package var focus: SIMD2<Double>
        /// The part that is used: x, y, width and height as shares; nil for all.
        package var crop: SIMD4<Double>?
        /// A turn clockwise in degrees: 0, 90, 180 or 270.
        package var rotation: Int
        /// True when mirrored left to right.
        package var isFlipped: Bool
        /// The width as it was written, since findings speak of lengths in the author's unit: a length or a percentage,
        /// 0 or more; nil for the measure of its place. Percentages are of that measure.
        package var width: Located<String>?
        /// The height, likewise; nil for the picture's own proportion. Percentages are of the measure.
        package var height: Located<String>?
        /// The identifier of the element after which it is placed, without `#`; nil for the head of the article.
        package var after: Located<String>?
        /// The caption, in Markdown.
        package var caption: Located<String>?
        /// The credit, in Markdown.
        package var credit: Located<String>?
        /// Alternate text for readers who do not see it.
        package var alternate: String?
        /// True when it says nothing that the text does not.
        package var isDecorative: Bool
        /// Where its table begins.
        @Unhashed package var origin: SourceLocation
    }
}
