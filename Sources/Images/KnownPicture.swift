import PubGeometry
import PubValues

/// The facts that layout needs about a picture of pixels whose data are whole; later builds need not find them again.
package struct KnownPicture: Hashable, Sendable {
    /// Its header, which says whether it is line art.
    package var header: PictureHeader
    /// The outline of its visible part, if it is transparent.
    package var contour: Path?

    /// The facts about a picture.
    package init(header: PictureHeader, contour: Path?) {
        self.header = header
        self.contour = contour
    }
}

extension KnownPicture {
    /// All of it but the hash of the picture, as bytes. Linear.
    package var archived: [UInt8] {
        var archive = PictureArchive()
        archive.append(Array(header.format.rawValue.utf8))
        archive.append([header.storedWidth, header.storedHeight, header.color.channels, header.bitDepth])
        archive.append([header.hasAlpha, header.isInverted, header.isProgressive, header.isLineArt].map { $0 ? 1 : 0 })
        archive.append([Int(header.orientation.rawValue), header.profileLength, header.resolution == nil ? 0 : 1])
        let resolution = header.resolution ?? .zero
        archive.append([resolution.x, resolution.y])
        archive.append([header.jpeg == nil ? 0 : 1])
        archive.append(header.jpeg?.essentials ?? [])
        archive.append(header.jpeg?.profile ?? [])
        archive.append(contour)
        return archive.bytes
    }

    /// The facts archived as `bytes` about the picture of the hash `content`; nil if the bytes are invalid. Linear.
    package init?(archived bytes: [UInt8], of content: ContentHash) {
        var archive = PictureArchive(bytes)
        guard let name = archive.text(), let format = PictureFormat(rawValue: name),
            let sides = archive.numbers(4), sides[0] > 0, sides[1] > 0, max(sides[0], sides[1]) <= Int32.max,
            let color = PictureColor(channels: sides[2]), (1...16).contains(sides[3]),
            let flags = archive.numbers(4), let rest = archive.numbers(3),
            let orientation = UInt8(exactly: rest[0]).flatMap(PictureOrientation.init), let across = archive.decimal(),
            let down = archive.decimal(), let isJPEG = archive.number(), let essentials = archive.ranges(),
            let profile = archive.ranges(), let contour = archive.path(), archive.isAtEnd
        else { return nil }
        // An entry of the cache may be damaged: sides are held to the limit before they are multiplied.
        guard sides[0] <= PictureLimit.decodedLength / max(sides[1], 1) else { return nil }
        header = PictureHeader(
            format: format, storedWidth: sides[0], storedHeight: sides[1], color: color, bitDepth: sides[3],
            hasAlpha: flags[0] == 1)
        header.orientation = orientation
        header.resolution = rest[2] == 1 ? SIMD2(across, down) : nil
        header.profileLength = rest[1]
        (header.isInverted, header.isProgressive, header.isLineArt) = (flags[1] == 1, flags[2] == 1, flags[3] == 1)
        header.jpeg = isJPEG == 1 ? JPEGLayout(essentials: essentials, profile: profile) : nil
        header.hash = content
        self.contour = contour
        // An entry of the cache may be damaged, and is held to the limit for files.
        guard header.decodedLength <= PictureLimit.decodedLength else { return nil }
    }
}
