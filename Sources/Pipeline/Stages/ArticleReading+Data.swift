import PubDiagnostics
import PubDocuments
import PubFiles
import PubMarkup
import PubOffice
import PubRunningText
import PubSettings

// Files of values that a text names: rows for which a text is repeated, tables and charts.
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

    /// `blocks` with a table in the place of each picture that is a file of values, `![caption](prices.csv){.table}`, and with the
    /// values in each that is a chart, `![caption](prices.csv){.chart}`.
    mutating func settingTables(
        in blocks: [Block], of file: InputFile, _ options: ReadingOptions
    ) throws(EnvironmentFailure) -> [Block] {
        var result = blocks
        for index in result.indices {
            switch result[index].kind {
            case .figure(let picture) where SourceFormat(fileName: picture.source.text)?.isTable == true:
                let isChart = picture.attributes.has("chart") || result[index].attributes.has("chart")
                let block =
                    try isChart
                    ? chart(picture, result[index], of: file, options)
                    : table(picture, result[index], of: file, options)
                if let block { result[index] = block }
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
        guard var table = table(of: read, picture, block, named: file, options) else {
            reportEmpty(picture.source)
            return nil
        }
        table.caption = picture.caption
        var made = block
        made.kind = .table(table)
        // What is written at the picture is the table's.
        if made.attributes == Attributes() { made.attributes = picture.attributes }
        made.attributes.classes.removeAll { $0.text == "table" }
        made.attributes.pairs.removeAll { ["sheet", "cells"].contains($0.key.text) }
        return made
    }

    /// The picture with the values of its file, which a chart is made of; if it has none, that is reported when the chart is made.
    private mutating func chart(
        _ picture: Picture, _ block: Block, of file: InputFile, _ options: ReadingOptions
    ) throws(EnvironmentFailure) -> Block? {
        guard let read = try values(picture.source, of: file) else { return nil }
        var chart = picture
        if chart.attributes == Attributes() { chart.attributes = block.attributes }
        chart.chart =
            table(of: read, picture, block, named: file, options) ?? Table(alignments: [], head: [], rows: [])
        chart.attributes.classes.removeAll { $0.text == "chart" }
        chart.attributes.pairs.removeAll { ["sheet", "cells"].contains($0.key.text) }
        var made = block
        made.kind = .figure(chart)
        made.attributes.classes.removeAll { $0.text == "chart" }
        return made
    }

    /// The table in `read`, the file that `picture` in `file` names, which is remembered for findings; nil for one without values.
    private mutating func table(
        of read: InputFile, _ picture: Picture, _ block: Block, named file: InputFile, _ options: ReadingOptions
    ) -> Table? {
        let attributes = block.attributes == Attributes() ? picture.attributes : block.attributes
        let format = SourceFormat(fileName: picture.source.text) ?? .csv
        let place = Located(picture.source.text, at: picture.source.origin)
        log.remember(ArticleSource(read, named: place, by: file.base, foreign: format.hasLines ? nil : format))
        guard let first = tableBlock(of: read, format, attributes, options), case .table(let table) = first.kind else {
            return nil
        }
        return table
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
