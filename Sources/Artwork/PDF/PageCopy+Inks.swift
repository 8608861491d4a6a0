import PubImages
import PubPDFObjects

// How much ink a page prints.
extension PageCopy {
    /// Notes the most ink of the colours of `copy`, whose spaces are among `resources`.
    mutating func noteInk(of copy: ContentCopy, _ resources: PDFObject?) {
        for (space, ink) in copy.inks {
            if case .named(let name) = space {
                let source = pdf.value(pdf.value(resources, ResourceKind.space.rawValue), name.name)
                guard isOfInks(source) else { continue }
            }
            traits.inkOfColors = max(traits.inkOfColors, ink)
        }
    }

    /// Whether the values of a space are separate inks that add up.
    private func isOfInks(_ space: PDFObject?) -> Bool {
        if isProcess(space) { return true }
        guard let items = pdf.items(space), items.count > 1, pdf.name(items[0]) == "/DeviceN" else { return false }
        return pdf.items(items[1])?.allSatisfy { pdf.name($0) != "/None" } ?? false
    }

    /// Whether it is cyan, magenta, yellow and black, with a profile or without.
    private func isProcess(_ space: PDFObject?) -> Bool {
        let items = pdf.items(space)
        switch pdf.name(items.map(\.first) ?? space) {
        case "/DeviceCMYK": return true
        case "/ICCBased": return valueCount(of: space) == 4
        default: return false
        }
    }

    /// Notes the most ink of a picture of process inks with eight bits a value, whose data have been seen to be whole. Linear in
    /// its pixels; of a JPEG every eighth row and column is decoded.
    mutating func noteInk(of image: PDFObject) throws(PDFFault) {
        func number(_ key: String) -> Int? { pdf.number(pdf.value(image, key)).flatMap { Int(exactly: $0) } }
        let filters = filters(of: image)
        let isJPEG2000 = filters.last == "/JPXDecode"
        guard measuresInk, isProcess(pdf.value(image, "/ColorSpace")), isJPEG2000 || number("/BitsPerComponent") == 8,
            let width = number("/Width"), let height = number("/Height"), width * height * 4 <= PDFLimit.copied / 2
        else { return }
        let isInverted = pdf.numbers(pdf.value(image, "/Decode"), count: 8).map { $0[0] > $0[1] } ?? false
        switch filters.last {
        case "/DCTDecode", "/DCT":
            let bytes = try pdf.bytes(encodedIn: image, filterCount: filters.count)
            if let ink = greatestInk(jpeg: bytes, isInverted: isInverted) {
                traits.inkOfPictures = max(traits.inkOfPictures, Double(ink) / 100)
            }
        case "/JBIG2Decode", "/CCITTFaxDecode", "/CCF": return
        default:
            let bytes =
                isJPEG2000
                ? try pixels(ofJPEG2000: image, width: width, height: height, channels: 4)
                : try pdf.bytes(of: image, limit: PDFLimit.copied)
            guard let bytes, bytes.count >= width * height * 4 else { return }
            var meter = InkMeter(width: width, isInverted: isInverted)
            for row in 0..<height { meter.add(bytes[row * width * 4..<(row + 1) * width * 4]) }
            traits.inkOfPictures = max(traits.inkOfPictures, Double(meter.finish()) / 100)
        }
    }

    /// The first `channels` channels of the picture `image` in JPEG 2000, a byte for each; nil for one that is damaged, or has more than it needs.
    mutating func pixels(
        ofJPEG2000 image: PDFObject, width: Int, height: Int, channels: Int
    ) throws(PDFFault) -> [UInt8]? {
        if JPEG2000Codestream.isDecoderMissing {
            throw PDFFault(
                id: "pdf-unsupported", "has a picture in JPEG 2000, and OpenJPEG is not on the machine",
                hint: "install OpenJPEG (on Debian libopenjp2-7), which decodes it")
        }
        decoded += width * height * channels
        guard decoded <= PDFLimit.inflated else { throw .tooLarge }
        let bytes = try pdf.bytes(encodedIn: image, filterCount: filters(of: image).count)
        return JPEG2000Codestream.pixels(of: bytes, width: width, height: height, channels: channels)
    }
}
