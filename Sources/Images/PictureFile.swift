/// A picture file whose segments, chunks, blocks or directories have been read.
enum PictureFile {
    case jpeg(JPEGSegments)
    case png(PNGChunks)
    case gif(GIFBlocks)
    case webp(WebPChunks)
    case tiff(TIFFDirectory)

    init(_ bytes: [UInt8]) throws(PictureFault) {
        switch PictureFormat(signatureOf: bytes) {
        case .png: self = .png(try PNGChunks(bytes[...]))
        case .jpeg: self = .jpeg(try JPEGSegments(bytes))
        case .gif: self = .gif(try GIFBlocks(bytes))
        case .webp: self = .webp(try WebPChunks(bytes))
        case .tiff: self = .tiff(try TIFFDirectory(bytes))
        case .svg, .pdf, nil: throw bytes.isEmpty ? .truncated : .naming(bytes[...])
        }
    }

    var header: PictureHeader {
        switch self {
        case .jpeg(let jpeg): jpeg.header
        case .png(let png): png.header
        case .gif(let gif): gif.header
        case .webp(let webp): webp.header
        case .tiff(let tiff): tiff.header
        }
    }

    /// Whether its data, `size` bytes without loss, have so few bits a pixel that it must consist of flat areas and repeated lines.
    ///
    /// Photographs in such formats take eight to twenty bits a pixel, diagrams and screenshots a tenth of a bit to two.
    func isLineArt(size: Int) -> Bool {
        switch self {
        case .jpeg: return false
        case .webp(let webp) where webp.isLossy: return false
        case .png, .gif, .webp, .tiff:
            return size * 8 < header.storedWidth * header.storedHeight * Self.mostBitsOfLineArt
        }
    }

    private static let mostBitsOfLineArt = 3

    /// The ICC profile that it brings; empty without one.
    func profile(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .jpeg(let jpeg): jpeg.header.jpeg?.profile.flatMap { bytes[$0] } ?? []
        case .png(let png): png.profile ?? []
        case .gif: []
        case .webp(let webp): webp.profile ?? []
        case .tiff(let tiff): tiff.profile ?? []
        }
    }

    /// The samples of the picture, whose file is `bytes`, interleaved, 8 or 16 bits each, opacity last, of inks 255 solid;
    /// nil for a JPEG, which is decoded row by row. Memory: all of them.
    func samples(_ bytes: [UInt8]) throws(PictureFault) -> [UInt8]? {
        switch self {
        case .jpeg: nil
        case .png(let png): try decodedSamples(png, bytes)
        case .gif(let gif): try gif.samples(bytes)
        case .webp(let webp): try webp.samples(bytes)
        case .tiff(let tiff): try tiff.samples(bytes)
        }
    }
}

extension PictureFormat {
    /// The pixel format whose signature `bytes` begin with; nil for none.
    fileprivate init?(signatureOf bytes: [UInt8]) {
        if bytes.starts(with: PNGChunks.signature) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.begins(with: "GIF87a") || bytes.begins(with: "GIF89a") {
            self = .gif
        } else if bytes.begins(with: "RIFF"), bytes.begins(with: "WEBP", at: 8) {
            self = .webp
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else {
            return nil
        }
    }
}

/// Whether `bytes` begin neither as a picture that is read nor as another kind of file that has a name here, other than text of any kind.
package func isNameless(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { $0 <= 32 }
    return PictureFormat(signatureOf: bytes) == nil && PictureFault.signature(bytes[...]) == nil
        && !start.starts(with: "<svg".utf8)
}
