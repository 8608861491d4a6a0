import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextLayout
import PubTextModel

/// A column of a page as it fills: a value, so that going back to an earlier state is an assignment.
package struct ColumnDraft {
    /// A piece placed in it.
    package enum Piece {
        /// Lines of a paragraph with their baselines below the column's head.
        case lines(ParagraphPart)
        /// Rows of a box, their head `y` below the column's head.
        case box(BoxPart, y: Length)

        /// Whether it is a head, which cannot be parted from the next item.
        package var isHead: Bool {
            if case .lines(let part) = self { part.paragraph.attributes.keepWithNext > 0 } else { false }
        }
    }

    /// A box that its text runs around, from its upper left corner.
    package struct Wrapped {
        var box: BoxID
        var fragment: Fragment
        var x: Length
        var y: Length
    }

    /// A box at its foot.
    package struct FootBox {
        var box: BoxID
        var fragment: Fragment
        /// The height of its picture; nil for other boxes.
        package var picture: LaidOutBox.PictureHeight?
        /// Whether it reaches beyond the foot of the page: it is below the notes, and below the foot of an even column.
        package var bleedsAtFoot = false
    }

    /// A footnote, or a part of one.
    package struct NotePart {
        package var note: NoteID
        var fragment: Fragment
        /// Whether it goes on at the foot of the next column.
        var isDivided = false
    }

    /// Its place on the page.
    package var frame: ColumnFrame
    /// The slots for its lines, with nothing reserved at the foot.
    private(set) var slots: SlotSource
    /// The geometry of the page's shapes, which its foot keeps clear of. Boxes that it places itself are
    /// above its foot. nil if every line has the whole measure.
    private let footGeometry: FrameGeometry?
    package var pieces: [Piece] = []
    /// The headings that are repeated from another column, and how far below its head they are; nil for none. They are no piece: a column that
    /// holds nothing else is empty, and does not show them.
    var repeatedHeadings: (fragment: Fragment, y: Length)?
    /// The foot of the last piece, below the column's head.
    package var pen: Length = .zero {
        didSet { lineSkipCredit = .zero }
    }
    /// The part of it that the last line leaves unused if nothing is below the line: see ``SlotCursor/lineSkipCredit``.
    var lineSkipCredit: Length = .zero
    /// The space that the last piece asks for below it.
    package var spaceAfter: Length = .zero
    /// Footnotes at the foot, in the order of their numbers.
    package internal(set) var notes: [NotePart] = []
    /// Margin notes that are called in it, in order: they take none of its room.
    var marginNotes: [MarginNote] = []
    /// Boxes at the foot, above the notes.
    package var footBoxes: [FootBox] = []
    /// The findings about the placement of its contents.
    package var findings = LayoutFindings()
    /// The lines of text in it, including lines of boxes placed in the flow or beside it; boxes at the foot are not counted.
    package var lines = 0
    /// Optional boxes that are left out.
    package private(set) var leftOut = 0
    /// Boxes that wait for another column although the paragraph above them announces them.
    package private(set) var partedBoxes = 0
    /// Its headings that have boxes below them that are called above them, as ``PageCost/Item/passedHeading`` counts them.
    package var passedHeadings = 0.0
    /// The block off the baseline grid at its foot, which moves down when the grid leaves slack below it.
    var offGridBlock: OffGridBlock?
    /// The amount that the box at its foot moves up as soon as another item follows: the part of the lines added around it
    /// that goes below it.
    var spaceBelowLast = Length.zero
    /// Why it ended, and the cursor after it; nil while it is filled.
    package var end: (stop: ColumnStop<BoxID>, cursor: FlowCursor)?

    /// An empty column on a grid of `increment`.
    init(frame: ColumnFrame, increment: Length) {
        self.frame = frame
        footGeometry = frame.isPlain ? nil : frame.geometry
        slots = SlotSource(frames: [frame.geometry], increment: increment)
    }

    /// Boxes that its text runs around.
    package var wrapped: [Wrapped] = []

    /// Whether nothing is above the pen, and the column begins at the head of the type area of `page`.
    func isAtHead(of page: PageFrame) -> Bool { pieces.isEmpty && pen == .zero && frame.y <= page.top }

    /// Whether the column, or the room below it, ends at the foot of the type area of `page`.
    func reachesFoot(of page: PageFrame) -> Bool { frame.y + frame.depth + frame.roomBelow >= page.foot }

    /// Whether the notes and boxes at the foot have the whole measure only above the foot of the column, or of the room below it.
    var isFootRaised: Bool { rise(ofFoot: ownFootHeight(adding: [])) != .zero || !hasPlaceBelow }

    /// Whether boxes that bleed have the whole measure at the foot of the room below the column.
    private var hasPlaceBelow: Bool {
        guard let footGeometry, frame.roomBelow > .zero else { return true }
        let foot = frame.depth + frame.roomBelow
        return footGeometry.isWhole(from: foot - bledHeight, to: foot)
    }

    /// The height of the boxes that bleed at the foot of the page.
    private var bledHeight: Length {
        footBoxes.reduce(.zero) { $0 + ($1.bleedsAtFoot ? $1.fragment.height : .zero) }
    }

    /// The height of everything below the foot of the column.
    package var heightBelow: Length { min(bledHeight, frame.roomBelow) }

    /// Whether a line may be added below the last piece placed.
    var mayPartLast: Bool { pieces.last.map { !$0.isHead } ?? false }

    package var isEmpty: Bool { pieces.isEmpty && footBoxes.isEmpty && wrapped.isEmpty }

    /// The foot of the boxes that text runs around, below the column's head.
    var wrappedFoot: Length { wrapped.reduce(.zero) { max($0, $1.y + $1.fragment.height) } }

    /// The foot of text and of boxes beside it, below the column's head.
    package var foot: Length { max(pen, wrappedFoot) }

    /// Places a box beside the text, which keeps clear of `exclusion` from here on.
    mutating func add(_ box: Wrapped, _ exclusion: SlotExclusion) {
        wrapped.append(box)
        lines += box.fragment.lines
        frame.exclusions.append(exclusion)
        slots = slots.excluding(exclusion, in: 0)
    }

    /// Leaves an optional box out.
    mutating func leaveOut(_ box: Box) {
        leftOut += 1
        findings.report(.leftOut(box))
    }

    /// Lets a box wait that the paragraph above it announces; the pages of its article are filled by the means `fit`.
    mutating func part(announced box: Box, _ fit: Fit) {
        partedBoxes += 1
        findings.report(.parted(box, fit))
    }

    /// The depth that is still free for text and boxes.
    var free: Length { frame.depth - footHeight() - pen }

    /// Moves the pieces from the index `start` on down by `distance`.
    mutating func moveDown(from start: Int, by distance: Length) {
        if distance <= .zero { return }
        for index in pieces.indices[start...] {
            switch pieces[index] {
            case .lines(var placed):
                for line in placed.baselines.indices { placed.baselines[line] += distance }
                pieces[index] = .lines(placed)
            case .box(let part, let y):
                pieces[index] = .box(part, y: y + distance)
            }
        }
    }

    /// Gives the space below the box at its foot its part of the lines added around it, since something follows.
    mutating func shareAddedSpace() {
        if spaceBelowLast > .zero, case .box(let part, let y)? = pieces.last {
            pieces[pieces.count - 1] = .box(part, y: y - spaceBelowLast)
        }
        spaceBelowLast = .zero
    }

    /// The room that notes and boxes take at the foot, with `more` notes.
    package func footHeight(adding more: [NotePart] = []) -> Length {
        let height = ownFootHeight(adding: more)
        return height + (rise(ofFoot: height) ?? max(frame.depth - height, .zero))
    }

    /// Whether the notes and boxes at the foot have the whole measure somewhere in the column.
    var hasPlaceForFoot: Bool { rise(ofFoot: ownFootHeight(adding: [])) != nil }

    /// The height of notes and boxes at the foot, with `more` notes.
    private func ownFootHeight(adding more: [NotePart]) -> Length {
        let all = notes + more
        var height = all.reduce(Length.zero) { $0 + $1.fragment.height }
        if !all.isEmpty { height += NoteRule.room }
        for box in footBoxes { height += box.fragment.height }
        return height - heightBelow
    }

    /// The distance above the foot of the column that gives notes and boxes `height` high the whole measure; nil if there
    /// is no such place. It never falls as the height grows.
    private func rise(ofFoot height: Length) -> Length? {
        guard let footGeometry, height > .zero else { return .zero }
        var rise = Length.zero
        while height + rise <= frame.depth {
            if footGeometry.isWhole(from: frame.depth - rise - height, to: frame.depth - rise) { return rise }
            rise += Length(points: 1)
        }
        return nil
    }

    /// The place `block` below the column's head, to look for the next line.
    func cursor(at block: Length) -> SlotCursor {
        var cursor = SlotCursor(frame: 0, blockOffset: block)
        cursor.lineSkipCredit = lineSkipCredit
        return cursor
    }
}

