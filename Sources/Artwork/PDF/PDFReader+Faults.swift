import PubPDFObjects

extension PDFFault {
    /// A file that cannot be read.
    init(_ failure: PDFReadFailure) {
        switch failure {
        case .damaged(let reason): self = .malformed(reason)
        case .encrypted:
            self.init(
                id: "pdf-encrypted", "is encrypted", hint: "export it without a password and without restrictions")
        case .tooLong: self = .tooLarge
        case .external: self = .unsupported("an object that leads to another file, or to a program (F)")
        }
    }

    /// The result of `body`, whose failure is one of the page.
    static func reading<Result: ~Copyable>(
        _ body: () throws(PDFReadFailure) -> Result
    ) throws(PDFFault) -> Result {
        do throws(PDFReadFailure) { return try body() } catch { throw PDFFault(error) }
    }
}

/// Streams of a page, within the limits of this room.
extension PDFReader {
    /// The bytes of a stream as they are stored.
    func bytes(storedIn stream: PDFObject) throws(PDFFault) -> [UInt8] {
        try PDFFault.reading { () throws(PDFReadFailure) in try storedBytes(of: stream).array }
    }

    /// The bytes of a stream, decoded; at most `limit`.
    func bytes(of stream: PDFObject, limit: Int) throws(PDFFault) -> [UInt8] {
        try PDFFault.reading { () throws(PDFReadFailure) in try decodedBytes(of: stream, limit: limit).array }
    }

    /// The bytes of a picture's stream, encoded by one filter: its last one.
    func bytes(encodedIn picture: PDFObject, filterCount: Int) throws(PDFFault) -> [UInt8] {
        if filterCount == 1 { return try bytes(storedIn: picture) }
        return try PDFFault.reading { () throws(PDFReadFailure) in
            try encodedPicture(of: picture, limit: PDFLimit.copied).array
        }
    }
}
