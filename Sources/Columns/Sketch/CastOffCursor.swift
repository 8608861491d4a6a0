/// A place in a cast-off where a column or page begins.
package struct CastOffCursor: Hashable {
    /// The next item.
    package var item = 0
    /// The lines of it that are placed.
    package var line = 0
    /// The box that is open, some of its rows placed and others to follow, by its item; −1 for none.
    package var openBox = -1
    /// The rows of it that are placed.
    package var row = 0
    /// The lines beyond the best number that a partly placed paragraph has.
    package var looseness = 0
    /// Several values in one number, since a search keeps thousands of places and copies each often: ``page`` above
    /// the four bits of ``extraLines`` and ``isLeft``.
    private var numbers = 2
    /// The boxes and notes that wait for a later column; nil for none. One reference, for the same reason.
    private var waiting: Waiting?

    private final class Waiting {
        let deferred: [Int]
        let floats: [Int]
        let openNotes: [CastOffNote]

        init(_ deferred: [Int], _ floats: [Int], _ openNotes: [CastOffNote]) {
            (self.deferred, self.floats, self.openNotes) = (deferred, floats, openNotes)
        }
    }

    private mutating func wait(_ deferred: [Int], _ floats: [Int], _ openNotes: [CastOffNote]) {
        let isEmpty = deferred.isEmpty && floats.isEmpty && openNotes.isEmpty
        waiting = isEmpty ? nil : Waiting(deferred, floats, openNotes)
    }

    /// Boxes that wait for the head of a column.
    package var deferred: [Int] {
        get { waiting?.deferred ?? [] }
        set { wait(newValue, floats, openNotes) }
    }
    /// Boxes that wait for the next page.
    package var floats: [Int] {
        get { waiting?.floats ?? [] }
        set { wait(deferred, newValue, openNotes) }
    }
    /// Notes that are set, or go on, at the foot of the next column.
    package var openNotes: [CastOffNote] {
        get { waiting?.openNotes ?? [] }
        set { wait(deferred, floats, newValue) }
    }

    /// The pages before this one that bear something of the article.
    package var page: Int {
        get { numbers >> 4 }
        set { numbers = newValue << 4 | numbers & 15 }
    }
    /// The lines that the facing page is longer; negative if it is shorter. One at most.
    package var extraLines: Int {
        get { (numbers >> 1 & 3) - 1 }
        set { numbers = numbers & ~6 | (newValue + 1) << 1 }
    }
    /// Whether it is a left-hand page of a spread whose two pages may be longer or shorter together.
    package var isLeft: Bool {
        get { numbers & 1 == 1 }
        set { numbers = numbers & ~1 | (newValue ? 1 : 0) }
    }

    /// The place before the item at `item`.
    package init(item: Int = 0, line: Int = 0, page: Int = 0) {
        (self.item, self.line, self.page) = (item, line, page)
    }

    package func hash(into hasher: inout Hasher) {
        // One word for most places: numbers that run into each other here are told apart by `==`.
        hasher.combine(item << 32 | line << 12 | numbers << 2 | (looseness + 1))
        if openBox >= 0 { hasher.combine(openBox << 16 | row) }
        guard let waiting else { return }
        for item in waiting.deferred { hasher.combine(item) }
        // Told from the boxes of columns by the sign.
        for item in waiting.floats { hasher.combine(~item) }
        for note in waiting.openNotes { hasher.combine(note) }
    }

    package static func == (a: CastOffCursor, b: CastOffCursor) -> Bool {
        guard a.item == b.item, a.line == b.line, a.openBox == b.openBox, a.row == b.row,
            a.looseness == b.looseness, a.numbers == b.numbers
        else { return false }
        // Most places share their lists, or have none: a look at the reference saves comparing these.
        if a.waiting === b.waiting { return true }
        return a.deferred == b.deferred && a.floats == b.floats && a.openNotes == b.openNotes
    }
}

extension CastOffCursor: ColumnPlace {
    package var isBetweenItems: Bool { line == 0 && openBox < 0 }
    package var isInText: Bool { line > 0 }
    package var isInBox: Bool { openBox >= 0 }
    /// A part of a box across the columns is no part of a column.
    package var isInBoxAcross: Bool { openBox >= 0 && openBox == item }

    package mutating func open(_ box: Int) { (openBox, row) = (box, 0) }
}

/// A total order without equal places, so that among plans of equal cost the same one is always kept.
extension CastOffCursor: Comparable {
    package static func < (a: CastOffCursor, b: CastOffCursor) -> Bool {
        let (first, second) = ((a.item, a.line, a.looseness, a.page), (b.item, b.line, b.looseness, b.page))
        if first != second { return first < second }
        if (a.openBox, a.row) != (b.openBox, b.row) { return (a.openBox, a.row) < (b.openBox, b.row) }
        if a.extraLines != b.extraLines { return a.extraLines < b.extraLines }
        if a.isLeft != b.isLeft { return b.isLeft }
        if a.deferred != b.deferred { return a.deferred.lexicographicallyPrecedes(b.deferred) }
        if a.floats != b.floats { return a.floats.lexicographicallyPrecedes(b.floats) }
        return a.openNotes.lexicographicallyPrecedes(b.openNotes)
    }
}
