import PubGeometry
import PubIdentity

/// The call of a margin note: the box, and with what of its column it is to be level.
struct MarginCall: Hashable, Sendable {
    /// What of the note is at the height of the call.
    enum Level: Hashable, Sendable {
        /// Its first baseline, and of a picture the head where the capitals of the line end: it is beside a line.
        case baseline
        /// Its head: it is beside a box, or at the head of its column.
        case head
    }

    var box: BoxID
    /// The article, by its index in the chain.
    var article = 0
    var level: Level
    /// The height of the call: below the head of its column, on a page from the trim's head.
    var y: Length
    /// True where the page before had no room for it.
    var isCarried = false

    /// The call on a page that has the head of the column at `y`.
    func moved(by y: Length, article: Int) -> MarginCall {
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
        /// The index of the piece; nil where the column has none.
        var piece: Int?
        /// True for the last line of the piece, since no other follows the call.
        var isAtLastLine = false
    }

    /// The calls of its margin notes, their heights below its head: asked when its lines will not move any more.
    var marginCalls: [MarginCall] {
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
