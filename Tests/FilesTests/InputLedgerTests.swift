import Glibc
import PubDiagnostics
import PubFiles
import PubFonts
import PubTestSupport
import Testing

/// T24: a file that is read is one version of it, until the products have taken their places.
@Suite struct InputLedgerTests {
    private let shop = Workshop()
    private let ledger = InputLedger(start: .max)

    init() {
        shop.folder("root/Templates")
        for (name, text) in [("a.md", "one"), ("b.md", "two")] { shop.file("root/\(name)", text) }
    }

    private func folders() throws -> InputFolders {
        try InputFolders(root: "\(shop.path)/root", allowing: [], ledger: ledger)
    }

    private func read(_ name: String, in folders: InputFolders) throws -> InputFile {
        let place = SourceLocation(file: "issue.toml")
        return try #require(try folders.read(fromRoot: name, at: place, limit: 100).value)
    }

    private func change(in folders: InputFolders) -> String? {
        do {
            try ledger.verify(in: folders)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func aFileThatIsWhatItWasPasses() throws {
        let folders = try folders()
        _ = try read("a.md", in: folders)
        #expect(change(in: folders) == nil)
        #expect(utimensat(AT_FDCWD, "\(shop.path)/root/a.md", nil, 0) == 0)
        #expect(change(in: folders) == nil)
        // As editors save: a new file takes the place of the old one.
        shop.file("root/new", "one")
        #expect(rename("\(shop.path)/root/new", "\(shop.path)/root/a.md") == 0)
        #expect(change(in: folders) == nil)
        // It is the new file that no product may replace.
        #expect(ledger.input(at: "\(shop.path)/root/./a.md")?.name == "\(shop.path)/root/a.md")
    }

    @Test(arguments: ["saved", "of one length", "removed", "a folder", "a link that leads out"])
    func aFileThatChangedIsNamed(_ how: String) throws {
        let folders = try folders()
        for name in ["b.md", "a.md"] { _ = try read(name, in: folders) }
        let path = "\(shop.path)/root/b.md"
        switch how {
        case "saved": shop.file("root/b.md", "another")
        case "of one length": shop.file("root/b.md", "too")
        case "removed": unlink(path)
        case "a folder":
            unlink(path)
            shop.folder("root/b.md")
        default:
            unlink(path)
            shop.link("root/b.md", to: shop.file("secret", "two"))
        }
        #expect(change(in: folders) == "cannot read \(path): it changed during the build")
    }

    @Test func whatIsReadAgainIsTheSame() throws {
        let folders = try folders()
        let first = try read("a.md", in: folders)
        #expect(try read("a.md", in: folders).hash == first.hash)
        shop.file("root/a.md", "other")
        #expect(throws: EnvironmentFailure.self) { _ = try read("a.md", in: folders) }
    }

    // MARK: Fonts

    private func font() throws -> (files: FontFiles, folders: InputFolders, failure: DeferredFailure) {
        shop.folder("root/Fonts")
        shop.file("root/Fonts/a.ttf", "0123456789")
        let folders = try folders()
        let failure = DeferredFailure()
        let place = FontFiles.Folder(parts: folders.parts(fromRoot: "Fonts"), name: "Fonts")
        return (try FontFiles(in: [place], of: folders, failure: failure), folders, failure)
    }

    @Test func aFontThatIsTouchedPasses() throws {
        let (files, folders, failure) = try font()
        let bytes = try #require(files.files.first?.bytes)
        bytes.withUnsafeBytes { #expect($0.elementsEqual("0123456789".utf8)) }
        #expect(utimensat(AT_FDCWD, "\(shop.path)/root/Fonts/a.ttf", nil, 0) == 0)
        #expect(change(in: folders) == nil)
        #expect(throws: Never.self) { try failure.check() }
    }

    @Test(arguments: [true, false]) func aFontThatChangedIsNamed(isRead: Bool) throws {
        let (files, folders, _) = try font()
        let bytes = try #require(files.files.first?.bytes)
        if isRead { bytes.withUnsafeBytes { #expect($0.count == 10) } }
        shop.file("root/Fonts/a.ttf", "0123456780")
        #expect(change(in: folders) == "cannot read Fonts/a.ttf: it changed during the build")
    }

    /// Two changes within a tick of the clock have one date: a file that changed shortly before the build is read again, an old
    /// one is not.
    @Test(arguments: [(0, true), (Int.max, false)])
    func whatChangedShortlyBeforeIsReadAgain(start: Int, isReadAgain: Bool) throws {
        let size = 1 << 20
        shop.file("root/a.md", String(repeating: "a", count: size))
        let ledger = InputLedger(start: start)
        let folders = try InputFolders(root: "\(shop.path)/root", allowing: [], ledger: ledger)
        let place = SourceLocation(file: "issue.toml")
        _ = try #require(try folders.read(fromRoot: "a.md", at: place, limit: 2 * size).value)
        let before = try #require(Self.bytesRead)
        try ledger.verify(in: folders)
        let count = try #require(Self.bytesRead) - before
        #expect(isReadAgain ? count >= size : count < size / 2, "\(count) bytes are read")
    }

    /// The bytes that this thread has read, as the system counts them.
    private static var bytesRead: Int? {
        let words = (PackageFolder.bytes(of: "/proc/thread-self/io") ?? []).split(separator: 10).first?.split(
            separator: 32)
        return words.flatMap { $0.last }.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }
}
