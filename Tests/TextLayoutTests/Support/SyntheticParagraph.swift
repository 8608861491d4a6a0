import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout
import PubTextModel

/// A paragraph of words without a face: each letter 5 pt wide, each space 3 pt, hyphenation points where `|` stands.
func syntheticParagraph(
    _ source: String, attributes: ParagraphAttributes = syntheticAttributes()
) -> ShapedParagraph {
    var builder = SyntheticBuilder(attributes)
    for character in source { builder.add(character) }
    return builder.finish()
}

/// Justified, 12 pt leading, 10 pt type.
func syntheticAttributes() -> ParagraphAttributes {
    ParagraphAttributes(leading: Length(points: 12), em: Length(points: 10))
}

/// What justified lines cost, added up by hand.
func demerits(of lines: [BrokenLine], _ paragraph: ShapedParagraph) -> Double {
    let pricing = LinePricing(paragraph.attributes)
    var total = 0.0
    var ladder = 0
    for line in lines {
        let kind = paragraph.breaks[Int(line.end)].kind
        let isHyphen = kind == .hyphen || kind == .explicitHyphen
        let widths = paragraph.widths(from: line.start, to: line.end)
        total += pricing.price(widths, measure: Double(line.measure.raw), kind: kind)
        if kind == .end, hasFewLetters(line, paragraph) { total += LineCosts.runt }
        if isHyphen && ladder > 0 { total += LineCosts.secondHyphen }
        ladder = isHyphen ? ladder + 1 : 0
        if ladder > 2 { total += LineCosts.overfull }
    }
    return total + StackWords(paragraph).price(lines)
}

/// True for a line of fewer than four letters.
private func hasFewLetters(_ line: BrokenLine, _ paragraph: ShapedParagraph) -> Bool {
    let range = paragraph.textRange(of: line)
    let text = String(decoding: paragraph.text.utf8[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
    return line.start >= 0 && text.count(where: \.isLetter) < 4
}

private struct SyntheticBuilder {
    var paragraph: ShapedParagraph
    var text = ""
    var hyphens: [Int] = []

    init(_ attributes: ParagraphAttributes) {
        paragraph = ShapedParagraph(
            text: AttributedText(), attributes: attributes,
            strut: LineStrut(ascent: Length(points: 9), descent: Length(points: 3), leading: attributes.leading))
        let run = ShapedRun(
            attributes: 0, font: FontKey(0), size: Length(points: 10), baselineShift: .zero, ascent: Length(points: 9),
            descent: Length(points: 3))
        paragraph.runs = [run]
    }

    mutating func add(_ character: Character) {
        let index = Int32(paragraph.clusters.count)
        if character == "|" {
            hyphens.append(paragraph.breaks.count)
            paragraph.breaks.append(Breakpoint(kind: .hyphen, end: index, next: index))
            return
        }
        let isSpace = character == " "
        addCluster(String(character), kind: isSpace ? .space : [], width: isSpace ? 3 : 5)
        if isSpace {
            paragraph.breaks.append(Breakpoint(kind: .space, end: index, next: index + 1))
        } else if character == "-" {
            paragraph.breaks.append(Breakpoint(kind: .explicitHyphen, end: index + 1, next: index + 1))
        }
    }

    private mutating func addCluster(_ characters: String, kind: ClusterTraits, width: Double) {
        let isSpace = kind.contains(.space)
        paragraph.clusters.append(
            ShapedCluster(
                textOffset: Int32(text.utf8.count), firstGlyph: Int32(paragraph.glyphs.count),
                byteCount: UInt16(characters.utf8.count), run: 0, traits: kind))
        paragraph.glyphs.append(ShapedGlyph(glyph: 1, x: 0, y: 0))
        if !kind.contains(.hyphen) { text += characters }
        let advance = Length(points: width).raw
        paragraph.widthSums.append(paragraph.widthSums.last! + advance)
        paragraph.spaceSums.append(paragraph.spaceSums.last! + (isSpace ? advance : 0))
        paragraph.letterEmSums.append(paragraph.letterEmSums.last! + (isSpace ? 0 : Length(points: 10).raw))
        paragraph.scalableSums.append(paragraph.scalableSums.last! + (isSpace ? 0 : advance))
    }

    mutating func finish() -> ShapedParagraph {
        let count = Int32(paragraph.clusters.count)
        paragraph.textClusterCount = count
        paragraph.breaks.append(Breakpoint(kind: .end, end: count, next: count))
        for index in hyphens {
            let start = Int32(paragraph.clusters.count)
            addCluster("-", kind: .hyphen, width: 4)
            paragraph.breaks[index].pre = start..<(start + 1)
        }
        let attributes = CharacterAttributes(font: FontKey(0), size: Length(points: 10))
        paragraph.text = AttributedText(text, attributes)
        return paragraph
    }
}
