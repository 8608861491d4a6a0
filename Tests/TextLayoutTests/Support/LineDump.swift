import PubGeometry
import PubShaping
import PubTextLayout

/// Broken lines as text, one a row, so that a change of the search is read as a difference of dumps.
///
///     in olden times when wishing still | word 112 letter 5 glyph 100 | hyphen
///
/// Each row has the text of the line without the spaces at its end, its justification (word space and glyph scaling in
/// % of the natural, letter space in thousandths of the em), and what is special about it: a hyphen that the break adds,
/// an indent or excess in points, slots left empty.
func dump(_ lines: [BrokenLine], of paragraph: ShapedParagraph) -> String {
    lines.map { row($0, of: paragraph) }.joined(separator: "\n")
}

private func row(_ line: BrokenLine, of paragraph: ShapedParagraph) -> String {
    let range = paragraph.textRange(of: line)
    let bytes = paragraph.text.utf8[Int(range.lowerBound)..<Int(range.upperBound)]
    let text = String(decoding: bytes.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
    let justification = line.justification
    let spacing =
        "word \(DecimalFormat.text((justification.space * 100).rounded())) letter \(DecimalFormat.text(justification.letter * 1000))"
        + " glyph \(DecimalFormat.text(justification.glyph * 100))"
    var marks: [String] = []
    if paragraph.breaks[Int(line.end)].kind == .hyphen { marks.append("hyphen") }
    if line.indent != .zero { marks.append("indent \(DecimalFormat.text(line.indent.points))") }
    if line.overfull != .zero { marks.append("overfull \(DecimalFormat.text(line.overfull.points))") }
    if line.skips != 0 { marks.append("skips \(line.skips)") }
    return ([text, spacing] + marks).joined(separator: " | ")
}
