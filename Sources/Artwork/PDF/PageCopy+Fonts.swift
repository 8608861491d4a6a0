import PubDiagnostics
import PubPDFObjects

extension PageCopy {
    private static let fontKeys: Set<String> = [
        "/Type", "/Subtype", "/BaseFont", "/FirstChar", "/LastChar", "/Widths", "/FontDescriptor", "/Encoding",
        "/ToUnicode",
        "/DescendantFonts", "/CIDSystemInfo", "/DW", "/W", "/DW2", "/W2", "/CIDToGIDMap", "/FontBBox", "/FontMatrix",
        "/CharProcs", "/Name",
    ]

    /// Adds a font (§9.5), whose program must be in the file.
    mutating func add(
        font source: PDFObject, _ outer: PDFObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        let kind = pdf.name(pdf.value(source, "/Subtype"))
        let resources = pdf.value(source, "/Resources") ?? outer
        try add(source, as: .font, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            try copy.checkProgram(of: source, kind)
            if let name = copy.pdf.name(copy.pdf.value(source, "/BaseFont")) {
                copy.traits.flaws.note(font: PDFName.text(of: name))
            }
            try copy.noteText(of: source, kind)
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
                case "/FontDescriptor": try copy.add(descriptor: value, to: &target, depth: depth)
                default: try copy.add(data: value, to: &target, depth: depth)
                }
            }
            // PDF/A-2 requires the value that readers assume if it is left out (§9.7.4.2).
            if kind == "/CIDFontType2", copy.pdf.value(source, "/CIDToGIDMap") == nil {
                font.append("/CIDToGIDMap/Identity")
            }
            return try copy.finished(font, source)
        }
    }

    /// Adds the descriptor of a font's face (§9.8). Lists of the glyphs in its program are left out: PDF/A-2 wants them
    /// complete or not at all (6.2.11.4.2), and nobody needs them.
    private mutating func add(
        descriptor source: PDFObject, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        try add(source, as: .descriptor, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            var descriptor = PlacedObject()
            let keys = Set(copy.pdf.entries(source).map(\.key)).subtracting(["/CIDSet", "/CharSet"])
            try copy.addEntries(of: source, to: &descriptor, depth: depth, only: keys) {
                (copy, _, value, target, depth) throws(PDFFault) in
                try copy.add(data: value, to: &target, depth: depth)
            }
            return try copy.finished(descriptor, source)
        }
    }

    /// Adds the glyphs of a font that draws them (§9.6.5), and the resources that any of them names: these are the font's.
    private mutating func add(
        glyphs source: PDFObject, _ resources: PDFObject?, to target: inout PlacedObject, depth: Int
    ) throws(PDFFault) {
        var used: [ResourceName] = []
        var uses: [ResourceName: ResourceUse] = [:]
        // Of each of its characters no more is drawn than of the one that has most.
        var most = 0
        target.append("<<")
        for (key, value) in pdf.entries(source) {
            guard pdf.isStream(value) else { throw .malformed("a glyph without its content") }
            let content = try ContentCopy(
                try pdf.bytes(of: value, limit: PDFLimit.content), separating: separation,
                in: foreignSpaces(resources))
            traits.separated.colors.formUnion(content.separated)
            traits.note(light: content.light)
            if content.hasColor { traits.hasColor = true }
            traits.devices.formUnion(content.devices)
            noteInk(of: content, resources)
            noteText(of: content, resources)
            most = max(most, content.operatorCount)
            for resource in content.resources {
                if uses[resource] == nil { used.append(resource) }
                // Pictures of glyphs are as small as type: nobody counts their pixels.
                let count = max(uses[resource]?.count ?? 0, content.uses[resource]?.count ?? 1)
                uses[resource] = ResourceUse(count: count)
            }
            var glyph = PlacedObject()
            glyph.append("/Filter/FlateDecode")
            glyph.stream = PageCopy.deflated(content.bytes)
            try visit(depth: depth)
            let index = reserve()
            set(index, glyph)
            target.append(key)
            target.append(reference: index)
        }
        target.append(">>")
        traits.operatorCount += Double(most) * times
        try add(used, uses: uses, of: resources, to: &target, depth: depth)
    }
}
