import Glibc
import PubDiagnostics
import PubPipeline
import PubTestSupport
import Testing

/// Drawings and pages of PDFs in an issue: on screen, on the plates of a press, and in PNGs of pages.
@Suite(.needs(.fonts, .dictionaries, .tools("qpdf", "gs", "mutool", "pdftoppm"))) struct PlacedArtworkTests {
    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30">
        <linearGradient id="g"><stop offset="0" stop-color="#c30"/><stop offset="1" stop-color="#fff"/></linearGradient>
        <path fill="url(#g)" d="M0 0H60V10H0z"/><path fill="#000" d="M0 12H30V20H10V28H0z"/>
        <circle cx="45" cy="21" r="8" fill="#0a6" opacity=".5"/></svg>
        """

    /// An issue of one article `text`, with a drawing and an advertisement whose content is `advertisement` and has `resources`;
    /// `editions` are more than that for screens and that in print.
    func issue(
        _ text: String, advertisement: String = "0 1 .9 0 k 0 0 100 50 re f", resources: String = "",
        editions: String = ""
    ) -> Workshop {
        let shop = Workshop()
        shop.file(
            "Issues/p/issue.toml",
            """
            [issue]
            title = "Artwork"
            date = 2026-11-01
            template = "t"
            [edition.screen]
            output = "build/screen.pdf"
            [edition.print]
            output = "build/print.pdf"
            profile = "press"
            \(editions)
            [[article]]
            id = "lead"
            source = "lead.md"
            """)
        shop.file("Issues/p/lead.md", text)
        shop.file("Issues/p/drawing.svg", Self.drawing)
        shop.file("Issues/p/ad.pdf", Self.pdf(advertisement, resources: resources))
        shop.file(
            "Templates/t/template.toml",
            """
            [page]
            size = ["240pt", "300pt"]
            margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "20pt" }
            [paragraph.body]
            font = "Vollkorn"
            size = "9pt"
            leading = "12pt"
            [map]
            headline = "body"
            caption = "body"
            [swatch.gold]
            spot = "GOLD"
            cmyk = [20, 25, 60, 25]
            [artwork.colors]
            "#c30" = "gold"
            black = "black"
            """)
        shop.file(
            "Templates/profiles/press.toml",
            """
            [profile]
            bleed = "3mm"
            spots = 2
            [profile.intent]
            icc = "Fonts/FOGRA39L_coated.icc"
            """)
        for name in ["Vollkorn-Regular.ttf", "FOGRA39L_coated.icc"] {
            let bytes = PackageFolder.bytes(of: "\(PackageFolder.path)/Fonts/\(name)") ?? []
            shop.file("Fonts/\(name)")
            guard let stream = fopen("\(shop.path)/Fonts/\(name)", "w") else { continue }
            fwrite(bytes, 1, bytes.count, stream)
            fclose(stream)
        }
        shop.folder("build")
        return shop
    }

    /// Two pages, the first without marks unless the entries `first` give it some; object 6 is the content of a `glyph`.
    static func pdf(
        _ content: String, resources: String = "", catalog: String = "", first: String = "", glyph: String = ""
    ) -> String {
        let objects = [
            "<</Type/Catalog/Pages 2 0 R\(catalog)/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>",
            "<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 120 70]>>", "<</Type/Page/Parent 2 0 R\(first)>>",
            "<</Type/Page/Parent 2 0 R/TrimBox[0 0 100 50]/Contents 5 0 R/Resources<</ColorSpace<</V[/Separation/VARNISH/DeviceCMYK"
                + "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0 .2 0]/N 1>>]>>\(resources)>>>>",
            "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream",
            "<</Length \(glyph.utf8.count)>>stream\n\(glyph)\nendstream",
        ]
        var text = "%PDF-1.6\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 7\n0000000000 65535 f \n"
        for place in places {
            let digits = String(place)
            text += String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n"
        }
        return text + "trailer\n<</Size 7/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    }

    func build(
        _ shop: Workshop, _ change: (inout BuildOptions) -> Void = { _ in }
    ) throws -> BuildReport {
        var options = BuildOptions(manifest: "\(shop.path)/Issues/p/issue.toml")
        options.usesCache = false
        change(&options)
        return try PubPipeline.build(options)
    }

    static let both = """
        # The lead

        ![A drawing](drawing.svg){alt="A drawing" width=100pt}

        ![An advertisement](ad.pdf){alt="An advertisement" width=100pt pdf-page=2}

        """
    static let varnished = "/V cs .5 scn 0 0 50 50 re f 0 1 .9 0 k 50 0 50 50 re f"

    // MARK: On the press

    @Test func platesHaveTheInksOfBothAndNoOther() throws {
        let shop = issue(Self.both, advertisement: Self.varnished)
        let report = try build(shop) { $0.edition = "print" }
        #expect(Set(report.diagnostics.map(\.id)).subtracting(["short-last-page", "fixed-extent"]) == ["pdf-stripped"])
        let path = "\(shop.path)/build/print.pdf"
        #expect(Tool.run("qpdf --check '\(path)' 2>&1").status == 0)
        let plain = Tool.output(of: "qpdf --qdf --object-streams=disable '\(path)' - | strings")
        #expect(!plain.contains("DeviceRGB"))
        #expect(!plain.contains("JavaScript"))
        _ = Tool.run(
            "gs -q -dNOPAUSE -dBATCH -sDEVICE=tiffsep -r36 '-sOutputFile=\(shop.path)/build/plate.tif' '\(path)' 2>&1")
        let plates = shop.names("build").filter { $0.hasPrefix("plate") }
        #expect(
            plates == [
                "plate(Black).tif", "plate(Cyan).tif", "plate(GOLD).tif", "plate(Magenta).tif", "plate(VARNISH).tif",
                "plate(Yellow).tif", "plate.tif",
            ])
    }

    @Test(.needsShared("tools/pdfx_check.py"), .needs(.pythonPackages))
    func theFilePassesPreflight() throws {
        let shop = issue(Self.both, advertisement: Self.varnished)
        _ = try build(shop) { $0.edition = "print" }
        let judge = try #require(Shared.path(of: "tools/pdfx_check.py"))
        let verdict = Tool.run(
            "'\(PackageFolder.path)/.venv/bin/python3' '\(judge)' --spots 2 '\(shop.path)/build/print.pdf' 2>&1")
        #expect(verdict.status == 0, "\(String(decoding: verdict.output, as: UTF8.self))")
    }

    @Test func lightInPrintIsRefusedAtItsPlace() throws {
        let shop = issue(Self.both, advertisement: "1 0 0 rg 0 0 9 9 re f")
        let report = try build(shop)
        let finding = try #require(report.diagnostics.first { $0.id == "pdf-rgb" })
        #expect((finding.origin.line, finding.origin.column) == (5, 1))
        #expect(finding.message.contains("red, green and blue"))
        #expect(report.products.isEmpty)
        let screen = try build(shop) { $0.edition = "screen" }
        #expect(screen.diagnostics.hasErrors == false)
        #expect(screen.products.count == 1)
    }

    @Test func aPageThatIsNoNumberIsToldOnce() throws {
        let shop = issue("![A](ad.pdf){alt=\"A\" pdf-page=0}\n")
        #expect(try build(shop).diagnostics.filter { $0.severity == .error }.map(\.id) == ["wrong-value"])
    }

    @Test func aPageForAnotherPressIsNamed() throws {
        for (name, isForeign) in [("CGATS TR 001", true), ("FOGRA39", false)] {
            let shop = issue(Self.both)
            let intent = "/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(\(name))>>]"
            shop.file("Issues/p/ad.pdf", Self.pdf("0 1 .9 0 k 0 0 100 50 re f", catalog: intent))
            let found = try build(shop) { $0.edition = "print" }.diagnostics.filter { $0.id == "pdf-profile-foreign" }
            #expect(found.map(\.origin.line) == (isForeign ? [5] : []))
            #expect(found.allSatisfy { $0.severity == .warning && $0.message.contains(name) })
        }
    }

    @Test func inksOfAStyleAreRefused() throws {
        let shop = issue("![A](drawing.svg){alt=\"A\" ink=gold}\n")
        let finding = try #require(try build(shop).diagnostics.first { $0.id == "artwork-inks" })
        #expect((finding.origin.line, finding.origin.column) == (1, 1))
    }

    // MARK: Beyond the trim

    /// An advertisement of the size of the page, from 30 to 270 and 330 pt, with the BleedBox `bleed`.
    private func bled(by bleed: String, editions: String = "") -> Workshop {
        let shop = issue("![](ad.pdf){alt=\"A\" place=page}\n", editions: editions)
        shop.file(
            "Issues/p/ad.pdf",
            Self.pdf(
                "0 1 .9 0 k 0 0 300 360 re f",
                first: "/Contents 5 0 R/MediaBox[0 0 300 360]/TrimBox[30 30 270 330]"
                    + "/BleedBox[\(bleed)]"))
        return shop
    }

    @Test func anAdvertisementThatBleedsFillsTheBleed() throws {
        let shop = bled(by: "21 21 279 339")
        let report = try build(shop) { $0.edition = "print" }
        #expect(!report.diagnostics.contains { $0.id == "bleed-not-reached" })
        // The page is a right-hand one: its bleed is cut at the spine, on the left.
        let red = try red(in: "print", of: shop)
        #expect(abs(red - (240 + 9) * (300 + 17)) < 700, "\(red)")
    }

    /// The points of the first page of an edition that have the colour of the advertisement.
    private func red(in edition: String, of shop: Workshop) throws -> Int {
        let page = "\(shop.path)/build/\(edition).ppm"
        _ = Tool.run("mutool draw -q -r 72 -F ppm -o '\(page)' '\(shop.path)/build/\(edition).pdf' 1")
        let pixels = try #require(PixelCount(PackageFolder.bytes(of: page) ?? []))
        return pixels.count { $0.x > 180 && $0.y < 80 && $0.z < 90 }
    }

    /// Pages that editions share are set for the largest bleed; each sheet ends at its own.
    @Test(arguments: ["print", "plain", ""]) func whatBleedsReachesTheBleedOfTheEdition(_ edition: String) throws {
        let shop = bled(
            by: "15 15 285 345", editions: "[edition.plain]\noutput = \"build/plain.pdf\"\nprofile = \"plain\"")
        let intent = "[profile.intent]\nicc = \"Fonts/FOGRA39L_coated.icc\"\n"
        shop.file("Templates/profiles/press.toml", "[profile]\nbleed = \"5mm\"\n\(intent)")
        shop.file("Templates/profiles/plain.toml", "[profile]\n\(intent)")
        let report = try build(shop) { if !edition.isEmpty { $0.edition = edition } }
        #expect(!report.diagnostics.contains { $0.id == "bleed-not-reached" })
        #expect(report.work.runs == 1)
        if edition != "plain" {
            let red = try red(in: "print", of: shop)
            #expect(abs(red - (240 + 14) * (300 + 28)) < 900, "\(red)")
        }
        if edition != "print" {
            let red = try red(in: "plain", of: shop)
            #expect(abs(red - (240 + 9) * (300 + 17)) < 700, "\(red)")
        }
    }

    @Test func tooLittleBleedIsSaidOfPrintAlone() throws {
        let shop = bled(by: "24 21 272.83 330")
        let found = try build(shop).diagnostics.filter { $0.id == "bleed-not-reached" }
        #expect(found.map { [$0.origin.line, $0.origin.column] } == [[1, 1]])
        let message = try #require(found.first).message
        #expect(message.contains("“print”: 8.5 pt are missing at the top, 5.6 pt at the right"), "\(message)")
        #expect(found.first?.severity == .warning)
        let screen = try build(shop) { $0.edition = "screen" }.diagnostics
        #expect(!screen.contains { $0.id == "bleed-not-reached" })
    }

    // MARK: Within the page

    /// A picture of 20 × 20 pixels over 100 pt, which is placed in its own size: 14 pixels an inch.
    @Test func fewPixelsAndMuchInkWithinAPageAreSaidOfPrint() throws {
        let picture = "q 100 0 0 50 0 0 cm BI /W 20 /H 20 /BPC 8 /CS /G ID \(String(repeating: "x", count: 400)) EI Q"
        let shop = issue(Self.both, advertisement: "\(picture) 1 1 1 1 k 0 0 9 9 re f")
        let profile =
            "[profile]\nbleed = \"3mm\"\n[profile.ink]\nlimit = 300\n[profile.images]\nwarn_below = 200\n[profile.intent]\n"
        shop.file("Templates/profiles/press.toml", profile + "icc = \"Fonts/FOGRA39L_coated.icc\"\n")
        let found = try build(shop).diagnostics.filter { ["low-resolution", "ink-limit"].contains($0.id) }
        #expect(found.map(\.id).sorted() == ["ink-limit", "low-resolution"])
        #expect(found.allSatisfy { $0.severity == .warning && $0.origin.line == 5 })
        let messages = found.map(\.message).sorted()
        try #require(messages.count == 2)
        #expect(messages[0].hasPrefix("a colour on the page \"ad.pdf\" has 400 % of ink"))
        #expect(messages[1].hasPrefix("a picture of 20 × 20 pixels on the page \"ad.pdf\" has 14 pixels an inch"))
        let screen = try build(shop) { $0.edition = "screen" }.diagnostics.map(\.id)
        #expect(Set(screen).isDisjoint(with: ["ink-limit", "low-resolution"]))
    }

    // MARK: In proofs

    private static let proof = "[edition.proof]\noutput = \"build/proof.pdf\"\nprofile = \"press\""

    /// What both find is one finding, of the edition in print.
    @Test(arguments: ["proof", ""]) func aProofFindsWhatItsEditionDoes(_ edition: String) throws {
        let shop = bled(by: "24 21 272.83 330", editions: Self.proof)
        let report = try build(shop) { if !edition.isEmpty { $0.edition = edition } }
        let found = report.diagnostics.filter { $0.id == "bleed-not-reached" }
        #expect(found.count == 1)
        #expect(found.first?.message.contains("“print”") == true)
        let text = Tool.output(of: "pdftotext '\(shop.path)/build/proof.pdf' -")
        #expect(text.ranges(of: "bleed-not-reached").count == 1, "\(text)")
        let sheet = Tool.output(of: "pdfinfo '\(shop.path)/build/proof.pdf'")
        #expect(sheet.contains("240 x 300 pts"))
    }

    @Test func aProofFindsLightThatCannotBePrinted() throws {
        let shop = issue(Self.both, advertisement: "1 0 0 rg 0 0 9 9 re f", editions: Self.proof)
        let report = try build(shop) { $0.edition = "proof" }
        #expect(report.diagnostics.filter { $0.severity == .error }.map(\.id) == ["pdf-rgb"])
        #expect(report.products.count == 1)
    }

    // MARK: On screens

    @Test func theSameIssueGivesTheSameBytes() throws {
        let shop = issue(Self.both, advertisement: Self.varnished)
        _ = try build(shop)
        let first = ["screen", "print"].map { PackageFolder.bytes(of: "\(shop.path)/build/\($0).pdf") }
        _ = try build(shop) { $0.jobs = 4 }
        let second = ["screen", "print"].map { PackageFolder.bytes(of: "\(shop.path)/build/\($0).pdf") }
        #expect(first[0]?.isEmpty == false)
        #expect(first == second)
    }

    /// By Poppler, MuPDF and the PNGs that the program draws itself.
    @Test func allJudgesSeeBoth() throws {
        let shop = issue(Self.both)
        _ = try build(shop) {
            $0.edition = "screen"
            $0.pngFolder = "\(shop.path)/build"
            $0.dpi = 72
        }
        let file = "\(shop.path)/build/screen.pdf"
        _ = Tool.run("pdftoppm -r 72 -singlefile '\(file)' '\(shop.path)/build/poppler'")
        _ = Tool.run("mutool draw -q -r 72 -F ppm -o '\(shop.path)/build/mupdf.ppm' '\(file)' 1")
        for name in ["poppler.ppm", "mupdf.ppm"] {
            let pixels = try #require(PixelCount(PackageFolder.bytes(of: "\(shop.path)/build/\(name)") ?? []))
            // 5,000 points of magenta and yellow, 889 of black, and 559 of a green that is seen through.
            #expect(abs(pixels.count { $0.x > 180 && $0.y < 80 && $0.z < 90 } - 5000) < 300, "\(name)")
            #expect(pixels.count { $0.x < 60 && $0.y < 60 && $0.z < 60 } > 800, "\(name)")
            #expect(pixels.count { $0.y > $0.x + 40 && $0.y > $0.z + 10 } > 350, "\(name)")
        }
        #expect(shop.names("build").contains("screen-001.png"))
    }
}

/// The pixels of a PPM.
private struct PixelCount {
    private var pixels: [SIMD3<Int>] = []

    init?(_ file: [UInt8]) {
        // P6, width, height and 255, each with one space after it.
        var fields = 0, start = 0
        while fields < 4, start < file.count {
            if file[start] <= 0x20 { fields += 1 }
            start += 1
        }
        guard file.starts(with: "P6".utf8), fields == 4 else { return nil }
        for place in stride(from: start, to: file.count - 2, by: 3) {
            pixels.append(SIMD3(Int(file[place]), Int(file[place + 1]), Int(file[place + 2])))
        }
    }

    func count(_ isMeant: (SIMD3<Int>) -> Bool) -> Int { pixels.count(where: isMeant) }
}
