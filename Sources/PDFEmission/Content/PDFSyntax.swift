import Identity

/// What content refers to before the document has numbered its objects.
enum ContentReference: Hashable, Sendable {
    /// A stream of the same page, by its place in ``PageContent/streams``.
    case stream(Int)
    /// A font of the page, by its place in ``PageContent/fonts``.
    case font(Int)
    /// A picture, at a size.
    case picture(PictureUse)
}

/// PDF syntax in which references stand open until the document has numbered its objects.
struct PDFSyntax: Hashable, Sendable, ExpressibleByStringLiteral {
    private struct Opening: Hashable, Sendable {
        var place: Int
        var reference: ContentReference
    }

    private var bytes: [UInt8]
    private var openings: [Opening] = []

    /// The syntax `text`, without references.
    init(_ text: String) { bytes = Array(text.utf8) }

    init(stringLiteral text: String) { self.init(text) }

    mutating func append(_ text: String) { bytes += text.utf8 }

    mutating func append(_ reference: ContentReference) {
        openings.append(Opening(place: bytes.count, reference: reference))
    }

    mutating func append(_ other: PDFSyntax) {
        openings += other.openings.map { Opening(place: $0.place + bytes.count, reference: $0.reference) }
        bytes += other.bytes
    }

    /// The syntax with the numbers that `number` gives to what it refers to.
    func closed(_ number: (ContentReference) throws(EmissionError) -> Int) throws(EmissionError) -> [UInt8] {
        var result: [UInt8] = []
        var copied = 0
        for opening in openings {
            result += bytes[copied..<opening.place]
            result += "\(try number(opening.reference)) 0 R".utf8
            copied = opening.place
        }
        return result + bytes[copied...]
    }
}
