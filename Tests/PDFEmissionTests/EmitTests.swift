import Glibc
import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct EmitTests {
    let bench = Workbench()

    private var plainPage: Page {
        var page = Page.a5()
        page.set("The office is affable.", .garamond, size: 12, x: 40, y: 60)
        page.set("Second line in the same font.", .garamond, size: 12, x: 40, y: 76)
        page.set("Third in another.", .vollkorn, size: 9, x: 40, y: 92)
        page.marks.items.append(.path(PathItem(Path(rect: box(40, 100, 100, 20)), fill: Paint(.cmyk(0.4, 0, 0, 0)))))
        return page
    }

    @Test func fileIsSoundAndItsTextExtracts() throws {
        let path = try bench.emitted(Publication([plainPage]))
        #expect(run("qpdf --check \(path)").contains("No syntax or stream encoding errors"))
        let text = "The office is affable.\nSecond line in the same font.\nThird in another.\n"
        #expect(run("pdftotext \(path) -").hasPrefix(text))
        #expect(run("mutool draw -q -F text \(path)").contains("The office is affable.\nSecond line"))
    }

    @Test func fontsAreEmbeddedSubsets() throws {
        let path = try bench.emitted(Publication([plainPage]))
        let rows = run("pdffonts \(path)").split(separator: "\n").dropFirst(2)
        #expect(rows.count == 2)
        for row in rows {
            #expect(row.contains(" yes yes yes "))
            #expect(row.contains("+"))
        }
    }

    @Test(arguments: [Edition.Purpose.screen, .print])
    func sameInputGivesTheSameBytes(purpose: Edition.Purpose) throws {
        let first = try bench.emitted(Publication([plainPage, plainPage]), purpose, name: "first")
        let second = try bench.emitted(Publication([plainPage, plainPage]), purpose, name: "second")
        #expect(PackageFolder.bytes(of: first) == PackageFolder.bytes(of: second))
        #expect(run("qpdf --json \(first)").contains("\"/ID\""))
    }

    @Test func noTraceOfTimePathOrSurfaceIsLeft() throws {
        let path = try bench.emitted(Publication([plainPage]))
        let plain = run("qpdf --qdf --object-streams=disable \(path) - | strings")
        #expect(plain.contains("/CreationDate (D:20261101000000Z)"))
        #expect(!plain.contains("/tmp/"))
        #expect(!plain.contains("/S /Transparency"))
    }

    @Test func screenIsCutToTheTrimAndPrintKeepsTheBleed() throws {
        func boxes(_ purpose: Edition.Purpose) throws -> [String: String] {
            let path = try bench.emitted(Publication([plainPage]), purpose, name: "\(purpose)")
            var result: [String: String] = [:]
            for line in run("pdfinfo -box \(path)").split(separator: "\n") where line.contains("Box:") {
                let words = line.split(separator: " ")
                result[String(words[0])] = words.dropFirst().joined(separator: " ")
            }
            return result
        }
        let screen = try boxes(.screen)
        for name in ["MediaBox:", "CropBox:", "BleedBox:", "TrimBox:"] {
            #expect(screen[name] == "0.00 0.00 419.50 595.25")
        }
        let print = try boxes(.print)
        for name in ["MediaBox:", "CropBox:", "BleedBox:"] { #expect(print[name] == "0.00 0.00 436.50 612.25") }
        #expect(print["TrimBox:"] == "8.50 8.50 428.00 603.75")
    }

    @Test func pagesMayDifferInSize() throws {
        var wide = plainPage
        wide.trim = Size(width: pt(600), height: pt(400))
        let path = try bench.emitted(Publication([plainPage, wide, plainPage]))
        let sizes = run("pdfinfo -f 1 -l 3 \(path)")
        #expect(sizes.contains("1 size:  419.5 x 595.25"))
        #expect(sizes.contains("2 size:  600 x 400"))
        #expect(sizes.contains("3 size:  419.5 x 595.25"))
    }

    // MARK: What cannot be done

    private func failure(
        _ publication: Publication, to path: String, fonts: [FontKey: FontProgram] = TestFont.programs
    ) -> EmissionError? {
        let resources = EmissionResources(fonts: fonts) { _ in throw EmissionError.profile }
        do {
            _ = try emit(publication, as: Edition(.screen), with: resources, to: path)
            return nil
        } catch {
            return error
        }
    }

    @Test func fullDiskIsFound() {
        let path = bench.folder + "/full.pdf"
        symlink("/dev/full", path)
        #expect(failure(Publication([plainPage]), to: path) == .system(operation: "write", code: ENOSPC))
    }

    @Test func missingFolderIsFound() {
        #expect(
            failure(Publication([plainPage]), to: bench.folder + "/none/x.pdf")
                == .system(operation: "open", code: ENOENT))
    }

    @Test func aFaceThatIsNotThereIsFound() {
        let error = failure(Publication([plainPage]), to: bench.folder + "/x.pdf", fonts: [:])
        guard case .font(_?, "the catalogue does not have the face")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func brokenClustersAreFoundOnTheirPage() {
        var page = plainPage
        page.marks.clusters[3].bytes = 40
        let error = failure(Publication([plainPage, page]), to: bench.folder + "/x.pdf")
        guard case .drawing(let number, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(number == 2)
    }

    @Test func missingPictureIsFound() {
        var page = plainPage
        page.marks.items.append(
            .image(ImageItem(ImageKey(0), frame: box(0, 0, 9, 9), clip: box(0, 0, 9, 9), element: .artifact)))
        let error = failure(Publication([page]), to: bench.folder + "/x.pdf")
        #expect(error == .picture(ImageKey(0), reason: "profile"))
    }

    @Test func unusableProfileIsFound() {
        let resources = EmissionResources(fonts: [:]) { _ in throw EmissionError.profile }
        let edition = Edition(.screen, profile: [1, 2, 3])
        #expect(throws: EmissionError.profile) {
            _ = try emit(Publication([]), as: edition, with: resources, to: bench.folder + "/x.pdf")
        }
    }
}
