import Diagnostics
import DisplayList
import Documents
import Geometry
import Settings
import Styles
import TextModel

/// The frames of the pictures of a group, in rows as wide as the group.
private struct GroupFrames {
    /// A picture of the group with its words.
    struct Member {
        /// The frame of the picture.
        var frame: Rect
        /// Its words around it or over it.
        var words: PictureWords
        /// The picture and the words beside it, across.
        var cell: Rect

        /// It and all that is its, lower by `distance`.
        func lower(by distance: Length) -> Member {
            let offset = Point(x: .zero, y: distance)
            return Member(frame: frame.moved(by: offset), words: words, cell: cell.moved(by: offset))
        }
    }

    var members: [Member] = []
    var width: Length
    /// The foot of the pictures in the last row.
    var pictureFoot = Length.zero
    var height = Length.zero
    /// The heights of the rows, without words and gaps.
    var rowHeights = Length.zero
}

extension BoxLayout {
    /// Pictures in rows with their captions, and one of all. Where they are to fill a `height`, they are as wide as the measure
    /// and cut to what they get of it; else they keep their proportions.
    func groupFragment(
        _ group: FigureGroup, _ box: Box, measure: Length, filling height: Length? = nil
    ) -> (fragment: Fragment, pictureFoot: Length?) {
        let beside = group.captionPlace == .beside && !(group.caption.items + group.credit.items).isEmpty
        let captionWidth =
            beside ? PictureFrame.extent(box.attributes.captions.width, of: measure) ?? measure : measure
        let words = PictureWords(
            [group.caption, group.credit], at: group.captionPlace, box, of: self, measure: captionWidth)
        let most = beside ? max(measure - captionWidth - words.gap, Length(points: 1)) : measure
        let frames =
            height.map { height in
                self.frames(of: group, box, width: most, filling: height - words.addedHeight)
            } ?? sharpFrames(of: group, box, width: most, below: words.addedHeight)
        var result = Fragment(width: measure)
        if let finding = narrow(frames.width, most, box) { result.findings.report(finding) }
        let left = beside && box.attributes.captions.side == .left ? captionWidth + words.gap : .zero
        let head = words.place == .above ? words.addedHeight : .zero
        let all = Rect(
            x: left + (most - frames.width).scaled(by: box.attributes.pictureAlignment), y: head, width: frames.width,
            height: frames.height)
        result.height = all.maxY
        for (member, set) in zip(group.members, frames.members) {
            place(member, set, box, movedBy: all.origin, into: &result)
        }
        words.add(to: &result, around: all, in: Rect(x: .zero, y: .zero, width: measure, height: .unlimited))
        let hasWordsBelow = words.addedHeight > .zero && words.place == .below || frames.height > frames.pictureFoot
        return (result, hasWordsBelow ? head + frames.pictureFoot : nil)
    }

    private func place(
        _ member: FigureGroup.Member, _ set: GroupFrames.Member, _ box: Box, movedBy corner: Point,
        into result: inout Fragment
    ) {
        let (figure, captions, words) = (member.figure, box.attributes.captions, set.words)
        let (frame, cell) = (set.frame.moved(by: corner), set.cell.moved(by: corner))
        place(figure, of: member.element, box, in: frame, into: &result.marks)
        let unit = galley.units.object(box.attributes.style)
        if let finding = words.overset(over: frame, figure.name, box, unit) { result.findings.report(finding) }
        let room = words.place == .beside ? cell : frame
        words.add(to: &result, around: frame, in: room, corners: box.attributes.cornerRadius)
        addCredit(onPictureIn: frame, figure, box, gap: captions.creditGap, to: &result)
        placeLetter(member, box, in: frame, into: &result)
        if let label = member.label { result.marks.labels.append(PageLabel(label, at: frame.origin)) }
    }

