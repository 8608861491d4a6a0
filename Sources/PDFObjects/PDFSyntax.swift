/// PDF syntax with unresolved references: their targets get numbers when the objects of the document are numbered.
package struct PDFSyntax<Reference: Hashable & Sendable>: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A reference, and the place for its number.
    private struct Opening: Hashable, Sendable {
        var place: Int
        var reference: Reference
    }

    private var bytes: [UInt8]
    private var openings: [Opening] = []

    /// The syntax `text`, without references.
    package init(_ text: String = "") { bytes = Array(text.utf8) }

    /// The syntax `text`, without references.
    package init(stringLiteral text: String) { self.init(text) }

    /// A reference alone.
    package init(_ reference: Reference) {
        self.init()
        append(reference)
    }

    /// The bytes that it takes before its references are resolved.
    package var count: Int { bytes.count }

    /// Adds syntax without references.
    package mutating func append(_ text: String) { bytes += text.utf8 }

    /// Adds a reference.
    package mutating func append(_ reference: Reference) {
        openings.append(Opening(place: bytes.count, reference: reference))
    }

    /// Adds other syntax with its references.
    package mutating func append(_ other: Self) {
        openings += other.openings.map { Opening(place: $0.place + bytes.count, reference: $0.reference) }
        bytes += other.bytes
    }

    /// The syntax with the numbers that `number` gives to the targets of its references. Linear.
    package func resolved<Failure: Error>(
        _ number: (Reference) throws(Failure) -> Int
    ) throws(Failure) -> [UInt8] {
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
