import PubColor
import PubValues

extension PictureTarget {
    /// A key that distinguishes a picture made for this target from the file of the hash `content` from all others,
    /// also from pictures that other versions of the conversion and of its libraries make.
    package func archiveKey(of content: ContentHash) -> ContentHash {
        var key = ContentHash()
        key.combineEach(PictureArchive.version, pixelTransformVersion, PictureArchive.libraries, content, self)
        return key
    }
}

extension PreparedPicture {
    /// All of it but its header, as bytes. Throws any error of reading its data.
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

    /// The picture of `header` that was archived as `bytes`; nil if the bytes are invalid. Linear.
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
