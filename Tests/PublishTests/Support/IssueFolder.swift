import Glibc
import PubTestSupport

/// A root of its own for one test: a tiny template, one font, one issue; removed with all that is in it.
final class IssueFolder {
    /// Its real path.
    let path: String

    /// The program, which is built beside the tests.
    static let publish: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let beside = own.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/publish"
        let places = [
            beside, "\(PackageFolder.path)/.build/debug/publish", "\(PackageFolder.path)/.build/release/publish",
        ]
        return places.first { access($0, X_OK) == 0 } ?? beside
    }()

    /// A root in which `Issues/one/issue.toml` has one article.
    init() {
        var template = Array("/tmp/publish-issue-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template))
        write("Templates/tiny/template.toml", IssueFolder.template)
        write("Fonts/Vollkorn-Regular.ttf", bytes: Setup.font("Vollkorn-Regular.ttf"))
        write("Issues/one/issue.toml", IssueFolder.manifest())
        write("Issues/one/lead.md", "# Lead\n\nA line of text that is short.\n")
    }

    deinit { IssueFolder.remove(path) }

    // MARK: What stands in it

    static let template = """
        [page]
        size = ["300pt", "400pt"]
        margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "30pt" }
        columns = { count = 1, gutter = "12pt", rule = "none" }
        baseline_grid = { start = "40pt", increment = "12pt" }

        [paragraph.body]
        font = "Vollkorn"
        size = "9pt"
        leading = "12pt"
        align = "left"

        [map]
        "body" = "body"
        "headline" = "body"
        "caption" = "body"

        """

    /// A manifest whose lines 10 to 12 are the article; `article` and `rest` are put after them.
    static func manifest(_ article: String = "", rest: String = "") -> String {
        """
        [issue]
        title = "One"
        date = 2026-11-01
        template = "tiny"

        [edition.screen]
        output = "build/one.pdf"

        # The contents.
        [[article]]
        id = "lead"
        source = "lead.md"
        \(article)

        \(rest)
        """
    }

    /// Writes a file and makes its folders.
    func write(_ name: String, _ text: String) { write(name, bytes: Array(text.utf8)) }

    /// Writes a file and makes its folders.
    func write(_ name: String, bytes: [UInt8]) {
        let parts = name.split(separator: "/")
        var folder = path
        for part in parts.dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o755)
        }
        guard let stream = fopen("\(path)/\(name)", "w") else { return }
        fwrite(bytes, 1, bytes.count, stream)
        fclose(stream)
    }

    /// The bytes of a file below the root; nil when there is none.
    func bytes(_ name: String) -> [UInt8]? { PackageFolder.bytes(of: "\(path)/\(name)") }

    /// True when there is such a file or folder.
    func has(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

    /// The names in a folder, sorted.
    func names(_ name: String) -> [String] {
        guard let folder = opendir("\(path)/\(name)") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    // MARK: Building

    /// The program with `arguments`, in the root.
    func program(_ arguments: [String]) -> Program {
        var program = Program([IssueFolder.publish] + arguments)
        program.folder = path
        return program
    }

    /// Runs the program in the root.
    func publish(_ arguments: String..., limit: Double = 120) -> Run { program(arguments).run(limit: limit) }

    /// Publishes the issue with `options`.
    func build(_ options: String..., limit: Double = 120) -> Run {
        program(["Issues/one/issue.toml"] + options).run(limit: limit)
    }

    // MARK: Files

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) else {
            unlink(path)
            return
        }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { remove("\(path)/\(name)") }
        }
        closedir(folder)
        rmdir(path)
    }
}
