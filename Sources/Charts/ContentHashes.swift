import PubValues

extension Chart.Kind: ContentHashable {}

extension Chart.Positions: ContentHashable {}

extension Chart.Category: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(name, place) }
}

extension Chart.Series: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(name, values) }
}

extension Chart.Unit: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(text) }
}

extension Chart.Annotation.Mark: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .value(let category, let series): hash.combineEach(0, category, series)
        case .line(let value): hash.combineEach(1, value)
        case .lineAt(let category): hash.combineEach(2, category)
        case .band(let values): hash.combineEach(3, values.lowerBound, values.upperBound)
        case .bandAt(let categories): hash.combineEach(4, categories.lowerBound, categories.upperBound)
        }
    }
}

extension Chart.Annotation: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(mark, text) }
}

extension Chart: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            kind, isStacked, isHorizontal, showsValues, hasPanels, panelsAcross, heading, positions, categories, series,
            decimals, unit, least, greatest, highlights, annotations)
    }
}

extension ChartLook: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(colors, pale, band, axis, grid, ratio, language)
    }
}
