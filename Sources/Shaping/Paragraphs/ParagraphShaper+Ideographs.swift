import PubTextModel
import PubUnicode

/// Ideographs are set solid, each in its square; justification changes the blank half of punctuation and the quarter em
/// beside other scripts (JLREQ 3.1 and 3.2.3, CLREQ 6.3). Blanks are clusters of their own without text, so that they
/// vanish at the ends of lines, as spaces do.
extension ParagraphShaper {
    /// Shapes a character that is as wide as an ideograph.
    mutating func shapeIdeograph(_ word: CachedWord, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        let isMark = word.flags.contains(.ideographMark)
        let half = run.scales.em / 2
        switch preceding {
        case .word:
            if !isMark { leaveWord(bytes, offset) }
        case .ideograph(let before, let scales):
            if before.contains(.blankAfter) {
                // Between two that close there is no blank, and one that closes shares its blank with one that opens;
                // so does a stop in the middle of its square, which has blanks of its own.
                if word.flags.contains(.blankAfter) || isMark && isStop(bytes, offset) { scratch.buffers.dropBlank() }
            } else if openBase == nil, !before.contains(.ideographMark), !isMark || word.flags.contains(.blankBefore) {
                scratch.buffers.addLetterGap(scales)
            }
        case .nothing, .space: break
        }
        if word.flags.contains(.blankBefore), !isBesideMark { appendBlank(offset, half) }
        addBreakpoint(before: offset, in: bytes)
        firstBlank = -1
        scratch.buffers.append(word, at: offset, run.scales)
        if word.flags.contains(.blankBefore) { scratch.buffers.trim(half, atStart: true, isUpright: run.isUpright) }
        if word.flags.contains(.blankAfter) {
            scratch.buffers.trim(half, atStart: false)
            appendBlank(offset + Int(scratch.buffers.clusters[scratch.buffers.count - 1].byteCount), half)
        }
        preceding = .ideograph(word.flags, run.scales)
        ruleBefore = run.lineBreakMode
    }

    /// Adds the quarter em between an ideograph and the letter or figure at `offset`.
    mutating func meetIdeograph(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        guard case .ideograph(let flags, _) = preceding, !flags.contains(.ideographMark) else { return }
        let category = Scalars.category(of: Scalars.decode(bytes, at: offset).scalar)
        if category.isLetter || category.isNumber { appendBlank(offset, run.scales.em / 4) }
    }

    /// Adds the quarter em between a letter or figure before `offset` and the ideograph there.
    mutating func leaveWord(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) {
        if endsWithLetter(bytes, offset) { appendBlank(offset, run.scales.em / 4) }
    }

    /// Whether punctuation precedes, whose blank, or the lack of it, is enough.
    private var isBesideMark: Bool {
        if case .ideograph(let flags, _) = preceding { return flags.contains(.ideographMark) }
        return false
    }

    private func isStop(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        Ideographs.isStop(Scalars.decode(bytes, at: offset).scalar)
    }

    /// Whether a letter or figure precedes `offset`.
    private func endsWithLetter(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        let category = Scalars.category(of: scalar(before: offset, in: bytes))
        return category.isLetter || category.isNumber
    }

    /// Adds a blank before the byte at `offset`; half of it is elastic.
    private mutating func appendBlank(_ offset: Int, _ advance: Int64) {
        let index = scratch.buffers.count
        scratch.buffers.append(
            traits: .ignorable, at: offset, byteCount: 0, run: run.scales.run, advance: advance, elastic: advance / 2)
        if firstBlank < 0 { firstBlank = index }
    }
}
