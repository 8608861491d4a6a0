import PubColor
import PubImages
import PubPDFObjects

/// The parts of a picture that are not seen.
private enum Cutout {
    /// None, or those of a mask that is an object of its own.
    case object
    /// Those with samples within limits: a least and a greatest one for each channel.
    case samples([Int])
    /// A channel of the data is its opacity; `isBlended` if its colours were laid on black with it.
    case channel(isBlended: Bool)
    /// The mask, an object of its own, has been applied to the colours on a ground of this colour.
    case matte(PDFObject, [Double])
}

// Pictures in light, and in the inks of another press, become pictures in the inks of the press.
extension PageCopy {
    /// The picture `source`, whose data are whole, in inks, with `essentials` as its JPEG, if it is one; nil to keep it unchanged.
    mutating func separated(
        image source: PDFObject, _ essentials: [UInt8]?, depth: Int
    ) throws(PDFFault) -> PlacedObject? {
        guard let separation, let space = foreign(pdf.value(source, "/ColorSpace")),
            // Decoded and in four inks, the pixels may be far more than the data.
            let (width, height) = sides(of: source), width * height * 4 <= PDFLimit.copied,
            let cutout = cutout(of: source, space)
        else { return nil }
        // JPEG 2000 says itself what its samples stand for.
        let given = filters(of: source).last == "/JPXDecode" ? nil : pdf.value(source, "/Decode")
        let decode = pdf.numbers(given, count: 2 * space.count) ?? space.decode
        var image = PlacedObject()
        image.append("/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/ColorSpace\(separation.device)")
        if isJPEG(source), case .object = cutout {
            // An autoclosure, as of `??`, would throw any error.
            let bytes = if let essentials { essentials } else { try jpeg(of: source) }
            guard
                let made = separation.picture(
                    jpeg: jpeg(bytes, of: source, channels: space.count), in: space, decode: decode),
                made.samples.width == width, made.samples.height == height,
                (try? made.samples.data.forEachPiece { image.stream = (image.stream ?? []) + $0 }) != nil
            else { return nil }
            image.append("/BitsPerComponent 8/Filter/DCTDecode" + (made.isInverted ? "/Decode[1 0 1 0 1 0 1 0]" : ""))
        } else {
            guard let pixels = try pixels(of: source, space, decode: decode, cutout, adding: &image) else { return nil }
            image.append("/BitsPerComponent 8/Filter/FlateDecode")
            image.stream = PageCopy.deflated(pixels)
        }
        if case .object = cutout { try addMasks(of: source, to: &image, depth: depth) }
        noteSeparatedPicture(separation)
        return image
    }

    /// Notes a picture that became one of the press.
    mutating func noteSeparatedPicture(_ separation: ColorSeparation) {
        traits.devices.insert(separation.device)
        if !separation.isBlackAlone { traits.hasColor = true }
        traits.separated.pictures += 1
    }

    /// The JPEG below other filters of a picture.
    private func jpeg(of source: PDFObject) throws(PDFFault) -> [UInt8] {
        try pdf.bytes(encodedIn: source, filterCount: filters(of: source).count)
    }

    /// The parts of a picture of `space` that are not seen; nil for a kind that would be lost.
    private func cutout(of source: PDFObject, _ space: ForeignSpace) -> Cutout? {
        let isJPEG2000 = filters(of: source).last == "/JPXDecode"
        if let kind = pdf.number(pdf.value(source, "/SMaskInData")), kind != 0, isJPEG2000 {
            return kind == 1 || kind == 2 ? .channel(isBlended: kind == 2) : nil
        }
        if let mask = pdf.value(source, "/SMask"), pdf.isStream(mask) {
            guard let matte = pdf.value(mask, "/Matte") else { return .object }
            return pdf.numbers(matte, count: space.count).map { .matte(mask, $0) }
        }
        guard let limits = pdf.items(pdf.value(source, "/Mask")) else { return .object }
        let numbers = limits.compactMap { pdf.number($0).flatMap { Int(exactly: $0) } }
        // Its decoder gives bytes, whatever samples the file has.
        return numbers.count == 2 * space.count && limits.count == numbers.count && !isJPEG2000
            ? .samples(numbers) : nil
    }

