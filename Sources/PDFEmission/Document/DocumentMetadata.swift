import PubDisplayList
import PubPress
import PubValues

/// The data of a PDF about itself, written twice and equally: in its Info dictionary and in XMP (ISO 32000-1 §14.3).
struct DocumentMetadata {
    private let metadata: Metadata
    private let intent: OutputIntent?
    private let standards: Standards
    private let identity: ContentHash
    /// The electronic invoice that the document holds; nil for none.
    var invoice: AttachedFile?

    /// The data of a document with `metadata` in the colours of `output` that keeps `standards`; `identity` tells it from others.
    init(_ metadata: Metadata, _ output: Edition.Output, keeping standards: Standards, identity: ContentHash) {
        self.metadata = metadata
        self.identity = identity
        self.standards = standards
        intent = if case .press(let intent) = output { intent } else { nil }
    }

    /// The Info dictionary.
    var info: String {
        let date = PDFString.ascii(PDFDate(metadata.date).pdf)
        let texts = [
            ("Title", metadata.title), ("Author", authors), ("Subject", metadata.subject), ("Keywords", keywords),
        ]
        let said = texts.filter { $0.0 == "Title" || !$0.1.isEmpty }
            .map { "/\($0.0)\(PDFString.text(plain($0.1)))" }.joined()
        let press = !standards.contains(.x4) ? "" : "/Trapped/False/GTS_PDFXVersion(PDF/X-4)"
        let creator = "/Creator\(PDFString.text(plain(metadata.creator)))"
        return "<<\(said)\(creator)/Producer(publish \\(Cairo\\))/CreationDate\(date)/ModDate\(date)\(press)>>"
    }

    /// The catalog's entry for the printing condition, whose ICC profile is the stream `profile` (ISO 32000-1
    /// §14.11.5): once for presses and once for archives, if it keeps their standards. Empty for screens.
    func outputIntentEntry(profile: Int) -> String {
        guard let intent else { return "" }
        let facts = [
            ("OutputConditionIdentifier", intent.identifier), ("OutputCondition", intent.condition),
            ("Info", intent.condition.isEmpty ? intent.identifier : intent.condition),
            ("RegistryName", intent.registry),
        ]
        let said = facts.filter { !$0.1.isEmpty }.map { "/\($0.0)\(PDFString.text(plain($0.1)))" }.joined()
        let kinds = (standards.contains(.x4) ? ["GTS_PDFX"] : []) + (standards.archiveLevel == nil ? [] : ["GTS_PDFA1"])
        let intents = kinds.map { "<</Type/OutputIntent/S/\($0)\(said)/DestOutputProfile \(profile) 0 R>>" }
        return intents.isEmpty ? "" : "/OutputIntents[\(intents.joined())]"
    }

    /// The entry of the catalog for colours that are meant for screens (ISO 19005-2, 6.2.3), whose ICC profile is the stream
    /// `profile`.
    func screenIntentEntry(profile: Int) -> String {
        "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB IEC61966-2.1)"
            + "/Info(sRGB IEC61966-2.1)/DestOutputProfile \(profile) 0 R>>]"
    }

    /// The entries of the catalog; the packet is object `packet`.
    func catalogEntries(packet: Int) -> String {
        "/Metadata \(packet) 0 R/Lang\(PDFString.text(plain(metadata.language)))"
            + "/ViewerPreferences<</DisplayDocTitle true>>"
    }

