import PubPDFObjects

/// The files that a document holds, as its objects (ISO 32000-1 §7.11.4; ISO 19005-3, 6.8).
struct EmbeddedFiles {
    private let attachments: [AttachedFile]
    private let date: String

    /// `attachments` of a document made at `date`.
    init(_ attachments: [AttachedFile], date: PDFDate) {
        self.attachments = attachments
        self.date = PDFString.ascii(date.pdf)
    }

    /// Writes the files and gives the catalog's entries for them; empty without files.
    func write(to file: PDFFile, _ compression: Compression) -> String {
        if attachments.isEmpty { return "" }
        var named: [(key: String, number: Int)] = []
        for attachment in attachments {
            let entries =
                "/Type/EmbeddedFile/Subtype\(PDFName.written(Array(attachment.mediaType.utf8)))"
                + "/Params<</ModDate\(date)/Size \(attachment.bytes.count)>>/Filter/FlateDecode"
            let stream = file.write(stream: compression.deflate(attachment.bytes), entries)
            let name = PDFString.text(attachment.name)
            let summary = attachment.summary.isEmpty ? "" : "/Desc\(PDFString.text(attachment.summary))"
            let specification = file.write(
                "<</Type/Filespec/F\(name)/UF\(name)\(summary)/AFRelationship/\(attachment.relationship.rawValue)"
                    + "/EF<</F \(stream) 0 R/UF \(stream) 0 R>>>>")
            named.append((attachment.name, specification))
        }
        let associated = named.map { "\($0.number) 0 R" }.joined(separator: " ")
        // A name tree is in the order of the bytes of its keys; numbers of six digits keep that for names in any script.
        let names = named.enumerated().map { index, file in
            "\(PDFString.ascii(key(of: file.key, at: index)))\(file.number) 0 R"
        }
        return "/AF[\(associated)]/Names<</EmbeddedFiles<</Names[\(names.joined(separator: " "))]>>>>"
    }

    /// The key of the file `name`: the name of the only file, as programs that look for one expect it.
    private func key(of name: String, at index: Int) -> String {
        let isPlain = name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        if attachments.count == 1, isPlain { return name }
        let number = String(index)
        return String(repeating: "0", count: max(0, 6 - number.count)) + number
    }
}
