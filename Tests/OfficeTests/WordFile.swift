import PubDiagnostics
import PubDocumentDumps
import PubDocuments
import PubOffice
import PubPackedFiles
import PubRunningText

/// A file of Word that a test writes, part by part.
struct WordFile {
    var body = ""
    var styles = ""
    var numbering = ""
    var footnotes = ""
    var endnotes = ""
    var header = ""
    /// Relations of the text: identifier, kind, target.
    var relations: [(id: String, kind: String, target: String, isExternal: Bool)] = []
    var others: [PackedFile.Entry] = []

    init(_ body: String = "") { self.body = body }

    private static let spaces =
        "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
        + "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" "
        + "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" "
        + "xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\" "
        + "xmlns:pic=\"http://schemas.openxmlformats.org/drawingml/2006/picture\" "
        + "xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\" "
        + "xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\" "
        + "xmlns:wps=\"http://schemas.microsoft.com/office/word/2010/wordprocessingShape\" "
        + "xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\" "
        + "xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\""
    private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"

    /// The package.
    var packed: PackedFile {
        var all = relations
        func part(_ name: String, _ text: String) -> String { "<w:\(name) \(Self.spaces)>\(text)</w:\(name)>" }
        var file = PackedFile([
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": Self.list([("r1", "officeDocument", "word/document.xml", false)]),
            "word/document.xml": "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
                + part("document", "<w:body>\(body)</w:body>"),
        ])
        let parts = [
            ("styles", "styles", styles), ("numbering", "numbering", numbering), ("footnotes", "footnotes", footnotes),
            ("endnotes", "endnotes", endnotes), ("header", "hdr", header),
        ]
        for (kind, root, text) in parts where !text.isEmpty {
            all.append(("x" + kind, kind, kind + ".xml", false))
            file.entries.append(PackedFile.Entry("word/\(kind).xml", Array(part(root, text).utf8)))
        }
        file.entries.append(PackedFile.Entry("word/_rels/document.xml.rels", Array(Self.list(all).utf8)))
        file.entries += others
        return file
    }

    private static func list(_ relations: [(id: String, kind: String, target: String, isExternal: Bool)]) -> String {
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
            + relations.map {
                "<Relationship Id=\"\($0.id)\" Type=\"\(office)\($0.kind)\" Target=\"\($0.target)\""
                    + ($0.isExternal ? " TargetMode=\"External\"/>" : "/>")
            }.joined() + "</Relationships>"
    }

    func read(_ options: ReadingOptions = ReadingOptions()) -> Outcome<Document> {
        parseWord(packed.bytes, file: "a.docx", options: options).document
    }

    /// The document as text, without places.
    func dump(_ options: ReadingOptions = ReadingOptions()) -> String {
        let text = read(options).value.map(DocumentDump.text) ?? "nothing\n"
        return text.replacing(/@\d+:\d+/, with: "").replacing(" \n", with: "\n")
    }

    func findings(_ options: ReadingOptions = ReadingOptions()) -> [String] {
        DocumentDump.findings(read(options).diagnostics)
    }

    // MARK: Parts

    /// A paragraph of `runs` in the style `style`.
    static func p(_ runs: String, _ style: String? = nil, _ properties: String = "") -> String {
        let own = style.map { "<w:pStyle w:val=\"\($0)\"/>" } ?? ""
        let all = own + properties
        return "<w:p>" + (all.isEmpty ? "" : "<w:pPr>\(all)</w:pPr>") + runs + "</w:p>"
    }

    /// A run of `text` with `properties`.
    static func r(_ text: String, _ properties: String = "") -> String {
        "<w:r>" + (properties.isEmpty ? "" : "<w:rPr>\(properties)</w:rPr>")
            + "<w:t xml:space=\"preserve\">\(text)</w:t></w:r>"
    }

    /// A style of paragraphs.
    static func style(_ id: String, _ name: String, _ rest: String = "", kind: String = "paragraph") -> String {
        "<w:style w:type=\"\(kind)\" w:styleId=\"\(id)\"><w:name w:val=\"\(name)\"/>\(rest)</w:style>"
    }

    /// A drawing of the picture that `relation` names.
    static func drawing(_ relation: String, width: Int, height: Int, alternate: String = "", crop: String = "")
        -> String
    {
        "<w:r><w:drawing><wp:inline><wp:extent cx=\"\(width * 12_700)\" cy=\"\(height * 12_700)\"/>"
            + "<wp:docPr id=\"1\" name=\"P\" descr=\"\(alternate)\"/><a:graphic><a:graphicData><pic:pic><pic:blipFill>"
            + "<a:blip r:embed=\"\(relation)\"/>\(crop)</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline>"
            + "</w:drawing></w:r>"
    }

    /// A PNG of one pixel.
    static let pixel: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
        0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x38, 0x00, 0x00, 0x00,
        0xC2, 0x00, 0xC1, 0xFF, 0xD6, 0x2D, 0xDC, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
        0x42, 0x60, 0x82,
    ]
}
