import PubArchives
import PubDiagnostics
import PubPackedFiles
import Testing

/// Packed files: what is in them, and what is refused.
@Suite struct ArchiveTests {
    private func fault(_ file: PackedFile, reading name: String? = nil) -> ArchiveFault? {
        do {
            let archive = try Archive(file.bytes)
            if let name { _ = try archive.read(name, limit: 1 << 20) }
            return nil
        } catch { return error }
    }

    @Test func filesAreRead() throws {
        let archive = try Archive(PackedFile(["a.txt": "one", "b/c.txt": "", "/d\\e.txt": "three"]).bytes)
        #expect(archive.names == ["a.txt", "b/c.txt", "d/e.txt"])
        #expect(try archive.read("a.txt", limit: 3) == Array("one".utf8))
        #expect(try archive.read("b/c.txt", limit: 3) == [])
        #expect(try archive.read("d/e.txt", limit: 10) == Array("three".utf8))
        #expect(try archive.read("none", limit: 3) == nil)
        #expect(archive.holds("a.txt"))
        #expect(!archive.holds("none"))
    }

    @Test func noPathLeavesTheArchive() {
        #expect(fault(PackedFile(["../a.txt": "x"])) == .unsafePath("../a.txt"))
        #expect(fault(PackedFile(["a/../../b": "x"])) == .unsafePath("a/../../b"))
        #expect(fault(PackedFile(["..\\b": "x"])) == .unsafePath("..\\b"))
        #expect(fault(PackedFile(["C:\\b": "x"])) == .unsafePath("C:\\b"))
    }

    @Test func linksAreRefused() {
        var file = PackedFile(["a": "/etc/passwd"])
        file.entries[0].attributes = 0o120777 << 16
        #expect(fault(file) == .link("a"))
    }

    @Test func encryptedFilesAreRefused() {
        var file = PackedFile(["a": "secret words"])
        file.entries[0].flags = 1
        #expect(fault(file) == .encrypted("a"))
    }

    @Test func sizesAreBounded() {
        #expect(
            fault(PackedFile(["a": String(repeating: "x", count: 2 << 20)]), reading: "a") == .tooLarge("a", 1 << 20))
        var announced = PackedFile(["a": "x"])
        announced.entries[0].method = 8
        announced.entries[0].size = 5 << 20
        guard case .tooLarge? = fault(announced, reading: "a") else {
            Issue.record("a file that announces 5 MiB is read")
            return
        }
        do {
            _ = try Archive(announced.bytes).read("a", limit: 64 << 20)
            Issue.record("a file that grows 5,000,000 times is read")
        } catch { #expect(error == .tooDense("a")) }
    }

    @Test func manyFilesAreRefused() {
        var file = PackedFile()
        // The number of entries of the old form of archives ends at 65,535.
        for index in 0...Archive.mostEntries { file.entries.append(PackedFile.Entry("\(index)", [])) }
        #expect(fault(file) == .tooManyEntries(Archive.mostEntries + 1))
    }

    @Test func damageIsFound() {
        var wrong = PackedFile(["a": "words"])
        wrong.entries[0].checksum = 1
        guard case .damaged("a", _)? = fault(wrong, reading: "a") else {
            Issue.record("a wrong sum is not found")
            return
        }
        let whole = PackedFile(["a": "words", "b": "more"]).bytes
        for count in 0..<whole.count {
            do { _ = try Archive(Array(whole.prefix(count))) } catch { continue }
            Issue.record("an archive cut at \(count) is read")
        }
    }

    @Test func faultsAreFindings() {
        let faults: [ArchiveFault] = [
            .noLibrary("a"), .malformed("a"), .tooManyEntries(9), .encrypted("a"), .unsafePath("a"), .link("a"),
            .tooLarge("a", 1 << 20), .tooDense("a"), .damaged("a", "b"), .missing("a"),
        ]
        let ids = faults.map { $0.diagnostic(at: SourceLocation(file: "x.docx")).id }
        #expect(
            ids == [
                "archive-library", "archive-damaged", "archive-too-large", "archive-encrypted", "archive-unsafe",
                "archive-unsafe", "archive-too-large", "archive-too-large", "archive-damaged", "archive-damaged",
            ])
    }
}
