import Glibc
import PubFiles
import PubTestSupport
import PubValues
import Testing

@Suite struct CachedPicturesTests {
    private let folder: String
    private let open: Descriptor

    init() throws {
        // mkdtemp replaces six of this letter.
        var name = Array(("/tmp/cache-" + String(repeating: "X", count: 6)).utf8CString)
        folder = String(cString: mkdtemp(&name))
        open = try Descriptor.open(folder, in: nil, O_RDONLY | O_DIRECTORY).get()
    }

    private func key(_ number: Int) -> ContentHash {
        var hash = ContentHash()
        hash.combineEach(number)
        return hash
    }

    private func content(_ number: Int, count: Int = 1000) -> [UInt8] { (0..<count).map { UInt8(($0 + number) & 255) } }

    private func change(_ key: ContentHash, _ bytes: [UInt8]) throws {
        try AtomicWrite.write(bytes, to: "\(folder)/\(key.hex)")
    }

    @Test func whatIsKeptIsThere() {
        let cache = CachedPictures(in: open)
        #expect(cache.bytes(of: key(1)) == nil)
        cache.keep(content(1), as: key(1))
        cache.keep([], as: key(2))
        #expect(cache.bytes(of: key(1)) == content(1))
        #expect(cache.bytes(of: key(2)) == [])
        cache.keep(content(3), as: key(1))
        #expect(cache.bytes(of: key(1)) == content(3))
        #expect(open.names(limit: 10).count == 2)
        // Another build finds it.
        #expect(CachedPictures(in: open).bytes(of: key(1)) == content(3))
    }

    @Test func damagedEntriesAreNone() throws {
        let cache = CachedPictures(in: open)
        cache.keep(content(1), as: key(1))
        let file = try Descriptor.open(key(1).hex, in: open, O_RDONLY).get()
        let whole = try file.read(limit: 5000, expecting: 1064).get()
        #expect(whole.count == 1064)
        var changed = whole
        changed[500] ^= 1
        for bytes in [changed, Array(whole.dropLast()), Array(whole[..<20]), [], whole + [0]] {
            try change(key(1), bytes)
            #expect(cache.bytes(of: key(1)) == nil)
            cache.keep(content(1), as: key(1))
            #expect(cache.bytes(of: key(1)) == content(1))
        }
    }

    /// A whole entry under the name of another one.
    @Test func anEntryIsBoundToItsKey() throws {
        let cache = CachedPictures(in: open)
        cache.keep(content(1), as: key(1))
        #expect(rename("\(folder)/\(key(1).hex)", "\(folder)/\(key(2).hex)") == 0)
        #expect(cache.bytes(of: key(2)) == nil)
        #expect(open.names(limit: 10).isEmpty)
    }

    @Test func whatIsNoFileIsNoEntry() {
        let cache = CachedPictures(in: open)
        #expect(symlink("/etc/passwd", "\(folder)/\(key(1).hex)") == 0)
        #expect(mkdir("\(folder)/\(key(2).hex)", 0o777) == 0)
        #expect(mkfifo("\(folder)/\(key(3).hex)", 0o666) == 0)
        for number in 1...3 { #expect(cache.bytes(of: key(number)) == nil) }
        cache.keep(content(1), as: key(1))
        #expect(cache.bytes(of: key(1)) == content(1))
        // A folder is not replaced, and nothing fails.
        cache.keep(content(2), as: key(2))
        #expect(cache.bytes(of: key(2)) == nil)
    }

    @Test func theLeastRecentlyUsedGoFirst() throws {
        // Room is made for a sixteenth more than is needed.
        let limit = 21 * 4096 + 300
        for number in 0..<20 {
            CachedPictures(in: open, limit: limit).keep(content(number), as: key(number))
            // Dates are told apart though the clock is coarse.
            let past = timespec(tv_sec: 1_000_000 + number, tv_nsec: 0)
            #expect(utimensat(open.number, key(number).hex, [past, past], 0) == 0)
        }
        let cache = CachedPictures(in: open, limit: limit)
        #expect(cache.bytes(of: key(0)) == content(0))
        cache.keep(content(20), as: key(20))
        #expect(cache.bytes(of: key(0)) == content(0))
        #expect(cache.bytes(of: key(20)) == content(20))
        #expect(cache.bytes(of: key(1)) == nil)
        #expect(cache.bytes(of: key(19)) == content(19))
        let sizes = open.names(limit: 100).count * 4096
        #expect(sizes <= limit)
    }

    @Test func entriesThatAreTooLargeAreNotKept() {
        let cache = CachedPictures(in: open, limit: 1000)
        cache.keep(content(1), as: key(1))
        #expect(open.names(limit: 10).isEmpty)
    }

    @Test func threadsMayKeepTheSame() async {
        let cache = CachedPictures(in: open, limit: 50_000)
        await withTaskGroup(of: Bool.self) { group in
            for turn in 0..<200 {
                group.addTask {
                    let number = turn % 7
                    cache.keep(content(number, count: 5000), as: key(number))
                    let found = cache.bytes(of: key(number))
                    return found == nil || found == content(number, count: 5000)
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
