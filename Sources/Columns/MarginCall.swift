import PubGeometry
import PubIdentity

/// The call of a margin note: the box, the part of it to align, and the height of the call.
package struct MarginCall: Hashable, Sendable {
    /// The part of the note that is at the height of the call.
    package enum Level: Hashable, Sendable {
        /// Its first baseline; for a picture, its head, level with the capitals of the line: it is beside a line.
        case baseline
        /// Its head: it is beside a box, or at the head of its column.
        case head
    }

    package var box: BoxID
    /// The article, by its index in the chain.
    package var article = 0
    package var level: Level
    /// The height of the call: below the head of its column, on a page from the trim's head.
    package var y: Length
    /// Whether the page before had no room for it.
    package var isCarried = false

    /// The call of a note that is beside `level`.
    package init(box: BoxID, article: Int = 0, level: Level, y: Length, isCarried: Bool = false) {
        self.box = box
        self.article = article
        self.level = level
        self.y = y
        self.isCarried = isCarried
    }

    /// The call on a page that has the head of the column at `y`.
    package func moved(by y: Length, article: Int) -> MarginCall {
        var call = self
        call.y += y
        call.article = article
        return call
    }
}

extension ColumnDraft {
    /// A margin note, and the piece that it is beside.
    struct MarginNote {
        var box: BoxID
        /// The index of the piece; nil if the column has none.
        var piece: Int?
        /// Whether it is beside the last line of the piece, since no other follows the call.
        var isAtLastLine = false
    }

    /// The calls of its margin notes, their heights below its head: asked when its lines will not move any more.
    package var marginCalls: [MarginCall] {
        marginNotes.map { note in
            guard let piece = note.piece else { return MarginCall(box: note.box, level: .head, y: .zero) }
            switch pieces[piece] {
            case .lines(let part):
                let baseline = note.isAtLastLine ? part.baselines.last : part.baselines.first
                return MarginCall(box: note.box, level: .baseline, y: baseline ?? .zero)
            case .box(_, let y): return MarginCall(box: note.box, level: .head, y: y)
            }
        }
    }
}
