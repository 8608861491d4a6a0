import PubTextModel

/// The names of the first column, or the years and months of its span, that are written below a plot, and their lines.
struct NamesAlongAxis {
    /// A name that is written.
    struct Name {
        /// Its lines.
        var lines: [String]
        /// The place along the axis that it belongs to.
        var mark: Double
        /// The middle of its lines along the axis.
        var place: Double
    }

    /// The names that are written.
    private(set) var names: [Name]
    /// The number of names left out that are neither dates nor numbers.
    private(set) var leftOut = 0

    /// The most lines of a name.
    var lineCount: Int { names.reduce(1) { max($0, $1.lines.count) } }

    /// The names of `chart` at the `places` along the axis, each with the room `slot`, set in `type` within `room`.
    init(
        _ chart: Chart, at places: [Double], slot: Double, within room: ClosedRange<Double>, in type: ChartType,
        _ language: Language
    ) {
        let texts = chart.categories.map(\.name)
        let gap = type[.axis].size * 1.1
        let areDates = PlaceText.places(of: texts)?.positions == .dates
        func lines(of index: Int, after previous: Int?) -> [String] {
            areDates
                ? CalendarAxis.lines(of: texts[index], after: previous.map { texts[$0] }, language) : [texts[index]]
        }
        if !chart.positions.isContinuous {
            let lines = texts.indices.map { index in
                areDates
                    ? lines(of: index, after: index > 0 ? index - 1 : nil)
                    : type.lines(texts[index], .axis, width: slot - gap / 4)
            }
            let isFitting = lines.joined().allSatisfy { type.width($0, .axis) <= slot - gap / 4 }
            if isFitting, lines.allSatisfy({ $0.count <= 3 }) {
                names = lines.indices.map { Name(lines: lines[$0], mark: places[$0], place: places[$0]) }
                return
            }
        }
        func row(_ entries: [(lines: [String], mark: Double)]) -> [Name] {
            entries.map { entry in
                // As near to its place as the room lets it be.
                let half = entry.lines.reduce(0) { max($0, type.width($1, .axis)) } / 2
                let place = max(min(entry.mark, room.upperBound - half), room.lowerBound + half)
                return Name(lines: entry.lines, mark: entry.mark, place: place)
            }
        }
        func areApart(_ row: [Name], by gap: Double) -> Bool {
            // Rows may run backwards, and those of dots in any order.
            let row = row.sorted { $0.place < $1.place }
            return zip(row, row.dropFirst()).allSatisfy { first, second in
                let widths = [first, second].map { $0.lines.reduce(0) { max($0, type.width($1, .axis)) } }
                return second.place - first.place >= (widths[0] + widths[1]) / 2 + gap
            }
        }
        // Bars have slots of one width: nothing is between two of them.
        if chart.kind != .bar, let calendar = CalendarAxis(chart, at: places, language) {
            // More than fit are not even measured.
            let most = (room.upperBound - room.lowerBound) / max(gap, 1) + 2
            for step in calendar.steps where Double(calendar.count(each: step)) <= most {
                let marks = row(calendar.marks(each: step))
                guard marks.count > 1 else { break }
                if areApart(marks, by: gap * 1.5) {
                    names = marks
                    return
                }
            }
        }
        // Of bars the years that a round step meets, of others every second, third …
        let years = texts.compactMap { Int($0) }
        let areYears = years.count == texts.count && chart.positions == .years
        for step in [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000] where areYears {
            let chosen = row(texts.indices.filter { years[$0] % step == 0 }.map { ([texts[$0]], places[$0]) })
            guard chosen.count > 1 else { break }
            if areApart(chosen, by: gap) {
                names = chosen
                return
            }
        }
        func every(_ step: Int) -> [Name] {
            row(
                stride(from: 0, to: texts.count, by: step).map { index in
                    (lines(of: index, after: index < step ? nil : index - step), places[index])
                })
        }
        var step = 1
        while step < texts.count, !areApart(every(step), by: gap) {
            step += step == 1 || step == 2 || step == 3 ? 1 : step < 12 ? 2 : step
        }
        names = every(step)
        let areTold = chart.positions.isContinuous || PlaceText.places(of: texts) != nil
        leftOut = areTold ? 0 : texts.count - names.count
    }
}
