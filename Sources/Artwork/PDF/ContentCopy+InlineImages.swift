import PubDiagnostics
import PubPDFObjects

// Pictures within the stream.
extension ContentCopy {
    /// An inline picture (§8.9.7): its entries are examined, and its bytes skipped.
    mutating func takeInlineImage() throws(PDFFault) {
        guard let found = try nextOperator(), source[found].elementsEqual("ID".utf8) else {
            throw .malformed("a picture without its data")
        }
        let image = try InlineImage(operands, in: source.span)
        if let light = foreignSpace(of: image), let first = operands.first,
            try separate(image, in: light, from: first.range.lowerBound)
        {
            return
        }
        for range in image.smoothing {
            copy(upTo: range.lowerBound)
            copied = range.upperBound
        }
        coarsest.add(image.grid?.mapped(by: state.map))
        switch image.space {
        case nil: break
        case .gray: devices.insert("/DeviceGray")
        case .inks:
            hasColor = true
            devices.insert("/DeviceCMYK")
        case .light:
            light = light ?? "a picture in red, green and blue"
            devices.insert("/DeviceRGB")
        case .named(let name): use(name, as: .space)
        }
        if image.filters.isEmpty { return try skipImageData(atLeast: image.byteCount) }
        guard image.byteCount <= PDFLimit.content else { throw .tooLarge }
        // A byte of white space is behind ID, or the two of a line's end.
        if source[scanner.position...].starts(with: [13, 10]) { skip(1) }
        // Some writers have more bytes than they need.
        let data = try InlineImageData(
            source, from: min(scanner.position + 1, source.count), image.filters, needed: image.byteCount,
            limit: min(2 * image.mostBytes + 1024, 2 * PDFLimit.content))
        inflated += data.count
        guard inflated <= PDFLimit.inflated else { throw .tooLarge }
        try skipImageData(atLeast: data.encodedCount)
    }

    /// The space of a picture, if its colours become inks.
    private func foreignSpace(of image: InlineImage) -> ForeignSpace? {
        if separation == nil { return nil }
        switch image.space {
        case .light: return foreignSpaces["/DeviceRGB"]
        case .inks: return foreignSpaces["/DeviceCMYK"]
        case .named(let name): return foreignSpaces[name]
        case nil, .gray: return nil
        }
    }

    /// Writes a picture whose entries begin at `start` in inks: its palette, or its pixels. False to keep it unchanged.
    private mutating func separate(
        _ image: InlineImage, in light: ForeignSpace, from start: Int
    ) throws(PDFFault) -> Bool {
        guard let separation, !image.isPredicted, !image.isIndexed || image.palette != nil,
            [1, 2, 4, 8, 16].contains(image.depth)
        else { return false }
        let needed =
            image.isIndexed
            ? image.byteCount
            : PictureSamples.byteCount(
                width: image.width, height: image.height, channels: light.count, depth: image.depth)
        guard needed > 0, needed <= PDFLimit.content else { return false }
        let before = scanner
        let (encoded, bytes) = try data(of: image, needed)
        guard let made = separated(image, bytes, in: light, separation) else {
            scanner = before
            return false
        }
        coarsest.add(image.grid?.mapped(by: state.map))
        if !separation.isBlackAlone { hasColor = true }
        devices.insert(separation.device)
        separatedPictures += 1
        copy(upTo: start)
        for entry in image.others { write(source[entry] + [UInt8(ascii: " ")]) }
        write(Array("\(made.entries)/F[/AHx/Fl] ID \(ContentCopy.hex(PageCopy.deflated(made.data)))>\nEI".utf8))
        try skipImageData(atLeast: encoded)
        copied = scanner.position
        return true
    }

    /// How many bytes of the content are the data of a picture, and the `needed` ones that they decode to.
    private mutating func data(of image: InlineImage, _ needed: Int) throws(PDFFault) -> (encoded: Int, [UInt8]) {
        var (encoded, bytes): (Int, [UInt8])
        if image.filters.isEmpty {
            (encoded, bytes) = (needed, Array(source[min(scanner.position + 1, source.count)...].prefix(needed)))
        } else {
            // One white space is behind ID (ISO 32000-1, 8.9.7): a line end of two bytes counts as one.
            if source[scanner.position...].starts(with: [13, 10]) { skip(1) }
            let data = try InlineImageData(
                source, from: min(scanner.position + 1, source.count), image.filters, needed: needed,
                limit: min(2 * max(image.mostBytes, needed) + 1024, 2 * PDFLimit.content))
            (encoded, bytes) = (data.encodedCount, Array(data.bytes.prefix(needed)))
        }
        inflated += bytes.count
        guard inflated <= PDFLimit.inflated else { throw .tooLarge }
        guard bytes.count == needed else { throw .malformed("a picture within its content has no end") }
        return (encoded, bytes)
    }

    /// The entries and the data of a picture in inks or gray; nil for one that cannot be had.
    private func separated(
        _ image: InlineImage, _ bytes: [UInt8], in light: ForeignSpace, _ separation: ColorSeparation
    ) -> (entries: String, data: [UInt8])? {
        let space = separation.isBlackAlone ? "/G" : "/CMYK"
        if image.isIndexed, let palette = image.palette {
            let colors = separation.palette(palette.bytes(in: source.span), in: light)
            let last = colors.count / (separation.isBlackAlone ? 1 : 4) - 1
            guard last >= 0 else { return nil }
            // Of a palette the limits are places in it.
            let decode = image.decodePlace.map { String(decoding: source[$0], as: UTF8.self) } ?? ""
            return ("/CS[/I\(space) \(last)<\(ContentCopy.hex(colors))>]/BPC \(image.depth)\(decode)", bytes)
        }
        let decode = image.decode.flatMap { $0.count == 2 * light.count ? $0 : nil } ?? light.decode
        let samples = PictureSamples(
            bytes, width: image.width, height: image.height, channels: light.count, depth: image.depth)
        guard let samples else { return nil }
        let pixels = samples.mapped(by: light.tables(decode: decode, depth: image.depth))
        return separation.samples(ofPixels: pixels, in: light).map { ("/CS\(space)/BPC 8", $0) }
    }

    /// `bytes` in two digits each.
    static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func skip(_ count: Int) {
        let source = source
        scanner.skip(count, in: source.span)
    }

    /// Skips data of at least `count` bytes, up to an `EI` between white space with text behind it.
    private mutating func skipImageData(atLeast count: Int) throws(PDFFault) {
        skip(1)
        // The white space in front of EI may be the last byte of the data.
        skip(max(0, count - 1))
        while scanner.position + 2 <= source.count {
            let place = scanner.position
            skip(1)
            guard source[place] == UInt8(ascii: "E"), source[place + 1] == UInt8(ascii: "I"),
                place > 0, PDFCharacter.isSpace(source[place - 1])
            else { continue }
            // A dozen characters of text behind EI: data seldom have that by chance.
            let rest = source[(place + 2)...].prefix(12)
            guard rest.isEmpty || PDFCharacter.isSpace(rest.first!),
                rest.allSatisfy({ (0x20...0x7E).contains($0) || PDFCharacter.isSpace($0) })
            else { continue }
            skip(1)
            return
        }
        throw .malformed("a picture within its content has no end")
    }
}
