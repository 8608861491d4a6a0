import Artwork
import Diagnostics
import TestSupport
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
