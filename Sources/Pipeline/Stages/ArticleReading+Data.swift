import PubDiagnostics
import PubDocuments
import PubFiles
import PubMarkup
import PubRunningText
import PubSettings

// Files of values that a text names: rows for which a text is repeated, and tables.
extension ArticleReading {
    /// The rows of the files that divisions of the text in `file` name, by their names there.
    mutating func data(for file: InputFile) throws(EnvironmentFailure) -> [String: DataRows] {
        var data: [String: DataRows] = [:]
        for name in dataFiles(in: file.bytes, file: file.name) where data[name.text] == nil {
            guard let read = try values(name, of: file) else { continue }
            let rows = DataRows(read.bytes)
            data[name.text] = rows
            if rows.rows.isEmpty { reportEmpty(name) }
        }
        return data
    }

    /// `blocks` with a table in the place of each picture that is a file of values: `![caption](prices.csv){.table}`.
    mutating func settingTables(
        in blocks: [Block], of file: InputFile, _ options: ReadingOptions
    ) throws(EnvironmentFailure) -> [Block] {
        var result = blocks
        for index in result.indices {
            switch result[index].kind {
            case .figure(let picture) where SourceFormat(fileName: picture.source.text) == .csv:
                guard let block = try table(picture, result[index], of: file, options) else { continue }
                result[index] = block
            case .quote(let inner):
                result[index].kind = .quote(try settingTables(in: inner, of: file, options))
            case .container(let name, let inner):
                result[index].kind = .container(name: name, try settingTables(in: inner, of: file, options))
            case .list(var list):
                for item in list.items.indices {
                    list.items[item].blocks = try settingTables(in: list.items[item].blocks, of: file, options)
                }
                result[index].kind = .list(list)
            default: break
            }
        }
        return result
    }

    private mutating func table(
        _ picture: Picture, _ block: Block, of file: InputFile, _ options: ReadingOptions
    ) throws(EnvironmentFailure) -> Block? {
        guard let read = try values(picture.source, of: file) else { return nil }
        let document = log.take(parseRows(read.bytes, file: read.name, options: options))
        guard let first = document?.blocks.first, case .table(var table) = first.kind else {
            reportEmpty(picture.source)
            return nil
        }
        log.remember(ArticleSource(read, named: Located(picture.source.text, at: picture.source.origin), by: file.base))
        table.caption = picture.caption
        var made = block
        made.kind = .table(table)
        // What is written at the picture is the table's.
        if made.attributes == Attributes() { made.attributes = picture.attributes }
        made.attributes.classes.removeAll { $0.text == "table" }
        return made
    }

    private mutating func values(_ name: Attributes.Value, of file: InputFile) throws(EnvironmentFailure) -> InputFile?
    {
        readsData = true
        return log.take(
            try folders.read(name.text, namedBy: file.base, at: name.origin, limit: InputLimit.article))
    }

    private mutating func reportEmpty(_ name: Attributes.Value) {
        log.report(
            .warning(
                "empty-data", "\(SettingsValue.quoted(name.text)) has no rows below its first one", at: name.origin,
                hint: "the first row names the columns; write the values below it"))
    }
}
