import PubGeometry
import PubTextLayout

/// A paragraph that places some of its lines in a column, with their places.
package struct FittedParagraph: TextInColumn {
    var open: OpenParagraph
    /// The lines that are still to be set.
    var lines: [BrokenLine]
    /// The places of the lines that fit.
    var fit: LineFit
    var notes: NotedLines<ColumnFiller>
    /// The number of lines that may be placed here.
    package var count: Int
    package var left: Int { lines.count }

    /// The first of the lines placed here that ends within a word that goes on below a picture or box interrupting the
    /// column; nil if no word is divided so.
    var lineDividedByGap: Int? {
        let baselines = fit.baselines(count)
        // Less than a line between two others is slack of the grid.
        let most = open.paragraph.attributes.leading * 2
        return baselines.indices.dropLast().first { index in
            // A hard hyphen is part of the word: it may end a line above a picture.
            baselines[index + 1] - baselines[index] > most
                && open.paragraph.breaks[Int(lines[index].end)].kind == .hyphen
        }
    }
}
