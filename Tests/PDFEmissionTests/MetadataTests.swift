import Glibc
import PubDisplayList
import PubPDFEmission
import PubTestSupport
import Testing

@Suite(.needs(.fonts)) struct MetadataTests {
    let bench = Workbench()

    /// Strings of any scalars: controls, delimiters of PDF and XML, surrogate pairs, right-to-left.
    struct RandomText {
        var state: UInt64

        mutating func next(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }

        mutating func text() -> String {
            let special = Array("()\\<>[]{}/%&\"'\r\n\t\0;]]>é–“”ﬁאב字🎉\u{FFFE}\u{202E}\u{7F}\u{85}".unicodeScalars)
            var result = String.UnicodeScalarView()
            for _ in 0...next(24) {
                switch next(3) {
                case 0: result.append(special[Int(next(UInt64(special.count)))])
                case 1: result.append(Unicode.Scalar(UInt8(32 + next(95))))
                default: result.append(Unicode.Scalar(UInt32(next(0x11_0000))) ?? "x")
                }
            }
            return String(result)
        }
    }

    /// Ten thousand titles, names and keywords, in hundred files: Info and XMP say the same, and what was meant, but for
    /// characters that XML cannot hold.
    @Test func everyTitleComesBack() throws {
        var random = RandomText(state: 7)
        for number in 0..<100 {
            var publication = Publication([Page.a5()])
            publication.metadata.title = random.text()
            publication.metadata.subject = random.text()
            publication.metadata.authors = [random.text(), random.text()]
            publication.metadata.publisher = random.text()
            publication.metadata.rights = random.text()
            var periodical = Periodical(name: random.text())
            periodical.number = random.text()
            publication.metadata.periodical = periodical
            publication.metadata.keywords = (0..<92).map { _ in random.text() }
            let path = try bench.emitted(publication, name: "titles-\(number)")
            let metadata = publication.metadata
            let values =
                [metadata.title, metadata.subject] + metadata.authors
                + [metadata.publisher, metadata.rights, periodical.name, periodical.number] + metadata.keywords
            let file = try #require(fopen("\(bench.folder)/titles-\(number).txt", "wb"))
            // One value a line, as hexadecimal digits of its UTF-8.
            for value in values {
                let line = value.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\n"
                fwrite(line, 1, line.utf8.count, file)
            }
            fclose(file)
            #expect(PackageFolder.bytes(of: path) != nil)
        }
        let check = "python3 \(PackageFolder.path)/Tests/PDFEmissionTests/Fixtures/check_metadata.py \(bench.folder)"
        #expect(run(check) == "100 files, 10000 values\n")
    }

    @Test func catalogNamesLanguageAndTitle() throws {
        let path = try bench.emitted(Publication([Page.a5()]))
        let text = run("qpdf --qdf --object-streams=disable \(path) - | strings")
        #expect(text.contains("/Lang (en-GB)"))
        #expect(text.contains("/DisplayDocTitle true"))
        #expect(run("pdfinfo \(path)").contains("Tést"))
    }

    @Test(arguments: [
        (0, "D:19700101000000Z"), (1_793_491_200, "D:20261101000000Z"), (951_782_399, "D:20000228235959Z"),
        (951_782_400, "D:20000229000000Z"), (-1, "D:19691231235959Z"), (Int64.max, "D:99991231235959Z"),
        (Int64.min, "D:00000101000000Z"),
    ])
    func datesAreCivil(seconds: Int64, date: String) throws {
        var publication = Publication([Page.a5()])
        publication.metadata.date = seconds
        let path = try bench.emitted(publication)
        #expect(run("qpdf --qdf --object-streams=disable \(path) - | strings").contains("/CreationDate (\(date))"))
    }
}
