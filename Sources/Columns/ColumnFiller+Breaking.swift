import PubGeometry
import PubIdentity
import PubShaping
import PubTextLayout
import PubTextModel

extension ColumnFiller {
    /// The paragraph at the cursor, shaped and broken for this column and the next ones.
    func openParagraph(_ paragraph: Paragraph) -> OpenParagraph {
        guard let open = cursor.open else { return beginning(of: paragraph) }
        let text = text(open.key)
        if isPlain, let measure = open.breaking.measure {
            let lines = lines(open.breaking, of: open.key, text.value.paragraph)
            var rest = OpenParagraph(
                key: open.key, breaking: open.breaking, line: open.line, shared: text.value, lines: lines.value,
                findings: text.findings)
            rest.findings.merge(lines.findings)
            if measure == draft.frame.measure { return rest }
            return broken(open.key, text, from: rest.point, before: rest.before)
        }
        let point =
            open.line > 0 ? lines(open.breaking, of: open.key, text.value.paragraph).value[open.line - 1].end : nil
        return broken(
            open.key, text, from: point ?? open.breaking.start, before: open.breaking.before + open.line)
    }

    private func beginning(of paragraph: Paragraph) -> OpenParagraph {
        var key = ParagraphKey(item: cursor.item, indent: indentAfterBox)
        if surroundings.changesEndIndents { key.endIndent = paragraph.attributes.endIndent }
        key.isRagged = draft.frame.measure < galley.shaper.leastJustifiedMeasure(of: paragraph)
        key.size = fittedSize(of: key, paragraph) ?? galley.steppedSize(ofHeadline: paragraph)
        if paragraph.attributes.leastSize != nil { fitWords(of: paragraph, &key) }
        if lacksRoomForInitial(paragraph, key) {
            var open = beginning(of: paragraph, key, withInitial: false)
            open.findings.report(galley.withoutInitial(paragraph))
            return open
        }
        var open = beginning(of: paragraph, key, withInitial: true)
        if key.isDivided { galley.findings(ofDivided: open).forEach { open.findings.report($0) } }
        // An initial that is higher than its paragraph would leave a hole below that.
        guard let cap = paragraph.attributes.dropCap, open.lines.count < cap.lines else { return open }
        var plain = beginning(of: paragraph, key, withInitial: false)
        plain.findings.report(galley.withoutInitial(paragraph, lines: cap.lines, ofWhich: open.lines.count))
        return plain
    }

    private func beginning(of paragraph: Paragraph, _ known: ParagraphKey, withInitial: Bool) -> OpenParagraph {
        var key = known
        key.isWithoutInitial = !withInitial
        // Read from the paragraph itself: the key's paragraph is a copy.
        if paragraph.firstLine != nil { key.firstLineEnd = firstLineEnd(of: key) }
        key.looseness = isBodyThread ? looseness(of: paragraph) : 0
        return broken(key, text(key), from: -1, before: 0)
    }

    /// The size that makes `paragraph`, with the key `key`, fill the measure of the column; nil if its style does not
    /// ask for that.
    private func fittedSize(of key: ParagraphKey, _ paragraph: Paragraph) -> Length? {
        if paragraph.attributes.fittedWidth == nil { return nil }
        return WidthFitting(self.paragraph(key), measure: draft.frame.measure) { galley.shape($0).value }?.size()
    }

    /// Sets `paragraph`, with the key `key`, smaller if a word is wider than the measure of the column, and divides words that
    /// even the least size of its style does not fit.
    private func fitWords(of paragraph: Paragraph, _ key: inout ParagraphKey) {
        var unsized = key
        unsized.size = nil
        let size = key.size ?? paragraph.attributes.em
        let fitting = WordFitting(self.paragraph(unsized), in: size, measure: draft.frame.measure) {
            galley.shape($0).value
        }
        guard let fit = fitting?.fit(text(key).value.paragraph) else { return }
        key.size = fit.size
        key.isDivided = fit.isDivided
    }

    /// The lines that the paragraph at the cursor is to have more than is best, so that a column or page is filled.
    private func looseness(of paragraph: Paragraph) -> Int {
        let asked = surroundings.looseness[cursor.item] ?? galley.changes.lines[cursor.item] ?? 0
        // A head in another number of lines would look like a head of another kind.
        return paragraph.attributes.keepWithNext > 0 ? 0 : asked
    }

