import Color
import DisplayList
import Geometry
import Identity

/// Text objects of a page that follow one another without graphics between them (ISO 32000-1 §9.4).
struct TextBlock {
    /// The operators, in points of the sheet, y downwards from its upper left corner.
    var operators: [UInt8] = []
    /// The faces that it shows, each once.
    var fonts: [ShownFace] = []
    /// What its ink may reach, in the same space; empty when nothing is shown.
    var bounds = PaintArea(low: .zero, high: .zero)
}

/// Writes runs of glyphs as text operators.
///
/// What the layout knows is written as it is: letter space as character spacing (`Tc`), the scale of glyphs as horizontal
/// scaling (`Tz`), and whatever else moves a glyph from where the widths of the font put it – kerning, word space – as a
/// number of `TJ`. Word spacing (`Tw`) has no effect on codes of two bytes (ISO 32000-1 §9.3.3).
struct TextWriter {
    private let paints: PaintWriter
    private var faces: [FontKey: ShownFace] = [:]
    /// The faces that the page shows, in the order of their names.
    private(set) var shown: [ShownFace] = []
    var block = TextBlock()
    var state = TextState()
    var array = TextArray()

    /// A writer that sets paints by `paints`.
    init(paints: PaintWriter) { self.paints = paints }

    /// True when nothing has been written since the last block was taken.
    var isEmpty: Bool { block.operators.isEmpty }

    /// Begins a page that shows nothing yet.
    mutating func beginPage() {
        for face in shown { face.beginPage() }
        shown.removeAll(keepingCapacity: true)
        _ = takeBlock()
    }

    /// Ends the text objects written so far and gives them away.
    mutating func takeBlock() -> TextBlock {
        if !isEmpty {
            array.close(&block.operators)
            // The state that text objects set ends with them: graphics between them know nothing of it.
            block.operators += "ET Q\n".utf8
        }
        defer {
            block = TextBlock()
            block.operators.reserveCapacity(1 << 14)
            state = TextState()
        }
        return block
    }

    /// Appends `run` of `marks`, which `matrix` brings to the sheet, in the face that `face` gives when it is needed.
    ///
    /// Linear in glyphs. Returns false, with an unfinished block, when the tables of `marks` contradict the run.
    mutating func append(_ run: GlyphRun, of marks: Marks, by matrix: PageTransform, _ face: ShownFace) -> Bool {
        if run.glyphs.isEmpty { return true }
        guard let glyphs = marks.glyphs.part(run.glyphs), let text = marks.text.part(run.text),
            let clusters = marks.clusters.part(run.clusters)
        else { return false }
        begin(run, by: matrix, face)
        extendBounds(by: run, glyphs, matrix)
        var line = GlyphLine(run, spacing: state.spacing, pen: state.pen)
        defer { state.pen = line.pen }
        guard TextWriter.needsMerging(clusters, text) else { return show(glyphs, text, clusters, &line, matrix, face) }
        let merged = MergedClusters(clusters, text)
        return show(glyphs, merged.text[...], merged.clusters[...], &line, matrix, face)
    }

    /// The name of the font of `face` on this page, which it gets when it is first shown.
    private mutating func name(of face: ShownFace) -> [UInt8] {
        if let name = face.name { return name }
        let name = Array("F\(shown.count)".utf8)
        face.name = name
        shown.append(face)
        return name
    }

    // MARK: State

    /// Brings the text state to what `run` needs, and the pen to its origin.
    private mutating func begin(_ run: GlyphRun, by matrix: PageTransform, _ face: ShownFace) {
        if isEmpty { block.operators += "q BT\n".utf8 }
        setInk(of: run, scale: matrix.scale)
        if state.font != run.font || state.size != run.size.raw {
            array.close(&block.operators)
            (state.font, state.size) = (run.font, run.size.raw)
            write("/")
            block.operators += name(of: face)
            write(" ")
            write(run.size.points, decimals: 4)
            write(" Tf\n")
            if !block.fonts.contains(where: { $0 === face }) { block.fonts.append(face) }
        }
        set(\.scale, to: Int((run.glyphScale * 1_000_000).rounded()), decimals: 4, " Tz\n")
        let spacing = run.glyphScale > 0 ? run.letterSpace.points / run.glyphScale : 0
        set(\.spacing, to: Int((spacing * 100_000).rounded()), decimals: 5, " Tc\n")
        let start = SIMD2(run.origin.x.points, run.origin.y.points)
        if state.matrix != matrix || !reaches(start, size: run.size.points) { move(to: start, by: matrix) }
    }

