/// The places of attributes in a start tag, which expat does not tell.
enum XMLTag {
    /// The bytes of each attribute of the start tag at `tag`, which is well formed. Linear.
    static func attributes(in source: Span<UInt8>, at tag: Range<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var place = tag.lowerBound + 1
        func skip(while isSkipped: (UInt8) -> Bool) {
            while place < tag.upperBound, isSkipped(source[place]) { place += 1 }
        }
        skip { !isSpace($0) }
        while place < tag.upperBound {
            skip(while: isSpace)
            let start = place
            skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
            guard place < tag.upperBound else { break }
            let quote = source[place]
            place += 1
            skip { $0 != quote }
            place += 1
            ranges.append(start..<min(place, tag.upperBound))
        }
        return ranges
    }

    /// The place of the first reference in `range` to an entity that XML itself does not define; nil without one. Linear.
    static func unknownEntity(in source: Span<UInt8>, at range: Range<Int>) -> Int? {
        var place = range.lowerBound
        while place < range.upperBound {
            defer { place += 1 }
            guard source[place] == UInt8(ascii: "&") else { continue }
            var end = place + 1
            while end < range.upperBound, source[end] != UInt8(ascii: ";") { end += 1 }
            let name = source.extracting((place + 1)..<end).withUnsafeBufferPointer {
                String(decoding: $0, as: UTF8.self)
            }
            if !name.hasPrefix("#"), !["lt", "gt", "amp", "quot", "apos"].contains(name) { return place }
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x9...0xD).contains(byte) }
}
