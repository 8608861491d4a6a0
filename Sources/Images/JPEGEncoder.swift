import PubCJPEG

/// Encodes rows of samples as a baseline JPEG. Memory: the encoded data.
final class JPEGEncoder {
    private let writer: OpaquePointer
    private let isInk: Bool
    private var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))

    /// An encoder of `height` rows of `width` pixels in `color`.
    init(width: Int, height: Int, color: PictureColor, _ encoding: PhotographEncoding) throws(PictureFault) {
        let writer = CJPEG_begin(
            UInt32(width), UInt32(height), UInt32(color.channels), Int32(encoding.quality),
            encoding.subsampling == .half ? 1 : 0, &message)
        guard let writer else { throw .tooLarge(width: width, height: height) }
        self.writer = writer
        isInk = color == .cmyk
    }

    deinit { CJPEG_discard(writer) }

    /// Encodes the next row, whose samples are used up; of four inks 255 is solid.
    func append(_ row: inout [UInt8]) throws(PictureFault) {
        // JPEGs of four inks hold them inverted, as Adobe's programs write and read them.
        if isInk { invert(&row) }
        guard CJPEG_write_row(writer, row, &message) == 0 else { throw .damaged(text(message)) }
    }

    /// The file, after the last row.
    func finish() throws(PictureFault) -> [UInt8] {
        var bytes: UnsafePointer<UInt8>?
        var length = 0
        guard CJPEG_end(writer, &bytes, &length, &message) == 0 else { throw .damaged(text(message)) }
        // The writer keeps them until it is freed.
        return Array(UnsafeBufferPointer(start: bytes, count: length))
    }
}

/// A JPEG of `samples`, rows of `width` pixels of `channels` samples: 1 for gray, 3 for red, green and blue; nil
/// without memory, and for sizes that JPEG does not allow. Linear.
package func jpeg(_ samples: [UInt8], width: Int, height: Int, channels: Int, quality: Int) -> [UInt8]? {
    let color: PictureColor = channels == 1 ? .gray : .rgb
    let encoding = PhotographEncoding(quality: quality)
    guard let encoder = try? JPEGEncoder(width: width, height: height, color: color, encoding) else { return nil }
    for start in stride(from: 0, to: samples.count, by: width * channels) {
        var row = Array(samples[start..<start + width * channels])
        guard (try? encoder.append(&row)) != nil else { return nil }
    }
    return try? encoder.finish()
}
