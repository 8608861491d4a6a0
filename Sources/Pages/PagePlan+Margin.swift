import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubStyles

// Margin notes come last: the lines beside which they are do not move any more.
extension PagePlan {
    /// Places the margin notes that are called on the page. Notes without room are returned for the next page if they
    /// belong to `article`, which goes on, and reported as overset otherwise.
    mutating func placeMarginNotes(_ galley: Galley, carryingOf article: Int?) -> [BoxID] {
        if marginCalls.isEmpty { return [] }
        let calls = callsInOrder
        marginCalls = []
        // A side head belongs to the line beside it; other notes take the room that these leave, in the order of their calls.
        func isSideHead(_ call: MarginCall) -> Bool {
            !call.isCarried && ArticleGalley(runGalley: galley, index: call.article).box(call.box).isSideHead
        }
        let heads = calls.indices.filter { isSideHead(calls[$0]) }
        var waiting = measured(heads.map { calls[$0] }, galley)
        let placed = placeFirst(of: &waiting, MarginRoom(), galley)
        var carried = carry(waiting, of: article, galley)
        waiting = []
        var (room, start) = (MarginRoom(), 0)
        for (index, extent) in zip(heads, placed) {
            room.foot = extent.lowerBound
            let notes = measured(calls[start..<index].filter { !isSideHead($0) }, galley)
            waiting += notes
            _ = placeFirst(of: &waiting, room, galley)
            // Those that waited before are reported.
            for note in waiting.suffix(notes.count) where !note.call.isCarried && note.call.y < extent.lowerBound {
                findings.report(galley.movedBelowHead(note.call))
            }
            (room.head, start) = (extent.upperBound, index)
        }
        room.foot = nil
        waiting += measured(calls[start...].filter { !isSideHead($0) }, galley)
        lowerPicture(of: &waiting, below: room.head, carryingOf: article, galley)
        _ = placeFirst(of: &waiting, room, galley)
        carried += carry(waiting, of: article, galley)
        return carried
    }

    /// A note with its box, as it is in the column for notes.
    private struct MeasuredNote {
        var call: MarginCall
        var box: LaidOutBox
        var note: MarginColumn.Note
    }

    /// A part of the column for notes: below a side head, and above another one; nil for the ends of the column.
    private struct MarginRoom {
        var head: Length?
        var foot: Length?
    }

    private var marginArea: Rect { frame.noteColumn ?? frame.typeArea }

    /// The notes of `calls`, laid out.
    private func measured(_ calls: [MarginCall], _ galley: Galley) -> [MeasuredNote] {
        let area = marginArea
        return calls.map { call in
            let article = ArticleGalley(runGalley: galley, index: call.article)
            let place = article.place(of: article.box(call.box), on: frame, (area.minX, area.width), at: [])
            let box = article.layout(of: call.box, measure: area.width, at: place)
            return MeasuredNote(call: call, box: box, note: note(of: call, box, in: area, galley))
        }
    }

    /// Places the first of `notes`, as many as have room in a part of the column, takes them out, and returns their places.
    private mutating func placeFirst(
        of notes: inout [MeasuredNote], _ room: MarginRoom, _ galley: Galley
    ) -> [Range<Length>] {
        guard frame.noteColumn != nil, !notes.isEmpty else { return [] }
        let area = marginArea
        var column = column(area, galley)
        if let foot = room.foot { column.foot = foot - column.space }
        var places = notes.map(\.note)
        if let head = room.head {
            for index in places.indices {
                places[index].highest = max(places[index].highest, head + column.space)
                places[index].preferred = max(places[index].preferred, places[index].highest)
            }
        }
        var heads = column.heads(of: places)
        // A note taller than any page's column is not carried: it would not fit the next one either.
        if heads.isEmpty, room.foot == nil, notes[0].note.height > area.maxY - notes[0].note.highest {
            heads = [places[0].highest]
            reportOverset(notes[0].call, notes[0].box, area.maxY - notes[0].note.highest, galley)
        }
        for (note, head) in zip(notes, heads) {
            place(note.call, note.box, at: head, in: area)
            reportParted(note.call, by: head - note.note.preferred, galley)
        }
        let extents = zip(notes, heads).map { $1..<($1 + $0.note.height) }
        notes.removeFirst(heads.count)
        return extents
    }

