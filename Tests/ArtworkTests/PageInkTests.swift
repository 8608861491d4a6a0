import PubArtwork
import PubDiagnostics
import PubTestSupport
import Testing

/// How many pixels the pictures of a page have for their size, and how much ink it has.
@Suite struct PageInkTests {
    /// A picture of gray pixels, object 5.
    private static func picture(_ width: Int, _ height: Int) -> (syntax: String, stream: [UInt8]?) {
        (
            "/Subtype/Image/Width \(width)/Height \(height)/BitsPerComponent 8/ColorSpace/DeviceGray",
            [UInt8](repeating: 9, count: width * height)
        )
    }

    private func resolution(_ content: String, _ resources: String, page: String = "/MediaBox[0 0 100 50]") throws
        -> Double?
    {
        let file = DrawnPDF(
            content: content, resources: resources, page: page,
            objects: [
                Self.picture(100, 50), ("/Subtype/Form/BBox[0 0 99 99]/Matrix[2 0 0 2 0 0]", Array("/I Do".utf8)),
                (
                    "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Matrix[72 0 0 36 0 0]"
                        + "/Resources<</XObject<</I 5 0 R>>>>", Array("/I Do".utf8)
                ),
                (
                    "/Subtype/Image/Width 100/Height 50/BitsPerComponent 8/ColorSpace/DeviceGray/SMask 9 0 R",
                    [UInt8](repeating: 9, count: 5000)
                ), Self.picture(20, 20), Self.picture(1, 1), Self.picture(256, 2),
                ("/Subtype/Form/BBox[0 0 1 1]/Group<</S/Transparency>>", Array("/I Do".utf8)),
            ])
        let page = try #require(file.read().value, "\(file.read().diagnostics.map(\.message))")
        return page.coarsest?.resolution
    }

    private static let inch = "q 72 0 0 36 0 0 cm /I Do Q"

    @Test(arguments: [
        (inch, 100), ("q 2 0 0 2 9 9 cm 36 0 0 18 0 0 cm /I Do Q", 100), ("q 0 72 -36 0 0 0 cm /I Do Q", 100),
        ("\(inch) q 144 0 0 72 0 0 cm /I Do Q \(inch)", 50), ("q 72 0 0 72 0 0 cm /I Do Q", 50),
        ("q 36 0 0 18 0 0 cm /F Do Q", 100), ("q 36 0 0 18 0 0 cm /F Do Q q 72 0 0 36 0 0 cm /F Do Q", 50),
        ("q 9 0 0 9 0 0 cm /Pattern cs /P scn 0 0 1 1 re f Q", 100), ("q 72 0 0 36 0 0 cm /M Do Q", 100),
        ("q 72 0 0 72 0 0 cm BI /W 18 /H 18 /BPC 8 /CS /G ID \(String(repeating: "x", count: 324)) EI Q", 18),
    ])
    func theCoarsestPictureIsMeasured(content: String, resolution: Double) throws {
        let found = try self.resolution(
            content, "/XObject<</I 5 0 R/F 6 0 R/M 8 0 R>>/Pattern<</P 7 0 R>>")
        #expect(abs(try #require(found) - resolution) < 0.001)
        let double = try self.resolution(
            content, "/XObject<</I 5 0 R/F 6 0 R/M 8 0 R>>/Pattern<</P 7 0 R>>",
            page: "/MediaBox[0 0 100 50]/UserUnit 2")
        #expect(abs(try #require(double) - resolution / 2) < 0.001)
    }

    /// What fills an area with one colour, is a gradient, or a mask.
    @Test(arguments: ["q 72 0 0 72 0 0 cm /T Do Q", "q 72 0 0 72 0 0 cm /G Do Q", "/S gs 0 0 9 9 re f"])
    func whatIsNoPictureIsNotMeasured(content: String) throws {
        let found = try resolution(
            content, "/XObject<</T 10 0 R/G 11 0 R/I 5 0 R>>/ExtGState<</S<</SMask<</S/Luminosity/G 12 0 R>>>>>>")
        #expect(found == nil)
    }

    private static let spaces =
        "/ColorSpace<</C[/ICCBased 5 0 R]/N[/DeviceN[/Cyan/Magenta/Yellow/Gold]/DeviceCMYK 6 0 R]"
        + "/A[/Separation/All/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1>>]>>/XObject<</F 7 0 R>>"

