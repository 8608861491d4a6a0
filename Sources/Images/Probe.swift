import PubDiagnostics
import PubValues

/// Reads the header of the picture `bytes`, found in the file `name` that `origin` refers to.
///
/// The format is found by content. Pixels are not decoded; a JPEG is walked to its end, so that a truncated file is
/// found. Linear in the file's length. Errors: `image-format`, `image-truncated`, `image-damaged`, `image-variant`,
/// `image-too-large` (decoded samples above 512 MiB), `image-profile-too-large` (above 4 MiB).
///
/// - Parameter hash: the hash of `bytes`; nil if the caller does not know it.
package func probe(
    _ bytes: [UInt8], hash: ContentHash? = nil, name: String, at origin: SourceLocation
) -> Outcome<PictureHeader> {
    do {
        let file = try PictureFile(bytes)
        var header = file.header
        header.isLineArt = file.isLineArt(size: bytes.count)
        header.hash = hash ?? ContentHash(bytes)
        return Outcome(header)
    } catch {
        return Outcome(nil, [error.diagnostic(name, at: origin)])
    }
}
