import Glibc
import PubFiles
import PubTestSupport
import Testing

@Suite(.serialized) struct AtomicWriteTests {
    private let shop = Workshop()

    @Test func aFileIsWrittenWithItsFolders() throws {
        try AtomicWrite.write(Array("new".utf8), to: "\(shop.path)/build/deep/a.pdf")
        #expect(shop.text("build/deep/a.pdf") == "new")
        #expect(shop.names("build/deep") == ["a.pdf"])
        try AtomicWrite.write([], to: "\(shop.path)/build/deep/a.pdf")
        #expect(shop.text("build/deep/a.pdf") == "")
    }

    @Test func aLinkAtThePlaceIsReplacedAndNotFollowed() throws {
        shop.file("precious.txt", "precious")
        shop.link("a.pdf", to: "precious.txt")
        try AtomicWrite.write(Array("new".utf8), to: "\(shop.path)/a.pdf")
        #expect(shop.text("precious.txt") == "precious")
        #expect(shop.text("a.pdf") == "new")
    }

    @Test func failuresLeaveNothingBehind() throws {
        shop.folder("build/a.pdf")
        shop.file("file", "x")
        func failure(_ path: String) -> Int32? {
            do {
                try AtomicWrite.write(Array("new".utf8), to: "\(shop.path)/\(path)")
                return nil
            } catch { return error.code }
        }
        #expect(failure("build/a.pdf") == EISDIR)
        #expect(failure("file/a.pdf") == ENOTDIR || failure("file/a.pdf") == EEXIST)
        #expect(failure("build/\(String(repeating: "x", count: 300)).pdf") == ENAMETOOLONG)
        #expect(shop.names("build") == ["a.pdf"])
    }

    @Test func aFullDiskIsAFailureOfTheEnvironment() throws {
        // /dev/full takes nothing, as a full disk.
        guard case .success(let full) = Descriptor.open("/dev/full", in: nil, O_WRONLY) else {
            Issue.record("no /dev/full")
            return
        }
        guard case .failure(let error) = full.write([1, 2, 3]) else {
            Issue.record("written to a full disk")
            return
        }
        #expect(error.code == ENOSPC)
        let failure = EnvironmentFailure("write", "build/a.pdf", code: error.code)
        #expect(failure.description == "cannot write build/a.pdf: No space left on device")
        #expect(failure.hint != nil)
    }

    @Test func manyBuildsAtOnceAllSucceed() async throws {
        let path = "\(shop.path)/a.pdf"
        let texts = (0..<8).map { [UInt8](repeating: UInt8($0), count: 100_000) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for bytes in texts {
                group.addTask { for _ in 0..<5 { try AtomicWrite.write(bytes, to: path) } }
            }
            try await group.waitForAll()
        }
        let file = try #require(try InputFolders.read(named: path, limit: 1 << 20).value)
        #expect(texts.contains(file.bytes))
        #expect(shop.names() == ["a.pdf"])
    }

    @Test func remainsOfKilledBuildsAreRemoved() throws {
        // No process has a number beyond the kernel's limit of 2^22.
        let dead = [".a.pdf.99999999-1.tmp", ".a.pdf.99999998-12.tmp"]
        let parent = getppid()
        let others = [
            ".a.pdf.\(parent)-1.tmp", ".b.pdf.99999999-1.tmp", ".a.pdf.99999999.tmp", ".a.pdf.0-1.tmp",
            ".a.pdf.notes.tmp",
            ".a.pdf.99999999-1.txt", "a.pdf.99999999-1.tmp", ".a.pdf.99999999-x.tmp",
        ]
        for name in dead + others { shop.file(name, "part") }
        shop.folder(".a.pdf.99999997-1.tmp")
        shop.link(".a.pdf.99999996-1.tmp", to: "precious.txt")
        try AtomicWrite.write(Array("new".utf8), to: "\(shop.path)/a.pdf")
        #expect(
            shop.names() == (others + [".a.pdf.99999996-1.tmp", ".a.pdf.99999997-1.tmp", "a.pdf"]).sorted())
        #expect(shop.text("a.pdf") == "new")
    }

    /// As two containers see one another's files: the number says nothing, the lock does.
    @Test func aFileThatSomebodyWritesIsSpared() throws {
        let name = ".a.pdf.99999999-1.tmp"
        shop.file(name, "part")
        let other = open("\(shop.path)/\(name)", O_WRONLY)
        #expect(flock(other, LOCK_EX) == 0)
        try AtomicWrite.write([1], to: "\(shop.path)/a.pdf")
        #expect(shop.names() == [name, "a.pdf"])
        close(other)
        try AtomicWrite.write([2], to: "\(shop.path)/a.pdf")
        #expect(shop.names() == ["a.pdf"])
    }

    /// In a container every build may have the same number.
    @Test func remainsWithOurOwnNumberAreRemoved() throws {
        shop.file(".a.pdf.\(getpid())-999999.tmp", "part")
        try AtomicWrite.write([1], to: "\(shop.path)/a.pdf")
        #expect(shop.names() == ["a.pdf"])
    }

    @Test func anInterruptionRemovesWhatIsBeingWritten() throws {
        shop.file("a.pdf", "old")
        let files = TemporaryFiles(givesNames: true)
        guard case .success(let folder) = Descriptor.open(shop.path, in: nil, O_RDONLY | O_DIRECTORY) else {
            Issue.record("no folder")
            return
        }
        guard case .success(let first) = files.create(for: "a.pdf", in: folder),
            case .success(let second) = files.create(for: "a.pdf", in: folder)
        else {
            Issue.record("no file made")
            return
        }
        #expect(shop.names().count == 3)
        files.remove(first)
        #expect(shop.names() == [try #require(second.name), "a.pdf"])
        files.close()
        #expect(shop.names() == ["a.pdf"])
        guard case .failure(let error) = files.create(for: "a.pdf", in: folder) else {
            Issue.record("a file was begun after the end")
            return
        }
        #expect(error.code == EINTR)
        files.remove(second)
        #expect(shop.text("a.pdf") == "old")
    }

    /// Nothing is there to be left behind when the program is killed.
    @Test func aFileHasNoNameUntilItIsWhole() throws {
        shop.file("a.pdf", "old")
        let files = TemporaryFiles()
        let folder = try Descriptor.open(shop.path, in: nil, O_RDONLY | O_DIRECTORY).get()
        let file = try files.create(for: "a.pdf", in: folder).get()
        try file.descriptor.write(Array("new".utf8)).get()
        #expect(file.name == nil)
        #expect(shop.names() == ["a.pdf"])
        #expect(shop.text("a.pdf") == "old")
        try files.place(file, as: "a.pdf", in: folder).get()
        #expect(shop.names() == ["a.pdf"])
        #expect(shop.text("a.pdf") == "new")
        files.remove(file)
        #expect(shop.text("a.pdf") == "new")
    }

    @Test(arguments: [false, true]) func aFileFindsNoPlaceOnceTheProgramEnds(_ givesNames: Bool) throws {
        shop.file("a.pdf", "old")
        let files = TemporaryFiles(givesNames: givesNames)
        let folder = try Descriptor.open(shop.path, in: nil, O_RDONLY | O_DIRECTORY).get()
        let file = try files.create(for: "a.pdf", in: folder).get()
        files.close()
        #expect(throws: SystemError.self) { try files.place(file, as: "a.pdf", in: folder).get() }
        #expect(shop.names() == ["a.pdf"])
        #expect(shop.text("a.pdf") == "old")
    }
}
