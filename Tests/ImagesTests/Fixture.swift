import Diagnostics
import Glibc
import Images

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
