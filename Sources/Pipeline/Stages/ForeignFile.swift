/// A file that was written by another program, recognised by its first bytes: it is no text to be read as Markdown or
/// tags.
enum ForeignFile {
    case archive, oldDocument, pdf, picture, binary

    /// The kind of `bytes`; nil for text. Text in UTF-16 counts as text: its own finding says what it is.
    init?(_ bytes: [UInt8]) {
        let head = bytes.prefix(8)
        switch true {
        case head.starts(with: [0x50, 0x4B, 0x03, 0x04]): self = .archive
        case head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]): self = .oldDocument
        case head.starts(with: "%PDF-".utf8): self = .pdf
        case head.starts(with: [0xFF, 0xD8, 0xFF]), head.starts(with: [0x89, 0x50, 0x4E, 0x47]): self = .picture
        case head.starts(with: [0x7F, 0x45, 0x4C, 0x46]): self = .binary
        default: return nil
        }
    }

    /// What it is, for messages.
    var name: String {
        switch self {
        case .archive: "a Word or other packed document (ZIP)"
        case .oldDocument: "a document of Word 97–2003 or another office program"
        case .pdf: "a PDF"
        case .picture: "a picture"
        case .binary: "a program"
        }
    }

    /// What to do.
    var advice: String {
        switch self {
        case .archive, .oldDocument: "save its text as Markdown (.md) in UTF-8, and name that file"
        case .pdf: "name the Markdown file of the text"
        case .picture: "name a text; pictures go into it as ![caption](file), or in [[article.figure]]"
        case .binary: "name a text"
        }
    }
}
