import PubDiagnostics
import PubPDFObjects

/// Notes to report about a page that is placed all the same.
struct PageNotes {
    /// The parts that are left out; nil if there are none.
    var stripped: StrippedParts?
    /// The number of the page if nothing is painted on it.
    var emptyPage: Int?

    func diagnostics(_ name: String, pageCount: Int, at origin: SourceLocation) -> [Diagnostic] {
        var found: [Diagnostic] = []
        if let stripped { found.append(stripped.diagnostic(name, at: origin)) }
        if let emptyPage {
            found.append(
                .warning(
                    "pdf-empty", "page \(emptyPage) of '\(name)' is empty: nothing is painted on it", at: origin,
                    hint: pageCount > 1
                        ? "the file has \(pageCount) pages: write pdf-page= and the number of the one that is meant"
                        : "export the page again, with its layers and pictures"))
        }
        return found
    }
}

/// Parts of a document and its page that are not painted, and that users may miss.
struct StrippedParts {
    private var parts: [String] = []

    /// The parts that `page` loses; nil if there are none.
    init?(of page: PDFObject, in pdf: PDFReader) {
        let catalog = pdf.value(pdf.trailer, "/Root")
        let names = pdf.value(catalog, "/Names")
        let kinds = (pdf.items(pdf.value(page, "/Annots")) ?? []).map { pdf.name(pdf.value($0, "/Subtype")) }
        let others = ["/Link", "/Widget", "/Popup", "/TrapNet", "/PrinterMark"]
        if kinds.contains("/Link") { parts.append("links") }
        if kinds.contains("/Widget") || pdf.value(catalog, "/AcroForm") != nil { parts.append("fields of forms") }
        if kinds.contains(where: { $0.map(others.contains) != true }) { parts.append("comments") }
        if pdf.value(names, "/JavaScript") != nil { parts.append("scripts") }
        if pdf.value(catalog, "/OpenAction") != nil || pdf.value(catalog, "/AA") != nil || pdf.value(page, "/AA") != nil
        {
            parts.append("actions")
        }
        if pdf.value(names, "/EmbeddedFiles") != nil { parts.append("attached files") }
        if parts.isEmpty { return nil }
    }

    func diagnostic(_ name: String, at origin: SourceLocation) -> Diagnostic {
        Diagnostic.warning(
            "pdf-stripped", "'\(name)' has \(parts.joined(separator: ", ")), which are left out", at: origin,
            hint: "only what is painted on the page is placed; flatten forms and comments if they are to be seen"
        ).counted(as: "PDF pages of which links, forms or scripts are left out")
    }
}
