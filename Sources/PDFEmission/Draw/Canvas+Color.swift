import PubCCairo
import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity

extension Canvas {
    /// Draws a run of a colour font: stretches of plain glyphs as text, the others by their paints or pictures, under
    /// text that is read and not seen.
    mutating func append(colored run: GlyphRun, of marks: Marks) throws(EmissionError) {
        let program = try faces.program(run.font)
        var stretch: GlyphRun?
        var isPlain = true
        for part in marks.clusterRanges(of: run) {
            var looks: [ColorGlyph] = []
            for glyph in marks.glyphs(of: part) { looks.append(try faces.colorGlyph(glyph.glyph, of: run.font)) }
            let isPart = looks.allSatisfy { $0 == .plain }
            if let done = stretch, isPart != isPlain {
                try append(done, isPlain: isPlain, of: marks)
                stretch = nil
            }
            stretch = stretch.map { $0.joined(with: part, of: run) } ?? run.narrowed(to: part)
            isPlain = isPart
            guard !isPart else { continue }
            for (glyph, look) in zip(marks.glyphs(of: part), looks) {
                try draw(glyph, look, in: run, program, of: marks)
            }
        }
        if let stretch { try append(stretch, isPlain: isPlain, of: marks) }
    }

    /// Adds the text of a stretch of a run, whose glyphs have been drawn unless they are plain.
    private mutating func append(_ stretch: GlyphRun, isPlain: Bool, of marks: Marks) throws(EmissionError) {
        var text = stretch
        text.isHidden = !isPlain
        try append(plain: text, of: marks)
    }

    /// Shows one glyph.
    private mutating func draw(
        _ glyph: PlacedGlyph, _ look: ColorGlyph, in run: GlyphRun, _ program: FontProgram, of marks: Marks
    ) throws(EmissionError) {
        let origin = Point(
            x: run.origin.x + Length(raw: Int64(glyph.x)), y: run.origin.y + Length(raw: Int64(glyph.y)))
        switch look {
        case .plain:
            var item = PathItem(program.outline(glyph, of: run), fill: run.paint, element: run.element)
            item.fillRule = .nonZero
            try draw([.path(item)], of: marks)
        case .painted(let paint):
            if target.composes || !paint.isComposite {
                target.endMark()
                draw(paint, at: origin, of: run, program, on: try graphics())
            } else if let picture = try pictures.image(of: glyph.glyph, in: run.font, paint, run.paint, program) {
                try draw(picture.image, in: picture.box, at: origin, of: run, program, on: marks)
            }
        case .picture(let bytes, let box):
            let image = pictures.image(of: glyph.glyph, in: run.font, bytes)
            try draw(image, in: box, at: origin, of: run, program, on: marks)
        }
    }

    private func draw(
        _ paint: GlyphPaint, at origin: Point, of run: GlyphRun, _ program: FontProgram, on context: OpaquePointer
    ) {
        let unit = run.size.points / Double(program.unitsPerEm)
        guard unit > 0, run.glyphScale > 0 else { return }
        cairo_save(context)
        cairo_translate(context, origin.x.points, origin.y.points)
        cairo_scale(context, unit * run.glyphScale, -unit)
        GlyphPainter(context: context, target: target, program: program, text: run.paint, element: run.element).draw(
            paint)
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
}
