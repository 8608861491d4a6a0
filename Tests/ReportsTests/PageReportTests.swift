import PubDiagnostics
import PubFiles
import PubGeometry
import PubReports
import Testing

/// The page for browsers that shows what was found on the pages of an issue.
@Suite struct PageReportTests {
    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(
            x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height))
    }

    private func report() -> PageReport {
        var report = PageReport(title: "Tide & <Time>")
        let place = SourceLocation(file: "a.md", line: 3, column: 1)
        report.findings = [
            .error("low-resolution", "the picture \"a\" has <few> pixels", at: place, hint: "use a larger file"),
            .warning("thin-line", "a line is thin", at: place),
        ]
        var edition = PageReport.Edition(name: "print", profile: "magazine")
        (edition.errors, edition.warnings, edition.inkLimit) = (1, 1, 300)
        let picture = PageReport.Picture(bytes: [1, 2, 3, 4], type: "image/png", frame: rect(-10, -10, 220, 320))
        var sheet = PageReport.Sheet(
            index: 6, folio: "7", isRecto: true, trim: Size(width: Length(points: 200), height: Length(points: 300)),
            picture: picture)
        sheet.plates = [PageReport.PlateSheet(ink: "cyan", light: [0, 160, 230], coverage: 12.34, picture: picture)]
        sheet.greatestInk = (312, rect(10, 20, 11, 11))
        sheet.objects = [("black alone", 12)]
        sheet.marks = [(0, rect(100, 150, 22, 32))]
        edition.sheets = [sheet]
        edition.faces = [
            PageReport.Face(name: "Vollkorn", sizes: Length(points: 8)...Length(points: 9.5), pages: 3)
        ]
        report.editions = [edition]
        report.articles = [PageReport.Article(id: "lead", fit: "lead: 3 pages")]
        return report
    }

    private var html: String { String(decoding: report().html, as: UTF8.self) }

    @Test func nothingOfTheInputIsMarkup() {
        #expect(html.contains("<h1>Tide &amp; &lt;Time&gt;</h1>"))
        #expect(html.contains("the picture &quot;a&quot; has &lt;few&gt; pixels"))
        #expect(!html.contains("<few>"))
    }

    @Test func findingsAreMarkedWhereTheyAre() {
        // Of a sheet that begins 10 pt before the trim and is 220 pt wide and 320 pt high.
        #expect(html.contains("left:50.000%;top:50.000%;width:10.000%;height:10.000%"))
        #expect(html.contains("<a class=\"mark error\" id=\"m0-6-0\" href=\"#f0\""))
        #expect(html.contains("<li id=\"f0\" value=\"1\" class=\"error\">"))
        #expect(html.contains("<a href=\"#m0-6-0\">page 7</a>"))
        #expect(html.contains("<code>a.md:3:1</code>"))
    }

    @Test func verdictPlatesAndTheMostInkAreThere() {
        #expect(html.contains("print: NOT READY for magazine · 1 error, 1 warning"))
        #expect(html.contains("data-plate=\"cyan\" style=\"--ink:rgb(0,160,230);"))
        #expect(html.contains("cyan 12.3 % · at most 312 %"))
        // More than the paper takes.
        #expect(html.contains("<span class=\"ink over\""))
        #expect(html.contains("black alone 12"))
        #expect(html.contains("<th scope=\"row\">Vollkorn<td>8.0 – 9.5<td>3"))
    }

    /// Nothing is fetched.
    @Test func theDocumentStandsAlone() {
        #expect(html.contains("data:image/png;base64,AQIDBA=="))
        #expect(!html.contains("http://"))
        #expect(!html.contains("https://"))
        #expect(!html.contains("src=\"/"))
    }

    @Test func anIssueWithoutPagesSaysSo() {
        var report = report()
        report.editions = []
        let html = String(decoding: report.html, as: UTF8.self)
        #expect(html.contains("No page could be made"))
        #expect(html.contains("low-resolution (1)"))
    }

    @Test func theSameIsInJSON() {
        let json = report().json
        #expect(json.contains("\"coverage\":{\"cyan\":12.34}"))
        #expect(
            json.contains("\"most_ink\":{\"percent\":312.00,\"x\":10.00,\"y\":20.00,\"width\":11.00,\"height\":11.00}"))
        #expect(
            json.contains("\"findings\":[{\"finding\":1,\"x\":100.00,\"y\":150.00,\"width\":22.00,\"height\":32.00}]"))
        #expect(json.contains("\"fonts\":[{\"name\":\"Vollkorn\",\"least\":8.00,\"most\":9.50,\"pages\":3}]"))
    }
}
