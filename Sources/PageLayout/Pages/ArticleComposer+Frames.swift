import Diagnostics
import DisplayList
import Geometry
import Identity
import Styles
import TextModel

extension ArticleComposer {
    /// Fills the master's frames in the order of the thread; true when the article is complete.
    mutating func fillFrames(_ page: inout PageDraft) -> Bool {
        let frames = page.master.frames.map { frame in
            var column = ColumnFrame(
                x: .zero, y: frame.y, measure: frame.width, depth: frame.height,
                gridStart: design.gridStart - frame.y)
            column.shape = frame.shape.map { Region($0) }
            column.inset = frame.inset
            return column
        }
        let tallest = frames.map(\.depth).max() ?? .zero
        for (place, frame) in frames.enumerated() {
            let surroundings = ColumnSurroundings(
                isThread: true, following: Array(frames[(place + 1)...]), isLargest: frame.depth == tallest,
                startsPage: place == 0)
            var filler = ColumnFiller(
                context: context, items: items, column: frame, surroundings: surroundings, state: state)
            let stop = filler.fill()
            state = filler.state
            let x = page.master.frames[place].x
            var part = PageDraft.Part(
                canvas: Page.canvas, article: index, right: x, left: design.trim.width - x - frame.measure)
            ColumnPainter(context: context).paint(
                filler.draft, at: Point(x: .zero, y: frame.y), into: &part.canvas)
            page.parts.append(part)
            if case .done = stop { return true }
            if case .pageBreak = stop { return false }
        }
        page.cursor = bottom(of: page)
        return false
    }
}
