import PubGeometry
import PubPDFObjects

/// A page of a PDF, ready to be placed: a form with all that it needs, and nothing else of its document (ISO 32000-1
/// §8.10).
package struct PlacedPage: Hashable, Sendable {
    /// The size of its TrimBox as seen, in points.
    package var size: Size
    /// Its bleed: how far it extends beyond its TrimBox at each edge as seen, in points.
    package var bleed: Insets
    /// The objects that it consists of. The first is the form, whose trim and bleed fill the square from (0, 0) to (1, 1).
    package var objects: [PlacedObject]
    /// The spot inks that it prints in, sorted.
    package var spotInks: [String]
    /// The names of the printing condition that its file is made for: by registry, for people and by profile; empty if
    /// the file gives none.
    package var conditions: [String]
    /// The first of its colours that are light and no inks, as “red, green and blue”; nil if there is none.
    package var light: String?
    /// Whether it has other inks than black, or colours that are light.
    package var hasColor: Bool
    /// Whether something on it is seen through, or blends with the marks below it.
    package var isTransparent: Bool
    /// The picture of many tones on it that has the fewest pixels an inch; nil if there is none.
    package var coarsest: CoarsePicture?
    /// The same for pictures of black and white pixels alone, except machine-readable codes.
    package var coarsestBilevel: CoarsePicture?
    /// The most ink of the colours of its areas, lines and type, 1 for each solid ink; 0 for no more than two solid inks.
    package var inkOfColors: Double
    /// The most ink of its pictures in process inks, if it was measured.
    package var inkOfPictures: Double
    /// The light colours that became inks.
    package var separated: SeparatedColors
    /// Marks that a press prints worse than they are drawn.
    package var flaws: PressFlaws
    /// The first of its fonts whose text only eyes can read, since it has no Unicode; nil if there is none.
    package var unreadableFont: String?

    /// A picture on a page, as to its pixels.
    package struct CoarsePicture: Hashable, Sendable {
        /// Pixels across and down.
        package var width: Int, height: Int
        /// Pixels an inch at the page's own size, along the longer side of a pixel.
        package var resolution: Double

        /// The picture of `grid`, whose units are `unit` points each.
        init(_ grid: PictureGrid, unit: Double) {
            width = grid.width
            height = grid.height
            resolution = grid.resolution / unit
        }
    }
}

/// An object of a page, whose references to others are resolved when they are numbered.
package struct PlacedObject: Hashable, Sendable {
    /// Its syntax; references are places among the objects of the page.
    private var syntax = PDFSyntax<Int>()
    /// The bytes of a stream, encoded as its entries say; nil for an object that is no stream. With a stream, the
    /// syntax holds the entries of its dictionary without the length.
    package var stream: [UInt8]?

    /// Bytes that it takes.
    var count: Int { syntax.count + (stream?.count ?? 0) }

    mutating func append(_ text: String) { syntax.append(text) }

    /// Adds a reference to the object at `index`.
    mutating func append(reference index: Int) {
        syntax.append(" ")
        syntax.append(index)
    }

    mutating func append(_ other: PlacedObject) { syntax.append(other.syntax) }

    /// The syntax, with the numbers that `number` gives to the objects of the page.
    package func syntax(_ number: (Int) -> Int) -> [UInt8] { syntax.resolved(number) }
}

extension PlacedPage {
    /// The size of all that it shows: of its trim with its bleed, in points.
    package var whole: Size {
        Size(width: bleed.left + size.width + bleed.right, height: bleed.top + size.height + bleed.bottom)
    }

    /// A PDF of this page alone, its bleed a part of it, for programs that draw PDFs.
    package var document: [UInt8] {
        var file = Array("%PDF-1.6\n".utf8)
        var places: [Int] = []
        // The first objects are the catalogue, the list of pages and the content.
        func number(_ object: Int) -> Int { object + 4 }
        func add(_ syntax: [UInt8], stream: [UInt8]? = nil) {
            places.append(file.count)
            file += "\(places.count) 0 obj\n".utf8
            if let stream {
                file += Array("<<".utf8) + syntax + Array("/Length \(stream.count)>>stream\n".utf8) + stream
                file += "\nendstream".utf8
            } else {
                file += syntax
            }
            file += "\nendobj\n".utf8
        }
        let (width, height) = (PDFDecimal.text(whole.width.points), PDFDecimal.text(whole.height.points))
        add(Array("<</Type/Catalog/Pages 2 0 R>>".utf8))
        add(Array("<</Type/Pages/Count 1/Kids[\(objects.count + 4) 0 R]>>".utf8))
        add([], stream: Array("q \(width) 0 0 \(height) 0 0 cm /P Do Q".utf8))
        for object in objects { add(object.syntax(number), stream: object.stream) }
        add(
            Array(
                ("<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents 3 0 R"
                    + "/Resources<</XObject<</P 4 0 R>>>>>>").utf8))
        let start = file.count
        file += "xref\n0 \(places.count + 1)\n0000000000 65535 f \n".utf8
        for place in places {
            // An entry has 20 bytes, ten of them for the place (ISO 32000-1, 7.5.4).
            let digits = String(place)
            file += (String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n").utf8
        }
        file += "trailer\n<</Size \(places.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n".utf8
        return file
    }
}

/// Numbers as PDF writes them.
enum PDFDecimal {
    /// `value` with at most eight decimals, without an exponent.
    static func text(_ value: Double) -> String {
        // Numbers beyond these are in no page: eight decimals of them would overflow a whole number.
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let whole = Int64((value * 1e8).rounded())
        let digits = String(abs(whole))
        let padded = String(repeating: "0", count: max(0, 9 - digits.count)) + digits
        var fraction = String(padded.suffix(8))
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (whole < 0 ? "-" : "") + padded.dropLast(8) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
