import Geometry
import Identity
import Shaping
import TextLayout

/// How far a flow is set: a small value that a page begins with. Equal states lead to equal pages.
struct FlowState {
    /// The index of the next item.
    var item = 0
    /// The paragraph that is set in part.
    var open: OpenParagraph?
    /// A box that is set in part, and its next row.
    var openBox: OpenBox?
    /// Column boxes that did not fit at their place, in order.
    var deferred: [BoxID] = []
    /// Spanning boxes that wait for the next page's head.
    var floats: [BoxID] = []
    /// Notes that go on at the foot of the next column, in order.
    var openNotes: [OpenNote] = []
    /// Lines set so far, for the report of the fit.
    var lines = 0

    struct OpenParagraph {
        var paragraph: ShapedParagraph
        var lines: [BrokenLine]
        /// The next line.
        var next: Int
        /// The measure for which they were broken; nil when it changes from line to line.
        var measure: Length?
    }

    struct OpenBox {
        var box: BoxID
        var row: Int
    }
}

extension FlowState {
    /// What changes whenever something is set.
    var progress: [Int] {
        [item, open?.next ?? -1, openBox?.row ?? -1, deferred.count, floats.count, openNotes.count]
            + (openNotes.first?.state.progress ?? [])
    }

    /// A footnote that is set in part, or not at all yet: its flow goes on from its state.
    struct OpenNote {
        var note: NoteID
        var state = FlowState()
    }
}

/// Why a column stopped.
enum ColumnStop {
    /// It is full.
    case full
    /// The flow is at its end.
    case done
    /// The next item wants the width of several columns.
    case span
    /// A spanning box was met that waits for a page's head.
    case float(BoxID)
    /// The author wants a new column.
    case columnBreak
    /// The author wants a new page.
    case pageBreak
}