    /// Whether the initial of `paragraph` would have to be below a box that its lines have room beside: it begins
    /// without one then, since those rows would be a hole.
    private func lacksRoomForInitial(_ paragraph: Paragraph, _ key: ParagraphKey) -> Bool {
        if isPlain || paragraph.attributes.dropCap == nil { return false }
        let lines = searchedLines(of: text(key).value.paragraph, from: -1, before: 0)
        return lines.first.map { $0.skips > 0 } ?? false
    }

    /// The rest of the paragraph `key` after the break `start`, with `before` lines placed already.
    private func broken(
        _ key: ParagraphKey, _ text: WithFindings<SharedParagraph>, from start: Int32, before: Int
    ) -> OpenParagraph {
        let breaking = BreakingKey(start: start, before: before, measure: uniformMeasure)
        let lines = lines(breaking, of: key, text.value.paragraph)
        var findings = text.findings
        findings.merge(lines.findings)
        return OpenParagraph(
            key: key, breaking: breaking, shared: text.value, lines: lines.value, findings: findings)
    }

    /// The rest of `open` without the break `point`, which must not end a line.
    func broken(_ open: OpenParagraph, without point: Int) -> OpenParagraph {
        var key = open.key
        key.removedBreaks.append(Int32(point))
        return broken(key, text(key), from: open.point, before: open.before)
    }

    // MARK: Text

    /// The paragraph as its style and place in the flow make it.
    private func paragraph(_ key: ParagraphKey) -> Paragraph {
        let item = isBodyThread ? galley.items[key.item] : flow[key.item]
        guard case .paragraph(var paragraph) = item else { preconditionFailure("no paragraph at \(key.item)") }
        if let indent = key.indent { paragraph.attributes.firstLineIndent = indent }
        if let indent = key.endIndent { paragraph.attributes.endIndent = indent }
        if key.isRagged { paragraph.attributes.alignment = .start }
        if key.isWithoutInitial { paragraph.attributes.dropCap = nil }
        if let size = key.size { paragraph = paragraph.resized(to: size) }
        if key.isDivided { paragraph.divideWords() }
        return paragraph
    }

    /// The paragraph `key`, shaped, without its findings.
    func shaped(_ key: ParagraphKey) -> ShapedParagraph { text(key).value.paragraph }

    /// The paragraph `key`, shaped; one of the body thread is cached.
    private func text(_ key: ParagraphKey) -> WithFindings<SharedParagraph> {
        guard isBodyThread else { return shared(key) }
        var key = key
        // Looseness changes lines, not glyphs: all variants share one shaped paragraph.
        key.looseness = 0
        return galley.runGalley.shapedParagraph(key, of: galley.index) { shared(key) }
    }

    private func shared(_ key: ParagraphKey) -> WithFindings<SharedParagraph> {
        let found = newlyShaped(key)
        return WithFindings(value: SharedParagraph(found.value), findings: found.findings)
    }

    private func newlyShaped(_ key: ParagraphKey) -> WithFindings<ShapedParagraph> {
        // A paragraph without a break is shaped as it was: copies of the one before cost less than shaping anew.
        if key.removedBreaks.isEmpty {
            let known = key == ParagraphKey(item: key.item) ? surroundings.shaped[key.item] : nil
            let paragraph = paragraph(key)
            var found = known ?? galley.shape(paragraph, firstLineEnd: key.firstLineEnd)
            if surroundings.dividesWords {
                let attributes = paragraph.attributes
                let indents = attributes.startIndent + attributes.endIndent + max(attributes.firstLineIndent, .zero)
                found.value.divideWords(widerThan: draft.frame.measure - indents)
            }
            return found
        }
        var whole = key
        let removed = whole.removedBreaks.removeLast()
        let found = text(whole)
        var paragraph = found.value.paragraph
        paragraph.breaks.remove(at: Int(removed))
        return WithFindings(value: paragraph, findings: found.findings)
    }

    /// The end of a first line that has a style of its own, in this column.
    private func firstLineEnd(of key: ParagraphKey) -> Int32? {
        let paragraph = paragraph(key)
        if paragraph.firstLine == nil { return nil }
        func end() -> Int32? {
            galley.firstLineEnd(of: paragraph) { searchedLines(of: $0, from: -1, before: 0) }
        }
        guard isBodyThread, let measure = uniformMeasure else { return end() }
        return galley.runGalley.firstLineEnd(key, of: galley.index, measure: measure) {
            end() ?? ParagraphKey.wholeText
        }
    }

    // MARK: Lines

