import PubValues

/// The glyphs of one face that content shows, and their texts.
package struct UsedGlyphs: Hashable, Sendable {
    /// All glyphs that are shown, ascending, each once.
    package private(set) var glyphs: [UInt32] = []
    /// The text of glyphs that is not what the face's own map of characters says: of ligatures, small capitals, alternates.
    private(set) var readings: [UInt32: [UInt8]] = [:]

    /// No glyphs.
    init() {}

    /// The glyphs `glyphs`, which ascend.
    init(_ glyphs: [UInt32], readings: [UInt32: [UInt8]]) {
        self.glyphs = glyphs
        self.readings = readings
    }

    /// Whether both read every glyph that they share alike; `isCharacter` tells which glyphs are read without being told
    /// how. Linear in both.
    func agrees(with other: UsedGlyphs, _ isCharacter: (UInt32) -> Bool) -> Bool {
        func isRead(_ glyph: UInt32, as text: [UInt8], by font: UsedGlyphs) -> Bool {
            font.readings[glyph].map { $0 == text } ?? !(font.shows(glyph) && isCharacter(glyph))
        }
        return other.readings.allSatisfy { isRead($0.key, as: $0.value, by: self) }
            && readings.allSatisfy { isRead($0.key, as: $0.value, by: other) }
    }

    private func shows(_ glyph: UInt32) -> Bool {
        let place = glyphs.partitioningIndex { $0 >= glyph }
        return place < glyphs.count && glyphs[place] == glyph
    }

    /// Adds all of `other`, which must agree with it. Linear in both.
    mutating func formUnion(_ other: UsedGlyphs) {
        formUnion(other.glyphs)
        for (glyph, text) in other.readings { readings[glyph] = text }
    }

    /// Adds the ascending `other`.
    private mutating func formUnion(_ other: [UInt32]) {
        var union: [UInt32] = []
        union.reserveCapacity(glyphs.count + 16)
        var rest = other[...]
        for glyph in glyphs {
            while let next = rest.first, next < glyph { union.append(rest.removeFirst()) }
            if rest.first == glyph { rest.removeFirst() }
            union.append(glyph)
        }
        glyphs = union + rest
    }

    /// The glyphs of all of `parts`, ascending, each once.
    static func glyphs(of parts: some Sequence<UsedGlyphs>) -> [UInt32] {
        var all = UsedGlyphs()
        for part in parts { all.formUnion(part.glyphs) }
        return all.glyphs
    }
}
