import PubDiagnostics
import PubPDFObjects

/// The entries of a picture within a content stream (ISO 32000-1 §8.9.7).
struct InlineImage {
    /// The colour space of its values.
    enum Space {
        case gray
        /// Cyan, magenta, yellow and black.
        case inks
        /// Red, green and blue.
        case light
        /// One of the resources.
        case named(String)
    }

    /// Nil for a mask.
    private(set) var space: Space?
    /// The fewest bytes of its rows; of a space of the resources, for one value a pixel.
    private(set) var byteCount = 0
    /// The most, each row with a byte that says how it was predicted.
    private(set) var mostBytes = 0
    /// The filters that its data were encoded by, the last one first.
    private(set) var filters: [String] = []
    /// The entries that ask for smooth pixels, which PDF/A-2 forbids (6.2.8.1).
    private(set) var smoothing: [Range<Int>] = []
    private(set) var isIndexed = false
    /// The colours of its palette, a string; nil without one.
    private(set) var palette: ContentToken?
    /// Pixels across and down, and bits for a value.
    private(set) var width = 0, height = 0, depth = 1
    /// Whether its filters have parameters: a prediction lies between its data and its samples.
    private(set) var isPredicted = false
    /// The limits of the values that its samples stand for, and their place in the content; nil for those of its space.
    private(set) var decode: [Double]?
    private(set) var decodePlace: Range<Int>?
    /// The places of its other entries in the content: neither of space nor of depth or encoding.
    private(set) var others: [Range<Int>] = []
    /// Its pixels in the unit square; nil for one that is no picture to the eye.
    private(set) var grid: PictureGrid?

    private static let known: Set<String> = [
        "/AHx", "/ASCIIHexDecode", "/A85", "/ASCII85Decode", "/Fl", "/FlateDecode", "/RL", "/RunLengthDecode", "/CCF",
        "/CCITTFaxDecode", "/DCT", "/DCTDecode",
    ]

    /// Reads its entries, the `operands` of ID in `source`.
    init(_ operands: [ContentToken], in source: Span<UInt8>) throws(PDFFault) {
        var rest = operands[...]
        while let token = rest.popFirst() {
            guard let key = token.name(in: source) else {
                throw .malformed("a picture within its content has no keys")
            }
            let value = InlineImage.value(&rest)
            let entry = token.range.lowerBound..<(value.last ?? token).range.upperBound
            switch key {
            case "/CS", "/ColorSpace":
                try take(space: InlineImage.names(value, in: source))
                palette = value.last { $0.stringLength > 0 }
            case "/F", "/Filter":
                filters = InlineImage.names(value, in: source)
                try InlineImage.check(filters)
            case "/W", "/Width":
                width = InlineImage.number(value, in: source)
                others.append(entry)
            case "/H", "/Height":
                height = InlineImage.number(value, in: source)
                others.append(entry)
            case "/DP", "/DecodeParms": isPredicted = true
            case "/D", "/Decode":
                decode = InlineImage.numbers(value, in: source)
                decodePlace = entry
            case "/BPC", "/BitsPerComponent": depth = InlineImage.number(value, in: source)
            case "/I", "/Interpolate":
                smoothing.append(entry)
            default: others.append(entry)
            }
        }
        let components =
            switch space {
            case .inks: 4
            case .light: 3
            case nil, .gray, .named: 1
            }
        // A palette has one value for a pixel, whatever its base.
        let values = isIndexed ? 1 : components
        // Eight pixels a byte at most: sides within this limit overflow no product.
        let limit = PDFLimit.content * 8
        guard (0...limit).contains(width), (0...limit).contains(height), (1...16).contains(depth) else {
            throw .malformed("a picture within its content has no size")
        }
        grid = PictureGrid(width: width, height: height, isBilevel: depth == 1)
        func bytes(_ values: Int) -> Int {
            min((width * depth * values + 7) / 8, PDFLimit.content) * min(height, PDFLimit.content)
        }
        byteCount = bytes(values)
        // No space has more inks.
        let most = if case .named = space { 32 } else { values }
        mostBytes = bytes(most) + min(height, PDFLimit.content)
    }

    /// The value that `rest` begins with: one token, or all of an array or dictionary.
    private static func value(_ rest: inout ArraySlice<ContentToken>) -> ArraySlice<ContentToken> {
        let all = rest
        var depth = 0
        repeat {
            switch rest.popFirst()?.kind {
            case .arrayStart, .dictionaryStart: depth += 1
            case .arrayEnd, .dictionaryEnd: depth -= 1
            default: break
            }
        } while depth > 0
        return all.dropLast(rest.count)
    }

    private static func number(_ value: ArraySlice<ContentToken>, in source: Span<UInt8>) -> Int {
        value.first?.wholeNumber(in: source) ?? -1
    }

    private static func numbers(_ value: ArraySlice<ContentToken>, in source: Span<UInt8>) -> [Double] {
        var numbers: [Double] = []
        for token in value { if let number = token.number(in: source) { numbers.append(number) } }
        return numbers
    }

    private static func names(_ value: ArraySlice<ContentToken>, in source: Span<UInt8>) -> [String] {
        var names: [String] = []
        for token in value { if let name = token.name(in: source) { names.append(name) } }
        return names
    }

    private mutating func take(space names: [String]) throws(PDFFault) {
        var names = names
        if ["/I", "/Indexed"].contains(names.first) {
            isIndexed = true
            names.removeFirst()
        }
        switch names.first {
        case "/G", "/DeviceGray": space = .gray
        case "/CMYK", "/DeviceCMYK": space = .inks
        case "/RGB", "/DeviceRGB": space = .light
        case let name?: space = .named(name)
        case nil: throw .malformed("a picture within its content has a colour space without a name")
        }
    }

    private static func check(_ filters: [String]) throws(PDFFault) {
        for name in filters {
            if ["/LZW", "/LZWDecode"].contains(name) { throw .unsupported("a picture in LZW") }
            if ["/DCT", "/DCTDecode", "/CCF", "/CCITTFaxDecode"].contains(name) {
                throw PDFFault(
                    id: "pdf-unsupported",
                    "has a picture within its content in \(name.excerpt), whose data are not checked",
                    hint: "export it so that pictures are objects of their own; or place it as a picture of pixels")
            }
            guard known.contains(name) else {
                throw .malformed("a picture within its content is encoded by \(name.excerpt), which PDF does not have")
            }
        }
    }
}
