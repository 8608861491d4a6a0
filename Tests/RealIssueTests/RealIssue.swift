import Glibc
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubMarkup
import PubPipeline
import PubRunningText
import PubTestSupport

/// A real issue of Free Software Magazine (number 6, August 2005), published once for all tests.
struct RealIssue: Sendable {
    /// The folder of the issue; nil when it is not there.
    static let folder = Shared.path(of: "real/fsm-06")

    /// The articles in the order of the issue: opinions first, then the workshop.
    static let articles = [
        "focus-art_and_commons", "focus-music_and_remixing", "focus-software_for_art", "free_drm",
        "guerrilla-marketing_3", "focus-software_as_art", "chat_project", "skinning_xmms", "xml_starlet",
    ]

    static let title = "Free Software Magazine"
    static let date = "August 2005"

    let bench = Workbench()
    let report: BuildReport
    let publication: Publication
    /// The documents, in the order of ``articles``.
    let documents: [Document]

    /// The issue, published.
    static let published: RealIssue? = try? RealIssue()

    init() throws {
        report = try RealIssue.publish(in: bench, "screen")
        publication = report.publication ?? Publication()
        documents = RealIssue.articles.compactMap { name in
            let path = "\(RealIssue.folder ?? "")/articles/\(name).md"
            let options = ReadingOptions(language: "en-GB")
            return parseMarkdown(PackageFolder.bytes(of: path) ?? [], file: "\(name).md", options: options).value
        }
    }

    /// The path of the PDF that `name` says.
    func pdf(_ name: String = "screen") -> String { "\(bench.folder)/\(name).pdf" }

    /// What the script `name` of the tests of issues prints of `arguments`, and how it ended.
    static func judged(by name: String, _ arguments: String) -> (text: String, status: Int32) {
        let folder = "\(PackageFolder.path)/Tests/PipelineTests/Fixtures"
        let run = Tool.run("'\(PackageFolder.path)/.venv/bin/python3' '\(folder)/\(name)' \(arguments) 2>&1")
        return (String(decoding: run.output, as: UTF8.self), run.status)
    }

    /// Publishes `edition` of the issue into `name`.pdf of the folder of `bench`.
    @discardableResult
    static func publish(in bench: Workbench, _ name: String, edition: String = "screen") throws -> BuildReport {
        let manifest = bench.write("issue.toml", manifest)
        var options = BuildOptions(manifest: manifest)
        options.keepsPages = true
        options.edition = edition
        options.output = "\(bench.folder)/\(name).pdf"
        options.root = PackageFolder.path
        options.allowedFolders = [folder ?? ""]
        return try build(options)
    }

    private static var manifest: String {
        var text = """
            [issue]
            title = "\(title)"
            number = 6
            date = 2005-08-01
            cover_date = "\(date)"
            language = "en-GB"
            template = "monthly"
            [edition.screen]
            output = "build/real-screen.pdf"
            [edition.print]
            output = "build/real-print.pdf"
            profile = "magazine"
            [section.opinions]
            title = "Opinions"
            accent = "rust"
            [section.hacking]
            title = "Hacking"
            accent = "teal"
            [[article]]
            id = "contents"
            kind = "contents"
            title = "Contents"
            master = { first = "contents" }

            """
        for article in articles {
            text += """
                [[article]]
                id = "\(article)"
                source = "\(folder ?? "")/articles/\(article).md"
                master = { first = "opener", next = "feature" }

                """
        }
        return text
    }
}

/// A folder that vanishes with this object.
final class Workbench: Sendable {
    let folder: String

    init() {
        // mkdtemp replaces six of this letter.
        var name = Array(("/tmp/real-issue-" + String(repeating: "X", count: 6)).utf8CString)
        folder = String(cString: mkdtemp(&name))
    }

    deinit { _ = Tool.output(of: "rm -r \(folder)") }

    /// Writes a file; its path.
    func write(_ name: String, _ text: String) -> String {
        let path = "\(folder)/\(name)"
        guard let file = fopen(path, "wb") else { return path }
        fputs(text, file)
        fclose(file)
        return path
    }
}
