import PubDiagnostics
import PubGeometry
import PubIdentity
import PubUnicode
import PubValues

/// The faces that a publication may use, with their metrics, coverage and programs.
///
/// A value that always gives the same answers, to any caller, in any order, on any thread: a ``/PubIdentity/FontKey`` names a face
/// by its content. Copies share the instances of variable faces that were made, and the keys that were computed.
///
/// A key of another catalogue names a face without glyphs: 1,000 units an em, no characters, no outlines, no name.
/// ``contains(_:)`` tells it from the catalogue's own, and to set or write text in it is an error.
public struct FontCatalog: Sendable {
    /// The faces of all files: by the name of the file, then by the index in it.
    var entries: [CataloguedFace] = []
    /// The faces and instances that were asked for.
    let cache = FaceCache()
    /// The files of the catalogue of fonts that were asked for.
    let requests = FaceRequests()
    /// The families to search for a character that its own face lacks, in this order.
    public var fallbackFamilies: [String] = []
    /// The families that are before ``fallbackFamilies`` for characters of a script.
    public var scriptFallbacks: [Script: [String]] = [:]

    /// A catalogue without faces.
    public init() {}

    /// The faces of `files`. A file that holds no usable face is an error `font-malformed`; the others stay.
    ///
    /// Reads the names and metrics of each face, no outlines: about 0.1 ms a face.
    public static func load(_ files: [FontFile]) -> Outcome<FontCatalog> {
        var catalog = FontCatalog()
        var findings: [Diagnostic] = []
        for file in files.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
            if let finding = catalog.add(file) { findings.append(finding) }
        }
        return Outcome(catalog, findings)
    }

    /// Every face that a file holds, without instances: by the name of the file, then by the index in it.
    public var faces: [FaceDescription] { entries.map(\.face) }

    /// The key of one of ``faces``; a key that no catalogue knows for a face of another one that this has no room for. Reads the whole
    /// file when it is first asked for a face of it.
    public func key(of face: FaceDescription) -> FontKey {
        entries.indices.contains(face.number) ? cache.key(of: entries[face.number]) : FontKey(0)
    }

    /// Whether this catalogue, or a copy of it, gave the key.
    public func contains(_ font: FontKey) -> Bool { cache[font] != nil }

    /// The names, weight, slope, width and axes of a face.
    public func description(of font: FontKey) -> FaceDescription { self[font].face }

    /// The metrics of a face.
    public func metrics(of font: FontKey) -> FontMetrics { self[font].metrics }

    /// The glyph of a character; nil when the face has none.
    public func glyph(of scalar: Unicode.Scalar, in font: FontKey) -> UInt32? {
        self[font].handle.glyph(scalar.value)
    }

    /// Whether the face has a glyph for a character.
    public func hasGlyph(for scalar: Unicode.Scalar, in font: FontKey) -> Bool { glyph(of: scalar, in: font) != nil }

    /// The advance of a glyph in font units.
    public func advance(of glyph: UInt32, in font: FontKey) -> Int32 { self[font].handle.advance(glyph) }

    /// The box around a glyph's ink in font units, y upwards; nil when it draws nothing.
    public func ink(of glyph: UInt32, in font: FontKey) -> GlyphBox? { self[font].handle.ink(glyph) }

    /// The outline of a glyph at `size`, from its origin on the baseline, y downwards; empty when it draws nothing.
    public func outline(of glyph: UInt32, in font: FontKey, size: Length) -> Path {
        self[font].handle.outline(glyph, scale: size.points / Double(metrics(of: font).unitsPerEm))
    }

    /// The program that emission embeds.
    public func program(of font: FontKey) -> FontProgram {
        let entry = self[font]
        return FontProgram(
            bytes: entry.handle.bytes, faceIndex: entry.faceIndex, coordinates: entry.coordinates,
            handle: entry.handle)
    }

    /// HarfBuzz's font, for shaping.
    package func handle(of font: FontKey) -> HarfBuzzFont { self[font].handle }

    /// The entry of `font`; one without glyphs for a key of another catalogue.
    subscript(font: FontKey) -> CataloguedFace { cache[font] ?? .unknown }
}
