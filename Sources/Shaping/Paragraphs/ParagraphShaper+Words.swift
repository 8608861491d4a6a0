import Fonts
import Geometry
import Identity
import TextModel
import Unicode

extension ParagraphShaper {
    /// Sets the word from `offset` to `end`.
    mutating func shapeWord(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ end: Int) {
        guard let start = bytes.baseAddress else { return }
        if isVertical, run.isUpright != Scalars.isUpright(Scalars.decode(bytes, at: offset).scalar) {
            return shapeTurned(bytes, offset, end)
        }
        if letters.mayLead, let style = styleOfLettersAround(offset, end, bytes) {
            let own = run
            run = fallbackRun(own, style)
            shapeWhole(word(start + offset, end - offset), bytes, offset)
            (run, ruleBefore) = (own, own.breaks)
            lastWord = offset..<end
            return
        }
        let word = joinedWord(bytes, offset, end) ?? word(start + offset, end - offset)
        if word.flags.contains(.divided) {
            shapePieces(run.style.pieces[Int(word.clusters)], bytes, offset)
        } else {
            shapeWhole(word, bytes, offset)
        }
        lastWord = offset..<end
    }

    /// The word of `length` bytes at `start` in the current style, shaped when it is new.
    @inline(__always)
    func word(_ start: UnsafePointer<UInt8>, _ length: Int) -> Word {
        let table = run.words
        let index = table.pointee.find(start, length) ?? shaper.addWord(start, length, run.styleIndex)
        return table.pointee.words[index]
    }

    /// The word from `offset` to `end` in the forms that join the letters beside it; nil when there are none, as between
    /// spaces.
    @inline(__always)
    private func joinedWord(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ end: Int) -> Word? {
        if run.level & 1 == 0 { return nil }
        let isOpen = offset > 0 && bytes[offset - 1] > 0x7F || end < bytes.count && bytes[end] > 0x7F
        guard isOpen, let context = WordContext(offset..<end, of: bytes) else { return nil }
        // First the index: a new word may move the table, which an expression reads before its subscripts.
        let index = shaper.addWord(context, run.styleIndex)
        return run.words.pointee.words[index]
    }

    /// Sets a word of one face.
    private mutating func shapeWhole(_ word: Word, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        if word.flags.contains(.ideograph) { return shapeIdeograph(word, bytes, offset) }
        if case .ideograph = tail { meetIdeograph(bytes, offset) }
        openBreak(bytes, offset)
        join(kern: Int32(word.kernBefore))
        blanks = -1
        let first = scratch.buffers.count
        let measures =
            word.flags.contains(.connected) ? run.measures.connected : isIdeographic ? run.measures.solid : run.measures
        scratch.buffers.append(word, of: run.words.pointee, at: offset, measures)
        tail = .word(kern: Int32(word.kernAfter), style: run.styleIndex, measures)
        ruleBefore = run.breaks
        if word.pointCount > 0 || word.flags.contains(.breaksInside) || run.breaks != .ordinary {
            breakInside(word, bytes, offset, first)
        }
    }

    /// Adds the gap before a word: the kerning of a space to it, or the letter gap within a word that goes on.
    private mutating func join(kern: Int32) {
        switch tail {
        case .nothing, .ideograph: break
        case .word(_, _, let measures): scratch.buffers.openGap(measures)
        case .space(let units, let style):
            if style == run.styleIndex, kern != 0 {
                let advance = run.measures.space(units + kern)
                scratch.buffers.setSpace(advance, elastic: run.elastic(advance))
            }
        }
    }

    /// Shapes a word whose pieces need different faces or scripts.
    private mutating func shapePieces(_ pieces: [WordPiece], _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        let whole = run
        var offset = offset
        for piece in pieces {
            if let style = piece.style {
                if style != whole.styleIndex { letters.noteFallback(in: bytes, offset..<offset + piece.length) }
                run = fallbackRun(whole, style)
                shapeWord(bytes, offset, offset + piece.length)
            } else {
                shapeMissing(bytes, offset, piece.length)
            }
            run = whole
            ruleBefore = whole.breaks
            offset += piece.length
        }
    }

