import PubDiagnostics
import PubDocuments
import PubFiles
import PubMarkup
import PubOffice
import PubRunningText
import PubSettings

// Files of values that a text names: rows for which a text is repeated, and tables.
extension ArticleReading {
    /// The rows of the files that divisions of the text in `file` name, by their names there.
    mutating func data(for file: InputFile) throws(EnvironmentFailure) -> [String: DataRows] {
        var data: [String: DataRows] = [:]
        for name in dataFiles(in: file.bytes, file: file.name) where data[name.text] == nil {
            guard let read = try values(name, of: file) else { continue }
            let isSheet = SourceFormat(fileName: name.text) == .excel || SourceFormat(fileName: name.text) == .calc
            let rows = isSheet ? readSheet(read.bytes, file: read.name, options: options).rows : DataRows(read.bytes)
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
            case .figure(let picture) where SourceFormat(fileName: picture.source.text)?.isTable == true:
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
        let attributes = block.attributes == Attributes() ? picture.attributes : block.attributes
        let format = SourceFormat(fileName: picture.source.text) ?? .csv
        guard let first = tableBlock(of: read, format, attributes, options), case .table(var table) = first.kind else {
            reportEmpty(picture.source)
            return nil
        }
        let place = Located(picture.source.text, at: picture.source.origin)
        log.remember(ArticleSource(read, named: place, by: file.base, foreign: format.hasLines ? nil : format))
        table.caption = picture.caption
        var made = block
        made.kind = .table(table)
        // What is written at the picture is the table's.
        if made.attributes == Attributes() { made.attributes = picture.attributes }
        made.attributes.classes.removeAll { $0.text == "table" }
        made.attributes.pairs.removeAll { ["sheet", "cells"].contains($0.key.text) }
        return made
    }

    /// The table of a file of values, of a sheet that `sheet` and `cells` of the attributes name.
    private mutating func tableBlock(
        of read: InputFile, _ format: SourceFormat, _ attributes: Attributes, _ options: ReadingOptions
    ) -> Block? {
        if format == .csv { return log.take(parseRows(read.bytes, file: read.name, options: options))?.blocks.first }
        let cells = attributes["cells"]
        guard let selection = SheetSelection(sheet: attributes["sheet"]?.text, cells: cells?.text) else {
            let origin = cells?.origin ?? SourceLocation(file: read.name)
            log.report(
                .error(
                    "bad-value", "\(SettingsValue.quoted(cells?.text ?? "")) names no cells", at: origin,
                    hint: "write the first and the last cell: cells=\"A1:D20\""))
            return nil
        }
        return log.take(readSheet(read.bytes, file: read.name, selection, options: options).table)
    }

    private mutating func values(_ name: Attributes.Value, of file: InputFile) throws(EnvironmentFailure) -> InputFile?
    {
        readsData = true
        let read = log.take(
            try folders.read(name.text, namedBy: file.base, at: name.origin, limit: InputLimit.article))
        dataKey.combineEach(read?.name, read?.hash)
        return read
    }

    private mutating func reportEmpty(_ name: Attributes.Value) {
        log.report(
            .warning(
                "empty-data", "\(SettingsValue.quoted(name.text)) has no rows below its first one", at: name.origin,
                hint: "the first row names the columns; write the values below it"))
    }
}
