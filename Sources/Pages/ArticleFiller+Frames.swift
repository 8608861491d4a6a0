import PubColor
import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextLayout
import PubTextModel

// Frames of the page's master on its grid that hold pictures and the head of the article.
extension ArticleFiller {
    /// Fills the frames of the page that hold no text: pictures first, since a head may lie on them. If no frame holds
    /// text, the columns keep clear of both.
    mutating func placeFrames() {
        if cursor.page == 0 { claimPictures() }
        let frames = frame.master.gridFrames
        if frames.isEmpty { return }
        for frame in frames {
            guard case .picture(let name) = frame.content else { continue }
            // A master of several pages has its picture on the first of them.
            if cursor.page > 0, !isByHand, isBehindFrame(ofPicture: name) { continue }
            place(pictureNamed: name, in: frame)
        }
        for frame in frames where frame.content == .head && cursor.page == 0 { placeHead(in: frame) }
    }

    // MARK: Pictures

    /// Keeps pictures that have frames on handmade pages from being placed at their call.
    private mutating func claimPictures() {
        for number in plan.handPages.keys.sorted() {
            for gridFrame in plan.handPages[number]?.gridFrames ?? [] {
                guard case .picture(let name) = gridFrame.content, let id = box(named: name), !cursor.ahead.contains(id)
                else {
                    continue
                }
                cursor.ahead.append(id)
            }
        }
    }

    private func box(named name: String) -> BoxID? {
        let label = LabelID("\(galley.article.id)#\(name)")
        return galley.article.boxes.firstIndex { $0.label == label }.map { BoxID($0) }
    }

    /// Whether a page before had a frame for the picture `name`.
    private func isBehindFrame(ofPicture name: String) -> Bool {
        if let id = box(named: name) { return cursor.ahead.contains(id) }
        // The second page may be the first with the master of the further ones.
        return cursor.isBehindMissingPicture && (cursor.page > 1 || plan.firstMaster == plan.nextMaster)
    }

    private mutating func place(pictureNamed name: String, in gridFrame: GridFrame) {
        guard let id = box(named: name) else {
            cursor.isBehindMissingPicture = true
            page.findings.report(
                .error(
                    "no-picture",
                    "a frame of the page is for the picture #\(name), and “\(galley.article.id)” has none",
                    at: isByHand ? gridFrame.origin(of: "picture") : placeOfMaster,
                    hint: remedy(forMissing: name)))
            let fragment = BoxLayout(galley: galley).missingFragment(named: "#\(name)", gridFrame.area, on: frame)
            let rect = frame.placed(gridFrame.area).rect
            place(Placement(content: .missingPicture(fragment), rect: rect))
            let gutter = frame.grid.gutter
            let clearance = Insets(top: .zero, left: gutter, bottom: .zero, right: gutter)
            if frame.master.frames.isEmpty { keepClear(of: rect, clearance, isWhole: gridFrame.area.isWhole) }
            return
        }
        let box = BoxLayout(galley: galley).areaBox(id, gridFrame.area, on: frame)
        if !cursor.ahead.contains(id) { cursor.ahead.append(id) }
        page.findings.merge(box.fragment.findings)
        place(Placement(content: .wholeBox(id, box.fragment), rect: box.rect))
        if frame.master.frames.isEmpty { keepClear(of: box.rect, box.clearance, isWhole: box.isWhole) }
    }

    /// A way to give a frame its picture `name`, or to do without one.
    private func remedy(forMissing name: String) -> String {
        let other = isByHand ? "take the frame away" : "choose another \(frame.master.isOpener ? "opener" : "master")"
        if plan.isContents { return "contents have no pictures but those of their leads: \(other)" }
        let meant = plan.missingPictures[name]
        if let similar = meant?.similar { return "did you mean \"\(similar)\"? If not, \(other)" }
        if let owner = meant?.owners.first {
            let place = "“\(owner)” has a picture of this name"
            if !isByHand { return "\(place), and a frame shows pictures of its own article: \(other)" }
            return
                "\(place), and an [[article.page]] belongs to the [[article]] above it: move it to that one; or \(other)"
        }
        return "give one of its pictures this identifier: ![](file.jpg){#\(name)}, or \(other)"
    }