    /// Whether all lines here and in the columns that follow have the whole measure of their column.
    var isPlain: Bool { draft.frame.isPlain && surroundings.following.allSatisfy(\.isPlain) }

    /// The measure of all lines here and in the columns that follow; nil if it changes.
    private var uniformMeasure: Length? {
        let measure = draft.frame.measure
        return isPlain && surroundings.following.allSatisfy { $0.measure == measure } ? measure : nil
    }

    /// The ink that lines use to keep clear of shapes; nil if there are none.
    func ink(of shaped: ShapedParagraph) -> ParagraphInk? {
        isPlain ? nil : ParagraphInk(shaped, fonts: galley.painter.fonts)
    }

    /// The lines of a paragraph, cached for paragraphs of the body thread that share one measure.
    private func lines(
        _ breaking: BreakingKey, of key: ParagraphKey, _ shaped: ShapedParagraph
    ) -> WithFindings<[BrokenLine]> {
        guard isBodyThread, breaking.measure != nil else { return reviewedLines(breaking, of: key, shaped) }
        if key.looseness != 0, let lines = galley.variant(breaking, of: key, shaped) {
            return WithFindings(value: lines)
        }
        return galley.runGalley.lines(breaking, of: key, in: galley.index) { reviewedLines(breaking, of: key, shaped) }
    }

    /// The lines, with a finding if their number is not what the paragraph's looseness asks for.
    private func reviewedLines(
        _ breaking: BreakingKey, of key: ParagraphKey, _ shaped: ShapedParagraph
    ) -> WithFindings<[BrokenLine]> {
        func broken(_ paragraph: ShapedParagraph) -> [BrokenLine] {
            guard let measure = breaking.measure else {
                return searchedLines(breaking, of: key, paragraph)
            }
            return galley.lineBreaker(measure).lines(of: paragraph, from: breaking.start, before: breaking.before)
        }
        var found = WithFindings(value: broken(shaped))
        guard shaped.attributes.looseness != 0, breaking.start < 0 else { return found }
        var plain = shaped
        plain.attributes.looseness = 0
        if let finding = galley.finding(looseness: found.value.count - broken(plain).count, of: shaped) {
            found.findings.report(finding)
        }
        return found
    }

    /// The lines in the slots of this column and the next ones. Lines of the body thread are kept for as long as their slots are the same, except
    /// beside an initial, and after a first line that has a style of its own.
    private func searchedLines(
        _ breaking: BreakingKey, of key: ParagraphKey, _ shaped: ShapedParagraph
    ) -> [BrokenLine] {
        let (start, before) = (breaking.start, breaking.before)
        let hasInitial = before == 0 && shaped.initial != nil
        guard isBodyThread, !hasInitial, start >= 0 || shaped.firstLineEnd == nil else {
            return searchedLines(of: shaped, from: start, before: before)
        }
        let breaker = slotBreaker(of: shaped, before: before)
        let ink = ink(of: shaped)
        return galley.runGalley.searchedLines(
            breaking, of: key, looseness: shaped.attributes.looseness, in: galley.index,
            isSame: { breaker.finds($0, for: shaped, ink: ink) },
            make: { breaker.lines(of: shaped, from: start, before: before, ink: ink, noting: $0) })
    }

    /// The lines in the slots of this column and the next ones.
    private func searchedLines(of shaped: ShapedParagraph, from start: Int32, before: Int) -> [BrokenLine] {
        slotBreaker(of: shaped, before: before).lines(of: shaped, from: start, before: before, ink: ink(of: shaped))
    }

    /// The breaker for the slots of this column and the next ones.
    private func slotBreaker(of shaped: ShapedParagraph, before: Int) -> LineBreaker {
        let frames = ([draft.frame] + surroundings.following).map(\.geometry)
        var source = SlotSource(
            frames: frames, increment: gridIncrement, continuation: frames.last?.measure)
        source.beginsAtRight = shaped.baseLevel == 1
        let pen = isPlain ? draft.pen : startOfBlock(shaped, before: before, nextLine: nil)
        return LineBreaker(source: source, cursor: draft.cursor(at: pen))
    }

    /// The first-line indent of a paragraph after a box that went to the head of its page, so that the paragraph
    /// follows text; nil if it keeps its own.
    private var indentAfterBox: Length? {
        guard isBodyThread, cursor.item > 0, case .box(let id) = flow[cursor.item - 1] else { return nil }
        guard surroundings.placedFloats.contains(id) || cursor.floats.contains(id) else { return nil }
        return galley.box(id).followingIndent
    }
}
