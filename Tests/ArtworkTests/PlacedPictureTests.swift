import PubArtwork
import PubDiagnostics
import PubTestSupport
import Testing

/// Pictures in placed pages have to be whole, and nothing of them is taken that is not seen.
@Suite struct PlacedPictureTests {
    private func file(_ entries: String, _ data: [UInt8]) -> DrawnPDF {
        DrawnPDF(
            content: "/I Do", resources: "/XObject<</I 5 0 R>>",
            objects: [("/Subtype/Image/BitsPerComponent 8\(entries)", data)])
    }

    @Test func dataHaveToBeWhole() throws {
        let gray = "/Width 9/Height 5/ColorSpace/DeviceGray"
        let rows = [UInt8](repeating: 7, count: 45)
        let deflated = DrawnPDF.deflated(rows.map { $0 &* 31 })
        var corrupt = DrawnPDF.deflated((0..<45).map { UInt8($0) })
        for place in corrupt.indices.dropFirst(2).dropLast(10) { corrupt[place] = 0xFF }
        let cases: [(String, [UInt8], Bool)] = [
            (gray, rows, true), (gray, rows.dropLast(), false), (gray + "/Filter/FlateDecode", deflated, true),
            (gray + "/Filter/FlateDecode", corrupt, false), (gray + "/Filter/FlateDecode", [1, 2, 3], false),
            (gray + "/Filter/KlingonDecode", rows, false), ("/Height 5/ColorSpace/DeviceGray", rows, false),
            ("/Width 9/Height 5/ColorSpace/DeviceCMYK", rows, false),
            ("/Width 9/Height 5/ColorSpace[/Indexed/DeviceCMYK 0 <00000000>]", rows, true),
            ("/Width 9/Height 5/ColorSpace[/DeviceN[/Cyan/Black]/DeviceCMYK 6 0 R]", rows, false),
            (gray + "/Filter/JPXDecode", rows, false),
        ]
        for (entries, data, isWhole) in cases {
            #expect(file(entries, data).finding?.id == (isWhole ? nil : "pdf-malformed"), "\(entries)")
        }
        let mask = DrawnPDF(
            content: "/I Do", resources: "/XObject<</I 5 0 R>>",
            objects: [("/Subtype/Image/Width 9/Height 5/ImageMask true", [UInt8](repeating: 0, count: 10))])
        #expect(mask.finding == nil)
    }

    @Test func ofAJPEGOnlyWhatIsSeenIsTaken() throws {
        let jpeg = try #require(PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/gray.jpg"))
        let entries = "/Width 24/Height 16/ColorSpace/DeviceGray/Filter/DCTDecode"
        let comment = Array("SECRET".utf8)
        let more = Array(jpeg[..<2]) + [0xFF, 0xFE, 0, 8] + comment + jpeg[2...] + Array("BEHIND".utf8)
        let page = try #require(file(entries, more).read().value)
        let stream = try #require(page.objects.compactMap(\.stream).last)
        #expect(stream.starts(with: jpeg[..<2]))
        #expect(!String(decoding: stream, as: UTF8.self).contains("SECRET"))
        #expect(!String(decoding: stream, as: UTF8.self).contains("BEHIND"))
        #expect(file(entries, Array(jpeg.prefix(jpeg.count / 2))).finding?.id == "pdf-malformed")
        #expect(file(entries, [1, 2, 3]).finding?.id == "pdf-malformed")
        let other = entries.replacing("DeviceGray", with: "DeviceCMYK")
        #expect(file(other, jpeg).finding?.id == "pdf-malformed")
        #expect(file(entries.replacing("/Width ", with: "/Width 1"), jpeg).finding?.id == "pdf-malformed")
    }

    // MARK: Codes of pictures

