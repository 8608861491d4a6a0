import Diagnostics
import Images

/// What the stream of a picture has to hold.
private struct ImageShape {
    var width: Int
    var height: Int
    var depth: Int
    /// The values of a pixel; nil where its data say so themselves.
    var values: Int?

    /// Bytes of its rows, each of which begins with a byte of its own.
    var byteCount: Int { (width * (values ?? 1) * depth + 7) / 8 * height }
}

extension PageCopy {
    private static let imageKeys: Set<String> = [
        "/Type", "/Subtype", "/Width", "/Height", "/ColorSpace", "/BitsPerComponent", "/Decode", "/Interpolate",
        "/ImageMask", "/Mask", "/SMask", "/SMaskInData", "/Matte", "/Intent",
    ]
    /// The filters that the standard has (§7.4), but for encryption.
    private static let filters: Set<String> = [
        "/ASCIIHexDecode", "/ASCII85Decode", "/LZWDecode", "/FlateDecode", "/RunLengthDecode", "/CCITTFaxDecode",
        "/JBIG2Decode", "/DCTDecode", "/JPXDecode", "/AHx", "/A85", "/LZW", "/Fl", "/RL", "/CCF", "/DCT",
    ]
    /// Those that qpdf does not undo.
    private static let pictureFilters: Set<String> = [
        "/CCITTFaxDecode", "/JBIG2Decode", "/DCTDecode", "/JPXDecode", "/CCF", "/DCT",
    ]

    /// Adds a picture (§8.9.5), whose data have to be whole: readers show what is missing as black or as nothing.
    mutating func add(
        image source: SourceObject, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        let hasSpace = pdf.value(source, "/ColorSpace") != nil || pdf.value(source, "/ImageMask") != nil
        guard hasSpace else { throw .unsupported("a picture that does not say what its colours are") }
        try add(source, as: .image, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            var image = PlacedObject()
            try copy.addEntries(of: source, to: &image, depth: depth, only: PageCopy.imageKeys) {
                (copy, key, value, target, depth) throws(PDFFault) in
                switch key {
                case "/ColorSpace": try copy.add(space: value, to: &target, depth: depth)
                case "/SMask", "/Mask":
                    if key == "/SMask" { copy.traits.isTransparent = true }
                    if copy.pdf.isStream(value) {
                        try copy.add(image: value, to: &target, depth: depth)
                    } else {
                        try copy.add(data: value, to: &target, depth: depth)
                    }
                default: try copy.add(data: value, to: &target, depth: depth)
                }
            }
            let essentials = try copy.checkedData(of: source)
            image = try copy.finished(image, source)
            if let essentials { image.stream = essentials }
            return image
        }
    }

    /// Checks the data of a picture; for a JPEG, gives what of it decoding needs, without metadata and what follows its end.
    private func checkedData(of image: SourceObject) throws(PDFFault) -> [UInt8]? {
        let filters = filters(of: image)
        if let unknown = filters.first(where: { !PageCopy.filters.contains($0) && $0 != "/Crypt" }) {
            throw .malformed("a picture is encoded by \(unknown.excerpt), which PDF does not have")
        }
        let shape = try shape(of: image)
        switch filters.last {
        case "/DCTDecode", "/DCT":
            // Below another filter qpdf does not come to the JPEG.
            return filters.count == 1 ? try checked(jpeg: try pdf.storedBytes(of: image), shape) : nil
        case "/JPXDecode":
            if filters.count == 1 { try check(jpx: try pdf.storedBytes(of: image), shape) }
        default:
            if filters.contains(where: PageCopy.pictureFilters.contains) { return nil }
            guard try pdf.byteCount(of: image) >= shape.byteCount else {
                throw .malformed("the data of a picture end before its last row")
            }
        }
        return nil
    }

    private func shape(of image: SourceObject) throws(PDFFault) -> ImageShape {
        func count(_ key: String) -> Int? { pdf.number(pdf.value(image, key)).flatMap { Int(exactly: $0) } }
        let isMask = pdf.value(image, "/ImageMask").map { pdf.syntax(of: $0) } == "true"
        let saysItself = ["/JPXDecode", "/JBIG2Decode", "/CCITTFaxDecode", "/CCF"].contains(filters(of: image).last)
        guard let width = count("/Width"), let height = count("/Height"), (1...1 << 20).contains(width),
            (1...1 << 20).contains(height), let depth = count("/BitsPerComponent") ?? (isMask || saysItself ? 1 : nil),
            [1, 2, 4, 8, 16].contains(depth)
        else { throw .malformed("a picture without its size, or without the bits of its values") }
        return ImageShape(
            width: width, height: height, depth: depth,
            values: isMask ? 1 : valueCount(of: pdf.value(image, "/ColorSpace")))
    }

    /// How many values a colour of `space` has; nil where that is not known.
    private func valueCount(of space: SourceObject?) -> Int? {
        let items = pdf.items(space)
        let first = items.map { $0.first } ?? space
        let second = items.flatMap { $0.count > 1 ? $0[1] : nil }
        switch pdf.name(first) {
        case "/DeviceGray", "/CalGray", "/Indexed", "/Separation": return 1
        case "/DeviceRGB", "/CalRGB", "/Lab": return 3
        case "/DeviceCMYK": return 4
        case "/ICCBased": return pdf.number(pdf.value(second, "/N")).flatMap { Int(exactly: $0) }
        case "/DeviceN": return pdf.items(second)?.count
        default: return nil
        }
    }

    private func checked(jpeg bytes: [UInt8], _ shape: ImageShape) throws(PDFFault) -> [UInt8] {
        // Only whether something is found is told on: it has no place in a file of its own.
        let nowhere = SourceLocation(file: "", line: 0, column: 0)
        let header = probe(bytes, name: "", at: nowhere)
        if header.diagnostics.contains(where: { $0.id == "image-variant" }) {
            throw .unsupported("a picture in a kind of JPEG that is not read")
        }
        guard let header = header.value, header.format == .jpeg, verify(bytes, name: "", at: nowhere) == nil,
            let layout = header.jpeg
        else { throw .malformed("the data of a picture in JPEG are cut off, or cannot be decoded") }
        guard (header.storedWidth, header.storedHeight) == (shape.width, shape.height),
            shape.values ?? header.color.channels == header.color.channels
        else { throw .malformed("a picture in JPEG has other sides or colours than the page says") }
        return layout.essentials.flatMap { bytes[$0] }
    }

    /// Looks at the size of the codestream of a JPEG 2000 (ISO 15444-1, A.5.1), which begins behind two markers.
    private func check(jpx bytes: [UInt8], _ shape: ImageShape) throws(PDFFault) {
        let start: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]
        let place = bytes.indices.first { bytes[$0] == 0xFF && bytes[$0...].starts(with: start) }
        guard let place, place + 42 <= bytes.count else { throw .malformed("a picture is no JPEG 2000") }
        let count = Int(bytes[place + 40]) << 8 | Int(bytes[place + 41])
        guard count >= shape.values ?? 1 else {
            throw .malformed("a picture in JPEG 2000 has fewer colours than the page says")
        }
    }
}
