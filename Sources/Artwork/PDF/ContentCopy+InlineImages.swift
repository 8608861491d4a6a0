import PubDiagnostics
import PubPDFObjects

// Pictures within the stream.
extension ContentCopy {
    /// A picture within the stream (§8.9.7): its entries are looked at, and its bytes passed over.
    mutating func takeInlineImage() throws(PDFFault) {
        guard let found = try nextOperator(), source[found].elementsEqual("ID".utf8) else {
            throw .malformed("a picture without its data")
        }
        let image = try InlineImage(operands, in: source.span)
        for range in image.smoothing {
            copy(upTo: range.lowerBound)
            copied = range.upperBound
        }
        coarsest = [coarsest, image.grid?.mapped(by: state.map)].coarsest
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

    private mutating func skip(_ count: Int) {
        let source = source
        scanner.skip(count, in: source.span)
    }

    /// Passes over data of at least `count` bytes, up to `EI` between white space behind which text goes on.
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
