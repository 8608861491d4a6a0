import PubColor
import Testing

/// The profile of screens whose press nobody named.
@Suite struct PlainInksTests {
    /// Process inks as filters in front of white light, as ``ScreenTransform`` has them without a profile.
    @Test(
        arguments: [
            [0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 0, 0.5], [0.5, 0.25, 0, 0.25],
            [1, 1, 1, 1],
        ] as [[Float]])
    func inksAreFilters(_ inks: [Float]) throws {
        let bytes = try #require(ICCProfile.plainInks)
        let color = PressColor.cmyk(inks[0], inks[1], inks[2], inks[3])
        let plain = try ScreenTransform().rgb(for: color)
        // Black alone is neutral by any profile.
        let shown = try ScreenTransform(profile: bytes).rgb(for: color)
        #expect(abs(plain.red - shown.red) < 0.02, "\(plain) \(shown)")
        #expect(abs(plain.green - shown.green) < 0.02, "\(plain) \(shown)")
        #expect(abs(plain.blue - shown.blue) < 0.02, "\(plain) \(shown)")
    }

    @Test func itIsAProfileOfInksAndTheSameOnEveryDay() throws {
        let bytes = try #require(ICCProfile.plainInks)
        #expect(try ICCProfile(bytes).space == .cmyk)
        #expect(Array(bytes[24..<30]) == [0x07, 0xEA, 0, 1, 0, 1])
    }
}
