/// Reads numbers from bytes; every read past the end gives nil.
struct ByteReader {
    let bytes: ArraySlice<UInt8>
    var position: Int
    var isLittleEndian = false

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    var remaining: Int { bytes.endIndex - position }

    mutating func seek(to offset: Int) -> Bool {
        guard offset >= 0, offset <= bytes.count else { return false }
        position = bytes.startIndex + offset
        return true
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= remaining else { return false }
        position += count
        return true
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func number(_ size: Int) -> Int? {
        guard let field = take(size) else { return nil }
        return isLittleEndian
            ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Collection<UInt8> {
    /// Whether the bytes begin with the ASCII text.
    func begins(with text: StaticString, at offset: Int = 0) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count >= offset + length else { return false }
        return text.withUTF8Buffer { dropFirst(offset).prefix(length).elementsEqual($0) }
    }
}