    /// True when the pen can go on to `place` by a number of `TJ`: on the same line, and not farther than words are.
    private func reaches(_ place: SIMD2<Double>, size: Double) -> Bool {
        state.line.y == TextWriter.thousandths(place.y) && abs(place.x - state.pen) < 3 * size
    }

    private mutating func setInk(of run: GlyphRun, scale: Double) {
        var stroke = run.isHidden ? nil : run.stroke
        stroke?.weight = run.stroke?.weight.scaled(by: scale) ?? .zero
        let mode = run.isHidden ? 3 : stroke.map { $0.fills ? 2 : 1 } ?? 0
        if mode != state.mode {
            array.close(&block.operators)
            state.mode = mode
            write("\(mode) Tr\n")
        }
        if mode == 0 || mode == 2, state.fill != run.paint {
            array.close(&block.operators)
            state.fill = run.paint
            block.operators += paints.operators(run.paint, isStroke: false)
            write("\n")
        }
        guard let stroke, state.stroke != stroke else { return }
        array.close(&block.operators)
        state.stroke = stroke
        block.operators += paints.operators(stroke.paint, isStroke: true)
        write(" ")
        write(stroke.weight.points, decimals: 4)
        write(
            stroke.join == .round
                ? " w 1 j []0 d\n" : " w 0 j \(PDFNumber.text(Stroke.miterLimit, decimals: 1)) M []0 d\n")
    }

    private mutating func set(
        _ value: WritableKeyPath<TextState, Int>, to new: Int, decimals: Int, _ name: StaticString
    ) {
        guard state[keyPath: value] != new else { return }
        array.close(&block.operators)
        state[keyPath: value] = new
        PDFNumber.append(new, decimals: decimals, to: &block.operators)
        name.withUTF8Buffer { block.operators.append(contentsOf: $0) }
    }

    /// Begins a line at `place`, in points of the marks. Places are written in whole thousandths, so that moves from line
    /// to line add up to what they should.
    private mutating func move(to place: SIMD2<Double>, by matrix: PageTransform) {
        array.close(&block.operators)
        let new = SIMD2(TextWriter.thousandths(place.x), TextWriter.thousandths(place.y))
        if state.matrix == matrix {
            // y grows upwards in text space.
            PDFNumber.append(new.x - state.line.x, decimals: 3, to: &block.operators)
            write(" ")
            PDFNumber.append(state.line.y - new.y, decimals: 3, to: &block.operators)
            write(" Td\n")
        } else {
            state.matrix = matrix
            let origin = matrix.applied(to: SIMD2(Double(new.x), Double(new.y)) / 1000)
            for number in [matrix.x.x, matrix.x.y, -matrix.y.x, -matrix.y.y] {
                write(number, decimals: 6)
                write(" ")
            }
            write(origin.x, decimals: 4)
            write(" ")
            write(origin.y, decimals: 4)
            write(" Tm\n")
        }
        state.line = new
        state.pen = Double(new.x) / 1000
    }

    private static func thousandths(_ points: Double) -> Int { Int((points * 1000).rounded()) }

