import PubArtwork
import PubColor
import PubDiagnostics
import PubImages
import PubTestSupport
import Testing

/// Placed pages whose colours are light, and become inks where that is asked for.
@Suite(.needs(.fonts)) struct SeparatedPageTests {
    private func target(limit: Float = 3) throws -> PageTarget {
        var inks = InkSeparation(profile: try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc")))
        inks.inkLimit = limit
        return .separating(PictureTarget(.press(inks)), light: true)
    }

    private static let spaces =
        "/ColorSpace<</L/DeviceRGB/C[/CalRGB<</WhitePoint[.95 1 1.09]>>]/G[/Separation/Gold/DeviceCMYK<</FunctionType 2"
        + "/Domain[0 1]/C0[0 0 0 0]/C1[0 .2 .6 .2]/N 1>>]>>"

    private func page(
        _ content: String, resources: String = spaces, page: String = "/MediaBox[0 0 100 50]",
        _ objects: [(syntax: String, stream: [UInt8]?)] = []
    ) throws -> PlacedPage {
        let file = DrawnPDF(content: content, resources: resources, page: page, objects: objects)
        let read = readPage(1, of: file.bytes, name: "ad.pdf", at: place, for: try target())
        return try #require(read.value, "\(read.diagnostics.map(\.message))")
    }

    /// The colours that a content sets for areas, as operands.
    private func inks(_ page: PlacedPage) -> [[Double]] {
        page.content.split(separator: "\n").filter { $0.hasSuffix(" k") && !$0.hasPrefix("0 g") }.map { line in
            line.split(separator: " ").compactMap { Double($0) }
        }
    }

    @Test(arguments: [
        "1 0 0 rg 9 9 9 9 re f", "/DeviceRGB cs 1 0 0 sc 9 9 9 9 re f", "/L cs 1 0 0 scn 9 9 9 9 re f",
        "/C cs q /G cs 1 scn Q 1 0 0 scn 9 9 9 9 re f",
    ])
    func colorsBecomeInks(content: String) throws {
        let page = try page(content)
        #expect(page.light == nil)
        #expect(page.hasColor)
        let red = try #require(inks(page).last)
        #expect(red[0] < 0.1)
        #expect(red[1] > 0.8)
        #expect(red[2] > 0.8)
        #expect(page.separated.colors.contains([1, 0, 0]))
        #expect(!page.content.contains("rg"))
        #expect(!page.text.contains("RGB"))
    }

    @Test(arguments: [("0 0 0 rg", [0, 0, 0, 1]), (".5 .5 .5 rg", [0, 0, 0, 0.5]), ("1 1 1 rg", [0, 0, 0, 0])])
    func whatIsNeutralIsBlackAlone(color: String, inks expected: [Double]) throws {
        let page = try page("\(color) 9 9 9 9 re f")
        #expect(inks(page).last == expected)
    }

    /// Without the key, and what is no sRGB.
    @Test func otherLightStaysAnError() throws {
        let file = DrawnPDF(content: "1 0 0 rg 9 9 9 9 re f")
        #expect(file.read().value?.light == "red, green and blue (rg)")
        let lab = try page(
            "/B cs 50 9 9 scn 9 9 9 9 re f", resources: "/ColorSpace<</B[/Lab<</WhitePoint[.95 1 1.09]>>]>>")
        #expect(lab.light == "Lab")
        let area = try page(
            "/S sh", resources: "/Shading<</S 5 0 R>>",
            objects: [("<</ShadingType 1/ColorSpace/DeviceRGB/Function<</FunctionType 2/Domain[0 1]/N 1>>>>", nil)])
        #expect(area.light == "red, green and blue")
    }

    /// A triangle: three corners, each with a flag, a place and a colour.
    private static let corners: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255]

    @Test func meshesBecomeInks() throws {
        let mesh = try page(
            "/S sh", resources: "/Shading<</S 5 0 R>>",
            objects: [
                (
                    "/ShadingType 4/ColorSpace/DeviceRGB/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 9 0 9 0 1 0 1 0 1]",
                    Self.corners
                )
            ])
        #expect(mesh.light == nil)
        #expect(mesh.separated.gradients == 1)
        #expect(mesh.text.contains("/BitsPerComponent 8/Decode[0 9 0 9 0 1 0 1 0 1 0 1]"))
        #expect(mesh.text.contains("/ShadingType 4"))
        let data = try #require(mesh.objects.compactMap(\.stream).map(DrawnPDF.inflated).first { $0.count == 21 })
        // Flags and places stay; red has no cyan, and green no magenta.
        #expect([0, 7, 14].map { data[$0..<$0 + 3] } == [[0, 0, 0], [0, 255, 0], [0, 0, 255]].map { $0[...] })
        #expect(data[3] < 20)
        #expect(data[4] > 200)
        #expect(data[11] < 120)
        #expect(data[10] > 120)
        let whole = try page(
            "/S sh", resources: "/Shading<</S 5 0 R>>",
            objects: [
                (
                    "/ShadingType 4/ColorSpace/DeviceRGB/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 9 0 9 0 1]"
                        + "/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>",
                    [0, 0, 0, 0, 0, 255, 0, 128, 0, 0, 255, 255]
                )
            ])
        #expect(whole.light == nil)
        #expect(whole.text.contains("/Function"))
        // One that is cut off is not touched.
        let cut = try page(
            "/S sh", resources: "/Shading<</S 5 0 R>>",
            objects: [
                (
                    "/ShadingType 4/ColorSpace/DeviceRGB/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 9 0 9 0 1 0 1 0 1]",
                    Array(Self.corners.dropLast())
                )
            ])
        #expect(cut.light != nil)
    }

    /// A program, one function for each colour, samples of sixteen bits: all become samples of inks.
    @Test func gradientsOfAllFunctionsBecomeInks() throws {
        let ramp = "<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>"
        let flat = "<</FunctionType 2/Domain[0 1]/C0[0]/C1[0]/N 1>>"
        let functions: [(String, [(syntax: String, stream: [UInt8]?)])] = [
            ("[\(ramp)\(flat)\(flat)]", []),
            (
                "5 0 R",
                [
                    (
                        "/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]",
                        Array("{ dup 0.5 lt {pop 1} {pop 0} ifelse 0 0 3 1 roll exch 3 1 roll }".utf8)
                    )
                ]
            ),
            (
                "5 0 R",
                [
                    (
                        "/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1]/Size[2]/BitsPerSample 16",
                        [255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
                    )
                ]
            ),
        ]
        for (function, objects) in functions {
            let page = try page(
                "/S sh",
                resources: "/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 9 9]/Function \(function)>>>>",
                objects: objects)
            #expect(page.light == nil, "\(function)")
            #expect(page.separated.gradients == 1)
            let samples = try #require(
                page.objects.compactMap(\.stream).map(DrawnPDF.inflated).first { $0.count == 1024 })
            #expect(samples[0] < 20, "\(function)")
            #expect(samples[1] > 200, "\(function)")
        }
    }

    @Test(arguments: [
        "BI /W 20 /H 20 /BPC 8 /CS /RGB /F /AHx ID PIXELS> EI", "BI /W 20 /H 20 /BPC 8 /CS /L /F /AHx ID PIXELS> EI",
        "BI /W 20 /H 20 /BPC 8 /CS [/I /RGB 1 <000000FF0000>] /F /AHx ID INDICES> EI",
    ])
    func picturesInTheContentBecomeInks(image: String) throws {
        let content =
            image.replacing("PIXELS", with: String(repeating: "ff0000", count: 400))
            .replacing("INDICES", with: String(repeating: "01", count: 400))
        let page = try page("q 50 0 0 50 0 0 cm \(content) Q 0 0 1 rg 0 0 9 9 re f")
        #expect(page.light == nil)
        #expect(page.separated.pictures == 1)
        #expect(page.content.contains("/CMYK"))
        #expect(page.content.contains("/W 20"))
        #expect(!page.content.contains("RGB"))
        #expect(page.coarsest != nil)
        // What follows is still read.
        #expect(page.separated.colors == [[0, 0, 1]])
    }

    @Test func picturesOfBlackAndWhiteAreCountedApart() throws {
        let page = try page(
            "q 50 0 0 50 0 0 cm /I Do Q q 10 0 0 10 0 0 cm /J Do Q", resources: "/XObject<</I 5 0 R/J 6 0 R>>",
            objects: [
                ("/Subtype/Image/Width 200/Height 100/ImageMask true", [UInt8](repeating: 85, count: 2500)),
                (
                    "/Subtype/Image/Width 20/Height 20/BitsPerComponent 8/ColorSpace/DeviceGray",
                    [UInt8](repeating: 9, count: 400)
                ),
            ])
        #expect(page.coarsest?.width == 20)
        #expect(page.coarsestBilevel?.width == 200)
        #expect(page.coarsestBilevel.map { Int($0.resolution.rounded()) } == 144)
    }

    private func page(_ content: String, resources: String, objects: [(syntax: String, stream: [UInt8]?)]) throws
        -> PlacedPage
    {
        try page(content, resources: resources, page: "/MediaBox[0 0 100 50]", objects)
    }

    @Test func picturesBecomeInks() throws {
        let red = [UInt8](repeatElement([255, 0, 0], count: 400).joined())
        let pixels = try page(
            "q 50 0 0 50 0 0 cm /I Do Q", resources: "/XObject<</I 5 0 R>>",
            objects: [
                ("/Subtype/Image/Width 20/Height 20/BitsPerComponent 8/ColorSpace/DeviceRGB/SMask 6 0 R", red),
                (
                    "/Subtype/Image/Width 20/Height 20/BitsPerComponent 8/ColorSpace/DeviceGray",
                    [UInt8](repeating: 128, count: 400)
                ),
            ])
        #expect(pixels.light == nil)
        #expect(pixels.separated.pictures == 1)
        #expect(pixels.text.contains("/ColorSpace/DeviceCMYK"))
        #expect(pixels.text.contains("/SMask"))
        let jpeg = PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/rgb.jpg") ?? []
        let header = try #require(probe(jpeg, name: "", at: place).value)
        let photo = try page(
            "q 50 0 0 50 0 0 cm /I Do Q", resources: "/XObject<</I 5 0 R>>",
            objects: [
                (
                    "/Subtype/Image/Width \(header.width)/Height \(header.height)/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode",
                    jpeg
                )
            ])
        #expect(photo.light == nil)
        #expect(photo.text.contains("/ColorSpace/DeviceCMYK"))
        #expect(photo.coarsest != nil)
        let palette = try page(
            "q 50 0 0 50 0 0 cm /I Do Q", resources: "/XObject<</I 5 0 R>>",
            objects: [
                (
                    "/Subtype/Image/Width 20/Height 20/BitsPerComponent 8/ColorSpace[/Indexed/DeviceRGB 1<000000FF0000>]",
                    [UInt8](repeating: 1, count: 400)
                )
            ])
        #expect(palette.light == nil)
        #expect(palette.text.contains("[/Indexed/DeviceCMYK 1<000000ff"))
    }

    @Test(arguments: [
        "<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>",
        "<</FunctionType 3/Domain[0 1]/Bounds[.5]/Encode[0 1 0 1]/Functions[<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 1 0]/N 1>>"
            + "<</FunctionType 2/Domain[0 1]/C0[0 1 0]/C1[0 0 1]/N 1>>]>>",
    ])
    func gradientsBecomeInks(function: String) throws {
        let page = try page(
            "/S sh",
            resources: "/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 9 9]/Function \(function)>>>>",
            objects: [])
        #expect(page.light == nil)
        #expect(page.separated.gradients == 1)
        #expect(!page.text.contains("RGB"))
        #expect(page.text.contains("/ColorSpace/DeviceCMYK/Function"))
    }

    /// A page for another press, by the profile of its printing condition, which is that of this one by another name.
    @Test func inksOfAnotherPressBecomeThoseOfThisOne() throws {
        let own = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        var other = own
        let name = try ICCProfile(own).name
        for place in other.indices.dropLast(name.utf8.count) where other[place...].starts(with: name.utf8) {
            other[place] = UInt8(ascii: "X")
        }
        let file = DrawnPDF(
            content: "1 .9 .9 .8 k 9 9 9 9 re f 0 0 0 .6 k 9 9 9 9 re f",
            catalog: "/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(Other)/DestOutputProfile 5 0 R>>]",
            objects: [("/N 4", other)])
        var inks = InkSeparation(profile: own)
        inks.inkLimit = 2.4
        let kept = readPage(
            1, of: file.bytes, name: "ad.pdf", at: place, for: .separating(PictureTarget(.press(inks)), light: true))
        #expect(kept.value?.separated.isEmpty == true)
        #expect(kept.value?.conditions.first == "Other")
        inks.convertsInks = true
        let made = readPage(
            1, of: file.bytes, name: "ad.pdf", at: place, for: .separating(PictureTarget(.press(inks)), light: false))
        let page = try #require(made.value)
        #expect(page.conditions == [])
        #expect(page.inkOfColors <= 2.405)
        let colors = self.inks(page)
        #expect(colors.count == 2)
        #expect((colors.first?.reduce(0, +) ?? 9) <= 2.405)
        #expect(colors.last == [0, 0, 0, 0.6])
    }

    @Test func groupsAreBlendedInInks() throws {
        let page = try page(
            "1 0 0 rg 9 9 9 9 re f", page: "/MediaBox[0 0 100 50]/Group<</S/Transparency/CS/DeviceRGB>>")
        #expect(page.light == nil)
        #expect(page.text.contains("/CS /DeviceCMYK"))
    }
}
