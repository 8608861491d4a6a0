/// The size that a picture asks for: its pixels at its own resolution, or at 96 to the inch.
struct NaturalSize {
    /// In points.
    let width: Double
    let height: Double

    /// The size of a PNG or a JPEG; nil for other pictures, and damaged ones.
    init?(_ bytes: [UInt8]) {
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= bytes.count else { return nil }
            return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        var pixels: (Int, Int)?
        // Pixels an inch.
        var density = 96.0
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            if let width = number(16, 4), let height = number(20, 4) { pixels = (width, height) }
            var place = 8
            // The chunk `pHYs` comes before `IDAT` (PNG, section 5.6).
            while let length = number(place, 4), let kind = number(place + 4, 4), kind != 0x4944_4154, length < 1 << 20
            {
                if kind == 0x7048_5973, let perMetre = number(place + 8, 4), bytes.count > place + 16,
                    bytes[place + 16] == 1
                {
                    density = Double(perMetre) * 0.0254
                }
                // Length, kind and check number of a chunk are four bytes each.
                place += length + 12
            }
        } else if bytes.starts(with: [0xFF, 0xD8]) {
            var place = 2
            while let marker = number(place, 2), marker & 0xFF00 == 0xFF00, let length = number(place + 2, 2),
                length >= 2
            {
                if marker == 0xFFE0, number(place + 4, 4) == 0x4A46_4946, let unit = number(place + 11, 1),
                    let value = number(place + 12, 2), value > 1
                {
                    // The units 1 and 2 are inches and centimetres; 0 is a proportion alone.
                    density = unit == 1 ? Double(value) : unit == 2 ? Double(value) * 2.54 : density
                }
                // Frames of all kinds; three numbers among them are tables and an extension.
                if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
                    if let height = number(place + 5, 2), let width = number(place + 7, 2) { pixels = (width, height) }
                    break
                }
                place += length + 2
            }
        }
        guard let pixels, pixels.0 > 0, pixels.1 > 0, density > 1 else { return nil }
        width = Double(pixels.0) / density * 72
        height = Double(pixels.1) / density * 72
    }
}
