import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity

/// Writes runs of glyphs as text operators.
///
/// Data that the layout knows is written unchanged: letter space as character spacing (`Tc`), the scale of glyphs as
/// horizontal scaling (`Tz`), and any other displacement of a glyph from the position given by the font's widths – kerning,
/// word space – as a number of `TJ`. Word spacing (`Tw`) has no effect on codes of two bytes (ISO 32000-1 §9.3.3).
struct TextWriter: ~Copyable {
    private let paints: PaintWriter
    /// The fonts that the page shows, in the order of their names.
    private(set) var shown: [ShownFont] = []
    /// The block that is being written, without its operators, and these.
    private var block = TextBlock()
    private var output = OperatorBuffer()
    private var state = TextState()
    private var array = TextArray()
    private var isTextOpen = false
    private var sequences: MarkedSequences

    /// A writer that sets paints with `paints`, and marks content by its elements if it `isTagged`.
    init(paints: PaintWriter, isTagged: Bool) {
        self.paints = paints
        sequences = MarkedSequences(isTagged: isTagged)
    }

    /// Whether content is marked by the elements that it belongs to.
    var marksContent: Bool { sequences.areWritten }

    /// Whether nothing has been written since the last block was taken.
    var isEmpty: Bool { output.count == 0 }

    /// Ends the current text objects and returns them.
    mutating func takeBlock() -> TextBlock {
        endText()
        var taken = block
        taken.operators = output.take()
        block = TextBlock()
        return taken
    }

    private mutating func endText() {
        guard isTextOpen else { return }
        array.close(&output)
        endSequence()
        // The state that text objects set ends with them: graphics between them know nothing of it.
        output.append("ET Q\n")
        isTextOpen = false
        state = TextState()
    }

    // MARK: Structure

    /// Marks the graphics that follow as content of `element`, unless they are already.
    mutating func mark(_ element: ElementID) {
        guard sequences.areWritten, sequences.graphics != element else { return }
        endText()
        endMark()
        block.marksGraphics = true
        if let leaf = sequences.begin(element, aroundGraphics: true, &output) { block.leaves.append(leaf) }
    }

    /// Ends what graphics before are marked as, if anything.
    mutating func endMark() { if sequences.endGraphics(&output) { block.marksGraphics = true } }

    /// Begins a form of its own, which holds everything drawn up to its end; its sequences have their own numbers.
    mutating func beginForm() { sequences.beginForm() }

    /// Ends the innermost form.
    mutating func endForm() { sequences.endForm() }

    /// Marks the text that follows as content of `element`. Sequences may not go beyond a text object that they begin in.
    private mutating func markText(_ element: ElementID) {
        guard sequences.areWritten, state.element != element else { return }
        array.close(&output)
        endSequence()
        state.element = element
        if let leaf = sequences.begin(element, aroundGraphics: false, &output) { block.leaves.append(leaf) }
    }

    private mutating func endSequence() { if state.element != nil { output.append("EMC\n") } }

    /// Appends `run` of `marks`, which `matrix` brings to the sheet, in the face that `face` gives when it is needed.
    ///
    /// Linear in glyphs. Returns false, with an unfinished block, when the tables of `marks` contradict the run.
    mutating func append(
        _ run: GlyphRun, of marks: Marks, by matrix: PageTransform, _ face: EmbeddedFont
    ) -> Bool {
        if run.glyphs.isEmpty { return true }
        guard marks.holdsTables(of: run) else { return false }
        begin(run, by: matrix, face)
        return marks.glyphs.withUnsafeBufferPointer { glyphs in
            let glyphs = glyphs.part(run.glyphs)
            extendBounds(by: run, glyphs, matrix)
            return marks.text.withUnsafeBufferPointer { text in
                marks.clusters.withUnsafeBufferPointer { clusters in
                    show(run, glyphs, text.part(run.text), clusters.part(run.clusters), matrix, face)
                        && showSpace(after: run, glyphs, matrix, face)
                }
            }
        }
    }

