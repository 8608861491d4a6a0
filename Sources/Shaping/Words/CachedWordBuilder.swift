import PubUnicode

/// Shapes the words that a cache does not hold yet, and finds where they may be divided.
struct CachedWordBuilder {
    let wordShaper: WordShaper
    /// The letters around the text in its word; nil when it is the whole word.
    var context: WordContext?

    init(wordShaper: WordShaper, context: WordContext? = nil) {
        self.wordShaper = wordShaper
        self.context = context
    }

    /// Shapes `text`, 1 … 255 bytes, in `style` and keeps it there under `key`; returns its index.
    ///
    /// - Parameter itemize: gives the pieces of a text that one face or script cannot set as a whole.
    func add(
        _ text: UnsafeBufferPointer<UInt8>, to style: ShapingStyle, key: UnsafeBufferPointer<UInt8>,
        itemize: (UnsafeBufferPointer<UInt8>) -> [WordPiece]?
    ) -> Int {
        guard let start = key.baseAddress else { return 0 }
        var word = CachedWord(length: UInt8(clamping: key.count))
        let soft = SoftHyphens(text)
        let shaped = soft.withText { wordShaper.shape($0, style, context: context) }
        if shaped.isMissing || hasSeveralScripts(text) || text.presentation != nil, let pieces = itemize(text) {
            word.flags.insert(.itemized)
            word.pieces = UInt32(style.pieces.count)
            style.pieces.append(pieces)
            return style.words.pointee.insert(word, with: WordContent(), start)
        }
        let restored = soft.restored(shaped)
        if let first = firstScalar(text) { word.kernBefore = wordShaper.pair(0x20, first, style).kern }
        if let last = lastScalar(text) { word.kernAfter = wordShaper.pair(last, 0x20, style).kern }
        let script = ownScript(text)
        if script == .thai || mayBreakInside(text) { word.flags.insert(.breaksInside) }
        if script.isConnected { word.flags.insert(.connected) }
        word.flags.formUnion(ideographFlags(text, shaped, style))
        let content = WordContent(
            clusters: Array(restored.clusters.prefix(WordContent.most)),
            points: points(text, soft, restored, style), offsetGlyphs: restored.offsetGlyphs)
        word.clusterCount = UInt8(content.clusters.count)
        word.pointCount = UInt8(content.points.count)
        word.glyphCount = UInt16(clamping: restored.glyphCount)
        if let kashida = style.kashida, context == nil, soft.offsets.isEmpty {
            word.kashida = kashidaPlace(in: text, shaped, style, kashida)
        }
        return style.insert(word, with: content, start)
    }

    /// The points that may divide the word `text`, ascending.
    private func points(
        _ text: UnsafeBufferPointer<UInt8>, _ soft: SoftHyphens, _ shaped: ShapedWord, _ style: ShapingStyle
    ) -> [HyphenationPoint] {
        guard let hyphen = style.hyphen else { return [] }
        // A word with soft hyphens is divided at those alone: its author has said where.
        let candidates =
            soft.offsets.isEmpty
            ? hyphenationCandidates(text, style.hyphenator) : soft.points.map { HyphenationCandidate($0) }
        var points: [HyphenationPoint] = []
        points.reserveCapacity(candidates.count)
        for found in candidates.prefix(WordContent.most) {
            var point = found.point
            if let spelling = found.spelling {
                guard divide(spelling, shaped, &point, style, hyphen.scalar) else { continue }
            } else {
                guard divide(text, soft, shaped, &point, style, hyphen.scalar) else { continue }
            }
            points.append(point)
        }
        return points
    }

    /// Finds the kerning before the hyphen at `point`, and the clusters that change there; false when the word cannot
    /// be divided there.
    private func divide(
        _ text: UnsafeBufferPointer<UInt8>, _ soft: SoftHyphens, _ shaped: ShapedWord, _ point: inout HyphenationPoint,
        _ style: ShapingStyle, _ hyphen: UInt32
    ) -> Bool {
        let offset = Int(point.offset)
        let last = scalar(before: offset, in: text)
        point.kern = wordShaper.pair(last, hyphen, style).kern
        if shaped.cluster(startingAt: offset) != nil {
            guard shaped.unsafeToBreak.contains(soft.offsetInText(offset)) else { return true }
            let pair = wordShaper.pair(last, Scalars.decode(text, at: offset).scalar, style)
            if pair.isPlain, pair.kern != 0 {
                // The kerning to a letter that is on the next line is taken back.
                point.kern = Int16(clamping: Int(point.kern) - Int(pair.kern))
                return true
            }
        }
        let head = SoftHyphens(UnsafeBufferPointer(rebasing: text[..<offset])).shaped(wordShaper, style)
        let tail = SoftHyphens(UnsafeBufferPointer(rebasing: text[offset...])).shaped(wordShaper, style)
        return divide(shaped, into: head, tail, &point, style)
    }

    /// The same where the division changes letters.
    private func divide(
        _ spelling: DividedSpelling, _ whole: ShapedWord, _ point: inout HyphenationPoint, _ style: ShapingStyle,
        _ hyphen: UInt32
    ) -> Bool {
        let bytes = whole.clusters.reduce(0) { $0 + Int($1.bytes) }
        let offset = Int(point.offset)
        let head = spelling.head.withUnsafeBufferPointer { wordShaper.shape($0, style) }
        let tail = spelling.tail.withUnsafeBufferPointer { wordShaper.shape($0, style) }
        let last = spelling.head.withUnsafeBufferPointer { scalar(before: $0.count, in: $0) }
        point.kern = wordShaper.pair(last, hyphen, style).kern
        return divide(
            whole, into: spelling.relabelled(head: head, upTo: offset),
            spelling.relabelled(tail: tail, bytes: bytes - offset), &point, style)
    }