    /// The letter of a picture in its upper left corner.
    private func placeLetter(
        _ member: FigureGroup.Member, _ box: Box, in frame: Rect, into result: inout Fragment
    ) {
        let letter = member.letter
        guard case .paragraph(let paragraph)? = letter.items.first else { return }
        let captions = box.attributes.captions
        // A hundredth of a point keeps rounding from breaking the line.
        let width = galley.shape(paragraph).value.naturalWidth + Length(points: 0.01)
        let text = FlowLayout(galley: galley, flow: letter).fragment(measure: width)
        let panel = Rect(
            x: frame.minX, y: frame.minY, width: captions.padding.left + width + captions.padding.right,
            height: captions.padding.top + text.height + captions.padding.bottom)
        if let fill = captions.fill {
            let item = PictureWords.panel(fill, panel, within: frame, corners: box.attributes.cornerRadius)
            result.marks.items.append(item)
        }
        result.overlay(text, x: panel.minX + captions.padding.left, y: panel.minY + captions.padding.top)
    }

    // MARK: Frames

    /// The frames in `width`, or in less where a picture would not be sharp or the group not have room on its page.
    private func sharpFrames(of group: FigureGroup, _ box: Box, width: Length, below words: Length) -> GroupFrames {
        let padding = box.attributes.padding.top + box.attributes.padding.bottom
        let most = box.attributes.height ?? mostHeight ?? galley.pageRoom.column
        let tallest = max(most - padding - words, Length(points: 1))
        var frames = frames(of: group, box, width: width)
        let factor =
            zip(group.members, frames.members).map { member, set in
                (sharpWidth(of: member.figure) ?? .unlimited).points / set.frame.width.points
            }.min() ?? 1
        if factor < 1, box.attributes.height == nil {
            frames = self.frames(of: group, box, width: frames.width.scaled(by: factor))
        }
        // Words get longer as pictures get narrower: a few steps come down to what fits.
        for _ in 0..<8 where frames.height > tallest {
            let part = max(tallest.points / frames.height.points - 0.001, 0.1)
            frames = self.frames(of: group, box, width: frames.width.scaled(by: part))
        }
        return frames
    }

    /// The frames in `width`, so much higher or lower that they are `height` high in all, as long as none is lower than a line.
    private func frames(
        of group: FigureGroup, _ box: Box, width: Length, filling height: Length
    ) -> GroupFrames {
        var frames = frames(of: group, box, width: width)
        let lowest = frames.members.map(\.frame.height).min() ?? galley.lineHeight
        let least = galley.lineHeight.points / max(lowest.points, 0.01)
        var factor = 1.0
        // Words beside pictures and pictures of several heights in a row do not follow evenly: a few steps come to it.
        for _ in 0..<4 where abs((height - frames.height).points) > 0.01 {
            factor = max(factor * (1 + (height - frames.height).points / max(frames.rowHeights.points, 0.01)), least)
            frames = self.frames(of: group, box, width: width, stretchedBy: factor)
        }
        return frames
    }

    /// The frames in `width`, their heights `factor` times those of their proportions.
    private func frames(
        of group: FigureGroup, _ box: Box, width: Length, stretchedBy factor: Double = 1
    ) -> GroupFrames {
        let gutter = group.gutter ?? galley.pageRoom.gutter
        let columns = min(group.across, group.members.count)
        let each = max((width - gutter * (columns - 1)).part(1, of: columns), Length(points: 1))
        var result = GroupFrames(width: width)
        for start in stride(from: 0, to: group.members.count, by: group.across) {
            let row = group.members[start..<min(start + group.across, group.members.count)]
            let head = start == 0 ? Length.zero : result.height + gutter
            var x = Length.zero
            var set: [GroupFrames.Member] = []
            let rooms = roomsBeside(row, in: group, box, gutter: gutter, each: each)
            let sizes = sizes(of: row, in: group, beside: rooms, gutter: gutter, width: width, each: each)
            for ((member, natural), room) in zip(zip(row, sizes), rooms) {
                var size = natural
                if factor != 1 { size.height = natural.height.scaled(by: factor) }
                let left = box.attributes.captions.side == .left ? room : .zero
                let frame = Rect(origin: Point(x: x + left, y: head), size: size)
                let cell = Rect(x: x, y: head, width: size.width + room, height: size.height)
                let words = words(of: member.figure, box, frame, beside: room, gap: gapBeside(box, gutter))
                set.append(GroupFrames.Member(frame: frame, words: words, cell: cell))
                x = cell.maxX + gutter
            }
            result.rowHeights += set.map(\.frame.height).max() ?? .zero
            // The pictures of a row begin at one height, below the highest caption above one of them.
            let above = set.map(\.words).filter { $0.place == .above }.map(\.addedHeight).max() ?? .zero
            for member in set.map({ $0.lower(by: above) }) {
                result.members.append(member)
                result.pictureFoot = max(result.pictureFoot, member.frame.maxY)
                result.height = max(result.height, member.words.foot(around: member.frame))
            }
        }
        return result
    }

