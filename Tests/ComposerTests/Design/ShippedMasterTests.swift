import PubDesign
import PubSettings
import PubTestSupport
import Testing

/// The masters of the templates that ship.
@Suite struct ShippedMasterTests {
    private func monthly() throws -> PageDesign {
        let bytes = try #require(PackageFolder.bytes(of: "Templates/monthly/template.toml"))
        return try #require(TOML.parse(bytes, file: "monthly").then { PageDesign.read($0) }.value)
    }

    @Test func anArticleWithoutAMasterHasFolioHeadAndEvenColumns() throws {
        let master = try #require(monthly().masters["default"])
        #expect(master.texts.contains { $0.text == "{folio}" })
        #expect(master.texts.contains { $0.text == "{section}" })
        #expect(master.isBalanced)
    }
}
