import PubFonts
import PubGeometry
import PubIdentity
import PubTextModel
import PubUnicode

extension ParagraphShaper {
    /// Shapes the word from `offset` to `end`.
    mutating func shapeWord(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ end: Int) {
        guard let start = bytes.baseAddress else { return }
        if isVertical, run.isUpright != Scalars.isUpright(Scalars.decode(bytes, at: offset).scalar) {
            return shapeTurned(bytes, offset, end)
        }
        if letters.mayLead, let style = styleOfLettersAround(offset, end, bytes) {
            let own = run
            run = fallbackRun(own, style)
            shapeWhole(word(start + offset, end - offset), bytes, offset)
            (run, ruleBefore) = (own, own.lineBreakMode)
            previousWord = offset..<end
            return
        }
        let word = joinedWord(bytes, offset, end) ?? word(start + offset, end - offset)
        if word.flags.contains(.itemized) {
            shapePieces(run.style.pieces[Int(word.pieces)], bytes, offset)
        } else {
            shapeWhole(word, bytes, offset)
        }
        previousWord = offset..<end
    }

    /// The word of `length` bytes at `start` in the current style, shaped when it is new.
    @inline(__always)
    mutating func word(_ start: UnsafePointer<UInt8>, _ length: Int) -> CachedWord {
        let cache = run.words
        let index = cache.pointee.find(start, length) ?? shaper.addWord(start, length, run.styleIndex)
        return cache.pointee.words[index]
    }

    /// The word from `offset` to `end` in the forms that join the letters beside it; nil when there are none, as
    /// between spaces.
    @inline(__always)
    private mutating func joinedWord(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ end: Int) -> CachedWord? {
        if run.level & 1 == 0 { return nil }
        let isOpenBefore = offset > 0 ? bytes[offset - 1] > 0x7F : paragraph.neighbours?.before.isEmpty == false
        let isOpenAfter = end < bytes.count ? bytes[end] > 0x7F : paragraph.neighbours?.after.isEmpty == false
        guard isOpenBefore || isOpenAfter, let context = WordContext(offset..<end, of: bytes, paragraph.neighbours)
        else { return nil }
        // First the index: a new word may move the cache, which an expression reads before its subscripts.
        let index = shaper.addWord(context, run.styleIndex)
        return run.words.pointee.words[index]
    }

    /// Shapes a word of one face.
    private mutating func shapeWhole(_ word: CachedWord, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        if word.flags.contains(.ideograph) { return shapeIdeograph(word, bytes, offset) }
        if case .ideograph = preceding { meetIdeograph(bytes, offset) }
        addBreakpoint(before: offset, in: bytes)
        let styleBefore = join(kern: Int32(word.kernBefore))
        firstBlank = -1
        let first = scratch.buffers.count
        let scales =
            word.flags.contains(.connected) ? run.scales.connected : isIdeographic ? run.scales.solid : run.scales
        scratch.buffers.append(word, at: offset, scales)
        if let styleBefore { kernRuns(at: first, styleBefore, bytes) }
        preceding = .word(kern: Int32(word.kernAfter), style: run.styleIndex, scales)
        ruleBefore = run.lineBreakMode
        if word.pointCount > 0 || word.flags.contains(.breaksInside) || run.lineBreakMode != .ordinary {
            addBreakpointsInside(word, bytes, offset, first)
        }
        if word.kashida > 0 { addKashida(after: first + Int(word.kashida) - 1) }
    }

    /// Adds the place of a kashida after the cluster at `index`, unless a line may end there.
    private mutating func addKashida(after index: Int) {
        if scratch.breaks.last(where: { $0.end <= index + 1 })?.end == Int32(index) + 1 { return }
        scratch.buffers.addKashida(after: index, em: run.scales.em)
    }

