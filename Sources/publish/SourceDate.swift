import Glibc

/// The date that the environment gives to products (reproducible-builds.org: SOURCE_DATE_EPOCH).
enum SourceDate {
    /// Up to the last second of the year 9999, since a PDF's dates have four digits for the year.
    private static let range: ClosedRange<Int64> = 0...253_402_300_799

    /// The day of `seconds` since 1970, in UTC, as manifests have it.
    static func day(of seconds: Int64) -> String {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        func padded(_ number: Int32, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
        }
        return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-\(padded(parts.tm_mday, 2))"
    }

    /// Seconds since 1970; nil when the variable is not set, or empty.
    static func fromEnvironment() throws(UsageError) -> Int64? {
        guard let variable = getenv("SOURCE_DATE_EPOCH") else { return nil }
        let text = String(cString: variable)
        if text.isEmpty { return nil }
        // Int64 also takes a plus sign, which the specification does not know.
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(text), range ~= seconds else {
            throw UsageError("SOURCE_DATE_EPOCH is \"\(text)\"; it takes seconds since 1970, as digits.")
        }
        return seconds
    }
}
