import PubMarkup
import Testing

/// Widths and heights of pictures without a unit.
@Suite struct BareExtentTests {
    @Test func pixelsAreSaid() {
        let reading = Reading.markdown("![a](b.png){alt=c width=50 height=8.5}\n")
        #expect(
            reading.diagnostics.map(\.message) == [
                "width=50 has no unit: it is read as pixels of the web, 37.5 pt",
                "height=8.5 has no unit: it is read as pixels of the web, 6.375 pt",
            ])
        #expect(Reading.findings("![a](b.png) {alt=c width=50}\n") == ["1:26 bare-extent"])
        #expect(Reading.findings("Text ![a](b.png){alt=c width=50 height=4mm} here\n") == ["1:30 bare-extent"])
    }

    @Test func unitsAndOtherFormatsAreSilent() {
        #expect(Reading.findings("![a](b.png){alt=c width=50% height=4mm}\n") == [])
        #expect(Reading.tags("<img src=\"b.png\" width=\"50\" height=\"20\">").diagnostics.map(\.id) == [])
    }
}
