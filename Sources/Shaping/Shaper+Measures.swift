import PubFonts
import PubGeometry
import PubIdentity
import PubTextModel

extension Shaper {
    /// The least measure that `paragraph` is justified in, its indents included; zero if it is justified in any, or in none.
    ///
    /// It is the width of ``/PubTextModel/ParagraphAttributes/justifiedFrom`` characters. All are as wide as the mean one of a
    /// word of five of the commonest letters and its space: within 6 % of the mean character of books in English, German,
    /// French, Italian and Spanish. Its face and size are the style's, without tracking, so that all paragraphs of a style
    /// agree, whatever their text. In vertical lines a character is an em wide, in faces without Latin letters half an em.
    /// Chinese, Japanese and Korean are justified in any measure: their lines end between any two characters.
    public func leastJustifiedMeasure(of paragraph: Paragraph) -> Length {
        let attributes = paragraph.attributes
        guard attributes.justifiedFrom > 0, attributes.isJustified else { return .zero }
        let characters = paragraph.text.runs.first.map { paragraph.text.attributes[Int($0.attributes)] }
        guard let font = attributes.font ?? characters?.font else { return .zero }
        if let language = paragraph.lineLanguage, language.isIdeographic || language.primary == "ko" { return .zero }
        let mean = attributes.writingMode == .vertical ? 1 : relativeCharacterWidth(of: font)
        let width = attributes.em.scaled(by: mean * Double(min(attributes.justifiedFrom, 10_000)))
        return width + attributes.startIndent + attributes.endIndent
    }

    /// The mean width of a character of `paragraph`, as ``leastJustifiedMeasure(of:)`` counts it: for estimates of the
    /// number of lines before a text is set.
    package func meanCharacterWidth(of paragraph: Paragraph) -> Length {
        let characters = paragraph.text.runs.first.map { paragraph.text.attributes[Int($0.attributes)] }
        guard let font = paragraph.attributes.font ?? characters?.font else { return paragraph.attributes.em }
        let mean = paragraph.lineLanguage?.isIdeographic == true ? 1 : relativeCharacterWidth(of: font)
        return max(paragraph.attributes.em.scaled(by: mean), Length(raw: 1))
    }

    /// The mean width of a character of running text in `font`, as a fraction of the em.
    private func relativeCharacterWidth(of font: FontKey) -> Double {
        if let known = characterWidths[font] { return known }
        let metrics = fonts.metrics(of: font)
        let commonest = "etaoinsrhldcu".unicodeScalars
        let letters = commonest.compactMap { fonts.glyph(of: $0, in: font) }
        let sum = letters.reduce(0.0) { $0 + Double(fonts.advance(of: $1, in: font)) }
        let word = sum * 5 / Double(commonest.count) + Double(metrics.spaceAdvance)
        let width = letters.count == commonest.count ? word / 6 / Double(metrics.unitsPerEm) : 0.5
        characterWidths[font] = width
        return width
    }
}