    /// Makes the highest picture of `notes` so much lower that all of them have room in the column, below `head`: a picture that fills
    /// it would leave no room for the notes behind it. It does so only on the last page, since otherwise notes of `article` move to
    /// the next one.
    private func lowerPicture(
        of notes: inout [MeasuredNote], below head: Length?, carryingOf article: Int?, _ galley: Galley
    ) {
        guard let first = notes.first, frame.noteColumn != nil, !notes.contains(where: { $0.call.article == article })
        else { return }
        let area = marginArea
        let space = column(area, galley).space
        let top = max(first.note.highest, head.map { $0 + space } ?? first.note.highest)
        // Each note may lose as much as a line to the grid.
        let taken = notes.reduce(Length.zero) { $0 + $1.note.height + space + frame.gridIncrement } - space
        let missing = taken - (area.maxY - top)
        let pictures = notes.indices.filter { notes[$0].box.picture != nil }
        guard missing > .zero, let index = pictures.max(by: { notes[$0].note.height < notes[$1].note.height }),
            notes[index].note.height - missing > (area.maxY - top).part(1, of: 4)
        else { return }
        let call = notes[index].call
        let galleyOfCall = ArticleGalley(runGalley: galley, index: call.article)
        let place = galleyOfCall.place(of: galleyOfCall.box(call.box), on: frame, (area.minX, area.width), at: [])
        let box = galleyOfCall.picture(
            call.box, measure: area.width, within: notes[index].note.height - missing, at: place)
        notes[index] = MeasuredNote(call: call, box: box, note: note(of: call, box, in: area, galley))
    }

    /// Sorts out the notes without room on the page: notes of `article`, which goes on, are returned for the next page; the others
    /// are reported as overset.
    private mutating func carry(_ notes: [MeasuredNote], of article: Int?, _ galley: Galley) -> [BoxID] {
        let area = marginArea
        var carried: [BoxID] = []
        var pen = area.maxY
        for note in notes {
            if note.call.article == article {
                carried.append(note.call.box)
                if !note.call.isCarried, frame.noteColumn != nil { findings.report(galley.moved(note.call)) }
                continue
            }
            reportOverset(note.call, note.box, .zero, galley)
            place(note.call, note.box, at: pen, in: area)
            pen += note.note.height
        }
        return carried
    }

    /// Reports a side head that is `distance` below the line that it belongs to, a line or more.
    private mutating func reportParted(_ call: MarginCall, by distance: Length, _ galley: Galley) {
        let article = ArticleGalley(runGalley: galley, index: call.article)
        let (box, line) = (article.box(call.box), article.lineHeight)
        guard box.isSideHead, !call.isCarried, abs(distance.points) >= line.points else { return }
        let count = Int((abs(distance.points) / line.points).rounded())
        findings.report(
            .warning(
                "moved-side-head",
                "the side head is \(count) \(count == 1 ? "line" : "lines") \(distance > .zero ? "below" : "above") its "
                    + "paragraph: what is beside it in the margin leaves no room",
                at: box.origin, hint: "shorten the side heads near it, or write more text between them"))
    }

    /// The calls from the head of the page down, beginning with calls from the page before.
    private var callsInOrder: [MarginCall] {
        marginCalls.enumerated().sorted { a, b in
            if a.element.isCarried != b.element.isCarried { return a.element.isCarried }
            return (a.element.y, a.offset) < (b.element.y, b.offset)
        }.map(\.element)
    }

    private mutating func place(_ call: MarginCall, _ box: LaidOutBox, at head: Length, in area: Rect) {
        let fragment = box.whole()
        let rect = Rect(x: area.minX, y: head, width: fragment.width, height: fragment.height)
        var placement = Placement(content: .wholeBox(call.box, fragment), rect: rect)
        placement.article = call.article
        placements.append(placement)
    }

    private mutating func reportOverset(_ call: MarginCall, _ box: LaidOutBox, _ room: Length, _ galley: Galley) {
        let article = ArticleGalley(runGalley: galley, index: call.article)
        if frame.noteColumn == nil {
            findings.report(article.withoutNoteColumn(call.box, frame.master.name))
        } else {
            findings.report(
                article.overset(article.box(call.box), box, room: room, in: "the column for notes of its page"))
        }
    }

    // MARK: Heights

    /// A note as the column needs it.
    private func note(
        of call: MarginCall, _ box: LaidOutBox, in area: Rect, _ galley: Galley
    ) -> MarginColumn.Note {
        // Twelve points without a grid, as rows of the page have.
        let line = galley.increment > .zero ? galley.increment : Length(points: 12)
        let hasGrid = frame.gridIncrement > .zero
        // The head of a picture is level with the capitals of the line beside it.
        let capitals = hasGrid ? frame.gridStart - frame.top : line.part(3, of: 4)
        let anchor = box.firstBaseline ?? capitals
        // A carried note is level with the first line of its page.
        let first = hasGrid ? frame.gridStart - anchor : call.isCarried ? area.minY : call.y - anchor
        let preferred = call.isCarried ? first : call.level == .head ? call.y : call.y - anchor
        let highest = max(min(first, area.minY), area.minY - line)
        return MarginColumn.Note(
            height: box.height, preferred: max(preferred, highest), anchor: anchor, highest: highest)
    }

