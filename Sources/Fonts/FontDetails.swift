import PubCHarfBuzz
import PubIdentity
import PubUnicode

/// The features of a face, as lists and specimens show them.
public struct FontDetails: Hashable, Sendable {
    /// The number of characters of a script that a face has.
    public struct Coverage: Hashable, Sendable {
        /// The script.
        public var script: Script
        /// Its characters in the face.
        public var characters: Int
    }

    /// The languages that a face has forms of their own for, in one of its scripts.
    public struct LanguageSystem: Hashable, Sendable {
        /// The tag of the script in OpenType: `latn`, `DFLT`.
        public var script: String
        /// The tags of the languages in OpenType, sorted: `ROM`, `TRK`.
        public var languages: [String]
    }

    /// The kind of colour glyphs in a face.
    public enum Colors: String, Hashable, Sendable {
        /// Outlines in flat colours (`COLR` version 0).
        case layers
        /// Paints: gradients, sweeps, blends (`COLR` version 1).
        case paints
        /// Pictures of pixels (`CBDT`, `sbix`).
        case pictures
    }

    /// The number of glyphs.
    public var glyphs: Int
    /// Its glyphs in colours; nil without any.
    public var colors: Colors?
    /// The number of characters that have a glyph.
    public var characters: Int
    /// The scripts of these characters, the one with most of them first; shared ones (digits, punctuation) left out.
    public var coverage: [Coverage]
    /// The tags of OpenType features for substitution and placing, each once, sorted.
    public var features: [String]
    /// Scripts and languages that these features tell apart, sorted by script.
    public var systems: [LanguageSystem]
    /// The languages of ``Alphabet/all`` whose letters the face has.
    public var languages: [Alphabet]
}

extension FontCatalog {
    /// The features of `font`. Linear in the number of its characters.
    public func details(of font: FontKey) -> FontDetails {
        let handle = self[font].handle
        let characters = handle.characters()
        var counts: [Script: Int] = [:]
        for character in characters { counts[Scalars.script(of: character), default: 0] += 1 }
        // Private use has the script "unknown".
        let coverage = counts.filter { !$0.key.isShared && $0.key != Script(tag: "Zzzz") }
            .map { FontDetails.Coverage(script: $0.key, characters: $0.value) }
            .sorted { ($1.characters, $0.script.name) < ($0.characters, $1.script.name) }
        let owned = Set(characters)
        return FontDetails(
            glyphs: handle.glyphCount, colors: handle.colors, characters: characters.count, coverage: coverage,
            features: handle.features(),
            systems: handle.systems(), languages: Alphabet.all.filter { $0.letters.isSubset(of: owned) })
    }

    /// The tags of the OpenType features of `font` for substitution and placing.
    package func features(of font: FontKey) -> Set<String> { Set(self[font].handle.features()) }

    /// The characters of `font` that show something, ascending. Linear in the number of its characters.
    public func visibleCharacters(of font: FontKey) -> [Swift.Unicode.Scalar] {
        let handle = self[font].handle
        return handle.characters().compactMap { character in
            guard let scalar = Swift.Unicode.Scalar(character), let glyph = handle.glyph(character) else { return nil }
            return handle.ink(glyph) != nil || handle.colorGlyph(glyph) != .plain ? scalar : nil
        }
    }

    /// The faces of the family `name`, typographic or legacy; case, spaces and hyphens do not count. Empty when there
    /// is no such family.
    public func faces(ofFamily name: String) -> [FaceDescription] {
        let folded = FontNames.folded(name)
        return entries.filter { $0.names.family == folded || $0.names.legacyFamily == folded }.map(\.face)
    }
}

/// The tables that hold features.
private let layoutTables = ["GPOS", "GSUB"]

extension HarfBuzzFont {
    fileprivate var colors: FontDetails.Colors? {
        if hasPaints { return .paints }
        return hasColor ? (hb_ot_color_has_png(face) != 0 ? .pictures : .layers) : nil
    }

    /// The number of glyphs.
    var glyphCount: Int { Int(hb_face_get_glyph_count(face)) }

    /// The characters that have a glyph, ascending.
    func characters() -> [UInt32] {
        guard let set = hb_set_create() else { return [] }
        defer { hb_set_destroy(set) }
        hb_face_collect_unicodes(face, set)
        var result: [UInt32] = []
        // HB_SET_VALUE_INVALID, before the first and after the last.
        var character = UInt32.max
        while hb_set_next(set, &character) != 0 { result.append(character) }
        return result
    }

    fileprivate func features() -> [String] {
        let all = layoutTables.flatMap { table in
            tags(4096) { hb_ot_layout_table_get_feature_tags(face, openTypeTag(table), 0, $0, $1) }
        }
        return Set(all).sorted()
    }

    fileprivate func systems() -> [FontDetails.LanguageSystem] {
        var languages: [String: Set<String>] = [:]
        for table in layoutTables {
            let tag = openTypeTag(table)
            let scripts = tags(512) { hb_ot_layout_table_get_script_tags(face, tag, 0, $0, $1) }
            for (index, script) in scripts.enumerated() {
                let own = tags(512) { hb_ot_layout_script_get_language_tags(face, tag, UInt32(index), 0, $0, $1) }
                languages[script, default: []].formUnion(own.map { String($0.prefix { $0 != " " }) })
            }
        }
        return languages.map { FontDetails.LanguageSystem(script: $0.key, languages: $0.value.sorted()) }
            .sorted { $0.script < $1.script }
    }

    /// The tags that `read` fills in, at most `most`: HarfBuzz's functions return their number, and take a buffer and
    /// its size.
    private func tags(
        _ most: UInt32, _ read: (UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<hb_tag_t>?) -> UInt32
    ) -> [String] {
        // A table holds at most 65,535 of them, and for each script as many languages; real ones have some hundreds of
        // features and some dozens of the others, broken ones claim any number.
        var count = min(read(nil, nil), most)
        if count == 0 { return [] }
        var tags = [hb_tag_t](repeating: 0, count: Int(count))
        _ = read(&count, &tags)
        return tags.prefix(Int(count)).map(openTypeTagName)
    }
}
