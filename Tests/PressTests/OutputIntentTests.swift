import Color
import Diagnostics
import Press
import TestSupport
import Testing

@Suite(.needs(.fonts)) struct OutputIntentTests {
    /// The profile of coated offset, changed.
    private func profile(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> [UInt8] {
        var bytes = try #require(Setup.bytes(of: "Fonts/FOGRA39L_coated.icc"))
        change(&bytes)
        return bytes
    }

    /// A profile of a gray device that a curve alone describes (ICC.1:2001, 6.3.1.1 and 6.5.2), of `device` class.
    private func grayProfile(_ device: String) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 255) } }
        let curve = Array("curv".utf8) + number(0) + number(0)
        let white = Array("XYZ ".utf8) + number(0) + number(0xF6D6) + number(0x10000) + number(0xD32D)
        let start = UInt32(128 + 4 + 24)
        let tags =
            number(2) + Array("kTRC".utf8) + number(start) + number(12)
            + Array("wtpt".utf8) + number(start + 12) + number(20) + curve + white
        var header = [UInt8](repeating: 0, count: 128)
        func put(_ bytes: [UInt8], at place: Int) { header.replaceSubrange(place..<place + bytes.count, with: bytes) }
        put(number(UInt32(128 + tags.count)), at: 0)
        put(number(0x0210_0000), at: 8)
        put(Array("\(device)GRAYXYZ ".utf8), at: 12)
        put(Array("acsp".utf8), at: 36)
        put(number(0xF6D6) + number(0x10000) + number(0xD32D), at: 68)
        return header + tags
    }

    @Test func aProfileSaysWhichPressItIsOf() throws {
        let intent = try OutputIntent(profile: try profile())
        #expect(intent.model == .cmyk)
        #expect(intent.model.components == 4)
        #expect(intent.identifier.contains("FOGRA39"))
        #expect(intent.condition == "")
    }

    @Test func whoeverKnowsTheConditionNamesIt() throws {
        let intent = try OutputIntent(profile: try profile(), identifier: "FOGRA39", condition: "Coated offset")
        #expect(intent.identifier == "FOGRA39")
        #expect(intent.condition == "Coated offset")
        #expect(intent.profile == (try profile()))
    }

    @Test func aPressMayHaveBlackAlone() throws {
        let intent = try OutputIntent(profile: grayProfile("prtr"))
        #expect(intent.model == .gray)
        #expect(intent.model.components == 1)
        #expect(intent.identifier == "")
    }

    @Test func whatIsNoPressIsRefused() throws {
        let cut = try profile { $0.removeSubrange(1000...) }
        let display = try profile { $0.replaceSubrange(12..<16, with: Array("mntr".utf8)) }
        let light = try profile { $0.replaceSubrange(16..<20, with: Array("RGB ".utf8)) }
        #expect(throws: ProfileError.unreadable) { try OutputIntent(profile: []) }
        #expect(throws: ProfileError.unreadable) { try OutputIntent(profile: cut) }
        #expect(throws: ProfileError.notPress) { try OutputIntent(profile: display) }
        #expect(throws: ProfileError.notPress) { try OutputIntent(profile: light) }
        #expect(throws: ProfileError.notPress) { try OutputIntent(profile: grayProfile("mntr")) }
    }

    /// Screens show press colours by four process inks.
    @Test func settingsTakeTheProfileOfFourInks() throws {
        let own = PressSettings.outputIntent(try profile(), name: "own.icc", at: .none)
        #expect(own.value?.model == .cmyk)
        #expect(own.diagnostics.isEmpty)
        let gray = PressSettings.outputIntent(grayProfile("prtr"), name: "own.icc", at: .none)
        #expect(gray.value == nil)
        #expect(gray.diagnostics.map(\.id) == ["profile-unusable"])
    }
}