    /// The place in the source that asks for the page: its table, or the name of a master, whose frames come from the template.
    var placeOfMaster: SourceLocation {
        if let place = plan.handPageOrigins[cursor.page + 1] { return place }
        return cursor.page == 0 ? plan.masterOrigins.first : plan.masterOrigins.next
    }

    /// Has the columns keep clear of a picture in a frame; one that takes the page ends it.
    private mutating func keepClear(of rect: Rect, _ clearance: Insets, isWhole: Bool) {
        if isWhole || rect == frame.typeArea {
            page.isTaken = true
            page.pen = page.foot
            page.emptyPart = 0
        } else {
            reserve(rect, clearance)
        }
    }

    // MARK: Heads

    /// Sets the head of the article in its frame.
    private mutating func placeHead(in gridFrame: GridFrame) {
        // Pictures of frames may be called above the head.
        let range = headOfFrame
        if cursor.item > 0 || range.isEmpty { return }
        let rect = frame.placed(gridFrame.area).rect
        var head = head(range, in: rect, downTo: gridFrame.leastSize)
        let height = head.pen
        reportOverset(head, in: rect, of: gridFrame)
        let y = rect.minY + offset(of: head, height: height, in: rect, gridFrame)
        head.frame.y = y
        let words = Rect(x: rect.minX, y: y, width: rect.width, height: height)
        if let scrim = gridFrame.scrim { place(scrim, behind: words) }
        place(head)
        call(head.calledNotes)
        cursor.item = range.upperBound
        // The text begins below it, in columns; frames of text that it reaches into begin below it too.
        let area = Rect(x: rect.minX, y: y, width: rect.width, height: foot(of: head))
        if frame.master.frames.isEmpty, !page.isTaken { page.pen = max(page.pen, area.maxY) }
        headArea = area
    }

    /// From the head of `head` to the highest place for the text at the cursor: below the space after it, and clear of its ink.
    private func foot(of head: ColumnDraft) -> Length {
        let foot = head.pen + head.spaceAfter
        guard items.indices.contains(cursor.item), case .paragraph(let next) = items[cursor.item] else { return foot }
        let text = galley.shape(next).value
        let clear = head.startBelowInk(text, firstLine: nil, atLeast: foot, fonts: galley.painter.fonts)
        return max(foot, clear ?? foot)
    }

    /// The items that a frame for the head takes: all of the head, since a frame has no columns that it could span, and
    /// the spanning paragraphs that follow it.
    private var headOfFrame: Range<Int> {
        // Pictures of frames may be called above the head.
        let first = items.firstIndex { item in
            if case .box(let id) = item { !cursor.ahead.contains(id) } else { true }
        }
        let start = first ?? 0
        return start..<headRange(from: max(start, galley.article.headCount)).upperBound
    }

    /// The head set in the measure of `rect`, in the largest type that fits `rect`, but not below the percentage
    /// `least` of its size. A paragraph with a word that is wider than `rect` is smaller by itself.
    private func head(_ range: Range<Int>, in rect: Rect, downTo least: Int) -> ColumnDraft {
        let items = items[range].map { item -> FlowItem in
            guard case .paragraph(var paragraph) = item else { return item }
            paragraph.letWordsShrink(to: least)
            return .paragraph(paragraph)
        }
        var size = 100
        while true {
            let draft = head(items, from: range.lowerBound, in: rect, shrunkTo: size)
            if size <= least || !isOverset(draft.pen, in: rect) { return draft }
            size = max(size - 2, least)
        }
    }

