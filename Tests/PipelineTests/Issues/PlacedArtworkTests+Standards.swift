import PubDiagnostics
import PubPipeline
import PubTestSupport
import Testing

/// Placed pages in files that keep standards: PDF/UA-1 and PDF/A-2a for screens, PDF/X-4 and PDF/A-2u for the press.
extension PlacedArtworkTests {
    /// What `judge` finds in the file `name` by the profiles named.
    private func verdict(_ shop: Workshop, _ name: String, _ profiles: String) -> String {
        let judge = "\(PackageFolder.path)/Tests/PipelineTests/Fixtures/judge.py"
        let run = Tool.run(
            "'\(PackageFolder.path)/.venv/bin/python3' '\(judge)' '\(shop.path)/build/\(name).pdf' \(profiles) 2>&1")
        return run.status == 0 ? "" : String(decoding: run.output, as: UTF8.self)
    }

    private func metadata(_ shop: Workshop, _ name: String) -> String {
        Tool.output(of: "pdfinfo -meta '\(shop.path)/build/\(name).pdf'")
    }

    /// Process and spot inks, blended in a group; what PDF/A-2 forbids.
    private static let demanding = "/Odd ri /G gs \(varnished) BI /W 1 /H 1 /BPC 8 /CS /CMYK /I true ID abcd EI"

    @Test(.needs(.pythonPackages)) func bothEditionsKeepTheirStandards() throws {
        let shop = issue(
            Self.both, advertisement: Self.demanding,
            resources: "/ExtGState<</G<</ca .5/BM/Multiply/op true/OPM 1/RI/Odd>>>>")
        #expect(try !build(shop).diagnostics.hasErrors)
        #expect(verdict(shop, "screen", "ua1 2a") == "")
        #expect(verdict(shop, "print", "2u") == "")
        #expect(metadata(shop, "screen").contains("<pdfaid:conformance>A</pdfaid:conformance>"))
        #expect(metadata(shop, "print").contains("<pdfaid:conformance>U</pdfaid:conformance>"))
        #expect(metadata(shop, "print").contains("<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>"))
    }

    /// Type that its file draws, and whose codes mean nothing to programs.
    private static let unreadable =
        "/Font<</T<</Type/Font/Subtype/Type3/Name/Drawn/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97"
        + "/Widths[9]/CharProcs<</x 6 0 R>>/Encoding<</Differences[97/x]>>>>>>"

    private var issueWithUnreadablePage: Workshop {
        let shop = issue(Self.both)
        shop.file(
            "Issues/p/ad.pdf",
            Self.pdf("BT /T 9 Tf (a) Tj ET", resources: Self.unreadable, glyph: "9 0 d0 0 0 9 9 re f"))
        return shop
    }

    @Test func aPageWithoutUnicodeIsFoundAtItsPlaceAndNothingFalseIsSaid() throws {
        let shop = issueWithUnreadablePage
        let report = try build(shop)
        let findings = report.diagnostics.filter { $0.id == "pdf-not-readable" }
        #expect(findings.map(\.severity) == [.warning, .warning])
        #expect(findings.allSatisfy { "\($0.origin)".hasSuffix("Issues/p/lead.md:5:1") })
        #expect(findings.contains { $0.message.contains("PDF/UA-1 and PDF/A-2a") })
        #expect(findings.contains { $0.message.contains("PDF/A-2u") })
        for name in ["screen", "print"] {
            #expect(!metadata(shop, name).contains("pdfaid"))
            #expect(!metadata(shop, name).contains("pdfuaid"))
        }
        #expect(metadata(shop, "print").contains("PDF/X-4"))
        // What its tags say is still read.
        #expect(Tool.output(of: "pdfinfo '\(shop.path)/build/screen.pdf'").contains("Tagged:          yes"))
    }

    /// Nothing is lost by a page without Unicode where no standard asks for it.
    @Test func aPageWithoutUnicodeIsNotFoundWhereNobodyAsks() throws {
        let shop = issueWithUnreadablePage
        let report = try build(shop) {
            $0.assignments = ["edition.screen.standards=[]", "edition.print.standards=[\"x-4\"]"]
        }
        #expect(!report.diagnostics.contains { $0.id == "pdf-not-readable" })
        #expect(!report.diagnostics.hasErrors)
    }

    /// To those who read aloud it is one picture.
    @Test(arguments: [("", 1), ("An advertisement", 0)]) func aPageThatNobodyDescribesIsFound(
        caption: String, count: Int
    ) throws {
        let shop = issue("# The lead\n\n![\(caption)](ad.pdf){width=100pt pdf-page=2}\n")
        let screen = try build(shop) { $0.edition = "screen" }
        let found = screen.diagnostics.filter { $0.id == "page-not-described" }
        #expect(found.map(\.severity) == Array(repeating: .error, count: count))
        #expect(found.allSatisfy { "\($0.origin)".hasSuffix("Issues/p/lead.md:3:1") })
        #expect(screen.products.count == 1 - count)
        #expect(try !build(shop) { $0.edition = "print" }.diagnostics.hasErrors)
        let untagged = try build(shop) {
            $0.edition = "screen"
            $0.assignments = ["edition.screen.standards=[]"]
        }
        #expect(!untagged.diagnostics.hasErrors)
    }

    // MARK: Files

    /// The hash of the content stream of each page.
    private func contents(of name: String, _ shop: Workshop) -> String {
        let script = """
            import hashlib, pikepdf, sys
            for page in pikepdf.open(sys.argv[1]).pages: print(hashlib.sha256(page.Contents.read_bytes()).hexdigest())
            """
        return Tool.output(
            of: "'\(PackageFolder.path)/.venv/bin/python3' -c '\(script)' '\(shop.path)/build/\(name).pdf'")
    }

    /// Tags are written into the streams of an edition for screens, and change nothing of those for the press.
    @Test(.needs(.pythonPackages)) func contentForThePressIsTheSameWithoutAScreenEdition() throws {
        let shop = issue(Self.both, advertisement: Self.varnished)
        _ = try build(shop)
        let beside = contents(of: "print", shop)
        _ = try build(shop) { $0.edition = "print" }
        #expect(beside.count > 60)
        #expect(beside == contents(of: "print", shop))
    }

    /// The first page of what readers get over networks comes first; a session and a draft lose no time for that, and have the same pages.
    @Test(.needs(.pythonPackages)) func finishedEditionsForScreensAreLinearized() throws {
        let shop = issue(Self.both)
        func isLinearized(_ name: String) -> Bool {
            let run = Tool.run("qpdf --check-linearization '\(shop.path)/build/\(name).pdf' 2>&1")
            return String(decoding: run.output, as: UTF8.self).contains("no linearization errors")
        }
        _ = try build(shop)
        #expect(isLinearized("screen"))
        #expect(!isLinearized("print"))
        let finished = contents(of: "screen", shop)
        #expect(finished.count > 60)
        _ = try build(shop) { $0.isDraft = true }
        #expect(shop.names("build").contains("screen-draft.pdf"))
        #expect(!isLinearized("screen-draft"))
        var options = BuildOptions(manifest: "\(shop.path)/Issues/p/issue.toml")
        options.usesCache = false
        _ = try IssueSession(options).build()
        #expect(!isLinearized("screen"))
        #expect(contents(of: "screen", shop) == finished)
    }
}