/// A block off the baseline grid: the slack down to the next grid line is divided between the space above and below it.
struct OffGridBlock {
    enum Kind: Equatable {
        /// A head, nearer to the item below it.
        case head
        /// A box, in the middle of its room.
        case box
        /// A picture with a caption below it. The picture's foot, at the given depth below the column's head, goes
        /// on a baseline; else the block is near the next item, so that the space below captions is alike from
        /// picture to picture.
        case figure(foot: Length)
        /// Running text of another leading, in the middle of its room.
        case text
    }

    /// Its first piece in the column.
    var start: Int
    var kind: Kind

    /// The part of `slack` that goes above the block: two thirds for heads and pictures with captions, half for others.
    func spaceAbove(of slack: Length) -> Length {
        switch kind {
        case .head, .figure: slack.part(2, of: 3)
        case .box, .text: slack.part(1, of: 2)
        }
    }
}

/// The short rule between text and footnotes.
package enum NoteRule {
    /// The space from the text to the first note.
    package static let room = Length(points: 9)
    /// The space from the rule to the first note.
    static let gap = Length(points: 3)
    static let width = Length(points: 48)
}

extension ColumnDraft {
    /// The placements of its contents, for a column with the upper left corner `corner`, in drawing order; `noteRule` is the
    /// rule above its footnotes, nil for none.
    package func placements(at corner: Point, noteRule: Stroke? = nil) -> [Placement] {
        var result = wrapped.map { box in
            Placement(
                content: .wholeBox(box.box, box.fragment),
                rect: Rect(
                    x: corner.x + box.x, y: corner.y + box.y, width: box.fragment.width, height: box.fragment.height))
        }
        if let (fragment, y) = repeatedHeadings, !pieces.isEmpty {
            let rect = Rect(x: corner.x, y: corner.y + y, width: fragment.width, height: fragment.height)
            result.append(Placement(content: .repeatedHeadings(fragment), rect: rect))
        }
        for piece in pieces {
            switch piece {
            case .lines(let part):
                let foot = part.baselines.last ?? .zero
                let rect = Rect(x: corner.x, y: corner.y, width: frame.measure, height: foot)
                result.append(Placement(content: .lines(part), rect: rect))
            case .box(let part, let y):
                let rect = Rect(x: corner.x, y: corner.y + y, width: part.laidOut.width, height: part.height)
                result.append(Placement(content: .boxRows(part), rect: rect))
            }
        }
        return result + footPlacements(at: corner, noteRule)
    }