    /// A picture of 24 × 16 pixels in the code of fax machines, Group 4.
    private static let fax: [UInt8] = [
        0x23, 0x84, 0x23, 0x84, 0x54, 0x58, 0xE2, 0x61, 0xC7, 0x13, 0x0E, 0x26, 0x1F, 0x28, 0x76, 0x7C, 0x78, 0x98,
        0x74, 0xDC, 0x53, 0x38, 0xF9, 0xC7, 0xC7, 0x15, 0xDC, 0x10, 0x59, 0x87, 0xC7, 0x1B, 0xBA, 0x09, 0x50, 0x22,
        0x3C, 0x87, 0x1A, 0x30, 0xF9, 0x43, 0x90, 0x83, 0x8A, 0xC4, 0xC3, 0x89, 0x87, 0x60, 0x02, 0x00, 0x20,
    ]

    private func finding(_ entries: String, _ data: [UInt8], _ others: [(String, [UInt8])] = []) -> String? {
        let entries = "/Subtype/Image/Width 24/Height 16/ColorSpace/DeviceGray/BitsPerComponent 1\(entries)"
        return DrawnPDF(content: "/I Do", resources: "/XObject<</I 5 0 R>>", objects: [(entries, data)] + others)
            .finding?.id
    }

    @Test func faxesAreDecoded() {
        let group4 = "/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 24/Rows 16>>"
        #expect(finding(group4, Self.fax) == nil)
        #expect(finding(group4, Self.fax.dropLast(20)) == "pdf-malformed")
        var zeros = Self.fax
        for place in 20..<40 { zeros[place] = 0 }
        #expect(finding(group4, zeros) == "pdf-malformed")
        #expect(finding(group4, Self.fax.map { $0 ^ 0x5A }) == "pdf-malformed")
        #expect(finding(group4.replacing("24", with: "25"), Self.fax) == "pdf-malformed")
        let below = "/Filter[/FlateDecode/CCITTFaxDecode]/DecodeParms[null<</K -1/Columns 24>>]"
        #expect(finding(below, DrawnPDF.deflated(Self.fax)) == nil)
        #expect(finding(below, DrawnPDF.deflated(Self.fax.dropLast(20))) == "pdf-malformed")
    }

    /// What is not decoded is not accepted unseen.
    @Test(arguments: ["/K 0/Columns 24", "/K 4/Columns 24", "/K -1/Columns 24/EncodedByteAlign true", ""])
    func faxesOfOtherGroupsAreRefused(parameters: String) {
        #expect(finding("/Filter/CCITTFaxDecode/DecodeParms<<\(parameters)>>", Self.fax) == "pdf-unsupported")
    }

