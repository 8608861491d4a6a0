import PubSettings

/// What the first column of a chart holds: names, numbers, years or dates.
enum PlaceText {
    /// What all of `texts` are, and the place of each; without places for names. Linear.
    static func places(of texts: [String]) -> (positions: Chart.Positions, places: [Double])? {
        if texts.isEmpty { return nil }
        let plain = texts.map { text in
            String(text.map { "\u{2010}\u{2011}\u{2012}\u{2013}\u{2212}".contains($0) ? "-" : $0 })
        }
        let years = plain.compactMap(year)
        if years.count == texts.count { return (.years, years.map(Double.init)) }
        let days = plain.compactMap(day)
        if days.count == texts.count { return (.dates, days.map(Double.init)) }
        return nil
    }

    /// A year of four digits; nil for anything else.
    private static func year(_ text: String) -> Int? {
        guard text.utf8.count == 4, let year = Int(text), (1000...2999).contains(year) else { return nil }
        return year
    }

    /// The days since 1970 of a month (`2026-11`) or a day (`2026-11-30`); nil for anything else.
    private static func day(_ text: String) -> Int? {
        (CalendarDate(text) ?? CalendarDate(text + "-01"))?.daysSince1970
    }
}
