import Glibc
import PubDiagnostics
import PubFiles
import PubTestSupport
import PubValues
import Testing

/// What earlier builds found of pictures is believed of these pictures alone, and takes no input's place.
@Suite struct BuildCacheTests {
    private let shop = Workshop()
    private let folders: InputFolders

    init() throws {
        shop.folder("root/Templates")
        shop.file("root/a.md", "one")
        folders = try InputFolders(root: "\(shop.path)/root", allowing: [])
    }

    private func key(_ number: Int) -> ContentHash {
        var hash = ContentHash()
        hash.combineEach(number)
        return hash
    }

    @Test func whatIsKeptIsKnownToTheNextBuild() throws {
        try #require(folders.cache()).pictures.keep([1, 2], as: key(1))
        let next = try #require(folders.cache())
        #expect(next.pictures.bytes(of: key(1)) == [1, 2])
        #expect(next.pictures.bytes(of: key(2)) == nil)
    }

    @Test func lookingMakesNoFolders() throws {
        #expect(folders.cache(makingFolders: false).map { _ in true } == nil)
        #expect(shop.names("root") == ["Templates", "a.md"])
        try #require(folders.cache()).pictureFindings.keep([3], as: key(1))
        #expect(folders.cache(makingFolders: false)?.pictureFindings.bytes(of: key(1)) == [3])
    }

    /// Two names of one file: the cache neither removes nor overwrites what the build read.
    @Test func anInputIsSpared() throws {
        let cache = try #require(folders.cache())
        let place = SourceLocation(file: "issue.toml")
        _ = try #require(try folders.read(fromRoot: "a.md", at: place, limit: 100).value)
        let entry = "\(shop.path)/root/build/cache/\(try pictures())/\(key(1).hex)"
        #expect(link("\(shop.path)/root/a.md", entry) == 0)
        #expect(cache.pictures.bytes(of: key(1)) == nil)
        cache.pictures.keep([1, 2, 3], as: key(1))
        #expect(shop.text("root/a.md") == "one")
        #expect(access(entry, F_OK) == 0)
        #expect(cache.pictures.bytes(of: key(1)) == nil)
    }

    private func pictures() throws -> String {
        try #require(shop.names("root/build/cache").first { $0.hasPrefix("pictures") })
    }
}
