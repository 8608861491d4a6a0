import PubDocuments
import PubRunningText

extension DataRows {
    /// The rows of a file of values with commas, semicolons or tabs between them; the first one names the columns.
    package init(_ bytes: [UInt8]) {
        let source = normalized(bytes, file: "", keepsLineSeparators: false).source.bytes
        let read = DelimitedRows(source, separator: DelimitedRows.separator(of: source)).rows.map { row in
            row.map { value in
                String(decoding: value.text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
        }
        self.init(columns: read.first ?? [], rows: Array(read.dropFirst()))
    }
}

/// The files of values that the divisions `.each` of a source in Markdown name, each with its place.
package func dataFiles(in source: [UInt8], file: String) -> [Attributes.Value] {
    guard RepeatedText.mayBeIn(source) else { return [] }
    return RepeatedText.files(in: normalized(source, file: file, keepsLineSeparators: false).source)
}
