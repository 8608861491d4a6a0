import Diagnostics
import Geometry
import Identity
import Unicode
import Values

/// The faces that a publication may use, with their measures, coverage and programs.
///
/// The table is the same in every run: files by name, faces by their index, then instances of variable faces in the
/// order in which they were asked for. It is a value that may be shared by threads; only ``face(for:)`` changes it,
/// and only by adding instances, so that every ``FontID`` stays what it was.
public struct FontCatalog: Sendable {
    /// Faces and instances; a ``FontID`` is an index.
    var table: [CataloguedFace] = []
    /// The number of faces that files hold; instances are behind them.
    var fileFaces = 0
    /// Families in which a character is looked up that its own face lacks, in this order.
    public var fallbackFamilies: [String] = []
    /// The families that are before ``fallbackFamilies`` for characters of a script.
    public var scriptFallbacks: [Script: [String]] = [:]

    /// A catalogue without faces.
    public init() {}

    /// The faces of `files`. A file that holds no usable face is an error `font-malformed`; the others stay.
    ///
    /// Reads the names and measures of each face, no outlines: about 0.1 ms a face.
    public static func load(_ files: [FontFile]) -> Outcome<FontCatalog> {
        var catalog = FontCatalog()
        var findings: [Diagnostic] = []
        for file in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
            if let finding = catalog.add(file) { findings.append(finding) }
        }
        catalog.fileFaces = catalog.table.count
        return Outcome(catalog, findings)
    }

    /// Every face that a file holds, without instances, in the order of their identifiers.
    public var faces: [FontFace] { table[0..<fileFaces].map(\.face) }

    /// The number of faces and instances.
    public var count: Int { table.count }

    /// What the face is called and how it looks.
    public func face(_ font: FontID) -> FontFace { self[font].face }

    /// The measures of a face.
    public func metrics(of font: FontID) -> FontMetrics { self[font].metrics }

    /// The glyph of a character; nil when the face has none.
    public func glyph(of scalar: Unicode.Scalar, in font: FontID) -> UInt32? {
        self[font].handle.glyph(scalar.value)
    }

    /// True when the face has a glyph for a character.
    public func hasGlyph(for scalar: Unicode.Scalar, in font: FontID) -> Bool { glyph(of: scalar, in: font) != nil }

    /// The advance of a glyph in font units.
    public func advance(of glyph: UInt32, in font: FontID) -> Int32 { self[font].handle.advance(glyph) }

    /// The box around a glyph's ink in font units, y upwards; nil when it draws nothing.
    public func ink(of glyph: UInt32, in font: FontID) -> GlyphInk? { self[font].handle.ink(glyph) }

    /// The outline of a glyph at `size`, from its origin on the baseline, y downwards; empty when it draws nothing.
    public func outline(of glyph: UInt32, in font: FontID, size: Length) -> Path {
        self[font].handle.outline(glyph, scale: size.points / Double(metrics(of: font).unitsPerEm))
    }

    /// The program that emission embeds.
    public func program(of font: FontID) -> FontProgram {
        let entry = self[font]
        return FontProgram(
            bytes: entry.handle.bytes, faceIndex: entry.faceIndex, coordinates: entry.coordinates,
            handle: entry.handle)
    }

    /// The PostScript name and the hash of file, face and axis values. Linear in the file's size: ask once a face.
    public func resource(of font: FontID) -> (name: String, hash: ContentHash) {
        let entry = self[font]
        var hash = entry.handle.bytes.withUnsafeBytes { ContentHash($0) }
        hash.combine(UInt64(entry.faceIndex))
        for value in entry.coordinates { hash.combine(value.bitPattern) }
        return (entry.face.postScriptName, hash)
    }

    /// HarfBuzz's font, for shaping.
    package func handle(of font: FontID) -> FontHandle { self[font].handle }

    /// The entry of `font`.
    ///
    /// - Precondition: `font` is of this catalogue.
    subscript(font: FontID) -> CataloguedFace {
        precondition(
            Int(font.index) < table.count,
            "a font that this catalogue does not hold: ask for all faces before the shaper is made")
        return table[Int(font.index)]
    }
}
