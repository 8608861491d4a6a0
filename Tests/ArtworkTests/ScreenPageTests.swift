import PubArtwork
import PubDiagnostics
import PubTestSupport
import Testing

/// What is done to a page that is placed in a file for screens and archives.
@Suite struct ScreenPageTests {
    private static let inks = DrawnPDF.profile("CMYK")

    private func page(_ file: DrawnPDF, for target: PageTarget = .screen(inks: inks)) throws -> PlacedPage {
        try #require(readPage(1, of: file.bytes, name: "ad.pdf", at: place, for: target).value)
    }

    /// The content of the form, and that of its patterns and forms; the alternative of a spot ink, a picture and a shading.
    private static let uses = [
        DrawnPDF(content: "0 0 0 1 k 0 0 9 9 re f"), DrawnPDF(content: "/DeviceCMYK cs 0 0 0 1 sc 0 0 9 9 re f"),
        DrawnPDF(
            content: "/S cs 1 sc 0 0 9 9 re f",
            resources:
                "/ColorSpace<</S[/Separation/Gold/DeviceCMYK<</FunctionType 2/N 1/Domain[0 1]/C0[0 0 0 0]/C1[0 0 1 0]>>]>>"
        ),
        DrawnPDF(
            content: "/I Do", resources: "/XObject<</I 5 0 R>>",
            objects: [("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceCMYK", [0, 0, 0, 9])]),
        DrawnPDF(content: "BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd EI"),
    ]

    @Test(arguments: uses.indices) func screensAreToldWhatProcessInksLookLike(_ use: Int) throws {
        let page = try page(Self.uses[use])
        #expect(page.text.contains("/DefaultCMYK"))
        #expect(page.text.contains("[/ICCBased"))
        #expect(try !self.page(Self.uses[use], for: .press).text.contains("/DefaultCMYK"))
    }

    @Test func eachContentIsToldThatUsesThem() throws {
        let form = ("/Subtype/Form/BBox[0 0 9 9]", Array("0 1 0 0 k 0 0 5 5 re f".utf8) as [UInt8]?)
        let file = DrawnPDF(content: "/F Do", resources: "/XObject<</F 5 0 R>>", objects: [form])
        let page = try page(file)
        let written = page.objects.dropFirst().map { String(decoding: $0.syntax { $0 }, as: UTF8.self) }
            .filter { $0.contains("/Subtype/Form") }
        #expect(written.count == 1)
        #expect(written.allSatisfy { $0.contains("/DefaultCMYK") })
    }

    @Test func whatHasNoProcessInksIsToldNothing() throws {
        let page = try page(DrawnPDF(content: "1 g 0 0 9 9 re f"))
        #expect(!page.text.contains("/DefaultCMYK"))
        #expect(page.objects.count == 1)
    }

    @Test func whatThePageSaysItselfHolds() throws {
        let file = DrawnPDF(
            content: "0 0 0 1 k 0 0 9 9 re f", resources: "/ColorSpace<</DefaultCMYK[/ICCBased 5 0 R]>>",
            objects: [("/N 4", DrawnPDF.profile("CMYK"))])
        let page = try page(file)
        #expect(page.text.ranges(of: "/DefaultCMYK").count == 1)
        #expect(page.text.ranges(of: "/N 4").count == 1)
    }

    /// Overprinting is for plates; and a group has no default space.
    @Test func whatScreensCannotKeepGoes() throws {
        let file = DrawnPDF(
            content: "/a gs /F Do", resources: "/ExtGState<</a<</op true/OPM 1>>>>/XObject<</F 5 0 R>>",
            objects: [("/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency/CS/DeviceCMYK>>", [])])
        let (screen, press) = (try page(file), try page(file, for: .press))
        #expect(!screen.text.contains("/OPM"))
        #expect(press.text.contains("/OPM 1"))
        #expect(screen.text.contains("/CS /DeviceRGB"))
        #expect(press.text.contains("/CS /DeviceCMYK"))
    }

    /// On paper as on screens: none of it changes what is meant.
    @Test func whatArchivesForbidGoes() throws {
        let file = DrawnPDF(
            content: "/Odd ri /Saturation ri /a gs /I Do BI /W 1 /H 1 /BPC 8 /CS /G /I true ID a EI",
            resources: "/ExtGState<</a<</RI/Odd/LW 2>>>>/XObject<</I 5 0 R>>",
            objects: [
                (
                    "/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Interpolate true/Intent/Odd",
                    [9]
                )
            ])
        for target in [PageTarget.press, .screen(inks: Self.inks)] {
            let page = try page(file, for: target)
            #expect(!page.text.contains("/Interpolate"))
            #expect(!page.text.contains("/Odd"))
            #expect(!page.content.contains("/Odd"))
            #expect(page.content.contains("/Saturation ri"))
            #expect(!page.content.contains("true"))
            #expect(page.content.contains("/CS /G"))
        }
    }

    // MARK: Text

    /// A face that draws its glyphs itself, with `entries`.
    private func drawn(_ entries: String) -> DrawnPDF {
        DrawnPDF(
            content: "BT /T 9 Tf (a) Tj ET", resources: "/Font<</T 5 0 R>>",
            objects: [
                (
                    "<</Type/Font/Subtype/Type3/Name/Drawn/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97"
                        + "/Widths[9]/CharProcs<</x 6 0 R>>/Encoding<</Differences[97/x]>>\(entries)>>", nil
                ),
                ("", Array("9 0 0 0 9 9 d1 0 0 9 9 re f".utf8)),
                ("", Array("1 beginbfchar <61> <0061> endbfchar".utf8)), ("", Array("begincmap".utf8)),
            ])
    }

    @Test func aFaceWithoutUnicodeIsFound() throws {
        #expect(try page(drawn("")).unreadableFont != nil)
        #expect(try page(drawn("/ToUnicode 8 0 R")).unreadableFont != nil)
        #expect(try page(drawn("/ToUnicode 7 0 R")).unreadableFont == nil)
    }

    /// A map tells nothing of codes that it leaves out, wherever they are shown.
    @Test(arguments: [
        ("(a) Tj", true), ("(b) Tj", false), ("[(a) -20 (a)] TJ", true), ("[(a) -20 (\\142)] TJ", false),
        ("<6162> Tj", false),
        ("<61> Tj", true), ("(\\141) '", true), ("0 0 (ab) \"", false),
    ])
    func codesThatAMapLeavesOutAreFound(text: String, isReadable: Bool) throws {
        var file = drawn("/ToUnicode 7 0 R")
        file.content = "BT /T 9 Tf \(text) ET"
        #expect(try (page(file).unreadableFont == nil) == isReadable)
        file.objects.append(
            ("/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</T 5 0 R>>>>", Array(file.content.utf8)))
        file.content = "BT /T 9 Tf (a) Tj ET /F Do"
        file.resources = "/Font<</T 5 0 R>>/XObject<</F 9 0 R>>"
        #expect(try (page(file).unreadableFont == nil) == isReadable)
    }

    /// What a form or pattern shows is a part of the page.
    @Test func aFaceWithoutUnicodeIsFoundWithinForms() throws {
        var file = drawn("")
        file.objects.append(
            ("/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</T 5 0 R>>>>", Array("BT /T 9 Tf (a) Tj ET".utf8)))
        file.content = "/F Do"
        file.resources = "/XObject<</F 9 0 R>>"
        #expect(try page(file).unreadableFont != nil)
    }
}