    /// Shows the white space that follows `run`, in a tagged page: the text read must not depend on line ends. It is
    /// invisible; false if the face has no glyph of its own for it.
    private mutating func showSpace(
        after run: GlyphRun, _ glyphs: UnsafeBufferPointer<PlacedGlyph>, _ matrix: PageTransform, _ face: EmbeddedFont
    ) -> Bool {
        guard run.isFollowedBySpace, sequences.areWritten, let space = face.space else { return true }
        guard face.use(space, page: face.pageNumber) else { return false }
        if state.fontNumber != 0 { set(0, of: face) }
        var line = GlyphLine(run, spacing: state.spacing, pen: state.pen, matrix)
        if line.isRightToLeft {
            // The pen is at the right of the last letter, the space at its left.
            let width = Double(face.width(of: space)) / 1000 * Double(run.size.raw) * run.glyphScale
            let place = PlacedGlyph(glyph: space, along: Double(glyphs[0].x) - width, y: glyphs[0].y)
            let number = line.correction(for: place)
            line.correct(by: number)
            array.append(number: -number, decimals: line.decimals, to: &output)
        }
        array.append(code: space, to: &output)
        line.advance(by: face.width(of: space))
        state.pen = line.pen
        return true
    }

    /// Sets the font `number` of `face` in the size that is set.
    private mutating func set(_ number: Int, of face: EmbeddedFont) {
        array.close(&output)
        state.fontNumber = number
        let font = ShownFont(face: face, number: number)
        let name = shown.firstIndex(of: font) ?? shown.count
        if name == shown.count { shown.append(font) }
        if !block.fonts.contains(name) { block.fonts.append(name) }
        output.append("/F")
        PDFNumber.append(name, decimals: 0, to: &output)
        output.append(" ")
        write(Double(state.size) / 65536, decimals: 4)
        output.append(" Tf\n")
    }

    // MARK: State

    /// Sets the text state that `run` needs, and moves the pen to its origin.
    private mutating func begin(
        _ run: GlyphRun, by matrix: PageTransform, _ face: EmbeddedFont
    ) {
        if !isTextOpen {
            endMark()
            output.append("q BT\n")
            isTextOpen = true
        }
        markText(run.element)
        setInk(of: run, scale: matrix.scale)
        if state.font != run.font || state.size != run.size.raw {
            (state.font, state.size) = (run.font, run.size.raw)
            state.fontNumber = nil
        }
        set(\.scale, to: Int((run.glyphScale * 1_000_000).rounded()), decimals: 4, " Tz\n")
        let spacing = run.glyphScale > 0 ? run.letterSpace.points / run.glyphScale : 0
        set(\.spacing, to: Int((spacing * 100_000).rounded()), decimals: 5, " Tc\n")
        let start = SIMD2(run.origin.x.points, run.origin.y.points)
        if state.matrix != matrix || !reaches(start, size: run.size.points) { move(to: start, by: matrix) }
    }

    /// Whether the pen can go on to `place` by a number of `TJ`: on the same line, and not farther than words are.
    private func reaches(_ place: SIMD2<Double>, size: Double) -> Bool {
        state.line.y == TextWriter.thousandths(place.y) && abs(place.x - state.pen) < 3 * size
    }

    private mutating func setInk(of run: GlyphRun, scale: Double) {
        var stroke = run.isHidden ? nil : run.stroke
        stroke?.weight = run.stroke?.weight.scaled(by: scale) ?? .zero
        let mode = run.isHidden ? 3 : stroke.map { $0.fills ? 2 : 1 } ?? 0
        if mode != state.mode {
            array.close(&output)
            state.mode = mode
            PDFNumber.append(mode, decimals: 0, to: &output)
            output.append(" Tr\n")
        }
        if mode == 0 || mode == 2, state.fill != run.paint {
            array.close(&output)
            state.fill = run.paint
            write(run.paint, for: .fill)
            output.append("\n")
            // The state of overprint that a fill brings holds for strokes too.
            if paints.setsOverprint { state.stroke = nil }
        }
        guard let stroke, state.stroke != stroke else { return }
        array.close(&output)
        state.stroke = stroke
        write(stroke.paint, for: .stroke(fillOverprints: state.fill?.overprint ?? false))
        output.append(" ")
        write(stroke.weight.points, decimals: 4)
        output.append(stroke.join == .round ? " w 1 j " : " w 0 j ")
        if stroke.join != .round {
            write(Stroke.miterLimit, decimals: 1)
            output.append(" M ")
        }
        output.append("[]0 d\n")
    }

    private mutating func write(_ paint: Paint, for use: PaintUse) {
        let written = paints.operators(paint, for: use)
        block.paints.formUnion(written.resources)
        output.append(written.bytes)
    }

    private mutating func set(
        _ value: WritableKeyPath<TextState, Int>, to new: Int, decimals: Int, _ name: StaticString
    ) {
        guard state[keyPath: value] != new else { return }
        array.close(&output)
        state[keyPath: value] = new
        PDFNumber.append(new, decimals: decimals, to: &output)
        output.append(name)
    }

