import PubCDeflate
import PubCJPEG
import PubCWebP
import PubColor
import PubValues

/// Numbers and runs of bytes one after another: eight bytes a number, the length before a run, −1 for none.
package struct PictureArchive {
    /// The version of this format, of the conversion and of the findings about a picture: it changes whenever the same
    /// input would give other bytes.
    static let version = 5
    /// The libraries whose results may change with their versions.
    static let libraries = "\(CJPEG_version()) \(LIBDEFLATE_VERSION_STRING) \(WebPGetDecoderVersion())"

    /// The bytes that were written, or are read.
    package private(set) var bytes: [UInt8]
    private var place = 0

    /// An archive to be written, or one of `bytes` to be read.
    package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    /// Adds `numbers`.
    package mutating func append(_ numbers: [Int]) {
        for number in numbers {
            let bits = UInt64(bitPattern: Int64(number))
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
            }
        }
    }

    /// Adds the length of `run` and its bytes.
    package mutating func append(_ run: [UInt8]?) {
        append([run?.count ?? -1])
        bytes += run ?? []
    }

    mutating func append(_ samples: EncodedSamples) throws {
        append([samples.width, samples.height, samples.components, samples.bitDepth, samples.filter == .dct ? 1 : 0])
        append([samples.data.count])
        try samples.data.forEachPiece { bytes += $0 }
    }

    /// The next number; nil if there are too few bytes.
    package mutating func number() -> Int? {
        guard bytes.count - place >= 8 else { return nil }
        var bits: UInt64 = 0
        for offset in (0..<8).reversed() { bits = bits << 8 | UInt64(bytes[place + offset]) }
        place += 8
        return Int(Int64(bitPattern: bits))
    }

    /// Whether all was read.
    package var isAtEnd: Bool { place == bytes.count }

    /// The next run; nil inside for none, and nil if there are too few bytes.
    package mutating func run() -> ArraySlice<UInt8>?? {
        // Compared with the bytes that are left, so that no length overflows a sum.
        guard let count = number(), count <= bytes.count - place else { return nil }
        if count < 0 { return .some(nil) }
        defer { place += count }
        return bytes[place..<place + count]
    }

    /// The next `count` numbers; nil if there are too few bytes.
    package mutating func numbers(_ count: Int) -> [Int]? {
        guard count >= 0, count <= (bytes.count - place) / 8 else { return nil }
        return (0..<count).compactMap { _ in number() }
    }

    mutating func samples() -> EncodedSamples? {
        guard let width = number(), let height = number(), let components = number(), let bitDepth = number(),
            let isPhotograph = number(), let data = run() ?? nil
        else { return nil }
        return EncodedSamples(
            width: width, height: height, components: components, bitDepth: bitDepth,
            filter: isPhotograph == 1 ? .dct : .flate, data: .memory([data]))
    }
}

extension PictureArchive {
    /// A key that distinguishes an entry of this `kind`, made of the file of the hash `content`, from all others, also
    /// from entries that other versions of the program and of its libraries make.
    package static func key(_ kind: String, of content: ContentHash) -> ContentHash {
        var key = ContentHash()
        key.combineEach(version, libraries, kind, content)
        return key
    }
}

extension PictureColor {
    /// The colours of a picture with `channels` samples a pixel.
    init?(channels: Int) {
        switch channels {
        case 1: self = .gray
        case 3: self = .rgb
        case 4: self = .cmyk
        default: return nil
        }
    }
}
