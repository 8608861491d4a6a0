import PubDiagnostics
import PubFiles
import PubManifest
import PubSettings

/// `publish.toml` in the root: the keys that the manifests of all issues of a publication share. Each issue overrides them.
extension ProjectReader {
    private static let publication = "publish.toml"

    /// Keys of `[issue]` that each issue has to say for itself, with the reason.
    private static let keysOfIssues: [(key: String, reason: String)] = [
        ("number", "each issue has its own"), ("date", "each issue has its own"),
        ("cover_date", "each issue has its own"),
        ("styles", "the tables of a template may be in publish.toml itself"),
        ("site_root", "it is seen from the manifest"),
    ]

    /// The file; nil if there is none, or if it is the manifest itself.
    func readPublication(
        _ manifest: InputFile, _ folders: InputFolders
    ) throws(EnvironmentFailure) -> Outcome<InputFile>? {
        let origin = SourceLocation(file: folders.outputPath(Self.publication))
        let read = try folders.read(fromRoot: Self.publication, at: origin, limit: InputLimit.settings)
        if read.value == nil, read.diagnostics.contains(where: { $0.id == "missing-file" }) { return nil }
        return read.value?.identity == manifest.identity ? nil : read
    }

    /// The keys that issues share; nil for none. A key that only one issue can have is an error.
    mutating func openPublication(
        _ manifest: InputFile, _ folders: InputFolders
    ) throws(EnvironmentFailure) -> SettingsNode? {
        guard let read = try readPublication(manifest, folders), let file = log.take(read) else { return nil }
        log.remember(file)
        settingsFiles[file.name] = file.base
        guard let tree = log.take(TOML.parse(file.bytes, file: file.name)) else { return nil }
        reportSharedOutputs(of: tree)
        if let entry = tree.table?["article"] {
            log.report(
                .error(
                    "key-not-shared", "publish.toml is for what issues share, and articles are of one issue",
                    at: entry.keyOrigin, hint: "write [[article]] into the manifest of the issue"))
        }
        guard let issue = tree["issue"], let head = issue.table else { return tree.removing(["article"]) }
        for (key, reason) in Self.keysOfIssues {
            guard let entry = head[key] else { continue }
            log.report(
                .error(
                    "key-not-shared", "issues cannot share \(key): \(reason)", at: entry.keyOrigin,
                    hint: key == "styles" ? "write the styles themselves" : "write it into the manifest of the issue"))
        }
        let shared = issue.removing(Set(Self.keysOfIssues.map(\.key)))
        let table = SettingsTable([.init("issue", at: issue.origin, shared)])
        return tree.removing(["article", "issue"]).merged(with: SettingsNode(.table(table), at: tree.origin))
    }

    /// Reports outputs that every issue would write over the output of the one before.
    private mutating func reportSharedOutputs(of tree: SettingsNode) {
        for edition in tree["edition"]?.table?.entries ?? [] {
            guard let output = edition.node["output"], let path = output.string, !OutputVariable.isIn(path) else {
                continue
            }
            log.report(
                .error(
                    "shared-output",
                    "every issue would write \(SettingsValue.quoted(path)) over that of the one before",
                    at: output.origin, hint: "put {issue} into it: \"build/{issue}-\(edition.key).pdf\""))
        }
    }

    /// Whether `tree` has a format that this program does not know, which is reported; then its keys may mean anything.
    mutating func reportFormat(of tree: SettingsNode) -> Bool {
        guard let format = tree["format"], case .integer(let number) = format.value,
            number > Int64(Issue.format)
        else { return false }
        log.report(
            .error(
                "newer-format", "this file has format \(number), and this program reads format \(Issue.format)",
                at: format.origin, hint: "use a later version of publish: publish --version says which one this is"))
        return true
    }

    /// The name of the issue whose manifest is at `path`: the name of the folder of `issue.toml`, or of a manifest with another name.
    static func name(ofManifest path: String, in folders: InputFolders) throws(EnvironmentFailure) -> String {
        let file = PathWalk.parts(path).last ?? path
        if file != "issue.toml" { return String(file.split(separator: ".").first ?? "issue") }
        return try folders.parts(of: InputFolders.folderName(of: path)).last ?? "issue"
    }
}
