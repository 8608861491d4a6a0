import DisplayList
import Fonts
import Identity

extension EmissionResources {
    /// Throws for a face out of which glyphs of `publication` cannot be cut. Linear in its glyphs.
    func check(glyphsOf publication: Publication) throws(EmissionError) {
        var used: [FontKey: UsedGlyphs] = [:]
        for page in publication.pages { collect(page.marks.items, of: page.marks, into: &used) }
        for (font, glyphs) in used.sorted(by: { $0.key < $1.key }) {
            guard let program = fonts[font], !program.paintsOutlines, !program.canSubset(glyphs.numbers) else {
                continue
            }
            throw .font(font, reason: "a glyph calls what is not there")
        }
    }

    private func collect(_ items: [DisplayItem], of marks: Marks, into used: inout [FontKey: UsedGlyphs]) {
        for item in items {
            switch item {
            case .glyphs(let run):
                let range = Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)
                used[run.font, default: UsedGlyphs()].insert(marks.glyphs[range])
            case .group(let group): collect(group.items, of: marks, into: &used)
            case .path, .image, .link: break
            }
        }
    }
}

/// The glyphs of one face that are shown.
private struct UsedGlyphs {
    private var isUsed = [Bool](repeating: false, count: 1 << 16)

    mutating func insert(_ glyphs: ArraySlice<PlacedGlyph>) {
        for glyph in glyphs where glyph.glyph < 1 << 16 { isUsed[Int(glyph.glyph)] = true }
    }

    /// Their numbers, ascending.
    var numbers: [UInt32] { isUsed.indices.compactMap { isUsed[$0] ? UInt32($0) : nil } }
}
