import PubColor
import PubDiagnostics
import PubGeometry
import PubImages
import PubPDFObjects

/// Whether it is a PDF, also with other bytes before its header, which ``readPage(_:of:name:at:)`` refuses.
package func isPDF(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: pdfHeader) { return true }
    // As far as readers search for it; another kind of file may merely mention it.
    let head = bytes.prefix(1024)
    return isNameless(bytes) && head.indices.contains { head[$0...].starts(with: pdfHeader) }
}

private let pdfHeader = Array("%PDF-".utf8)

/// Reads page `number` (from 1) of the PDF `bytes`, found in the file `name` that `origin` refers to.
///
/// Takes no more of the document than the page shows: its content, and the fonts, pictures, forms, patterns and states
/// that the content names, each by an allow-list. Pure: pages may be read in parallel. Memory: the file and the parts
/// taken from it; streams are measured before one is inflated. Pictures in process inks are decoded if `measuresInk`
/// asks for their ink. A page read for a screen says how its process inks look. Errors: `pdf-malformed`,
/// `pdf-encrypted`, `pdf-page` (no such page), `pdf-size`, `pdf-font` (not embedded), `pdf-unsupported`,
/// `pdf-too-large`. Warnings: `pdf-stripped`, `pdf-empty`.
package func readPage(
    _ number: Int, of bytes: [UInt8], name: String, at origin: SourceLocation, for target: PageTarget = .press,
    measuresInk: Bool = true
) -> Outcome<PlacedPage> {
    do throws(PDFFault) {
        guard bytes.starts(with: pdfHeader) else {
            throw PDFFault(
                id: "pdf-malformed", "has other bytes before its header (%PDF-)",
                hint: "export or save the PDF again: all places in it are counted from its header")
        }
        guard bytes.count <= PDFLimit.file,
            InflatedSize.sum(of: bytes, limit: PDFLimit.inflated) <= PDFLimit.inflated
        else { throw .tooLarge }
        let pdf = try PDFFault.reading { () throws(PDFReadFailure) in
            try PDFReader(PDFBytes(bytes), writtenBy: .stranger)
        }
        let count = pdf.pageCount
        try PDFFault.reading(pdf.check)
        guard (1...max(count, 1)).contains(number), count > 0 else {
            throw PDFFault(
                id: "pdf-page", "has \(count) \(count == 1 ? "page" : "pages"), and no page \(number)",
                hint: "write pdf-page=1 for its first page, or leave pdf-page out")
        }
        let source = pdf.page(number - 1)
        do throws(PDFFault) {
            let (page, hasMarks) = try PageReader(pdf, source).placed(for: target, measuresInk: measuresInk)
            try PDFFault.reading(pdf.check)
            let notes = PageNotes(stripped: StrippedParts(of: source, in: pdf), emptyPage: hasMarks ? nil : number)
            return Outcome(page, notes.diagnostics(name, pageCount: count, at: origin))
        } catch {
            throw error.onPage(number)
        }
    } catch {
        return Outcome(nil, [error.diagnostic(name, at: origin)])
    }
}

/// The device that a page of a PDF is placed for.
package enum PageTarget: Hashable, Sendable {
    /// A press with the page's own inks.
    case press
    /// Also a press. If `light` is true, colours of light on the page become inks, as pictures do; so do the inks of
    /// another press, if they do in pictures.
    case separating(PictureTarget, light: Bool)
    /// A screen. An ICC profile says how process inks look: the page's own output intent, or else this one.
    case screen(inks: [UInt8])
}

/// Reads one page of a PDF.
private struct PageReader {
    private let pdf: PDFReader
    private let page: PDFObject

    init(_ pdf: PDFReader, _ page: PDFObject) {
        self.pdf = pdf
        self.page = page
    }

