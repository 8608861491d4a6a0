import Color
import DisplayList
import Geometry
import Identity
import PDFEmission
import Testing

@Suite struct EmitTests {
    let bench = Workbench()

    @Test func pageIsWholeAndExtracts() throws {
        var page = Page.a5()
        page.set("The office is affable.", .garamond, size: 12, x: 40, y: 60)
        page.set("Second line in the same font.", .garamond, size: 12, x: 40, y: 76)
        page.items.append(.path(PathItem(Path(rect: box(40, 90, 100, 20)), fill: Paint(.cmyk(0.4, 0, 0, 0)))))
        let path = try bench.emitted(Publication([page]))
        #expect(run("qpdf --check \(path)").contains("No syntax or stream encoding errors"))
        #expect(run("pdftotext -layout \(path) -").contains("The office is affable.\n"))
    }
}
