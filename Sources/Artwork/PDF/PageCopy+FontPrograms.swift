import PubDiagnostics
import PubPDFObjects

extension PageCopy {
    /// Throws for a font, of the type `kind`, whose program is not in the file: another machine would show it in another face.
    func checkProgram(of font: PDFObject, _ kind: String?) throws(PDFFault) {
        switch kind {
        case "/Type3": return
        case "/Type0":
            // Its programs belong to its descendants, which are added as fonts.
            let descendants = pdf.items(pdf.value(font, "/DescendantFonts")) ?? []
            let kinds = descendants.map { pdf.name(pdf.value($0, "/Subtype")) }
            if kinds == ["/CIDFontType0"] || kinds == ["/CIDFontType2"] { return }
        default:
            let descriptor = pdf.value(font, "/FontDescriptor")
            let streams = ["/FontFile", "/FontFile2", "/FontFile3"].compactMap { pdf.value(descriptor, $0) }
            let programs = try streams.map { stream throws(PDFFault) in try program(stream) }
            if !programs.isEmpty, programs.allSatisfy({ $0 != nil }) {
                if programs.allSatisfy({ $0?.isReadable == true }) { return }
                throw PDFFault(
                    id: "pdf-font", "holds the font “\(name(of: font))” damaged: it cannot be read",
                    hint: "export it again with all fonts embedded, or with its text as paths")
            }
        }
        throw PDFFault(
            id: "pdf-font", "does not hold the font “\(name(of: font))”",
            hint: "export it with all fonts embedded, or with its text as paths")
    }

    func name(of font: PDFObject) -> String {
        (pdf.name(pdf.value(font, "/BaseFont")).map(PDFName.text) ?? "without a name").excerpt
    }

    /// The program in a stream; nil if it has none.
    func program(_ stream: PDFObject) throws(PDFFault) -> SourceFont? {
        pdf.isStream(stream) ? SourceFont(try pdf.bytes(of: stream, limit: PDFLimit.copied)) : nil
    }
}
