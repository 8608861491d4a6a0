import PubColor
import PubImages
import PubTestSupport
import PubValues
import Testing

@Suite(.needs(.fonts)) struct ArchiveTests {
    private func target(_ steps: UInt8 = 0) throws -> PictureTarget {
        let profile = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        return PictureTarget(.press(InkSeparation(profile: profile)), reduction: PictureReduction(steps: steps))
    }

    @Test(arguments: ["rgb.jpg", "rgba.png", "palette.png", "profile.jpg", "gray-alpha.png", "cmyk-adobe.jpg"])
    func picturesComeBackAsTheyWere(name: String) throws {
        for target in [try target(), try target(5), PictureTarget(reduction: PictureReduction(steps: 9))] {
            let picture = try #require(prepare(fixture(name), name: name, at: place, for: target).value)
            let bytes = try picture.archived()
            let back = try #require(PreparedPicture(archived: bytes, of: picture.header))
            #expect(stream(of: back.samples) == stream(of: picture.samples))
            #expect(back.softMask.map(stream) == picture.softMask.map(stream))
            #expect(back.samples.width == picture.samples.width)
            #expect(back.samples.components == picture.samples.components)
            #expect(back.samples.filter == picture.samples.filter)
            #expect(back.palette == picture.palette)
            #expect(back.profile == picture.profile)
            #expect(back.color == picture.color)
            #expect(back.isInverted == picture.isInverted)
            #expect(back.conversion == picture.conversion)
            #expect(back.foreignProfile == picture.foreignProfile)
            #expect(back.excessInk == picture.excessInk)
            #expect(back.profileFault == picture.profileFault)
            // Whatever is cut off is missed.
            for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 50)) {
                #expect(PreparedPicture(archived: Array(bytes[..<count]), of: picture.header) == nil)
            }
        }
    }

    @Test func everythingThatMattersIsInTheKey() throws {
        var targets = [try target(), try target(1), PictureTarget()]
        var other = try target()
        other.encoding.subsampling = .half
        targets.append(other)
        other.encoding.quality = 91
        targets.append(other)
        for change: (inout InkSeparation) -> Void in [
            { $0.inks = .black }, { $0.rendering = .saturation }, { $0.compensatesBlackPoint = false },
            { $0.keepsProfiles = true }, { $0.profile[0] ^= 1 },
        ] {
            guard case .press(var inks) = other.colors else { continue }
            change(&inks)
            targets.append(PictureTarget(.press(inks)))
        }
        let (one, two) = (ContentHash([1]), ContentHash([2]))
        let keys = targets.flatMap { [$0.archiveKey(of: one), $0.archiveKey(of: two)] }
        #expect(Set(keys).count == 2 * 10)
    }
}
