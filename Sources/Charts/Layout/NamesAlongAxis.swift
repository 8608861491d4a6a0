/// Which names of the first column are written below a plot, and in which lines.
struct NamesAlongAxis {
    /// A name that is written.
    struct Name {
        /// The category.
        var index: Int
        /// Its lines.
        var lines: [String]
        /// The middle of these along the axis.
        var place: Double
    }

    /// The names that are written.
    private(set) var names: [Name]
    /// How many are left out that are no dates and no numbers.
    private(set) var leftOut = 0

    /// The most lines of a name.
    var lineCount: Int { names.reduce(1) { max($0, $1.lines.count) } }

    /// The names of `chart` at the `places` along the axis, each of which has the room `slot`, set in `type` within `room`.
    init(_ chart: Chart, at places: [Double], slot: Double, within room: ClosedRange<Double>, in type: ChartType) {
        let texts = chart.categories.map(\.name)
        let gap = type[.axis].size * 0.8
        if !chart.positions.isContinuous {
            let lines = texts.map { type.lines($0, .axis, width: slot - gap / 3) }
            let isFitting = lines.joined().allSatisfy { type.width($0, .axis) <= slot - gap / 3 }
            if isFitting, lines.allSatisfy({ $0.count <= 3 }) {
                names = lines.indices.map { Name(index: $0, lines: lines[$0], place: places[$0]) }
                return
            }
        }
        let widths = texts.map { type.width($0, .axis) }
        // As near to its place as the room lets it be.
        let places = zip(places, widths).map { place, width in
            max(min(place, room.upperBound - width / 2), room.lowerBound + width / 2)
        }
        func name(_ index: Int) -> Name { Name(index: index, lines: [texts[index]], place: places[index]) }
        let years = texts.compactMap { Int($0) }
        let areYears = years.count == texts.count && chart.positions == .years
        // Of years those are written that a round step meets, of others every second, third …
        for step in [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000] where areYears {
            let chosen = texts.indices.filter { years[$0] % step == 0 }
            guard chosen.count > 1 else { break }
            if NamesAlongAxis.areApart(chosen, places, widths, gap) {
                names = chosen.map(name)
                return
            }
        }
        var step = 1
        while step < texts.count {
            let chosen = Array(stride(from: 0, to: texts.count, by: step))
            if NamesAlongAxis.areApart(chosen, places, widths, gap) { break }
            step += step == 1 || step == 2 || step == 3 ? 1 : step < 12 ? 2 : step
        }
        names = stride(from: 0, to: texts.count, by: step).map(name)
        let areTold = chart.positions.isContinuous || PlaceText.places(of: texts) != nil
        leftOut = areTold ? 0 : texts.count - names.count
    }

    private static func areApart(_ chosen: [Int], _ places: [Double], _ widths: [Double], _ gap: Double) -> Bool {
        zip(chosen, chosen.dropFirst()).allSatisfy { first, second in
            abs(places[second] - places[first]) >= (widths[first] + widths[second]) / 2 + gap
        }
    }
}
