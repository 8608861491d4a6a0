import PubColor
import PubGeometry
import PubShaping
import PubTextModel

/// Adjacent segments with the same value of an attribute.
struct LinePiece<Attribute: Hashable> {
    var attribute: Attribute
    var start: Length
    var end: Length
    /// The rows of the paragraph's table of runs that are in it.
    var rows: [UInt32]
}

/// The segments of a painted line, from left to right.
struct LinePieces {
    let paragraph: ShapedParagraph
    let baseline: Length
    /// Adjacent segments of the same run are joined: a line's parts around a hyphen are one.
    let segments: [RunSegment]
    /// The extents of word spaces.
    let spaces: [Range<Length>]

    init(_ pass: LinePass) {
        paragraph = pass.paragraph
        baseline = pass.origin.y
        spaces = pass.spaces
        var joined: [RunSegment] = []
        for segment in pass.segments.sorted(by: { $0.start < $1.start }) where segment.end > segment.start {
            if let last = joined.last, last.run == segment.run, LinePieces.meet(last.end, segment.start) {
                joined[joined.count - 1].end = segment.end
            } else {
                joined.append(segment)
            }
        }
        segments = joined
    }

    /// The pieces that have the attribute; segments without it separate them.
    func pieces<Attribute: Hashable>(_ attribute: (CharacterAttributes) -> Attribute?) -> [LinePiece<Attribute>] {
        var result: [LinePiece<Attribute>] = []
        for segment in segments {
            guard let attribute = attribute(attributes(of: segment)) else { continue }
            if let last = result.last, last.attribute == attribute, LinePieces.meet(last.end, segment.start) {
                result[result.count - 1].end = segment.end
                result[result.count - 1].rows.append(segment.run)
            } else {
                result.append(
                    LinePiece(attribute: attribute, start: segment.start, end: segment.end, rows: [segment.run]))
            }
        }
        return result
    }

    /// The parts of a piece by the paint of their text.
    func paints<Attribute>(of piece: LinePiece<Attribute>) -> [(place: Range<Length>, paint: Paint)] {
        var result: [(place: Range<Length>, paint: Paint)] = []
        for segment in segments where segment.start >= piece.start && segment.end <= piece.end {
            let paint = attributes(of: segment).paint
            if let last = result.last, last.paint == paint {
                result[result.count - 1].place = last.place.lowerBound..<segment.end
            } else {
                result.append((segment.start..<segment.end, paint))
            }
        }
        return result
    }

    private func attributes(of segment: RunSegment) -> CharacterAttributes {
        paragraph.text.attributes[Int(paragraph.runs[Int(segment.run)].attributes)]
    }

    /// Whether both are the same position except for rounding.
    private static func meet(_ end: Length, _ start: Length) -> Bool { abs(start.raw - end.raw) <= 64 }
}
