import PubImages
import PubPDFObjects

// The samples of pictures.
extension PageCopy {
    /// Pixels across and down of a picture; nil if it does not say them.
    func sides(of image: PDFObject) -> (width: Int, height: Int)? {
        func count(_ key: String) -> Int? { pdf.number(pdf.value(image, key)).flatMap { Int(exactly: $0) } }
        guard let width = count("/Width"), let height = count("/Height"), width > 0, height > 0 else { return nil }
        return (width, height)
    }

    /// Whether the data of a picture are a JPEG.
    func isJPEG(_ image: PDFObject) -> Bool { ["/DCTDecode", "/DCT"].contains(filters(of: image).last) }

    /// The JPEG `bytes` of a picture with a marker for the kind of its samples, if the picture's parameters name it (ISO 32000-1, table 13).
    func jpeg(_ bytes: [UInt8], of image: PDFObject, channels: Int) -> [UInt8] {
        guard let kind = pdf.number(pdf.value(parameters(of: image), "/ColorTransform")) else { return bytes }
        return PubImages.jpeg(bytes, channels: channels, storesDifferences: kind != 0)
    }

    /// The samples of a picture with `channels` colours, whose data have been seen to be whole; with `opacity`, its last channel, in addition. Nil for the
    /// codes of fax machines and of pages in black and white, for one that is damaged, and for other channels. Linear.
    mutating func samples(
        of image: PDFObject, channels: Int, opacity: Bool = false
    ) throws(PDFFault) -> PictureSamples? {
        guard let (width, height) = sides(of: image) else { return nil }
        let count = channels + (opacity ? 1 : 0)
        func picture(_ bytes: [UInt8]?, depth: Int) -> PictureSamples? {
            bytes.flatMap { PictureSamples($0, width: width, height: height, channels: count, depth: depth) }
        }
        let filters = filters(of: image)
        switch filters.last {
        case "/JBIG2Decode", "/CCITTFaxDecode", "/CCF": return nil
        case "/JPXDecode":
            return picture(try pixels(ofJPEG2000: image, width: width, height: height, channels: count), depth: 8)
        case "/DCTDecode", "/DCT":
            try take(pixels: width * height * channels)
            let bytes = try pdf.bytes(encodedIn: image, filterCount: filters.count)
            return picture(
                storedSamples(jpeg: jpeg(bytes, of: image, channels: channels), channels: channels), depth: 8)
        default:
            guard let depth = pdf.number(pdf.value(image, "/BitsPerComponent")).flatMap({ Int(exactly: $0) }) else {
                return nil
            }
            return picture(try pdf.bytes(of: image, limit: PDFLimit.copied), depth: depth)
        }
    }

    /// The first `channels` channels of the picture `image` in JPEG 2000, a byte for each; nil for one that is damaged, or has more than it needs.
    private mutating func pixels(
        ofJPEG2000 image: PDFObject, width: Int, height: Int, channels: Int
    ) throws(PDFFault) -> [UInt8]? {
        if JPEG2000Codestream.isDecoderMissing {
            throw PDFFault(
                id: "pdf-unsupported", "has a picture in JPEG 2000, and OpenJPEG is not on the machine",
                hint: "install OpenJPEG (on Debian libopenjp2-7), which decodes it")
        }
        try take(pixels: width * height * channels)
        let bytes = try pdf.bytes(encodedIn: image, filterCount: filters(of: image).count)
        return JPEG2000Codestream.pixels(of: bytes, width: width, height: height, channels: channels)
    }

    /// Counts `count` samples that are decoded.
    private mutating func take(pixels count: Int) throws(PDFFault) {
        decoded += count
        guard decoded <= PDFLimit.inflated else { throw .tooLarge }
    }
}
