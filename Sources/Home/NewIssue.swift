import PubDiagnostics
import PubFiles
import PubSettings

/// A new issue, as `publish new` writes it: a folder that can be published at once, whose files explain their purpose.
///
/// Below the root of a publication it is one more issue of it; elsewhere the folder becomes the root of a new publication, with
/// everything that its issues share, a Makefile and a script for build machines.
package struct NewIssue {
    /// A file of it.
    struct File {
        /// Its path from the folder.
        var path: String
        var text: String
        var isProgram = false
    }

    /// The folder.
    package let folder: String
    /// The path of the manifest.
    package var manifest: String { "\(folder)/issue.toml" }
    /// The number of its files.
    package var count: Int { files.count }
    private let files: [File]

    /// An issue in `folder`, which need not exist, in `template`, or in the template of the publication or of the first folder of
    /// templates; `date` is the date of the issue, as `2026-11-01`.
    ///
    /// - Throws: ``UnknownTemplate``, and failures of the machine.
    package init(folder: String, template: String?, date: String, libraries: [LibraryFolder]) throws {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        self.folder = folder
        let root = try NewIssue.root(of: folder)
        let shared = root.flatMap { NewIssue.publication(in: $0) }
        let places = [root].compactMap { $0 } + libraries.map(\.path)
        let known = FolderTemplates.names(in: places)
        let own = shared?["issue"]?["template"]?.string
        guard let chosen = template ?? own ?? FolderTemplates.first(in: places), known.contains(chosen) else {
            throw UnknownTemplate(name: template ?? own, known: known)
        }
        let name = PathWalk.parts(folder).last { $0 != ".." } ?? "issue"
        let writer = StarterText(
            title: NewIssue.title(of: name), date: date, template: chosen,
            says: NewIssue.keys(of: shared, besides: template != nil), isPublication: root == nil)
        files = writer.files
    }

    /// Writes all files.
    /// - Throws: the failure of the first file that is there already, before anything is written, and other failures.
    package func write() throws(EnvironmentFailure) {
        for file in files where FileKind(at: "\(folder)/\(file.path)") != nil {
            throw NewFile.existing("\(folder)/\(file.path)")
        }
        for file in files {
            try NewFile.write(Array(file.text.utf8), to: "\(folder)/\(file.path)", mode: file.isProgram ? 0o755 : 0o644)
        }
    }

    /// The root above `folder`, which need not be there; nil for none.
    private static func root(of folder: String) throws(EnvironmentFailure) -> String? {
        var existing = folder
        while FileKind(at: existing) != .folder {
            let above = InputFolders.folderName(of: existing)
            if above == existing { break }
            existing = above
        }
        return try InputFolders.root(above: existing + "/issue.toml")
    }

    /// The settings that the publication of `root` shares; nil for none.
    private static func publication(in root: String) -> SettingsNode? {
        guard let file = try? InputFolders.read(named: root + "/publish.toml", limit: InputLimit.settings).value
        else { return nil }
        return TOML.parse(file.bytes, file: file.name).value
    }

    /// The keys that the manifest has to say, since the publication does not; `ownTemplate` says whether a template was asked for.
    private static func keys(of shared: SettingsNode?, besides ownTemplate: Bool) -> Set<StarterText.Key> {
        let head = shared?["issue"]
        var keys: Set<StarterText.Key> = []
        if head?["title"] == nil { keys.insert(.title) }
        if head?["language"] == nil { keys.insert(.language) }
        if head?["template"] == nil || ownTemplate { keys.insert(.template) }
        if shared?["edition"] == nil { keys.insert(.editions) }
        return keys
    }

    private static func title(of name: String) -> String {
        let words = name.map { $0 == "-" || $0 == "_" ? " " : $0 }
        return String(words.prefix(1)).uppercased() + String(words.dropFirst())
    }
}

/// A template that is nowhere.
package struct UnknownTemplate: Error {
    /// The name that was asked for; nil if there is no template at all.
    package var name: String?
    /// The templates that there are, sorted.
    package var known: [String]
}
