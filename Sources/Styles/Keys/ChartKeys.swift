import PubCharts
import PubColor
import PubDiagnostics
import PubSettings
import PubSwatches
import PubTextModel

/// The keys of charts.
struct ChartKeys: KeyTable {
    static let keys = ChartKeys()
    static let title = "[chart]"
    static let meaning =
        "The colours and lines of charts. Their type has the styles of the elements `chart.axis` (numbers and names "
        + "along axes), `chart.label` (names of columns, values) and `chart.note` (words of notes, lines and bands), "
        + "or of captions if these are not mapped. Their boxes have the object style `chart`, or else `figure`."
    let colors = Key(
        "colors", .swatchList,
        "The swatches of the columns of values, in order: `[\"ink\", \"accent\", \"ink 45%\"]`. If there are too few, "
            + "tints of them follow. Left out: the accent of the section, if there is one, and tints of black, each "
            + "beside one of another lightness.")
    let axis = Key(
        "axis", .orNone(.stroke),
        "The line at zero, and the marks of names: a table of `weight` and `color`, or `\"none\"`. Left out: 0.5 pt of "
            + "black.")
    let grid = Key(
        "grid", .orNone(.stroke),
        "The lines behind values: a table of `weight` and `color`, or `\"none\"`. Left out: 0.5 pt of black 20 %, "
            + "which a press can hold."
    )
    let pale = Key(
        "pale", .located(.swatchReference), initial: "black 25%",
        "The colour of everything outside the highlight, if there is one, and of the line between the dots of a row.")
    let band = Key("band", .located(.swatchReference), initial: "black 8%", "Bands behind values.")
    let ratio = Key(
        "ratio", .number(0.2...2), default: 0.62,
        "The height of a chart as a part of its width, if its author gives no height. Charts in rows are as high as "
            + "their rows."
    )
}

/// The settings of charts in a template.
struct SpecifiedChartStyle: Sendable {
    var colors: [Located<SwatchReference>]?
    var axis: OrNone<SpecifiedRule>?
    var grid: OrNone<SpecifiedRule>?
    var pale: Located<SwatchReference>?
    var band: Located<SwatchReference>?
    var ratio = 0.62

    /// The swatches that it names.
    var swatches: [Located<SwatchReference>] {
        (colors ?? []) + [axis?.value?.color, grid?.value?.color, pale, band].compactMap { $0 }
    }
}

extension KeyType where Value == SpecifiedChartStyle {
    static var chartStyle: KeyType {
        .table(ChartKeys.self) { reader in
            SpecifiedChartStyle(
                colors: reader.read(\.colors), axis: reader.read(\.axis), grid: reader.read(\.grid),
                pale: reader.read(\.pale), band: reader.read(\.band), ratio: reader.read(\.ratio))
        }
    }
}
