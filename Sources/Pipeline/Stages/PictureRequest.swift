import PubDesign
import PubDiagnostics
import PubDocuments
import PubFiles
import PubManifest
import PubSettings

/// A picture that a source names, before it is probed.
struct PictureRequest: Sendable {
    /// The content found at the name.
    enum Content: Sendable {
        /// Bytes that the source holds itself.
        case attachment([UInt8])
        /// A file, by the name for messages; its size in bytes.
        case file(name: String, FileIdentity, size: Int)
        /// Nothing that may be read.
        case refused([Diagnostic])
    }

    /// The identity of a picture before its bytes are read.
    enum Subject: Hashable {
        case attachment(String)
        case file(FileIdentity, page: Int?)
    }

    /// The name, with its place in the source.
    var value: Attributes.Value
    /// Its path, seen from ``namedBy``.
    var path: String
    /// The file that names it.
    var namedBy: PathBase
    var content: Content
    /// Which page of a PDF is asked for; nil for the first.
    var page: Located<Int>?

    /// Its subject; nil if there is nothing.
    var subject: Subject? {
        switch content {
        case .attachment: .attachment(value.text)
        case .file(_, let identity, _): .file(identity, page: page?.value)
        case .refused: nil
        }
    }

    /// Bytes that are read to probe it.
    var size: Int {
        if case .file(_, _, let size) = content { size } else { 0 }
    }

    /// The file that is read; nil if its source holds the picture.
    var fileName: String? {
        if case .file(let name, _, _) = content { name } else { nil }
    }
}

extension PictureRequest {
    /// The pictures of `articles`, each place of a source that names one once, in order, except for places in `seen`, which
    /// gets the new ones; at the first failure, the pictures before it. It only looks whether the files are there.
    static func all(
        in articles: [ReadArticle], of project: Project, except seen: inout Set<PicturePlace>
    ) -> (requests: [PictureRequest], failure: EnvironmentFailure?) {
        var requests: [PictureRequest] = []
        for article in articles {
            for picture in article.pictures where seen.insert(PicturePlace(picture.source)).inserted {
                do { requests.append(try PictureRequest(picture, of: article, in: project)) } catch {
                    return (requests, error)
                }
            }
        }
        return (requests, nil)
    }

    /// The request for a picture that a master names.
    init(_ picture: MasterPicture, in project: Project) throws(EnvironmentFailure) {
        value = Attributes.Value(picture)
        path = value.text
        // Paths in `--set` start from the manifest, as paths in the manifest do.
        namedBy = project.settingsFiles[value.origin.file] ?? project.manifest.base
        let opened = try project.folders.open(value.text, namedBy: namedBy, at: value.origin)
        content = opened.value.map { .file(name: $0.name, $0.identity, size: $0.size) } ?? .refused(opened.diagnostics)
    }

    private init(
        _ picture: Picture, of article: ReadArticle, in project: Project
    ) throws(EnvironmentFailure) {
        let value = picture.source
        self.value = value
        path = value.text
        page =
            picture.specified?.pageOfPDF
            ?? picture.attributes["pdf-page"].flatMap { written in
                // A page that is no number is reported when attributes are read.
                Int(written.text).flatMap { (1...100_000).contains($0) ? Located($0, at: written.origin) : nil }
            }
        if let attachment = article.document.attachments[value.text], value.origin.file == article.base.name {
            namedBy = article.base
            content = .attachment(attachment.bytes)
            return
        }
        let isOfManifest = value.origin.file == project.manifest.name
        namedBy = isOfManifest ? project.manifest.base : article.base
        // Texts of web sites name files from the root of the site.
        let isFromRoot = !isOfManifest && path.hasPrefix("/") && !path.hasPrefix("//")
        if isFromRoot, let root = project.issue.siteRoot {
            path = root.value + path
            namedBy = project.manifest.base
        }
        var opened = try project.folders.open(path, namedBy: namedBy, at: value.origin)
        if opened.value == nil, project.issue.texts == .foreign, !isOfManifest {
            // Other programs seek it from the folder in which they run, or that of the site: one above the text.
            let rest = value.text.drop { $0 == "/" }
            let depth = article.article.source.map { $0.value.split(separator: "/").count } ?? 1
            for level in (rest.startIndex == value.text.startIndex ? 1 : 0)..<max(depth, 1) where opened.value == nil {
                let candidate = String(repeating: "../", count: level) + rest
                let found = try project.folders.open(candidate, namedBy: article.base, at: value.origin)
                guard found.value != nil else { continue }
                (opened, path, namedBy) = (found, candidate, article.base)
            }
        }
        let (written, issue) = (path, project.issue)
        let problems =
            isFromRoot ? opened.diagnostics.map { $0.namingSiteRoot(written, of: issue) } : opened.diagnostics
        content = opened.value.map { .file(name: $0.name, $0.identity, size: $0.size) } ?? .refused(problems)
    }
}

extension Diagnostic {
    /// The finding about a path that begins at the root of a web site, if no such root is named.
    fileprivate func namingSiteRoot(_ path: String, of issue: Issue) -> Diagnostic {
        guard id == "path-outside-root", issue.siteRoot == nil else { return self }
        return .error(
            "no-site-root",
            "\(SettingsValue.quoted(path)) begins at the root of a web site, for which the issue names no folder, or of this machine, "
                + "where nothing is opened",
            at: origin,
            hint:
                "write site_root = \"FOLDER\" in [issue] – the folder of the site, seen from the manifest – or write the path from "
                + "this file; a folder elsewhere is opened by --allow-dir FOLDER"
        )
    }
}

extension Attributes.Value {
    /// The name of a picture of a master, with its place in the settings.
    init(_ picture: MasterPicture) { self.init(picture.source.value, at: picture.source.origin) }
}
