import PubPDFObjects

extension PageCopy {
    /// Notes the font `source`, of the type `kind`, if its codes have no Unicode: eyes can read its text, and nothing else.
    mutating func noteText(of source: PDFObject, _ kind: String?) throws(PDFFault) {
        // The text of descendants is that of the font above them.
        if kind == "/CIDFontType0" || kind == "/CIDFontType2" { return }
        if try !hasUnicode(source, kind) { traits.note(unreadableFont: name(of: source)) }
    }

    /// Notes the codes that a content shows in each of its fonts.
    mutating func noteText(of content: ContentCopy, _ resources: PDFObject?) {
        for (name, codes) in content.shown {
            guard let font = pdf.value(pdf.value(resources, name.kind.rawValue), name.name) else { continue }
            // One that is no object of its own is known by none: it belongs to this content alone.
            let identity = pdf.identity(font) == 0 ? -1 - shownFonts.count : pdf.identity(font)
            shownFonts[identity, default: (font, ShownCodes())].codes.formUnion(codes)
        }
    }

    /// Notes the first font, by name, whose ToUnicode map lacks a code that is shown.
    mutating func noteUntoldCodes() throws(PDFFault) {
        var names: [String] = []
        for (font, codes) in shownFonts.values where try !isTold(codes, of: font) { names.append(name(of: font)) }
        traits.note(unreadableFont: names.min())
    }

    /// Whether the ToUnicode map of a font covers all `codes`. True without a map, and for encodings of codes of several lengths.
    private func isTold(_ codes: ShownCodes, of font: PDFObject) throws(PDFFault) -> Bool {
        guard let stream = pdf.value(font, "/ToUnicode"), pdf.isStream(stream),
            let map = UnicodeMap(try pdf.bytes(of: stream, limit: PDFLimit.content))
        else { return true }
        guard pdf.name(pdf.value(font, "/Subtype")) == "/Type0" else {
            return codes.bytes.allSatisfy { map.tells(Int($0)) }
        }
        guard ["/Identity-H", "/Identity-V"].contains(pdf.name(pdf.value(font, "/Encoding"))) else { return true }
        return codes.pairs.allSatisfy { map.tells(Int($0)) }
    }

    /// Whether programs know the characters of a font, as PDF/A-2 asks for it (6.2.11.7.2): by a map, by an encoding of the
    /// standard, by the names of its glyphs, or by a collection of characters that everyone knows.
    private func hasUnicode(_ font: PDFObject, _ kind: String?) throws(PDFFault) -> Bool {
        if let map = pdf.value(font, "/ToUnicode"), pdf.isStream(map) {
            let text = String(decoding: try pdf.bytes(of: map, limit: PDFLimit.content), as: UTF8.self)
            return text.contains("beginbfchar") || text.contains("beginbfrange")
        }
        switch kind {
        case "/Type0":
            let system = pdf.items(pdf.value(font, "/DescendantFonts"))?.first.flatMap {
                pdf.value($0, "/CIDSystemInfo")
            }
            guard pdf.text(pdf.value(system, "/Registry")) == "Adobe" else { return false }
            return ["GB1", "CNS1", "Japan1", "Korea1"].contains(pdf.text(pdf.value(system, "/Ordering")))
        case "/TrueType":
            let encoding = pdf.value(font, "/Encoding")
            return pdf.value(encoding, "/Differences") == nil
                && isKnown(pdf.value(encoding, "/BaseEncoding") ?? encoding)
        case "/Type3": return false
        default: return try hasNamedCharacters(font)
        }
    }

    /// Whether an encoding is one of the standard (annex D).
    private func isKnown(_ encoding: PDFObject?) -> Bool {
        guard let name = pdf.name(encoding) else { return false }
        return ["/MacRomanEncoding", "/MacExpertEncoding", "/WinAnsiEncoding"].contains(name)
    }

    /// Whether the glyphs of a Type 1 font have the names of characters: the glyphs that its encoding names, or else
    /// all in its program.
    private func hasNamedCharacters(_ font: PDFObject) throws(PDFFault) -> Bool {
        let encoding = pdf.value(font, "/Encoding")
        if isKnown(encoding) { return true }
        let descriptor = pdf.value(font, "/FontDescriptor")
        guard let stream = ["/FontFile", "/FontFile3"].compactMap({ pdf.value(descriptor, $0) }).first,
            let program = try program(stream)
        else { return false }
        let named = pdf.items(pdf.value(encoding, "/Differences"))?.compactMap { pdf.name($0) }.map(PDFName.text)
        if let named, isKnown(pdf.value(encoding, "/BaseEncoding")) { return program.namesCharacters(named) }
        return program.namesCharacters(nil)
    }
}
