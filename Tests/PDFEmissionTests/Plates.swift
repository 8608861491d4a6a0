import PubTestSupport

/// The plates of a page as Ghostscript separates it, 72 pixels an inch: how much ink of each is where.
struct Plates {
    /// The names of the plates, sorted.
    let names: [String]
    private let plates: [String: [UInt8]]
    private let width: Int

    /// The plates of the first page of the PDF at `path`; nil when they cannot be read.
    init?(pdf path: String, in bench: Workbench) {
        let folder = "\(bench.folder)/plates"
        _ = run("rm -rf \(folder); mkdir \(folder)")
        _ = run(
            "gs -q -dSAFER -dNOPAUSE -dBATCH -dLastPage=1 -r72 -sDEVICE=tiffsep -sCompression=none"
                + " '-sOutputFile=\(folder)/page.tif' \(path)")
        var plates: [String: [UInt8]] = [:]
        var width = 0
        for file in run("ls \(folder)").split(separator: "\n") where file.hasSuffix(").tif") {
            let name = file.dropFirst("page(".count).dropLast(").tif".count)
            guard let image = GrayTIFF(PackageFolder.bytes(of: "\(folder)/\(file)") ?? []) else { return nil }
            plates[String(name)] = image.samples
            width = image.width
        }
        if plates.isEmpty { return nil }
        names = plates.keys.sorted()
        self.plates = plates
        self.width = width
    }

    /// Percent of ink at a pixel of the plate `name`; nil where there is no such plate or pixel.
    func ink(_ name: String, _ x: Int, _ y: Int) -> Int? {
        guard let plate = plates[name], plate.indices.contains(y * width + x) else { return nil }
        return ((255 - Int(plate[y * width + x])) * 100 + 127) / 255
    }

    /// The least and the most ink, in percent, of a plate in a rectangle of pixels.
    func inks(_ name: String, _ columns: Range<Int>, _ rows: Range<Int>) -> ClosedRange<Int>? {
        let all = rows.flatMap { row in columns.compactMap { ink(name, $0, row) } }
        guard let least = all.min(), let most = all.max() else { return nil }
        return least...most
    }
}

/// An uncompressed TIFF of one byte a pixel, the low byte of numbers first (TIFF 6.0, sections 2 and 4).
private struct GrayTIFF {
    let width: Int
    let samples: [UInt8]

    init?(_ bytes: [UInt8]) {
        func number(_ place: Int, _ size: Int) -> Int {
            guard place + size <= bytes.count else { return 0 }
            return (0..<size).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
        }
        guard number(0, 4) == 0x2A4949 else { return nil }
        let directory = number(4, 4)
        /// The numbers of a field, which are in it where they are short, else at the place that it names.
        func numbers(_ tag: Int) -> [Int] {
            let entries = (0..<number(directory, 2)).map { directory + 2 + 12 * $0 }
            guard let entry = entries.first(where: { number($0, 2) == tag }) else { return [] }
            let (size, count) = (number(entry + 2, 2) == 3 ? 2 : 4, number(entry + 4, 4))
            let start = size * count <= 4 ? entry + 8 : number(entry + 8, 4)
            return (0..<count).map { number(start + $0 * size, size) }
        }
        guard let width = numbers(256).first, numbers(259) == [1] else { return nil }
        self.width = width
        samples = zip(numbers(273), numbers(279)).flatMap { bytes[min($0, bytes.count)..<min($0 + $1, bytes.count)] }
    }
}
