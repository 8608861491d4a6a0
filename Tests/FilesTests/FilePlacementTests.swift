import Glibc
import PubFiles
import PubTestSupport
import Testing

/// T17: files take their places together.
@Suite(.serialized) struct FilePlacementTests {
    private let shop = Workshop()

    private func pending(_ name: String, _ text: String = "new") throws -> PendingFile {
        let file = try PendingFile(beside: "\(shop.path)/\(name)")
        try file.write(Array(text.utf8))
        return file
    }

    private func add(_ names: [String], to placement: inout FilePlacement) throws {
        for name in names { try placement.add(try pending(name), at: "\(shop.path)/\(name)") }
    }

    @Test func allAreThere() throws {
        for name in ["a", "d/c", "old-page"] { shop.file(name, "old") }
        var placement = FilePlacement()
        try add(["a", "b", "d/c"], to: &placement)
        try placement.addRemoval(of: "\(shop.path)/old-page")
        #expect(shop.text("a") == "old")
        try placement.commit()
        for name in ["a", "b", "d/c"] { #expect(shop.text(name) == "new") }
        #expect(shop.names() == ["a", "b", "d"])
        #expect(shop.names("d") == ["c"])
    }

    /// What is there already is taken back, and nothing is left of it.
    @Test(arguments: ["c", "d"]) func orNone(failing: String) throws {
        for name in ["a", "page"] { shop.file(name, "old") }
        var placement = FilePlacement()
        try add(["a", "b"], to: &placement)
        try placement.addRemoval(of: "\(shop.path)/page")
        try add(["c", "d"], to: &placement)
        // A folder that comes after all was looked at.
        shop.folder(failing)
        do {
            try placement.commit()
            Issue.record("a folder is replaced")
        } catch {
            #expect(error.code == EISDIR)
            #expect(error.description.hasPrefix("cannot write \(shop.path)/\(failing): "))
        }
        placement = FilePlacement()
        #expect(shop.names() == ["a", failing, "page"].sorted())
        for name in ["a", "page"] { #expect(shop.text(name) == "old") }
    }

    @Test func aFolderIsNotReplacedNorALinkToOne() throws {
        shop.folder("pages")
        shop.link("link", to: "pages")
        for name in ["pages", "link"] {
            #expect(throws: EnvironmentFailure.self) { _ = try pending(name) }
        }
        #expect(shop.names() == ["link", "pages"])
    }
}
