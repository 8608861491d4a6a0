import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubValues

/// A stream that a page needs beside its content: a form, the mask of one, or the mesh of a gradient.
struct ContentStream: Hashable, Sendable {
    /// The entries of its dictionary except its length and its filter.
    var entries: ContentSyntax
    /// Its bytes, compressed.
    var bytes: [UInt8]
}

/// A picture that a font has in the place of a glyph.
struct GlyphPicture: Hashable, Sendable {
    /// The face.
    var font: FontKey
    /// A PNG.
    var bytes: [UInt8]
}

/// A finished page, except for the numbers of its objects: all that a document needs of it.
///
/// It only depends on the page and the edition, not on earlier pages: equal pages have equal contents, on any thread and
/// in any order.
package struct PageContent: Hashable, Sendable {
    /// The content stream, compressed.
    var content: [UInt8]
    /// Its resources.
    var resources: ContentSyntax
    /// The other streams that it needs.
    var streams: [ContentStream] = []
    /// The fonts that it shows. Several fonts of one face differ in the text that their glyphs are read as.
    package private(set) var fonts: [PageFont]
    /// Its pictures, each at the sizes used on the page, in order of first use.
    var pictures: [PictureUse] = []
    /// Pictures out of fonts.
    var glyphPictures: [ImageKey: GlyphPicture] = [:]
    /// Whether it blends or has a mask; pictures with an opacity are not known to it.
    var isTransparent = false
    /// The boxes of the page.
    var boxes: PageBoxes
    /// Its active areas, in points of the sheet; none in print.
    var links: [PlacedLink] = []
    /// Its labels.
    var labels: [PageLabel]
    /// Left or right.
    var side = Page.Side.recto
    /// Its folio; empty for none.
    var folio = ""
    /// The spot inks that it uses, in order of first use; none on screens.
    package internal(set) var spotInks: [String] = []
    /// The elements that parts of its content belong to, in drawing order; empty if the edition is not tagged.
    package internal(set) var leaves: [StructureLeaf] = []
    /// The starts of the elements' text on the page; empty in print.
    package internal(set) var starts: [ElementStart] = []
    /// The areas of elements' pictures and paths; empty if the edition is not tagged.
    package internal(set) var areas: [ElementArea] = []

    init(_ content: [UInt8], resources: ContentSyntax, shown: [ShownFont], boxes: PageBoxes, labels: [PageLabel]) {
        self.content = content
        self.resources = resources
        fonts = shown.map { PageFont(face: $0.face.key, used: $0.face.used[$0.number]) }
        self.boxes = boxes
        self.labels = labels
    }
}

extension PageContent {
    /// The same content with the numbers of its elements increased by `shift`. Linear in its sequences.
    func moved(by shift: Int32) -> PageContent {
        if shift == 0 { return self }
        func move(_ element: inout ElementID) { element = element.moved(by: shift) }
        var moved = self
        for index in moved.leaves.indices { move(&moved.leaves[index].element) }
        for index in moved.areas.indices { move(&moved.areas[index].element) }
        for index in moved.starts.indices { move(&moved.starts[index].element) }
        for index in moved.links.indices { move(&moved.links[index].element) }
        return moved
    }
}

/// A font of a page.
package struct PageFont: Hashable, Sendable {
    /// The face.
    package var face: FontKey
    /// The glyphs that the page shows in it.
    package var used: UsedGlyphs
}

/// An active area of a page, and its target.
struct PlacedLink: Hashable, Sendable {
    var area: Rect
    var target: LinkTarget
    /// The element of its words.
    var element: ElementID
    /// The text of the element on the page; empty if the edition is not tagged.
    var words = ""

    /// The links among `items`, which `transform` brings to the page.
    static func collect(_ items: [DisplayItem], under transform: Transform, into links: inout [PlacedLink]) {
        for item in items {
            switch item {
            case .link(let link):
                links.append(
                    PlacedLink(area: transform.bounds(of: link.area), target: link.target, element: link.element))
            case .group(let group): collect(group.items, under: transform.after(group.transform), into: &links)
            case .glyphs, .path, .image: break
            }
        }
    }
}
