import PubDiagnostics
import PubImages
import PubPDFObjects

/// The size of the data that the stream of a picture must hold.
private struct ImageShape {
    var width: Int
    var height: Int
    var depth: Int
    /// The values of a pixel; nil if its data give them.
    var values: Int?

    /// Bytes of its rows.
    var byteCount: Int {
        PictureSamples.byteCount(width: width, height: height, channels: values ?? 1, depth: depth)
    }
}

extension PageCopy {
    /// None asks readers to smooth pixels, which PDF/A-2 forbids (6.2.8.1).
    private static let imageKeys: Set<String> = [
        "/Type", "/Subtype", "/Width", "/Height", "/ColorSpace", "/BitsPerComponent", "/Decode",
        "/ImageMask", "/Mask", "/SMask", "/SMaskInData", "/Matte", "/Intent",
    ]
    /// The filters of the standard (§7.4), except encryption.
    private static let filters: Set<String> = [
        "/ASCIIHexDecode", "/ASCII85Decode", "/LZWDecode", "/FlateDecode", "/RunLengthDecode", "/CCITTFaxDecode",
        "/JBIG2Decode", "/DCTDecode", "/JPXDecode", "/AHx", "/A85", "/LZW", "/Fl", "/RL", "/CCF", "/DCT",
    ]
    /// The filters that qpdf does not undo.
    private static let pictureFilters: Set<String> = [
        "/CCITTFaxDecode", "/JBIG2Decode", "/DCTDecode", "/JPXDecode", "/CCF", "/DCT",
    ]

