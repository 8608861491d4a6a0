import CCairo
import Color
import DisplayList
import Fonts
import Geometry
import Identity

extension Canvas {
    /// Draws a run of a colour font: stretches of plain glyphs as text, the others by their layers or pictures, with
    /// their text on glyphs of the carrier. So are all glyphs of a face that cannot be embedded.
    mutating func append(colored run: GlyphRun, of page: Page) throws(EmissionError) {
        let program = try faces.program(run.font)
        var plain: GlyphRun?
        for part in page.parts(of: run) {
            let glyphs = page.glyphs(of: part)
            var looks: [ColorGlyph] = []
            for glyph in glyphs { looks.append(try faces.colorGlyph(glyph.glyph, of: run.font)) }
            if !faces.isDrawn(run.font), !program.hasPictures, looks.allSatisfy({ $0 == .plain }) {
                plain = plain.map { $0.joined(with: part) } ?? run.narrowed(to: part)
                continue
            }
            if let stretch = plain { try append(plain: stretch, of: page) }
            plain = nil
            try flushText()
            for (glyph, look) in zip(glyphs, looks) where !run.isHidden {
                try draw(items(of: glyph, look, in: run, program), of: page)
            }
            try carry(page.text(of: part), under: glyphs, of: run, program)
        }
        if let stretch = plain { try append(plain: stretch, of: page) }
    }

    /// The marks that show one glyph.
    private func items(
        of glyph: PlacedGlyph, _ look: ColorGlyph, in run: GlyphRun, _ program: FontProgram
    ) -> [Item] {
        let origin = Point(
            x: run.origin.x + Length(raw: Int64(glyph.x)), y: run.origin.y + Length(raw: Int64(glyph.y)))
        func outline(_ glyph: UInt32, _ paint: Paint, by transform: Transform = .identity) -> Item {
            let path = program.outline(of: glyph, size: run.size).transformed(
                by: transform, unit: run.size.points / Double(program.unitsPerEm))
            var item = PathItem(
                path.mapped { Point(x: origin.x + $0.x.scaled(by: run.glyphScale), y: origin.y + $0.y) }, fill: paint)
            item.rule = .winding
            return .path(item)
        }
        switch look {
        case .plain: return [outline(glyph.glyph, run.paint)]
        case .layers(let layers):
            return layers.map { layer in
                let paint = layer.color.map { Paint(.rgb($0.x, $0.y, $0.z)) } ?? run.paint
                let item = outline(layer.glyph, paint, by: layer.transform)
                if layer.opacity >= 1 { return item }
                var group = Group([item])
                group.opacity = layer.opacity
                return .group(group)
            }
        case .picture(let bytes, let box):
            let unit = run.size.points / Double(program.unitsPerEm)
            func length(_ units: Int32, _ scale: Double = 1) -> Length {
                Length(clampingPoints: Double(units) * unit * scale) ?? .zero
            }
            let (left, right) = (length(box.minX, run.glyphScale), length(box.maxX, run.glyphScale))
            let (top, bottom) = (length(box.maxY), length(box.minY))
            let frame = Rect(x: origin.x + left, y: origin.y - top, width: right - left, height: top - bottom)
            guard frame.width > .zero, frame.height > .zero else { return [] }
            let image = pictures.image(of: glyph.glyph, in: run.font, bytes)
            return [.image(ImageItem(image, frame: frame, clip: frame, element: run.element))]
        }
    }

    /// Lets `text` be read where `glyphs` stand: a glyph of the carrier a character, since MuPDF takes what one glyph
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
                    font: font.index, size: run.size.raw, scale: share, ink: number(of: TextInk(paint: run.paint)),
                    backwards: false, isShown: false))
            append(carrier: glyph, text: bytes[...], at: place)
            place.x += run.size.scaled(by: share)
        }
        try flushText()
    }
}

extension Path {
    /// The path under a map whose translation is in units of `unit` points.
    fileprivate func transformed(by transform: Transform, unit: Double) -> Path {
        if transform == .identity { return self }
        var scaled = transform
        scaled.translation = Point(
            x: Length(clampingPoints: transform.translation.x.points * unit) ?? .zero,
            y: Length(clampingPoints: transform.translation.y.points * unit) ?? .zero)
        return mapped { scaled.applied(to: $0) }
    }
}