    /// The page, and whether anything is painted on it.
    func placed(for target: PageTarget, measuresInk: Bool) throws(PDFFault) -> (PlacedPage, hasMarks: Bool) {
        let trim = try trimBox()
        let box = bleedBox(around: trim)
        let turn = try turn()
        let unit = pdf.number(pdf.value(page, "/UserUnit")) ?? 1
        let sides = SIMD2(box[2] - box[0], box[3] - box[1])
        let trimmed = SIMD2(trim[2] - trim[0], trim[3] - trim[1])
        let seen = (turn % 180 == 0 ? trimmed : SIMD2(trimmed.y, trimmed.x)) * unit
        guard seen.min() >= 1, max(seen.max(), sides.max() * unit) <= PDFLimit.side else {
            throw PDFFault(
                id: "pdf-size", "has a page that is no paper's: its sides have to be 1 to 14,400 pt",
                hint: "export the page at the size at which it is printed")
        }
        let intent = try intent()
        var copy = PageCopy(pdf, measuresInk: measuresInk)
        if case .screen(let inks) = target {
            copy.inks = intent.profile?.isOutputInInks == true ? intent.profile?.bytes : inks
        }
        if case .separating(let pictures, let light) = target {
            let own = intent.profile.flatMap { $0.isOutputInInks ? $0.bytes : nil }
            // Without a profile, a page may still name the press of the edition.
            let assumed = pictures.isOfPress(called: intent.names) ? nil : pictures.assumedProfile
            copy.separation = ColorSeparation(pictures, takesLight: light, from: own ?? assumed)
        }
        copy.frame = sides.x * sides.y
        let index = copy.reserve()
        copy.set(index, try form(box, sides, turn, &copy))
        try copy.noteUntoldCodes()
        let traits = copy.traits
        guard traits.operatorCount <= PDFLimit.operators else { throw .tooManyOperators }
        let page = PlacedPage(
            size: Size(width: Length(points: seen.x), height: Length(points: seen.y)),
            bleed: PageReader.margins(of: trim, in: box, turn).scaled(by: unit), objects: copy.objects,
            spotInks: traits.spots.sorted(), conditions: copy.separation?.foreignInks == nil ? intent.names : [],
            light: traits.light,
            hasColor: traits.hasColor || traits.light != nil, isTransparent: traits.isTransparent,
            coarsest: traits.coarsest.tones.map { PlacedPage.CoarsePicture($0, unit: unit) },
            coarsestBilevel: traits.coarsest.bilevel.map { PlacedPage.CoarsePicture($0, unit: unit) },
            inkOfColors: traits.inkOfColors, inkOfPictures: traits.inkOfPictures,
            separated: traits.separated, flaws: traits.flaws.scaled(by: unit), unreadableFont: traits.unreadableFont)
        return (page, traits.hasMarks)
    }

    /// The names of the printing condition of the document, as PDF/X gives them (§14.11.5), and its profile.
    private func intent() throws(PDFFault) -> (names: [String], profile: ICCProfile?) {
        let intents = pdf.items(pdf.value(pdf.value(pdf.trailer, "/Root"), "/OutputIntents")) ?? []
        guard let intent = intents.first(where: { pdf.name(pdf.value($0, "/S")) == "/GTS_PDFX" }) else {
            return ([], nil)
        }
        var names = ["/OutputConditionIdentifier", "/OutputCondition", "/Info"].compactMap {
            pdf.text(pdf.value(intent, $0))
        }
        var found: ICCProfile?
        if let profile = pdf.value(intent, "/DestOutputProfile"), pdf.isStream(profile) {
            let bytes = try pdf.bytes(of: profile, limit: PDFLimit.copied)
            found = try? ICCProfile(bytes)
            if let name = found?.name { names.append(name) }
        }
        return (names.filter { !$0.isEmpty }, found)
    }

    /// The page as a form: the box of its trim and bleed fills the unit square.
    private func form(
        _ box: [Double], _ sides: SIMD2<Double>, _ turn: Int, _ copy: inout PageCopy
    ) throws(PDFFault) -> PlacedObject {
        var form = PlacedObject()
        let corners = box.map(PDFDecimal.text).joined(separator: " ")
        let matrix = PageReader.matrix(from: SIMD2(box[0], box[1]), sides, turn).map(PDFDecimal.text)
        form.append("/Type/XObject/Subtype/Form/BBox[\(corners)]/Matrix[\(matrix.joined(separator: " "))]")
        if let group = pdf.value(page, "/Group") {
            form.append("/Group ")
            try copy.add(group: group, to: &form, depth: 1)
        }
        // A page begins with the state that the standard says (§8.4), a form with that around it.
        let start = "0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Tr 0 Ts\n"
        try copy.add(
            content: Array(start.utf8) + (try content()), inherited("/Resources"), ofPage: box, to: &form, depth: 1)
        return form
    }

