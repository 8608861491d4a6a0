/// The orientation and resolution in a picture's EXIF block (a small TIFF, EXIF 2.32 §4.6).
struct EXIF {
    var orientation: PictureOrientation?
    /// Pixels an inch.
    var resolution: SIMD2<Double>?

    /// Reads the first directory of `block`, which begins with the TIFF header. A broken block gives nothing: cameras
    /// and editors write many, and the picture itself is whole.
    init(_ block: ArraySlice<UInt8>) {
        var reader = ByteReader(block)
        if block.begins(with: "II") { reader.isLittleEndian = true } else if !block.begins(with: "MM") { return }
        // The number of TIFF in either order of bytes is 42.
        guard reader.skip(2), reader.number(2) == 42, let start = reader.number(4), reader.seek(to: start),
            let count = reader.number(2)
        else { return }
        var across: Double?
        var down: Double?
        // Inches, if the block names no unit (EXIF 2.32, tag 0x0128).
        var unit = 2
        for _ in 0..<count {
            guard let tag = reader.number(2), let type = reader.number(2), reader.skip(4), let field = reader.take(4)
            else { break }
            switch (tag, type) {
            case (0x0112, 3):
                orientation = PictureOrientation(rawValue: UInt8(clamping: EXIF.short(field, in: reader) ?? 0))
            case (0x011A, 5): across = EXIF.ratio(field, in: reader)
            case (0x011B, 5): down = EXIF.ratio(field, in: reader)
            case (0x0128, 3): unit = EXIF.short(field, in: reader) ?? 2
            default: break
            }
        }
        // Unit 1 gives proportions and no resolution.
        guard let across, let down, across > 0, down > 0, unit == 2 || unit == 3 else { return }
        resolution = SIMD2(across, down) * (unit == 3 ? 2.54 : 1)
    }

    private static func short(_ field: ArraySlice<UInt8>, in reader: ByteReader) -> Int? {
        var part = ByteReader(field)
        part.isLittleEndian = reader.isLittleEndian
        return part.number(2)
    }

    private static func ratio(_ field: ArraySlice<UInt8>, in reader: ByteReader) -> Double? {
        var reader = reader
        var part = ByteReader(field)
        part.isLittleEndian = reader.isLittleEndian
        guard let offset = part.number(4), reader.seek(to: offset), let numerator = reader.number(4),
            let denominator = reader.number(4), denominator > 0
        else { return nil }
        return Double(numerator) / Double(denominator)
    }
}