    private mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { block.operators.append(contentsOf: $0) }
    }

    private mutating func write(_ text: String) { block.operators.append(contentsOf: text.utf8) }

    private mutating func write(_ value: Double, decimals: Int) {
        PDFNumber.append(value, decimals: decimals, to: &block.operators)
    }

    /// Makes room in the block's bounds for the ink of `run`: letters reach two ems from their baseline at most, and
    /// what is wider loses nothing but the certainty that a viewer is told of it.
    private mutating func extendBounds(by run: GlyphRun, _ glyphs: ArraySlice<PlacedGlyph>, _ matrix: PageTransform) {
        guard let first = glyphs.first, let last = glyphs.last else { return }
        let reach = SIMD2(repeating: 3 * max(run.size.points, 1))
        let origin = SIMD2(run.origin.x.points, run.origin.y.points)
        let ends = [first, last].map { origin + SIMD2(Double($0.x), Double($0.y)) / 65536 }
        let area = PaintArea(
            low: pointwiseMin(ends[0], ends[1]) - reach, high: pointwiseMax(ends[0], ends[1]) + reach)
        block.bounds = block.bounds.union(matrix.bounds(of: area))
    }

    // MARK: Glyphs

    /// Shows glyphs, cluster by cluster in the order of the text; false when the tables do not fit together.
    private mutating func show(
        _ glyphs: ArraySlice<PlacedGlyph>, _ text: ArraySlice<UInt8>, _ clusters: ArraySlice<TextCluster>,
        _ line: inout GlyphLine, _ matrix: PageTransform, _ face: ShownFace
    ) -> Bool {
        var read = text.startIndex
        var next = line.isRightToLeft ? glyphs.endIndex : glyphs.startIndex
        for cluster in clusters {
            let (end, count) = (read + Int(cluster.bytes), Int(cluster.glyphs))
            if line.isRightToLeft { next -= count }
            let after = next + count
            guard end <= text.endIndex, next >= glyphs.startIndex, after <= glyphs.endIndex else { return false }
            if count == 1 {
                let glyph = glyphs[next]
                guard face.knows(glyph.glyph) else { return false }
                let isRead = face.reads(Int(glyph.glyph), as: text, read..<end)
                if !isRead { beginSpan(text[read..<end]) }
                show(glyph, &line, matrix, face)
                if !isRead { endSpan() }
            } else if count > 0 {
                beginSpan(text[read..<end])
                for glyph in glyphs[next..<after] {
                    guard face.knows(glyph.glyph) else { return false }
                    show(glyph, &line, matrix, face)
                }
                endSpan()
            }
            read = end
            if !line.isRightToLeft { next = after }
        }
        return true
    }

    @inline(__always)
    private mutating func show(
        _ glyph: PlacedGlyph, _ line: inout GlyphLine, _ matrix: PageTransform, _ face: ShownFace
    ) {
        let code = Int(glyph.glyph)
        let width = face.width(of: code)
        if glyph.y != line.rise {
            let place = line.place(of: glyph)
            move(to: place, by: matrix)
            line.begin(at: state.pen, rise: glyph.y)
        }
        let number = line.correction(for: glyph)
        if number != 0, !face.isSpace(code) {
            line.correct(by: number)
            array.append(number: -number, decimals: line.decimals, to: &block.operators)
        }
        array.append(code: code, to: &block.operators)
        line.advance(by: width)
        face.use(code)
    }

    /// What follows is read as `text`, whatever its glyphs are read as elsewhere (ISO 32000-1 §14.9.4).
    private mutating func beginSpan(_ text: ArraySlice<UInt8>) {
        array.close(&block.operators)
        write("/Span<</ActualText<FEFF")
        for unit in String(decoding: text, as: UTF8.self).utf16 {
            for shift in [12, 8, 4, 0] {
                block.operators.append(TextWriter.digits[Int(unit >> UInt16(shift) & 15)])
            }
        }
        write(">>>BDC\n")
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private mutating func endSpan() {
        array.close(&block.operators)
        write("EMC\n")
    }

    /// True when a cluster has no text, or text that has to be read has no glyph.
    private static func needsMerging(_ clusters: ArraySlice<TextCluster>, _ text: ArraySlice<UInt8>) -> Bool {
        var read = text.startIndex
        for cluster in clusters {
            let end = read + Int(cluster.bytes)
            if cluster.bytes == 0 { return true }
            if cluster.glyphs == 0, end <= text.endIndex, !MergedClusters.isUnread(text[read..<end]) { return true }
            read = end
        }
        return false
    }
}

extension Array {
    /// The elements of a range of a table; nil when it does not lie within.
    fileprivate func part(_ range: Range<Int32>) -> ArraySlice<Element>? {
        let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
        return low >= 0 && high <= count ? self[low..<high] : nil
    }
}
