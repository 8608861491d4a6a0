import Glibc
import PubTestSupport
import Testing

/// The documentation of the library as DocC makes it: every link leads somewhere, and every public symbol has a page with words.
@Suite(.needs(.tools("python3"))) struct DocCTests {
    @Test func doccFindsNothing() {
        let folder = "/tmp/docc-\(getpid())"
        defer { system("rm -rf '\(folder)'") }
        let (output, status) = Tool.run("'\(PackageFolder.path(of: ".ci/docs"))' '\(folder)' 2>&1 | tail -40")
        let report = String(decoding: output, as: UTF8.self)
        #expect(status == 0)
        #expect(report.contains(/docs: .* has pages of \d{4} symbols/), "\(report)")
        // Pages of HTML, each in a folder of its name.
        for page in ["pubtextlayout", "pubtextlayout/line", "pubpdfemission/pdfwriter", "textlayout/fromcoretext"] {
            #expect(access("\(folder)/documentation/\(page)/index.html", R_OK) == 0, "\(page)")
        }
    }
}
