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

    /// Notes the most ink of a picture of process inks, whose data have been seen to be whole. Linear in its pixels; of a JPEG every eighth row and column is
    /// decoded.
    mutating func noteInk(of image: PDFObject) throws(PDFFault) {
        guard measuresInk, isProcess(pdf.value(image, "/ColorSpace")), let (width, height) = sides(of: image),
            // Half of the bytes that may be copied: samples are held in two bytes each.
            width * height * 4 <= PDFLimit.copied / 2
        else { return }
        let decode = pdf.numbers(pdf.value(image, "/Decode"), count: 8)
        if isJPEG(image) {
            let bytes = try pdf.bytes(encodedIn: image, filterCount: filters(of: image).count)
            let isInverted = decode.map { $0[0] > $0[1] } ?? false
            if let ink = greatestInk(jpeg: jpeg(bytes, of: image, channels: 4), isInverted: isInverted) {
                traits.inkOfPictures = max(traits.inkOfPictures, Double(ink) / 100)
            }
        } else if let samples = try samples(of: image, channels: 4) {
            let space = ForeignSpace.inks([])
            let inks = samples.mapped(by: space.tables(decode: decode ?? space.decode, depth: samples.depth))
            var meter = InkMeter(width: width)
            for row in 0..<height { meter.add(inks[row * width * 4..<(row + 1) * width * 4]) }
            traits.inkOfPictures = max(traits.inkOfPictures, Double(meter.finish()) / 100)
        }
    }
}
