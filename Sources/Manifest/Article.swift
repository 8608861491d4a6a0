import PubDiagnostics
import PubDocuments
import PubSettings
import PubValues

/// The kinds of items of the contents.
package enum ArticleKind: String, CaseIterable, Hashable, Sendable {
    /// A text with its pictures.
    case article
    /// The list of contents with page numbers.
    case contents
    /// Pages with nothing but their master.
    case blank
}

/// Whether the text of an article has arrived.
package enum ArticleStatus: String, CaseIterable, Hashable, Sendable {
    /// The text is not here yet: drafts reserve its pages.
    case expected
    /// The text is here.
    case ready
}

/// One item of the contents: an article, the contents page, or blank pages.
package struct Article: Hashable, Sendable {
    /// The master pages of an item; a name that is nil means the template's default.
    package struct Masters: Hashable, Sendable {
        /// The master of the first page.
        package var first: Located<String>?
        /// The master of the pages after it.
        package var next: Located<String>?
    }

    /// The name, which `--set`, references and partial drafts use.
    package var id: String
    /// The kind of item.
    package var kind: ArticleKind = .article
    /// The file of the text.
    package var source: Located<String>?
    /// The format of the source; nil to go by the file's name.
    package var format: SourceFormat?
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
    /// The authors, instead of the source's; empty to use the source's.
    package var authors: [Author] = []
    /// The masters.
    package var masters = Masters()
    /// The form of its opener, which is the master of its first page.
    package var opener: Located<String>?
    /// Pages of it that are made by hand.
    package var handPages: [HandPage] = []
    /// The place for it to begin.
    package var start: ArticleStart = .nextPage
    /// The number of columns; nil for the master's.
    package var columns: Int?
    /// The number of pages that it must fill; nil for as many as it takes.
    package var pages: Located<Int>?
    /// The means of filling its pages, if they differ from the issue's.
    package var fit = SpecifiedFit()
    /// Whether its text has arrived.
    package var status: ArticleStatus = .ready
    /// The language, when it is not the (BCP 47).
    package var language: String?
    /// The pictures that the manifest places.
    package var figures: [ArticleFigure] = []
    /// Whether the contents show it with a picture.
    package var isLead = false
    /// The identifier of the picture that the contents show of it, without `#`; nil for `hero`, or else its first.
    package var contentsPicture: Located<String>?
    /// The start of its table in the manifest.
    @ExcludedFromEquality package var origin: SourceLocation

    /// An item named `id`.
    package init(id: String, at origin: SourceLocation) {
        self.id = id
        self.origin = origin
    }
}

/// A page of an article that is made by hand.
package struct HandPage: Hashable, Sendable {
    /// Which page of the article it is, from 1.
    package var number: Int
    /// Its frames; frames for text are filled in their order.
    package var frames: [GridFrame]
    /// The start of its table in the manifest.
    @ExcludedFromEquality package var origin: SourceLocation
}

/// A picture that the manifest places in an article.
package struct ArticleFigure: Hashable, Sendable {
    /// The file; nil after an error.
    package var source: Located<String>?
    /// Its identifier.
    package var id: Located<String>?
    /// The settings for its placement, crop and rotation. The credit and alternate text are as written: straight
    /// quotes and hyphens are not converted yet.
    package var specified: SpecifiedFigure
    /// The identifier of the element that it follows, without `#`; nil for the head of the article.
    package var after: Located<String>?
    /// The caption, in Markdown.
    package var caption: Located<String>?
    /// The start of its table in the manifest.
    @ExcludedFromEquality package var origin: SourceLocation
}
