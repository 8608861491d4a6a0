import PubGeometry
import PubShaping
import PubTextModel

/// Finds the size that brings the words of display type within their measure: down to the least size of their style, and
/// from there on by dividing them.
package struct WordFitting {
    /// The setting of a paragraph that brings its words within the measure.
    package struct Fit: Hashable, Sendable {
        /// The size of its type.
        package var size: Length
        /// Whether its words are divided by the dictionary of their language, since not even the least size holds them.
        package var isDivided = false
    }

    private let paragraph: Paragraph
    private let size: Length
    private let least: Length
    private let measure: Length
    /// The paragraph as it is shaped.
    private let shape: (Paragraph) -> ShapedParagraph

    /// Fits the words of `paragraph`, in type of the size `size`, to `measure`; nil if its style does not ask for that.
    package init?(
        _ paragraph: Paragraph, in size: Length, measure: Length, shape: @escaping (Paragraph) -> ShapedParagraph
    ) {
        guard let least = paragraph.attributes.leastSize else { return nil }
        self.paragraph = paragraph
        self.size = size
        self.least = min(least, size)
        self.measure = measure
        self.shape = shape
    }

    /// The fit of the words to the measure; nil if they fit in ``size``, the size of `shaped`. Linear in the length of the
    /// text.
    package func fit(_ shaped: ShapedParagraph) -> Fit? {
        // Most paragraphs have no such word: their lines need not be broken for that.
        let attributes = shaped.attributes
        let indents = attributes.startIndent + attributes.endIndent + max(attributes.firstLineIndent, .zero)
        if shaped.widestPart + indents <= measure { return nil }
        let asItIs = Setting(shaped, measure: measure)
        if asItIs.part >= 1 { return nil }
        return whole(after: asItIs).map { Fit(size: $0) } ?? Fit(size: dividedSize(), isDivided: true)
    }

    /// The size, not below the least, that leaves no word wider than the measure.
    private func whole(after first: Setting) -> Length? {
        var (size, part) = (size, first.part)
        while size > least {
            // What is held back for the rounding of advances makes each step one down.
            size = max(size.scaled(by: part) - Self.rounding, least)
            part = setting(at: size, dividing: false).part
            if part >= 1 { return size }
        }
        return nil
    }

    /// The largest size with as few lines of divided words as the least size gives.
    private func dividedSize() -> Length {
        let smallest = setting(at: least, dividing: true)
        if smallest.part < 1 { return least }
        var (fits, fails) = (least, size + Self.rounding)
        while fails - fits > Self.step {
            let middle = fits + (fails - fits).part(1, of: 2)
            let setting = setting(at: middle, dividing: true)
            if setting.part >= 1, setting.lines <= smallest.lines { fits = middle } else { fails = middle }
        }
        return fits
    }

    private func setting(at size: Length, dividing: Bool) -> Setting {
        var resized = paragraph.resized(to: size)
        if dividing { resized.divideWords() }
        return Setting(shape(resized), measure: measure)
    }

    /// A hundredth of a thousandth of an em of display type.
    private static let rounding = Length(raw: 32)

    /// Sizes nearer to one another look the same.
    private static let step = Length(points: 0.25)

    /// The paragraph in one size.
    private struct Setting {
        /// The number of its lines.
        let lines: Int
        /// The part of its width that the widest word may have; 1 if all words are within their lines and whole.
        let part: Double

        init(_ shaped: ShapedParagraph, measure: Length) {
            let frame = FrameGeometry(measure: measure, depth: .unlimited)
            let breaker = LineBreaker(source: SlotSource(frames: [frame], increment: .zero), cursor: SlotCursor())
            let broken = breaker.lines(of: shaped)
            lines = broken.count
            part = broken.reduce(1) { part, line in
                var width = line.measure + line.overfull
                if shaped.breaks[Int(line.end)].kind == .emergency { width = max(width, shaped.widestPart) }
                return width > line.measure ? min(part, line.measure.points / width.points) : part
            }
        }
    }
}

extension Paragraph {
    /// Has the words of display type divided by the dictionary of their language, with four letters on each side.
    package mutating func divideWords() {
        let language = text.attributes.first?.language ?? Language("en")
        var rule = HyphenationRule.default(for: language)
        rule.before = 4
        rule.after = 4
        rule.lastWord = true
        attributes.hyphenation = rule
    }
}
