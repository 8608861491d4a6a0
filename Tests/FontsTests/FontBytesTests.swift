import PubFonts
import PubIdentity
import PubTestSupport
import Synchronization
import Testing

/// Files that are read piece by piece.
@Suite(.needs(.fonts)) struct FontBytesTests {
    /// Counts what is read of a file; from the read `failing` on nothing is.
    private final class Reader: Sendable {
        let file: [UInt8]
        let failing: Int
        private let sizes = Mutex<[Int]>([])

        init(_ file: [UInt8], failing: Int = .max) {
            self.file = file
            self.failing = failing
        }

        var reads: [Int] { sizes.withLock { $0 } }

        var bytes: FontBytes {
            FontBytes(count: file.count) { [self] offset, memory in
                let number = sizes.withLock { sizes in
                    sizes.append(memory.count)
                    return sizes.count
                }
                guard number < failing else { return false }
                memory.copyBytes(from: file[offset..<offset + memory.count])
                return true
            }
        }
    }

    private func vollkorn() throws -> [UInt8] { Setup.font("Vollkorn-Regular.ttf") }

    @Test func aCatalogueReadsTablesAndAUsedFaceItsFileOnce() throws {
        let file = try vollkorn()
        let reader = Reader(file)
        let whole = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: file)]).value)
        let catalog = try #require(FontCatalog.load([FontFile(name: "a.ttf", bytes: reader.bytes)]).value)
        #expect(reader.reads.reduce(0, +) < file.count / 4)
        #expect(catalog.faces == whole.faces)
        let before = reader.reads.count
        let key = catalog.key(0)
        #expect(key == whole.key(0))
        #expect(catalog.metrics(of: key) == whole.metrics(of: key))
        let hashed = reader.reads.count
        #expect(reader.reads[before..<hashed].reduce(0, +) == file.count)
        #expect(catalog.problem(of: key) == nil)
        #expect(catalog.details(of: key) == whole.details(of: key))
        #expect(Array(reader.reads.dropFirst(hashed)) == [file.count])
    }

    /// Whatever read fails: no trap, and no face that pretends to be whole.
    @Test func aReadThatFailsMakesNoFont() throws {
        let file = try vollkorn()
        let all = Reader(file)
        _ = FontCatalog.load([FontFile(name: "a.ttf", bytes: all.bytes)])
        for failing in 1...all.reads.count + 1 {
            let reader = Reader(file, failing: failing)
            guard let catalog = FontCatalog.load([FontFile(name: "a.ttf", bytes: reader.bytes)]).value,
                !catalog.faces.isEmpty
            else { continue }
            #expect(catalog.problem(of: catalog.key(0)) == .unreadable, "\(failing)")
        }
    }
}
