import PubArtwork
import PubDiagnostics
import PubTestSupport
import Testing

/// What cannot be printed as it is, or is no sound PDF, is refused with its reason.
@Suite struct RefusedPageTests {
    @Test(arguments: [
        (
            DrawnPDF(
                content: "BT /F 9 Tf (aa) Tj ET",
                resources: "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"),
            "pdf-font", "Helvetica"
        ),
        (
            DrawnPDF(
                content: "BT /F 9 Tf (aa) Tj ET",
                resources:
                    "/Font<</F<</Subtype/Type0/BaseFont/A/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/Song/FontDescriptor<<>>>>]>>>>"
            ),
            "pdf-font", "Song"
        ),
        (DrawnPDF(content: "/X Do"), "pdf-malformed", "/X"), (DrawnPDF(content: "hack"), "pdf-malformed", "hack"),
        (DrawnPDF(content: "Q"), "pdf-malformed", "restores"), (DrawnPDF(content: "BT"), "pdf-malformed", "text"),
        (DrawnPDF(content: "BI /W 9 ID abc"), "pdf-malformed", "no end"),
        (DrawnPDF(page: ""), "pdf-malformed", "no size"),
        (DrawnPDF(page: "/MediaBox[0 0 9 9]/Rotate 45"), "pdf-malformed", "quarter"),
        (DrawnPDF(page: "/MediaBox[0 0 90000 90000]"), "pdf-size", "14,400"),
        (DrawnPDF(page: "/MediaBox[0 0 0 0]"), "pdf-size", "14,400"),
        (DrawnPDF(content: "/OC /L BDC EMC"), "pdf-unsupported", "layers"),
        (
            DrawnPDF(content: "/X Do", resources: "/XObject<</X 5 0 R>>", objects: [("/Subtype/PS", [])]),
            "pdf-unsupported", "neither"
        ),
        (
            DrawnPDF(
                content: "/X Do", resources: "/XObject<</X 5 0 R>>", objects: [("/Subtype/Form/Ref<</F(a.pdf)>>", [])]),
            "pdf-unsupported", "another file"
        ),
        (
            DrawnPDF(
                content: "/X Do", resources: "/XObject<</X 5 0 R>>",
                objects: [("/Subtype/Image/ColorSpace/DeviceGray/Decode<</A<</JS(x)>>>>", [])]),
            "pdf-unsupported", "another file"
        ),
        (
            DrawnPDF(content: "/G gs", resources: "/ExtGState<</G<</TR<</FunctionType 2>>>>>>"), "pdf-unsupported",
            "transfer"
        ),
        (
            DrawnPDF(
                content: "/X Do", resources: "/XObject<</X 5 0 R>>", objects: [("/Subtype/Image/Filter/JPXDecode", [])]),
            "pdf-unsupported", "colours"
        ),
        (
            DrawnPDF(trailer: "/Encrypt<</Filter/Standard/V 2/R 3/O(x)/U(y)/P -4/Length 128>>/ID[(a)(b)]"),
            "pdf-encrypted", "encrypted"
        ),
    ])
    func isNamed(file: DrawnPDF, id: String, part: String) throws {
        let finding = try #require(file.finding)
        #expect(finding.id == id, "\(finding.message)")
        #expect(finding.message.contains(part), "\(finding.message)")
        #expect((finding.origin.file, finding.origin.line, finding.origin.column) == ("lead.md", 7, 3))
        #expect(finding.hint != nil)
        #expect(file.read().value == nil)
    }

    /// What is in the stream of a font.
    enum Program {
        case text(String)
        case type1, trueType, openType

        var bytes: [UInt8] {
            switch self {
            case .text(let text): Array(text.utf8)
            case .type1: DrawnType1.bytes
            case .trueType: Setup.font("Vollkorn-Regular.ttf")
            case .openType: Setup.font("EBGaramond08-Regular.otf")
            }
        }
    }

