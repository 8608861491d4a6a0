import PubDiagnostics
import PubFiles
import PubPlatform
import PubSettings

/// Resolves the path on the command line to a manifest.
///
/// A folder means the `issue.toml` in it. A file that cannot be a manifest, such as an article, is an error
/// that names the manifests nearby.
enum ManifestPath {
    private static let name = "issue.toml"
    /// Suffixes of files that issues are made of.
    private static let sources: Set<String> = [
        "md", "markdown", "txt", "rtf", "html", "doc", "docx", "odt", "pdf", "jpg", "jpeg", "png", "ttf", "otf",
    ]

    /// The path of the manifest; nil with an error.
    static func resolved(_ path: String) -> Outcome<String> {
        if isFolder(path) { return inFolder(path) }
        let folder = InputFolders.folderName(of: path)
        if isFile(path) {
            let suffix = path.split(separator: "/").last.flatMap { $0.split(separator: ".").dropFirst().last } ?? ""
            guard sources.contains(suffix.lowercased()) else { return Outcome(path) }
            let near = manifests(below: folder)
            return Outcome(nil, [notAManifest("an article or another part of an issue", path, near: near)])
        }
        guard !exists(path),
            let near = Suggestion.nearest(to: path, in: manifests(below: nearestExisting(folder)))
        else { return Outcome(path) }
        let hint = "did you mean \(near)?"
        return Outcome(
            nil, [.error("missing-file", "there is no such file", at: SourceLocation(file: path), hint: hint)])
    }

    /// Whether `word` can only be meant as a command: nothing is called so, and no issue nearby is called alike.
    static func looksLikeCommand(_ word: String) -> Bool {
        guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0 == "-" }), !exists(word) else { return false }
        let folders = manifests(below: ".").map { InputFolders.folderName(of: $0) }
        return Suggestion.nearest(to: word, in: folders) == nil
    }

    /// The error of something else in the place of a manifest.
    static func notAManifest(_ what: String, _ path: String, near: [String]) -> Diagnostic {
        .error(
            "not-a-manifest", "this is \(what), not the manifest of an issue", at: SourceLocation(file: path),
            hint: near.isEmpty
                ? "name the issue's \(name): it begins with [issue] and lists the articles"
                : "name the manifest: publish \(near.prefix(3).joined(separator: ", or publish "))")
    }

    private static func inFolder(_ path: String) -> Outcome<String> {
        let own = join(path, name)
        if isFile(own) { return Outcome(own) }
        let near = manifests(below: path)
        let hint =
            near.isEmpty
            ? "write \(own): [issue] with title, date and template, [edition.screen] with output, and [[article]]; "
                + "publish new NAME makes a folder that has all this"
            : "publish \(near.prefix(3).joined(separator: ", or publish "))"
        return Outcome(
            nil,
            [.error("missing-file", "there is no \(name) in this folder", at: SourceLocation(file: path), hint: hint)])
    }

    /// The manifests in `folder`, and in folders up to two steps below it, sorted.
    private static func manifests(below folder: String) -> [String] {
        func below(_ folder: String) -> [String] {
            guard case .success(let opened) = Descriptor.open(folder, in: nil, O_RDONLY | O_DIRECTORY) else {
                return []
            }
            // Only hints depend on it: a folder of very many files is not read to its end.
            return opened.names(limit: 1000).filter { !$0.hasPrefix(".") }.sorted().map { join(folder, $0) }
        }
        let folders = [folder] + below(folder).filter(isFolder)
        let deeper = folders.dropFirst().flatMap { below($0).filter(isFolder) }
        return (folders + deeper).map { join($0, name) }.filter(isFile)
    }

    /// The nearest folder at or above `folder` that exists.
    private static func nearestExisting(_ folder: String) -> String {
        var folder = folder
        while !isFolder(folder), folder != ".", folder != "/" { folder = InputFolders.folderName(of: folder) }
        return folder
    }

    private static func join(_ folder: String, _ name: String) -> String {
        if folder == "." { return name }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private static func exists(_ path: String) -> Bool { FileKind(at: path) != nil }
    private static func isFolder(_ path: String) -> Bool { FileKind(at: path) == .folder }
    private static func isFile(_ path: String) -> Bool { FileKind(at: path) == .file }
}

/// Whether `word`, in the place of a manifest on the command line, can only be meant as a command.
package func looksLikeCommand(_ word: String) -> Bool { ManifestPath.looksLikeCommand(word) }
