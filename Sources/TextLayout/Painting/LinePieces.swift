import Color
import Geometry
import Shaping
import TextModel

/// A part of a line whose neighbouring stretches have a look in common.
struct LinePiece<Attribute: Hashable> {
    var attribute: Attribute
    var start: Length
    var end: Length
    /// The rows of the paragraph's table of runs that are in it.
    var rows: [UInt32]
}

/// The stretches of one painted line, from left to right, gathered by their looks.
struct LinePieces {
    let paragraph: ShapedParagraph
    let baseline: Length
    /// Neighbouring stretches of the same run are joined: a line's parts around a hyphen are one.
    let stretches: [RunExtent]
    /// The places of spaces.
    let spaces: [Range<Length>]

    init(_ pass: LinePass) {
        paragraph = pass.paragraph
        baseline = pass.origin.y
        spaces = pass.spaces
        var joined: [RunExtent] = []
        for stretch in pass.stretches.sorted(by: { $0.start < $1.start }) where stretch.end > stretch.start {
            if let last = joined.last, last.run == stretch.run, LinePieces.meet(last.end, stretch.start) {
                joined[joined.count - 1].end = stretch.end
            } else {
                joined.append(stretch)
            }
        }
        stretches = joined
    }

    /// The pieces that have a look; what has none parts them.
    func pieces<Attribute: Hashable>(_ attribute: (CharacterAttributes) -> Attribute?) -> [LinePiece<Attribute>] {
        var result: [LinePiece<Attribute>] = []
        for stretch in stretches {
            guard let attribute = attribute(attributes(of: stretch)) else { continue }
            if let last = result.last, last.attribute == attribute, LinePieces.meet(last.end, stretch.start) {
                result[result.count - 1].end = stretch.end
                result[result.count - 1].rows.append(stretch.run)
            } else {
                result.append(
                    LinePiece(attribute: attribute, start: stretch.start, end: stretch.end, rows: [stretch.run]))
            }
        }
        return result
    }

    /// The parts of a piece by the paint of their text.
    func paints<Attribute>(of piece: LinePiece<Attribute>) -> [(place: Range<Length>, paint: Paint)] {
        var result: [(place: Range<Length>, paint: Paint)] = []
        for stretch in stretches where stretch.start >= piece.start && stretch.end <= piece.end {
            let paint = attributes(of: stretch).paint
            if let last = result.last, last.paint == paint {
                result[result.count - 1].place = last.place.lowerBound..<stretch.end
            } else {
                result.append((stretch.start..<stretch.end, paint))
            }
        }
        return result
    }

    private func attributes(of stretch: RunExtent) -> CharacterAttributes {
        paragraph.text.attributes[Int(paragraph.runs[Int(stretch.run)].attributes)]
    }

    /// True when a place is the other but for rounding.
    private static func meet(_ end: Length, _ start: Length) -> Bool { abs(start.raw - end.raw) <= 64 }
}
