import Glibc
import PubDiagnostics
import PubFiles
import PubTestSupport
import Testing

@Suite struct InputFoldersTests {
    private let place = PubDiagnostics.SourceLocation(file: "issue.toml", line: 3, column: 7)
    private let shop = Workshop()

    init() {
        shop.file("root/Issues/nov/issue.toml", "manifest")
        shop.file("root/Issues/nov/articles/lead.md", "lead")
        shop.file("root/Issues/images/x.jpg", "picture")
        shop.file("root/Templates/monthly/template.toml", "template")
        shop.file("other/secret.txt", "secret")
        shop.file("allowed/pool/a.jpg", "allowed")
    }

    /// Reads `path` as Issues/nov/articles/lead.md names it: its text, or the id of the error.
    private func read(_ path: String, allowing: [String] = [], limit: Int = 1000) throws -> String {
        let folders = try InputFolders(root: "\(shop.path)/root", allowing: allowing)
        let manifest = try #require(
            try InputFolders.read(named: "\(shop.path)/root/Issues/nov/issue.toml", limit: 1000).value)
        let article = try #require(
            try folders.read("articles/lead.md", namedBy: manifest.base, at: place, limit: 1000).value)
        let outcome = try folders.read(path, namedBy: article.base, at: place, limit: limit)
        #expect(outcome.diagnostics.allSatisfy { $0.origin.description == "issue.toml:3:7" })
        #expect((outcome.value == nil) == outcome.hasErrors)
        return outcome.value.map { String(decoding: $0.bytes, as: UTF8.self) } ?? outcome.diagnostics[0].id
    }

    @Test func pathsWithinTheRootAreRead() throws {
        #expect(try read("lead.md") == "lead")
        #expect(try read("./../articles//lead.md") == "lead")
        #expect(try read("../../images/x.jpg") == "picture")
        #expect(try read("../../../Templates/monthly/template.toml") == "template")
        #expect(try read("\(shop.path)/root/Issues/images/x.jpg") == "picture")
        #expect(try read("../../../../root/Issues/images/x.jpg") == "picture")
    }

    @Test(arguments: [
        ("../../../../other/secret.txt", "path-outside-root"), ("/etc/passwd", "path-outside-root"),
        ("/", "path-outside-root"), ("../../../..", "path-outside-root"),
        ("../../../../../../../../etc/passwd", "path-outside-root"),
        ("~/x.jpg", "wrong-path"), ("file:///etc/passwd", "wrong-path"), ("a\u{0}b", "wrong-path"), ("", "wrong-path"),
        ("http://example.org/a.jpg", "remote-input"), ("HTTPS://example.org/a.jpg", "remote-input"),
        ("//example.org/a.jpg", "remote-input"), ("data:image/png;base64,AA", "remote-input"),
        ("ftp://example.org/a", "remote-input"), ("..", "not-a-file"), ("../articles", "not-a-file"),
        ("nothing.md", "missing-file"), ("lead.md/x", "missing-file"), ("x/\u{301}/../lead.md", "missing-file"),
        ("/\u{301}etc/passwd", "path-outside-root"), ("a:b.jpg", "missing-file"), ("...", "missing-file"),
    ])
    func pathsThatAreRefused(path: String, id: String) throws {
        #expect(try read(path) == id)
    }

    @Test func allowedFoldersAreReadToo() throws {
        let path = "\(shop.path)/allowed/pool/a.jpg"
        #expect(try read(path) == "path-outside-root")
        #expect(try read(path, allowing: ["\(shop.path)/allowed"]) == "allowed")
        #expect(try read("../../../../allowed/pool/a.jpg", allowing: ["\(shop.path)/allowed"]) == "allowed")
        #expect(
            try read("\(shop.path)/allowed/../other/secret.txt", allowing: ["\(shop.path)/allowed"])
                == "path-outside-root")
        shop.link("alias", to: "allowed")
        #expect(try read("\(shop.path)/alias/pool/a.jpg", allowing: ["\(shop.path)/alias"]) == "allowed")
        #expect(throws: EnvironmentFailure.self) { try read(path, allowing: ["\(shop.path)/nowhere"]) }
    }

    @Test func linksAreJudgedByWhereTheyLead() throws {
        let articles = "root/Issues/nov/articles"
        shop.link("\(articles)/inside.jpg", to: "../../images/x.jpg")
        shop.link("\(articles)/absolute.jpg", to: "\(shop.path)/root/Issues/images/x.jpg")
        shop.link("\(articles)/pictures", to: "../../images")
        shop.link("\(articles)/outside.txt", to: "../../../../other/secret.txt")
        shop.link("\(articles)/passwd", to: "/etc/passwd")
        shop.link("\(articles)/out", to: "../../../../other")
        shop.link("\(articles)/circle", to: "circle")
        shop.link("\(articles)/dangling", to: "nothing")
        shop.link("\(articles)/pool", to: "../../../../allowed/pool")
        #expect(try read("inside.jpg") == "picture")
        #expect(try read("absolute.jpg") == "picture")
        #expect(try read("pictures/x.jpg") == "picture")
        // As the system has it, the folder above is that of the target.
        #expect(try read("pictures/../nov/issue.toml") == "manifest")
        #expect(try read("outside.txt") == "path-outside-root")
        #expect(try read("passwd") == "path-outside-root")
        #expect(try read("out/secret.txt") == "path-outside-root")
        #expect(try read("out/../root/Issues/images/x.jpg") == "path-outside-root")
        #expect(try read("circle") == "too-many-links")
        #expect(try read("dangling") == "missing-file")
        #expect(try read("pool/a.jpg") == "path-outside-root")
        #expect(try read("pool/a.jpg", allowing: ["\(shop.path)/allowed"]) == "allowed")
    }

    @Test func pipesAndDevicesDoNotHoldTheBuild() throws {
        mkfifo("\(shop.path)/root/Issues/nov/articles/pipe.md", 0o644)
        #expect(try read("pipe.md") == "not-a-file")
        #expect(try read("/dev/zero", allowing: ["/dev"]) == "not-a-file")
    }

    @Test func sizesAreBounded() throws {
        shop.file("root/Issues/nov/articles/four.md", "1234")
        #expect(try read("four.md", limit: 4) == "1234")
        #expect(try read("four.md", limit: 3) == "file-too-large")
        #expect(try read("../../images/x.jpg", limit: 0) == "file-too-large")
        // Files of /proc say that they are empty.
        #expect(try read("/proc/self/status", allowing: ["/proc"], limit: 3) == "file-too-large")
        #expect(try read("/proc/self/status", allowing: ["/proc"], limit: 100_000).hasPrefix("Name:"))
    }

    @Test func nearNamesAreSuggested() throws {
        let folders = try InputFolders(root: "\(shop.path)/root", allowing: [])
        func hint(_ path: String) throws -> String? {
            try folders.read(fromRoot: path, at: place, limit: 10).diagnostics.first?.hint
        }
        #expect(try hint("Issues/images/X.JPG") == "did you mean \"Issues/images/x.jpg\"?")
        #expect(try hint("Isues/images/x.jpg") == "did you mean \"Issues/images/x.jpg\"?")
        #expect(try hint("Issues\\images\\x.jpg") == "separate the parts of a path with /")
        #expect(try hint("Issues/images/completely-else.png")?.hasPrefix("the folder holds: ") == true)
    }

    @Test func filesHaveNamesForMessages() throws {
        let folders = try InputFolders(root: "\(shop.path)/root", allowing: [])
        let file = try #require(try folders.read(fromRoot: "Issues/nov/../images/x.jpg", at: place, limit: 100).value)
        #expect(file.name == "\(shop.path)/root/Issues/images/x.jpg")
        // The tests run in the folder of the package.
        let here = try InputFolders(root: ".", allowing: [])
        #expect(try here.read(fromRoot: "./Package.swift", at: place, limit: 1 << 20).value?.name == "Package.swift")
    }

    @Test func theManifestIsAnyFile() throws {
        let text = try InputFolders.read(named: "\(shop.path)/other/secret.txt", limit: 100).value
        #expect(text.map { String(decoding: $0.bytes, as: UTF8.self) } == "secret")
        #expect(
            try InputFolders.read(named: "\(shop.path)/none.toml", limit: 9).diagnostics.map(\.id) == ["missing-file"])
        #expect(try InputFolders.read(named: shop.path, limit: 9).diagnostics.map(\.id) == ["not-a-file"])
        #expect(try InputFolders.read(named: "", limit: 9).diagnostics.map(\.id) == ["missing-file"])
    }

    @Test func theRootIsFoundAboveTheManifest() throws {
        let root = "\(shop.path)/root"
        #expect(try InputFolders.root(above: "\(root)/Issues/nov/issue.toml") == root)
        #expect(try InputFolders.root(above: "\(root)/issue.toml") == root)
        #expect(try InputFolders.root(above: "\(shop.path)/other/secret.txt") == nil)
        let folders = try InputFolders(root: root, allowing: [])
        #expect(folders.root == root)
        #expect(try folders.pathFromRoot("\(root)/Issues/nov") == "Issues/nov")
        #expect(try folders.pathFromRoot(root) == "")
        #expect(try folders.pathFromRoot("\(shop.path)/other") == nil)
    }

    @Test func oneFileHasOneIdentity() throws {
        shop.link("root/again.jpg", to: "Issues/images/x.jpg")
        let folders = try InputFolders(root: "\(shop.path)/root", allowing: [])
        let file = try #require(try folders.read(fromRoot: "again.jpg", at: place, limit: 100).value)
        #expect(file.identity == FileIdentity(path: "\(shop.path)/root/Issues/images/x.jpg"))
        #expect(file.identity != FileIdentity(path: "\(shop.path)/other/secret.txt"))
        #expect(FileIdentity(path: "\(shop.path)/nothing") == nil)
    }

    /// A file that is exchanged for a link out of the root, again and again, while it is read: what is read is never what
    /// lies outside.
    @Test func whatChangesMeanwhileDoesNotLeadOut() async throws {
        let name = "root/Issues/nov/articles/swap.md"
        shop.file(name, "inside")
        shop.file("root/plain", "inside")
        let path = shop.path
        let swapper = Task.detached {
            for turn in 0..<4000 where !Task.isCancelled {
                let fresh = "\(path)/root/fresh\(turn)"
                if turn % 2 == 0 {
                    symlink("\(path)/other/secret.txt", fresh)
                } else {
                    link("\(path)/root/plain", fresh)
                }
                rename(fresh, "\(path)/\(name)")
            }
        }
        var seen: Set<String> = []
        for _ in 0..<2000 { seen.insert((try? read("swap.md")) ?? "failure") }
        swapper.cancel()
        await swapper.value
        #expect(!seen.contains("secret"))
        #expect(seen.isSubset(of: ["inside", "path-outside-root", "failure"]))
    }
}
