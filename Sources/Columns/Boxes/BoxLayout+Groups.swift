import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubSettings
import PubStyles
import PubTextModel

/// The frames of the pictures of a group, in rows as wide as the group.
private struct GroupFrames {
    /// A picture of the group with its words.
    struct Member {
        /// The frame of the picture.
        var frame: Rect
        /// Its words around it or over it.
        var words: PictureText
        /// The picture and the words beside it, across.
        var cell: Rect

        /// The member with everything in it, lower by `distance`.
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

    /// Adds a row of pictures, which begin at one height, below the highest caption above one of them.
    mutating func add(_ row: [Member]) {
        rowHeights += row.map(\.frame.height).max() ?? .zero
        let above = row.map(\.words).filter { $0.place == .above }.map(\.addedHeight).max() ?? .zero
        for member in row.map({ $0.lower(by: above) }) {
            members.append(member)
            pictureFoot = max(pictureFoot, member.frame.maxY)
            height = max(height, member.words.foot(around: member.frame))
        }
    }
}

extension [Size] {
    /// The size of one picture alone in its row, made smaller so that it is no higher than `height`, the highest of the rows above;
    /// the sizes of several, or of the first row, as they are.
    fileprivate func lowered(to height: Length?) -> [Size] {
        guard count == 1, let height, self[0].height > height else { return self }
        return [Size(width: self[0].width.scaled(by: height.points / self[0].height.points), height: height)]
    }
}

extension FigureGroup {
    /// The pictures of each row, by their indices. If the last row would have one picture, it takes one more from the row above,
    /// provided three or more would be in that.
    var rows: [Range<Int>] {
        var rows = stride(from: 0, to: members.count, by: across).map { $0..<min($0 + across, members.count) }
        if rows.count > 1, across > 2, rows[rows.count - 1].count == 1 {
            let start = rows[rows.count - 1].lowerBound - 1
            rows[rows.count - 2] = rows[rows.count - 2].lowerBound..<start
            rows[rows.count - 1] = start..<members.count
        }
        return rows
    }

    /// Whether the pictures have no common caption or credit.
    var hasNoWords: Bool { caption.items.isEmpty && credit.items.isEmpty }
}

/// The room for the pictures of a group: as wide as it is drawn, beyond the trim if the group bleeds.
private struct GroupRoom {
    var width: Length
    /// The amount that the pictures at its edges reach beyond the type area.
    var reach: Insets

    /// The part of `frame` that is visible, across, within the type area.
    func seen(_ frame: Rect) -> Rect {
        let left = max(frame.minX, reach.left)
        return Rect(
            x: left, y: frame.minY, width: max(min(frame.maxX, width - reach.right) - left, Length(points: 1)),
            height: frame.height)
    }

    /// This room, `width` wide.
    func resized(_ width: Length) -> GroupRoom { GroupRoom(width: width, reach: reach) }
}

/// The area of the pictures of a group and their own words.
private struct GroupArea {
    /// The part of it that is seen in the type area.
    var seen: Rect
    /// The amount that the pictures at its edges reach beyond that.
    var reach: Insets

    /// The picture in `frame`; at edges where pictures reach beyond the type area it reaches up to `bleed` beyond the trim.
    func bled(_ frame: Rect, by bleed: Length) -> BledRect {
        func beyond(_ reach: Length) -> Length { reach > .zero ? bleed : .zero }
        return BledRect(
            frame, of: seen.reaching(reach),
            bleed: Insets(
                top: beyond(reach.top), left: beyond(reach.left), bottom: beyond(reach.bottom),
                right: beyond(reach.right)))
    }
}

extension BoxLayout {
    /// Pictures in rows with their captions, and one caption for all. If they are to fill a `height`, they are as wide as the
    /// measure and cropped to fit; else they keep their proportions. Pictures at edges of the page where the group bleeds reach
    /// beyond it by `reach`.
    func groupFragment(
        _ group: FigureGroup, _ box: Box, measure: Length, filling height: Length? = nil, at reach: Insets = .zero
    ) -> (fragment: Fragment, pictureFoot: Length?) {
        var (group, box) = (group, box)
        var result = Fragment(width: measure)
        let panel = placeWords(of: &group, &box, at: reach, &result.findings)
        let beside = group.captionPlace == .beside && !group.hasNoWords
        let captionWidth =
            beside ? PictureFrame.extent(box.attributes.captions.width, of: measure) ?? measure : measure
        let words = PictureText(
            [group.caption, group.credit], at: group.captionPlace, box, of: self, measure: captionWidth)
        let most = beside ? max(measure - captionWidth - words.gap, Length(points: 1)) : measure
        let room = GroupRoom(width: most + reach.left + reach.right, reach: reach)
        let beyond = reach.top + reach.bottom
        let frames =
            height.map { height in
                self.frames(of: group, box, in: room, filling: height + beyond - words.addedHeight)
            } ?? sharpFrames(of: group, box, in: room, below: words.addedHeight - beyond)
        if let finding = narrow(frames.width, room.width, box) { result.findings.report(finding) }
        let left = beside && captionSide(of: box) == .left ? captionWidth + words.gap : .zero
        let head = words.place == .above ? words.addedHeight : .zero
        let free = (room.width - frames.width).scaled(by: box.attributes.pictureAlignment)
        let drawn = Point(x: left - reach.left + free, y: head - reach.top)
        // The part of the type area that the pictures and their own words take.
        let all = Rect(
            x: left + free, y: head, width: frames.width - reach.left - reach.right, height: frames.height - beyond)
        result.height = all.maxY
        for (member, set) in zip(group.members, frames.members) {
            place(member, set, box, movedBy: drawn, GroupArea(seen: all, reach: reach), into: &result)
        }
        words.add(to: &result, around: all, in: Rect(x: .zero, y: .zero, width: measure, height: .unlimited))
        if let panel, let place { addPanel(panel, box, all, on: place.page, to: &result) }
        let hasWordsBelow = words.addedHeight > .zero && words.place == .below || frames.height > frames.pictureFoot
        return (result, hasWordsBelow && reach.bottom == .zero ? all.minY + frames.pictureFoot - reach.top : nil)
    }

