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

    @Test(arguments: ["rgb.jpg", "rgba.png", "palette.png", "profile.jpg", "gray-alpha.png", "cmyk-adobe.jpg"])
    func whatWasFoundComesBack(name: String) throws {
        let header = try #require(probe(fixture(name), name: name, at: place).value)
        let outline = try #require(contour(fixture(name), name: name, at: place).value)
        let known = KnownPicture(header: header, contour: outline)
        let bytes = known.archived
        #expect(KnownPicture(archived: bytes, of: header.hash) == known)
        for count in bytes.indices { #expect(KnownPicture(archived: Array(bytes[..<count]), of: header.hash) == nil) }
        #expect(KnownPicture(archived: bytes + [0], of: header.hash) == nil)
        let tones = LuminanceGrid(try #require(pixels(fixture(name), name: name, atLeast: 8, at: place).value))
        #expect(LuminanceGrid(archived: tones.archived) == tones)
        for count in tones.archived.indices { #expect(LuminanceGrid(archived: Array(tones.archived[..<count])) == nil) }
    }

    /// What the hash of an entry cannot show, since it was written like this: nothing is trusted that could end the program.
    @Test func numbersThatMeanNothingAreRefused() throws {
        let header = try #require(probe(fixture("rgba.png"), name: "rgba.png", at: place).value)
        let outline = try #require(contour(fixture("rgba.png"), name: "rgba.png", at: place).value)
        let bytes = KnownPicture(header: header, contour: outline).archived
        for start in stride(from: 0, to: bytes.count - 8, by: 1) {
            for byte in [0, 0x7F, 0xFF] as [UInt8] {
                var changed = bytes
                changed.replaceSubrange(start..<start + 8, with: repeatElement(byte, count: 8))
                guard let known = KnownPicture(archived: changed, of: header.hash) else { continue }
                #expect(known.header.decodedLength <= PictureLimit.decodedLength)
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
