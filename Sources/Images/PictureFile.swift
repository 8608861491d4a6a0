/// A JPEG or PNG file whose segments or chunks have been read.
enum PictureFile {
    case jpeg(JPEGSegments)
    case png(PNGChunks)

    init(_ bytes: [UInt8]) throws(PictureFault) {
        if bytes.starts(with: PNGChunks.signature) {
            self = .png(try PNGChunks(bytes[...]))
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg(try JPEGSegments(bytes))
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
