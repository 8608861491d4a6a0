import PubSettings
import Testing

@Suite struct SuggestionTests {
    private let keys = ["columns", "first_line_indent", "leading", "id", "size", "style"]

    @Test(arguments: [
        ("colums", "columns"), ("Columns", "columns"), ("colunms", "columns"),
        ("first-line-indent", "first_line_indent"),
        ("firstLineIndent", "first_line_indent"), ("leding", "leading"), ("di", "id"), ("stile", "style"),
    ])
    func nearWords(word: String, meant: String) {
        #expect(Suggestion.nearest(to: word, in: keys) == meant)
    }

    @Test func farWords() {
        for word in ["gutter", "x", "", String(repeating: "columns", count: 100)] {
            #expect(Suggestion.nearest(to: word, in: keys) == nil)
        }
        #expect(Suggestion.nearest(to: "columns", in: []) == nil)
    }

    @Test func ofEquallyNearWordsTheFirst() {
        #expect(Suggestion.nearest(to: "cat", in: ["car", "bat"]) == "car")
        #expect(Suggestion.nearest(to: "cat", in: ["bat", "cat"]) == "cat")
    }

    @Test func hints() {
        #expect(Suggestion.hint(for: "siz", in: keys, called: "keys") == "did you mean \"size\"?")
        #expect(Suggestion.hint(for: "gutter", in: ["a", "b"], called: "keys") == "keys: a, b")
        #expect(Suggestion.hint(for: "gutter", in: [], called: "keys") == nil)
    }
}

@Suite struct CalendarDateTests {
    @Test func theCalendar() {
        #expect(CalendarDate(year: 2026, month: 2, day: 29) == nil)
        #expect(CalendarDate(year: 1900, month: 2, day: 29) == nil)
        #expect(CalendarDate(year: 2000, month: 2, day: 29) != nil)
        #expect(CalendarDate(year: 2026, month: 0, day: 1) == nil)
        #expect(CalendarDate(year: 10000, month: 1, day: 1) == nil)
        #expect(CalendarDate("2026-11-01")?.words == "1 November 2026")
        #expect(CalendarDate("2026-11-01")?.description == "2026-11-01")
        #expect(CalendarDate("0007-01-02")?.description == "0007-01-02")
        #expect(CalendarDate("2026-1-1") == nil)
        #expect(CalendarDate("+026-11-01") == nil)
    }

    @Test func daysAreCountedThroughLeapYears() throws {
        #expect(CalendarDate("1970-01-01")?.daysSince1970 == 0)
        #expect(CalendarDate("2026-11-01")?.daysSince1970 == 20758)
        #expect(CalendarDate("0001-01-01")?.daysSince1970 == -719_162)
        var count = try #require(CalendarDate("1896-01-01")).daysSince1970
        for year in 1896...2004 {
            for month in 1...12 {
                for day in 1...CalendarDate.days(inMonth: month, of: year) {
                    #expect(CalendarDate(year: year, month: month, day: day)?.daysSince1970 == count)
                    count += 1
                }
            }
        }
    }
}
