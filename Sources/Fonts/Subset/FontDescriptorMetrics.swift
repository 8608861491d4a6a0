import PubCHarfBuzz

/// The metrics of a face in a font descriptor (ISO 32000-1 §9.8), in thousandths of an em, y upwards from the baseline.
package struct FontDescriptorMetrics: Hashable, Sendable {
    /// Properties of a face (ISO 32000-1 table 123).
    package struct Flags: OptionSet, Hashable, Sendable {
        /// The number that a PDF holds.
        package var rawValue: Int

        /// The flags of a number.
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// All glyphs have the same advance.
        package static let fixedPitch = Flags(rawValue: 1)
        /// Glyphs have serifs.
        package static let serif = Flags(rawValue: 1 << 1)
        /// There are glyphs beyond Adobe's standard Latin set: always so in a font whose codes are glyph numbers.
        package static let symbolic = Flags(rawValue: 1 << 2)
        /// Glyphs look like handwriting.
        package static let script = Flags(rawValue: 1 << 3)
        /// Glyphs are slanted.
        package static let italic = Flags(rawValue: 1 << 6)
    }

    /// A box by its edges.
    package struct Bounds: Hashable, Sendable {
        /// The edges.
        package var left: Double, bottom: Double, right: Double, top: Double
    }

    /// Properties of the face.
    package var flags: Flags
    /// The box around all glyphs of the face at the default place on its axes.
    package var bounds: Bounds
    /// The angle of upright stems in degrees anticlockwise from the vertical: negative where they lean to the right.
    package var italicAngle: Double
    /// The ascender.
    package var ascent: Double
    /// The descender: negative below the baseline.
    package var descent: Double
    /// The height of flat capitals.
    package var capHeight: Double
    /// The width of upright stems, estimated from the weight: viewers use it for substitute fonts only.
    package var stemV: Double
}

extension FontProgram {
    /// The font descriptor's metrics of the face at the program's coordinates. Reads a few tables.
    package var descriptorMetrics: FontDescriptorMetrics {
        let metrics = handle.metrics()
        let scale = 1000 / Double(handle.unitsPerEm)
        let box = handle.bounds
        return FontDescriptorMetrics(
            flags: handle.descriptorFlags,
            bounds: FontDescriptorMetrics.Bounds(
                left: Double(box.minX) * scale, bottom: Double(box.minY) * scale, right: Double(box.maxX) * scale,
                top: Double(box.maxY) * scale),
            italicAngle: handle.italicAngle, ascent: Double(metrics.ascender) * scale,
            descent: -Double(metrics.descender) * scale, capHeight: Double(metrics.capHeight) * scale,
            // Regular faces have stems of about 80, bold ones of about 140.
            stemV: handle.style(HB_STYLE_TAG_WEIGHT, within: 1...1000) / 5)
    }

    /// The advance of a glyph in thousandths of an em at the program's coordinates, not rounded; 0 for one that the
    /// face does not have.
    package func width(of glyph: UInt32) -> Double {
        Double(handle.advance(glyph)) * 1000 / Double(handle.unitsPerEm)
    }
}

extension HarfBuzzFont {
    /// The box around all glyphs at the default place on the axes (`head`).
    var bounds: GlyphBox {
        func edge(_ offset: Int) -> Int32 { Int32(Int16(bitPattern: number(table: "head", at: offset) ?? 0)) }
        return GlyphBox(minX: edge(36), minY: edge(38), maxX: edge(40), maxY: edge(42))
    }

    fileprivate var italicAngle: Double { style(HB_STYLE_TAG_SLANT_ANGLE, within: -90...90) }

    /// A property of the style, from the axes or else from the tables; damaged faces give any number.
    fileprivate func style(_ tag: hb_style_tag_t, within bounds: ClosedRange<Double>) -> Double {
        let value = Double(hb_style_get_value(font, tag))
        return value.isNaN ? bounds.lowerBound : min(max(value, bounds.lowerBound), bounds.upperBound)
    }

    fileprivate var descriptorFlags: FontDescriptorMetrics.Flags {
        var flags: FontDescriptorMetrics.Flags = .symbolic
        // post.isFixedPitch has 32 bits.
        if number(table: "post", at: 12) ?? 0 != 0 || number(table: "post", at: 14) ?? 0 != 0 {
            flags.insert(.fixedPitch)
        }
        if hasSerifs { flags.insert(.serif) }
        if familyClass == 10 { flags.insert(.script) }
        if style(HB_STYLE_TAG_ITALIC, within: 0...1) > 0 || italicAngle != 0 { flags.insert(.italic) }
        return flags
    }

    /// The class of OS/2.sFamilyClass: 1–5 and 7 have serifs, 8 has none, 10 is script; 0 says nothing.
    private var familyClass: Int { Int((number(table: "OS/2", at: 30) ?? 0) >> 8) }

    private var hasSerifs: Bool {
        if familyClass != 0 { return (1...5).contains(familyClass) || familyClass == 7 }
        // PANOSE: the family 2 is Latin text, whose serif styles 2–10 are serifs, 11–15 none.
        guard let panose = number(table: "OS/2", at: 32) else { return false }
        return panose >> 8 == 2 && (2...10).contains(panose & 0xFF)
    }
}
