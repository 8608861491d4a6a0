import PubGeometry

/// A footnote, or a part of one, at the foot of a column.
package protocol NoteInColumn {
    /// The height that it takes, without the rule above the first.
    var height: Length { get }
}

/// A place in a footnote, which may not be set at all yet.
package protocol PlaceInNote: Hashable {
    /// Whether nothing of the note is before it.
    var isAtStart: Bool { get }
}

// Footnotes are at the foot of the column of their calls. A note without room there is divided, or goes on at the foot of the next one.
extension ColumnRules {
    /// Sets notes that began before this column, or wait, at its foot: as many as it takes.
    package mutating func placeOpenNotes() {
        while let open = cursor.openNotes.first {
            let depth = depth - footOfText - heightAtFoot(adding: [emptyPart(of: open)])
            let (part, rest) = part(of: open, within: depth, isForced: isForced)
            if part.height > .zero { add(notes: [part]) }
            if let rest { return cursor.openNotes[0] = rest }
            cursor.openNotes.removeFirst()
        }
    }

    /// Sets the `notes` that a box calls which is placed here, as many as have room; the others go on in the next column.
    mutating func place(notes: [OpenNote]) {
        guard isBodyThread, !notes.isEmpty else { return }
        cursor.openNotes += notes
        placeOpenNotes()
    }

    /// The height that the `notes` called in a box add at the foot; zero in boxes and notes, whose own notes are set by the column around
    /// them, and if they go on in the next column anyway.
    func heightAtFoot(ofNotes notes: [OpenNote]) -> Length {
        guard isBodyThread, !notes.isEmpty, cursor.openNotes.isEmpty else { return .zero }
        return heightAtFoot(adding: notes.map { whole($0) }) - heightAtFoot(adding: [])
    }

    /// A paragraph as `fit` places its lines: with their notes whole, or with one of these divided, or at the foot of the next column on the
    /// page, if this one would end two lines short without that. `fit` also gives the foot of the lines; nil for none.
    func dividingNotes<Fitted: TextInColumn>(
        _ fit: (_ divides: Bool) -> (text: Fitted, notes: NotedLines<Self>, foot: Length?)
    ) -> Fitted {
        let whole = fit(false)
        guard isBodyThread, whole.notes.isStopped, whole.text.count < whole.text.left else { return whole.text }
        let notes = Array(whole.notes.parts(upTo: whole.text.count))
        let left = depth - heightAtFoot(adding: notes) - (whole.foot ?? footOfPieces)
        if left < lineHeight * 2 { return whole.text }
        let divided = fit(true)
        return divided.text.count > whole.text.count ? divided.text : whole.text
    }
}

/// The notes that the lines of a paragraph bring to the foot of their column.
package struct NotedLines<Column: ColumnRules> {
    /// The notes, or parts of them, at the foot of the column, in order.
    private var parts: [Column.NotePart] = []
    /// The number of them up to and with each line.
    private var counts: [Int] = []
    /// Notes, or the rest of one, that go on at the foot of the next column, with the lines that call them.
    private var carried: [(line: Int, note: Column.OpenNote)] = []
    /// Whether a line has no room because of its notes.
    private(set) var isStopped = false
    /// The room that all that is at the foot takes.
    private var reserved: Length

    /// No lines yet in `column`.
    init(in column: Column) { reserved = column.heightAtFoot(adding: []) }

    /// Lines that have room in no column: the notes that each of them calls go on in the next one.
    init(oversetIn column: Column, calling notes: [[Column.OpenNote]]) {
        self.init(in: column)
        counts = notes.map { _ in 0 }
        carried = notes.enumerated().flatMap { line, notes in notes.map { (line, $0) } }
    }

    /// The notes at the foot that the first `count` lines call.
    func parts(upTo count: Int) -> ArraySlice<Column.NotePart> { parts[..<(count == 0 ? 0 : counts[count - 1])] }

    /// The notes, called by the first `count` lines, that go on in the next column.
    func carried(upTo count: Int) -> [Column.OpenNote] {
        carried.isEmpty ? [] : carried.compactMap { $0.line < count ? $0.note : nil }
    }

    /// Takes the next line, which calls `notes`; false if `column` has no room for it. `slot` gives the foot of the line above a height that
    /// is reserved at the foot of the column; nil if it has no place there. One note is `divided` if they have no room as a whole.
    mutating func takeLine(
        calling notes: [Column.OpenNote], in column: Column, dividing divides: Bool, slot: (Length) -> Length?
    ) -> Bool {
        if notes.isEmpty {
            if slot(reserved) == nil { return false }
            counts.append(parts.count)
            return true
        }
        func foot(_ added: [Column.NotePart]) -> Length? {
            let height = column.heightAtFoot(adding: parts + added)
            return !added.isEmpty && column.depth - height < column.footOfWrapped ? nil : slot(height)
        }
        var division: Division? = Division(parts: notes.map { column.whole($0) })
        if mustCarry(column) || foot(division?.parts ?? []) == nil {
            isStopped = true
            division = divides ? self.division(of: notes, in: column, foot: foot) : nil
        }
        guard let division else { return false }
        carried += division.carried.map { (counts.count, $0) }
        parts += division.parts
        counts.append(parts.count)
        reserved = column.heightAtFoot(adding: parts)
        return true
    }

    /// The notes of a line, divided between two columns: the notes that are whole in its column, with the first part of a divided one, and
    /// the rest, which goes on in the next.
    private struct Division {
        var parts: [Column.NotePart]
        var carried: [Column.OpenNote] = []
    }

    /// Whether the notes of the next line go on in the next column: they follow one another.
    private func mustCarry(_ column: Column) -> Bool { !column.cursor.openNotes.isEmpty || !carried.isEmpty }

    /// The notes of a line with the last of them divided, or carried to the next column of the page; nil if neither leaves room for the line.
    /// The part of a note keeps to the rules for paragraphs: two lines at least on both sides. `foot` looks for the line's slot above the given
    /// notes, and returns the foot of the lines then taken.
    private func division(
        of notes: [Column.OpenNote], in column: Column, foot: ([Column.NotePart]) -> Length?
    ) -> Division? {
        let canCarry = column.hasFollowingColumns
        let mustCarry = mustCarry(column)
        for index in notes.indices.reversed() where index == notes.count - 1 || canCarry {
            if mustCarry, index > 0 { continue }
            let before = mustCarry ? [] : notes[..<index].map { column.whole($0) }
            guard let foot = foot(before) else { continue }
            var division = Division(parts: before)
            var rest: Column.OpenNote? = notes[index]
            if !mustCarry {
                let room = column.depth - max(foot, column.footOfWrapped)
                let above = parts + before
                let depth = room - column.heightAtFoot(adding: above + [column.emptyPart(of: notes[index])])
                let divided = column.part(of: notes[index], within: depth, isForced: false)
                if divided.part.height > .zero {
                    division.parts.append(divided.part)
                    // Beside boxes at the foot of the page, a higher foot may have to be far above a lower one.
                    if column.heightAtFoot(adding: above + [divided.part]) > room { continue }
                }
                rest = divided.rest
            }
            if !canCarry, rest?.isAtStart ?? false { continue }
            division.carried = (rest.map { [$0] } ?? []) + notes[(index + 1)...]
            return division
        }
        return nil
    }
}
