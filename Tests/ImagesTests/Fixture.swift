import Glibc
import PubCZlib
import PubDiagnostics
import PubImages
import Testing

/// The bytes of a file in `Fixtures/`: 24 × 16 pixels unless its name says otherwise.
func fixture(_ name: String, _ place: StaticString = #filePath) -> [UInt8] {
    let folder = "\(place)".split(separator: "/").dropLast().joined(separator: "/")
    guard let file = fopen("/\(folder)/Fixtures/\(name)", "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
}

let place = SourceLocation(file: "issue.toml", line: 7, column: 3)

func probed(_ name: String) -> Outcome<PictureHeader> { probe(fixture(name), name: name, at: place) }
func prepared(_ name: String) -> Outcome<PreparedPicture> { prepare(fixture(name), name: name, at: place) }

/// The stream of samples as a whole; empty when its file has changed.
func stream(of samples: EncodedSamples) -> [UInt8] {
    var result: [UInt8] = []
    do { try samples.data.forEachPiece { result += $0 } } catch { return [] }
    return result
}

/// The pixels of a picture as stored: blue, green, red, opacity.
func decoded(_ name: String) -> [UInt8] {
    pixels(fixture(name), name: name, atLeast: 24, at: place).value?.bytes ?? []
}

/// Red, green, blue of the picture that the colour fixtures hold.
var expectedColor: [UInt8] {
    var samples: [UInt8] = []
    for y in 0..<16 {
        for x in 0..<24 {
            let pixel: [UInt8] = x < 12 && y < 8 ? [255, 0, 0] : [UInt8(x * 10), UInt8(y * 15), 0]
            samples += pixel
        }
    }
    return samples
}

/// Undoes Flate and PNG's filters (PNG §9.2).
func unfiltered(_ samples: EncodedSamples) -> [UInt8] {
    let bits = samples.components * samples.bitDepth
    let (stride, pixel) = ((samples.width * bits + 7) / 8, max(1, bits / 8))
    var length = UInt((stride + 1) * samples.height)
    var raw = [UInt8](repeating: 0, count: Int(length))
    #expect(uncompress(&raw, &length, stream(of: samples), UInt(samples.data.count)) == Z_OK)
    #expect(Int(length) == raw.count)
    var rows: [UInt8] = []
    for y in 0..<samples.height {
        let kind = raw[y * (stride + 1)]
        for x in 0..<stride {
            let left = x >= pixel ? Int(rows[y * stride + x - pixel]) : 0
            let above = y > 0 ? Int(rows[(y - 1) * stride + x]) : 0
            let corner = x >= pixel && y > 0 ? Int(rows[(y - 1) * stride + x - pixel]) : 0
            let estimate = left + above - corner
            let nearest = [left, above, corner].min { abs($0 - estimate) < abs($1 - estimate) }!
            let prediction = [0, left, above, (left + above) / 2, nearest][Int(kind)]
            rows.append(raw[y * (stride + 1) + 1 + x] &+ UInt8(truncatingIfNeeded: prediction))
        }
    }
    return rows
}
