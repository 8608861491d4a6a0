/// The segments of a picture in JBIG2 (ITU-T T.88, 7.2) as a PDF embeds it: one after the other, each with its header.
struct JBIG2Segments {
    /// The columns of the page that the segments describe; nil if they describe none.
    private(set) var width: Int?
    /// Its rows; nil if they are not given.
    private(set) var height: Int?
    /// Whether a segment has marks of the page.
    private(set) var hasRegions = false

    /// Walks the segments; nil if one of them is cut off, or its length cannot be found. Linear in their number.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        // Writers end the last segment with a byte or two of the line's end.
        while rest.count > 2 {
            guard let header = Header(&rest) else { return nil }
            let length = header.length ?? JBIG2Segments.genericLength(rest)
            guard let length, length <= rest.count else { return nil }
            take(header.type, rest.prefix(length))
            rest = rest.dropFirst(length)
        }
    }

    private mutating func take(_ type: UInt8, _ data: ArraySlice<UInt8>) {
        switch type {
        // Page information of 19 bytes, whose height may be unknown yet (T.88, 7.4.8).
        case 48:
            guard data.count >= 19 else { return }
            width = JBIG2Segments.number(data.prefix(4))
            let rows = JBIG2Segments.number(data.dropFirst(4).prefix(4))
            height = rows == 0xFFFF_FFFF ? nil : rows
        case 4...43: hasRegions = true
        default: break
        }
    }

    /// The length of an immediate generic region that does not give it (7.2.7): up to two bytes that end its code, and
    /// four with its rows.
    private static func genericLength(_ data: ArraySlice<UInt8>) -> Int? {
        guard data.count > 18 else { return nil }
        // The flags of the region are behind the 17 bytes of its place.
        let isMMR = data[data.startIndex + 17] & 1 == 1
        let end: [UInt8] = isMMR ? [0x00, 0x00] : [0xFF, 0xAC]
        let found = data.indices.dropFirst(18).first { data[$0...].starts(with: end) }
        return found.map { $0 + 2 + 4 - data.startIndex }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// The header before the data of a segment.
    private struct Header {
        let type: UInt8
        /// The bytes of its data; nil if they end by themselves.
        let length: Int?

        /// Takes the header off `rest`; nil if that ends within it.
        init?(_ rest: inout ArraySlice<UInt8>) {
            func take(_ count: Int) -> Int? {
                guard rest.count >= count else { return nil }
                defer { rest = rest.dropFirst(count) }
                return JBIG2Segments.number(rest.prefix(count))
            }
            guard let number = take(4), let flags = take(1), let first = take(1) else { return nil }
            var references = first >> 5
            // The long form: 29 bits of a count, then a bit for each segment and one more (T.88, 7.2.4).
            if references == 7 {
                guard let others = take(3) else { return nil }
                references = (first & 0x1F) << 24 | others
                guard take((references + 8) / 8) != nil else { return nil }
            }
            // Numbers of other segments are as wide as the segment's own number needs (T.88, 7.2.5).
            let size = number <= 256 ? 1 : number <= 65_536 ? 2 : 4
            guard references <= rest.count, take(references * size) != nil, take(flags & 0x40 == 0 ? 1 : 4) != nil,
                let length = take(4)
            else { return nil }
            type = UInt8(flags & 0x3F)
            let isUnknown = length == 0xFFFF_FFFF
            // Only an immediate generic region may leave its length out (T.88, 7.2.7).
            if isUnknown, type != 38 { return nil }
            self.length = isUnknown ? nil : length
        }
    }
}