    /// The pixels of a picture in inks or gray, and its mask, which goes to `image`; nil if they cannot be had.
    private mutating func pixels(
        of source: PDFObject, _ space: ForeignSpace, decode: [Double], _ cutout: Cutout,
        adding image: inout PlacedObject
    ) throws(PDFFault) -> [UInt8]? {
        var hasChannel = false
        if case .channel = cutout { hasChannel = true }
        guard var samples = try samples(of: source, channels: space.count, opacity: hasChannel) else { return nil }
        var opacity: [UInt8]?
        var matte: [Double]?
        switch cutout {
        case .object: break
        case .samples(let limits):
            guard let bits = samples.stencil(hiding: limits) else { return nil }
            add(stencil: bits, samples.width, samples.height, to: &image)
        case .channel(let isBlended):
            let parts = samples.takenApart()
            samples = parts.colors
            opacity = parts.last.mapped(by: [Array(0...255)])
            matte = isBlended ? space.black : nil
        case .matte(let mask, let color):
            guard let (width, height) = sides(of: mask), (width, height) == (samples.width, samples.height),
                let gray = try grays(of: mask)
            else { return nil }
            (opacity, matte) = (gray, color)
        }
        var pixels = samples.mapped(by: space.tables(decode: decode, depth: samples.depth))
        if let opacity {
            if let matte {
                let ground = space.parts(of: space.bounded(matte)).map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
                pixels = PictureSamples.withoutMatte(pixels, ground, opacity: opacity)
            }
            add(opacity: opacity, samples.width, samples.height, to: &image)
        }
        return separation?.samples(ofPixels: pixels, in: space)
    }

    /// The opacity that the soft mask `mask` gives, a byte for each pixel; nil if it cannot be had.
    private mutating func grays(of mask: PDFObject) throws(PDFFault) -> [UInt8]? {
        guard valueCount(of: pdf.value(mask, "/ColorSpace")) == 1 else { return nil }
        _ = try checkedData(of: mask)
        guard let samples = try samples(of: mask, channels: 1) else { return nil }
        let decode = pdf.numbers(pdf.value(mask, "/Decode"), count: 2) ?? [0, 1]
        return samples.mapped(by: [PictureSamples.table(decode[...], depth: samples.depth) { $0 }])
    }

    private mutating func add(stencil bits: [UInt8], _ width: Int, _ height: Int, to image: inout PlacedObject) {
        var mask = PlacedObject()
        mask.append("/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/ImageMask true/BitsPerComponent 1")
        mask.append("/Filter/FlateDecode")
        mask.stream = PageCopy.deflated(bits)
        let index = reserve()
        set(index, mask)
        image.append("/Mask")
        image.append(reference: index)
    }

    private mutating func add(opacity: [UInt8], _ width: Int, _ height: Int, to image: inout PlacedObject) {
        var mask = PlacedObject()
        mask.append("/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/ColorSpace/DeviceGray")
        mask.append("/BitsPerComponent 8/Filter/FlateDecode")
        mask.stream = PageCopy.deflated(opacity)
        let index = reserve()
        set(index, mask)
        image.append("/SMask")
        image.append(reference: index)
        traits.isTransparent = true
    }

    private mutating func addMasks(of source: PDFObject, to image: inout PlacedObject, depth: Int) throws(PDFFault) {
        for key in ["/SMask", "/Mask"] {
            guard let mask = pdf.value(source, key), pdf.isStream(mask) else { continue }
            image.append(key + " ")
            if key == "/SMask" { traits.isTransparent = true }
            try add(image: mask, to: &image, depth: depth)
        }
    }
}
