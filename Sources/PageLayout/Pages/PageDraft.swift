import DisplayList
import Geometry
import Identity

/// A page while a chain of articles is set, without a number or a side: both are known only in the issue.
struct PageDraft {
    /// Marks of a part of the page, from the part's start and the trim's head.
    struct Part {
        var canvas: Page
        /// The article whose elements it names, by its index in the issue.
        var article: Int
        /// From the trim's left edge on right-hand and on left-hand pages.
        var right: Length
        var left: Length
    }

    /// Its master.
    var master: Master
    /// What is drawn.
    var parts: [Part] = []
    /// The foot of what is taken of the text area, from the trim's head.
    var cursor: Length
    /// The articles that stand on it, by index in the issue, in order.
    var articles: [Int] = []
    /// True when the page is there only to bear nothing (before a right-hand start).
    var isBlank = false
    /// True beyond the pages that are reserved for its article: only drafts show it, in red.
    var isOverset = false
    /// Lines of the body thread that its articles set on it.
    var lines = 0
    /// The number of columns that its article wants instead of the master's.
    var columns: Int?

    init(master: Master) {
        self.master = master
        cursor = master.margins.top
    }
}

/// Columns below one another's spanning matter: what a page is made of.
struct BandDraft {
    /// The columns, in the order of the thread.
    var columns: [ColumnDraft]
    /// Why the last of them stopped.
    var stop: ColumnStop
    /// The flow behind them.
    var state: FlowState

    /// The foot of the lowest column, from the trim's head.
    var foot: Length {
        columns.reduce(.zero) { foot, column in
            column.isEmpty && column.notes.isEmpty
                ? foot
                : max(
                    foot,
                    column.footHeight() > .zero ? column.frame.y + column.frame.depth : column.frame.y + column.foot)
        }
    }
}
