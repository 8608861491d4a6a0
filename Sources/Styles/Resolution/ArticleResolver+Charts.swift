import PubCharts
import PubColor
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

extension ArticleResolver {
    /// The chart of the values that `picture` holds instead of a picture; nil for a picture, and if no chart can be made of the values,
    /// which is reported.
    mutating func chart(_ picture: Picture) -> FigureChart? {
        guard let table = picture.chart else { return nil }
        let specified = reading { SpecifiedChart(picture.attributes, &$0) }
        let made = ChartReader.chart(of: table, specified, in: language, at: picture.origin)
        for finding in made.diagnostics { computed.report(finding) }
        guard let chart = made.value else { return nil }
        return FigureChart(
            chart: chart, look: look(of: chart, specified, at: picture.origin),
            texts: ["chart.axis", "chart.label", "chart.note"].map { textStyle($0, at: picture.origin) })
    }

    private mutating func textStyle(_ element: String, at origin: SourceLocation) -> FigureChart.TextStyle {
        let index = computed.style(of: element, in: place.path.entering("figure"), language: language, at: origin)
        let style = computed.paragraphStyles[index]
        var text = FigureChart.TextStyle(character: style.character, paragraph: style.paragraph)
        text.isUpper = style.letterCase == .upper
        text.character.language = language
        // A text of a chart is in one line, which ends where it ends.
        text.paragraph.alignment = .start
        text.paragraph.startIndent = .zero
        text.paragraph.endIndent = .zero
        text.paragraph.firstLineIndent = .zero
        text.paragraph.protrudes = false
        return text
    }

    /// Adds the values of `chart` to the structure tree, as a table of the figure that shows it. Its cells hold only their alternate text:
    /// they are read aloud, not seen.
    mutating func addValues(of chart: Chart, in figure: ElementID, at origin: SourceLocation) {
        let table = node(.table, below: figure, at: origin)
        // A name and the one value behind it are a pair: nothing else is in its row.
        let headsOfRows = chart.series.count > 1
        for (number, cells) in chart.table(in: language).enumerated() {
            let row = node(.tableRow, below: table, at: origin)
            for (column, text) in cells.enumerated() {
                let scope: HeaderScope? = number == 0 ? .column : column == 0 && headsOfRows ? .row : nil
                let role: StructureRole = scope.map { .headerCell(scope: $0, span: .one) } ?? .dataCell(span: .one)
                let cell = node(role, below: row, at: origin)
                if !text.isEmpty { article.structure[Int(cell.index)].alternate = text }
            }
        }
    }

    // MARK: Colours

    private mutating func look(
        of chart: Chart, _ specified: SpecifiedChart, at origin: SourceLocation
    ) -> ChartLook {
        let style = computed.sheet.chart
        let said = specified.colors ?? style.colors
        let accent =
            computed.sheet.swatches["accent"] == nil ? [] : [Located(SwatchReference(name: "accent"), at: origin)]
        let black = Located(SwatchReference(name: "black", tint: accent.isEmpty ? 0.85 : 0.9), at: origin)
        let swatches = said ?? accent + [black]
        let (keys, language) = (ChartKeys.keys, language)
        var look = computed.collect { sheet, problems in
            let paints = swatches.map { sheet.paint($0, for: .area, &problems) }
            var look = ChartLook(
                colors: paints, pale: sheet.paint(keys.pale.valueOrInitial(style.pale), for: .area, &problems),
                band: sheet.paint(keys.band.valueOrInitial(style.band), for: .area, &problems), ratio: style.ratio,
                language: language)
            let axis = style.axis ?? .on(SpecifiedRule(weight: Length(points: 0.5), color: nil))
            let gray = Located(SwatchReference(name: "black", tint: 0.2), at: origin)
            let grid = style.grid ?? .on(SpecifiedRule(weight: Length(points: 0.5), color: gray))
            look.axis = sheet.rule(axis.value, &problems)
            look.grid = sheet.rule(grid.value, &problems)
            return look
        }
        if said != nil {
            reportAlike(look.colors, in: chart, at: specified.colors?.first?.origin ?? origin)
        } else if !ChartColors.alike(look.colors.map(\.color), neighbors: true).isEmpty {
            // A dark accent and black are one colour in gray: tints of the accent follow it.
            look.colors.removeLast()
        }
        look.colors = ChartColors.palette(look.colors.map(\.color), count: chart.colorCount).enumerated().map {
            $0 < look.colors.count ? look.colors[$0] : Paint($1)
        }
        return look
    }

    /// Reports chosen colours that are hard to tell apart, in gray or for the colour-blind, if only they identify the marks.
    private mutating func reportAlike(_ paints: [Paint], in chart: Chart, at origin: SourceLocation) {
        // Panels have one series each, and dots differ in form too.
        guard !chart.hasPanels, chart.kind != .dot else { return }
        let colors = paints.prefix(chart.colorCount).map(\.color)
        let touch = chart.kind == .ring || chart.isStacked
        guard let pair = ChartColors.alike(colors, neighbors: touch).first else { return }
        let names = chart.coloredNames
        computed.report(
            .warning(
                "chart-colors-alike",
                "the colours of \(SettingsValue.quoted(names[pair.first].excerpt)) and "
                    + "\(SettingsValue.quoted(names[pair.second].excerpt)) are hardly told apart "
                    + (pair.isInGray ? "in gray" : "by those who see red and green alike"),
                at: origin, hint: "take a lighter tint of one of them: colors=\"accent, accent 40%\""))
    }
}
