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

    /// The path of the only folder of entries about whole pictures.
    private func verified() throws -> String {
        let name = try #require(shop.names("root/build/cache").first { $0.hasPrefix("verified-pictures") })
        return "\(shop.path)/root/build/cache/\(name)"
    }

    @Test func whatWasFoundIsKnownToTheNextBuild() throws {
        try #require(folders.cache()).noteVerified([(key(1), .photograph), (key(2), .lineArt)])
        let next = try #require(folders.cache())
        #expect(next.verifiedKind(of: key(1)) == .photograph)
        #expect(next.verifiedKind(of: key(2)) == .lineArt)
        #expect(next.verifiedKind(of: key(3)) == nil)
    }

    /// A whole entry under the name of another one.
    @Test func anEntryIsBoundToItsKey() throws {
        let cache = try #require(folders.cache())
        cache.noteVerified([(key(1), .lineArt)])
        let folder = try verified()
        #expect(rename("\(folder)/\(key(1).hex)", "\(folder)/\(key(2).hex)") == 0)
        #expect(cache.verifiedKind(of: key(2)) == nil)
        #expect(access("\(folder)/\(key(2).hex)", F_OK) != 0)
    }

    /// Two names of one file: the cache neither removes nor overwrites what the build read.
    @Test func anInputIsSpared() throws {
        let cache = try #require(folders.cache())
        let place = SourceLocation(file: "issue.toml")
        _ = try #require(try folders.read(fromRoot: "a.md", at: place, limit: 100).value)
        for folder in [try verified(), "\(shop.path)/root/build/cache/\(try pictures())"] {
            #expect(link("\(shop.path)/root/a.md", "\(folder)/\(key(1).hex)") == 0)
        }
        #expect(cache.verifiedKind(of: key(1)) == nil)
        cache.noteVerified([(key(1), .lineArt)])
        #expect(cache.pictures.bytes(of: key(1)) == nil)
        cache.pictures.keep([1, 2, 3], as: key(1))
        #expect(shop.text("root/a.md") == "one")
        #expect(access("\(try verified())/\(key(1).hex)", F_OK) == 0)
        #expect(access("\(shop.path)/root/build/cache/\(try pictures())/\(key(1).hex)", F_OK) == 0)
        #expect(cache.pictures.bytes(of: key(1)) == nil)
    }

    private func pictures() throws -> String {
        try #require(shop.names("root/build/cache").first { $0.hasPrefix("pictures") })
    }
}
