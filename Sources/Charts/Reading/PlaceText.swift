import PubSettings

/// The content of a chart's first column: names, numbers, years or dates.
enum PlaceText {
    /// The kind that all of `texts` are, and the place of each; names have no places. Linear.
    static func places(of texts: [String]) -> (positions: Chart.Positions, places: [Double])? {
        if texts.isEmpty { return nil }
        let years = texts.compactMap(year)
        if years.count == texts.count { return (.years, years.map(Double.init)) }
        let days = texts.compactMap { date(of: $0)?.date.daysSince1970 }
        if days.count == texts.count { return (.dates, days.map(Double.init)) }
        return nil
    }

    /// The month (`2026-11`), by its first day, or the day (`2026-11-30`) that `text` is, with hyphens of any kind; nil for anything else.
    static func date(of text: String) -> (date: CalendarDate, isMonth: Bool)? {
        let plain = String(text.map { "\u{2010}\u{2011}\u{2012}\u{2013}\u{2212}".contains($0) ? "-" : $0 })
        if let day = CalendarDate(plain) { return (day, false) }
        return CalendarDate(plain + "-01").map { ($0, true) }
    }

    /// A year of four digits; nil for anything else.
    private static func year(_ text: String) -> Int? {
        guard text.utf8.count == 4, let year = Int(text), (1000...2999).contains(year) else { return nil }
        return year
    }
}