    private func column(_ area: Rect, _ galley: Galley) -> MarginColumn {
        let space = frame.master.notes?.space ?? .zero
        let rects = placements.flatMap { frame.ink(of: $0) } + furniture(galley)
        let obstacles =
            rects
            .filter { $0.minX < area.maxX - Self.hair && $0.maxX > area.minX + Self.hair }
            .map { $0.minY..<max($0.maxY, $0.minY) }
            .sorted { $0.lowerBound < $1.lowerBound }
        return MarginColumn(
            foot: area.maxY, space: space, obstacles: obstacles, grid: (frame.gridStart, frame.gridIncrement))
    }

    /// A smaller overlap is only contact: places are rounded.
    private static let hair = Length(points: 0.5)

    /// The shapes and pictures of the page's master, x from the type area. A shape as tall as the type area is the
    /// background of the notes, and is not in their way.
    private func furniture(_ galley: Galley) -> [Rect] {
        let steps = articleParts.first.flatMap { galley.sectionIndices[$0.article] }
        let isLeftPage = frame.side == .left
        func rect(_ place: FurniturePlace, _ natural: Size?) -> Rect? {
            if place.side != .both, (place.side == .left) != isLeftPage { return nil }
            if place.step != nil, steps == nil { return nil }
            return
                place
                .rect(on: frame.trim, of: frame.master, isLeftPage: isLeftPage, steps: steps ?? 0, natural: natural)
                .moved(by: Point(x: .zero - frame.left, y: .zero))
        }
        let shapes = frame.master.shapes.compactMap { rect($0.place, nil) }
        let pictures = frame.master.pictures.compactMap { picture in
            let image = galley.resources.furniturePicture(picture).flatMap(galley.resources.image)
            return rect(picture.place, image.map { picture.size(of: $0.naturalSize) })
        }
        return (shapes + pictures).filter { $0.minY > frame.top || $0.maxY < frame.foot }
    }
}

extension PageFrame {
    /// The rectangles that a placement prints on: x from the type area, y from the trim's head.
    fileprivate func ink(of placement: Placement) -> [Rect] {
        var rect = placement.rect
        var inner: [Rect] = []
        switch placement.content {
        case .label: return []
        case .lines(let part): rect.size.height += part.paragraph.strut.descent
        case .wholeBox(_, let fragment), .missingPicture(let fragment), .note(_, let fragment),
            .repeatedHeadings(let fragment):
            // A bleeding box reaches beyond its rectangle.
            inner = fragment.marks.coveredAreas.map { $0.moved(by: rect.origin) }
        case .boxRows(let part): rect = rect.reaching(part.laidOut.frame?.reach ?? .zero)
        case .mark: break
        }
        return ([rect] + inner).map { $0.moved(by: Point(x: offset(of: placement), y: .zero)) }
    }

    /// From the type area to the origin of the placement.
    private func offset(of placement: Placement) -> Length {
        switch placement.reference {
        case .typeArea: return .zero
        case .frame(let index): return namedFrames[index].left - left
        case .trim:
            let mirrored = trim.width - placement.rect.maxX - placement.rect.minX
            return (side == .left ? mirrored : .zero) - left
        case .spread: return (side == .right ? .zero - trim.width : .zero) - left
        }
    }
}

extension LaidOutBox {
    /// From its head to the first baseline of a box of text or of a table; nil for pictures, or if there is no text.
    var firstBaseline: Length? {
        if picture != nil { return nil }
        for item in whole().marks.items {
            switch item {
            case .glyphs(let run): return run.origin.y
            case .image: return nil
            case .path, .group, .link: continue
            }
        }
        return nil
    }
}

extension Galley {
    /// The warning of a note that has no room above the side head that follows its call.
    fileprivate func movedBelowHead(_ call: MarginCall) -> Diagnostic {
        .warning(
            "moved-margin-note",
            "a note in the margin has no room between the side heads around its call: it is below the second one",
            at: ArticleGalley(runGalley: self, index: call.article).box(call.box).origin,
            hint: "shorten the notes near it, call it later, or give the column for notes more width")
    }

    /// The warning about a note that is on the page after its call.
    fileprivate func moved(_ call: MarginCall) -> Diagnostic {
        .warning(
            "moved-margin-note", "a note in the margin has no room on the page of its call: it is on the next one",
            at: ArticleGalley(runGalley: self, index: call.article).box(call.box).origin,
            hint: "shorten the notes of that page, call it later, or give the column for notes more width")
    }
}

extension ArticleFiller {
    /// Calls the margin notes that wait from pages before at the head of the column for notes.
    mutating func callCarriedMarginNotes() {
        page.marginCalls += cursor.carriedMarginNotes.map {
            MarginCall(box: $0, article: galley.index, level: .head, y: frame.top, isCarried: true)
        }
        cursor.carriedMarginNotes = []
    }
}
