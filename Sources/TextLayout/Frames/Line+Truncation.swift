import PubGeometry
import PubShaping
import PubTextModel
import PubUnicode

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
    /// Sets `text` on one line of at most `width`: whole if it fits, else with `ellipsis` in place of the part that is
    /// omitted, in the attributes of the text before it.
    ///
    /// Text is omitted by whole characters (grapheme clusters), together with spaces beside the ellipsis. A width that
    /// not even the ellipsis fits gives the ellipsis alone. Offsets of the line count in the whole text all the same;
    /// its ellipsis replaces ``omittedRange``. Shapes the text about log n times.
    public init(
        _ text: AttributedText, _ attributes: ParagraphAttributes? = nil, truncatedTo width: Length,
        at side: Truncation = .end, ellipsis: String = "…", shaper: Shaper
    ) {
        let whole = Line(text, attributes, shaper: shaper)
        guard whole.typographicBounds.width > width, !text.isEmpty else {
            self = whole
            return
        }
        var boundaries: [Int32] = []
        text.utf8.withUnsafeBufferPointer { GraphemeClusters.boundaries(in: $0, into: &boundaries) }
        let shortener = Shortener(text: text, boundaries: boundaries, side: side, ellipsis: ellipsis)
        func line(keeping count: Int) -> Line {
            let (text, omission) = shortener.text(keeping: count)
            return Line(text, attributes, shaper: shaper).omitting(omission)
        }
        var best = line(keeping: 0)
        var low = 0
        var high = boundaries.count - 1
        // Widths grow with the text that is kept but for kerning beside the ellipsis: the text that is chosen has been
        // measured.
        while high - low > 1 {
            let middle = (low + high) / 2
            let line = line(keeping: middle)
            if line.typographicBounds.width <= width {
                best = line
                low = middle
            } else {
                high = middle
            }
        }
        self = best
    }
}

/// Makes shortened texts.
private struct Shortener {
    let text: AttributedText
    /// The starts of characters, and the text's end.
    let boundaries: [Int32]
    let side: Truncation
    let ellipsis: String

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
