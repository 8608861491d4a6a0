import PubCJPEG
import PubDiagnostics

/// A decoded picture for drawing on a screen: blue, green, red, opacity of 8 bits each, colour multiplied by opacity.
package struct Pixels: Hashable, Sendable {
    /// Pixels across as stored.
    package var width: Int
    /// Pixels down as stored.
    package var height: Int
    /// Rows of 4 × `width` bytes without padding.
    package var bytes: [UInt8]
    /// The turn that shows the picture upright.
    package var orientation: PictureOrientation

    /// Pixels in the rows of `bytes`.
    package init(width: Int, height: Int, bytes: [UInt8], orientation: PictureOrientation) {
        self.width = width
        self.height = height
        self.bytes = bytes
        self.orientation = orientation
    }
}

extension Pixels {
    /// The side of the squares that it consists of, in pixels, as in machine-readable codes and enlarged pictures. 1
    /// for any other picture, 0 for a picture of one colour. Linear.
    package var blockSide: Int {
        var (across, down) = ((first: -1, side: 0), (first: -1, side: 0))
        func note(_ place: Int, _ edges: inout (first: Int, side: Int)) {
            if edges.first < 0 { edges.first = place }
            var (a, b) = (edges.side, abs(place - edges.first))
            // Euclid's algorithm: edges of squares are at multiples of their side.
            while b != 0 { (a, b) = (b, a % b) }
            edges.side = a
        }
        func isEdge(_ pixel: Int, _ other: Int) -> Bool {
            (0..<4).contains { bytes[4 * pixel + $0] != bytes[4 * other + $0] }
        }
        for y in 0..<height {
            for x in 0..<width {
                let pixel = y * width + x
                if x > 0, across.side != 1, isEdge(pixel, pixel - 1) { note(x, &across) }
                if y > 0, down.side != 1, isEdge(pixel, pixel - width) { note(y, &down) }
            }
        }
        return across.side == 0 ? down.side : down.side == 0 ? across.side : across.side == down.side ? across.side : 1
    }

    /// Gives each pixel the colour that `tones`, 256 from black to white, have for its lightness (Rec. ITU-R BT.601-7 luma).
    package mutating func recolor(_ tones: [SIMD3<UInt8>]) {
        for pixel in stride(from: 0, to: bytes.count, by: 4) {
            let opacity = Int(bytes[pixel + 3])
            if opacity == 0 { continue }
            let luma = Int(bytes[pixel]) * 114 + Int(bytes[pixel + 1]) * 587 + Int(bytes[pixel + 2]) * 299
            // A limit, since a picture may have colours that are greater than their opacity.
            let tone = tones[min(255, luma * 255 / (1000 * opacity))]
            bytes[pixel] = UInt8(Int(tone.z) * opacity / 255)
            bytes[pixel + 1] = UInt8(Int(tone.y) * opacity / 255)
            bytes[pixel + 2] = UInt8(Int(tone.x) * opacity / 255)
        }
    }
}

/// Decodes the picture `bytes`, found in the file `name` that `origin` refers to, for a screen.
///
/// A JPEG is decoded at a half, a quarter or an eighth of its size while it stays at least `width` pixels wide as
/// stored. Inks are shown by the plain formula (1 − ink) × (1 − black). Errors: see ``prepare(_:name:at:)``.
package func pixels(
    _ bytes: [UInt8], name: String, atLeast width: Int, at origin: SourceLocation
) -> Outcome<Pixels> {
    do {
        let file = try PictureFile(bytes)
        let header = file.header
        guard let samples = try file.samples(bytes) else { return Outcome(try decoded(bytes, header, atLeast: width)) }
        return Outcome(
            Pixels(
                width: header.storedWidth, height: header.storedHeight,
                bytes: screenBytes(
                    samples,
                    Interleaving(
                        color: header.color, hasAlpha: header.hasAlpha, sampleBytes: header.bitDepth > 8 ? 2 : 1,
                        isInverted: false)),
                orientation: header.orientation))
    } catch {
        return Outcome(nil, [error.diagnostic(name, at: origin)])
    }
}

private func decoded(_ bytes: [UInt8], _ header: PictureHeader, atLeast width: Int) throws(PictureFault) -> Pixels {
    var denominator: UInt32 = 1
    // libjpeg reduces to an eighth at most while it decodes.
    while denominator < 8, header.storedWidth / Int(denominator * 2) >= width { denominator *= 2 }
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    var picture = CJPEGPicture()
    var samples: [UInt8] = []
    var status = CJPEG_measure(bytes, bytes.count, denominator, &picture, &message)
    if status == 0 {
        let length = Int(picture.width) * Int(picture.height) * Int(picture.components)
        samples = [UInt8](repeating: 0, count: length)
        status = CJPEG_decode(bytes, bytes.count, denominator, &samples, length, &picture, &message)
    }
    guard status == 0 else {
        throw .damaged(text(message))
    }
    return Pixels(
        width: Int(picture.width), height: Int(picture.height),
        bytes: screenBytes(
            samples,
            Interleaving(color: header.color, hasAlpha: false, sampleBytes: 1, isInverted: header.isInverted)),
        orientation: header.orientation)
}

/// The format of interleaved samples.
private struct Interleaving {
    var color: PictureColor
    var hasAlpha: Bool
    var sampleBytes: Int
    var isInverted: Bool

    var channels: Int { color.channels + (hasAlpha ? 1 : 0) }
}

private func screenBytes(_ samples: [UInt8], _ layout: Interleaving) -> [UInt8] {
    let stride = layout.channels * layout.sampleBytes
    let count = samples.count / stride
    let last = (layout.channels - 1) * layout.sampleBytes
    let invert: UInt8 = layout.color == .cmyk && !layout.isInverted ? 255 : 0
    let isShaded = layout.hasAlpha || layout.color == .cmyk
    let green = layout.color == .gray ? 0 : layout.sampleBytes
    let blue = green * 2
    return [UInt8](unsafeUninitializedCapacity: count * 4) { target, filled in
        for index in 0..<count {
            let pixel = index * stride
            let shade = isShaded ? samples[pixel + last] ^ invert : 255
            target[index * 4] = product(samples[pixel + blue] ^ invert, shade)
            target[index * 4 + 1] = product(samples[pixel + green] ^ invert, shade)
            target[index * 4 + 2] = product(samples[pixel] ^ invert, shade)
            target[index * 4 + 3] = layout.hasAlpha ? shade : 255
        }
        filled = count * 4
    }
}

private func product(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) * Int(b) + 127) / 255) }