    /// The streams of the page, one after the other.
    private func content() throws(PDFFault) -> [UInt8] {
        guard let contents = pdf.value(page, "/Contents") else { return [] }
        var bytes: [UInt8] = []
        for stream in pdf.items(contents) ?? [contents] {
            guard pdf.isStream(stream) else { throw .malformed("a content that is no stream") }
            bytes += try pdf.bytes(of: stream, limit: PDFLimit.content - min(bytes.count, PDFLimit.content))
            // They are divided between tokens.
            bytes.append(10)
        }
        return bytes
    }

    /// A value that the page inherits from nodes above it in the tree.
    private func inherited(_ key: String) -> PDFObject? {
        var node: PDFObject? = page
        // The tree of a damaged file may be a circle.
        for _ in 0..<PDFLimit.depth {
            guard let current = node else { return nil }
            if let value = pdf.value(current, key) { return value }
            node = pdf.value(current, "/Parent")
        }
        return nil
    }

    /// The TrimBox; without one the CropBox, or the MediaBox (§14.11.2): left, bottom, right and top. Any part of it
    /// beyond the MediaBox does not belong to the page.
    private func trimBox() throws(PDFFault) -> [Double] {
        let media = inherited("/MediaBox")
        let source = pdf.value(page, "/TrimBox") ?? inherited("/CropBox") ?? media
        guard let box = corners(source) else { throw .malformed("its page has no size") }
        guard let sheet = corners(media) else { return box }
        let cut = [max(box[0], sheet[0]), max(box[1], sheet[1]), min(box[2], sheet[2]), min(box[3], sheet[3])]
        guard cut[0] <= cut[2], cut[1] <= cut[3] else { throw .malformed("its TrimBox or CropBox is not on its page") }
        return cut
    }

    /// The trim with the content drawn beyond it: the BleedBox; without one everything up to the MediaBox, if a TrimBox
    /// says that the page is cut there on paper. Content outside a CropBox is no bleed.
    private func bleedBox(around trim: [Double]) -> [Double] {
        let media = corners(inherited("/MediaBox"))
        let written = corners(pdf.value(page, "/BleedBox")) ?? (pdf.value(page, "/TrimBox") == nil ? nil : media)
        guard let box = written else { return trim }
        let sheet = media ?? trim
        return [
            min(trim[0], max(box[0], sheet[0])), min(trim[1], max(box[1], sheet[1])),
            max(trim[2], min(box[2], sheet[2])), max(trim[3], min(box[3], sheet[3])),
        ]
    }

    /// How far `box` reaches beyond `trim` at each edge as the page is seen, turned clockwise by `turn` degrees.
    private static func margins(of trim: [Double], in box: [Double], _ turn: Int) -> Insets {
        let clockwise = [box[3] - trim[3], box[2] - trim[2], trim[1] - box[1], trim[0] - box[0]]
        // The left edge is at the head after the first quarter turn.
        let seen = (0..<4).map { Length(points: clockwise[($0 + 4 - turn / 90) % 4]) }
        return Insets(top: seen[0], left: seen[3], bottom: seen[2], right: seen[1])
    }

    private func corners(_ source: PDFObject?) -> [Double]? {
        guard let box = pdf.numbers(source, count: 4) else { return nil }
        return [min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])]
    }

    private func turn() throws(PDFFault) -> Int {
        let degrees = pdf.number(inherited("/Rotate")) ?? 0
        // A limit, since the degrees become a whole number.
        guard degrees.truncatingRemainder(dividingBy: 90) == 0, abs(degrees) < 1e6 else {
            throw .malformed("its page is turned by no quarter")
        }
        return ((Int(degrees) % 360) + 360) % 360
    }

    /// The map of a box at `origin` to the unit square, turned clockwise by `turn` degrees.
    private static func matrix(from origin: SIMD2<Double>, _ sides: SIMD2<Double>, _ turn: Int) -> [Double] {
        let (x, y) = (1 / sides.x, 1 / sides.y)
        let (left, bottom) = (origin.x * x, origin.y * y)
        switch turn {
        case 90: return [0, -x, y, 0, -bottom, 1 + left]
        case 180: return [-x, 0, 0, -y, 1 + left, 1 + bottom]
        case 270: return [0, x, -y, 0, 1 + bottom, -left]
        default: return [x, 0, 0, y, -left, -bottom]
        }
    }
}

extension ICCProfile {
    /// Whether it is the output intent of a press with four process inks.
    fileprivate var isOutputInInks: Bool { isOutput && space == .cmyk }
}