    /// Adds the gap before a word: the kerning of a space to it, or the letter gap within a word that continues. Gives the style
    /// of the letters before a word that continues in another run.
    @discardableResult
    private mutating func join(kern: Int32) -> Int? {
        switch preceding {
        case .nothing, .ideograph: break
        case .word(_, let style, let scales):
            scratch.buffers.addLetterGap(scales)
            return scales.run == run.scales.run ? nil : style
        case .space(let units, let style, let scales):
            if scales.run != run.scales.run {
                // The space between plain and spaced letters grows with these, or they would be fused with the plain ones.
                scratch.buffers.widenSpace(by: max(0, run.scales.tracking - scales.tracking))
            } else if style == run.styleIndex, kern != 0 {
                let advance = run.scales.space(units + kern)
                scratch.buffers.setSpace(advance, elastic: run.elastic(advance))
            }
        }
        return nil
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
            ruleBefore = whole.lineBreakMode
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
            addBreakpoint(before: place, in: bytes)
            join(kern: 0)
            firstBlank = -1
            let cluster = UnsafeBufferPointer(rebasing: bytes[place..<offset + Int(end)])
            let scalar = shaper.firstMissing(cluster, run.style.key.font) ?? "\u{FFFD}"
            let sign = isVertical ? nil : DrawnSign(scalar)
            if sign == nil {
                missing.append(MissingGlyph(offset: Int32(place), scalar: scalar, font: run.style.key.font))
            }
            scratch.buffers.append(
                traits: .missing, at: place, byteCount: cluster.count, run: run.scales.run,
                advance: Int64(Double(run.scales.em) * (sign?.advance ?? 0.6)))
            preceding = .word(kern: 0, style: run.styleIndex, run.scales)
        }
    }

    /// Adds a space, tab, separator or object of `length` bytes.
    mutating func shapeBlank(_ kind: ShapingClass, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ length: Int) {
        // No rule lets a line end before a space where Unicode does not.
        if scratch.opportunities[offset] != .prohibited { addBreakpoint(before: offset, in: bytes) }
        let first = scratch.buffers.count
        switch kind {
        case .space, .noBreakSpace: shapeSpace(offset, length)
        case .fixedSpace: shapeFixedSpace(bytes, offset, length)
        case .object:
            shapeObject(offset, length)
            firstBlank = -1
            return
        case .tab:
            tabs.append(Int32(scratch.buffers.count))
            append(.tab, offset, length)
        case .separator, .word, .ideograph, .ambiguous: append(.ignorable, offset, length)
        }
        if firstBlank < 0 { firstBlank = first }
    }

    private mutating func append(_ traits: ClusterTraits, _ offset: Int, _ length: Int) {
        scratch.buffers.append(traits: traits, at: offset, byteCount: length, run: run.scales.run, advance: 0)
        preceding = .nothing
    }

    private mutating func shapeSpace(_ offset: Int, _ length: Int) {
        var units = run.style.spaceAdvance
        var advance = run.scales.space(units)
        if case .word(let kern, let style, let scales) = preceding {
            if style == run.styleIndex {
                units += kern
                advance = run.scales.space(units)
            }
            if scales.run != run.scales.run { advance += max(0, scales.tracking - run.scales.tracking) }
        }
        scratch.buffers.append(
            traits: .space, at: offset, byteCount: length, run: run.scales.run, advance: advance,
            elastic: run.elastic(advance),
            glyph: run.style.spaceGlyph.map { ShapedGlyph(glyph: $0, x: 0, y: 0) })
        preceding = .space(units: units, style: run.styleIndex, run.scales)
    }

    /// A space of fixed width is shaped like a word of one character, whose width the face or its em gives.
    private mutating func shapeFixedSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ length: Int) {
        guard let start = bytes.baseAddress else { return }
        let word = word(start + offset, length)
        if word.flags.contains(.itemized) {
            // No face has it, nor a space from which HarfBuzz could tell its width: a fifth of the em, a thin space.
            scratch.buffers.append(
                traits: [], at: offset, byteCount: length, run: run.scales.run, advance: run.scales.em / 5)
        } else {
            scratch.buffers.append(word, at: offset, run.scales)
        }
        preceding = .nothing
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
        if object.square != nil { squareEnd = offset + length }
        scratch.buffers.append(
            traits: .object, at: offset, byteCount: length, run: run.scales.run, advance: object.width.raw)
        preceding = .nothing
    }
}
