import Glibc
import PubTestSupport
import Testing

/// A program that writes letters page by page, in the memory of a few of them.
@Suite(.needs(.fonts, .tools("qpdf"))) struct ManyLettersTests {
    /// As many letters as a machine sets in a second, and in the long tests ten thousand; megabytes of them all.
    private static let letters = LongTests.areWanted ? (count: 10_000, most: 150) : (count: 500, most: 80)

    @Test func memoryDoesNotGrowWithTheirNumber() throws {
        let path = "/tmp/text-library-letters-\(getpid()).pdf"
        defer { unlink(path) }
        let program = PackageFolder.path(of: ".build/release/PubPublishingBench")
        let font = PackageFolder.path(of: "Fonts/EBGaramond12-Regular.otf")
        let run = Tool.run("'\(program)' letters '\(font)' '\(path)' \(Self.letters.count)")
        #expect(run.status == 0)
        let words = String(decoding: run.output, as: UTF8.self).split { $0.isWhitespace }
        let megabytes = try #require(words.last.flatMap { Int($0) })
        #expect(megabytes < Self.letters.most)
        #expect(Tool.output(of: "qpdf --show-npages '\(path)'").hasPrefix("\(Self.letters.count)"))
    }
}
