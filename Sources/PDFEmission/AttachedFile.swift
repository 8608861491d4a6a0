/// A file inside a PDF, such as the data of an invoice beside its page.
public struct AttachedFile: Hashable, Sendable {
    /// The relation of a file to the pages (ISO 19005-3, annex E).
    public enum Relationship: String, CaseIterable, Hashable, Sendable {
        /// The pages were made from it.
        case source = "Source"
        /// It has the numbers behind a table or a chart.
        case data = "Data"
        /// It says the same in another form, as the data of an invoice do.
        case alternative = "Alternative"
        /// It adds to the pages.
        case supplement = "Supplement"
        /// None of these, or not known.
        case unspecified = "Unspecified"
    }

    /// Its name, such as `factur-x.xml`: a name without a path, that no other attachment of the PDF has.
    public var name: String
    /// Its bytes.
    public var bytes: [UInt8]
    /// Its media type, such as `text/xml`.
    public var mediaType: String
    /// One line for people; empty for none.
    public var summary = ""
    /// Its relation to the pages.
    public var relationship: Relationship
    /// The level of an electronic invoice, which the metadata of the PDF name; nil for other files.
    var invoiceLevel: String?

    /// The file `name` with `bytes` of `mediaType`.
    public init(
        name: String, bytes: [UInt8], mediaType: String = "application/octet-stream",
        relationship: Relationship = .unspecified
    ) {
        self.name = name
        self.bytes = bytes
        self.mediaType = mediaType
        self.relationship = relationship
    }

    /// An invoice of Factur-X or ZUGFeRD, whose pages are the PDF: `xml` is its data of `level`, such as `EN 16931`, `BASIC` or `EXTENDED`. Programs
    /// of accounts find it by its name `factur-x.xml` and by the metadata. The PDF is then for an archive (see ``PDFWriter``).
    public static func invoice(_ xml: [UInt8], level: String = "EN 16931") -> AttachedFile {
        var attachment = AttachedFile(
            name: "factur-x.xml", bytes: xml, mediaType: "text/xml", relationship: .alternative)
        attachment.summary = "Factur-X"
        attachment.invoiceLevel = level
        return attachment
    }

    /// The fault of its name or type; nil for none.
    fileprivate var fault: String? {
        let isPath = name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }
        if name.isEmpty || isPath { return "a name without a path is needed" }
        let parts = mediaType.split(separator: "/", omittingEmptySubsequences: false)
        let isType =
            parts.count == 2
            && parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
        return isType ? nil : "a media type such as text/xml is needed"
    }
}

extension [AttachedFile] {
    /// Throws ``EmissionError/attachment(_:reason:)`` for the first that no PDF can have.
    func check() throws(EmissionError) {
        var names: Set<String> = []
        for attachment in self {
            if let fault = attachment.fault { throw .attachment(attachment.name, reason: fault) }
            if !names.insert(attachment.name).inserted {
                throw .attachment(attachment.name, reason: "another attachment has its name")
            }
        }
    }
}
