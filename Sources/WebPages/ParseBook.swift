import PubArchives
import PubDiagnostics
import PubDocuments
import PubManuscripts
import PubRunningText
import PubXMLEvents

/// The document of an electronic book (`.epub`): its chapters in the order of its spine, and its
/// words as lines, for counting places.
package func parseBook(
    _ bytes: [UInt8], file: String, options: ReadingOptions = ReadingOptions()
) -> (document: Outcome<Document>, transcript: SourceText) {
    let origin = SourceLocation(file: file)
    func failed(_ finding: Diagnostic) -> (document: Outcome<Document>, transcript: SourceText) {
        (Outcome(nil, [finding]), SourceText([], file: file))
    }
    do {
        let archive = try Archive(bytes)
        let package = try BookPackage(archive)
        var whole = Manuscript()
        for chapter in package.chapters {
            guard let page = try archive.read(chapter, limit: BookPackage.mostBytes) else {
                throw ArchiveFault.missing(chapter)
            }
            let folder = chapter.split(separator: "/").dropLast().joined(separator: "/")
            var reader = PageReader(try PageTree(PageEncoding.inUTF8(page))) { source in
                guard let path = BookPackage.path(SiteAddress.file(of: source), in: folder),
                    let bytes = try? archive.read(path, limit: BookPackage.mostBytes)
                else { return nil }
                return Manuscript.StoredPicture(bytes, name: path, at: 0)
            }
            reader.manuscript = whole
            // `read` puts the parts of its page in the place of all others.
            let before = whole.parts
            reader.read()
            whole = reader.manuscript
            whole.parts = before + whole.parts
        }
        let others = package.others
        whole.findings.note(.surroundings, count: others.count, quoting: others.first ?? "")
        if whole.parts.isEmpty { return failed(ArchiveFault.missing("spine").diagnostic(at: origin)) }
        var document = whole.document(file: file, format: .epub, options: options)
        document.value?.take(metadata: package, options)
        return (document, whole.transcript.text(of: file))
    } catch let fault as ArchiveFault {
        return failed(fault.diagnostic(at: origin))
    } catch let fault as PageFault {
        return failed(fault.diagnostic(at: origin))
    } catch let fault as XMLFault {
        return failed(
            .error(
                "source-damaged", "the list of the book's chapters cannot be read: \(fault.reason)", at: origin,
                hint: "have the book checked by epubcheck, and save it again"))
    } catch {
        return failed(ArchiveFault.malformed("\(error)").diagnostic(at: origin))
    }
}

extension Document {
    /// Takes the title and the authors of a book, if its text does not begin with them.
    fileprivate mutating func take(metadata package: BookPackage, _ options: ReadingOptions) {
        let hadTitle = front.title != nil
        takeHeadline(named: package.title, into: &self, options: options)
        // A text with its own headline has its authors there.
        guard !hadTitle, front.authors.isEmpty else { return }
        front.authors = package.authors.map { Author(name: $0, at: SourceLocation(file: file)) }
    }
}

/// The list of the parts of a book (EPUB 3.3, section 5).
private struct BookPackage {
    static let mostBytes = 64 << 20
    /// The paths of the chapters, in order.
    private(set) var chapters: [String] = []
    /// The paths of what readers need not come past: covers, lists of chapters.
    private(set) var others: [String] = []
    private(set) var title = ""
    private(set) var authors: [String] = []

    init(_ archive: Archive) throws {
        var list = ""
        if let container = try archive.read("META-INF/container.xml", limit: 1 << 20) {
            try readXML(container) { event, _ in
                if case .start(let element) = event, element.name.hasSuffix("rootfile"), list.isEmpty {
                    list = element["full-path"] ?? ""
                }
                return true
            }
        }
        // Fonts may be obfuscated: no text is locked by that.
        if try archive.read("META-INF/encryption.xml", limit: 4 << 20).map({ String(decoding: $0, as: UTF8.self) })?
            .contains("idpf.org/2008/embedding") == false
        {
            throw ArchiveFault.encrypted("META-INF/encryption.xml")
        }
        guard let bytes = try archive.read(list, limit: 8 << 20) else {
            throw ArchiveFault.missing("META-INF/container.xml")
        }
        let folder = list.split(separator: "/").dropLast().joined(separator: "/")
        var files: [String: String] = [:]
        var order: [String] = []
        var others: [String] = []
        try takeMetadata(bytes)
        try readXML(bytes) { event, _ in
            guard case .start(let element) = event else { return true }
            let name = element.name.split(separator: ":").last ?? ""
            if name == "item", let id = element["id"], let file = element["href"] {
                let isPage = element["media-type"]?.contains("html") ?? true
                let isContents = element["properties"]?.contains("nav") ?? false
                if isPage, !isContents { files[id] = SiteAddress.decoded(file) }
            } else if name == "itemref", let id = element["idref"] {
                // A part that is not linear is a note or an answer, outside the order of reading.
                if element["linear"] == "no" { others.append(id) } else { order.append(id) }
            }
            return true
        }
        self.others = others.compactMap { files[$0] }
        for id in order {
            guard let file = files[id] else { continue }
            guard let path = BookPackage.path(file, in: folder) else { throw ArchiveFault.unsafePath(file) }
            chapters.append(path)
        }
    }

    /// Takes the first title and the authors by the names of Dublin Core.
    private mutating func takeMetadata(_ bytes: [UInt8]) throws {
        var titles: [String] = []
        var names: [String] = []
        var open = ""
        try readXML(bytes) { event, _ in
            switch event {
            case .start(let element):
                open = element.name
                if open == "dc:title" { titles.append("") }
                if open == "dc:creator" { names.append("") }
            case .end: open = ""
            case .text(let text):
                if open == "dc:title" { titles[titles.count - 1] += text }
                if open == "dc:creator" { names[names.count - 1] += text }
            default: break
            }
            return true
        }
        title = titles.first?.trimmingBlanks ?? ""
        authors = names.map(\.trimmingBlanks).filter { !$0.isEmpty }
    }

    /// The path from the root of the book; nil for one that leaves it, and for an address.
    static func path(_ file: String, in folder: String) -> String? {
        if file.contains("://") { return nil }
        var parts: [Substring] = file.hasPrefix("/") ? [] : folder.split(separator: "/")
        for part in file.split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }
}