    /// Notes the changes when a word is divided into `head` and `tail`; false if it cannot be.
    private func divide(
        _ whole: ShapedWord, into head: ShapedWord, _ tail: ShapedWord, _ point: inout HyphenationPoint,
        _ style: ShapingStyle
    ) -> Bool {
        if head.isMissing || tail.isMissing { return false }
        // A soft hyphen at the point itself is left out: the line's hyphen takes its place.
        let headCount = head.clusters.count - (head.clusters.last?.glyphs == 0 ? 1 : 0)
        var first = 0
        let (count, tailCount) = (whole.clusters.count, tail.clusters.count)
        while first < min(headCount, count), whole.isSame(first, as: head, first) { first += 1 }
        var same = 0
        while same < tailCount, count - same > first, whole.isSame(count - same - 1, as: tail, tailCount - same - 1) {
            same += 1
        }
        if first == headCount, same == tailCount, count - same == first { return true }
        let before = head.part(first..<max(first, headCount))
        let after = tail.part(0..<tailCount - same)
        point.discretionary = Int32(style.discretionaries.count)
        style.discretionaries.append(
            Discretionary(
                first: first, last: count - same, pre: before.clusters, preGlyphs: before.offsetGlyphs,
                post: after.clusters, postGlyphs: after.offsetGlyphs))
        return true
    }

    private func mayBreakInside(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Between letters of ASCII no line ends (LB28).
        if text.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) { return false }
        var breaks: [BreakOpportunity] = []
        LineBreaking.opportunities(in: text, into: &breaks, inProse: true)
        return breaks.dropFirst().dropLast().contains { $0 != .prohibited }
            || text.indices.contains { MarkRow.isParted(at: $0, in: text) }
    }

    /// The first script of the text that is not shared by all.
    private func ownScript(_ text: UnsafeBufferPointer<UInt8>) -> Script {
        var offset = 0
        while offset < text.count {
            let (scalar, length) = Scalars.decode(text, at: offset)
            let script = Scalars.script(of: scalar)
            if !script.isShared { return script }
            offset += length
        }
        return .common
    }

    /// The properties of a word that is one character as wide as an ideograph.
    private func ideographFlags(
        _ text: UnsafeBufferPointer<UInt8>, _ shaped: ShapedWord, _ style: ShapingStyle
    ) -> CachedWord.Flags {
        let (scalar, length) = Scalars.decode(text, at: 0)
        guard shaped.clusters.count == 1, Ideographs.isSolid(scalar, in: style.key.language),
            shaped.advance * 10 >= style.unitsPerEm * 9
        else { return [] }
        let category = Scalars.category(of: scalar)
        guard length == text.count, category.isPunctuation else { return .ideograph }
        var flags: CachedWord.Flags = [.ideograph, .ideographMark]
        if style.key.isUpright {
            // By its ink along the line.
            if shaped.offsetGlyphs.count == 1, let ink = style.face.ink(shaped.offsetGlyphs[0].glyph) {
                let head = Int64(0) - Int64(shaped.offsetGlyphs[0].y) - Int64(ink.maxY)
                let foot = Int64(0) - Int64(shaped.offsetGlyphs[0].y) - Int64(ink.minY)
                if head * 100 >= Int64(shaped.advance) * 45 { flags.insert(.blankBefore) }
                if foot * 100 <= Int64(shaped.advance) * 55 { flags.insert(.blankAfter) }
            }
            return flags
        }
        let glyph = UInt32(shaped.clusters[0].glyph)
        if shaped.clusters[0].glyphs == 1, let ink = style.face.ink(glyph) {
            // By its ink: a comma is at the left in Japanese, in the middle in Taiwan.
            if ink.minX * 100 >= shaped.advance * 45 { flags.insert(.blankBefore) }
            if ink.maxX * 100 <= shaped.advance * 55 { flags.insert(.blankAfter) }
        }
        return flags
    }

    private func hasSeveralScripts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var found: Script?
        var offset = 0
        while offset < text.count {
            let (scalar, length) = Scalars.decode(text, at: offset)
            let script = Scalars.script(of: scalar)
            if !script.isShared {
                if let found, found != script { return true }
                found = script
            }
            offset += length
        }
        return false
    }

    private func firstScalar(_ text: UnsafeBufferPointer<UInt8>) -> UInt32? {
        let scalar = Scalars.decode(text, at: 0).scalar
        return Scalars.isDefaultIgnorable(scalar) ? nil : scalar
    }

    private func lastScalar(_ text: UnsafeBufferPointer<UInt8>) -> UInt32? {
        let scalar = scalar(before: text.count, in: text)
        return Scalars.isDefaultIgnorable(scalar) || Scalars.category(of: scalar).isMark ? nil : scalar
    }
}

/// The character that ends before byte `offset`, soft hyphens left out; U+0020 where there is none.
func scalar(before offset: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var end = offset
    while end > 0 {
        var start = end - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        let scalar = Scalars.decode(text, at: start).scalar
        if scalar != 0xAD { return scalar }
        end = start
    }
    return 0x20
}

extension Script {
    /// Whether letters touch their neighbours, in strokes that join or under one headline: they are never spaced.
    var isConnected: Bool { Self.connected.contains(self) }

    private static let connected: Set<Script> = [
        .arabic, .syriac, .mongolian, .nko, .phagsPa, .mandaic, .manichaean, .adlam, .hanifiRohingya, .sogdian,
        .oldUyghur, .psalterPahlavi, .chorasmian, .devanagari, .bengali, .gurmukhi, .modi, .nandinagari, .sharada,
        .tirhuta, .ogham,
    ]
}