    /// From a picture of a group to the words beside it: half the gap between pictures at least, so that they are seen to belong
    /// to it alone.
    private func gapBeside(_ box: Box, _ gutter: Length) -> Length {
        max(box.attributes.captionGap, gutter.part(1, of: 2))
    }

    /// The room that the pictures of a row, which share the width as parts of `each`, leave to the words beside them, with the gap;
    /// of pictures of one width all leave as much as those with the widest words.
    private func roomsBeside(
        _ row: ArraySlice<FigureGroup.Member>, in group: FigureGroup, _ box: Box, gutter: Length, each: Length
    ) -> [Length] {
        let gap = gapBeside(box, gutter)
        let asked = PictureFrame.extent(box.attributes.captions.width, of: each) ?? each
        let room = max(min(asked + gap, each - Length(points: 1)), .zero)
        func hasWords(_ member: FigureGroup.Member) -> Bool { member.figure.hasWordsBeside(flows(of: member.figure)) }
        if group.equal == .width, group.members.contains(where: hasWords) { return row.map { _ in room } }
        return row.map { hasWords($0) ? room : .zero }
    }

    /// The sizes of the pictures of a row: of one height, so that they fill the width exactly with the words `beside` them, or of
    /// one width.
    private func sizes(
        of row: ArraySlice<FigureGroup.Member>, in group: FigureGroup, beside: [Length], gutter: Length,
        width: Length, each: Length
    ) -> [Size] {
        let proportions = row.map { member in
            let size = usedSize(member.figure)
            return size.width.points / size.height.points
        }
        let least = Length(points: 1)
        if group.equal == .width {
            return zip(proportions, beside).map { proportion, room in
                let width = max(each - room, least)
                return Size(width: width, height: width.scaled(by: 1 / proportion))
            }
        }
        let words = beside.reduce(.zero, +)
        let room = max(width - gutter * (row.count - 1) - words, least)
        let height = room.scaled(by: 1 / proportions.reduce(0, +))
        var left = room
        return proportions.enumerated().map { index, proportion in
            // The last one takes what rounding leaves.
            let width = index == row.count - 1 ? left : height.scaled(by: proportion)
            left = left - width
            return Size(width: width, height: height)
        }
    }

    /// The words of a picture in `frame`; those beside it have the room `beside`, `gap` from it.
    private func words(
        of figure: Figure, _ box: Box, _ frame: Rect, beside room: Length, gap: Length
    ) -> PictureWords {
        let measure =
            switch figure.captionPlace {
            case .over: PictureWords.measure(over: frame, in: frame, box.attributes.captions)
            case .beside: max(room - gap, Length(points: 1))
            case .above, .below: frame.width
            }
        return PictureWords(
            flows(of: figure), at: figure.captionPlace, box, of: self, measure: measure,
            leastGap: figure.captionPlace == .beside ? gap : .zero)
    }

    /// The warning of a group that is narrower than its place by what the eye sees.
    private func narrow(_ width: Length, _ measure: Length, _ box: Box) -> Diagnostic? {
        if width.points >= measure.points * 0.95 { return nil }
        let unit = galley.units.page
        return .warning(
            "narrow-group",
            "a group of pictures is set \(unit.roughText(width)) wide in a place of \(unit.roughText(measure)): its "
                + "pictures are not sharp beyond, or have no room on their page",
            at: box.origin, hint: "use larger files, or put more of them into a row: across=3")
    }
}
