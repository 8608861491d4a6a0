import Diagnostics
import Values

/// Reads the header of the picture `bytes`, found in the file `name` that `origin` refers to.
///
/// The type is told by content. Pixels are not decoded; a JPEG is walked to its end, so that a truncated file is
/// found. Linear in the file's length. Errors: `image-format`, `image-truncated`, `image-damaged`, `image-variant`,
/// `image-too-large` (decoded samples above 512 MiB), `image-profile-too-large` (above 4 MiB).
package func probe(_ bytes: [UInt8], name: String, at origin: SourceLocation) -> Outcome<PictureHeader> {
    do {
        var header = try Picture(bytes).header
        header.hash = ContentHash(bytes)
        return Outcome(header)
    } catch {
        return Outcome(nil, [error.diagnostic(name, at: origin)])
    }
}

/// A file whose structure has been read.
enum Picture {
    case jpeg(JPEGHeader)
    case png(PNGHeader)

    init(_ bytes: [UInt8]) throws(PictureFault) {
        if bytes.starts(with: PNGHeader.signature) {
            self = .png(try PNGHeader(bytes[...]))
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg(try JPEGHeader(bytes[...]))
        } else {
            throw bytes.isEmpty ? .truncated : .naming(bytes[...])
        }
    }

    var header: PictureHeader {
        switch self {
        case .jpeg(let jpeg): jpeg.header
        case .png(let png): png.header
        }
    }
}