    private func place(
        _ member: FigureGroup.Member, _ set: GroupFrames.Member, _ box: Box, movedBy corner: Point, _ area: GroupArea,
        into result: inout Fragment
    ) {
        let (figure, captions, words) = (member.figure, box.attributes.captions, set.words)
        let (frame, cell) = (set.frame.moved(by: corner), set.cell.moved(by: corner))
        let bled = area.bled(frame, by: place?.page.bleed ?? .zero)
        place(figure, of: member.element, box, in: bled, within: area.seen, into: &result)
        let unit = galley.units.object(box.attributes.style)
        // Words of a bleeding group stay within the type area.
        let seen = frame.seen(in: area.seen)
        if let finding = words.overset(over: seen, figure.name, box, unit) { result.findings.report(finding) }
        let room = words.place == .beside ? cell : seen
        words.add(to: &result, around: frame, in: room, corners: box.attributes.cornerRadius)
        addCredit(onPictureIn: seen, figure, box, gap: captions.creditGap, to: &result)
        placeLetter(member, box, in: seen, into: &result)
        if let label = member.label { result.marks.labels.append(PageLabel(label, at: frame.origin)) }
    }

    /// The letter of a picture in its upper corner, at the side where lines begin.
    private func placeLetter(
        _ member: FigureGroup.Member, _ box: Box, in frame: Rect, into result: inout Fragment
    ) {
        let letter = member.letter
        guard case .paragraph(let paragraph)? = letter.items.first else { return }
        let captions = box.attributes.captions
        // A hundredth of a point keeps rounding from breaking the line.
        let width = galley.shape(paragraph).value.naturalWidth + Length(points: 0.01)
        let text = FlowLayout(galley: galley, flow: letter).fragment(measure: width)
        let panelWidth = captions.padding.left + width + captions.padding.right
        let panel = Rect(
            x: galley.direction.beginsAtRight ? frame.maxX - panelWidth : frame.minX, y: frame.minY, width: panelWidth,
            height: captions.padding.top + text.height + captions.padding.bottom)
        if let fill = captions.fill {
            let item = PictureText.panel(fill, panel, within: frame, corners: box.attributes.cornerRadius)
            result.marks.items.append(item)
        }
        result.overlay(text, x: panel.minX + captions.padding.left, y: panel.minY + captions.padding.top)
    }

    // MARK: Frames

    /// The frames in `room`, or in less if a picture would not be sharp or the group would not have room on its page. A group
    /// that bleeds keeps its width, and is lower instead.
    private func sharpFrames(of group: FigureGroup, _ box: Box, in room: GroupRoom, below words: Length) -> GroupFrames
    {
        let padding = box.attributes.padding.top + box.attributes.padding.bottom
        let most = box.attributes.height ?? mostHeight ?? galley.pageRoom.column
        let tallest = max(most - padding - words, Length(points: 1))
        var frames = frames(of: group, box, in: room)
        if room.reach != .zero {
            let factor = leastFactor(of: frames, in: room)
            if factor > 1 { frames = self.frames(of: group, box, in: room, stretchedBy: factor) }
            return frames.height > tallest ? self.frames(of: group, box, in: room, filling: tallest) : frames
        }
        let factor =
            zip(group.members, frames.members).map { member, set in
                (sharpWidth(of: member.figure) ?? .unlimited).points / set.frame.width.points
            }.min() ?? 1
        if factor < 1, box.attributes.height == nil {
            frames = self.frames(of: group, box, in: room.resized(frames.width.scaled(by: factor)))
        }
        // Words get longer as pictures get narrower: a few steps reach a width that fits.
        for _ in 0..<8 where frames.height > tallest {
            let part = max(tallest.points / frames.height.points - 0.001, 0.1)
            frames = self.frames(of: group, box, in: room.resized(frames.width.scaled(by: part)))
        }
        return frames
    }