    /// The items of a head, beginning with the one at `index`, set in the measure of `rect`, as deep as they are, with
    /// their type shrunk to the percentage `size`.
    private func head(_ items: [FlowItem], from index: Int, in rect: Rect, shrunkTo size: Int) -> ColumnDraft {
        let column = ColumnFrame(
            x: rect.minX, y: rect.minY, measure: rect.width, depth: .unlimited, gridStart: frame.gridStart - rect.minY)
        var surroundings = ColumnSurroundings()
        surroundings.isTallest = true
        var start = FlowCursor(article: cursor.article)
        start.item = index
        let head: [FlowItem] = items.map { item in
            guard case .paragraph(let paragraph) = item else { return item }
            return .paragraph(paragraph.shrunk(to: size))
        }
        let slice = FlowSlice(head, from: index)
        var filler = ColumnFiller(galley, slice, column: column, surroundings: surroundings, from: start)
        _ = filler.fill()
        return filler.draft
    }

    // Sums of rounded heights may be a hair more.
    private func isOverset(_ height: Length, in rect: Rect) -> Bool { height > rect.height + Length(points: 0.05) }

    private mutating func reportOverset(_ head: ColumnDraft, in rect: Rect, of gridFrame: GridFrame) {
        guard isOverset(head.pen, in: rect) else { return }
        let unit = galley.units.page
        page.findings.report(
            .error(
                "overset-head",
                "the head of “\(galley.article.id)” is \(unit.text(head.pen)) high, its frame \(unit.text(rect.height))",
                at: plan.origin, hint: remedies(for: head, in: rect, of: gridFrame)))
    }

    /// Ways to fit a head into its frame: fewer words if they take several lines, smaller type, more rows, another opener. Keys
    /// are named with their tables, and with values that are enough.
    private func remedies(for head: ColumnDraft, in rect: Rect, of gridFrame: GridFrame) -> String {
        let table = gridFrame.table.isEmpty ? "" : "[\(gridFrame.table)] "
        var ways: [String] = []
        let hasLongParagraph = head.pieces.contains { piece in
            if case .lines(let part) = piece { part.lines.count > 1 } else { false }
        }
        if hasLongParagraph { ways.append("shorten title or standfirst") }
        if let size = sizeThatFits(head, in: rect, below: gridFrame.leastSize) {
            ways.append("let its type give way: \(table)shrink = \"\(size)%\"")
        }
        if case .range(let first, let last)? = gridFrame.rows {
            let more = (head.pen - rect.height).units(of: frame.rowHeight) + 1
            if last + more <= frame.rowCount {
                ways.append("give its frame more rows: \(table)rows = \"\(first)-\(last + more)\"")
            }
        }
        if frame.master.isOpener { ways.append("choose another opener") }
        return ways.isEmpty ? "shorten it, or set it in smaller styles" : ways.joined(separator: "; or ")
    }

    /// The percentage, below `least`, that the type of the head has to shrink to so that it fits `rect`; nil if it is not small
    /// enough then, since the styles of its paragraphs stop before that.
    private func sizeThatFits(_ head: ColumnDraft, in rect: Rect, below least: Int) -> Int? {
        let part = 0.95 * rect.height.points / max(head.pen.points, 0.01)
        let first = Int(Double(least) * part) / 5 * 5
        guard first >= 30 else { return nil }
        return stride(from: first, through: 30, by: -5).first { size in
            !isOverset(self.head(headOfFrame, in: rect, downTo: size).pen, in: rect)
        }
    }

    /// From the head of its frame to the head of the article, in whole rows.
    private func offset(of head: ColumnDraft, height: Length, in rect: Rect, _ gridFrame: GridFrame) -> Length {
        let free = Int(max(rect.height - height, .zero).raw / frame.rowHeight.raw)
        switch gridFrame.alignment {
        case .top: return .zero
        case .center: return frame.rowHeight * (free / 2)
        case .bottom: return max(rect.height - height, .zero)
        case .quiet: return frame.rowHeight * quietestRow(of: head, free: free, in: rect, gridFrame)
        }
    }

    // MARK: Words on pictures

