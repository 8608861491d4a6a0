import PubDiagnostics
import PubFiles
import PubManifest
import PubPlatform
import PubSettings

/// The work of `publish clean`: it removes `build/cache` below the root of an issue, and the PDFs that the program made of it.
package struct Cleaning {
    /// The files and folders that were removed.
    package private(set) var removed: [String] = []
    /// The errors that keep the manifest from being read: then nothing is removed.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The texts that reports quote.
    package private(set) var sources: [String: SourceText] = [:]

    /// The bytes in its metadata that mark a PDF as made by this program; no PDF/A packs these.
    private static let mark = Array("<pdf:Producer>publish (".utf8)

    /// Cleans up behind the issue that `options` name.
    package init(_ options: BuildOptions) throws(EnvironmentFailure) {
        var (options, log) = (options, BuildLog())
        guard let path = log.take(ManifestPath.resolved(options.manifest)) else {
            diagnostics = log.diagnostics
            return
        }
        options.manifest = path
        var reader = ProjectReader(options, noting: InputLedger())
        guard let project = try reader.read() else {
            (diagnostics, sources) = (reader.log.diagnostics, reader.log.sources)
            return
        }
        for edition in project.issue.editions {
            guard let output = edition.output else { continue }
            let target = project.folders.outputPath(output.value)
            try remove(target, ofArticles: project.issue.articles.map(\.id))
        }
        let cache = project.folders.outputPath("build/cache")
        if FileKind(at: cache) == .folder, try Cleaning.removeTree(cache) { removed.append(cache) }
    }

    /// Removes the PDF at `target`, and everything made beside it of the same edition.
    private mutating func remove(_ target: String, ofArticles articles: [String]) throws(EnvironmentFailure) {
        let folder = InputFolders.folderName(of: target)
        let stem = String((target.split(separator: "/").last ?? "").dropLast(".pdf".count))
        for name in FileKind.names(in: folder) {
            let path = folder == "." ? name : "\(folder)/\(name)"
            guard name.hasPrefix(stem), name.lowercased().hasSuffix(".pdf"),
                Cleaning.isPart(name.dropFirst(stem.count).dropLast(".pdf".count), articles), Cleaning.isOurs(path)
            else { continue }
            guard unlink(path) == 0 else { throw EnvironmentFailure("remove", path, code: errno) }
            removed.append(path)
        }
    }

    /// Whether a file whose name has `rest` after the name of a product is a part or a draft of it. Any other file may be the
    /// product of another issue.
    private static func isPart(_ rest: Substring, _ articles: [String]) -> Bool {
        var rest = rest
        if rest.hasSuffix("-draft") { rest = rest.dropLast("-draft".count) }
        guard rest.hasPrefix("-") else { return rest.isEmpty }
        rest = rest.dropFirst()
        if rest == "cover" { return true }
        // One article or several, pages of an excerpt, pages or sections of a divided edition.
        if let article = articles.first(where: { rest == $0 || rest.hasPrefix($0 + "-") }) {
            return isPart(rest.dropFirst(article.count), articles)
        }
        if rest.first == "p" { return rest.dropFirst().first?.isNumber == true }
        // Numbers of pages have three digits: a year or the number of an issue belongs to another product.
        let number = rest.prefix { $0.isNumber }
        return number.count == 3 && (number.count == rest.count || rest.dropFirst(3).first == "-")
    }

    /// Whether the file at `path` is a PDF that this program made.
    private static func isOurs(_ path: String) -> Bool {
        // A pipe must not block, and a link is not followed: only a file that lies there is removed.
        guard case .success(let file) = Descriptor.open(path, in: nil, O_RDONLY | O_NONBLOCK | O_NOFOLLOW),
            case .success(let status) = file.status(), case .file = FileKind(status)
        else { return false }
        // Pieces overlap, so that the mark is found across their ends.
        var (offset, tail): (Int, [UInt8]) = (0, [])
        while case .success(let piece) = file.read(at: offset, count: 1 << 20), !piece.isEmpty {
            let bytes = tail + piece
            if holdsMark(bytes) { return true }
            tail = Array(bytes.suffix(mark.count))
            offset += piece.count
        }
        return false
    }

    private static func holdsMark(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard var start = bytes.baseAddress else { return false }
            let last = start + bytes.count - mark.count
            while start <= last, let found = memchr(start, Int32(mark[0]), last - start + 1) {
                if memcmp(found, mark, mark.count) == 0 { return true }
                start = UnsafeRawPointer(found) + 1
            }
            return false
        }
    }

    /// Removes the folder at `path` and all in it; links are removed, not followed. False if it is a link itself.
    private static func removeTree(_ path: String) throws(EnvironmentFailure) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, FileKind(status) == .folder else { return false }
        for name in FileKind.names(in: path) {
            let inner = "\(path)/\(name)"
            if try !removeTree(inner), unlink(inner) != 0 { throw EnvironmentFailure("remove", inner, code: errno) }
        }
        guard rmdir(path) == 0 else { throw EnvironmentFailure("remove", path, code: errno) }
        return true
    }
}
