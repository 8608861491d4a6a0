import PubImages

/// A picture whose pixels in a product differ from the pixels of its file.
package struct ConvertedPicture: Hashable, Sendable {
    /// The edition.
    package var edition = ""
    /// The name of the printing condition whose inks it is in; nil if its colours stayed.
    package var intent: String?
    /// Its name, as sources write it.
    package var name: String
    /// The header of its file.
    package var header: PictureHeader
    /// The name in the ICC profile that its colours were read by; empty if they stayed.
    package var profile: String
    /// The colours that it has in the product.
    package var color: PictureColor
    /// Its pixels there, across and down as stored.
    package var width: Int, height: Int
    /// How it is encoded there.
    package var filter: EncodedSamples.Filter
    /// The most ink that a pixel has, in per cent of one solid ink; nil for pictures in light.
    package var greatestInk: Int?
    /// Whether an earlier build made it.
    package var isCached: Bool

    /// The picture `name` as it is `prepared`; nil for one with the pixels of its file.
    init?(_ name: String, _ prepared: PreparedPicture, isCached: Bool) {
        guard let conversion = prepared.conversion else { return nil }
        self.name = name
        header = prepared.header
        profile = conversion.source
        color = prepared.color
        (width, height) = (prepared.samples.width, prepared.samples.height)
        filter = prepared.samples.filter
        greatestInk = conversion.greatestInk
        self.isCached = isCached
    }

    /// The change of its colours, for people: `RGB (sRGB) to CMYK`; empty if they stayed.
    var change: String {
        if color == header.color && profile.isEmpty { return "" }
        return "\(header.color.name)\(profile.isEmpty ? "" : " (\(profile))") to \(color.name)"
    }

    /// The same, of the edition of a name, whose printing condition is called `intent`.
    func named(of edition: String, _ intent: String?) -> ConvertedPicture {
        var copy = self
        copy.edition = edition
        copy.intent = color == header.color ? nil : intent
        return copy
    }
}
