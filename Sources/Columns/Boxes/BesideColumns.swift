import PubDesign
import PubDocuments
import PubGeometry
import PubStyles
import PubTextModel

/// The places of a picture on the grid of its page and of the caption beside it, across their area, from its left edge.
struct BesideColumns {
    var picture: (x: Length, width: Length)
    var words: (x: Length, width: Length)

    /// The side of the picture that the caption is at.
    var sideOfWords: HorizontalSide { words.x < picture.x ? .left : .right }

    /// The distance from the picture to the caption.
    var gap: Length {
        sideOfWords == .left ? picture.x - words.x - words.width : words.x - picture.x - picture.width
    }
}

extension BoxLayout {
    /// The columns of the grid that a picture `width` wide, which bleeds at `edges`, leaves to the caption beside it: as many as
    /// come nearest to the width of the caption in its style, or to the width that the picture's own leaves, and at least one. The
    /// caption is not on a side where the picture bleeds. Nil for captions elsewhere, and if the picture bleeds at both sides.
    func besideColumns(
        _ figure: Figure, _ box: Box, width: Length, bleeding edges: PageEdges, on frame: PageFrame
    ) -> BesideColumns? {
        guard figure.hasWordsBeside(flows(of: figure)) else { return nil }
        let captions = box.attributes.captions
        let asked = captions.side.side(on: frame.side)
        guard let side = [asked, asked.opposite].first(where: { !frame.bleeds(at: $0, edges) }) else { return nil }
        let (least, gap) = (Length(points: 1), box.attributes.captionGap)
        var wanted = PictureFrame.extent(captions.width, of: width) ?? width
        if let own = PictureFrame.extent(figure.width, of: width) { wanted = width - own - gap }
        let gutter = frame.grid.gutter
        let pitch = frame.width + gutter
        func columns(in width: Length) -> Int {
            Int((Double(frame.grid.columns) * (width + gutter).points / pitch.points).rounded())
        }
        let count = columns(in: width)
        // From the edge of the area to the picture.
        var step = min(max(wanted, least) + gap, max(width - least, least))
        var words = max(step - gap, least)
        // A place of one column has no column for the caption alone: it is divided by lengths.
        if count > 1 {
            step = pitch.part(min(max(columns(in: wanted), 1), count - 1), of: frame.grid.columns)
            words = max(step - max(gutter, gap), least)
        }
        return side == .left
            ? BesideColumns(picture: (step, width - step), words: (.zero, words))
            : BesideColumns(picture: (.zero, width - step), words: (width - words, words))
    }

    /// The words of a picture, in their columns beside it.
    func words(_ figure: Figure, _ box: Box, in columns: BesideColumns) -> PictureText {
        PictureText(flows(of: figure), at: .beside, box, of: self, measure: columns.words.width)
    }

    /// Adds a picture and the caption beside it, whose last baseline is at the foot of the visible part of the picture in the type
    /// area. The picture fills its outline but for the caption's columns; a caption taller than the area is reported.
    func addPicture(
        _ figure: Figure, _ box: Box, beside columns: BesideColumns, _ frames: BledFrames,
        to result: inout Fragment
    ) {
        let (room, outline) = (frames.room, frames.drawn)
        let isAtLeft = columns.words.x < columns.picture.x
        let left = isAtLeft ? columns.picture.x : outline.minX
        let right = isAtLeft ? outline.maxX : columns.picture.x + columns.picture.width
        let picture = Rect(x: left, y: outline.minY, width: right - left, height: outline.height)
        let seen = picture.seen(in: Rect(x: picture.minX, y: room.minY, width: picture.width, height: room.height))
        place(figure, of: box.element, box, in: frames.bled(picture), within: seen, into: &result)
        result.picture = PictureLayer(end: result.marks.items.count, rect: picture)
        let words = words(figure, box, in: columns)
        let text = Rect(x: columns.words.x, y: room.minY, width: columns.words.width, height: room.height)
        words.add(to: &result, around: seen, in: text)
        if let finding = words.overset(beside: seen, figure.name, box, galley.units.object(box.attributes.style)) {
            result.findings.report(finding)
        }
        addCredit(along: picture.seen(in: room), figure, box, frames, to: &result)
    }
}

extension Figure {
    /// Whether any words in `flows` are to be beside it.
    func hasWordsBeside(_ flows: [Flow]) -> Bool {
        captionPlace == .beside && flows.contains { !$0.items.isEmpty }
    }
}
