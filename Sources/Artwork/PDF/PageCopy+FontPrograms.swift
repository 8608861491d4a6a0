import Diagnostics

extension PageCopy {
    /// Throws for a font, of the type `kind`, whose program is not in the file: another machine would show it in another face.
    func checkProgram(of font: SourceObject, _ kind: String?) throws(PDFFault) {
        switch kind {
        case "/Type3": return
        case "/Type0":
            // Its programs are those of its descendants, which are added as fonts.
            let descendants = pdf.items(pdf.value(font, "/DescendantFonts")) ?? []
            let kinds = descendants.map { pdf.name(pdf.value($0, "/Subtype")) }
            if kinds == ["/CIDFontType0"] || kinds == ["/CIDFontType2"] { return }
        default:
            let descriptor = pdf.value(font, "/FontDescriptor")
            let programs = ["/FontFile", "/FontFile2", "/FontFile3"].compactMap { pdf.value(descriptor, $0) }
            var isSound = !programs.isEmpty
            for program in programs where isSound { isSound = try isProgram(program) }
            if isSound { return }
        }
        let name = pdf.name(pdf.value(font, "/BaseFont")).map(PDFName.text) ?? "without a name"
        throw PDFFault(
            id: "pdf-font", "does not hold the font “\(name.excerpt)”",
            hint: "export it with all fonts embedded, or with its text as paths")
    }

    /// True when a stream begins as a program of a font does. Many files have one under the key of another kind, and readers
    /// look at it and not at the key.
    private func isProgram(_ stream: SourceObject) throws(PDFFault) -> Bool {
        guard pdf.isStream(stream) else { return false }
        let bytes = try pdf.bytes(of: stream, limit: PDFLimit.copied)
        guard bytes.count > 12 else { return false }
        // TrueType, OpenType and collections of them; Type 1 as text and in segments; then CFF, by its version, the size of its
        // header and that of places in it.
        return ["true", "OTTO", "ttcf", "%!"].contains { bytes.starts(with: $0.utf8) }
            || bytes.starts(with: [0, 1, 0, 0]) || bytes.starts(with: [0x80, 1])
            || bytes[0] == 1 && bytes[2] >= 4 && (1...4).contains(bytes[3])
    }
}
