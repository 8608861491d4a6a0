import PubColor
import PubPress
import PubSettings
import Testing

@Suite struct PictureKeysTests {
    private func read(_ toml: String) -> PrintProfile? {
        TOML.parse("[profile]\n" + toml, file: "sheet.toml").then { PrintProfile.read($0) }.value
    }

    @Test func picturesAreConvertedUnlessTheProfileSaysOtherwise() throws {
        let profile = try #require(read(""))
        #expect(profile.pictures == PressPictures())
        #expect(profile.pictures.light == .convert)
        #expect(profile.pictures.quality == 90)
    }

    @Test func aProfileSaysWhatBecomesOfPictures() throws {
        let profile = try #require(
            read(
                """
                [profile.images]
                rgb = "keep-icc"
                cmyk = "convert"
                cmyk_profile = "Fonts/other.icc"
                rendering = "perceptual"
                black_point = false
                quality = 75
                subsampling = "half"
                """))
        #expect(profile.pictures.light == .keepICC)
        #expect(profile.pictures.inks == .convert)
        #expect(profile.pictures.inksProfile?.value == "Fonts/other.icc")
        #expect(profile.pictures.rendering == .perceptual)
        #expect(!profile.pictures.compensatesBlackPoint)
        #expect(profile.pictures.quality == 75)
        #expect(profile.pictures.subsampling == .half)
    }

    @Test(arguments: ["quality = 0", "quality = 101", "rendering = \"absolute\"", "rgb = true", "gamma = 2"])
    func whatIsNoneOfItIsReported(line: String) {
        let read = TOML.parse("[profile.images]\n\(line)\n", file: "sheet.toml").then { PrintProfile.read($0) }
        #expect(read.hasErrors)
    }
}