    /// Adds characters that no face has: clusters without glyphs, as wide as the sign that is drawn in their place, or
    /// as a draft's box with a code point.
    private mutating func shapeMissing(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ length: Int) {
        var boundaries: [Int32] = []
        GraphemeClusters.boundaries(
            in: UnsafeBufferPointer(rebasing: bytes[offset..<offset + length]), into: &boundaries)
        for (start, end) in zip(boundaries, boundaries.dropFirst()) {
            let place = offset + Int(start)
            openBreak(bytes, place)
            join(kern: 0)
            blanks = -1
            let cluster = UnsafeBufferPointer(rebasing: bytes[place..<offset + Int(end)])
            let scalar = shaper.firstMissing(cluster, run.style.key.font) ?? "\u{FFFD}"
            let sign = isVertical ? nil : DrawnSign(scalar)
            if sign == nil {
                missing.append(MissingGlyph(offset: Int32(place), scalar: scalar, font: run.style.key.font))
            }
            scratch.buffers.append(
                kind: .missing, text: place, bytes: cluster.count, run: run.measures.run,
                advance: Int64(Double(run.measures.em) * (sign?.advance ?? 0.6)))
            tail = .word(kern: 0, style: run.styleIndex, run.measures)
        }
    }

    /// Adds a space, tab, separator or object of `length` bytes.
    mutating func shapeBlank(_ kind: ByteClass, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ length: Int) {
        // No rule lets a line end before a space where Unicode does not.
        if scratch.opportunities[offset] != .prohibited { openBreak(bytes, offset) }
        let first = scratch.buffers.count
        switch kind {
        case .space, .fixedBreakSpace: shapeSpace(offset, length)
        case .fixedSpace: shapeFixedSpace(bytes, offset, length)
        case .object:
            shapeObject(offset, length)
            blanks = -1
            return
        case .tab:
            tabs.append(Int32(scratch.buffers.count))
            append(.tab, offset, length)
        case .separator, .word, .ideograph, .unclear: append(.ignorable, offset, length)
        }
        if blanks < 0 { blanks = first }
    }

    private mutating func append(_ kind: ClusterKind, _ offset: Int, _ length: Int) {
        scratch.buffers.append(kind: kind, text: offset, bytes: length, run: run.measures.run, advance: 0)
        tail = .nothing
    }

    private mutating func shapeSpace(_ offset: Int, _ length: Int) {
        var units = run.style.spaceAdvance
        if case .word(let kern, let style, _) = tail, style == run.styleIndex { units += kern }
        let advance = run.measures.space(units)
        scratch.buffers.append(
            kind: .space, text: offset, bytes: length, run: run.measures.run, advance: advance,
            elastic: run.elastic(advance),
            glyph: run.style.spaceGlyph.map { ShapedGlyph(glyph: $0, x: 0, y: 0) })
        tail = .space(units: units, style: run.styleIndex)
    }

    /// A space of fixed width is shaped like a word of one character, whose width the face or its em gives.
    private mutating func shapeFixedSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ length: Int) {
        guard let start = bytes.baseAddress else { return }
        let word = word(start + offset, length)
        if word.flags.contains(.divided) {
            // No face has it, nor a space from which HarfBuzz could tell its width: a fifth of the em, a thin space.
            scratch.buffers.append(
                kind: [], text: offset, bytes: length, run: run.measures.run, advance: run.measures.em / 5)
        } else {
            scratch.buffers.append(word, of: run.words.pointee, at: offset, run.measures)
        }
        tail = .nothing
    }

    private mutating func shapeObject(_ offset: Int, _ length: Int) {
        while nextObject < text.objects.count, text.objects[nextObject].offset < offset { nextObject += 1 }
        guard nextObject < text.objects.count, text.objects[nextObject].offset == offset else {
            // A field that nobody resolved has no text yet.
            append(.ignorable, offset, length)
            return
        }
        let object = text.objects[nextObject].value
        objects.append(Int32(scratch.buffers.count))
        scratch.buffers.append(
            kind: .object, text: offset, bytes: length, run: run.measures.run, advance: object.width.raw)
        tail = .nothing
    }
}
