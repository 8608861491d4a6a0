/// A schema of XMP that PDF/A does not know, described as it asks for it (ISO 19005-2, 6.6.2.3.3).
struct MetadataSchema {
    /// A property of it.
    private struct Property {
        var name: String, type: String, meaning: String
        var isInternal = true
    }

    private let name: String, namespace: String, prefix: String
    private let properties: [Property]

    /// The schema for files that keep PDF/UA.
    static let accessibility = MetadataSchema(
        name: "PDF/UA identification schema", namespace: "http://www.aiim.org/pdfua/ns/id/", prefix: "pdfuaid",
        properties: [
            Property(name: "part", type: "Integer", meaning: "the part of ISO 14289 that the document conforms to")
        ])

    /// The schema for files that keep PDF/X.
    static let press = MetadataSchema(
        name: "PDF/X identification schema", namespace: "http://www.npes.org/pdfx/ns/id/", prefix: "pdfxid",
        properties: [
            Property(
                name: "GTS_PDFXVersion", type: "Text", meaning: "the version of PDF/X that the document conforms to")
        ])

    /// The schema for the magazine and issue of a file: PRISM, the magazines' own schema.
    static let periodical = MetadataSchema(
        name: "PRISM basic metadata", namespace: "http://prismstandard.org/namespaces/basic/2.0/", prefix: "prism",
        properties: [
            Property(name: "publicationName", type: "Text", meaning: "the name of the magazine", isInternal: false),
            Property(
                name: "issn", type: "Text", meaning: "its International Standard Serial Number", isInternal: false),
            Property(name: "volume", type: "Text", meaning: "the volume", isInternal: false),
            Property(name: "number", type: "Text", meaning: "the number of the issue", isInternal: false),
            Property(name: "coverDate", type: "Text", meaning: "the day of publication", isInternal: false),
            Property(
                name: "coverDisplayDate", type: "Text", meaning: "the date as readers see it", isInternal: false),
        ])

    /// The namespace of ``invoice``.
    static let invoiceNamespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"

    /// The schema for electronic invoices (Factur-X 1.0, 6.2.2).
    static let invoice = MetadataSchema(
        name: "Factur-X PDFA Extension Schema", namespace: invoiceNamespace, prefix: "fx",
        properties: [
            Property(name: "DocumentFileName", type: "Text", meaning: "the name of the data file", isInternal: false),
            Property(name: "DocumentType", type: "Text", meaning: "the type of the document", isInternal: false),
            Property(name: "Version", type: "Text", meaning: "the version of the data", isInternal: false),
            Property(name: "ConformanceLevel", type: "Text", meaning: "the level of the data", isInternal: false),
        ])

    /// The names of its properties, in order.
    var names: [String] { properties.map(\.name) }

    /// The schema in XMP.
    var description: String {
        let properties = properties.map { property in
            """
            <rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>\(property.name)</pdfaProperty:name>
            <pdfaProperty:valueType>\(property.type)</pdfaProperty:valueType>
            <pdfaProperty:category>\(property.isInternal ? "internal" : "external")</pdfaProperty:category>
            <pdfaProperty:description>\(property.meaning)</pdfaProperty:description>
            </rdf:li>
            """
        }
        return """
            <rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>\(name)</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>\(namespace)</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>\(prefix)</pdfaSchema:prefix>
            <pdfaSchema:property><rdf:Seq>\(properties.joined(separator: "\n"))</rdf:Seq></pdfaSchema:property>
            </rdf:li>
            """
    }
}
