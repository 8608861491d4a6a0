import PubDiagnostics
import PubDocuments
import PubGeometry

extension Master {
    /// Whether text runs in frames on its pages, and not in columns.
    package var hasFramesOfText: Bool {
        !frames.isEmpty || gridFrames.contains { if case .text = $0.content { true } else { false } }
    }

    /// The frames of its thread on a page of `side`, in the order that text fills them.
    package func thread(on side: PageFrame.Side, beginningAtRight: Bool) -> [MasterFrame] {
        if beginningAtRight { return threadFromRight(onVerso: side == .left) }
        return side == .left ? threadOnVerso : frames
    }

    /// Whether frames are in another order on left-hand pages than on right-hand ones, in either direction of text.
    var threadAsksForSide: Bool {
        threadOnVerso != frames || threadFromRight(onVerso: true) != threadFromRight(onVerso: false)
    }

    /// The frames of its thread on left-hand pages. These are mirrored, and are read from the left too: frames that are side by
    /// side, or stacks of them, come in the other order there. For frames one below the other, the thread is the same.
    private var threadOnVerso: [MasterFrame] {
        runsSideBySide { $0.isBefore($1) }.flatMap { $0.reversed() }.flatMap(\.frames)
    }

    /// The frames of its thread for text from right to left: of frames side by side the rightmost is first, however
    /// they are numbered.
    private func threadFromRight(onVerso: Bool) -> [MasterFrame] {
        runsSideBySide { $0.isBeside($1) }.flatMap { run in
            // A stable order: stacks that begin at one place are one below the other.
            run.enumerated().sorted { a, b in
                if a.element.left == b.element.left { return a.offset < b.offset }
                return (a.element.left < b.element.left) == onVerso
            }.flatMap { $0.element.framesFromRight }
        }
    }

    /// The stacks of its frames, in runs such that each `isBeside` the next.
    private func runsSideBySide(_ isBeside: (StackOfFrames, MasterFrame) -> Bool) -> [[StackOfFrames]] {
        var runs: [[StackOfFrames]] = []
        for frame in frames {
            if let last = runs.last?.last {
                let (run, stack) = (runs.count - 1, runs[runs.count - 1].count - 1)
                if last.takes(frame) {
                    runs[run][stack].add(frame)
                    continue
                }
                if isBeside(last, frame) {
                    runs[run].append(StackOfFrames(frame))
                    continue
                }
            }
            runs.append([StackOfFrames(frame)])
        }
        return runs
    }

    /// Takes frames; text frames are numbered in order.
    mutating func setFrames(_ specified: [SpecifiedMasterFrame]) {
        frames = []
        gridFrames = []
        var placed: [(order: Int, frame: MasterFrame)] = []
        for entry in specified {
            switch entry {
            case .grid(let frame): gridFrames.append(frame)
            case .placed(let frame, let order): placed.append((order?.value ?? 1, frame))
            }
        }
        frames = placed.sorted { $0.order < $1.order }.map(\.frame)
    }
}

extension PageDesign {
    /// A right-hand page of `master`: frames are given as on these, and mirrored on left-hand ones.
    func rightHandPage(of master: Master) -> PageFrame {
        var page = PageFrame(self, master)
        page.side = .right
        return page
    }

    /// The master with its frames of text on the grid as frames of its thread.
    func resolvingFrames(of master: Master) -> Master {
        let page = rightHandPage(of: master)
        var resolved = master
        for frame in master.gridFrames.sorted(by: { $0.order < $1.order }) {
            guard case .text(let columns) = frame.content else { continue }
            resolved.frames += page.columns(of: frame, columns)
        }
        return resolved
    }

    /// The master `name` for a page made by hand, with its frames `frames` cut to the grid; and the problems of these.
    package func handPage(_ name: String, with frames: [GridFrame]) -> (master: Master, misfits: [Diagnostic]) {
        var master = master(name)
        master.frames = []
        let page = rightHandPage(of: master)
        master.gridFrames = frames.enumerated().map { index, frame in
            var frame = frame
            frame.order = index + 1
            frame.columns = frame.columns?.within(page.grid.columns)
            frame.rows = frame.rows?.within(page.rowCount)
            return frame
        }
        let misfits = frames.flatMap { page.outsideGrid($0.area, of: .frame, at: $0.origin(of:)) }
        master = resolvingFrames(of: master)
        return (master, misfits + conflictingFrames(of: master))
    }
}

/// Frames of a thread that are one below the other, or the columns of one frame.
private struct StackOfFrames {
    private(set) var frames: [MasterFrame]
    private var area: Rect

    init(_ frame: MasterFrame) {
        frames = [frame]
        area = frame.area
    }

    /// Its left edge on a right-hand page.
    var left: Length { area.minX }

    /// The same frames for text from right to left: of the columns of one frame the one at the right is the first.
    var framesFromRight: [MasterFrame] {
        var result: [MasterFrame] = []
        var columns: [MasterFrame] = []
        for frame in frames {
            if frame.column == 0 { result += columns.fromRight }
            columns = frame.column == 0 ? [frame] : columns + [frame]
        }
        return result + columns.fromRight
    }

    /// Whether the next frame of the thread is below these and no wider, or is a further column of the last.
    func takes(_ frame: MasterFrame) -> Bool {
        if frame.column > 0 { return true }
        let next = frame.area
        return next.minY >= area.maxY && next.minX >= area.minX && next.maxX <= area.maxX
    }

    /// Whether `frame` is beside these on a right-hand page, and read after them.
    func isBefore(_ frame: MasterFrame) -> Bool {
        let next = frame.area
        return next.minX >= area.maxX && next.minY < area.maxY && area.minY < next.maxY
    }

    /// Whether `frame` is beside these, at either side.
    func isBeside(_ frame: MasterFrame) -> Bool {
        let next = frame.area
        return (next.minX >= area.maxX || next.maxX <= area.minX) && next.minY < area.maxY && area.minY < next.maxY
    }

    mutating func add(_ frame: MasterFrame) {
        frames.append(frame)
        area = area.union(frame.area)
    }
}

extension [MasterFrame] {
    /// The columns of one frame, counted from the right.
    fileprivate var fromRight: [MasterFrame] {
        reversed().enumerated().map { index, frame in
            var frame = frame
            frame.column = index
            return frame
        }
    }
}

extension MasterFrame {
    fileprivate var area: Rect { Rect(x: x, y: y, width: width, height: height) }
}

extension PageFrame {
    /// The columns that divide a text frame.
    fileprivate func columns(of frame: GridFrame, _ count: Int) -> [MasterFrame] {
        let extent = extent(of: frame.area.columns, .left)
        let rows = rowRange(of: frame.area, height: .zero)
        let gutter = master.columns.gutter
        let pitch = (extent.width + gutter).part(1, of: count)
        let y = head(ofRow: rows.lowerBound)
        // The last line has room for its descenders: to the head of the row below.
        let height = min(head(ofRow: rows.upperBound + 1), max(foot, y + rowHeight)) - y
        return (0..<count).map { index in
            var column = MasterFrame(
                name: "", x: left + extent.x + pitch * index, y: y, width: pitch - gutter, height: height,
                origin: frame.origin)
            column.column = index
            column.leftOnVerso = trim.width - left - extent.x - extent.width + pitch * index
            return column
        }
    }
}
