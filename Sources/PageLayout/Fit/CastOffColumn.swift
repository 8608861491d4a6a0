import Geometry

/// A column of a page that is planned.
struct CastOffColumn: Hashable {
    /// Its depth.
    var depth: Length
    /// From its head to a baseline of the grid.
    var gridStart: Length
    /// True where a page turn follows it.
    var isLast = false
    /// True where it is in a band, which a box across the columns ends; named frames have no bands, and hold such a box.
    var isInBand = true
    /// Boxes that its page places out of their flow already, and those that it lets wait.
    var placed: Set<Int> = []
    var held: Set<Int> = []
}

/// A way to fill a column, in which each place is reached by the cheapest changes.
struct ColumnEnd {
    enum Stop: Hashable {
        case full, done, span, columnBreak, pageBreak
        /// A box across the columns of the page was met, which is neither placed nor held.
        case float(Int)
    }

    var stop: Stop
    var cursor: CastOffCursor
    var cost: Double
    /// What it holds, from its head.
    var foot: Length
    /// Lines of white below that.
    var white: Int
    var changes: Int32
}

/// What is known of columns, for all plans of a cast-off: many of them begin alike.
package struct ColumnMemory {
    struct Key: Hashable {
        var column: CastOffColumn
        var cursor: CastOffCursor
    }

    /// The ends of a column.
    private struct Column {
        var ends: [ColumnEnd]
        /// The furthest item that its filler has come to: it may have had no room.
        var furthest: Int
    }

    private var columns: [Key: Column] = [:]
    /// The changes that lead to them.
    var log = ChangeLog()

    /// Nothing is known.
    package init() {}

    /// The ends of the column of `key`; nil if they are not known.
    subscript(key: Key) -> [ColumnEnd]? { columns[key]?.ends }

    /// Notes the ends of the column of `key`, whose filler has come to the item `furthest`.
    mutating func note(_ ends: [ColumnEnd], upTo furthest: Int, of key: Key) {
        columns[key] = Column(ends: ends, furthest: furthest)
    }

    /// Forgets the columns that come to one of the items at `indices`, since these are others now. Linear.
    mutating func forget(items indices: [Int]) {
        var changed: [Key] = []
        for (key, column) in columns {
            let isChanged = indices.contains { index in
                key.cursor.item <= index && index <= column.furthest || key.cursor.deferred.contains(index)
                    || key.cursor.floats.contains(index)
            }
            if isChanged { changed.append(key) }
        }
        for key in changed { columns[key] = nil }
    }
}
