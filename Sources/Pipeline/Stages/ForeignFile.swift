import PubDocuments

/// A file of another program, recognised by its content whatever its name is: it is no text to be read as Markdown or
/// tags.
enum ForeignFile: Equatable {
    case wordProcessor(String), spreadsheet(String), presentation(String), book
    /// A file of a program that lays out pages.
    case layout(String)
    /// A document of an office program with a password.
    case protected
    /// A picture, by its kind.
    case picture(String)
    case webPage, gitPointer, archive, officeDocument, pdf, binary

    /// The kind of `bytes` in a file of the name `name`; nil for text. Text in UTF-16 counts as text: it has a finding of its
    /// own. Linear, and only for archives and office documents in more than their first bytes.
    init?(_ bytes: [UInt8], name: String) {
        let head = bytes.prefix(8)
        switch true {
        case head.starts(with: [0x50, 0x4B, 0x03, 0x04]): self = ForeignFile(archive: bytes, name: name)
        case head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]): self = ForeignFile(compound: bytes)
        case head.starts(with: [0xDB, 0xA5]), head.starts(with: [0x31, 0xBE]): self = .wordProcessor("Word")
        case head.starts(with: [0xFF, 0x57, 0x50, 0x43]): self = .wordProcessor("WordPerfect")
        case head.starts(with: "%PDF-".utf8): self = .pdf
        case bytes.starts(with: "version https://git-lfs".utf8): self = .gitPointer
        case head.starts(with: [0x06, 0x06, 0xED, 0xF5, 0xD8, 0x1D, 0x46, 0xE5]): self = .layout("InDesign")
        case head.starts(with: [0x00, 0xFF, 0x4B, 0x41]): self = .layout("Affinity")
        case bytes.count > 8 && bytes[4...].starts(with: "XPR".utf8) && head.first == 0: self = .layout("QuarkXPress")
        case head.starts(with: "<SCRIBUS".utf8): self = .layout("Scribus")
        case head.starts(with: [0x7F, 0x45, 0x4C, 0x46]): self = .binary
        default:
            if let kind = ForeignFile.picture(bytes) {
                self = .picture(kind)
                return
            }
            guard let page = ForeignFile(markup: bytes) else { return nil }
            self = page
        }
    }

    /// The kind of a picture by its first bytes; nil for none.
    private static func picture(_ bytes: [UInt8]) -> String? {
        let kinds: [(start: [UInt8], name: String)] = [
            ([0xFF, 0xD8, 0xFF], "JPEG"), ([0x89, 0x50, 0x4E, 0x47], "PNG"), (Array("GIF8".utf8), "GIF"),
            ([0x49, 0x49, 0x2A, 0], "TIFF"), ([0x4D, 0x4D, 0, 0x2A], "TIFF"), (Array("8BPS".utf8), "Photoshop"),
            (Array("%!PS".utf8), "PostScript"), ([0xC5, 0xD0, 0xD3, 0xC6], "EPS"),
        ]
        if let kind = kinds.first(where: { bytes.starts(with: $0.start) }) { return kind.name }
        guard bytes.count > 26 else { return nil }
        // A bitmap has the length of the file, as this machine counts bytes, and then four that are 0.
        if bytes.starts(with: Array("BM".utf8)), bytes[6..<10].allSatisfy({ $0 == 0 }) { return "BMP" }
        if bytes[4..<8].elementsEqual(Array("ftyp".utf8)) { return "HEIC or AVIF" }
        return bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual(Array("WEBP".utf8)) ? "WebP" : nil
    }

    /// The kind of a ZIP archive, by its media type or by the names of the files in it, since neither is compressed; else by
    /// its own name.
    private init(archive bytes: [UInt8], name: String) {
        func holds(_ text: String) -> Bool { bytes.holds(Array(text.utf8)) }
        let kinds: [(mark: String, kind: ForeignFile)] = [
            ("mimetypeapplication/vnd.oasis.opendocument.text", .wordProcessor("OpenDocument Text")),
            ("mimetypeapplication/vnd.oasis.opendocument.spreadsheet", .spreadsheet("OpenDocument")),
            ("mimetypeapplication/vnd.oasis.opendocument.presentation", .presentation("OpenDocument")),
            ("mimetypeapplication/vnd.adobe.indesign-idml-package", .layout("InDesign")),
            ("mimetypeapplication/epub+zip", .book), ("word/document", .wordProcessor("Word")),
            ("xl/workbook", .spreadsheet("Excel")), ("ppt/presentation", .presentation("PowerPoint")),
            ("Index/Tables/", .spreadsheet("Numbers")), ("Index/Slide", .presentation("Keynote")),
            ("Index/Document.iwa", .wordProcessor("Pages")), ("Index.zip", .wordProcessor("Pages")),
        ]
        let ending = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
        self = kinds.first { holds($0.mark) }?.kind ?? ForeignFile.archives[ending] ?? .archive
    }

    private static let archives: [String: ForeignFile] = [
        "docx": .wordProcessor("Word"), "docm": .wordProcessor("Word"), "odt": .wordProcessor("OpenDocument Text"),
        "pages": .wordProcessor("Pages"), "xlsx": .spreadsheet("Excel"), "ods": .spreadsheet("OpenDocument"),
        "numbers": .spreadsheet("Numbers"), "pptx": .presentation("PowerPoint"), "odp": .presentation("OpenDocument"),
        "key": .presentation("Keynote"), "epub": .book,
    ]

    /// The kind of a compound file of old office programs, by the names of its streams in UTF-16.
    private init(compound bytes: [UInt8]) {
        func holds(_ name: String) -> Bool { bytes.holds(name.utf8.flatMap { [$0, 0] }) }
        switch true {
        case holds("EncryptedPackage"): self = .protected
        case holds("Quill"): self = .layout("Publisher")
        case holds("WordDocument"): self = .wordProcessor("Word 97–2003")
        case holds("Workbook"), holds("Book"): self = .spreadsheet("Excel 97–2003")
        case holds("PowerPoint Document"): self = .presentation("PowerPoint 97–2003")
        default: self = .officeDocument
        }
    }

    /// The kind of a file that begins with markup: a page of the web, or a document in flat XML.
    private init?(markup bytes: [UInt8]) {
        // Most texts are told apart by their first byte, behind a byte order mark.
        let isSpace: (UInt8) -> Bool = { $0 <= 32 || [0xEF, 0xBB, 0xBF].contains($0) }
        guard bytes.prefix(2048).first(where: { !isSpace($0) }) == UInt8(ascii: "<") else { return nil }
        let text = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
        var rest = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        while let end = ["<?": "?>", "<!--": "-->"].first(where: { rest.hasPrefix($0.key) })?.value {
            guard let close = rest.firstRange(of: end) else { return nil }
            rest = rest[close.upperBound...].drop(while: \.isWhitespace)
        }
        if rest.hasPrefix("<office:document") {
            self =
                rest.contains("opendocument.spreadsheet\"")
                ? .spreadsheet("OpenDocument") : .wordProcessor("OpenDocument")
        } else if ["<!doctype html", "<html", "<head>", "<body"].contains(where: rest.hasPrefix) {
            self = .webPage
        } else {
            return nil
        }
    }

    /// The format to read it in nevertheless; nil if it cannot be read.
    var format: SourceFormat? {
        switch self {
        case .wordProcessor("Word"): .word
        case .wordProcessor("OpenDocument Text"), .wordProcessor("OpenDocument"): .openDocument
        case .spreadsheet("Excel"): .excel
        case .spreadsheet("OpenDocument"): .calc
        case .book: .epub
        case .webPage: .html
        default: nil
        }
    }

    /// The name of its kind, for messages.
    var name: String {
        switch self {
        case .wordProcessor(let program): "a document of a word processor (\(program))"
        case .spreadsheet(let program): "a spreadsheet (\(program))"
        case .presentation(let program): "a presentation (\(program))"
        case .book: "an electronic book (EPUB)"
        case .webPage: "an HTML page"
        case .gitPointer: "a pointer of Git LFS in the place of the text"
        case .archive: "a packed file (ZIP)"
        case .officeDocument: "a document of an office program"
        case .pdf: "a PDF"
        case .picture(let kind): "a picture (\(kind))"
        case .layout(let program): "a file of \(program), which lays out pages"
        case .protected: "a document of an office program that a password protects"
        case .binary: "a program"
        }
    }

    /// The advice to its author.
    var advice: String {
        switch self {
        case .wordProcessor("Pages"): "in Pages, choose File, Export To, Word (.docx), and name that file"
        case .wordProcessor, .officeDocument:
            "open it in Word or LibreOffice and save it as .docx, .odt or .rtf, and name that file"
        case .spreadsheet("Numbers"): "in Numbers, choose File, Export To, Excel (.xlsx), and name that file"
        case .spreadsheet: "open it in Excel or LibreOffice and save it as .xlsx or .ods, and name that file"
        case .layout("Publisher"): "in Publisher, save it as Word (.docx), and name that file"
        case .layout("Scribus"): "in Scribus, export its text (File, Export, Save Text), and name that file"
        case .layout:
            "export each of its texts as RTF (.rtf), with the cursor in it, and name that file; its pictures come beside it"
        case .protected: "open it with its password and save it without one"
        case .presentation: "open it and save its outline as RTF (.rtf), and name that file"
        case .book, .webPage: "name it as it is, with its own suffix, or convert it by pandoc -o article.md"
        case .gitPointer: "run git lfs pull, which brings the text itself"
        case .archive: "unpack it, and name the text that is in it"
        case .pdf: "name the file that the PDF was made from: its text as RTF (.rtf) or Markdown (.md)"
        case .picture("HEIC or AVIF"), .picture("BMP"), .picture("Photoshop"), .picture("PostScript"), .picture("EPS"):
            "name a text; save the picture as JPEG or PNG, which goes into it as ![caption](file)"
        case .picture: "name a text; pictures go into it as ![caption](file), or in [[article.figure]]"
        case .binary: "name a text"
        }
    }
}

extension [UInt8] {
    /// Whether `part`, which is not empty, is in it. Linear but for texts that nearly repeat it.
    fileprivate func holds(_ part: [UInt8]) -> Bool {
        var position = 0
        while let start = self[position...].firstIndex(of: part[0]) {
            if self[start...].starts(with: part) { return true }
            position = start + 1
        }
        return false
    }
}
