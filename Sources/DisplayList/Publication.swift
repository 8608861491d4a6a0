import PubGeometry
import PubIdentity

/// The names of a face, for dumps and reports; its program stays with the font catalogue.
public struct FontResource: Hashable, Sendable {
    /// The PostScript name.
    public var name: String
    /// The key that runs of glyphs refer to it with.
    public var key: FontKey

    /// The face `name`.
    public init(name: String, key: FontKey) {
        self.name = name
        self.key = key
    }
}

/// The names of a picture; its pixels stay with the images' room.
public struct ImageResource: Hashable, Sendable {
    /// The file, as the source names it.
    public var name: String
    /// The key that marks refer to it with: the hash of the file.
    public var key: ImageKey
    /// Pixels across and down, as seen (after orientation).
    public var width: Int32, height: Int32
    /// The size that vectors have of their own, sharp at any other; nil for pixels.
    public var vectorSize: Size?
    /// The bleed of a placed page beyond its trim at each edge, in its own size: ``vectorSize`` is the size of the
    /// trim, and the frame of an ``ImageItem`` covers both. nil for pictures without a trim.
    public var bleed: Insets?
    /// Whether it is a drawing, diagram or screenshot, which is never cropped to fill a page.
    public var isLineArt = false
    /// Whether its pixels are black or white, without any gray: its edges show each of them.
    public var isBilevel = false

    /// Its pixels an inch if the whole picture fills `frame`, along the side with fewer.
    package func resolution(in frame: Rect) -> Double {
        let proportion = Double(max(width, 1)) / Double(max(height, 1))
        let inches = max(frame.width.points / 72, frame.height.points / 72 * proportion)
        return Double(width) / max(inches, 0.001)
    }

    /// The picture `name` of `width` × `height` pixels.
    public init(name: String, key: ImageKey, width: Int32, height: Int32) {
        self.name = name
        self.key = key
        self.width = width
        self.height = height
    }
}

/// An entry of the outline (bookmarks).
public struct OutlineEntry: Hashable, Sendable {
    /// The destination of an entry.
    public enum Target: Hashable, Sendable {
        /// To a place that pages name.
        case label(LabelID)
        /// To the first line of an element.
        case element(ElementID)
    }

    /// The title shown.
    public var title: String
    /// The destination of the entry.
    public var target: Target
    /// Entries below it.
    public var children: [OutlineEntry]

    /// An entry that leads to `target`.
    public init(title: String, target: LabelID, children: [OutlineEntry] = []) {
        self.init(title: title, target: .label(target), children: children)
    }

    /// An entry that leads to `target`.
    public init(title: String, target: Target, children: [OutlineEntry] = []) {
        self.title = title
        self.target = target
        self.children = children
    }
}

/// A magazine or journal, and which of its issues it is.
public struct Periodical: Hashable, Sendable {
    /// The name of the periodical.
    public var name: String
    /// The volume and the number; empty for none.
    public var volume = "", number = ""
    /// The International Standard Serial Number; empty for none.
    public var issn = ""
    /// The day of publication in ISO 8601, 2026-11-01; empty for none.
    public var date = ""
    /// The date as readers see it; empty for none.
    public var shownDate = ""

    /// The periodical `name`.
    public init(name: String) { self.name = name }

    /// The issue as readers call it: the name and the number, then the date.
    public var issueTitle: String {
        let numbered = number.isEmpty ? name : "\(name) \(number)"
        return shownDate.isEmpty ? numbered : "\(numbered), \(shownDate)"
    }
}

/// A publication's statements about itself.
public struct Metadata: Hashable, Sendable {
    /// The title of the issue.
    public var title: String = ""
    /// The authors, in order.
    public var authors: [String] = []
    /// The topic of the publication.
    public var subject: String = ""
    /// Keywords.
    public var keywords: [String] = []
    /// The publisher; empty if not given.
    public var publisher: String = ""
    /// The owner, and the permitted uses; empty if not given.
    public var rights: String = ""
    /// The program that makes it, as readers of its properties see it.
    public var creator = "publish"
    /// Its version, from 1.
    public var version = 1
    /// The periodical that it is an issue of; nil for anything else.
    public var periodical: Periodical?
    /// The main language, BCP 47.
    public var language: String = "en"
    /// Seconds since 1970 (UTC): SOURCE_DATE_EPOCH, else the issue's date.
    public var date: Int64 = 0

    /// Empty metadata.
    public init() {}
}

/// Articles of one section of a magazine that follow one another.
public struct PublicationSection: Hashable, Sendable {
    /// The title that readers know it by.
    public var title: String
    /// The elements of its articles in ``Publication/structure``.
    public var elements: Range<Int32>

    /// The section `title` of the articles that have `elements`.
    public init(title: String, elements: Range<Int32>) {
        self.title = title
        self.elements = elements
    }
}

/// The contract between layout and output: pages and all that they name.
public struct Publication: Hashable, Sendable {
    /// Its statements about itself.
    public var metadata = Metadata()
    /// The pages, in reading order.
    public var pages: [Page] = []
    /// The faces that the pages show, by name.
    public var fonts: [FontResource] = []
    /// The pictures, in the order of the issue.
    public var images: [ImageResource] = []
    /// Bookmarks.
    public var outline: [OutlineEntry] = []
    /// The structure tree; an ``/PubIdentity/ElementID`` is an index.
    public var structure: [StructureNode] = []
    /// The sections that its articles are in, in order.
    public var sections: [PublicationSection] = []

    /// A publication without pages.
    public init() {}
}
