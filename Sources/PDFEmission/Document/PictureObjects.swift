import PubArtwork
import PubColor
import PubIdentity
import PubImages
import PubValues

/// The pictures of a document, each written once for each size, when a page first shows it.
struct PictureObjects {
    /// The number of a picture's object, and whether something below is seen through it.
    struct Entry {
        var number: Int
        var isTransparent: Bool
        /// False for a gray pixel in the place of an unprintable picture.
        var isPrinted = true
    }

    private let file: PDFFile
    private let compression: Compression
    private let output: Edition.Output
    private let paints: PaintWriter
    private var known: [PictureUse: Entry] = [:]
    /// Numbers of the profiles that pictures share, by their hashes.
    private var profiles: [ContentHash: Int] = [:]

    init(_ file: PDFFile, _ compression: Compression, _ output: Edition.Output, _ paints: PaintWriter) {
        self.paints = paints
        self.file = file
        self.compression = compression
        self.output = output
    }

    /// The object of a picture, which `prepared` gives if it is new; a gray pixel if that is nil. Throws what `prepared`
    /// throws, what reading the picture's file throws, and for a picture whose colours the press does not know.
    mutating func entry(
        of use: PictureUse, _ prepared: () throws(EmissionError) -> PreparedPicture?
    ) throws(EmissionError) -> Entry {
        if let entry = known[use] { return entry }
        let image = use.image
        let picture = try prepared()
        if let picture, !isPrintable(picture) {
            throw .picture(image, reason: "its colours are light without a profile, which no press prints")
        }
        let number: Int
        do { number = try picture.map { try write($0, of: use) } ?? writePixel() } catch {
            throw .failure(of: image, error)
        }
        let entry = Entry(number: number, isTransparent: picture?.softMask != nil)
        known[use] = entry
        return entry
    }

    /// The object of a picture that was written before; nil for others.
    func entry(knownOf use: PictureUse) -> Entry? { known[use] }

    /// The object of a page of another PDF: a form, which is painted as a picture is. A gray pixel on a press for a page in
    /// light, which no press prints.
    mutating func entry(of use: PictureUse, _ page: PlacedPage) -> Entry {
        var entry = Entry(number: 0, isTransparent: page.isTransparent)
        if case .press(let intent) = output {
            entry.isPrinted = page.light == nil && !(intent.inks == .black && page.hasColor)
        }
        entry.number = entry.isPrinted ? write(page) : writePixel()
        known[use] = entry
        return entry
    }

    /// Writes the objects of a page, each under its own number; returns the form's.
    private func write(_ page: PlacedPage) -> Int {
        let numbers = page.objects.map { _ in file.reserve() }
        for (number, object) in zip(numbers, page.objects) {
            let syntax = object.syntax { numbers[$0] }
            if let stream = object.stream {
                file.write(number, stream: stream, syntax)
            } else {
                file.write(number, syntax)
            }
        }
        return numbers[0]
    }

    /// False for a picture in light without a profile that says what light: no ink is known for it.
    private func isPrintable(_ picture: PreparedPicture) -> Bool {
        if case .screen = output { return true }
        return picture.profile != nil || picture.color != .rgb
    }

    private func writePixel() -> Int {
        file.write(
            stream: [128],
            "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray")
    }

    private mutating func write(_ picture: PreparedPicture, of use: PictureUse) throws -> Int {
        let image = use.image
        let mask = try picture.softMask.map { try write($0, of: image, "/ColorSpace/DeviceGray") }
        var entries = "/ColorSpace" + (use.inks.isEmpty ? space(of: picture) : try space(of: picture, in: use.inks))
        if let mask { entries += "/SMask \(mask) 0 R" }
        if picture.samples.filter == .dct, picture.isInverted { entries += "/Decode[1 0 1 0 1 0 1 0]" }
        return try write(picture.samples, of: image, entries)
    }

    private func write(_ samples: EncodedSamples, of image: ImageKey, _ entries: String) throws -> Int {
        let coding =
            switch samples.filter {
            case .dct: "/Filter/DCTDecode"
            case .flate:
                "/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors \(samples.components)"
                    + "/BitsPerComponent \(samples.bitDepth)/Columns \(samples.width)>>"
            }
        return try file.write(
            samples: samples.data, of: image.hash,
            "/Type/XObject/Subtype/Image/Width \(samples.width)/Height \(samples.height)"
                + "/BitsPerComponent \(samples.bitDepth)" + entries + coding)
    }

    private mutating func space(of picture: PreparedPicture) -> String {
        let channels = picture.color.channels
        let base = picture.profile.map { space($0, components: channels) } ?? PictureObjects.deviceSpace(channels)
        guard let palette = picture.palette else { return base }
        let colors = file.write(stream: compression.deflate(palette), "/Filter/FlateDecode")
        return "[/Indexed \(base) \(palette.count / channels - 1) \(colors) 0 R]"
    }

    /// The space of a gray picture whose tones are printed in `inks`: a palette with the tints of the inks for each gray.
    private func space(of picture: PreparedPicture, in inks: [Paint]) throws(EmissionError) -> String {
        let depth = min(picture.samples.bitDepth, 8)
        let greatest = (1 << depth) - 1
        let grays = picture.palette ?? (0...greatest).map { (gray: Int) -> UInt8 in UInt8(gray * 255 / greatest) }
        let tones = try paints.tones(of: inks, grays: grays)
        let colors = file.write(stream: compression.deflate(tones.palette), "/Filter/FlateDecode")
        var base = tones.space.syntax.head
        if let program = tones.space.transform {
            let entries = tones.space.transformEntries + "/Filter/FlateDecode"
            base +=
                "\(file.write(stream: compression.deflate(Array(program.utf8)), entries)) 0 R" + tones.space.syntax.tail
        }
        return "[/Indexed \(base) \(grays.count - 1) \(colors) 0 R]"
    }

    private mutating func space(_ profile: [UInt8], components: Int) -> String {
        let hash = ContentHash(profile)
        if let number = profiles[hash] { return "[/ICCBased \(number) 0 R]" }
        let number = file.write(
            stream: compression.deflate(profile),
            "/N \(components)/Alternate\(PictureObjects.deviceSpace(components))/Filter/FlateDecode")
        profiles[hash] = number
        return "[/ICCBased \(number) 0 R]"
    }

    private static func deviceSpace(_ components: Int) -> String {
        switch components {
        case 1: "/DeviceGray"
        case 4: "/DeviceCMYK"
        default: "/DeviceRGB"
        }
    }
}
