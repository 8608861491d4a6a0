import Glibc
import PubDisplayList
import PubGeometry
import PubPDFEmission
import PubTestSupport
import Testing

/// Runs with `make test-all`: some seconds of work.
@Suite(.long, .needs(.fonts))
struct ManyPagesTests {
    let bench = Workbench()

    /// 1,000 pages of 5,000 glyphs: what a long issue costs, and that memory does not grow with it.
    @Test func thousandPagesStayCheap() throws {
        let words = "the quick brown fox jumps over a lazy dog while some office affluence flows on calmly"
            .split(separator: " ")
        var next = 0
        var pages: [Page] = []
        for number in 1...1000 {
            var page = Page.a5(folio: "\(number)")
            for line in 0..<180 {
                var text = ""
                while text.utf8.count < 23 {
                    text += words[(next * 7 + next / 5) % words.count] + " "
                    next += 1
                }
                let (x, y) = (20 + Double(line / 60) * 130, 30 + Double(line % 60) * 9)
                let end = page.set(text, .garamond, size: 6, x: x, y: y, gap: Double(next % 11) * 0.05)
                if line.isMultiple(of: 6) { page.set("fine", .garamondItalic, size: 6, x: end, y: y) }
            }
            pages.append(page)
        }
        let glyphs = pages.reduce(0) { $0 + $1.marks.glyphs.count }
        let before = usage()
        let path = try bench.emitted(Publication(pages))
        let after = usage()
        let cost = after.seconds - before.seconds
        print("1,000 pages of \(glyphs / 1000) glyphs: \(cost) ms of CPU a page")
        print("memory: \(before.peak / 1024) MB before, \(after.peak / 1024) MB at most")
        #expect(after.peak - before.peak < 100 * 1024)
        #expect(run("qpdf --check \(path)").contains("No syntax or stream encoding errors"))
    }

    private func usage() -> (seconds: Double, peak: Int) {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
        return (Double(seconds) + Double(microseconds) / 1e6, usage.ru_maxrss)
    }
}
