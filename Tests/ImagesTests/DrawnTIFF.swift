/// A TIFF that a test draws: one strip, not compressed unless it says so.
struct DrawnTIFF {
    var width = 4, height = 2
    var bits = 8
    /// Samples a pixel.
    var samples = 1
    /// TIFF's number for what they mean.
    var photometric = 1
    /// The kind of the sample behind the colours; nil for none.
    var extraSample: Int?
    /// Other fields with one number each; 259 says how the rows are compressed.
    var others: [Int: Int] = [:]
    /// The rows of the strip.
    var rows: [UInt8] = []
    /// True for the higher byte first.
    var isBigEndian = false

    /// The file.
    var bytes: [UInt8] {
        var fields = others
        fields.merge([
            256: width, 257: height, 258: bits, 259: 1, 262: photometric, 277: samples, 278: height, 279: rows.count,
        ]) { own, _ in own }
        if let extraSample { fields[338] = extraSample }
        // Three numbers and more do not fit into their field: each sample has one.
        let depths = Array(repeating: bits, count: samples).flatMap { number($0, 2) }
        let start = 8 + 2 + (fields.count + 1) * 12 + 4
        fields[273] = start + depths.count
        var file = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(fields.count, 2)
        for (tag, value) in fields.sorted(by: { $0.key < $1.key }) {
            let isLong = [256, 257, 273, 278, 279].contains(tag)
            file += number(tag, 2) + number(isLong ? 4 : 3, 2)
            if tag == 258 {
                file += number(samples, 4) + (depths.count <= 4 ? padded(depths) : number(start, 4))
            } else {
                file += number(1, 4) + padded(number(value, isLong ? 4 : 2))
            }
        }
        file += number(0, 4)
        file += [UInt8](repeating: 0, count: start - file.count) + depths
        return file + rows
    }

    private func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + [UInt8](repeating: 0, count: 4 - bytes.count) }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return isBigEndian ? bytes.reversed() : bytes
    }
}
