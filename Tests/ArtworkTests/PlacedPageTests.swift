import PubArtwork
import PubDiagnostics
import PubGeometry
import PubTestSupport
import Testing

/// What a page shows is taken out of a PDF, and nothing else.
@Suite struct PlacedPageTests {
    @Test func theTrimIsTheSize() throws {
        let plain = try #require(DrawnPDF().read().value)
        #expect((plain.size.width.points, plain.size.height.points) == (100, 50))
        let trimmed = DrawnPDF(page: "/MediaBox[0 0 100 50]/CropBox[5 5 95 45]/TrimBox[90 40 10 10]")
        let page = try #require(trimmed.read().value)
        #expect((page.size.width.points, page.size.height.points) == (80, 30))
        #expect(page.text.contains("/BBox[0 0 100 50]/Matrix[0.01 0 0 0.02 0 0]"))
    }

    /// Top, left, bottom and right.
    @Test(
        arguments: [
            ("/TrimBox[10 10 90 40]", [10, 10, 10, 10]), ("/TrimBox[10 10 90 40]/BleedBox[7 8 91 42]", [2, 3, 2, 1]),
            ("/TrimBox[10 10 90 40]/BleedBox[7 8 91 42]/Rotate 90", [3, 2, 1, 2]),
            ("/TrimBox[10 10 90 40]/BleedBox[7 9 91 42]/Rotate -90", [1, 2, 3, 1]),
            ("/TrimBox[10 10 90 40]/BleedBox[7 9 91 42]/UserUnit 2", [4, 6, 2, 2]),
            ("/TrimBox[10 10 90 40]/BleedBox[-20 -20 200 200]", [10, 10, 10, 10]),
            ("/TrimBox[10 10 90 40]/BleedBox[20 20 80 30]", [0, 0, 0, 0]), ("/CropBox[10 10 90 40]", [0, 0, 0, 0]),
            ("/CropBox[10 10 90 40]/BleedBox[7 8 91 42]", [2, 3, 2, 1]), ("", [0, 0, 0, 0]),
        ] as [(String, [Double])])
    func whatIsBeyondTheTrimIsItsBleed(boxes: String, bleed: [Double]) throws {
        let page = try #require(DrawnPDF(page: "/MediaBox[0 0 100 50]\(boxes)").read().value)
        let found = [page.bleed.top, page.bleed.left, page.bleed.bottom, page.bleed.right].map(\.points)
        #expect(found == bleed)
        let isTurned = boxes.contains("90") && boxes.contains("Rotate")
        let trim = [page.size.width.points, page.size.height.points]
        if boxes.contains("TrimBox"), !boxes.contains("Unit") { #expect(trim == (isTurned ? [30, 80] : [80, 30])) }
    }

    @Test(arguments: [
        (90, "/Matrix[0 -0.01 0.02 0 0 1]"), (180, "/Matrix[-0.01 0 0 -0.02 1 1]"),
        (-90, "/Matrix[0 0.01 -0.02 0 1 0]"),
    ])
    func turnedPagesAreSeenUpright(degrees: Int, matrix: String) throws {
        let page = try #require(DrawnPDF(page: "/MediaBox[0 0 100 50]/Rotate \(degrees)").read().value)
        #expect(page.text.contains(matrix), "\(page.text)")
        #expect(page.size.width.points == (degrees == 180 ? 100 : 50))
        let double = try #require(DrawnPDF(page: "/MediaBox[0 0 100 50]/UserUnit 2").read().value)
        #expect(double.size.width.points == 200)
    }

    @Test func contentBeginsWithTheStateOfAPage() throws {
        let page = try #require(DrawnPDF(content: "q q 1 w /Span <</MCID 0>> BDC 0 0 5 5 re f EMC").read().value)
        #expect(page.content.hasPrefix("0 g 0 G 1 w 0 J 0 j 10 M [] 0 d"))
        #expect(!page.content.contains("BDC"))
        #expect(!page.content.contains("EMC"))
        #expect(page.content.hasSuffix("\nQ\nQ\n"))
    }

    @Test func onlyWhatTheContentNamesIsTaken() throws {
        let file = DrawnPDF(
            content: "/a gs /F Do /Span <</T (not /b gs)>> DP",
            resources: "/ExtGState<</a 5 0 R/b 6 0 R>>/XObject<</F 7 0 R/G 8 0 R>>",
            objects: [
                ("<</Type/ExtGState/ca .5/LW 3/HT/Default/Secret 6 0 R>>", nil), ("<</Unused true>>", nil),
                (
                    "/Subtype/Form/BBox[0 0 9 9]/PieceInfo<</X 6 0 R>>/Resources<</XObject<</F 9 0 R>>>>",
                    Array("/F Do".utf8)
                ),
                ("/Subtype/Form/BBox[0 0 8 8]/Unused true", []),
                ("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Metadata 8 0 R", [9]),
            ])
        let page = try #require(file.read().value)
        #expect(page.objects.count == 4)
        #expect(page.isTransparent)
        for left in ["Unused", "Secret", "/HT", "PieceInfo", "Metadata", "/b"] {
            #expect(!page.text.contains(left), "\(left): \(page.text)")
        }
    }

    @Test func spotInksAreListed() throws {
        let tint =
            "[/Separation/PANTONE#20871#20C/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[.2 .25 .6 .25]/N 1>>]"
        let mix = "[/DeviceN[/Cyan/Varnish]/DeviceCMYK 5 0 R]"
        let file = DrawnPDF(
            content: "/S cs 1 scn 0 0 5 5 re f /N CS .5 .5 SCN", resources: "/ColorSpace<</S \(tint)/N \(mix)>>",
            objects: [("/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]", Array("{0 0 0}".utf8))])
        let page = try #require(file.read().value)
        #expect(page.spotInks == ["PANTONE 871 C", "Varnish"])
        #expect(page.text.contains("/PANTONE#20871#20C"))
        #expect(page.light == nil)
    }

    /// Also as keys that mean actions elsewhere.
    @Test func inksMayHaveAnyName() throws {
        let tint = "/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1>>]"
        let file = DrawnPDF(
            content: "/N cs",
            resources: "/ColorSpace<</N[/DeviceN[/A/P]\(tint.dropLast())<</Colorants<</A[/Separation/A\(tint)"
                + "/P[/Separation/P\(tint)>>>>]>>")
        let page = try #require(file.read().value, "\(file.read().diagnostics.map(\.message))")
        #expect(page.spotInks == ["A", "P"])
        #expect(page.text.contains("/P [/Separation /P"), "\(page.text)")
    }

    @Test(arguments: [
        ("1 0 0 rg 0 0 5 5 re f", ""), ("1 0 0 RG", ""), ("/DeviceRGB cs", ""),
        ("/C cs", "/ColorSpace<</C/DeviceRGB>>"),
        ("/C cs", "/ColorSpace<</C[/ICCBased 5 0 R]>>"), ("/C cs", "/ColorSpace<</C[/CalRGB<</WhitePoint[1 1 1]>>]>>"),
        ("/C cs", "/ColorSpace<</C[/Indexed/DeviceRGB 0 <000000>]>>"),
        ("/C cs", "/ColorSpace<</C[/Pattern/DeviceRGB]>>"),
        ("/C cs", "/ColorSpace<</C[/Separation/Gold/DeviceRGB<<>>]>>"), ("/I Do", "/XObject<</I 6 0 R>>"),
        ("/S sh", "/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 1]>>>>"),
        ("BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI", ""), ("/Pattern cs /P scn", "/Pattern<</P 7 0 R>>"),
        ("/G gs", "/ExtGState<</G<</SMask<</S/Luminosity/G 8 0 R>>>>>>"),
    ])
    func lightIsNoticed(content: String, resources: String) throws {
        let file = DrawnPDF(
            content: content, resources: resources,
            objects: [
                ("/N 3", DrawnPDF.profile("RGB ")),
                ("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB", [1, 2, 3]),
                (
                    "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 1/YStep 1/Resources<<>>",
                    Array("1 0 0 rg".utf8)
                ),
                ("/Subtype/Form/BBox[0 0 1 1]/Group<</S/Transparency/CS/DeviceRGB>>", []),
            ])
        #expect(try #require(file.read().value).light != nil)
        #expect(try #require(DrawnPDF().read().value).light == nil)
    }

    /// What is data in one place, and copied as it is, is looked at where it is drawn.
    @Test func aPictureThatIsDataElsewhereIsLookedAt() throws {
        let font =
            "/Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/Encoding<</Baz 5 0 R>>/CharProcs<</a 6 0 R>>"
        let file = DrawnPDF(
            content: "/F 9 Tf /I Do", resources: "/Font<</F<<\(font)>>>>/XObject<</I 5 0 R>>",
            objects: [
                ("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/Secret true", [1, 2, 3]),
                ("", Array("1 0 d0".utf8)),
            ])
        #expect(try #require(file.read().value).light != nil)
    }

    /// A space that shows an ink on screens prints nothing of its own there, and all of it elsewhere.
    @Test func aSpaceIsPrintedWhereItIsUsedByItself() throws {
        let spaces = "/ColorSpace<</K[/Separation/Black 5 0 R<<>>]/C 5 0 R>>"
        let objects: [(syntax: String, stream: [UInt8]?)] = [
            ("[/ICCBased 6 0 R]", nil), ("/N 4", DrawnPDF.profile("CMYK")),
        ]
        let black = DrawnPDF(content: "/K cs", resources: spaces, objects: objects)
        #expect(try !#require(black.read().value).hasColor)
        let both = DrawnPDF(content: "/K cs /C cs", resources: spaces, objects: objects)
        #expect(try #require(both.read().value).hasColor)
    }

    @Test(
        arguments: [
            ("GRAY", "1", nil, false, nil), ("RGB ", "3", nil, true, "red"), ("Lab ", "3", nil, true, "Lab"),
            ("CMYK", "4", nil, true, nil), ("RGB ", "4", "pdf-malformed", false, nil),
            ("RGB ", "1", "pdf-malformed", false, nil), ("2CLR", "2", "pdf-unsupported", false, nil),
            ("", "4", "pdf-malformed", false, nil),
        ] as [(String, String, String?, Bool, String?)])
    func profilesAreBelieved(colors: String, count: String, id: String?, hasColor: Bool, light: String?) throws {
        let profile = colors.isEmpty ? [1, 2, 3] : DrawnPDF.profile(colors)
        let file = DrawnPDF(
            content: "/C cs 0 0 1 1 re f", resources: "/ColorSpace<</C[/ICCBased 5 0 R]>>",
            objects: [("/N \(count)", profile)])
        #expect(file.finding?.id == id)
        let page = file.read().value
        #expect(page?.hasColor ?? false == hasColor)
        #expect(light.map { page?.light?.contains($0) == true } ?? (page?.light == nil))
    }

    @Test(arguments: [
        ("0 0 0 1 k 0 0 5 5 re f", false), ("0 .0 0.00 .5 K", false), (".5 g", false), ("0 0 .1 1 k", true),
        ("/K cs 1 scn", false), ("/M cs 1 scn", true), ("/DeviceCMYK cs", true), ("1 0 0 rg", true),
        ("BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd EI", true),
    ])
    func colorIsToldFromBlack(content: String, hasColor: Bool) throws {
        let tint = "/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1>>]"
        let file = DrawnPDF(
            content: content, resources: "/ColorSpace<</K[/Separation/Black\(tint)/M[/Separation/Magenta\(tint)>>")
        #expect(try #require(file.read().value).hasColor == hasColor)
    }

    /// What a page has instead of the colours of devices says how they look (§8.6.5.6).
    @Test(arguments: [
        ("1 0 0 rg", "DefaultRGB"), ("/DeviceRGB cs", "DefaultRGB"), ("/I Do", "DefaultRGB"), (".5 G", "DefaultGray"),
        ("1 0 0 0 k", "DefaultCMYK"), ("BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd EI", "DefaultCMYK"),
        ("/S sh", "DefaultCMYK"), ("/F Do", "DefaultGray"),
    ])
    func spacesThatStandForDevicesAreKept(content: String, name: String) throws {
        let spaces =
            "/DefaultRGB[/ICCBased 5 0 R]/DefaultGray[/CalGray<</WhitePoint[1 1 1]/Gamma 9>>]/DefaultCMYK[/ICCBased 6 0 R]"
        let file = DrawnPDF(
            content: content,
            resources: "/ColorSpace<<\(spaces)>>/XObject<</I 7 0 R/F 8 0 R>>/Shading<</S<</ShadingType 2"
                + "/ColorSpace/DeviceCMYK/Coords[0 0 1 1]>>>>",
            objects: [
                ("/N 3", DrawnPDF.profile("RGB ")), ("/N 4", DrawnPDF.profile("CMYK")),
                ("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB", [1, 2, 3]),
                ("/Subtype/Form/BBox[0 0 9 9]", Array(".5 g 0 0 9 9 re f".utf8)),
            ])
        let text = try #require(file.read().value).text
        for each in ["DefaultRGB", "DefaultGray", "DefaultCMYK"] {
            // The state that every page begins with is gray.
            #expect(text.contains("/\(each)") == (each == name || each == "DefaultGray"), "\(each)")
        }
        #expect(text.contains("/ColorSpace<</DefaultGray"))
    }

    @Test func spacesThatStandForDevicesHaveTheirColors() {
        let file = DrawnPDF(content: "1 0 0 rg", resources: "/ColorSpace<</DefaultRGB[/CalGray<<>>]>>")
        #expect(file.finding?.id == "pdf-malformed")
        #expect(file.finding?.message.contains("DefaultRGB") == true)
    }

    @Test func scriptsActionsAndAnnotationsAreLeftOutAndSaid() throws {
        let file = DrawnPDF(
            page:
                "/MediaBox[0 0 9 9]/AA<</O 5 0 R>>/Annots[<</Subtype/Link/A 5 0 R>><</Subtype/Stamp>><</Subtype/Widget>>]",
            catalog: "/OpenAction 5 0 R/Names<</JavaScript 5 0 R/EmbeddedFiles 5 0 R>>/AcroForm<<>>",
            objects: [("<</S/JavaScript/JS(app.alert\\(1\\))>>", nil)])
        let outcome = file.read()
        let page = try #require(outcome.value)
        #expect(outcome.diagnostics.map(\.id) == ["pdf-stripped"])
        let message = try #require(outcome.diagnostics.first?.message)
        #expect(
            message
                == "'ad.pdf' has links, fields of forms, comments, scripts, actions, attached files, which are left out"
        )
        #expect(!page.text.contains("JS"))
        #expect(page.objects.count == 1)
    }

    @Test(arguments: [
        ("/S/GTS_PDFX/OutputConditionIdentifier(CGATS TR 001)/Info(SWOP)", ["CGATS TR 001", "SWOP"]),
        ("/S/GTS_PDFX/OutputCondition<FEFF00DC>", ["\u{DC}"]), ("/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)", []),
        ("/S/GTS_PDFX/OutputConditionIdentifier 4/Info()", []),
    ])
    func theConditionOfItsFileIsTold(intent: String, names: [String]) throws {
        let file = DrawnPDF(catalog: "/OutputIntents[<<\(intent)>>]")
        #expect(try #require(file.read().value).conditions == names)
    }

    @Test func pagesAreChosenByNumber() throws {
        let finding = try #require(DrawnPDF().read(2).diagnostics.first)
        #expect(finding.id == "pdf-page")
        #expect(finding.message == "'ad.pdf' has 1 page, and no page 2")
    }

    @Test func theSamePageGivesTheSameObjects() {
        #expect(DrawnPDF().read().value == DrawnPDF().read().value)
    }
}