    /// Adds a picture (§8.9.5), which must have complete data: readers show missing parts as black or not at all.
    mutating func add(
        image source: PDFObject, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        let hasSpace = pdf.value(source, "/ColorSpace") != nil || pdf.value(source, "/ImageMask") != nil
        guard hasSpace else { throw .unsupported("a picture that does not say what its colours are") }
        try add(source, as: .image, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            if copy.foreign(copy.pdf.value(source, "/ColorSpace")) != nil {
                let essentials = try copy.checkedData(of: source)
                if let image = try copy.separated(image: source, essentials, depth: depth) {
                    copy.noteGrid(of: source)
                    return image
                }
            }
            var image = PlacedObject()
            var keys = PageCopy.imageKeys
            if !copy.isIntent(copy.pdf.value(source, "/Intent")) { keys.remove("/Intent") }
            try copy.addEntries(of: source, to: &image, depth: depth, only: keys) {
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
            try copy.noteInk(of: source)
            copy.noteGrid(of: source)
            image = try copy.finished(image, source)
            if let essentials { image.stream = essentials }
            return image
        }
    }

    /// Notes how many pixels a picture has.
    private mutating func noteGrid(of image: PDFObject) {
        let sides = ["/Width", "/Height"].compactMap { pdf.number(pdf.value(image, $0)) }
        guard sides.count == 2 else { return }
        let isBilevel =
            pdf.number(pdf.value(image, "/BitsPerComponent")) == 1
            || pdf.value(image, "/ImageMask").map { pdf.syntax(of: $0) } == "true"
        traits.coarsest = CoarsestPictures()
        traits.coarsest.add(PictureGrid(width: Int(sides[0]), height: Int(sides[1]), isBilevel: isBilevel))
    }

    /// Checks the data of a picture; for a JPEG, gives the parts that decoding needs, without metadata and data behind its end.
    func checkedData(of image: PDFObject) throws(PDFFault) -> [UInt8]? {
        let filters = filters(of: image)
        if let unknown = filters.first(where: { !PageCopy.filters.contains($0) && $0 != "/Crypt" }) {
            throw .malformed("a picture is encoded by \(unknown.excerpt), which PDF does not have")
        }
        let shape = try shape(of: image)
        guard let last = filters.last, PageCopy.pictureFilters.contains(last) else {
            if filters.contains(where: PageCopy.pictureFilters.contains) {
                throw .malformed("a picture is encoded as a picture and then decoded as something else")
            }
            let count = try PDFFault.reading { () throws(PDFReadFailure) in try pdf.decodedCount(of: image) }
            guard count >= shape.byteCount else {
                throw .malformed("the data of a picture end before its last row")
            }
            return nil
        }
        let bytes = try pdf.bytes(encodedIn: image, filterCount: filters.count)
        switch last {
        case "/DCTDecode", "/DCT":
            let essentials = try checked(jpeg: bytes, shape)
            // Below another filter the JPEG stays as it is stored.
            return filters.count == 1 ? essentials : nil
        case "/JPXDecode": try check(jpx: bytes, shape)
        case "/JBIG2Decode": try check(jbig2: bytes, of: image, shape)
        default: try check(fax: bytes, of: image, shape)
        }
        return nil
    }

    /// The parameters of the last filter of a picture; nil if it has none.
    func parameters(of image: PDFObject) -> PDFObject? {
        let all = pdf.value(image, "/DecodeParms")
        return pdf.items(all).map(\.last) ?? all
    }

    /// Walks the segments of a JBIG2 picture and the segments that it shares with others.
    private func check(jbig2 bytes: [UInt8], of image: PDFObject, _ shape: ImageShape) throws(PDFFault) {
        let globals = pdf.value(parameters(of: image), "/JBIG2Globals")
        let shared = try globals.map { globals throws(PDFFault) in try pdf.bytes(of: globals, limit: PDFLimit.copied) }
        guard let picture = JBIG2Segments(bytes), shared.map({ JBIG2Segments($0) != nil }) ?? true, picture.hasRegions
        else { throw .malformed("the data of a picture in JBIG2 are cut off, or are none") }
        guard picture.width == shape.width, picture.height.map({ $0 == shape.height }) ?? true else {
            throw .malformed("a picture in JBIG2 has other sides than the page says")
        }
    }

    /// Decodes a picture in the code of fax machines.
    private func check(fax bytes: [UInt8], of image: PDFObject, _ shape: ImageShape) throws(PDFFault) {
        let parameters = parameters(of: image)
        func number(_ key: String) -> Int? { pdf.number(pdf.value(parameters, key)).flatMap { Int(exactly: $0) } }
        let isAligned = pdf.value(parameters, "/EncodedByteAlign").map { pdf.syntax(of: $0) } == "true"
        guard number("/K") ?? 0 < 0, !isAligned else {
            throw PDFFault(
                id: "pdf-unsupported", "has a picture in a code of fax machines (Group 3) that cannot be checked",
                hint: "export its pictures with Flate (ZIP), JPEG or fax Group 4, or place it as a picture of pixels")
        }
        // 1,728 are the columns of a fax.
        guard number("/Columns") ?? 1728 == shape.width else {
            throw .malformed("a picture in the code of fax machines has other columns than the page says")
        }
        guard isWhole(fax: bytes, width: shape.width, height: shape.height) else {
            throw .malformed("the data of a picture in the code of fax machines are cut off, or cannot be decoded")
        }
    }

    private func shape(of image: PDFObject) throws(PDFFault) -> ImageShape {
        func count(_ key: String) -> Int? { pdf.number(pdf.value(image, key)).flatMap { Int(exactly: $0) } }
        let isMask = pdf.value(image, "/ImageMask").map { pdf.syntax(of: $0) } == "true"
        let saysItself = ["/JPXDecode", "/JBIG2Decode", "/CCITTFaxDecode", "/CCF"].contains(filters(of: image).last)
        // A million across and down: no product of sides and channels overflows.
        guard let width = count("/Width"), let height = count("/Height"), (1...1 << 20).contains(width),
            (1...1 << 20).contains(height), let depth = count("/BitsPerComponent") ?? (isMask || saysItself ? 1 : nil),
            [1, 2, 4, 8, 16].contains(depth)
        else { throw .malformed("a picture without its size, or without the bits of its values") }
        return ImageShape(
            width: width, height: height, depth: depth,
            values: isMask ? 1 : valueCount(of: pdf.value(image, "/ColorSpace")))
    }

    /// The number of values of a colour of `space`; nil if it is not known.
    func valueCount(of space: PDFObject?) -> Int? {
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
        guard let header = header.value, header.format == .jpeg, walk(bytes, name: "", at: nowhere).value != nil,
            let layout = header.jpeg
        else { throw .malformed("the data of a picture in JPEG are cut off, or cannot be decoded") }
        guard (header.storedWidth, header.storedHeight) == (shape.width, shape.height),
            shape.values ?? header.color.channels == header.color.channels
        else { throw .malformed("a picture in JPEG has other sides or colours than the page says") }
        return layout.essentials.flatMap { bytes[$0] }
    }

    /// Walks the parts of a picture in JPEG 2000.
    private func check(jpx bytes: [UInt8], _ shape: ImageShape) throws(PDFFault) {
        guard let picture = JPEG2000Codestream(bytes) else {
            throw .malformed("the data of a picture in JPEG 2000 are cut off, or are none")
        }
        guard (picture.width, picture.height) == (shape.width, shape.height) else {
            throw .malformed("a picture in JPEG 2000 has other sides than the page says")
        }
        guard picture.componentCount >= shape.values ?? 1 else {
            throw .malformed("a picture in JPEG 2000 has fewer colours than the page says")
        }
    }
}
