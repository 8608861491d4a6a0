import PubDiagnostics
import PubGeometry
import PubSettings
import PubShaping
import PubTextLayout
import PubTextModel

extension ArticleGalley {
    /// The faults of a printed line: it is wider than its measure, its spaces are too wide, it is too short to end a paragraph,
    /// it is the first of a caption that is too wide to be read with ease, or it divides a word against every rule. Code that is
    /// broken anywhere, with a hook at the end of the line, is not a broken word.
    func findings(of line: BrokenLine, of paragraph: ShapedParagraph) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if line.overfull > .zero { findings.append(overfull(line, of: paragraph)) }
        if let space = paragraph.looseSpace(of: line) { findings.append(loose(line, space, of: paragraph)) }
        if let gap = paragraph.wideGap(of: line) { findings.append(loose(line, gap: gap, of: paragraph)) }
        if paragraph.isRunt(line), !paragraph.text.isCode { findings.append(runt(line, of: paragraph)) }
        if let wide = wideCaption(line, of: paragraph) { findings.append(wide) }
        if paragraph.breaks[Int(line.end)].kind == .emergency, let finding = brokenWord(at: line, of: paragraph) {
            findings.append(finding)
        }
        return findings
    }

    /// The warning of a paragraph with `lines` more than is best, which are not as many as its looseness asks for.
    func finding(looseness lines: Int, of paragraph: ShapedParagraph) -> Diagnostic? {
        let wanted = paragraph.attributes.looseness
        if lines == wanted { return nil }
        let reached = lines == 0 ? "none" : "\(lines.magnitude)"
        let asked = wanted.magnitude == 1 ? "one line" : "\(wanted.magnitude) lines"
        return
            .warning(
                "looseness-out-of-reach",
                "the paragraph is to have \(asked) \(wanted < 0 ? "fewer" : "more") than is best; its "
                    + "measure allows \(reached)",
                at: paragraph.text.origin(at: 0) ?? .none,
                hint: wanted < 0
                    ? "longer paragraphs with a short last line lose a line most easily; else cut some words"
                    : "longer paragraphs with a full last line gain one most easily; else add some words")
    }

    /// The note of a paragraph whose initial has no room beside a box.
    func withoutInitial(_ paragraph: Paragraph) -> Diagnostic {
        Diagnostic(
            .note, "no-initial", "the initial of a paragraph has no room beside a box: it begins without one",
            at: paragraph.origin, hint: "make the box narrower, or place it further on")
    }

    /// The warning of a paragraph of only `count` lines with an initial of `lines` lines.
    func withoutInitial(_ paragraph: Paragraph, lines: Int, ofWhich count: Int) -> Diagnostic {
        .warning(
            "no-initial",
            "the initial is \(lines) lines high, its paragraph has \(count): it begins without one",
            at: paragraph.origin, hint: "join the paragraph with the next one, or write more words in it")
    }

    private func overfull(_ line: BrokenLine, of paragraph: ShapedParagraph) -> Diagnostic {
        let unit = units.page
        return
            .warning(
                "overfull-line",
                "a line is \(unit.text(line.overfull)) wider than its measure of \(unit.text(line.measure)): "
                    + "“\(paragraph.quote(line))”",
                at: paragraph.place(of: line),
                hint: remedy(for: paragraph.attributes))
    }

    /// The way to fit the words of a paragraph into its measure.
    private func remedy(for attributes: ParagraphAttributes) -> String {
        if attributes.leastSize != nil {
            return "its type is as small as `shrink` allows: shorten the word, or \(Self.softHyphens)"
        }
        if let least = attributes.fittedWidth?.least {
            return "its type is in the least size of `fit_width` already: shorten the word, or make `least` less than "
                + units.page.text(least)
        }
        if attributes.hyphenation != nil { return "add a soft hyphen (U+00AD) or rephrase" }
        return "shorten the word, \(Self.softHyphens), or let its type be smaller: [paragraph.\(attributes.style)] "
            + "shrink = \"60%\""
    }

    /// The way to keep a word of a paragraph from being broken between letters.
    private func remedy(forBroken attributes: ParagraphAttributes) -> String {
        let isDisplay = attributes.hyphenation == nil || attributes.leastSize != nil
        return isDisplay ? remedy(for: attributes) : "\(Self.softHyphens), or set it smaller or wider"
    }

    /// The warnings of the words that are divided in `open`, since not even the least size of its style holds them. Those with
    /// soft hyphens are divided as their author wishes.
    func findings(ofDivided open: OpenParagraph) -> [Diagnostic] {
        let style = open.paragraph.attributes.style
        return open.lines.compactMap { line in
            guard open.paragraph.breaks[Int(line.end)].kind == .hyphen,
                let word = open.paragraph.dividedWord(at: line), !word.text.contains("\u{AD}")
            else { return nil }
            return .warning(
                "divided-word",
                "“\(word.text.shortened)” is wider than its measure of \(units.page.text(line.measure)) in type as small as "
                    + "`shrink` allows: it is divided",
                at: word.place,
                hint: "\(Self.softHyphens), write a shorter word, or let its type shrink further: `shrink` of "
                    + "[paragraph.\(style)]")
        }
    }

    private func loose(_ line: BrokenLine, _ space: Double, of paragraph: ShapedParagraph) -> Diagnostic {
        .warning(
            "loose-line",
            "the spaces of a line are \(DecimalFormat.text((space * 10).rounded() / 10)) times as wide as those of its "
                + "font: “\(paragraph.quote(line))”",
            at: paragraph.place(of: line),
            hint: "say with soft hyphens (U+00AD) where its words or the next may be divided, rephrase, or set it wider"
        )
    }

    private func loose(_ line: BrokenLine, gap: Double, of paragraph: ShapedParagraph) -> Diagnostic {
        .warning(
            "loose-line",
            "the characters of a line are \(DecimalFormat.text((gap * 100).rounded() / 100)) em apart: "
                + "“\(paragraph.quote(line))”",
            at: paragraph.place(of: line), hint: "add or cut a character before it, or set it wider")
    }

    private func runt(_ line: BrokenLine, of paragraph: ShapedParagraph) -> Diagnostic {
        Diagnostic(
            .note, "runt-line", "a paragraph ends in a very short line: “\(paragraph.quote(line))”",
            at: paragraph.place(of: line),
            hint: "add or cut a word; `looseness` makes a paragraph a line longer or shorter")
    }

    /// The characters of a line beyond which the eye does not find the next one with ease, small as the type of captions is.
    private static let mostCharactersOfCaption = 70

    /// The warning of a caption of several lines if `line`, its first, has more than 70 characters.
    private func wideCaption(_ line: BrokenLine, of paragraph: ShapedParagraph) -> Diagnostic? {
        guard line.start < 0, !paragraph.isLast(line), let element = paragraph.text.attributes.first?.element,
            element != .artifact, article.structure.indices.contains(Int(element.index)),
            isInCaption(Int(element.index))
        else { return nil }
        let range = paragraph.textRange(of: line)
        let words = String(decoding: paragraph.text.utf8[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
        let count = words.count
        guard count > Self.mostCharactersOfCaption else { return nil }
        return Diagnostic.warning(
            "wide-caption",
            "the lines of a caption have \(count) characters: beyond \(Self.mostCharactersOfCaption) the eye loses the next line",
            at: paragraph.place(of: line),
            hint: "set it beside the picture (caption-place=beside), shorten it to one line, or give its style an "
                + "`indent_end`"
        ).counted(as: "captions with lines that are too wide")
    }

    /// Whether the element at `index` of the article's tree is a caption or within one.
    private func isInCaption(_ index: Int) -> Bool {
        var index = index
        for _ in 0..<4 {
            if article.structure[index].role == .caption { return true }
            let parent = article.structure[index].parent
            guard parent != .artifact, article.structure.indices.contains(Int(parent.index)) else { return false }
            index = Int(parent.index)
        }
        return false
    }

    private func brokenWord(at line: BrokenLine, of paragraph: ShapedParagraph) -> Diagnostic? {
        let next = paragraph.clusters[Int(paragraph.breaks[Int(line.end)].next)]
        let attributes = paragraph.text.attributes[Int(paragraph.runs[Int(next.run)].attributes)]
        guard attributes.lineBreakMode != .code, let word = paragraph.dividedWord(at: line) else { return nil }
        let unit = units.page
        let isTied = word.text.unicodeScalars.contains { $0.properties.isWhitespace }
        let cause: Message =
            word.width > line.measure
            ? "is \(unit.text(word.width)) wide, its measure \(unit.text(line.measure)): it is broken between letters"
            : "is broken between letters: the line before would be too loose without its beginning"
        return
            .warning(
                "broken-word", "“\(word.text.shortened)” " + cause, at: word.place,
                hint: isTied
                    ? "ties, no-break spaces or a style with `no_break` hold these words together: loosen some of them"
                    : attributes.lineBreakMode != .identifier
                        ? remedy(forBroken: paragraph.attributes)
                        : attributes.link == nil
                            ? "change the words before it, or set it smaller or wider"
                            : "show a link by words instead of its address, or set it smaller or wider")
    }

    private static let softHyphens = "say with soft hyphens (U+00AD) where it may be divided"
}

extension ShapedParagraph {
    /// The word that the end of `line` divides, with its natural width and its place; nil when it began on a line before: a
    /// word of more than two lines is one finding.
    fileprivate func dividedWord(at line: BrokenLine) -> (text: String, width: Length, place: SourceLocation)? {
        guard let range = unbroken(at: line) else { return nil }
        let first = clusters[Int(range.lowerBound)].textOffset
        let last = clusters[Int(range.upperBound) - 1]
        let bytes = text.utf8[Int(first)..<Int(last.textOffset) + Int(last.byteCount)]
        return (
            String(decoding: bytes, as: UTF8.self),
            Length(raw: widthSums[Int(range.upperBound)] - widthSums[Int(range.lowerBound)]),
            text.origin(ofCharacterAt: first) ?? .none
        )
    }

    /// The text of `line`, or its beginning.
    func quote(_ line: BrokenLine) -> String {
        let range = textRange(of: line)
        var bytes = text.utf8[Int(range.lowerBound)..<Int(range.upperBound)]
        // Spaces at the end of a line are not seen.
        while bytes.last == 0x20 { bytes.removeLast() }
        // Objects in the line have no words: U+FFFC stands for each.
        var words = String(decoding: bytes, as: UTF8.self).replacing("\u{FFFC}", with: "")
        while words.last?.isWhitespace == true { words.removeLast() }
        return words.shortened
    }

    /// The place in its source where the line begins.
    package func place(of line: BrokenLine) -> SourceLocation {
        text.origin(ofCharacterAt: textRange(of: line).lowerBound) ?? .none
    }

    /// The clusters between the two ordinary breakpoints around the end of `line`, which is within text that is to stay
    /// whole; nil when they began on a line before it. Linear in their number.
    fileprivate func unbroken(at line: BrokenLine) -> Range<Int32>? {
        func parts(_ point: Breakpoint) -> Bool { point.kind == .emergency || point.kind == .hyphen }
        var start = Int(line.end) - 1
        while start > Int(line.start), parts(breaks[start]) { start -= 1 }
        if start >= 0, parts(breaks[start]) { return nil }
        let end = breaks[Int(line.end)...].firstIndex { !parts($0) } ?? breaks.count - 1
        let from = start < 0 ? firstLineCluster : breaks[start].next
        return from < breaks[end].end ? from..<breaks[end].end : nil
    }
}

extension String {
    /// The text, or its first 39 characters with a mark.
    package var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
