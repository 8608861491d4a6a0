import Diagnostics
import DisplayList
import Documents
import Geometry
import Settings
import Styles
import TextModel

/// The frames of the pictures of a group, in rows as wide as the group.
private struct GroupFrames {
    /// The frame of each picture, and the words below or over it.
    var members: [(frame: Rect, words: PictureWords)] = []
    var width: Length
    /// The foot of the pictures in the last row.
    var pictureFoot = Length.zero
    var height = Length.zero
}

extension BoxLayout {
    /// Pictures in rows with their captions, and one of all.
    func groupFragment(
        _ group: FigureGroup, _ box: Box, measure: Length
    ) -> (fragment: Fragment, pictureFoot: Length?) {
        let beside = group.captionPlace == .beside && !(group.caption.items + group.credit.items).isEmpty
        let captionWidth =
            beside ? PictureFrame.extent(box.attributes.captions.width, of: measure) ?? measure : measure
        let words = PictureWords(
            [group.caption, group.credit], at: group.captionPlace, box, of: self, measure: captionWidth)
        let most = beside ? max(measure - captionWidth - words.gap, Length(points: 1)) : measure
        let frames = sharpFrames(of: group, box, width: most, below: words.addedHeight)
        var result = Fragment(width: measure)
        if let finding = narrow(frames.width, most, box) { result.findings.report(finding) }
        let left = beside && box.attributes.captions.side == .left ? captionWidth + words.gap : .zero
        let head = words.place == .above ? words.addedHeight : .zero
        let all = Rect(
            x: left + (most - frames.width).scaled(by: box.attributes.pictureAlignment), y: head, width: frames.width,
            height: frames.height)
        result.height = all.maxY
        for (member, set) in zip(group.members, frames.members) {
            let frame = set.frame.moved(by: all.origin)
            place(member, set.words, box, in: frame, into: &result)
        }
        words.add(to: &result, around: all, in: Rect(x: .zero, y: .zero, width: measure, height: .unlimited))
        let hasWordsBelow = words.addedHeight > .zero && words.place == .below || frames.height > frames.pictureFoot
        return (result, hasWordsBelow ? head + frames.pictureFoot : nil)
    }

    private func place(
        _ member: FigureGroup.Member, _ words: PictureWords, _ box: Box, in frame: Rect, into result: inout Fragment
    ) {
        let (figure, captions) = (member.figure, box.attributes.captions)
        place(figure, of: member.element, box, in: frame, into: &result.marks)
        let unit = galley.units.object(box.attributes.style)
        if let finding = words.overset(over: frame, figure.name, box, unit) { result.findings.report(finding) }
        words.add(to: &result, around: frame, in: frame, corners: box.attributes.cornerRadius)
        if figure.creditPlace == .edge, !figure.credit.items.isEmpty {
            let credit = EdgeCredit(figure.credit, of: self, height: frame.height, inset: captions.creditGap)
            if credit.isCut { result.findings.report(BoxLayout.cutCredit(figure.name, box)) }
            credit.add(to: &result, of: frame, gap: captions.creditGap, isOutside: false)
        }
        placeLetter(member.letter, box, in: frame, into: &result)
    }

    /// The letter of a picture in its upper left corner.
    private func placeLetter(_ letter: Flow, _ box: Box, in frame: Rect, into result: inout Fragment) {
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

    private func frames(of group: FigureGroup, _ box: Box, width: Length) -> GroupFrames {
        let gutter = group.gutter ?? galley.pageRoom.gutter
        var result = GroupFrames(width: width)
        for start in stride(from: 0, to: group.members.count, by: group.across) {
            let row = group.members[start..<min(start + group.across, group.members.count)]
            let head = start == 0 ? Length.zero : result.height + gutter
            var x = Length.zero
            var set: [(frame: Rect, words: PictureWords)] = []
            for (member, size) in zip(row, sizes(of: row, in: group, gutter: gutter, width: width)) {
                let frame = Rect(origin: Point(x: x, y: head), size: size)
                set.append((frame, words(of: member.figure, box, frame)))
                x = frame.maxX + gutter
            }
            // The pictures of a row begin at one height, below the highest caption above one of them.
            let above = set.map(\.words).filter { $0.place == .above }.map(\.addedHeight).max() ?? .zero
            for (frame, words) in set {
                let frame = frame.moved(by: Point(x: .zero, y: above))
                result.members.append((frame, words))
                result.pictureFoot = max(result.pictureFoot, frame.maxY)
                let below = words.place == .below ? words.addedHeight : .zero
                result.height = max(result.height, frame.maxY + below)
            }
        }
        return result
    }

    /// The sizes of the pictures of a row: of one height, so that they fill the width exactly, or of one width.
    private func sizes(
        of row: ArraySlice<FigureGroup.Member>, in group: FigureGroup, gutter: Length, width: Length
    ) -> [Size] {
        let proportions = row.map { member in
            let size = usedSize(member.figure)
            return size.width.points / size.height.points
        }
        if group.equal == .width {
            let columns = min(group.across, group.members.count)
            let each = max((width - gutter * (columns - 1)).part(1, of: columns), Length(points: 1))
            return proportions.map { Size(width: each, height: each.scaled(by: 1 / $0)) }
        }
        let room = max(width - gutter * (row.count - 1), Length(points: 1))
        let height = room.scaled(by: 1 / proportions.reduce(0, +))
        var left = room
        return proportions.enumerated().map { index, proportion in
            // The last one takes what rounding leaves.
            let width = index == row.count - 1 ? left : height.scaled(by: proportion)
            left = left - width
            return Size(width: width, height: height)
        }
    }

    private func words(of figure: Figure, _ box: Box, _ frame: Rect) -> PictureWords {
        let measure =
            figure.captionPlace == .over
            ? PictureWords.measure(over: frame, in: frame, box.attributes.captions) : frame.width
        let flows = figure.creditPlace == .edge ? [figure.caption] : [figure.caption, figure.credit]
        return PictureWords(flows, at: figure.captionPlace, box, of: self, measure: measure)
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
