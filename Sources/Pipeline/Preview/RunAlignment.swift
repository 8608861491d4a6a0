/// The bytes of a run aligned with the bytes of its paragraph's text.
///
/// Layout sets nearly all bytes as they are. It adds hyphens, leaves out invisible characters, puts values in the place of fields, and sets first lines
/// in capitals, so both texts are walked together.
struct RunAlignment {
    /// The offset in the paragraph's text of each byte of the run; nil for a hyphen that layout added.
    private(set) var offsets: [Int32?] = []
    /// How many bytes are alike.
    private(set) var matches = 0

    /// The most bytes that layout leaves out between two characters.
    private static let longestGap = 16
    /// This many bytes find a run in its paragraph if a field before it has another length.
    private static let sampleLength = 24

    /// Aligns `painted`, which begins at about the byte `offset` of the paragraph, with its text `text`. Linear, unless the paragraph has fields.
    init(_ painted: ArraySlice<UInt8>, from offset: Int32, in text: [UInt8]) {
        offsets.reserveCapacity(painted.count)
        var there = Self.start(of: painted, near: Int(offset), in: text)
        var here = painted.startIndex
        while here < painted.endIndex {
            if there < text.count, Self.isAlike(painted[here], text[there]) {
                offsets.append(Int32(there))
                matches += 1
                (here, there) = (here + 1, there + 1)
            } else if painted[here...].starts(with: [0xC2, 0xAD]) {
                // A hyphen that layout added (U+00AD) is in no source.
                offsets += [nil, nil]
                here += 2
            } else if there < text.count, text[there...].starts(with: [0xEF, 0xBF, 0xBC]) {
                // The place of a field (U+FFFC), whose value may have several bytes.
                offsets.append(Int32(there))
                here += 1
                // Fewer bytes than three agree by chance.
                if Self.agree(painted[here...], text[(there + 3)...], upTo: 3) { there += 3 }
            } else if let gap = Self.gap(before: painted[here...], in: text, after: there) {
                there += gap
            } else {
                // Another character in its place.
                let length = Self.scalarLength(painted[here...])
                for _ in 0..<length { offsets.append(there < text.count ? Int32(there) : nil) }
                here += length
                there += Self.scalarLength(text.dropFirst(there))
            }
        }
    }

    /// The beginning of `painted`: `offset`, or the nearest place with the same bytes.
    private static func start(of painted: ArraySlice<UInt8>, near offset: Int, in text: [UInt8]) -> Int {
        let offset = min(offset, text.count)
        if agree(painted, text[offset...], upTo: 4) { return offset }
        // Long samples first: a short one may be found anywhere.
        for length in [sampleLength, 8] where painted.count >= length || length == 8 {
            let places = text.indices.filter { agree(painted, text[$0...], upTo: length) }
            if let best = places.min(by: { abs($0 - offset) < abs($1 - offset) }) { return best }
        }
        return offset
    }

    /// The bytes of `text` after `there` that are left out before `painted`, if they are few.
    private static func gap(before painted: ArraySlice<UInt8>, in text: [UInt8], after there: Int) -> Int? {
        guard there < text.count else { return nil }
        return (1...longestGap).first { gap in
            there + gap < text.count && agree(painted, text[(there + gap)...], upTo: 3)
        }
    }

    /// Whether `a` and `b` begin alike: with up to `count` bytes, or as many as `a` has.
    private static func agree(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>, upTo count: Int) -> Bool {
        let count = min(count, a.count)
        return b.count >= count && zip(a.prefix(count), b).allSatisfy { isAlike($0, $1) }
    }

    /// Whether two bytes are the same, or the same letter of ASCII.
    private static func isAlike(_ a: UInt8, _ b: UInt8) -> Bool {
        func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte }
        return lower(a) == lower(b)
    }

    /// The bytes of the first character; at least one.
    private static func scalarLength(_ bytes: ArraySlice<UInt8>) -> Int {
        1 + bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    }
}
