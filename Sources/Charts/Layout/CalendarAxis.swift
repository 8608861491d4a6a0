import PubSettings
import PubTextModel

/// The years or months below a plot whose places are in proportion to time: at even steps, whether or not there is a value at each.
struct CalendarAxis {
    /// The number of months between marks, ascending, that people count by.
    let steps: [Int]
    /// The first and the last month of the span, counted from year 0.
    private let months: ClosedRange<Int>
    private let isInYears: Bool
    private let language: Language
    private let place: (_ month: Int) -> Double

    /// The axis of `chart`, whose categories are at `places`; nil if they are not years, or not months of at least a quarter.
    init?(_ chart: Chart, at places: [Double], _ language: Language) {
        self.language = language
        let values = chart.categories.compactMap(\.place)
        guard values.count == places.count, let first = values.indices.min(by: { values[$0] < values[$1] }),
            let last = values.indices.max(by: { values[$0] < values[$1] }), values[first] < values[last]
        else { return nil }
        func along(_ value: Double) -> Double {
            let part = (value - values[first]) / (values[last] - values[first])
            return places[first] + part * (places[last] - places[first])
        }
        switch chart.positions {
        case .years:
            isInYears = true
            months = Int(values[first]) * 12...Int(values[last]) * 12
            // Every fifth year of less than ten is one year, or two.
            let fourth = values[last] - values[first] < 10 ? [4] : []
            steps = ([1, 2] + fourth + [5, 10, 20, 25, 50, 100, 200, 500, 1000]).map { $0 * 12 }
            place = { along(Double($0 / 12)) }
        case .dates:
            guard CalendarAxis.shortMonths[language.primary] != nil,
                let start = PlaceText.date(of: chart.categories[first].name)?.date,
                let end = PlaceText.date(of: chart.categories[last].name)?.date
            else { return nil }
            isInYears = false
            // The first day of a month is marked: a month that has begun already has its mark before the span.
            let begin = start.year * 12 + start.month - (start.day == 1 ? 1 : 0)
            let finish = end.year * 12 + end.month - 1
            guard begin + 2 <= finish else { return nil }
            months = begin...finish
            steps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]
            place = { month in
                let day = CalendarDate(year: month / 12, month: month % 12 + 1, day: 1)?.daysSince1970
                return along(Double(day ?? 0))
            }
        case .names, .numbers: return nil
        }
    }

    /// How many marks there are of each `step` months, at most.
    func count(each step: Int) -> Int { months.count / step + 1 }

    /// The marks of each `step` months, with their lines: a year, or a month with its year below the first one and each January.
    func marks(each step: Int) -> [(lines: [String], mark: Double)] {
        var marks: [(lines: [String], mark: Double)] = []
        let first = (months.lowerBound + step - 1) / step * step
        for month in stride(from: first, through: months.upperBound, by: step) {
            let year = String(month / 12)
            var lines = [year]
            if !isInYears, step % 12 != 0 {
                lines = [CalendarAxis.shortMonths[language.primary]?[month % 12] ?? ""]
                // The first mark of each year names it.
                if marks.isEmpty || month % 12 < step { lines.append(year) }
            }
            marks.append((lines, place(month)))
        }
        return marks
    }

    /// A month or a day of the first column in the words of `language`, with its year below if that is not the year of the text that is written
    /// before it: `30 Nov`. As it is in languages that are not known here, and for all else.
    static func lines(of text: String, after previous: String?, _ language: Language) -> [String] {
        guard let (date, isMonth) = PlaceText.date(of: text), let months = shortMonths[language.primary] else {
            return [text]
        }
        var line = months[date.month - 1]
        if !isMonth {
            let isAmerican = language.primary == "en" && language.tag.uppercased().hasSuffix("US")
            line = isAmerican ? "\(line) \(date.day)" : "\(date.day)\(language.primary == "de" ? "." : "") \(line)"
        }
        let year = previous.flatMap { PlaceText.date(of: $0)?.date.year }
        return year == date.year ? [line] : [line, String(date.year)]
    }

    /// The short names of months, by language.
    private static let shortMonths: [String: [String]] = [
        "en": ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        "de": ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
        "fr": ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juill.", "août", "sept.", "oct.", "nov.", "déc."],
        "es": ["ene.", "feb.", "mar.", "abr.", "may.", "jun.", "jul.", "ago.", "sept.", "oct.", "nov.", "dic."],
        "it": ["gen.", "feb.", "mar.", "apr.", "mag.", "giu.", "lug.", "ago.", "set.", "ott.", "nov.", "dic."],
        "nl": ["jan.", "feb.", "mrt.", "apr.", "mei", "juni", "juli", "aug.", "sep.", "okt.", "nov.", "dec."],
        "pt": ["jan.", "fev.", "mar.", "abr.", "maio", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez."],
    ]
}
