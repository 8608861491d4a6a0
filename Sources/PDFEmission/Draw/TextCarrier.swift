import Fonts

/// An invisible font whose glyphs carry the text of marks that are drawn as pictures or coloured outlines.
///
/// Each text gets a glyph of its own, so that the embedded subset maps each code to its text and every viewer reads it,
/// those too that know no replacement text. All glyphs are an em wide; they have ink, since Cairo drops what has none.
struct TextCarrier {
    /// Glyphs beside the first one, which is `.notdef`.
    private static let capacity = 4095
    /// The face; nil when it could not be made, which its bytes exclude.
    let program: FontProgram?
    private var glyphs: [[UInt8]: Int] = [:]

    init() {
        let file = FontFile(name: "carrier.ttf", bytes: TextCarrier.file())
        program = FontCatalog.load([file]).value.flatMap { catalog in
            catalog.faces.first.map { catalog.program(of: catalog.key(of: $0)) }
        }
    }

    /// The glyph that carries `text`; the last one serves all texts beyond its face's capacity.
    mutating func glyph(for text: [UInt8]) -> Int {
        if let known = glyphs[text] { return known }
        let glyph = min(glyphs.count + 1, TextCarrier.capacity)
        glyphs[text] = glyph
        return glyph
    }

    // MARK: The file (OpenType 1.9)

    private static func file() -> [UInt8] {
        let tables: [(tag: String, bytes: [UInt8])] = [
            ("cmap", words([0, 1, 3, 1, 0, 12, 4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0])),
            ("glyf", [[UInt8]](repeating: square, count: capacity + 1).flatMap { $0 }), ("head", head), ("hhea", hhea),
            ("hmtx", words([1000, 0] + [Int](repeating: 0, count: capacity))),
            ("loca", (0...capacity + 1).flatMap { long($0 * square.count) }), ("maxp", maxp),
            ("name", name), ("post", words([3, 0] + [Int](repeating: 0, count: 14))),
        ]
        var directory = words([1, 0, tables.count, 128, 3, tables.count * 16 - 128])
        var body: [UInt8] = []
        let start = directory.count + tables.count * 16
        for table in tables {
            directory += Array(table.tag.utf8) + long(0) + long(start + body.count) + long(table.bytes.count)
            body += table.bytes + [UInt8](repeating: 0, count: (4 - table.bytes.count % 4) % 4)
        }
        return directory + body
    }

    private static func words(_ values: [Int]) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    private static func long(_ value: Int) -> [UInt8] { words([value >> 16, value & 0xFFFF]) }

    /// The outline of each glyph.
    private static let square =
        words([1, 0, 0, 700, 700, 3, 0]) + [1, 1, 1, 1] + words([0, 700, 0, -700]) + words([0, 0, 700, 0])

    private static let head =
        words([1, 0, 1, 0]) + long(0) + long(0x5F0F_3CF5) + words([3, 1000]) + [UInt8](repeating: 0, count: 16)
        + words([0, 0, 700, 700, 0, 8, 2, 1, 0])

    private static let hhea =
        words([1, 0, 800, -200, 0, 1000, 0, 0, 700, 1, 0, 0, 0, 0, 0, 0, 0, 1])

    private static let maxp = words([1, 0, capacity + 1, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])

    /// The family and the PostScript name.
    private static let name: [UInt8] = {
        let text = words(Array("Carrier".utf16).map(Int.init))
        let records = [1, 2, 4, 6].flatMap { [3, 1, 0x409, $0, text.count, 0] }
        return words([0, 4, 6 + 4 * 12]) + words(records) + text
    }()
}