    @Test(arguments: [
        ("1 1 1 1 k 0 0 5 5 re f", 4), ("1 1 .5 .5 k 0 0 m 5 5 l 5 0 l h B", 3), ("1 1 1 0 K 0 0 m 9 9 l S", 3),
        ("1 1 1 1 K 0 0 5 5 re f", 0), ("1 1 1 1 k 0 0 5 5 re n", 0), ("1 1 1 1 k .5 g 0 0 5 5 re f", 0),
        ("q 1 1 1 1 k Q 0 0 5 5 re f", 0), ("1 1 1 1 k q 0 g Q 0 0 5 5 re f", 4), (".5 .5 .5 .4 k 0 0 5 5 re f", 0),
        ("/C cs 1 1 1 .5 scn 0 0 5 5 re f", 3.5), ("/N cs 1 1 .5 1 scn 0 0 5 5 re f", 3.5),
        ("/DeviceCMYK CS 1 1 1 .25 SC 0 0 5 5 re s", 3.25), ("/A cs 1 scn 0 0 5 5 re f", 0), ("/F Do", 4),
        // Printer's marks.
        ("1 1 1 1 k -50 0 10 10 re f", 0), ("q 1 0 0 1 200 0 cm 1 1 1 1 k 0 0 5 5 re f Q", 0),
        ("1 1 1 1 K -9 -9 m -9 70 l S", 0),
    ])
    func theInkOfColorsIsMeasured(content: String, ink: Double) throws {
        let file = DrawnPDF(
            content: content, resources: Self.spaces,
            objects: [
                ("/N 4", DrawnPDF.profile("CMYK")),
                ("/FunctionType 4/Domain[0 1 0 1 0 1 0 1]/Range[0 1 0 1 0 1 0 1]", Array("{}".utf8)),
                ("/Subtype/Form/BBox[0 0 9 9]", Array("1 1 1 1 k 0 0 5 5 re f".utf8)),
            ])
        let page = try #require(file.read().value, "\(file.read().diagnostics.map(\.message))")
        #expect(abs(page.inkOfColors - ink) < 0.001, "\(page.inkOfColors)")
    }

    @Test(arguments: [("", 400), ("/Decode[1 0 1 0 1 0 1 0]", 0)])
    func theInkOfPicturesIsMeasured(decode: String, percent: Int) throws {
        let solid = [UInt8](repeating: 255, count: 16 * 16 * 4)
        var file = DrawnPDF(content: "q 9 0 0 9 0 0 cm /I Do Q", resources: "/XObject<</I 5 0 R>>")
        let entries = "/Subtype/Image/Width 16/Height 16/BitsPerComponent 8/ColorSpace/DeviceCMYK\(decode)"
        file.objects = [(entries, solid)]
        let page = try #require(file.read().value)
        #expect(Int((page.inkOfPictures * 100).rounded()) == percent)
        #expect(page.inkOfColors == 0)
        file.objects = [(entries + "/Filter/FlateDecode", DrawnPDF.deflated(solid))]
        #expect(try #require(file.read().value).inkOfPictures == page.inkOfPictures)
    }

    /// Whatever bits a sample has.
    @Test(arguments: [(1, 400), (4, 400), (16, 400)]) func theInkOfPicturesOfOtherDepthsIsMeasured(
        depth: Int, percent: Int
    ) throws {
        var file = DrawnPDF(content: "q 9 0 0 9 0 0 cm /I Do Q", resources: "/XObject<</I 5 0 R>>")
        let entries = "/Subtype/Image/Width 16/Height 16/BitsPerComponent \(depth)/ColorSpace/DeviceCMYK"
        file.objects = [(entries, [UInt8](repeating: 255, count: 16 * 8 * depth))]
        #expect(Int((try #require(file.read().value).inkOfPictures * 100).rounded()) == percent)
    }

    /// The paper takes a pixel.
    @Test func aSinglePixelIsNotMuchInk() throws {
        var pixels = [UInt8](repeating: 0, count: 16 * 16 * 4)
        for place in 0..<4 { pixels[place] = 255 }
        var file = DrawnPDF(content: "/I Do", resources: "/XObject<</I 5 0 R>>")
        file.objects = [("/Subtype/Image/Width 16/Height 16/BitsPerComponent 8/ColorSpace/DeviceCMYK", pixels)]
        #expect(try #require(file.read().value).inkOfPictures < 0.1)
    }
}
