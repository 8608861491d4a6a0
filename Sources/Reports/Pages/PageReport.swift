import PubDiagnostics
import PubFiles
import PubGeometry
import PubUnicode

/// A report on a publication's pages to check before they go to the press: pages as pictures with
/// the findings on them, their plates, pictures, fonts and links.
package struct PageReport: Sendable {
    /// A file that browsers show: a PNG or a JPEG.
    package struct Picture: Sendable {
        /// The file.
        package var bytes: [UInt8]
        /// Its type: `image/png`.
        package var type: String
        /// The area that it shows, from the upper left corner of the trim.
        package var frame: Rect

        /// The file `bytes` of `type`, which shows `frame`.
        package init(bytes: [UInt8], type: String, frame: Rect) {
            self.bytes = bytes
            self.type = type
            self.frame = frame
        }

        /// The file as an address that holds all of it (RFC 2397). Linear.
        package var dataAddress: String {
            var text = Array("data:\(type);base64,".utf8)
            Base64.append(bytes, to: &text)
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// The print of one plate on a page.
    package struct PlateSheet: Sendable {
        /// The ink.
        package var ink: String
        /// The colour of its full tone: red, green and blue, 0 … 255.
        package var light: SIMD3<UInt8>
        /// How much of the sheet it covers, in per cent.
        package var coverage: Double
        /// The plate in grays: black for solid.
        package var picture: Picture

        /// The plate of `ink`.
        package init(ink: String, light: SIMD3<UInt8>, coverage: Double, picture: Picture) {
            self.ink = ink
            self.light = light
            self.coverage = coverage
            self.picture = picture
        }
    }

    /// A page.
    package struct Sheet: Sendable {
        /// Its index in the issue, from 0.
        package var index: Int
        /// Its folio; may be empty.
        package var folio: String
        /// Whether it is a right-hand page.
        package var isRecto: Bool
        /// The size of the trim.
        package var trim: Size
        /// The identifiers of the articles on it.
        package var articles: [String] = []
        /// The picture of the page.
        package var picture: Picture
        /// The picture of the page as approved; nil unless it has changed since.
        package var approved: Picture?
        /// Its plates; none on screens.
        package var plates: [PlateSheet] = []
        /// The most ink in an area large enough to notice, in per cent, and the area; nil on screens.
        package var greatestInk: (percent: Double, area: Rect)?
        /// The number of marks of each colour makeup: `black alone`, `four inks`, `light`, and so on.
        package var objects: [(kind: String, count: Int)] = []
        /// The areas that show findings, each with the finding's number, from 0 among ``PageReport/findings``.
        package var marks: [(finding: Int, area: Rect)] = []

        /// A page that looks like `picture`.
        package init(index: Int, folio: String, isRecto: Bool, trim: Size, picture: Picture) {
            self.index = index
            self.folio = folio
            self.isRecto = isRecto
            self.trim = trim
            self.picture = picture
        }
    }

    /// A placed picture.
    package struct PlacedPicture: Sendable {
        /// The file, as the source names it.
        package var name: String
        /// The page, by its place in the issue.
        package var page: Int
        /// Pixels across and down; nil for vectors.
        package var pixels: (width: Int, height: Int)?
        /// The size of its visible part.
        package var size: Size
        /// Pixels an inch; nil for vectors.
        package var resolution: Int?
        /// How its colours were converted; empty if they were not.
        package var conversion = ""
        /// The most ink, in per cent; nil if that was not measured.
        package var ink: Int?

        /// The picture `name` on a page.
        package init(name: String, page: Int, size: Size) {
            self.name = name
            self.page = page
            self.size = size
        }
    }

    /// A face, and the sizes and pages it is used in.
    package struct Face: Sendable {
        /// The PostScript name.
        package var name: String
        /// The least and the greatest size.
        package var sizes: ClosedRange<Length>
        /// On how many pages.
        package var pages: Int

        /// The face `name`.
        package init(name: String, sizes: ClosedRange<Length>, pages: Int) {
            self.name = name
            self.sizes = sizes
            self.pages = pages
        }
    }

    /// An edition.
    package struct Edition: Sendable {
        /// Its name.
        package var name: String
        /// The print profile; nil for none.
        package var profile: String?
        /// The errors and warnings about it.
        package var errors = 0, warnings = 0
        /// The most ink that its paper takes, in per cent; nil for no limit.
        package var inkLimit: Int?
        /// The pages.
        package var sheets: [Sheet] = []
        /// The pictures, in the order of the pages.
        package var pictures: [PlacedPicture] = []
        /// The faces, by name.
        package var faces: [Face] = []
        /// Links: their addresses, each with the index of its page in the issue; print editions have none.
        package var links: [(address: String, page: Int)] = []

        /// The edition called `name`.
        package init(name: String, profile: String?) {
            self.name = name
            self.profile = profile
        }
    }

    /// An article, and how it fills its pages.
    package struct Article: Sendable {
        /// Its identifier.
        package var id: String
        /// How it fits, in words.
        package var fit: String

        /// The article `id`.
        package init(id: String, fit: String) {
            self.id = id
            self.fit = fit
        }
    }

    /// The title of the issue.
    package var title: String
    /// The editions.
    package var editions: [Edition] = []
    /// All findings, in the order of their places in sources.
    package var findings: [Diagnostic] = []
    /// The articles, in order.
    package var articles: [Article] = []
    /// Whether it is a plan: its pages are small, and it lists missing items instead of saying whether it is ready.
    package var isPlan = false
    /// The missing items, by kind.
    package var missing: [(kind: String, items: [String])] = []

    /// A report about the issue `title`.
    package init(title: String) { self.title = title }
}
