import Glibc
import Testing

/// The program of Tests/Example, which a reader of the library would write first.
@Suite(.enabled(if: Library.isSetUp, "fonts are not fetched")) struct ExampleTests {
    @Test func aJustifiedPageTakesFewLines() throws {
        let source = try #require(Library.read(Library.root + "Tests/Example/Sources/JustifiedPage/main.swift"))
        #expect(source.count { $0 == 0x0A } < 30)
    }

    @Test func theProgramWritesAPage() throws {
        let output = "/tmp/justified-page-\(getpid()).pdf"
        defer { unlink(output) }
        let program = Library.root + ".build/release/JustifiedPage"
        let font = Library.root + "Fonts/EBGaramond12-Regular.otf"
        #expect(system("'\(program)' '\(font)' '\(output)'") == 0)
        let pdf = try #require(Library.read(output))
        #expect(pdf.count > 5_000)
        #expect(pdf.starts(with: Array("%PDF-".utf8)))
        let text = "/tmp/justified-page-\(getpid()).txt"
        defer { unlink(text) }
        #expect(system("pdftotext '\(output)' '\(text)'") == 0)
        let words = String(decoding: try #require(Library.read(text)), as: UTF8.self).split { $0.isWhitespace }
        #expect(words.count == 18 * 21)
        #expect(words.prefix(6).joined(separator: " ") == "A page is set when every")
    }
}
