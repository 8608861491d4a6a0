import Diagnostics
import DisplayList
import Geometry
import Identity
import Shaping
import Styles
import TextLayout
import TextModel

/// One column of a page as it fills: a value, so that going back to an earlier state is an assignment.
struct ColumnDraft {
    /// What is placed in it.
    enum Piece {
        /// Lines of a paragraph with their baselines below the column's head.
        case lines(PlacedLines)
        /// Something set, its upper left corner `y` below the column's head, `x` from its start.
        case fragment(Fragment, x: Length, y: Length)
    }

    /// Its place on the page.
    var frame: ColumnFrame
    /// Its room for lines, with nothing reserved.
    private(set) var slots: SlotSource
    var pieces: [Piece] = []
    /// The foot of what is taken, below the column's head.
    var pen: Length = .zero {
        didSet { lineSkipCredit = .zero }
    }
    /// What the last line leaves of that, where nothing stands below it: see ``SlotCursor/spare``.
    var lineSkipCredit: Length = .zero
    /// The space that the last piece asks for below it.
    var spaceAfter: Length = .zero
    /// Footnotes at the foot, in the order of their calls.
    var notes: [Fragment] = []
    /// Boxes at the foot, above the notes.
    var footBoxes: [Fragment] = []
    /// What is wrong with what is placed in it; reported when it is painted.
    var findings: [Diagnostic] = []
    /// What stands off the grid and moves down when the grid leaves room below it.
    var loose: LooseBlock?

    /// An empty column on a grid of `increment`.
    init(frame: ColumnFrame, increment: Length) {
        self.frame = frame
        slots = SlotSource(frames: [frame.slots], increment: increment)
    }

    /// Boxes that its text runs around, from its upper left corner.
    var wrapped: [(fragment: Fragment, x: Length, y: Length)] = []

    var isEmpty: Bool { pieces.isEmpty && footBoxes.isEmpty && wrapped.isEmpty }

    /// The foot of the boxes that text runs around, below the column's head.
    var wrappedFoot: Length { wrapped.reduce(.zero) { max($0, $1.y + $1.fragment.height) } }

    /// The foot of text and of boxes beside it, below the column's head.
    var foot: Length { max(pen, wrappedFoot) }

    /// Stands a box beside the text, which keeps clear of `exclusion` from here on.
    mutating func add(wrapped fragment: Fragment, x: Length, y: Length, _ exclusion: Exclusion) {
        wrapped.append((fragment, x, y))
        frame.exclusions.append(exclusion)
        slots = slots.excluding(exclusion, in: 0)
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
            case .fragment(let fragment, let x, let y):
                pieces[index] = .fragment(fragment, x: x, y: y + distance)
            }
        }
    }

    /// The room that notes and boxes take at the foot, with `more` notes.
    func footHeight(adding more: [Fragment] = []) -> Length {
        let all = notes + more
        var height = all.reduce(Length.zero) { $0 + $1.height }
        if !all.isEmpty { height += NoteRule.room }
        for box in footBoxes { height += box.height }
        return height
    }

    /// The place `block` below the column's head, where the next line is looked for.
    func cursor(at block: Length) -> SlotCursor {
        var cursor = SlotCursor(frame: 0, block: block)
        cursor.lineSkipCredit = lineSkipCredit
        return cursor
    }

    /// The room for lines above `foot`.
    func slots(above foot: Length) -> SlotSource { slots.reserving(foot: foot, in: 0) }
}

/// A block off the grid: of the room that the grid leaves below it, a part goes above it.
struct LooseBlock {
    enum Kind: Equatable {
        /// It stands nearer to what is below it.
        case head
        /// It stands in the middle of its room.
        case box
        /// A picture with words below it, whose foot, so far below the column's head, is to stand on a baseline; else it
        /// stands near what is below it, so that the room below its words is alike from picture to picture.
        case figure(foot: Length)
        /// Running text of another leading, in the middle of its room.
        case text
    }

    /// Its first piece in the column.
    var start: Int
    var kind: Kind

    /// What goes above the block of `slack`: two thirds for heads and pictures with words, half for others.
    func share(of slack: Length) -> Length {
        switch kind {
        case .head, .figure: slack.part(2, of: 3)
        case .box, .text: slack.part(1, of: 2)
        }
    }
}

/// The short rule between text and footnotes.
enum NoteRule {
    /// From the text to the first note.
    static let room = Length(points: 9)
    /// From the rule to the first note.
    static let gap = Length(points: 3)
    static let width = Length(points: 48)
    static let weight = Length(points: 0.35)
}
