import Diagnostics
import Identity
import Images

/// Puts pictures in the place of their stand-ins, and what Cairo does not know into those that it wrote itself.
struct PictureStreams {
    /// What a viewer must know of a JPEG beside its own header.
    private struct Reading: Hashable {
        var components: Int
        var isInverted: Bool
        var profile: [UInt8]?

        init(_ picture: PreparedPicture) {
            components = picture.header.color.channels
            isInverted = picture.isInverted
            profile = picture.profile
        }
    }

    private let document: PDFDocument
    private let compression: Compression
    private let placed: [ImageKey: PlacedPicture]
    private var standIns: [SIMD3<UInt8>: ImageKey] = [:]
    /// How JPEGs of a size (pixels across, down, bytes) are to be read: usually one way.
    private var readings: [SIMD3<Int>: Set<Reading>] = [:]
    /// Object numbers of the profiles that pictures share.
    private var profiles: [[UInt8]: Int] = [:]
    /// Object numbers of pictures with a soft mask.
    private var masked: Set<Int> = []

    init(document: PDFDocument, compression: Compression, placed: [ImageKey: PlacedPicture]) {
        self.document = document
        self.compression = compression
        self.placed = placed
        for (image, picture) in placed {
            let samples = picture.prepared.samples
            if samples.filter == .dct {
                let size = SIMD3(samples.width, samples.height, picture.length)
                readings[size, default: []].insert(Reading(picture.prepared))
            } else {
                let color = PictureStandIn.color(of: picture.number)
                standIns[SIMD3(color.red, color.green, color.blue)] = image
            }
        }
    }

    /// Finishes the picture `stream`, if it is new; tells whether it is transparent.
    mutating func finish(_ stream: PDFObject, isNew: Bool) throws(EmissionError) -> Bool {
        let number = document.identity(stream)
        if isNew {
            document.remove(stream, "/Interpolate")
            if document.isName(document.value(stream, "/Filter"), "/DCTDecode") {
                try finish(passed: stream)
            } else if try replace(standIn: stream) {
                masked.insert(number)
            }
        }
        return masked.contains(number)
    }

    private mutating func finish(passed stream: PDFObject) throws(EmissionError) {
        let size = SIMD3(
            document.integer(document.value(stream, "/Width")) ?? 0,
            document.integer(document.value(stream, "/Height")) ?? 0,
            document.integer(document.value(stream, "/Length")) ?? 0)
        guard let known = readings[size], let first = known.first else {
            throw .finishing(reason: "a JPEG that was not placed")
        }
        let reading = known.count == 1 ? first : try read(stream)
        if reading.isInverted { document.set(stream, "/Decode", document.parse("[1 0 1 0 1 0 1 0]")) }
        if let profile = reading.profile {
            let components = reading.components
            document.set(stream, "/ColorSpace", space(profile, components: components))
        }
    }

    /// The reading of a JPEG that equals another in all its measures: found in its own header.
    private func read(_ stream: PDFObject) throws(EmissionError) -> Reading {
        let bytes = try document.withBytes(of: stream, decoded: false) { Array($0) }
        guard let picture = prepare(bytes, name: "", at: .none).value else {
            throw .finishing(reason: "a JPEG changed on its way")
        }
        return Reading(picture)
    }

    /// Puts the picture in the place of its stand-in; tells whether it is transparent.
    private mutating func replace(standIn stream: PDFObject) throws(EmissionError) -> Bool {
        let pixel = try document.withBytes(of: stream, decoded: true) { Array($0) }
        guard pixel.count == 3, let image = standIns[SIMD3(pixel[0], pixel[1], pixel[2])], let picture = placed[image]
        else { throw .finishing(reason: "a raster picture that was not placed") }
        put(picture.prepared.samples, into: stream)
        document.set(stream, "/ColorSpace", space(of: picture.prepared))
        guard let mask = picture.prepared.softMask else { return false }
        let maskStream = document.stream([], filter: nil)
        document.set(maskStream, "/Type", document.name("/XObject"))
        document.set(maskStream, "/Subtype", document.name("/Image"))
        document.set(maskStream, "/ColorSpace", document.name("/DeviceGray"))
        put(mask, into: maskStream)
        document.set(stream, "/SMask", maskStream)
        return true
    }

    private func put(_ samples: EncodedSamples, into stream: PDFObject) {
        let parameters =
            "<< /Predictor 15 /Colors \(samples.components) /BitsPerComponent \(samples.bitDepth)"
            + " /Columns \(samples.width) >>"
        document.replaceBytes(of: stream, with: samples.bytes, filter: "/FlateDecode", parameters: parameters)
        document.set(stream, "/Width", document.integer(samples.width))
        document.set(stream, "/Height", document.integer(samples.height))
        document.set(stream, "/BitsPerComponent", document.integer(samples.bitDepth))
    }

    private mutating func space(of picture: PreparedPicture) -> PDFObject {
        let base: PDFObject =
            if let profile = picture.profile {
                space(profile, components: picture.header.color.channels)
            } else {
                document.name(PictureStreams.deviceSpace(components: picture.header.color.channels))
            }
        guard let palette = picture.palette else { return base }
        return document.array([
            document.name("/Indexed"), base, document.integer(palette.count / 3 - 1),
            document.indirect(document.stream(compression.deflate(palette), filter: "/FlateDecode")),
        ])
    }

    private mutating func space(_ profile: [UInt8], components: Int) -> PDFObject {
        let stream: PDFObject
        if let number = profiles[profile] {
            stream = document.object(number)
        } else {
            stream = document.stream(compression.deflate(profile), filter: "/FlateDecode")
            document.set(stream, "/N", document.integer(components))
            document.set(stream, "/Alternate", document.name(PictureStreams.deviceSpace(components: components)))
            profiles[profile] = document.identity(stream)
        }
        return document.array([document.name("/ICCBased"), stream])
    }

    private static func deviceSpace(components: Int) -> String {
        switch components {
        case 1: "/DeviceGray"
        case 4: "/DeviceCMYK"
        default: "/DeviceRGB"
        }
    }
}
