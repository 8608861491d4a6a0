/// Why a PDF, or a stream of it, cannot be read.
package enum PDFReadFailure: Error, Hashable {
    /// The damage that qpdf found, in its words.
    case damaged(String)
    /// The document is encrypted, with or without a password.
    case encrypted
    /// A stream is longer than was allowed.
    case tooLong
    /// The bytes of a stream are in another file (ISO 32000-1 §7.3.8.2).
    case external

    /// The failure in words.
    package var reason: String {
        switch self {
        case .damaged(let reason): reason
        case .encrypted: "the document is encrypted"
        case .tooLong: "a stream is too long"
        case .external: "the bytes of a stream are in another file"
        }
    }
}