    private func footPlacements(at corner: Point, _ noteRule: Stroke?) -> [Placement] {
        var result: [Placement] = []
        var y = corner.y + frame.depth - footHeight()
        func place(_ content: Placement.PlacedContent, _ fragment: Fragment) {
            let rect = Rect(x: corner.x, y: y, width: fragment.width, height: fragment.height)
            result.append(Placement(content: content, rect: rect))
            y += fragment.height
        }
        for box in footBoxes where !box.bleedsAtFoot { place(.wholeBox(box.box, box.fragment), box.fragment) }
        if !notes.isEmpty {
            y += NoteRule.room
            if let noteRule { result.append(rule(aboveNotesAt: Point(x: corner.x, y: y), noteRule)) }
            for note in notes { place(.note(note.note, note.fragment), note.fragment) }
        }
        y = max(y, corner.y + frame.depth + frame.roomBelow - bledHeight)
        // The foot of even columns may be above the foot of the page, where boxes that bleed have their place.
        for box in footBoxes where box.bleedsAtFoot { place(.wholeBox(box.box, box.fragment), box.fragment) }
        return result
    }

    /// The rule above notes whose upper left corner is `corner`: at the side where lines begin.
    private func rule(aboveNotesAt corner: Point, _ stroke: Stroke) -> Placement {
        let width = min(NoteRule.width, frame.measure)
        let left = frame.beginsAtRight ? corner.x + frame.measure - width : corner.x
        let y = corner.y - NoteRule.gap
        return .rule(from: Point(x: left, y: y), to: Point(x: left + width, y: y), stroke)
    }
}

extension Diagnostic {
    /// The note of an optional box that is left out so that a page is filled.
    package static func leftOut(_ box: Box) -> Diagnostic {
        Diagnostic(
            .note, "left-out", "an optional box is left out, so that its article fills its pages", at: box.origin,
            hint: "take the class `optional` from it, or write [fit] optional = false, to keep it")
    }

    /// The note of a lead of the contents whose picture is left out so that a page is filled.
    static func leftOutPicture(_ lead: Box) -> Diagnostic {
        Diagnostic(
            .note, "left-out", "the contents show this article without its picture, so that they fill their pages",
            at: lead.origin,
            hint: "give [[article]] of the contents fit = { optional = false } to keep it")
    }
}

extension Diagnostic {
    /// The warning of a box that is not below the paragraph that announces it.
    fileprivate static func parted(_ box: Box, _ fit: Fit) -> Diagnostic {
        let lowersPictures = fit.mode == .auto && fit.pictures > 0
        return .warning(
            "parted-box",
            "the sentence above announces this box with a colon, and it has no room there: it is in another column",
            at: box.origin,
            hint: (lowersPictures ? "" : "let [fit] lower pictures (mode = \"auto\", pictures = \"20%\"), ")
                + "call it some lines earlier or later, or write which picture it is instead of the colon"
        ).counted(as: "boxes in another column than the sentence that announces them with a colon")
    }
}

extension Placement {
    /// A straight rule between two places.
    package static func rule(from start: Point, to end: Point, _ stroke: Stroke) -> Placement {
        let rect = Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
        let path = Path(from: .zero, to: end - start)
        return Placement(content: .mark(.path(PathItem(path, stroke: stroke))), rect: rect)
    }
}

extension ColumnDraft {
    /// White below its contents, in whole lines.
    package func whiteLines(_ lineHeight: Length) -> Double {
        let end = frame.y + frame.depth - footHeight()
        // No words are set in room that is narrower than four lines are high.
        let white = frame.freeDepth(from: frame.y + foot, to: end, forLinesOf: lineHeight * 4)
        return Double(white.raw / lineHeight.raw)
    }
}
