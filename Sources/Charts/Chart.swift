import PubValues

/// The values of a chart, and how to draw them.
package struct Chart: Hashable, Sendable {
    /// The kind of its marks.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A bar for each value.
        case bar
        /// A line for each column of values.
        case line
        /// A filled area for each column of values, one on top of the other.
        case area
        /// A dot for each value: against numbers a scatter plot, against names a row of dots for each name.
        case dot
        /// A slice of a ring for each value.
        case ring
    }

    /// The content of the first column, which places the values.
    package enum Positions: String, Hashable, Sendable {
        /// Names, at equal distances.
        case names
        /// Numbers, at distances in their proportion.
        case numbers
        /// Years, at distances in their proportion.
        case years
        /// Months or days, at distances in their proportion.
        case dates

        /// Whether distances are in proportion.
        package var isContinuous: Bool { self != .names }
    }

    /// An entry of the first column.
    package struct Category: Hashable, Sendable {
        /// The name, as its author writes it.
        package var name: String
        /// The number, the year or the day since 1970; nil for a name.
        package var place: Double?
    }

    /// A column of values.
    package struct Series: Hashable, Sendable {
        /// Its name.
        package var name: String
        /// Its values, one for each category; nil for a cell with nothing in it.
        package var values: [Double?]
    }

    /// A unit of the values.
    package struct Unit: Hashable, Sendable {
        /// The unit: `%`, `€`, `tonnes`.
        package var text: String

        /// The unit `text`.
        package init(_ text: String) { self.text = text }

        /// Whether it is written at each number: per cent, degrees and currencies are, words are written once.
        package var isSymbol: Bool { isCurrency || ["%", "‰", "°", "°C", "°F"].contains(text) }

        /// Whether it is the sign of a currency, which is written before the number in some languages.
        package var isCurrency: Bool {
            text.unicodeScalars.count == 1
                && text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
        }
    }

    /// The kind of its marks.
    package var kind: Kind
    /// Whether the values of a category are put on top of one another.
    package var isStacked = false
    /// Whether bars run across.
    package var isHorizontal = false
    /// Whether each value is written at its mark; nil for the default of the kind.
    package var showsValues: Bool?
    /// Whether each series has a panel of its own.
    package var hasPanels = false
    /// How many panels are in a row; nil for as many as suit the width.
    package var panelsAcross: Int?
    /// The name of the first column; empty for none.
    package var heading = ""
    /// The content of the first column.
    package var positions = Positions.names
    /// The first column.
    package var categories: [Category]
    /// The other columns.
    package var series: [Series]
    /// Digits after the decimal sign, as the values are written.
    package var decimals = 0
    /// The unit of the values; nil for none.
    package var unit: Unit?
    /// The ends of the axis, if the author sets them.
    package var least: Double?, greatest: Double?
    /// The names of series, or else of categories, in full colour while others are pale; empty for all.
    package var highlights: [String] = []
    /// The notes and marks in the plot.
    package var annotations: [Annotation] = []

    /// A chart of `series` over `categories`.
    package init(_ kind: Kind, categories: [Category], series: [Series]) {
        self.kind = kind
        self.categories = categories
        self.series = series
    }

    /// A note or mark in a plot.
    package struct Annotation: Hashable, Sendable {
        /// The place of an annotation.
        package enum Mark: Hashable, Sendable {
            /// Words at the value of a series (by its index) at a category.
            case value(category: Int, series: Int)
            /// A line at a value.
            case line(Double)
            /// A line at a category.
            case lineAt(category: Int)
            /// A tint between two values.
            case band(ClosedRange<Double>)
            /// A tint from one category to another.
            case bandAt(categories: ClosedRange<Int>)
        }

        /// Its place.
        package var mark: Mark
        /// Its words; empty for none.
        package var text: String
    }
}

extension Chart {
    /// Whether bars or dots are in rows below one another, each with its name before it.
    package var isInRows: Bool { kind == .bar && isHorizontal || kind == .dot && positions == .names }

    /// The colours that it needs: of a ring one for each slice, else one for each series.
    package var colorCount: Int { kind == .ring ? categories.count : series.count }

    /// The names of the things its colours stand for.
    package var coloredNames: [String] { kind == .ring ? categories.map(\.name) : series.map(\.name) }

    /// The values, without missing ones.
    var values: [Double] { series.flatMap { $0.values.compactMap { $0 } } }

    /// The sum of the values at `category` of the series before the one of this index, with its own.
    func stackedEnd(_ series: Int, at category: Int) -> Double {
        self.series[...series].reduce(0) { $0 + ($1.values[category] ?? 0) }
    }

    /// Puts the slices of a ring in the order of their size, the greatest first.
    mutating func sortSlices() {
        let values = series[0].values
        // By the index too, so that equal slices keep their order.
        let order = values.indices.sorted { (-(values[$0] ?? 0), $0) < (-(values[$1] ?? 0), $1) }
        categories = order.map { categories[$0] }
        series[0].values = order.map { values[$0] }
    }

    /// The least and the greatest drawn value, or sum if values are stacked; nil without values.
    var extent: ClosedRange<Double>? {
        let drawn: [Double]
        if isStacked {
            drawn = categories.indices.map { stackedEnd(series.count - 1, at: $0) }
        } else {
            drawn = values
        }
        guard let least = drawn.min(), let greatest = drawn.max() else { return nil }
        return least...greatest
    }
}
