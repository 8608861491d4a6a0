import Glibc
import PubTestSupport
import Publishing
import Synchronization
import Testing

/// Issues that a program publishes in its own process: from memory, into memory.
@Suite(.needs(.fonts, .dictionaries, .tools("pdftotext"))) struct PublishingTests {
    private static let manifest = """
        [issue]
        title = "Letters"
        date = 2026-11-30
        language = "en-GB"
        template = "monthly"
        [edition.screen]
        output = "letters.pdf"
        [[article]]
        id = "first"
        source = "first.md"
        master = { first = "feature", next = "feature" }
        [[article]]
        id = "second"
        source = "second.md"
        master = { first = "feature", next = "feature" }

        """

    private func request(_ second: String = "The quay was empty.") -> PublishingRequest {
        var request = PublishingRequest(root: PackageFolder.path)
        request.manifest = "letters.toml"
        request.edition = "screen"
        request.files = [
            "letters.toml": Array(Self.manifest.utf8),
            "first.md": Array("# Low water\n\nIt was the hour before the ferry.\n".utf8),
            "second.md": Array("# High water\n\n\(second)\n".utf8),
        ]
        return request
    }

    /// The words of a PDF.
    private func words(_ file: PublishedIssue.File?) throws -> String {
        let path = "/tmp/publishing-\(getpid())-\(UInt64.random(in: 0...(.max))).pdf"
        defer { unlink(path) }
        try write(try #require(file).bytes, to: path)
        return Tool.output(of: "pdftotext '\(path)' -")
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = try #require(fopen(path, "wb"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    @Test func filesFromMemoryBecomeAPDFInMemory() throws {
        let issue = try publish(request())
        #expect(!issue.hasErrors, "\(issue.findings.map(\.message))")
        let file = try #require(issue.files.first)
        #expect(issue.files.count == 1)
        #expect(file.edition == "screen")
        #expect(file.pageCount == 2)
        let words = try words(file)
        #expect(words.contains("It was the hour before the ferry."))
        #expect(words.contains("The quay was empty."))
    }

    /// As the command makes it of the same files on the disk.
    @Test func theBytesAreThoseOfTheCommand() throws {
        let folder = "/tmp/publishing-folder-\(getpid())"
        mkdir(folder, 0o777)
        defer { _ = Tool.output(of: "rm -r '\(folder)'") }
        let request = request()
        for (name, bytes) in request.files { try write(bytes, to: "\(folder)/\(name)") }
        let program = PackageFolder.path(of: ".build/release/publish")
        let options = "--root '\(PackageFolder.path)' --edition screen --no-cache --output '\(folder)/made.pdf'"
        #expect(Tool.run("'\(program)' '\(folder)/letters.toml' \(options) 2>&1").status == 0)
        let made = try #require(PackageFolder.bytes(of: "\(folder)/made.pdf"))
        let first = try #require(try publish(request).files.first)
        #expect(first.bytes == made)
        #expect(try publish(request).files.first?.bytes == first.bytes)
    }

    @Test func faultsAreFindingsAtTheirPlaces() throws {
        let issue = try publish(request("A ![picture](nowhere.jpg) is missing."))
        #expect(issue.hasErrors)
        #expect(issue.files.isEmpty)
        let finding = try #require(issue.findings.first { $0.severity == .error })
        #expect(finding.id == "missing-file")
        #expect(finding.origin.file.hasSuffix("second.md"))
        #expect(finding.origin.line == 3)
        #expect(finding.hint != nil)
    }

    /// A given file is in the root, too, or it is not read.
    @Test func givenFilesLieBehindTheWall() throws {
        var request = request()
        request.files["../outside.md"] = Array("# Outside\n\nNo.\n".utf8)
        let manifest = Self.manifest.replacing("\"second.md\"", with: "\"../outside.md\"")
        request.files["letters.toml"] = Array(manifest.utf8)
        let issue = try publish(request)
        #expect(issue.findings.contains { $0.id == "path-outside-root" })
    }

    @Test func whatNobodyWantsIsGivenUp() throws {
        let failure = #expect(throws: PublishingFailure.self) { try publish(request(), isCancelled: { true }) }
        #expect(failure?.isCancelled == true)
    }

    @Test func aCancelledTaskEnds() async throws {
        let request = request(String(repeating: "The quay was empty, and nobody came. ", count: 20_000))
        let task = Task { try await publish(request) }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        await #expect(throws: PublishingFailure.self) { try await task.value }
    }

    @Test func aSessionMakesAgainWhatChanged() throws {
        let session = try PublishingSession(request())
        #expect(try words(session.publish().files.first).contains("The quay was empty."))
        let changed = try session.publish(files: request("Somebody waved.").files)
        let words = try words(changed.files.first)
        #expect(words.contains("Somebody waved."))
        #expect(!words.contains("The quay was empty."))
        #expect(words.contains("It was the hour before the ferry."))
    }

    @Test func stepsAreTold() throws {
        let steps = Mutex<[String]>([])
        _ = try publish(request()) { progress in steps.withLock { $0.append(progress.step) } }
        #expect(Set(steps.withLock { $0 }).isSuperset(of: ["parse", "layout", "emission"]))
    }

    /// Neither opened for writing, nor made, nor renamed, nor removed.
    @Test(.needs(.tools("strace"))) func nothingIsWritten() throws {
        let program = PackageFolder.path(of: ".build/release/PubLetters")
        let trace = "/tmp/publishing-trace-\(getpid())"
        defer { unlink(trace) }
        let calls = "openat,open,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,linkat,symlinkat"
        let run = Tool.run("strace -f -o '\(trace)' -e trace=\(calls) '\(program)' '\(PackageFolder.path)' 3")
        #expect(run.status == 0)
        #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("screen 3 "))
        let lines = String(decoding: try #require(PackageFolder.bytes(of: trace)), as: UTF8.self).split(separator: "\n")
        #expect(lines.count > 20)
        for line in lines {
            let writes = line.contains("O_WRONLY") || line.contains("O_RDWR") || line.contains("O_CREAT")
            #expect(!writes, "\(line)")
            // Others than openings are ends of threads and signals, without a bracket.
            #expect(line.contains("open") || !line.contains("("), "\(line)")
        }
    }
}
