import CCairo
import Color
import DisplayList
import Fonts
import Geometry
import Identity

extension Canvas {
    /// Draws a run of a colour font: stretches of plain glyphs as text, the others by their paints or pictures, with
    /// their text on glyphs of the carrier. So are all glyphs of a face that cannot be embedded.
    mutating func append(colored run: GlyphRun, of marks: Marks) throws(EmissionError) {
        let program = try faces.program(run.font)
        var plain: GlyphRun?
        for part in marks.clusterRanges(of: run) {
            let glyphs = marks.glyphs(of: part)
            var looks: [ColorGlyph] = []
            for glyph in glyphs { looks.append(try faces.colorGlyph(glyph.glyph, of: run.font)) }
            if !faces.isDrawn(run.font), !program.hasPictures, looks.allSatisfy({ $0 == .plain }) {
                plain = plain.map { $0.joined(with: part) } ?? run.narrowed(to: part)
                continue
            }
            if let stretch = plain { try append(plain: stretch, of: marks) }
            plain = nil
            try flushText()
            for (glyph, look) in zip(glyphs, looks) where !run.isHidden {
                try draw(glyph, look, in: run, program, of: marks)
            }
            try carry(marks.text(of: part), under: glyphs, of: run, program)
        }
        if let stretch = plain { try append(plain: stretch, of: marks) }
    }

    /// Shows one glyph.
    private mutating func draw(
        _ glyph: PlacedGlyph, _ look: ColorGlyph, in run: GlyphRun, _ program: FontProgram, of marks: Marks
    ) throws(EmissionError) {
        let origin = Point(
            x: run.origin.x + Length(raw: Int64(glyph.x)), y: run.origin.y + Length(raw: Int64(glyph.y)))
        switch look {
        case .plain:
            let path = program.outline(of: glyph.glyph, size: run.size)
            var item = PathItem(
                path.mapped { Point(x: origin.x + $0.x.scaled(by: run.glyphScale), y: origin.y + $0.y) },
                fill: run.paint)
            item.fillRule = .nonZero
            try draw([.path(item)], of: marks)
        case .painted(let paint):
            if target.composes || !paint.isComposite {
                draw(paint, at: origin, of: run, program)
            } else if let picture = try pictures.image(of: glyph.glyph, in: run.font, paint, run.paint, program) {
                try draw(picture.image, in: picture.box, at: origin, of: run, program, on: marks)
            }
        case .picture(let bytes, let box):
            let image = pictures.image(of: glyph.glyph, in: run.font, bytes)
            try draw(image, in: box, at: origin, of: run, program, on: marks)
        }
    }

    private func draw(_ paint: GlyphPaint, at origin: Point, of run: GlyphRun, _ program: FontProgram) {
        let unit = run.size.points / Double(program.unitsPerEm)
        guard unit > 0, run.glyphScale > 0 else { return }
        cairo_save(context)
        cairo_translate(context, origin.x.points, origin.y.points)
        cairo_scale(context, unit * run.glyphScale, -unit)
        GlyphPainter(context: context, target: target, program: program, text: run.paint).draw(paint)
        cairo_restore(context)
    }

    /// Draws a picture in a box of font units.
    private mutating func draw(
        _ image: ImageKey, in box: GlyphBox, at origin: Point, of run: GlyphRun, _ program: FontProgram, on marks: Marks
    ) throws(EmissionError) {
        let unit = run.size.points / Double(program.unitsPerEm)
        func length(_ units: Int32, _ scale: Double = 1) -> Length {
            Length(clampingPoints: Double(units) * unit * scale) ?? .zero
        }
        let (left, right) = (length(box.minX, run.glyphScale), length(box.maxX, run.glyphScale))
        let (top, bottom) = (length(box.maxY), length(box.minY))
        let frame = Rect(x: origin.x + left, y: origin.y - top, width: right - left, height: top - bottom)
        guard frame.width > .zero, frame.height > .zero else { return }
        try draw([.image(ImageItem(image, frame: frame, clip: frame, element: run.element))], of: marks)
    }

    /// Lets `text` be read where `glyphs` are: a glyph of the carrier a character, since MuPDF takes what one glyph
    /// reads as apart.
    private mutating func carry(
        _ text: ArraySlice<UInt8>, under glyphs: ArraySlice<PlacedGlyph>, of run: GlyphRun, _ program: FontProgram
    ) throws(EmissionError) {
        let characters = String(decoding: text, as: UTF8.self).unicodeScalars
        guard let first = glyphs.map(\.x).min(), !characters.isEmpty, run.size > .zero else { return }
        let units = glyphs.reduce(0) { $0 + Double(program.advance(of: $1.glyph)) }
        let width = units * run.glyphScale / Double(program.unitsPerEm) / Double(characters.count)
        // In steps of a thousandth: each width is a font to Cairo.
        let share = max((width * 1000).rounded() / 1000, 0.001)
        var place = Point(x: run.origin.x + Length(raw: Int64(first)), y: run.origin.y)
        for character in characters {
            let bytes = Array(String(character).utf8)
            let (font, glyph) = try faces.carrier(of: bytes)
            try begin(
                TextBatch.Look(
                    font: font, size: run.size.raw, scale: share, ink: number(of: TextInk(paint: run.paint)),
                    backwards: false, isShown: false))
            append(carrier: glyph, text: bytes[...], at: place)
            place.x += run.size.scaled(by: share)
        }
        try flushText()
    }
}
