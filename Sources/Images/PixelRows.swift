import PubCJPEG
import PubCPNG

/// The size and the samples of the rows that decoding gives.
struct RowLayout: Hashable {
    /// Pixels across, and rows.
    var width: Int, height: Int
    /// The colours, whose samples lie beside each other in each pixel.
    var color: PictureColor
    /// Whether a sample of opacity comes last in each pixel.
    var hasAlpha: Bool
    /// Bytes of a sample: 1, or 2 with the higher one first.
    var sampleBytes: Int

    /// Samples a pixel.
    var channels: Int { color.channels + (hasAlpha ? 1 : 0) }
    /// Bytes of a row.
    var stride: Int { width * channels * sampleBytes }
}

/// A picture file whose pixels can be had row by row, from the top as stored.
struct PixelRows {
    private let file: PictureFile
    private let bytes: [UInt8]
    /// The layout of each row.
    let layout: RowLayout
    /// The scale that a JPEG is decoded at: one by 1, 2, 4 or 8.
    private let denominator: Int
    /// All samples, if they are decoded already.
    private let samples: [UInt8]?

    /// The most bytes that libjpeg may take for the coefficients of a progressive file.
    private static let codecMemory = 640 << 20

    /// The rows of `file`, whose bytes are `bytes`, with at least `width` pixels across and `height` rows: a JPEG comes at a half, a
    /// quarter or an eighth of its size while it still has these. `samples` are all samples of another format, if they are decoded already.
    init(_ file: PictureFile, _ bytes: [UInt8], width: Int, height: Int, samples: [UInt8]? = nil) {
        self.file = file
        self.bytes = bytes
        self.samples = samples
        let header = file.header
        func parts(_ count: Int, _ denominator: Int) -> Int { (count + denominator - 1) / denominator }
        var denominator = 1
        if case .jpeg = file {
            // libjpeg reduces to an eighth at most while it decodes.
            while denominator < 8, parts(header.storedWidth, denominator * 2) >= width,
                parts(header.storedHeight, denominator * 2) >= height
            { denominator *= 2 }
        }
        self.denominator = denominator
        layout = RowLayout(
            width: parts(header.storedWidth, denominator), height: parts(header.storedHeight, denominator),
            color: header.color, hasAlpha: header.hasAlpha, sampleBytes: header.bitDepth > 8 ? 2 : 1)
    }

    /// Decodes all rows and gives `take` one after the other; 255 is solid in rows of four inks. Memory: a row, but all
    /// rows of interlaced PNGs, GIFs, WebPs and TIFFs, and two bytes a sample of progressive JPEGs.
    func forEach(_ take: (inout [UInt8]) throws(PictureFault) -> Void) throws(PictureFault) {
        switch file {
        case .jpeg(let jpeg): try forEachJPEGRow(isInverted: jpeg.header.isInverted, take)
        case .png where samples == nil: try forEachPNGRow(take)
        case .png, .gif, .webp, .tiff:
            // An autoclosure, as of `??`, would throw any error.
            let held = if let samples { samples } else { try file.samples(bytes) ?? [] }
            for start in stride(from: 0, to: held.count, by: layout.stride) {
                var row = Array(held[start..<start + layout.stride])
                try take(&row)
            }
        }
    }

    private func forEachJPEGRow(
        isInverted: Bool, _ take: (inout [UInt8]) throws(PictureFault) -> Void
    ) throws(PictureFault) {
        var row = [UInt8](repeating: 0, count: layout.stride)
        var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
        try bytes.withUnsafeBufferPointer { (bytes) throws(PictureFault) in
            var picture = CJPEGPicture()
            // The reader reads the bytes until it is closed, before they leave this scope.
            let reader = CJPEG_open(
                bytes.baseAddress, bytes.count, UInt32(denominator), PixelRows.codecMemory, &picture, &message)
            guard let reader else { throw .damaged(text(message)) }
            defer { CJPEG_close(reader) }
            guard picture.width == layout.width, picture.height == layout.height,
                picture.components == layout.channels
            else { throw .damaged("its size changes") }
            for _ in 0..<layout.height {
                guard CJPEG_read_row(reader, &row, &message) == 0 else { throw .damaged(text(message)) }
                if isInverted { invert(&row) }
                try take(&row)
            }
        }
    }

    private func forEachPNGRow(_ take: (inout [UInt8]) throws(PictureFault) -> Void) throws(PictureFault) {
        var row = [UInt8](repeating: 0, count: layout.stride)
        var message = [CChar](repeating: 0, count: Int(CPNG_MESSAGE_SIZE))
        try bytes.withUnsafeBufferPointer { (bytes) throws(PictureFault) in
            // The reader reads the bytes until it is closed, before they leave this scope.
            let reader = CPNG_open(bytes.baseAddress, bytes.count, layout.stride, layout.height, &message)
            guard let reader else { throw .damaged(text(message)) }
            defer { CPNG_close(reader) }
            for _ in 0..<layout.height {
                guard CPNG_read_row(reader, &row, &message) == 0 else { throw .damaged(text(message)) }
                try take(&row)
            }
        }
    }
}

/// Turns light into ink, and ink into light.
func invert(_ samples: inout [UInt8]) {
    for index in samples.indices { samples[index] = ~samples[index] }
}

/// The message of a C library as text.
func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