    /// Begins a line at `place`, in points of the marks. Places are written in whole thousandths, so that moves from line
    /// to line add up correctly.
    private mutating func move(to place: SIMD2<Double>, by matrix: PageTransform) {
        array.close(&output)
        let new = SIMD2(TextWriter.thousandths(place.x), TextWriter.thousandths(place.y))
        if state.matrix == matrix {
            // y grows upwards in text space.
            PDFNumber.append(new.x - state.line.x, decimals: 3, to: &output)
            output.append(" ")
            PDFNumber.append(state.line.y - new.y, decimals: 3, to: &output)
            output.append(" Td\n")
        } else {
            state.matrix = matrix
            let origin = matrix.applied(to: SIMD2(Double(new.x), Double(new.y)) / 1000)
            for number in [matrix.x.x, matrix.x.y, -matrix.y.x, -matrix.y.y] {
                write(number, decimals: 6)
                output.append(" ")
            }
            write(origin.x, decimals: 4)
            output.append(" ")
            write(origin.y, decimals: 4)
            output.append(" Tm\n")
        }
        state.line = new
        state.pen = Double(new.x) / 1000
    }

    private static func thousandths(_ points: Double) -> Int { Int((points * 1000).rounded()) }

    private mutating func write(_ value: Double, decimals: Int) {
        PDFNumber.append(value, decimals: decimals, to: &output)
    }

    /// Extends the block's bounds by the ink of `run`: letters reach at most three ems from their baseline; for larger
    /// letters the only loss is the certainty that viewers are told of them.
    private mutating func extendBounds(
        by run: GlyphRun, _ glyphs: UnsafeBufferPointer<PlacedGlyph>, _ matrix: PageTransform
    ) {
        let (first, last) = (glyphs[0], glyphs[glyphs.count - 1])
        let reach = SIMD2(repeating: 3 * max(run.size.points, 1))
        let origin = SIMD2(run.origin.x.points, run.origin.y.points)
        let start = origin + SIMD2(Double(first.x), Double(first.y)) / 65536
        let end = origin + SIMD2(Double(last.x), Double(last.y)) / 65536
        let low = pointwiseMin(start, end) - reach
        let high = pointwiseMax(start, end) + reach
        if matrix.isTranslation {
            block.bounds = block.bounds.union(PaintArea(low: low + matrix.origin, high: high + matrix.origin))
        } else {
            block.bounds = block.bounds.union(matrix.bounds(of: PaintArea(low: low, high: high)))
        }
    }

    // MARK: Glyphs

    /// Shows the glyphs of `run`; false when the tables do not fit together.
    private mutating func show(
        _ run: GlyphRun, _ glyphs: UnsafeBufferPointer<PlacedGlyph>, _ text: UnsafeBufferPointer<UInt8>,
        _ clusters: UnsafeBufferPointer<TextCluster>, _ matrix: PageTransform, _ face: EmbeddedFont
    ) -> Bool {
        var line = GlyphLine(run, spacing: state.spacing, pen: state.pen, matrix)
        defer { state.pen = line.pen }
        let merged: MergedClusters
        if MergedClusters.areNeeded(clusters, text) {
            merged = MergedClusters(clusters, text)
        } else if sequences.areWritten, run.letterSpace.raw * 20 > run.size.raw, !line.isRightToLeft {
            guard noteReadings(of: glyphs, text, clusters, face) else { return false }
            merged = MergedClusters(wordsOf: clusters, text)
        } else {
            return show(glyphs, text, clusters, &line, face)
        }
        return merged.text.withUnsafeBufferPointer { text in
            merged.clusters.withUnsafeBufferPointer { clusters in show(glyphs, text, clusters, &line, face) }
        }
    }

    /// Lets viewers read each glyph separately if its word is read as a whole; false if the tables do not fit together.
    private func noteReadings(
        of glyphs: UnsafeBufferPointer<PlacedGlyph>, _ text: UnsafeBufferPointer<UInt8>,
        _ clusters: UnsafeBufferPointer<TextCluster>, _ face: EmbeddedFont
    ) -> Bool {
        var (next, read) = (0, 0)
        for cluster in clusters {
            let (after, end) = (next + Int(cluster.glyphs), read + Int(cluster.bytes))
            guard end <= text.count, after <= glyphs.count else { return false }
            for glyph in glyphs[next..<after] where !face.use(glyph.glyph, page: face.pageNumber) { return false }
            face.noteReadings(of: glyphs[next..<after], below: text[read..<end])
            (next, read) = (after, end)
        }
        return true
    }

