/// Keeps shown text in its place with few numbers, although the widths of its fonts are rounded (ISO 32000-1 §9.4.3).
///
/// Cairo places glyphs by true advances: it writes a number wherever a glyph is elsewhere than its font's width says,
/// which is between all words of a justified line, and between all letters of one with letter space. Here what most of
/// them share becomes the spacing of the text state, and what is left is gathered until it can be seen.
struct TextAlignment {
    /// What glyphs may be off, in thousandths of an em: 0.01 pt in body sizes.
    static let tolerance: Float = 1.25

    /// True advances less shown ones since the last move, in thousandths of an em.
    private var error: Float = 0
    /// What is in the text state.
    private var spacing = TextSpacing()
    private var text = ShownText()

    /// The text position is set anew.
    mutating func reset() { error = 0 }

    /// Leaves the text state as other text objects expect it.
    mutating func end(_ result: inout [UInt8]) {
        error = 0
        set(TextSpacing(), &result)
    }

    /// Appends the strings and numbers of `operand` – a string, or an array of them – with an operator that shows them.
    mutating func show(
        _ operand: Slice<UnsafeBufferPointer<UInt8>>, _ font: FontCodes, to result: inout [UInt8]
    ) {
        text.read(operand, font)
        set(text.spacing(current: spacing), &result)
        let letters = Float(spacing.letters) / 100
        let words = Float(spacing.words) / 100
        var writer = StringWriter()
        result.append(UInt8(ascii: "["))
        error += text.lead
        for glyph in text.glyphs {
            if abs(error) >= TextAlignment.tolerance, !glyph.isSpace {
                writer.close(&result)
                correct(&result)
            }
            writer.open(glyph.isHexadecimal ? UInt8(ascii: "<") : UInt8(ascii: "("), &result)
            result.append(contentsOf: operand[glyph.source])
            error += glyph.gap - letters - (glyph.isSpace ? words : 0)
        }
        writer.close(&result)
        result.append(contentsOf: "]TJ".utf8)
    }

    /// Writes the number that makes up for the error, as far as it is whole.
    private mutating func correct(_ result: inout [UInt8]) {
        let number = -error.rounded()
        error += number
        PDFNumber.append(Int(number), decimals: 0, to: &result)
    }

    /// Fonts are shown at size 1, so that units of text space are ems.
    private mutating func set(_ new: TextSpacing, _ result: inout [UInt8]) {
        set(new.letters, instead: spacing.letters, " Tc ", &result)
        set(new.words, instead: spacing.words, " Tw ", &result)
        spacing = new
    }

    private func set(_ new: Int, instead old: Int, _ name: StaticString, _ result: inout [UInt8]) {
        guard new != old else { return }
        PDFNumber.append(new, decimals: 5, to: &result)
        name.withUTF8Buffer { result.append(contentsOf: $0) }
    }
}

/// Opens strings when there is something to write, so that none is empty.
private struct StringWriter {
    private var closing: UInt8?

    mutating func open(_ opening: UInt8, _ result: inout [UInt8]) {
        guard closing == nil else { return }
        result.append(opening)
        closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: ">")
    }

    mutating func close(_ result: inout [UInt8]) {
        if let closing { result.append(closing) }
        closing = nil
    }
}