    private func file(of kind: String, _ entries: String, _ program: [UInt8]) -> DrawnPDF {
        DrawnPDF(
            content: "BT /F 9 Tf (aa) Tj ET 0 0 1 1 re f",
            resources: "/Font<</F<</Type/Font/Subtype\(kind)/BaseFont/A\(entries)>>>>",
            objects: [("", program)])
    }

    @Test(
        arguments: [
            ("/Type1", "/FontDescriptor<</FontFile 5 0 R>>", .type1, true),
            ("/Type1", "/FontDescriptor<</FontFile 5 0 R>>", .text(""), false),
            ("/Type1", "/FontDescriptor<</FontFile 5 0 R>>", .text("junk junk junk"), false),
            ("/TrueType", "/FontDescriptor<</FontFile2 5 0 R>>", .trueType, true),
            ("/TrueType", "/FontDescriptor<</FontFile2 5 0 R>>", .text("true"), false),
            ("/TrueType", "/FontDescriptor<</FontFile2 5 0 R>>", .openType, true),
            ("/TrueType", "/FontDescriptor<</FontFile 5 0 R/FontFile2 5 0 R>>", .text("Courier 1234567"), false),
            ("/Type0", "/DescendantFonts<</FontDescriptor<</FontFile2 5 0 R>>>>", .trueType, false),
            ("/Type0", "/DescendantFonts[]", .text(""), false), ("/Type0", "", .text(""), false),
            ("/Type0", "/DescendantFonts[<</Subtype/Type3>>]", .text(""), false),
            (
                "/Type0",
                "/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/A/FontDescriptor<</FontFile2 5 0 R>>>>]",
                .trueType, true
            ),
        ] as [(String, String, Program, Bool)])
    func fontsHaveToBeThere(kind: String, entries: String, program: Program, isThere: Bool) {
        let finding = file(of: kind, entries, program.bytes).finding
        #expect(finding?.id == (isThere ? nil : "pdf-font"), "\(finding?.message ?? "")")
        #expect(isThere || finding?.message.contains("does not hold the font “A”") == true)
    }

    /// Programs name faces that they show nothing in.
    @Test func fontsThatShowNothingMayBeMissing() {
        let file = DrawnPDF(
            content: "BT /F 9 Tf ET 0 0 1 1 re f",
            resources: "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>")
        #expect(file.finding == nil)
    }

    @Test(arguments: [Program.type1, .trueType, .openType]) func fontsHaveToBeReadable(program: Program) {
        let whole = program.bytes
        for damaged in [
            Array(whole.prefix(whole.count / 4)), whole.prefix(60) + [UInt8](repeating: 0, count: whole.count - 60),
        ] {
            let finding = file(of: "/TrueType", "/FontDescriptor<</FontFile2 5 0 R>>", damaged).finding
            #expect(finding?.id == "pdf-font")
            #expect(finding?.message == "'ad.pdf' holds the font “A” damaged: it cannot be read (page 1)")
        }
    }

    /// As mail and editors add them.
    @Test(arguments: ["\n", "\u{FEFF}", "Content-Type: application/pdf\r\n\r\n", "<junk>"])
    func bytesBeforeTheHeaderAreNamed(head: String) {
        let bytes = Array(head.utf8) + DrawnPDF().bytes
        #expect(isPDF(bytes))
        let found = readPage(1, of: bytes, name: "ad.pdf", at: place).diagnostics
        #expect(found.map(\.id) == ["pdf-malformed"])
        #expect(found.first?.message == "'ad.pdf' has other bytes before its header (%PDF-)")
    }

    @Test func whatOnlySpeaksOfAPDFIsNone() {
        for head in ["GIF89a ", "%!PS-Adobe-3.0\n", "BM", "<svg>", String(repeating: " ", count: 1024)] {
            #expect(!isPDF(Array("\(head)%PDF-1.4".utf8)), "\(head)")
        }
    }

    @Test func recursionEnds() {
        // Form 5 shows itself: it is one object, which the check of the page does not enter twice.
        let loop = DrawnPDF(
            content: "/X Do", resources: "/XObject<</X 5 0 R>>",
            objects: [("/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X 5 0 R>>>>", Array("/X Do".utf8))])
        #expect(loop.finding?.id == "pdf-malformed")
        let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        #expect(DrawnPDF(content: "/G gs", resources: "/ExtGState<</G<</D \(deep)>>>>").finding?.id == "pdf-malformed")
    }