    /// Shows glyphs, cluster by cluster in the order of the text; false when the tables do not fit together.
    private mutating func show(
        _ glyphs: UnsafeBufferPointer<PlacedGlyph>, _ text: UnsafeBufferPointer<UInt8>,
        _ clusters: UnsafeBufferPointer<TextCluster>, _ line: inout GlyphLine, _ face: EmbeddedFont
    ) -> Bool {
        let page = face.pageNumber
        var read = 0
        var next = line.isRightToLeft ? glyphs.count : 0
        var index = 0
        while index < clusters.count {
            if !line.isRightToLeft {
                let shown = showPlain(glyphs[next...], text[read...], clusters[index...], &line, face)
                (index, next, read) = (index + shown, next + shown, read + shown)
                if index == clusters.count { break }
            }
            let cluster = clusters[index]
            index += 1
            let (end, count) = (read + Int(cluster.bytes), Int(cluster.glyphs))
            if line.isRightToLeft { next -= count }
            let after = next + count
            guard end <= text.count, next >= 0, after <= glyphs.count else { return false }
            for glyph in glyphs[next..<after] where !face.use(glyph.glyph, page: page) { return false }
            if count > 0 {
                let number = count == 1 ? face.font(reading: glyphs[next].glyph, as: text[read..<end]) : nil
                if state.fontNumber != number ?? 0 { set(number ?? 0, of: face) }
                if number == nil {
                    beginSpan(text[read..<end])
                    face.noteReadings(of: glyphs[next..<after], below: text[read..<end])
                }
                for glyph in glyphs[next..<after] { show(glyph, &line, face) }
                if number == nil { endSpan() }
            }
            read = end
            if !line.isRightToLeft { next = after }
        }
        return true
    }

    /// Shows letters that need nothing but their codes, up to the first that needs more, and returns their number: ASCII
    /// letters, each with a glyph that the page has shown before, at the viewer's position.
    ///
    /// Why beside ``show(_:_:_:)``: four of five glyphs of an issue are such letters, and to find out again for each of them
    /// that they are costs three times as much.
    @inline(__always)
    private mutating func showPlain(
        _ glyphs: Slice<UnsafeBufferPointer<PlacedGlyph>>, _ text: Slice<UnsafeBufferPointer<UInt8>>,
        _ clusters: Slice<UnsafeBufferPointer<TextCluster>>, _ line: inout GlyphLine, _ face: EmbeddedFont
    ) -> Int {
        guard state.fontNumber == 0, array.isInString else { return 0 }
        let count = min(glyphs.count, text.count, clusters.count)
        output.reserve(2 * count)
        let page = face.pageNumber
        for index in 0..<count {
            let cluster = clusters[clusters.startIndex + index]
            let glyph = glyphs[glyphs.startIndex + index]
            guard cluster.bytes == 1, cluster.glyphs == 1, line.isInPlace(glyph),
                TextArray.isPlain(code: glyph.glyph),
                let width = face.width(of: glyph.glyph, read: text[text.startIndex + index], page: page)
            else { return index }
            output.append(pair: UInt16(truncatingIfNeeded: glyph.glyph))
            line.advance(by: width)
        }
        return count
    }

    @inline(__always)
    private mutating func show(_ glyph: PlacedGlyph, _ line: inout GlyphLine, _ face: EmbeddedFont) {
        if glyph.y != line.rise {
            move(to: line.place(of: glyph), by: line.matrix)
            line.begin(at: state.pen, rise: glyph.y)
        }
        let number = line.correction(for: glyph)
        if number != 0, !face.isSpace(glyph.glyph) {
            line.correct(by: number)
            array.append(number: -number, decimals: line.decimals, to: &output)
        }
        array.append(code: glyph.glyph, to: &output)
        line.advance(by: face.width(of: glyph.glyph))
    }

    /// Begins a span that is read as `text`, which no map of codes can say (ISO 32000-1 §14.9.4).
    private mutating func beginSpan(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        array.close(&output)
        output.append("/Span<</ActualText<FEFF")
        output.append(Array(PDFString.hexadecimal(String(decoding: text, as: UTF8.self)).utf8))
        output.append(">>>BDC\n")
    }

    private mutating func endSpan() {
        array.close(&output)
        output.append("EMC\n")
    }
}
