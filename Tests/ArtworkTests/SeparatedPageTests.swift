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
            "/B cs 50 9 9 scn 9 9 9 9 re f",
            resources: "/ColorSpace<</B[/Lab<</WhitePoint[.95 1 1.09]/Range[9 0 9 0]>>]>>")
        #expect(lab.light == "Lab")
        let area = try page(
            "/S sh", resources: "/Shading<</S 5 0 R>>",
            objects: [("<</ShadingType 1/ColorSpace/DeviceRGB/Function<</FunctionType 2/Domain[0 1]/N 1>>>>", nil)])
        #expect(area.light == "red, green and blue")
    }

    private static let lab = "[/Lab<</WhitePoint[.9642 1 .8249]/Range[-128 127 -128 127]>>]"

    /// A red of the solid inks magenta and yellow, as a coated paper has it.
    @Test func colorsOfLabBecomeInks() throws {
        let page = try page(
            "/B cs 48 68 48 scn 9 9 9 9 re f 0 0 0 scn 9 9 9 9 re f 100 0 0 scn 9 9 9 9 re f",
            resources: "/ColorSpace<</B\(Self.lab)>>")
        #expect(page.light == nil)
        let inks = inks(page)
        let red = try #require(inks.dropLast(2).last)
        #expect(red[0] < 0.15)
        #expect(red[1] > 0.9)
        #expect(red[2] > 0.8)
        #expect(inks.suffix(2) == [[0, 0, 0, 1], [0, 0, 0, 0]])
    }

    /// Axes that reach less far than those of conversions give the same colours.
    @Test(arguments: ["", "-100 100 -100 100", "-128 127 -128 127"]) func picturesInLabBecomeInks(range: String) throws
    {
        let limits = range.isEmpty ? [-100, 100] : range.split(separator: " ").compactMap { Double($0) }
        func byte(_ value: Double) -> UInt8 { UInt8(((value - limits[0]) / (limits[1] - limits[0]) * 255).rounded()) }
        let pixel = [UInt8(122), byte(68), byte(48)]
        let space = "[/Lab<</WhitePoint[.9642 1 .8249]\(range.isEmpty ? "" : "/Range[\(range)]")>>]"
        let page = try page(
            "q 50 0 0 50 0 0 cm /I Do /J Do Q", resources: "/XObject<</I 5 0 R/J 6 0 R>>",
            objects: [
                (
                    "/Subtype/Image/Width 20/Height 20/BitsPerComponent 8/ColorSpace\(space)",
                    [UInt8](repeatElement(pixel, count: 400).joined())
                ),
                (
                    "/Subtype/Image/Width 20/Height 20/BitsPerComponent 8/ColorSpace[/Indexed\(space) 0<"
                        + pixel.map { String($0, radix: 16) }.joined() + ">]",
                    [UInt8](repeating: 0, count: 400)
                ),
            ])
        #expect(page.light == nil)
        #expect(page.separated.pictures == 2)
        let inks = try #require(page.objects.compactMap(\.stream).map(DrawnPDF.inflated).first { $0.count == 1600 })
        #expect(inks[0] < 40)
        #expect(inks[1] > 230)
        #expect(inks[2] > 210)
        #expect(inks[3] < 30)
        let palette = try #require(page.text.firstMatch(of: /Indexed\/DeviceCMYK 0<([0-9a-f]{8})>/)?.output.1)
        #expect(palette.dropFirst(2).hasPrefix("f"))
        #expect(palette.dropFirst(6).prefix(1) <= "2")
    }

    /// A square in JPEG 2000, all red, as a file and as its codestream alone.
    @Test(arguments: [JPEG2000Square.file, JPEG2000Square.codestream])
    func picturesInJPEG2000BecomeInks(bytes: [UInt8]) throws {
        let entries = "/Subtype/Image/Width 20/Height 20/ColorSpace/DeviceRGB/Filter/JPXDecode"
        func page(_ bytes: [UInt8]) throws -> PlacedPage {
            try self.page(
                "q 50 0 0 50 0 0 cm /I Do Q", resources: "/XObject<</I 5 0 R>>", objects: [(entries, bytes)])
        }
        let red = try page(bytes)
        #expect(red.light == nil)
        #expect(red.separated.pictures == 1)
        #expect(!red.text.contains("JPXDecode"))
        let inks = try #require(red.objects.compactMap(\.stream).map(DrawnPDF.inflated).first { $0.count == 1600 })
        #expect(inks[0] < 20)
        #expect(inks[1] > 200)
        #expect(inks[2] > 200)
        // What no decoder takes is no picture of another colour.
        var damaged = bytes
        // The code of its coefficients: all of the tile behind its header.
        damaged.replaceSubrange(damaged.count - 30..<damaged.count - 2, with: repeatElement(0xFF, count: 28))
        #expect((try? page(damaged))?.separated.pictures != 1)
    }

    /// Red at the left and green at the right, darker towards the head, by a program and by samples.
    @Test func gradientsOverAnAreaBecomeInks() throws {
        let program = "{ 1 exch sub dup 2 index mul 3 1 roll exch 1 exch sub mul exch 0 }"
        let functions: [(syntax: String, stream: [UInt8]?)] = [
            ("/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]", Array(program.utf8)),
            (
                "/FunctionType 0/Domain[0 1 0 1]/Range[0 1 0 1 0 1]/Size[2 2]/BitsPerSample 8",
                [255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0]
            ),
        ]
        for (index, function) in functions.enumerated() {
            let page = try page(
                "/S sh",
                resources: "/Shading<</S<</ShadingType 1/ColorSpace/DeviceRGB/Matrix[9 0 0 9 0 0]/Function 5 0 R>>>>",
                objects: [function])
            #expect(page.light == nil, "\(index)")
            #expect(page.separated.gradients == 1)
            #expect(page.text.contains("/Size[256 256]"))
            #expect(page.text.contains("/Matrix"))
            let samples = try #require(
                page.objects.compactMap(\.stream).map(DrawnPDF.inflated).first { $0.count == 256 * 256 * 4 })
            #expect(samples[0] < 20)
            #expect(samples[1] > 200)
            let last = 255 * 4
            #expect(samples[last] > 120)
            #expect(samples[last + 1] < 60)
            // Black at the head is black alone.
            #expect(samples.suffix(4) == [0, 0, 0, 255])
        }
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
        "BI /W 20 /H 20 /BPC 8 /CS [/I /RGB 1 <FF0000000000>] /D [1 0] /F /AHx ID INDICES> EI",
        "BI /W 20 /H 20 /BPC 4 /CS /RGB /F /AHx ID HALVES> EI",
        "BI /W 20 /H 20 /BPC 8 /CS /RGB /D [1 0 1 0 1 0] /F /AHx ID INVERTED> EI",
    ])
    func picturesInTheContentBecomeInks(image: String) throws {
        let content =
            image.replacing("PIXELS", with: String(repeating: "ff0000", count: 400))
            .replacing("INDICES", with: String(repeating: "01", count: 400))
            .replacing("HALVES", with: String(repeating: "f00", count: 400))
            .replacing("INVERTED", with: String(repeating: "00ffff", count: 400))
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
        let other = renamed(own)
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

    /// Inks without a profile are read by the one that is named for them, but not where the page names the press of the edition.
    @Test func inksWithoutAProfileAreThoseOfTheNamedPress() throws {
        let own = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        var inks = InkSeparation(profile: own, convertsInks: true, inkLimit: 2.4)
        func page(_ catalog: String) throws -> PlacedPage {
            let file = DrawnPDF(content: "1 .9 .9 .8 k 9 9 9 9 re f", catalog: catalog, objects: [])
            let target = PageTarget.separating(PictureTarget(.press(inks)), light: false)
            return try #require(readPage(1, of: file.bytes, name: "ad.pdf", at: place, for: target).value)
        }
        #expect(try page("").separated.isEmpty)
        inks.assumedProfile = renamed(own)
        #expect(try page("").separated.colors == [[1, 0.9, 0.9, 0.8]])
        let intent = "/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(NAME)>>]"
        #expect(try page(intent.replacing("NAME", with: "FOGRA39")).separated.isEmpty)
        inks.press = "PRESS 51"
        #expect(try page(intent.replacing("NAME", with: "Press 51")).separated.isEmpty)
        let other = try page(intent.replacing("NAME", with: "CGATS TR 001"))
        #expect(other.separated.colors.count == 1)
        #expect(other.conditions == [])
    }

    /// Numbers beyond all measure, what is no number, and functions of functions end no program: the page is refused, or keeps its light.
    @Test(arguments: [
        "/ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 9 9]/Function[\(negative)\(negative)\(negative)]",
        "/ShadingType 2/ColorSpace/LAB/Coords[0 0 9 9]/Function<</FunctionType 2/Domain[0 1]/C0[0 0 0]/C1[1 1 1]/N -1>>",
        "/ShadingType 1/ColorSpace/DeviceRGB/Function 5 0 R", "/ShadingType 1/ColorSpace/LAB/Function 6 0 R",
        "/ShadingType 1/ColorSpace/DeviceRGB/Function 7 0 R", "/ShadingType 1/ColorSpace/DeviceRGB/Function 8 0 R",
        "/ShadingType 2/ColorSpace[/Indexed/DeviceRGB \(huge)<00>]/Coords[0 0 9 9]/Function 5 0 R",
    ])
    func hostileFunctionsAreNoTrap(shading: String) {
        let lab = "[/Lab<</WhitePoint[.9642 1 .8249]/Range[-\(Self.huge) \(Self.huge) -128 127]>>]"
        let objects: [(syntax: String, stream: [UInt8]?)] = [
            ("/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]", Array("{ pop pop nan nan inf }".utf8)),
            (
                "/FunctionType 0/Domain[-\(Self.huge) \(Self.huge) 0 1]/Range[0 1 0 1 0 1]/Size[2 2]/BitsPerSample 8",
                [UInt8](repeating: 9, count: 12)
            ),
            (
                "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]",
                Array("{ pop -9223372036854775808 index 0 0 }".utf8)
            ),
            (
                "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]",
                Array(("{ " + String(repeating: "dup pop ", count: 4000) + "0 }").utf8)
            ),
        ]
        let file = DrawnPDF(
            content: "/S sh", resources: "/Shading<</S<<\(shading.replacing("/LAB", with: lab))>>>>",
            page: "/MediaBox[0 0 100 50]", objects: objects)
        guard let target = try? target() else { return }
        let page = readPage(1, of: file.bytes, name: "ad.pdf", at: place, for: target)
        #expect(page.value == nil || page.value?.objects.isEmpty == false)
    }

    private static let huge = "1" + String(repeating: "0", count: 300)
    private static let negative = "<</FunctionType 2/Domain[-1 0]/C0[0]/C1[1]/N .5>>"

    /// Samples of L*a*b* reach over its limits, not from 0 to 1.
    @Test func gradientsInLabBecomeInks() throws {
        let page = try page(
            "/S sh", resources: "/Shading<</S<</ShadingType 2/ColorSpace\(Self.lab)/Coords[0 0 9 9]/Function 5 0 R>>>>",
            objects: [
                (
                    "/FunctionType 0/Domain[0 1]/Range[0 100 -128 127 -128 127]/Size[2]/BitsPerSample 8",
                    [122, 196, 176, 255, 128, 128]
                )
            ])
        #expect(page.light == nil)
        let samples = try #require(page.objects.compactMap(\.stream).map(DrawnPDF.inflated).first { $0.count == 8 })
        #expect(samples[1] > 230)
        #expect(samples.suffix(4) == [0, 0, 0, 0])
    }

    @Test func groupsAreBlendedInInks() throws {
        let page = try page(
            "1 0 0 rg 9 9 9 9 re f", page: "/MediaBox[0 0 100 50]/Group<</S/Transparency/CS/DeviceRGB>>")
        #expect(page.light == nil)
        #expect(page.text.contains("/CS /DeviceCMYK"))
    }
}

/// `profile` by another name.
func renamed(_ profile: [UInt8]) -> [UInt8] {
    var other = profile
    let name = (try? ICCProfile(profile))?.name ?? ""
    for place in other.indices.dropLast(name.utf8.count) where other[place...].starts(with: name.utf8) {
        other[place] = UInt8(ascii: "X")
    }
    return other
}
