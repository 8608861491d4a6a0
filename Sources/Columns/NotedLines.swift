import PubGeometry
import PubTextLayout

/// The lines that fit a column (`LineFit`), with the footnotes that they call.
struct NotedLines {
    var lineFit = LineFit()
    /// Notes of all lines, in order.
    var notes: [ColumnDraft.NotePart] = []
    /// The number of notes up to and with each line.
    var notesUpTo: [Int] = []
    /// Notes, or what is left of one, that go on at the foot of the next column, with the lines that call them.
    var carried: [(line: Int, note: FlowCursor.NotePosition)] = []
    /// Whether a line has no room because of its notes.
    var isStoppedByNotes = false
}

/// A paragraph of which a column takes some lines, with their places.
package struct FittedParagraph: TextInColumn {
    var open: OpenParagraph
    /// The lines that are still to be set.
    var lines: [BrokenLine]
    var fit: NotedLines
    /// How many of them may be placed here.
    package var count: Int
    package var left: Int { lines.count }

    /// The first of the lines placed here that ends within a word whose rest is below what interrupts the column; nil if no
    /// word is divided so.
    var lineDividedByGap: Int? {
        let baselines = fit.lineFit.baselines(count)
        // Less than a line between two others is what the grid leaves.
        let most = open.paragraph.attributes.leading * 2
        return baselines.indices.dropLast().first { index in
            baselines[index + 1] - baselines[index] > most
                && open.paragraph.breaks[Int(lines[index].end)].kind == .hyphen
        }
    }
}