    /// The identity in the form of RFC 4122, version 8: sixteen bytes that are the hash except for six bits.
    private var uuid: String {
        var digits = Array(identity.hex.utf8)
        digits[12] = UInt8(ascii: "8")
        digits[16] = UInt8(ascii: "a")
        let text = String(decoding: digits, as: UTF8.self)
        var parts: [Substring] = []
        var rest = text[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return "uuid:" + parts.joined(separator: "-")
    }

    private var authors: String { metadata.authors.joined(separator: ", ") }
    private var keywords: String { metadata.keywords.joined(separator: ", ") }

    /// The text without characters that XML cannot hold (XML 1.0, production 2): both records shall say the same.
    private func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0...0x1F, 0x7F...0x9F: result.append(" ")
            case 0xFFFE, 0xFFFF: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in plain(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The XMP packet; to be stored uncompressed, so that programs which know no PDF find it.
    var packet: String {
        let date = PDFDate(metadata.date).xmp
        var text = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
             xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
             xmlns:pdf="http://ns.adobe.com/pdf/1.3/"\(namespaces)>
            <dc:format>application/pdf</dc:format>
            <dc:language><rdf:Bag><rdf:li>\(escaped(metadata.language))</rdf:li></rdf:Bag></dc:language>
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(escaped(metadata.title))</rdf:li></rdf:Alt></dc:title>

            """
        if !metadata.authors.isEmpty {
            let names = metadata.authors.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined()
            text += "<dc:creator><rdf:Seq>\(names)</rdf:Seq></dc:creator>\n"
        }
        if !metadata.subject.isEmpty {
            let subject = "<rdf:li xml:lang=\"x-default\">\(escaped(metadata.subject))</rdf:li>"
            text += "<dc:description><rdf:Alt>\(subject)</rdf:Alt></dc:description>\n"
        }
        if !metadata.keywords.isEmpty {
            let words = metadata.keywords.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined()
            text += "<dc:subject><rdf:Bag>\(words)</rdf:Bag></dc:subject>\n"
            text += "<pdf:Keywords>\(escaped(keywords))</pdf:Keywords>\n"
        }
        if !metadata.publisher.isEmpty {
            text += "<dc:publisher><rdf:Bag><rdf:li>\(escaped(metadata.publisher))</rdf:li></rdf:Bag></dc:publisher>\n"
        }
        if !metadata.rights.isEmpty {
            let rights = "<rdf:li xml:lang=\"x-default\">\(escaped(metadata.rights))</rdf:li>"
            text += "<dc:rights><rdf:Alt>\(rights)</rdf:Alt></dc:rights>\n"
        }
        for (name, value) in issueProperties { text += "<prism:\(name)>\(escaped(value))</prism:\(name)>\n" }
        if standards.contains(.x4) {
            text += "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>\n"
            // PDF/A-2 knows an XMP without this property (6.6.2.3.1); the Info dictionary says it.
            if standards.archiveLevel == nil { text += "<pdf:Trapped>False</pdf:Trapped>\n" }
        }
        return text + identifiers + """
            <xmpMM:DocumentID>\(uuid)</xmpMM:DocumentID><xmpMM:InstanceID>\(uuid)</xmpMM:InstanceID>
            <xmpMM:VersionID>\(metadata.version)</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
            <pdf:Producer>publish (Cairo)</pdf:Producer>
            <xmp:CreatorTool>\(escaped(metadata.creator))</xmp:CreatorTool>
            <xmp:CreateDate>\(date)</xmp:CreateDate><xmp:ModifyDate>\(date)</xmp:ModifyDate>
            <xmp:MetadataDate>\(date)</xmp:MetadataDate>
            </rdf:Description>\(extensions)</rdf:RDF></x:xmpmeta>
            <?xpacket end="r"?>
            """
    }

    /// The known PRISM properties of the periodical and the issue.
    private var issueProperties: [(name: String, value: String)] {
        guard let periodical = metadata.periodical else { return [] }
        let values = [
            periodical.name, periodical.issn, periodical.volume, periodical.number, periodical.date,
            periodical.shownDate,
        ]
        return zip(MetadataSchema.periodical.names, values).filter { !$0.1.isEmpty }.map { ($0.0, $0.1) }
    }

    // MARK: Standards

    /// The namespaces of the schemas that state which standards a document keeps.
    private var namespaces: String {
        (metadata.periodical == nil ? "" : "\n xmlns:prism=\"http://prismstandard.org/namespaces/basic/2.0/\"")
            + (invoice == nil ? "" : "\n xmlns:fx=\"\(MetadataSchema.invoiceNamespace)\"")
            + (!standards.contains(.x4) ? "" : "\n xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\"")
            + (standards.archiveLevel == nil ? "" : "\n xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\"")
            + (standards.contains(.ua1) ? "\n xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\"" : "")
    }

    private var identifiers: String {
        var text = ""
        if let level = standards.archiveLevel {
            text +=
                "<pdfaid:part>\(standards.archivePart)</pdfaid:part><pdfaid:conformance>\(level)</pdfaid:conformance>\n"
        }
        if standards.contains(.ua1) { text += "<pdfuaid:part>1</pdfuaid:part>\n" }
        if let invoice {
            text +=
                "<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>\(escaped(invoice.name))</fx:DocumentFileName>\n"
            text +=
                "<fx:Version>1.0</fx:Version><fx:ConformanceLevel>\(escaped(invoice.invoiceLevel ?? ""))</fx:ConformanceLevel>\n"
        }
        return text
    }

    /// The descriptions of used schemas that PDF/A does not know (ISO 19005-2, 6.6.2.3.3).
    private var extensions: String {
        if standards.archiveLevel == nil { return "" }
        let used =
            (standards.contains(.ua1) ? [MetadataSchema.accessibility] : [])
            + (standards.contains(.x4) ? [.press] : []) + (metadata.periodical == nil ? [] : [.periodical])
            + (invoice == nil ? [] : [.invoice])
        let schemas = used.map(\.description)
        if schemas.isEmpty { return "" }
        return """

            <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
             xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag>\(schemas.joined())
            </rdf:Bag></pdfaExtension:schemas>
            </rdf:Description>

            """
    }
}

/// A moment in the notations of PDF and XMP, in UTC.
struct PDFDate {
    private let fields: [Int]

    /// The moment `seconds` after the beginning of 1970; civil date by Howard Hinnant's `civil_from_days`. Bounded to
    /// the years 0 to 9999, which is what four digits can say.
    init(_ seconds: Int64) {
        let bounded = min(max(seconds, -62_167_219_200), 253_402_300_799)
        let days = Int((Double(bounded) / 86400).rounded(.down))
        let time = Int(bounded) - days * 86400
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let calendarMonth = month < 10 ? month + 3 : month - 9
        fields = [
            year + era * 400 + (calendarMonth <= 2 ? 1 : 0), calendarMonth, dayOfYear - (153 * month + 2) / 5 + 1,
            time / 3600, time / 60 % 60, time % 60,
        ]
    }

    private func digits(_ index: Int) -> String {
        let text = String(fields[index])
        return String(repeating: "0", count: max(0, (index == 0 ? 4 : 2) - text.count)) + text
    }

    /// `D:20261101000000Z`
    var pdf: String { "D:" + (0..<6).map(digits).joined() + "Z" }
    /// `2026-11-01T00:00:00Z`
    var xmp: String {
        (0..<3).map(digits).joined(separator: "-") + "T" + (3..<6).map(digits).joined(separator: ":") + "Z"
    }
}
