import PubCDeflate
import PubCJPEG
import PubCWebP
import PubColor
import PubValues

extension PictureTarget {
    /// What tells a picture that was made for this target of the file of the hash `content` from all others, also from those
    /// that other versions of the conversion and of the libraries in it make.
    package func archiveKey(of content: ContentHash) -> ContentHash {
        var key = ContentHash()
        key.combineEach(PictureArchive.version, pixelTransformVersion, PictureArchive.libraries, content, self)
        return key
    }
}

extension PreparedPicture {
    /// All of it but its header, as bytes. Throws what reading its data throws.
    package func archived() throws -> [UInt8] {
        var archive = PictureArchive()
        archive.append([color.channels, isInverted ? 1 : 0])
        try archive.append(samples)
        archive.append([softMask == nil ? 0 : 1])
        if let softMask { try archive.append(softMask) }
        archive.append(palette)
        archive.append(profile)
        archive.append(foreignProfile.map { Array($0.utf8) })
        archive.append([excessInk?.greatest ?? -1, excessInk?.limit ?? -1, profileFault?.number ?? 0])
        archive.append([conversion == nil ? 0 : 1])
        if let conversion {
            archive.append(Array(conversion.source.utf8))
            archive.append([conversion.isProfileBroken ? 1 : 0, conversion.greatestInk ?? -1])
        }
        return archive.bytes
    }

    /// The picture of `header` that was archived as `bytes`; nil for bytes that are none. Linear.
    package init?(archived bytes: [UInt8], of header: PictureHeader) {
        var archive = PictureArchive(bytes)
        guard let channels = archive.number(), let color = PictureColor(channels: channels),
            let isInverted = archive.number(), let samples = archive.samples(), let hasMask = archive.number()
        else { return nil }
        self.init(header: header, samples: samples)
        self.color = color
        self.isInverted = isInverted == 1
        if hasMask == 1 {
            guard let mask = archive.samples() else { return nil }
            softMask = mask
        }
        guard let palette = archive.run(), let profile = archive.run(), let foreign = archive.run(),
            let greatest = archive.number(), let limit = archive.number(), let fault = archive.number(),
            let hasConversion = archive.number()
        else { return nil }
        self.palette = palette.map(Array.init)
        self.profile = profile.map(Array.init)
        foreignProfile = foreign.map { String(decoding: $0, as: UTF8.self) }
        profileFault = ProfileFault(number: fault)
        if greatest >= 0 { excessInk = ExcessInk(greatest: greatest, limit: limit) }
        if hasConversion == 1 {
            guard let source = archive.run(), let isBroken = archive.number(), let ink = archive.number() else {
                return nil
            }
            conversion = PictureConversion(
                source: String(decoding: source ?? [], as: UTF8.self), isProfileBroken: isBroken == 1,
                greatestInk: ink < 0 ? nil : ink)
        }
    }
}

/// Numbers and runs of bytes one after another: eight bytes a number, the length before a run, −1 for none.
private struct PictureArchive {
    /// The number of this format and of the conversion: it changes whenever the same input would give other bytes.
    static let version = 3
    /// The libraries whose results may change with their versions.
    static let libraries = "\(CJPEG_version()) \(LIBDEFLATE_VERSION_STRING) \(WebPGetDecoderVersion())"

    private(set) var bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    mutating func append(_ numbers: [Int]) {
        for number in numbers {
            let bits = UInt64(bitPattern: Int64(number))
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
            }
        }
    }

    mutating func append(_ run: [UInt8]?) {
        append([run?.count ?? -1])
        bytes += run ?? []
    }

    mutating func append(_ samples: EncodedSamples) throws {
        append([samples.width, samples.height, samples.components, samples.bitDepth, samples.filter == .dct ? 1 : 0])
        append([samples.data.count])
        try samples.data.forEachPiece { bytes += $0 }
    }

    mutating func number() -> Int? {
        guard bytes.count - place >= 8 else { return nil }
        var bits: UInt64 = 0
        for offset in (0..<8).reversed() { bits = bits << 8 | UInt64(bytes[place + offset]) }
        place += 8
        return Int(Int64(bitPattern: bits))
    }

    /// The next run; nil inside for none, and nil where there are too few bytes.
    mutating func run() -> ArraySlice<UInt8>?? {
        guard let count = number(), count <= bytes.count - place else { return nil }
        if count < 0 { return .some(nil) }
        defer { place += count }
        return bytes[place..<place + count]
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

extension PictureColor {
    /// The colours of so many samples a pixel.
    fileprivate init?(channels: Int) {
        switch channels {
        case 1: self = .gray
        case 3: self = .rgb
        case 4: self = .cmyk
        default: return nil
        }
    }
}
