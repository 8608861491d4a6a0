import Diagnostics

extension PageCopy {
    private static let fontKeys: Set<String> = [
        "/Type", "/Subtype", "/BaseFont", "/FirstChar", "/LastChar", "/Widths", "/FontDescriptor", "/Encoding",
        "/ToUnicode",
        "/DescendantFonts", "/CIDSystemInfo", "/DW", "/W", "/DW2", "/W2", "/CIDToGIDMap", "/FontBBox", "/FontMatrix",
        "/CharProcs", "/Name",
    ]

    /// Adds a font (§9.5), whose program has to be in the file.
    mutating func add(
        font source: SourceObject, _ outer: SourceObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        let kind = pdf.name(pdf.value(source, "/Subtype"))
        switch kind {
        case "/Type0", "/Type3": break
        default: try checkProgram(of: source)
        }
        let resources = pdf.value(source, "/Resources") ?? outer
        try add(source, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            var font = PlacedObject()
            try copy.addEntries(of: source, to: &font, depth: depth, only: PageCopy.fontKeys) {
                (copy, key, value, target, depth) throws(PDFFault) in
                switch key {
                case "/DescendantFonts":
                    target.append("[")
                    for font in copy.pdf.items(value) ?? [] {
                        try copy.add(font: font, outer, to: &target, depth: depth)
                    }
                    target.append("]")
                case "/CharProcs":
                    guard kind == "/Type3" else { return target.append("null") }
                    try copy.add(glyphs: value, resources, to: &target, depth: depth)
                default: try copy.add(data: value, to: &target, depth: depth)
                }
            }
            return try copy.finished(font, source)
        }
    }

    /// Throws for a font whose program is not in the file: another machine would show it in another face.
    private func checkProgram(of font: SourceObject) throws(PDFFault) {
        let descriptor = pdf.value(font, "/FontDescriptor")
        let hasProgram = ["/FontFile", "/FontFile2", "/FontFile3"].contains { pdf.isStream(pdf.value(descriptor, $0)) }
        if hasProgram { return }
        let name = pdf.name(pdf.value(font, "/BaseFont")).map { String($0.dropFirst()) } ?? "without a name"
        throw PDFFault(
            id: "pdf-font", "does not hold the font “\(name.excerpt)”",
            hint: "export it with all fonts embedded, or with its text as paths")
    }

    /// Adds the glyphs of a font that draws them (§9.6.5), and the resources that any of them names: these are the font's.
    private mutating func add(
        glyphs source: SourceObject, _ resources: SourceObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        var used: [ResourceName] = []
        target.append("<<")
        for (key, value) in pdf.entries(source) {
            guard pdf.isStream(value) else { throw .malformed("a glyph without its content") }
            let content = try ContentCopy(try pdf.bytes(of: value, limit: PDFLimit.content))
            note(light: content.light)
            if content.hasColor { noteColor() }
            for resource in content.resources where !used.contains(resource) { used.append(resource) }
            var glyph = PlacedObject()
            glyph.append("/Filter/FlateDecode")
            glyph.stream = PageCopy.deflated(content.bytes)
            try visit(depth: depth)
            let index = reserve()
            set(index, glyph)
            target.append(PageCopy.written(name: key))
            target.append(reference: index)
        }
        target.append(">>")
        try add(used, of: resources, to: &target, depth: depth)
    }
}
