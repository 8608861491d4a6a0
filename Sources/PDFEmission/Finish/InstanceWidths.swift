import CFreeType
import Fonts

/// True advances of fonts that Cairo embeds without their name.
///
/// Instances of variable faces are embedded as outlines whose widths are cut to whole thousandths of an em, in the
/// program too. Which instance a font came from shows in those widths themselves.
struct InstanceWidths {
    private let instances: [FT_Face]
    private let programs: [FontProgram]

    /// The instances among `programs`.
    init(_ programs: [FontProgram], library: FT_Library) {
        var opened: [FT_Face] = []
        var kept: [FontProgram] = []
        for program in programs where !program.coordinates.isEmpty {
            // A face that cannot be opened is not in the PDF: it is one of those that no page shows.
            guard let face = try? FT_Face.opened(program, nil, library) else { continue }
            opened.append(face)
            kept.append(program)
        }
        instances = opened
        self.programs = kept
    }

    /// Ends the faces; nothing may be asked afterwards.
    func close() {
        for face in instances { FT_Done_Face(face) }
    }

    /// The true widths of glyphs that show `scalars` (nil where that is not known) and whose widths were cut to `cut`,
    /// in thousandths of an em. Half a unit, the mean of what was cut, is added where no glyph of an instance fits.
    func widths(of scalars: [UInt32?], cut: [Double]) -> [Double] {
        let candidates = instances.map { face in
            zip(scalars, cut).map { scalar, cut in scalar.flatMap { fitting($0, in: face, cut: cut) } }
        }
        let best = candidates.max { fits($0) < fits($1) } ?? cut.map { _ in nil }
        return zip(best, cut).map { exact, cut in exact ?? (cut == 0 ? 0 : cut + 0.5) }
    }

    private func fits(_ widths: [Double?]) -> Int { widths.count { $0 != nil } }

    private func fitting(_ scalar: UInt32, in face: FT_Face, cut: Double) -> Double? {
        let glyph = FT_Get_Char_Index(face, FT_ULong(scalar))
        guard glyph != 0, cut > 0 else { return nil }
        let width = face.advance(of: glyph)
        return width - cut > -0.01 && width - cut < 1.01 ? width : nil
    }
}
