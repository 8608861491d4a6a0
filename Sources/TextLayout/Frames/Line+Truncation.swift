import PubGeometry
import PubShaping
import PubTextModel

/// Which part of an overlong line an ellipsis replaces.
public enum Truncation: Hashable, Sendable {
    /// Its beginning: the end of the text is seen.
    case start
    /// Its middle.
    case middle
    /// Its end.
    case end
}

/// The part of a text that an ellipsis replaces.
struct Omission: Hashable, Sendable {
    /// Its bytes, of the whole text.
    var range: Range<Int>
    /// Bytes of the ellipsis.
    var ellipsis: Int
}

extension Line {
    /// Sets `text` on one line that is never wider than `width`, its indent included: whole if it fits, else with `ellipsis` in place of
    /// the part that is omitted, in the attributes of the text before it; nil if not even the ellipsis fits.
    ///
    /// Text is omitted by whole characters (grapheme clusters), together with spaces beside the ellipsis. Offsets of the
    /// line count in the whole text all the same; its ellipsis replaces ``omittedRange``. Shapes the text about log n times. Throws
    /// for a face that the shaper's catalogue does not have.
    public init?(
        _ text: AttributedText, _ attributes: ParagraphAttributes? = nil, truncatedTo width: Length,
        at side: Truncation = .end, ellipsis: String = "…", shaper: Shaper
    ) throws(LayoutError) {
        try shaper.check(Paragraph(text, attributes ?? ParagraphAttributes(leading: .zero, em: .zero)))
        let line = Line(
            checked: text, attributes, truncatedTo: width, at: side, ellipsis: ellipsis, shaper: shaper)
        if line.extent > width { return nil }
        self = line
    }

    /// Sets `text`, whose faces are all in the shaper's catalogue, on one line of at most `width`; the ellipsis alone, which is wider, if
    /// that does not fit.
    package init(
        checked text: AttributedText, _ attributes: ParagraphAttributes? = nil, truncatedTo width: Length,
        at side: Truncation = .end, ellipsis: String = "…", shaper: Shaper
    ) {
        let whole = Line(checked: text, attributes, shaper: shaper)
        guard whole.extent > width, !text.isEmpty else {
            self = whole
            return
        }
        let shortener = Shortener(text: text, boundaries: text.boundaries(), side: side, ellipsis: ellipsis)
        func line(_ text: AttributedText, _ omission: Omission) -> Line {
            Line(checked: text, attributes, shaper: shaper).omitting(omission)
        }
        let longest = shortener.longest {
            let line = line($0, $1)
            return line.extent <= width ? line : nil
        }
        let (least, omission) = shortener.text(keeping: 0)
        self = longest ?? line(least, omission)
    }

    /// The extent of its text, with an indent before it.
    private var extent: Length { max(indent, .zero) + typographicBounds.width }
}

/// Makes shortened texts.
struct Shortener {
    let text: AttributedText
    /// The starts of characters, and the text's end.
    let boundaries: [Int32]
    let side: Truncation
    let ellipsis: String

    /// The result of `fitted` for the longest text that it has one for, which keeps some characters or none; nil if it has none.
    ///
    /// Widths grow with the text that is kept but for kerning beside the ellipsis: about log n texts are tried, and the one that is chosen
    /// is among them.
    func longest<Result>(_ fitted: (AttributedText, Omission) -> Result?) -> Result? {
        func result(keeping count: Int) -> Result? {
            let (text, omission) = text(keeping: count)
            return fitted(text, omission)
        }
        guard var best = result(keeping: 0) else { return nil }
        var (low, high) = (0, boundaries.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if let result = result(keeping: middle) {
                (best, low) = (result, middle)
            } else {
                high = middle
            }
        }
        return best
    }

    /// The text with `count` of its characters and the ellipsis, and the part that the ellipsis replaces.
    func text(keeping count: Int) -> (AttributedText, Omission) {
        let last = boundaries.count - 1
        let head =
            switch side {
            case .start: 0
            case .middle: (count + 1) / 2
            case .end: count
            }
        let from = trimmedEnd(boundaries[head])
        let to = trimmedStart(boundaries[last - (count - head)])
        var result = text.slice(0, from)
        result.append(ellipsis, text.attributes(at: from > 0 ? from - 1 : min(to, boundaries[last] - 1)))
        result.append(text.slice(to, boundaries[last]))
        return (result, Omission(range: Int(from)..<Int(to), ellipsis: ellipsis.utf8.count))
    }

    private func trimmedEnd(_ offset: Int32) -> Int32 {
        var offset = offset
        while offset > 0, text.utf8[Int(offset) - 1] == 0x20 { offset -= 1 }
        return offset
    }

    private func trimmedStart(_ offset: Int32) -> Int32 {
        var offset = offset
        while Int(offset) < text.utf8.count, text.utf8[Int(offset)] == 0x20 { offset += 1 }
        return offset
    }
}
