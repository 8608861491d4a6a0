import PubDiagnostics
import PubGeometry
import PubSettings
import Testing

@Suite struct TableReaderTests {
    @Test func absentKeysReadAsTheirDefaults() throws {
        let (value, findings) = sample("id = 'a'")
        let read = try #require(value)
        #expect(findings.isEmpty)
        #expect(read.title == nil)
        #expect(read.columns == 3)
        #expect(read.width == Length(millimetres: 20))
        #expect(read.indent == .em(1))
        #expect(read.grid == .first)
        #expect(read.word == [80, 100, 133])
        #expect(read.authors.isEmpty)
        #expect(read.inner == nil)
        #expect(read.color == "ink")
    }

    @Test func everyKeyIsRead() throws {
        let (value, findings) = sample(
            """
            id = "a"
            title = "T"
            columns = 2
            draft = true
            width = "1in"
            indent = "50%"
            grid = "all"
            date = 2026-11-01
            word = ["70%", 100, 120.5]
            authors = "One"
            inner = { depth = 2.5 }
            color = "rust"
            """)
        let read = try #require(value)
        #expect(places(findings).isEmpty)
        #expect(read.title == "T")
        #expect(read.columns == 2)
        #expect(read.draft)
        #expect(read.width == Length(points: 72))
        #expect(read.indent == .percent(50))
        #expect(read.grid == .all)
        #expect(read.date == CalendarDate(year: 2026, month: 11, day: 1))
        #expect(read.word == [70, 100, 120.5])
        #expect(read.authors == ["One"])
        #expect(read.inner == 2.5)
        #expect(read.color == "rust")
    }

    @Test func errorsStandAtTheirPlacesAndReadingGoesOn() throws {
        let (value, findings) = sample(
            """
            colums = 2
            title = 3
            columns = 13
              width = 12
            grid = "frist"
            page = 3
            inner = { deep = 1, depth = "x" }
            authors = ["a", 2]
            word = [1, 2]
            """)
        #expect(
            places(findings) == [
                "6:8 not-built", "1:1 missing-key", "2:9 wrong-type", "3:11 out-of-range", "4:11 needs-unit",
                "5:8 unknown-word", "9:8 wrong-count", "8:17 wrong-type", "7:29 wrong-type", "7:11 unknown-key",
                "1:1 unknown-key",
            ])
        #expect(findings.last?.hint == "did you mean \"columns\"?")
        #expect(findings[2].message == "title: expected a string, found the integer 3")
        #expect(findings[4].message == "width: 12 needs a unit")
        #expect(findings[5].hint == "did you mean \"first\"?")
        #expect(findings[7].message == "authors[2]: expected a string, found the integer 2")
        #expect(findings[8].message.hasPrefix("inner.depth: expected a number from 0 to 10"))
        #expect(value?.columns == 3)
        #expect(value?.authors == ["a"])
    }

    @Test func aWordThatIsNotBuiltSaysSo() {
        let (_, findings) = sample("id = 'a'\ngrid = 'some'")
        #expect(places(findings) == ["2:8 not-built"])
        #expect(findings[0].hint == "use one of: all, first, none")
    }

    @Test func theReferenceShowsEveryKey() {
        let text = KeyReference.markdown([KeyTableDescription(SampleKeys.self)])
        #expect(text.hasPrefix("## `[sample]`\n\nA table for tests.\n\n| Key | Takes | Without it | Meaning |\n"))
        #expect(text.contains("| `id` | a string that is not empty | an error | The name. |\n"))
        #expect(text.contains("| `columns` | an integer from 1 to 12 | `3` | How many columns. |\n"))
        #expect(text.contains("| `word` | an array of 3 × a percentage from 0 to 400 | `[80, 100, 133]` | Spaces. |\n"))
        #expect(text.contains("| `page` |  | not implemented yet: an error | Pins to a page. |\n"))
        #expect(text.contains("| `inner` | a table (`[sample.inner]`) |  | A table inside. |\n"))
        #expect(text.contains("| `color` | a string | `\"ink\"` | A swatch. |\n"))
        #expect(text.contains("## `[sample.inner]`\n"))
    }
}
