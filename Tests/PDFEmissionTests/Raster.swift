import Glibc
import PubImages
import PubTestSupport
import Testing

/// A page as Poppler draws it: RGB samples.
struct Raster: CustomTestStringConvertible {
    let width: Int
    let height: Int
    private let samples: [UInt8]
    var testDescription: String { "\(width) × \(height) pixels" }

    /// Page `page` of the PDF at `path`, one pixel a point unless `dpi` says otherwise.
    init?(pdf path: String, page: Int = 1, dpi: Int = 72, in bench: Workbench) {
        let base = "\(bench.folder)/raster"
        _ = run("rm -f \(base)*; pdftoppm -r \(dpi) -f \(page) -l \(page) -singlefile \(path) \(base)")
        self.init(ppm: base + ".ppm")
    }

    /// The PNG `bytes`, as Images reads it.
    init?(png bytes: [UInt8]) {
        guard let pixels = pixels(bytes, name: "page", atLeast: 1, at: .none).value else { return nil }
        (width, height) = (pixels.width, pixels.height)
        // Blue, green, red, opacity.
        var samples: [UInt8] = []
        for pixel in stride(from: 0, to: pixels.bytes.count, by: 4) {
            for channel in [2, 1, 0] { samples.append(pixels.bytes[pixel + channel]) }
        }
        self.samples = samples
    }

    private init?(ppm path: String) {
        guard let bytes = PackageFolder.bytes(of: path) else { return nil }
        // "P6\nwidth height\n255\n"
        var fields: [Int] = []
        var position = 2
        while fields.count < 3, position < bytes.count {
            while position < bytes.count, bytes[position] <= 32 { position += 1 }
            var value = 0
            while position < bytes.count, bytes[position] > 32 {
                value = value * 10 + Int(bytes[position] & 15)
                position += 1
            }
            fields.append(value)
        }
        guard bytes.starts(with: Array("P6".utf8)), fields.count == 3 else { return nil }
        (width, height) = (fields[0], fields[1])
        samples = Array(bytes[(position + 1)...])
    }

    /// Red, green, blue at a pixel.
    subscript(x: Int, y: Int) -> [Int] {
        let place = (y * width + x) * 3
        return place + 3 <= samples.count ? samples[place..<place + 3].map(Int.init) : []
    }

    /// True when the pixel differs from `color` by at most `tolerance` in each component.
    func shows(_ color: [Int], _ x: Int, _ y: Int, within tolerance: Int = 6) -> Bool {
        zip(self[x, y], color).allSatisfy { abs($0 - $1) <= tolerance } && !self[x, y].isEmpty
    }
}
