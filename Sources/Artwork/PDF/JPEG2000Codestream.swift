import PubCJPX

/// The markers of a picture in JPEG 2000 (ISO/IEC 15444-1, annex A), from its header to the end of its last tile.
struct JPEG2000Codestream {
    /// Columns and rows of the picture.
    let width: Int
    let height: Int
    /// Its channels.
    let componentCount: Int
    /// The number of tiles it is encoded in.
    let tileCount: Int
    /// The position in its file that it begins at.
    private let start: Int

    /// The most tiles: the standard has no more numbers for them.
    private static let mostTiles = 65_535

    /// Walks the codestream in `bytes`, a file or the codestream itself; nil if it is cut off, has tiles without any
    /// part, or is no codestream. The insides of tile parts are not examined. Linear.
    init?(_ bytes: [UInt8]) {
        // The start of the codestream, and the segment that has to be first.
        let head: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]
        guard let start = bytes.indices.first(where: { bytes[$0] == 0xFF && bytes[$0...].starts(with: head) }) else {
            return nil
        }
        self.start = start
        var walk = Walk(bytes[(start + 2)...])
        // A.5.1: of the picture, its place, its tiles and theirs.
        guard let size = walk.segment(), size.count >= 38 else { return nil }
        let numbers = (0..<8).map { Walk.number(size.dropFirst(2 + 4 * $0).prefix(4)) }
        width = numbers[0] - numbers[2]
        height = numbers[1] - numbers[3]
        componentCount = Walk.number(size.dropFirst(34).prefix(2))
        guard width > 0, height > 0, numbers[4] > 0, numbers[5] > 0, numbers[0] > numbers[6], numbers[1] > numbers[7]
        else { return nil }
        let across = (numbers[0] - numbers[6] + numbers[4] - 1) / numbers[4]
        let down = (numbers[1] - numbers[7] + numbers[5] - 1) / numbers[5]
        guard across <= Self.mostTiles, down <= Self.mostTiles, across * down <= Self.mostTiles else { return nil }
        tileCount = across * down
        while let marker = walk.marker, marker != 0xFF90 { guard walk.segment() != nil else { return nil } }
        var tiles: Set<Int> = []
        while walk.marker == 0xFF90 {
            guard let tile = walk.tilePart(), tile < across * down else { return nil }
            tiles.insert(tile)
        }
        guard tiles.count == across * down, walk.isAtEnd else { return nil }
    }

    /// The first `channels` channels of the pixels of the picture that `bytes` are, `width` by `height`, a byte for each: decoded by OpenJPEG. Nil for a
    /// picture that is damaged or is another, for more than one channel too many, and without that library. Linear in its pixels.
    static func pixels(of bytes: [UInt8], width: Int, height: Int, channels: Int) -> [UInt8]? {
        // The decoder takes memory for all channels, and for each in each tile, before anything of them is there.
        guard let stream = JPEG2000Codestream(bytes), (stream.width, stream.height) == (width, height),
            (channels...channels + 1).contains(stream.componentCount),
            stream.tileCount * stream.componentCount <= 1 << 16, width * height * stream.componentCount <= 1 << 27
        else { return nil }
        let count = width * height * channels
        // The walked codestream is decoded, not a file around it that may contradict it.
        let bytes = Array(bytes[stream.start...])
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            // The room is that for so many pixels of so many channels.
            let state = CJPX_decode(
                bytes, bytes.count, UInt32(width), UInt32(height), UInt32(channels), buffer.baseAddress)
            filled = state == CJPX_OK ? count : 0
        }
        return pixels.isEmpty ? nil : pixels
    }

    /// Whether OpenJPEG is not on the machine.
    static var isDecoderMissing: Bool { CJPX_isMissing() != 0 }

    private struct Walk {
        private var rest: ArraySlice<UInt8>

        /// A walk from the first marker of `rest` on.
        init(_ rest: ArraySlice<UInt8>) { self.rest = rest }

        static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

        /// The next marker; nil if there is none.
        var marker: Int? { rest.count >= 2 && rest.first == 0xFF ? Self.number(rest.prefix(2)) : nil }

        /// True at the sign of the end, which some writers leave out.
        var isAtEnd: Bool { rest.count < 2 || marker == 0xFFD9 }

        /// Passes over a marker and its segment, whose content is given; nil if it is cut off.
        mutating func segment() -> ArraySlice<UInt8>? {
            guard marker != nil, rest.count >= 4 else { return nil }
            let length = Self.number(rest.dropFirst(2).prefix(2))
            guard length >= 2, length + 2 <= rest.count else { return nil }
            defer { rest = rest.dropFirst(length + 2) }
            return rest.dropFirst(4).prefix(length - 2)
        }

        /// Passes over a part of a tile (A.4.2), whose number is given; nil if it is cut off.
        mutating func tilePart() -> Int? {
            guard rest.count >= 12 else { return nil }
            let tile = Self.number(rest.dropFirst(4).prefix(2))
            let length = Self.number(rest.dropFirst(6).prefix(4))
            if length == 0 {
                // The last one may go on to the sign of the end, which is in no other data.
                let end = rest.indices.first { rest[$0] == 0xFF && rest[$0...].starts(with: [0xFF, 0xD9]) }
                guard let end else { return nil }
                rest = rest[end...]
                return tile
            }
            // A part of a tile has at least its header of 12 bytes and the marker of its data.
            guard length >= 14, length <= rest.count else { return nil }
            rest = rest.dropFirst(length)
            return tile
        }
    }
}
