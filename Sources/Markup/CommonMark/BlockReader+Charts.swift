import PubDiagnostics
import PubDocuments
import PubRunningText

extension BlockReader {
    /// Whether the lines of a block called `chart` are the settings that another program has there, and not rows of values.
    static func isOfOtherProgram(_ lines: [[UInt8]]) -> Bool {
        guard let first = lines.first(where: { $0.contains { !Ascii.isBlank($0) } }) else { return false }
        let text = String(decoding: first, as: UTF8.self)
        // Plugins of note-taking programs draw charts of YAML or JSON in blocks of this name.
        return text.hasPrefix("type:") || text.hasPrefix("{") || text.hasPrefix("labels:")
    }

    /// The chart of the rows of values in `literal`, whose lines begin in the source at the line `first`.
    mutating func chart(
        _ literal: [[UInt8]], _ attributes: Attributes, from first: Int, at origin: SourceLocation
    ) -> Block {
        let bytes = Array(literal.joined(separator: [Ascii.lineFeed]))
        var starts = [0]
        for line in literal { starts.append(starts[starts.count - 1] + line.count + 1) }
        func place(_ offset: Int) -> SourceLocation {
            let line = max(starts.partitioningIndex { $0 > offset } - 1, 0)
            // What holds the block, as a quote does, is before its lines.
            let range = lines.range(min(first + line, lines.count))
            let indent = max(range.count - (line < literal.count ? literal[line].count : 0) - 1, 0)
            return source.origin(at: min(range.lowerBound + indent + offset - starts[line], range.upperBound))
        }
        let rows = DelimitedRows(bytes, separator: DelimitedRows.separator(of: bytes))
        if let offset = rows.unclosed {
            diagnostics.append(
                .error(
                    "bad-value", "nothing closes the value that begins with this quotation mark", at: place(offset),
                    hint: "write a quotation mark at its end; one that is a character is written twice"))
        }
        var picture = Picture(
            source: Attributes.Value("chart", at: origin), caption: [], attributes: attributes, at: origin)
        picture.chart =
            rows.table(options: options, at: place) ?? Table(alignments: [], head: [], rows: [])
        return Block(.figure(picture.typographic(options)), at: origin)
    }
}