    /// Draws the layer between a picture and the words in `words`, below the words of the picture itself.
    private mutating func place(_ scrim: Scrim, behind words: Rect) {
        guard let paint = galley.resources.scrim(scrim.color.value, on: frame.master) else { return }
        for index in page.placements.indices {
            guard case .wholeBox(let id, var fragment) = page.placements[index].content, let layer = fragment.picture
            else { continue }
            let words = words.moved(by: .zero - page.placements[index].rect.origin)
            guard layer.rect.intersects(words) else { continue }
            let middle = frame.trim.height.part(1, of: 2) - page.placements[index].rect.minY
            let item = item(paint, opacity: scrim.opacity, on: layer.rect, behind: words, middle: middle)
            fragment.marks.items.insert(.path(item), at: layer.end)
            page.placements[index].content = .wholeBox(id, fragment)
            return
        }
    }

    /// A layer that is densest at `words`, to the edge of the page that they are near, and fades out over twelve rows on the other
    /// side; `middle` is the height of the page's middle.
    private func item(
        _ paint: Paint, opacity: Double, on picture: Rect, behind words: Rect, middle: Length
    ) -> PathItem {
        let fade = frame.rowHeight * 12
        let isInUpperHalf = words.minY + words.height.part(1, of: 2) < middle
        let top = isInUpperHalf ? picture.minY : max(words.minY - fade, picture.minY)
        let foot = isInUpperHalf ? min(words.maxY + fade, picture.maxY) : picture.maxY
        var item = PathItem(Path(rect: Rect(x: picture.minX, y: top, width: picture.width, height: foot - top)))
        let dense = GradientFill.Stop(isInUpperHalf ? 0 : 1, paint, opacity: opacity)
        let clear = GradientFill.Stop(isInUpperHalf ? 1 : 0, paint, opacity: 0)
        // At the words it is as dense as it gets.
        let edge = isInUpperHalf ? words.maxY - top : words.minY - top
        let place = edge.points / max((foot - top).points, 0.01)
        let atWords = GradientFill.Stop(min(max(place, 0), 1), paint, opacity: opacity)
        item.gradient = GradientFill(
            from: Point(x: picture.minX, y: top), to: Point(x: picture.minX, y: foot),
            stops: isInUpperHalf ? [dense, atWords, clear] : [clear, atWords, dense])
        return item
    }

    /// The visible part of the picture that `words` lie on; nil if they lie on none.
    func pictureRect(below words: Rect) -> Rect? {
        for gridFrame in frame.master.gridFrames {
            guard case .picture = gridFrame.content else { continue }
            let seen = frame.placed(gridFrame.area).outline
            if seen.intersects(words) { return seen }
        }
        return nil
    }
}

extension Paragraph {
    /// The smallest type that is made smaller.
    private static let smallType = Length(points: 9)

    /// Lets the type shrink to `percent` of its size, but not below 9 pt, if a word is wider than the measure. The least size that
    /// the style allows is legible, so a frame does not ask for less.
    fileprivate mutating func letWordsShrink(to percent: Int) {
        if percent >= 100 || attributes.leastSize != nil { return }
        let size = attributes.fittedWidth?.least ?? attributes.em
        attributes.leastSize = max(size.part(percent, of: 100), min(Self.smallType, size))
    }

    /// The paragraph with its type shrunk to `percent` of its size, but not below the least size of its style, or 9 pt. Type that fills
    /// its measure has that part of its least and largest size: with a smaller least one it has fewer lines.
    fileprivate func shrunk(to percent: Int) -> Paragraph {
        let size = attributes.fittedWidth?.least ?? attributes.em
        let least = attributes.leastSize ?? min(Self.smallType, size)
        let factor = max(Double(percent) / 100, min(least.points / size.points, 1))
        if factor == 1 { return self }
        guard let fitted = attributes.fittedWidth else { return scaled(by: factor) }
        var copy = self
        copy.attributes.fittedWidth?.least = fitted.least.scaled(by: factor)
        copy.attributes.fittedWidth?.largest = fitted.largest.scaled(by: factor)
        return copy
    }
}
