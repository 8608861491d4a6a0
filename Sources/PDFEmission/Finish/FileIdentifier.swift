import DisplayList
import Values

/// The `/ID` of a file (ISO 32000-1 §14.4): told by its content, so that the same publication has the same.
enum FileIdentifier {
    /// The identifier of `publication`, whose streams have the hash `content`.
    static func text(of publication: Publication, content: ContentHash) -> String {
        var hash = content
        let metadata = publication.metadata
        for text in [metadata.title, metadata.subject, metadata.language] + metadata.authors + metadata.keywords {
            hash.combine(text.utf8)
        }
        hash.combine(UInt64(bitPattern: metadata.date))
        for image in publication.images {
            hash.combine(image.key.hash.high)
            hash.combine(image.key.hash.low)
        }
        return hash.hex
    }
}

/// Passes what qpdf writes on to a file, with an identifier in the place of qpdf's own.
final class IdentifyingFile {
    /// What qpdf writes when it is to write an identifier that does not change, in one piece: the digits of π.
    private static let placeholder = Array("<31415926535897932384626433832795>".utf8)

    private let file: CheckedFile
    private let identifier: [UInt8]
    private var replaced = 0

    init(_ file: CheckedFile, identifier: String) {
        self.file = file
        self.identifier = Array("<\(identifier)>".utf8)
    }

    /// Writes `bytes` after all others; false when the system refuses.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count == Self.placeholder.count, bytes.elementsEqual(Self.placeholder) else {
            return file.append(bytes)
        }
        replaced += 1
        return identifier.withUnsafeBytes { file.append($0) }
    }

    /// Throws when the file did not get its identifier, which has two halves.
    func check() throws(EmissionError) {
        if replaced != 2 { throw .finishing(reason: "the file has no identifier") }
    }
}