    /// The frames in `room`, raised or lowered so that they are `height` high in all, as long as none is lower than a line. Frames in a
    /// row have one height even if they have one width: each of them fills the height.
    private func frames(
        of group: FigureGroup, _ box: Box, in room: GroupRoom, filling height: Length
    ) -> GroupFrames {
        var frames = frames(of: group, box, in: room, isLevel: true)
        let least = leastFactor(of: frames, in: room)
        var factor = 1.0
        // Words beside pictures and pictures of several heights in a row do not follow evenly: a few steps come to it.
        for _ in 0..<4 where abs((height - frames.height).points) > 0.01 {
            factor = max(factor * (1 + (height - frames.height).points / max(frames.rowHeights.points, 0.01)), least)
            frames = self.frames(of: group, box, in: room, stretchedBy: factor, isLevel: true)
        }
        return frames
    }

    /// The least factor for the heights of `frames`, so that a line of each picture is seen in the type area.
    private func leastFactor(of frames: GroupFrames, in room: GroupRoom) -> Double {
        frames.members.map { member in
            let isAtHead = member.frame.minY == frames.members[0].frame.minY
            let hidden =
                (isAtHead ? room.reach.top : .zero)
                + (member.frame.maxY == frames.pictureFoot ? room.reach.bottom : .zero)
            return (galley.lineHeight + hidden).points / max(member.frame.height.points, 0.01)
        }.max() ?? 0
    }

    /// The frames in `room`, with heights `factor` times their natural heights; if they are level, all in a row have `factor` times
    /// the height of the highest.
    private func frames(
        of group: FigureGroup, _ box: Box, in room: GroupRoom, stretchedBy factor: Double = 1, isLevel: Bool = false
    ) -> GroupFrames {
        let gutter = group.gutter ?? galley.pageRoom.gutter
        let columns = min(group.across, group.members.count)
        let each = max((room.width - gutter * (columns - 1)).part(1, of: columns), Length(points: 1))
        var result = GroupFrames(width: room.width)
        var tallest: Length?
        for range in group.rows {
            let row = group.members[range]
            let head = range.lowerBound == 0 ? Length.zero : result.height + gutter
            var set: [GroupFrames.Member] = []
            let rooms = roomsBeside(row, in: group, box, gutter: gutter, each: each)
            let sizes = sizes(of: row, in: group, beside: rooms, gutter: gutter, width: room.width, each: each)
                .lowered(to: group.equal == .height ? tallest : nil)
            let highest = sizes.map(\.height).max() ?? .zero
            tallest = max(tallest ?? .zero, highest)
            let widths = zip(sizes, rooms).map { $0.width + $1 }
            // One picture alone in its row may be narrower than the others together.
            let lefts =
                row.count == 1 && group.equal == .height
                ? [(room.width - widths[0]).scaled(by: box.attributes.pictureAlignment)]
                : self.lefts(ofCells: widths, gutter: gutter, in: room.width)
            for (((member, natural), beside), x) in zip(zip(zip(row, sizes), rooms), lefts) {
                var size = natural
                if isLevel { size.height = highest }
                if factor != 1 { size.height = size.height.scaled(by: factor) }
                let left = captionSide(of: box) == .left ? beside : .zero
                let frame = Rect(origin: Point(x: x + left, y: head), size: size)
                let cell = Rect(x: x, y: head, width: size.width + beside, height: size.height)
                let words = words(of: member.figure, box, room.seen(frame), beside: beside, gap: gapBeside(box, gutter))
                set.append(GroupFrames.Member(frame: frame, words: words, cell: cell))
            }
            result.add(set)
        }
        return result
    }

    /// The left edges of the pictures of a row with the words beside them, `widths` wide together, in reading order.
    private func lefts(ofCells widths: [Length], gutter: Length, in width: Length) -> [Length] {
        var x = Length.zero
        return widths.map { own in
            defer { x += own + gutter }
            return galley.direction.beginsAtRight ? width - x - own : x
        }
    }

    /// The gap from a picture of a group to the words beside it: half the gap between pictures at least, so that they are seen
    /// to belong to it alone.
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
            // The last one takes the rounding error.
            let width = index == row.count - 1 ? left : height.scaled(by: proportion)
            left = left - width
            return Size(width: width, height: height)
        }
    }

    /// The words of a picture in `frame`; those beside it have the room `beside`, `gap` from it.
    private func words(
        of figure: Figure, _ box: Box, _ frame: Rect, beside room: Length, gap: Length
    ) -> PictureText {
        let measure =
            switch figure.captionPlace {
            case .over: PictureText.measure(over: frame, in: frame, box.attributes.captions)
            case .beside: max(room - gap, Length(points: 1))
            case .above, .below, .common: frame.width
            }
        return PictureText(
            flows(of: figure), at: figure.captionPlace, box.captioned(as: figure), of: self, measure: measure,
            leastGap: figure.captionPlace == .beside ? gap : .zero)
    }

    /// The warning of a group that is noticeably narrower than its place.
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
