import Glibc
import PubColor
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubPipeline
import PubTestSupport
import Testing

/// The issue of shaped text as it stands in the repository, with the pictures that `make pictures` draws.
@Suite(.needs(.fonts, .dictionaries, .pictures("jar.png", "pebble.png", of: "shaped-text")))
struct ShapedTextTests {
    private func built(_ edition: String) throws -> Publication {
        var options = BuildOptions(manifest: "\(PackageFolder.path)/Issues/shaped-text/issue.toml")
        options.keepsPages = true
        options.edition = edition
        options.output = "\(PackageFolder.path)/build/test-shaped-text-\(edition).pdf"
        mkdir("\(PackageFolder.path)/build", 0o777)
        let report = try PubPipeline.build(options)
        unlink(options.output!)
        // Beside a stone and in the points of a star some lines hold three words.
        let findings = report.diagnostics.filter { $0.severity > .note && $0.id != "loose-line" }
        #expect(findings.isEmpty, "\(findings)")
        return try #require(report.publication)
    }

    /// Where glyph runs of a page begin on its baselines, by baseline from the head.
    private func rows(_ page: Page) -> [[Double]] {
        var rows: [Double: [Double]] = [:]
        for case .glyphs(let run) in page.marks.items where run.size < Length(points: 20) {
            rows[run.origin.y.points, default: []].append(run.origin.x.points)
        }
        return rows.sorted { $0.key < $1.key }.map { $0.value.sorted() }
    }

    @Test func everyShapeStandsOnAPageOfItsOwn() throws {
        let pages = try built("screen").pages
        #expect(pages.count == 5)
        // The star begins at one point and ends in two.
        let star = rows(pages[0])
        #expect(star[0][0] > star[12][0])
        #expect(star[star.count - 2].last! - star[star.count - 2][0] > 100)
        // Both sides of the jar are filled in most of its rows.
        let jar = rows(pages[2])
        #expect(jar.prefix(24).filter { $0.last! - $0[0] > 150 }.count > 20)
    }

    /// Signs go and looks come: words in another face, in a slope, struck, in red; what only looks like a sign stays.
    @Test func looksFollowSigns() throws {
        let page = try built("screen").pages[4]
        let text = String(decoding: page.marks.text, as: UTF8.self)
        #expect(text.contains("was to be sung;"))
        #expect(text.contains("lies across the word instead"))
        #expect(text.contains("my_old_diary"))
        #expect(text.contains("well-known"))
        #expect(text.contains("A-14"))
        var looks: [String: (font: FontKey, paint: Paint)] = [:]
        for case .glyphs(let run) in page.marks.items {
            let words = String(
                decoding: page.marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)], as: UTF8.self)
            for word in words.split(whereSeparator: \.isWhitespace) { looks[String(word)] = (run.font, run.paint) }
        }
        let plain = try #require(looks["neighbours"])
        for word in ["sung", "dressed", "finer", "inclines", "speak"] {
            #expect(looks[word]?.font != plain.font, "\(word)")
        }
        #expect(looks["sung"]?.font == looks["finer"]?.font)
        #expect(looks["sung"]?.font != looks["speak"]?.font)
        for word in ["OUT", "NO", "NATO"] { #expect(looks[word]?.paint != plain.paint, "\(word)") }
    }

    @Test func largePrintIsSetAnew() throws {
        let (small, large) = (try built("screen"), try built("large"))
        #expect(large.pages.count > small.pages.count)
        func sizes(_ publication: Publication) -> Set<Int> {
            Set(
                publication.pages.flatMap(\.marks.items).compactMap { item in
                    if case .glyphs(let run) = item { Int((run.size.points * 100).rounded()) } else { nil }
                })
        }
        #expect(sizes(small).contains(920))
        #expect(sizes(large).contains(1242))
        #expect(!sizes(large).contains(920))
    }
}
