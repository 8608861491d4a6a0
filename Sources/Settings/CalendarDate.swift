/// A day of the Gregorian calendar, from year 1 to 9999. It has no clock and no time zone.
public struct CalendarDate: Hashable, Comparable, Sendable {
    /// The year, 1 … 9999.
    public let year: Int
    /// The month, 1 … 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// The day; nil if the calendar does not have it.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDate.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day written as `2026-11-01`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2],
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// The number of days of `month` in `year`.
    public static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days since 1 January 1970; negative before it.
    ///
    /// Counts in years that begin in March, as is usual for the Gregorian calendar, so that leap days come last.
    public var daysSince1970: Int {
        // Years that begin in March have the leap day at their end.
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        // From March on each five months have 153 days.
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        // The day of 1 January 1970, counted from 1 March of year 0.
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The name of the month in English: `November`.
    public var monthName: String { CalendarDate.monthNames[month - 1] }

    /// The day in English words: `1 November 2026`.
    public var words: String { "\(day) \(monthName) \(year)" }

    /// Order in time.
    public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

extension CalendarDate: CustomStringConvertible {
    /// The day as `2026-11-01` (ISO 8601).
    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