    @Test func bombsAreMeasuredBeforeTheyAreInflated() {
        let bomb = DrawnPDF.zeros(64 << 20)
        let many = DrawnPDF(objects: (0..<16).map { _ in ("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", bomb) })
        #expect(many.finding?.id == "pdf-too-large")
        let double = DrawnPDF.deflated(bomb)
        let twice = DrawnPDF(objects: (0..<16).map { _ in ("/Filter[/FlateDecode/FlateDecode]", double) })
        #expect(twice.finding?.id == "pdf-too-large")
        var content = DrawnPDF(content: "/X Do", resources: "/XObject<</X 5 0 R>>")
        content.objects = [("/Subtype/Form/BBox[0 0 1 1]/Filter/FlateDecode", DrawnPDF.zeros(70 << 20))]
        #expect(content.finding?.id == "pdf-too-large")
    }

    /// qpdf, like many readers, passes over the checksum; others do not show the page.
    @Test func dataWithAWrongChecksumAreRefused() {
        var data = DrawnPDF.deflated(Array("0 0 5 5 re f".utf8))
        let form = DrawnPDF(content: "/X Do", resources: "/XObject<</X 5 0 R>>")
        var file = form
        file.objects = [("/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode", data)]
        #expect(file.read().diagnostics.isEmpty)
        data[data.count - 1] ^= 1
        for filter in ["/FlateDecode", "[/FlateDecode]"] {
            file.objects = [("/Subtype/Form/BBox[0 0 9 9]/Filter\(filter)", data)]
            #expect(file.finding?.id == "pdf-malformed")
            #expect(file.finding?.message.contains("checksum") == true)
        }
        file.objects = [
            ("/Subtype/Image/Width 4/Height 3/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode", data)
        ]
        #expect(file.finding?.message.contains("checksum") == true)
    }

    @Test(arguments: ["", "% nothing", "q 1 0 0 1 5 5 cm Q", "0 0 5 5 re n", "/X Do"])
    func anEmptyPageIsReported(content: String) {
        let file = DrawnPDF(
            content: content, resources: "/XObject<</X 5 0 R>>",
            objects: [("/Subtype/Form/BBox[0 0 9 9]", Array("0 0 5 5 re W n".utf8))])
        #expect(file.read().value != nil)
        #expect(file.read().diagnostics.map(\.id) == ["pdf-empty"])
        #expect(file.finding?.severity == .warning)
        #expect(file.finding?.message == "page 1 of 'ad.pdf' is empty: nothing is painted on it")
    }

    @Test func manyObjectsAreRefused() {
        let names = (0..<60_000).map { "/a\($0) gs" }.joined(separator: "\n")
        let states = (0..<60_000).map { "/a\($0)<<>>" }.joined()
        #expect(DrawnPDF(content: names, resources: "/ExtGState<<\(states)>>").finding?.id == "pdf-too-large")
    }

    /// Not one of many broken files may trap.
    @Test func noDamageTraps() {
        let file = DrawnPDF(
            content: "q /a gs /X Do BT ET BI /W 1 /H 1 /BPC 8 /CS /G ID a EI BX (a\\(b) <41> foo EX Q",
            resources: "/ExtGState<</a<</ca .5>>>>/XObject<</X 5 0 R>>",
            objects: [("/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray", [1])])
        let bytes = file.bytes
        #expect(file.read().value != nil)
        var state: UInt64 = 1
        for index in bytes.indices {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var broken = bytes
            broken[index] = UInt8(truncatingIfNeeded: state >> 33)
            let outcome = readPage(1, of: broken, name: "ad.pdf", at: place)
            #expect((outcome.value == nil) == outcome.hasErrors)
            // The last word is only a sign.
            if index >= bytes.count - 8 { continue }
            #expect(readPage(1, of: Array(bytes[..<index]), name: "ad.pdf", at: place).value == nil)
        }
    }
}
