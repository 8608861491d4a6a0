import PubGeometry
import PubShaping
import PubTextModel
import PubValues

extension ShapedParagraph {
    /// The tabs among the clusters of `range`. Logarithmic in the paragraph's tabs.
    func tabs(in range: Range<Int32>) -> ArraySlice<Int32> {
        if tabs.isEmpty { return [] }
        let first = tabs.partitioningIndex { $0 >= range.lowerBound }
        return tabs[first..<max(first, tabs.partitioningIndex { $0 >= range.upperBound })]
    }

    /// Whether there is a tab in the line between two breaks.
    @inline(__always)
    func hasTab(from start: Int32, to end: Int32) -> Bool {
        tabs.isEmpty ? false : !tabs(in: main(from: start, to: end)).isEmpty
    }

    /// The widths of the line between two breaks with its tabs moved to their stops; `untabbed` are its widths
    /// without. The natural width ends at the line's end, and only the text after the last tab may be justified.
    func tabbed(
        _ untabbed: LineWidths, from start: Int32, to end: Int32, _ protrusion: LineProtrusion, indent: Length
    ) -> LineWidths {
        let main = main(from: start, to: end)
        let line = BrokenLine(start: start, end: end, measure: .zero, indent: indent, justification: Justification())
        var pen = -Double(protrusion.start ?? startProtrusion(after: start))
        if start >= 0 {
            let post = breaks[Int(start)].post
            pen += Double(widthSums[Int(post.upperBound)] - widthSums[Int(post.lowerBound)])
        }
        var from = main.lowerBound
        var holdsStart = true
        for tab in tabs(in: main) {
            pen += Double(widthSums[Int(tab)] - widthSums[Int(from)])
            holdsStart = stop(after: pen, in: line).alignment == .start
            pen += advance(ofTab: tab, at: pen, in: line)
            from = tab + 1
        }
        let before = widths(before: end)
        var rest = LineWidths(
            natural: before.natural - Double(widthSums[Int(from)]), space: before.space - Double(spaceSums[Int(from)]),
            letter: before.letter - Double(letterEmSums[Int(from)]),
            scalable: before.scalable - Double(scalableSums[Int(from)]))
        if let own = protrusion.end { rest.natural += Double(endProtrusion(before: end)) - Double(own) }
        rest.natural += pen
        // Text that is centred on its stop or ends there keeps its width.
        return holdsStart
            ? rest : LineWidths(natural: rest.natural, space: 0, letter: 0, scalable: 0)
    }

    /// The leader of the tab of `line` at `pen`; empty for none.
    func leader(ofTabAt pen: Double, in line: BrokenLine) -> String { stop(after: pen, in: line).leader }

    /// The advance of the tab at `index` of `line` from `pen` on, in 1/65,536 pt from the line's start.
    func advance(ofTab index: Int32, at pen: Double, in line: BrokenLine) -> Double {
        let stop = stop(after: pen, in: line)
        let room = Double((stop.position - line.indent).raw) - pen
        let next = tabs(in: index + 1..<Int32.max).first ?? Int32.max
        let main = main(from: line.start, to: line.end)
        let end = min(next, main.upperBound)
        var following = Double(widthSums[Int(end)] - widthSums[Int(index) + 1])
        if end < next {
            let pre = breaks[Int(line.end)].pre
            following += Double(widthSums[Int(pre.upperBound)] - widthSums[Int(pre.lowerBound)])
        }
        switch stop.alignment {
        case .start: return room
        case .center: return max(room - following / 2, 0)
        case .end: return max(room - following, 0)
        case .decimal:
            let sign = decimalSign(in: index + 1..<end)
            return max(room - (sign.map { Double(widthSums[Int($0)] - widthSums[Int(index) + 1]) } ?? following), 0)
        }
    }

    /// The first stop after `pen`; after the last one there is one every two ems.
    private func stop(after pen: Double, in line: BrokenLine) -> TabStop {
        let place = (line.indent + Length(rounding: pen.rounded(.down))).raw
        if let stop = attributes.tabs.first(where: { $0.position.raw > place }) { return stop }
        let every = max(attributes.em.raw * 2, 1)
        return TabStop(position: Length(raw: (place / every + 1) * every))
    }

    /// The clusters of the text between two breaks.
    @inline(__always)
    private func main(from start: Int32, to end: Int32) -> Range<Int32> {
        let from = start < 0 ? firstLineCluster : breaks[Int(start)].next
        return from..<max(from, breaks[Int(end)].end)
    }

    /// The cluster among `range` that ends the whole part of a number: its decimal sign, or the cluster after its
    /// last digit; nil without digits.
    private func decimalSign(in range: Range<Int32>) -> Int32? {
        var sign: Int32?
        var afterDigits: Int32?
        for index in range {
            let cluster = clusters[Int(index)]
            // The room before a bracket has no text.
            if cluster.byteCount == 0 { continue }
            let byte = text.utf8[Int(cluster.textOffset)]
            let language = text.attributes[Int(runs[Int(cluster.run)].attributes)].language
            if (0x30...0x39).contains(byte) {
                if sign == nil { afterDigits = index + 1 }
            } else if sign == nil, afterDigits == index, byte == language.decimalSign {
                sign = index
            }
        }
        return sign ?? afterDigits
    }
}