    /// A segment of JBIG2 that belongs to the first page.
    private func segment(_ number: UInt8, _ type: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0, 0, 0, number, type, 0, 1, 0, 0, 0, UInt8(data.count)] + data
    }

    @Test func segmentsOfJBIG2AreWalked() {
        let page = segment(0, 48, [0, 0, 0, 24, 0, 0, 0, 16] + [UInt8](repeating: 0, count: 11))
        let region = segment(1, 38, [0, 0, 0, 24, 0, 0, 0, 16] + [UInt8](repeating: 0, count: 9) + [1] + Self.fax)
        let entries = "/Filter/JBIG2Decode"
        #expect(finding(entries, page + region) == nil)
        #expect(finding(entries, page + region + [10]) == nil)
        #expect(finding(entries, page + region.dropLast(7)) == "pdf-malformed")
        #expect(finding(entries, page) == "pdf-malformed")
        #expect(finding(entries, region) == "pdf-malformed")
        #expect(finding(entries, [UInt8](repeating: 0, count: 90)) == "pdf-malformed")
        let wider = segment(0, 48, [0, 0, 0, 25, 0, 0, 0, 16] + [UInt8](repeating: 0, count: 11))
        #expect(finding(entries, wider + region) == "pdf-malformed")
        let shared = "/Filter/JBIG2Decode/DecodeParms<</JBIG2Globals 6 0 R>>"
        let dictionary = segment(7, 0, [1, 2, 3])
        #expect(finding(shared, page + region, [("", dictionary)]) == nil)
        #expect(finding(shared, page + region, [("", dictionary.dropLast())]) == "pdf-malformed")
    }

    /// A codestream of JPEG 2000 with tiles of 16 × 16 in one channel; of their parts the data are of no meaning.
    private func codestream(width: Int, parts: [(tile: UInt8, length: UInt8)], end: [UInt8] = [0xFF, 0xD9]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [0, 0, UInt8(value >> 8), UInt8(value & 255)] }
        var bytes: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51, 0, 41, 0, 0]
        bytes += [width + 2, 16, 2, 0, 16, 16, 2, 0].flatMap(number)
        bytes += [0, 1, 7, 1, 1] + [0xFF, 0x52, 0, 4, 1, 2]
        for part in parts {
            bytes += [0xFF, 0x90, 0, 10, 0, part.tile, 0, 0, 0, part.length, 0, 1, 0xFF, 0x93]
            bytes += [UInt8](repeating: 5, count: 6)
        }
        return bytes + end
    }

    @Test func partsOfJPEG2000AreWalked() {
        let entries = "/Filter/JPXDecode"
        let whole = codestream(width: 24, parts: [(0, 20), (1, 20)])
        #expect(finding(entries, whole) == nil)
        #expect(finding(entries, [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20] + whole) == nil)
        #expect(finding(entries, codestream(width: 24, parts: [(1, 20), (0, 20), (1, 0)])) == nil)
        #expect(finding(entries, codestream(width: 24, parts: [(0, 20), (1, 20)], end: [])) == nil)
        for length in [0, 4, 40, 60, 90, whole.count - 3] {
            #expect(finding(entries, Array(whole.prefix(length))) == "pdf-malformed", "\(length)")
        }
        #expect(finding(entries, codestream(width: 25, parts: [(0, 20), (1, 20)])) == "pdf-malformed")
        #expect(finding(entries, codestream(width: 24, parts: [(0, 20), (0, 20)])) == "pdf-malformed")
        #expect(finding(entries, codestream(width: 24, parts: [(0, 20), (2, 20)])) == "pdf-malformed")
        #expect(finding(entries, codestream(width: 24, parts: [(0, 20), (1, 0)], end: [])) == "pdf-malformed")
        #expect(finding(entries, codestream(width: 24, parts: [(0, 20), (1, 19)])) == "pdf-malformed")
        #expect(finding(entries + "/ColorSpace/DeviceRGB", whole) == "pdf-malformed")
    }

    @Test func aJPEGBelowAnotherFilterIsWalked() throws {
        let jpeg = try #require(PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/gray.jpg"))
        let entries = "/Width 24/Height 16/ColorSpace/DeviceGray/Filter[/FlateDecode/DCTDecode]"
        #expect(file(entries, DrawnPDF.deflated(jpeg)).finding == nil)
        let cut = Array(jpeg.prefix(jpeg.count / 2))
        #expect(file(entries, DrawnPDF.deflated(cut)).finding?.id == "pdf-malformed")
        #expect(file(entries, jpeg).finding?.id == "pdf-malformed")
    }

    @Test func encodedPicturesWithinContentAreRefused() {
        for filter in ["DCT", "CCF"] {
            let page = DrawnPDF(content: "BI /W 2 /H 2 /BPC 8 /CS /G /F /\(filter) ID abcd EI")
            #expect(page.finding?.id == "pdf-unsupported")
        }
    }

    @Test func streamsOfOtherFilesAreRefused() {
        let form = DrawnPDF(
            content: "/X Do", resources: "/XObject<</X 5 0 R>>",
            objects: [("/Subtype/Form/BBox[0 0 9 9]/F(/etc/passwd)/FFilter/FlateDecode", Array("0 0 1 1 re f".utf8))])
        #expect(form.finding?.id == "pdf-unsupported")
    }

    @Test func boxesAreCutToTheSheet() throws {
        let wide = try #require(DrawnPDF(page: "/MediaBox[0 0 100 50]/CropBox[-10 10 400 200]").read().value)
        #expect((wide.size.width.points, wide.size.height.points) == (100, 40))
        let trim = try #require(DrawnPDF(page: "/MediaBox[0 0 100 50]/TrimBox[5 5 105 45]").read().value)
        #expect((trim.size.width.points, trim.size.height.points) == (95, 40))
        #expect(DrawnPDF(page: "/MediaBox[0 0 100 50]/TrimBox[200 0 300 50]").finding?.id == "pdf-malformed")
    }
}
