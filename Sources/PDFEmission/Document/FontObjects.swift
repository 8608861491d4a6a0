import PubFonts
import PubIdentity
import PubValues

/// The fonts of a document: one program a face, cut to the glyphs that are shown (ISO 32000-1 §9.7).
///
/// Codes are glyph ids, so that pages do not depend on one another. If two pages read a glyph differently, they get two
/// fonts, which share the program and only differ in their map to text.
struct FontObjects {
    /// A font of a face: its number, and the text that its glyphs are read as.
    private struct Variant {
        var number: Int
        var used: UsedGlyphs
    }

    private let file: PDFFile
    private let compression: Compression
    private let source: FontSource
    private var programs: [FontKey: FontProgram] = [:]
    private var variants: [FontKey: [Variant]] = [:]
    /// In the order of their first use.
    private var faces: [FontKey] = []

    init(_ file: PDFFile, _ compression: Compression, _ source: @escaping FontSource) {
        self.file = file
        self.compression = compression
        self.source = source
    }

    /// The number of the document's font for a font of a page. Linear in its glyphs and in the fonts of the face.
    mutating func number(of font: PageFont) -> Int {
        let (face, used) = (font.face, font.used)
        if variants[face] == nil {
            faces.append(face)
            programs[face] = source(face)
        }
        let program = programs[face]
        let index = variants[face]?.firstIndex { known in
            known.used.agrees(with: used) { program?.scalar(of: $0) != nil }
        }
        guard let index else {
            let number = file.reserve()
            variants[face, default: []].append(Variant(number: number, used: used))
            return number
        }
        // In place: a copy of the list would copy the glyphs of all its fonts.
        variants[face]?[index].used.formUnion(used)
        return variants[face]?[index].number ?? 0
    }

    /// Writes all fonts. Gives the faces whose programs cannot be cut, with the reasons; their glyphs are empty in the file.
    func write() throws(EmissionError) -> [FontFailure] {
        var failures: [FontFailure] = []
        for face in faces {
            guard let program = programs[face], let fonts = variants[face] else { throw .unknown("a face") }
            let glyphs = UsedGlyphs.glyphs(of: fonts.map(\.used))
            let (subset, problem) = try subset(of: program, face, glyphs)
            if let problem { failures.append(problem) }
            let descendant = write(subset, of: program, name: name(of: program, face, glyphs), glyphs)
            for font in fonts { write(font, of: program, descendant) }
        }
        return failures
    }

    /// The program cut to `glyphs`. If glyphs are broken, also the first problem; the program leaves those glyphs out.
    private func subset(
        of program: FontProgram, _ face: FontKey, _ glyphs: [UInt32]
    ) throws(EmissionError) -> (subset: FontSubset, problem: FontFailure?) {
        var kept = glyphs
        var problem: FontFailure?
        while true {
            do { return (try program.subset(to: kept), problem) } catch {
                if problem == nil { problem = FontFailure(font: face, reason: "\(error)") }
                if kept.isEmpty { throw .font(face, reason: "\(error)") }
                if case .brokenOutline(let glyph) = error, kept.contains(glyph) {
                    kept.removeAll { $0 == glyph }
                } else {
                    kept = []
                }
            }
        }
    }

    /// `ABCDEF+EBGaramond12-Regular`: six letters tell subsets of one face apart (ISO 32000-1 §9.6.4). A whole program has its own
    /// name.
    private func name(of program: FontProgram, _ face: FontKey, _ glyphs: [UInt32]) -> String {
        if program.isEmbeddedWhole { return program.postScriptName }
        var hash = ContentHash()
        hash.combine(face.value)
        for glyph in glyphs { hash.combine(UInt64(glyph)) }
        var rest = hash.low
        var tag = ""
        for _ in 0..<6 {
            tag.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(rest % 26)))
            rest /= 26
        }
        return tag + "+" + program.postScriptName
    }

    /// Writes the program, its descriptor and the font of its glyphs by number; the number of that font, and its name.
    private func write(
        _ subset: FontSubset, of program: FontProgram, name: String, _ glyphs: [UInt32]
    ) -> (number: Int, name: String) {
        let isTrueType = subset.format == .trueType
        let kind = isTrueType ? "/Length1 \(subset.bytes.count)" : "/Subtype/CIDFontType0C"
        let stream = file.write(stream: compression.deflate(subset.bytes), kind + "/Filter/FlateDecode")
        let metrics = program.descriptorMetrics
        func numbers(_ values: [Double]) -> String {
            values.map { PDFNumber.text($0, decimals: 0) }.joined(separator: " ")
        }
        let box = [metrics.bounds.left, metrics.bounds.bottom, metrics.bounds.right, metrics.bounds.top]
        let descriptor = file.write(
            "<</Type/FontDescriptor/FontName/\(name)/Flags \(metrics.flags.rawValue)/FontBBox[\(numbers(box))]"
                + "/ItalicAngle \(PDFNumber.text(metrics.italicAngle, decimals: 2))/Ascent \(numbers([metrics.ascent]))"
                + "/Descent \(numbers([metrics.descent]))/CapHeight \(numbers([metrics.capHeight]))"
                + "/StemV \(numbers([metrics.stemV]))/\(isTrueType ? "FontFile2" : "FontFile3") \(stream) 0 R>>")
        let number = file.write(
            "<</Type/Font/Subtype/\(isTrueType ? "CIDFontType2" : "CIDFontType0")/BaseFont/\(name)"
                + "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor \(descriptor) 0 R"
                + (isTrueType ? "/CIDToGIDMap/Identity" : "") + "/W[\(widths(of: glyphs, in: program))]>>")
        return (number, name)
    }

    /// Widths as runs of neighbours: `12[500 480]20[600]`; whole thousandths, see ``EmbeddedFont/width(of:)``.
    private func widths(of glyphs: [UInt32], in program: FontProgram) -> String {
        var result = ""
        for (index, glyph) in glyphs.enumerated() {
            let follows = index > 0 && glyphs[index - 1] + 1 == glyph
            result += follows ? " " : (index > 0 ? "]" : "") + "\(glyph)["
            result += String(EmbeddedFont.declaredWidth(of: glyph, in: program))
        }
        return result + (glyphs.isEmpty ? "" : "]")
    }

    private func write(
        _ font: Variant, of program: FontProgram, _ descendant: (number: Int, name: String)
    ) {
        let texts = font.used.glyphs.compactMap { glyph -> (code: UInt32, text: String)? in
            if let text = font.used.readings[glyph] { return (glyph, String(decoding: text, as: UTF8.self)) }
            return program.scalar(of: glyph).flatMap(Unicode.Scalar.init).map { (glyph, String($0)) }
        }
        let map = file.write(stream: compression.deflate(ToUnicode.map(texts)), "/Filter/FlateDecode")
        file.write(
            font.number,
            "<</Type/Font/Subtype/Type0/BaseFont/\(descendant.name)/Encoding/Identity-H"
                + "/DescendantFonts[\(descendant.number) 0 R]/ToUnicode \(map) 0 R>>")
    }
}

/// A face whose program cannot be embedded, and why.
package struct FontFailure: Hashable, Sendable {
    /// The face.
    package var font: FontKey
    /// The problem.
    package var reason: String
}
