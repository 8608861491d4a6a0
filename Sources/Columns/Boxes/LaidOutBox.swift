import PubGeometry
import PubIdentity

/// A box laid out in a measure: its caption, its repeated head, and the rows that it may be divided between.
package struct LaidOutBox: Sendable {
    /// The caption, once above the first row; nil for none.
    var caption: Fragment?
    /// The fragment repeated at the head of each part (a table's head).
    var head: Fragment?
    /// The rows, at least one.
    package var rows: [Fragment]
    /// The columns that its rows are set in; nil for rows one below the other.
    var columns: RowColumns?
    /// Whether it is the rest of a box that was begun in another measure.
    var isContinued = false
    /// The width, including its frame.
    package var width: Length
    /// The frame that is drawn around each part; nil if the rows bear all of it.
    package var frame: BoxFrame?
    /// The distance from its head to the foot of a picture that has a caption or credit below it; nil for other boxes.
    var pictureFoot: Length?
    /// The height of its picture; nil for other boxes.
    package var picture: PictureHeight?
    /// Whether it is a lead of the contents without its picture, which is left out so that a page is filled.
    package var isWithoutPicture = false
    /// The findings about it as a whole; its rows have their own.
    var findings = LayoutFindings()

    /// The height of a picture, and how much taller than is natural that is, so that pages are filled.
    package struct PictureHeight: Hashable, Sendable {
        package var height: Length
        package var growth: Length
        /// Whether its author gave the least and the greatest height.
        package var isInRange: Bool

        /// The cost item of its growth.
        package var item: PageCost.Item { isInRange ? .heightInRange : .pictureHeight }
    }

    /// Whether it reaches beyond the foot of the page.
    package var bleedsAtFoot: Bool { (frame?.reach.bottom ?? .zero) > .zero }

    /// Whether it may be divided between rows.
    var breaks: Bool { rows.count > 1 }

    /// `part` without empty lines at a cut of the box, though with one row at least.
    package func withoutBlanks(_ part: Range<Int>) -> Range<Int> {
        var (first, end) = (part.lowerBound, part.upperBound)
        if first > 0 { while first < end - 1, rows[first].isBlank { first += 1 } }
        if end < rows.count { while end - 1 > first, rows[end - 1].isBlank { end -= 1 } }
        return first..<end
    }

    /// Whether it is a box of few rows, which is not divided if that can be avoided.
    package var isSmall: Bool { rows.count <= Self.mostSmallRows }

    /// The rows of the tallest box that is small.
    package static let mostSmallRows = 8

    /// The rows of the tallest box that is not divided if its article ends there, and white is at hand.
    package static let mostRowsOfWhole = 20

    /// The number of rows from `row` on that have room in `depth`, allowing for the part's frame, its repeated head, and the height that `notes`
    /// returns for the notes of a part; `isClear` says whether the part that ends at a height may be there. It is cut as ``cuts`` allows, or anywhere
    /// if nothing else fits and `isForced` is true. Linear in the rows.
    package func rowsThatFit(
        from row: Int, within depth: Length, isForced: Bool = false, notes: (Range<Int>) -> Length = { _ in .zero },
        where isClear: (Length) -> Bool = { _ in true }
    ) -> Int {
        let count =
            columns == nil
            ? rowsOneBelowTheOther(from: row, within: depth, notes: notes, where: isClear)
            : rowsInColumns(from: row, within: depth, notes: notes, where: isClear)
        if row + count == rows.count { return count }
        let taken = cuts.taken(count, from: row)
        return taken == 0 && isForced ? count : taken
    }

    private func rowsOneBelowTheOther(
        from row: Int, within depth: Length, notes: (Range<Int>) -> Length, where isClear: (Length) -> Bool
    ) -> Int {
        var height = headHeight(from: row)
        var count = 0
        for index in rows.indices[row...] {
            height += rows[index].height
            let foot = height + footHeight(upTo: index + 1)
            if foot > depth - notes(row..<index + 1) || !isClear(foot) { break }
            count += 1
        }
        return count
    }

    private func rowsInColumns(
        from row: Int, within depth: Length, notes: (Range<Int>) -> Length, where isClear: (Length) -> Bool
    ) -> Int {
        func fits(_ part: Range<Int>) -> Bool {
            let height = height(of: part)
            return height <= depth - notes(part) && isClear(height)
        }
        if fits(row..<rows.count) { return rows.count - row }
        let room = depth - headHeight(from: row) - footHeight(upTo: row)
        var count = columns?.rowsThatFit(from: row, within: room) ?? 0
        // Notes depend on the rows that are taken: fewer rows call fewer notes.
        while count > 0, !fits(row..<(row + count)) { count -= 1 }
        return count
    }

    /// The notes that are called in the part with these rows, in order. Notes of the caption and of the head count in the first part alone,
    /// however often the head is repeated. Linear.
    package func notes(of part: Range<Int>) -> [NoteID] {
        let before = part.lowerBound == 0 && !isContinued ? (caption?.notes ?? []) + (head?.notes ?? []) : []
        return rows[part].reduce(into: before) { $0 += $1.notes }
    }

    /// The height of all of it.
    package var height: Length { height(of: rows.indices) }

    /// The distance from the head of the part that begins with `row` to that row.
    package func headHeight(from row: Int) -> Length {
        (frame?.padding(atHead: row == 0 && !isContinued) ?? .zero) + (row == 0 ? caption?.height ?? .zero : .zero)
            + (head?.height ?? .zero) + (row > 0 && row < rows.count ? rows[row].gapAbove : .zero)
    }

    /// The distance from the last row of the part that ends before `row` to the part's foot.
    package func footHeight(upTo row: Int) -> Length { frame?.padding(atFoot: row == rows.count) ?? .zero }

    /// The height of the part with these rows.
    package func height(of part: Range<Int>) -> Length {
        let frame = headHeight(from: part.lowerBound) + footHeight(upTo: part.upperBound)
        if let columns { return frame + columns.height(of: part) }
        return rows[part].reduce(frame) { $0 + $1.height }
    }

    /// The amount that each row adds to the height of the box: rows in columns share it.
    package var heightsOfRows: [Length] {
        guard let columns else { return rows.map(\.height) }
        return columns.rows.indices.map { index in
            let row = columns.rows[index]
            let next = index + 1 < columns.rows.count ? columns.rows[index + 1].head : row.foot
            return (next - row.head).part(1, of: columns.count)
        }
    }

    /// Whether its outline is seen, so that the eye holds its foot against the lines beside it.
    package var isFramed: Bool { frame.map { $0.attributes.fill != nil || $0.attributes.stroke != nil } ?? false }

    /// The part with these rows: its frame, its repeated head, its rows, each `x` and `y` from the part's corner. The frame
    /// is taller by `growth`, and a box that is not divided has its content in the middle.
    func placed(_ part: Range<Int>, growth: Length = .zero) -> [(fragment: Fragment, x: Length, y: Length)] {
        let (isFirst, isLast) = (part.lowerBound == 0 && !isContinued, part.upperBound == rows.count)
        var result: [(fragment: Fragment, x: Length, y: Length)] = []
        if let frame {
            let outline = frame.painted(
                width: width, height: height(of: part) + growth, isFirst: isFirst, isLast: isLast)
            result.append((outline, .zero, .zero))
        }
        var y = frame?.padding(atHead: isFirst) ?? .zero
        if isFirst && isLast { y += growth.part(1, of: 2) }
        if let columns {
            for (index, slice) in columns.even(part).enumerated() {
                let x = (frame?.attributes.padding.left ?? .zero) + columns.left(ofColumn: index)
                for row in slice.rows { result.append((rows[row], x, y + columns.rows[row].head + slice.shift)) }
            }
            return result
        }
        // A head is read once: its repetitions are artifacts.
        let left = frame?.attributes.padding.left ?? .zero
        for fragment in [isFirst ? caption : nil, isFirst ? head : head?.asArtifact].compactMap({ $0 }) {
            result.append((fragment, left, y))
            y += fragment.height
        }
        if part.lowerBound > 0, let first = rows[part].first { y += first.gapAbove }
        for fragment in rows[part] {
            result.append((fragment, left, y))
            y += fragment.height
        }
        return result
    }

    /// The lines of text in a part.
    package func lines(of part: Range<Int>) -> Int {
        let before = (part.lowerBound == 0 ? caption?.lines ?? 0 : 0) + (head?.lines ?? 0)
        return rows[part].reduce(before) { $0 + $1.lines }
    }

    /// The whole box as one fragment, `space` below its head.
    package func whole(above space: Length = .zero) -> Fragment {
        if rows.count == 1, caption == nil, head == nil, frame == nil, space == .zero, findings.isEmpty {
            return rows[0]
        }
        var result = Fragment(width: width)
        result.findings = findings
        for part in placed(rows.indices) { result.overlay(part.fragment, x: part.x, y: space + part.y) }
        result.height = space + height
        return result
    }
}
