import PubFonts
import PubGeometry
import PubIdentity
import PubTextModel
import PubUnicode

extension Shaper {
    /// The initial of a paragraph, in the size that makes flat capitals reach from the baseline of its last line up to
    /// the height of the first line's capitals, or to the height that the style names. Round letters overshoot both, as
    /// they do in any line.
    func initial(_ cap: DropCap, of shaped: ShapedParagraph) -> ShapedInitial? {
        let length = Int32(clamping: min(cap.byteCount, shaped.text.utf8.count))
        guard length > 0 else { return nil }
        let body = attributes(beside: length, of: shaped)
        let drop = shaped.strut.leading * (cap.lines - 1)
        let height = drop + height(of: cap.top, body)
        var characters = cap.attributes
        characters.size = height.scaled(by: 1 / relativeCapHeight(cap.attributes.font))
        // Its height is that of its lines.
        characters.glyphScaling = .natural
        let opening = cap.opening == .large ? 0 : openingMarks(shaped.text, length)
        guard let letters = piece(opening..<length, characters, of: shaped) else { return nil }
        var ink = ink(of: letters)
        var indents = indents(of: letters, ink, cap, beside: body, in: shaped)
        var pieces = [letters]
        if opening > 0 {
            if cap.opening == .small { characters.size = body.size }
            guard var marks = piece(0..<opening, characters, of: shaped) else { return nil }
            // Small ones are at the height of the first line.
            let isLeftward = shaped.baseLevel != 0
            let x = isLeftward ? ink.maxX : ink.minX - marks.advance
            marks.origin = Point(x: x, y: cap.opening == .small ? .zero - drop : .zero)
            pieces.insert(marks, at: 0)
            if !hangs(shaped.text, opening) {
                ink = Rect(
                    x: isLeftward ? ink.minX : x, y: ink.minY, width: ink.width + marks.advance, height: ink.height)
                indents = indents.map { $0 + marks.advance }
            }
        }
        addBlanks(after: length, of: shaped, to: &pieces[pieces.count - 1])
        var initial = ShapedInitial(pieces: pieces, ink: ink, lines: cap.lines)
        initial.indents = indents
        initial.heightAboveFirstLine = max(.zero - ink.minY - drop - shaped.strut.ascent, .zero)
        return initial
    }

    /// The attributes of the text beside an initial of `length` bytes.
    private func attributes(beside length: Int32, of shaped: ShapedParagraph) -> CharacterAttributes {
        let last = Int32(clamping: shaped.text.utf8.count - 1)
        return shaped.text.attributes(at: min(Int32(initialEnd(Int(length), shaped.text.utf8)), last))
    }

    /// Bytes of punctuation, with the spaces after it, before the first letter of an initial; 0 if it has no letter.
    private func openingMarks(_ text: AttributedText, _ length: Int32) -> Int32 {
        text.utf8.withUnsafeBufferPointer { bytes in
            var offset = 0
            while offset < Int(length) {
                let (scalar, count) = Scalars.decode(bytes, at: offset)
                let category = Scalars.category(of: scalar)
                if !category.isPunctuation && !category.isSpace && category != .format { return Int32(offset) }
                offset += count
            }
            return 0
        }
    }

    /// Whether the first `length` bytes, marks before an initial, are over the paragraph's edge: quotation marks and brackets
    /// are. No margin has room for the dash of speech, nor for points and stars.
    private func hangs(_ text: AttributedText, _ length: Int32) -> Bool {
        text.utf8.withUnsafeBufferPointer { bytes in
            var offset = 0
            while offset < Int(length) {
                let (scalar, count) = Scalars.decode(bytes, at: offset)
                switch Scalars.category(of: scalar) {
                case .initialPunctuation, .finalPunctuation, .openPunctuation: break
                case let category where category.isSpace: break
                // " ' ¡ ¿, and » as an opening mark, which is final punctuation.
                default: if ![0x22, 0x27, 0xA1, 0xBF].contains(scalar) { return false }
                }
                offset += count
            }
            return true
        }
    }

    // MARK: Pieces

    /// The text of `range`, shaped with the attributes `characters`; nil if it has no glyphs.
    private func piece(_ range: Range<Int32>, _ characters: CharacterAttributes, of shaped: ShapedParagraph)
        -> ShapedInitial.Piece?
    {
        var attributes = shaped.attributes
        attributes.dropCap = nil
        attributes.marker = nil
        attributes.protrudes = false
        attributes.hyphenation = nil
        attributes.direction = shaped.baseLevel == 0 ? .leftToRight : .rightToLeft
        let text = AttributedText(shaped.text.slice(range.lowerBound, range.upperBound).string, characters)
        let set = shape(Paragraph(text, attributes))
        guard !set.runs.isEmpty else { return nil }
        return piece(of: set, from: range.lowerBound)
    }

    /// The characters of `set`, whose text begins at byte `start` of the paragraph.
    private func piece(of set: ShapedParagraph, from start: Int32) -> ShapedInitial.Piece {
        // An initial is drawn in one face: characters that only another one has are left out, and reported.
        let row = drawnRow(set)
        let run = set.runs[row]
        var piece = ShapedInitial.Piece(font: run.font, size: run.size)
        for index in 0..<Int(set.textClusterCount) {
            var cluster = set.clusters[index]
            let first = Int(cluster.firstGlyph)
            let end = index + 1 < set.clusters.count ? Int(set.clusters[index + 1].firstGlyph) : set.glyphs.count
            cluster.firstGlyph = Int32(piece.glyphs.count)
            cluster.textOffset += start
            if Int(cluster.run) == row {
                let sums = set.widthSums
                let x = set.baseLevel == 0 ? sums[index] : sums[Int(set.textClusterCount)] - sums[index + 1]
                for glyph in set.glyphs[first..<end] { piece.glyphs.append(glyph.moved(by: x)) }
            } else {
                cluster.traits = .missing
            }
            piece.clusters.append(cluster)
        }
        piece.advance = Length(raw: set.widthSums[Int(set.textClusterCount)])
        return piece
    }

    /// Adds the blanks after the initial's `length` bytes: no line begins with them.
    private func addBlanks(after length: Int32, of shaped: ShapedParagraph, to piece: inout ShapedInitial.Piece) {
        let blanks = initialEnd(Int(length), shaped.text.utf8) - Int(length)
        if blanks == 0 { return }
        piece.clusters.append(
            ShapedCluster(
                textOffset: length, firstGlyph: Int32(piece.glyphs.count), byteCount: UInt16(clamping: blanks), run: 0,
                traits: .ignorable))
    }

    /// The row of runs that an initial is drawn with: the row of its style's own face, if that has any of its characters.
    private func drawnRow(_ set: ShapedParagraph) -> Int {
        let used = Set(set.clusters[..<Int(set.textClusterCount)].map { Int($0.run) })
        return used.sorted().first ?? 0
    }

    /// Characters of the initial that its face lacks.
    func missing(in initial: ShapedInitial, of text: AttributedText, _ font: FontKey) -> [MissingGlyph] {
        initial.pieces.flatMap(\.clusters).filter { $0.traits.contains(.missing) }.map { cluster in
            let bytes = text.utf8[Int(cluster.textOffset)..<Int(cluster.textOffset) + Int(cluster.byteCount)]
            let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
            return MissingGlyph(offset: cluster.textOffset, scalar: scalar, font: font)
        }
    }

    // MARK: Measures

    /// The box around the ink of a piece, by its outlines' extents; empty when nothing is drawn.
    private func ink(of piece: ShapedInitial.Piece) -> Rect {
        let scale = piece.size.points / Double(fonts.metrics(of: piece.font).unitsPerEm)
        func length(_ units: Int32) -> Length { Length(clampingPoints: Double(units) * scale) ?? .zero }
        var box: (left: Length, top: Length, right: Length, bottom: Length)?
        for glyph in piece.glyphs {
            guard let ink = fonts.ink(of: glyph.glyph, in: piece.font) else { continue }
            let x = Length(raw: Int64(glyph.x))
            let y = Length(raw: Int64(glyph.y))
            let part = (x + length(ink.minX), y - length(ink.maxY), x + length(ink.maxX), y - length(ink.minY))
            guard let old = box else {
                box = part
                continue
            }
            box = (
                min(old.left, part.0), min(old.top, part.1), max(old.right, part.2), max(old.bottom, part.3)
            )
        }
        guard let box else { return Rect(origin: .zero, size: Size(width: .zero, height: .zero)) }
        return Rect(x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top)
    }

    /// The height of the first line that an initial is level with, in text of `body`.
    private func height(of top: DropCap.Top, _ body: CharacterAttributes) -> Length {
        switch top {
        case .capitals: return body.size.scaled(by: relativeCapHeight(body.font))
        case .xHeight: return inkHeight(of: "x", body)
        case .smallCapitals:
            var small = body
            small.features.append(FontFeature("smcp"))
            return inkHeight(of: "x", small)
        }
    }

    /// The height of the ink of a flat letter with the attributes `characters`.
    private func inkHeight(of letter: String, _ characters: CharacterAttributes) -> Length {
        let attributes = ParagraphAttributes(leading: characters.size, em: characters.size)
        let set = shape(Paragraph(AttributedText(letter, characters), attributes))
        let units = set.glyphs.first.flatMap { fonts.ink(of: $0.glyph, in: characters.font) }?.maxY
        let metrics = fonts.metrics(of: characters.font)
        return characters.size.scaled(by: Double(units ?? metrics.capHeight / 2) / Double(metrics.unitsPerEm))
    }

    /// The height of the ink of `H` in ems; by the face's own measure if it has no `H`.
    private func relativeCapHeight(_ font: FontKey) -> Double {
        let metrics = fonts.metrics(of: font)
        let glyph = fonts.glyph(of: "H", in: font)
        let height = glyph.flatMap { fonts.ink(of: $0, in: font) }?.maxY ?? metrics.capHeight
        return Double(max(height, metrics.unitsPerEm / 10)) / Double(metrics.unitsPerEm)
    }
}

// MARK: Beside the initial

extension Shaper {
    /// Lines below the initial's own that a descender may extend into, at most.
    private static let maximumLinesBelow = 2

    /// The indents of the lines beside the initial, by its outline if they follow it, else by its widest part; then
    /// the indents of the lines below that a descender reaches into (J, Q).
    private func indents(
        of letters: ShapedInitial.Piece, _ ink: Rect, _ cap: DropCap, beside body: CharacterAttributes,
        in shaped: ShapedParagraph
    ) -> [Length] {
        let region = Region(outline(of: letters, from: ink, isMirrored: shaped.baseLevel != 0))
        let above = max(inkHeight(of: "d", body), body.size.scaled(by: relativeCapHeight(body.font)))
        let below = body.size.part(1, of: 4)
        // Text keeps off the outline above and below it too, by a little.
        let air = min(cap.gap, body.size.part(1, of: 10))
        func indent(_ line: Int) -> Length? {
            let baseline = shaped.strut.leading * (line - cap.lines + 1)
            let taken = region.covered(from: baseline - above - air, to: baseline + below + air)
            return taken.ranges.last.map { max($0.upperBound, .zero) + cap.gap }
        }
        var indents = (0..<cap.lines).map { indent($0) ?? .zero }
        if !follows(cap.contour, letters, of: shaped.text) {
            // A tail that only hangs below the foot does not indent the lines beside the letter.
            let widest = region.covered(from: ink.minY, to: .zero).ranges.last?.upperBound
            indents = indents.map { _ in max(widest ?? ink.width, .zero) + cap.gap }
        }
        for line in cap.lines..<cap.lines + Self.maximumLinesBelow {
            guard let indent = indent(line) else { break }
            indents.append(indent)
        }
        return indents
    }

    /// The outline of a piece, its ink's edge at the paragraph's edge and 0; x grows into the paragraph, from the right
    /// if it `isMirrored`; y downwards from its baseline.
    private func outline(of piece: ShapedInitial.Piece, from ink: Rect, isMirrored: Bool) -> Path {
        var path = Path()
        for glyph in piece.glyphs {
            let place = Point(x: Length(raw: Int64(glyph.x)), y: Length(raw: Int64(glyph.y)))
            let outline = fonts.outline(of: glyph.glyph, in: piece.font, size: piece.size).moved(by: place)
            path.elements +=
                outline.mapped { point in
                    Point(x: isMirrored ? ink.maxX - point.x : point.x - ink.minX, y: point.y)
                }.elements
        }
        return path
    }

    /// Whether lines follow the outline of an initial.
    private func follows(_ contour: DropCap.Contour, _ letters: ShapedInitial.Piece, of text: AttributedText) -> Bool {
        switch contour {
        case .always: return true
        case .never: return false
        case .automatic:
            // Letters that leave a white triangle or an empty corner at their right: only the last one counts.
            guard let last = letters.clusters.last(where: { !$0.traits.contains(.ignorable) }) else { return false }
            let bytes = text.utf8[Int(last.textOffset)..<Int(last.textOffset) + Int(last.byteCount)]
            return String(decoding: bytes, as: UTF8.self).unicodeScalars.first.map(isOpenAtRight) ?? false
        }
    }
}

/// Whether it is A, J or L, with any accents, or a letter of their shapes.
private func isOpenAtRight(_ letter: Swift.Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x41, 0xC0...0xC5, 0x100, 0x102, 0x104, 0x1EA0...0x1EB6: true
    case 0x4A, 0x134, 0x4C, 0x139, 0x13B, 0x13D, 0x13F, 0x141: true
    // Greek alpha, delta and lambda, Cyrillic a.
    case 0x386, 0x391, 0x394, 0x39B, 0x410: true
    default: false
    }
}

/// The offset after an initial of `length` bytes and the spaces that follow it, which begin no line.
func initialEnd(_ length: Int, _ text: [UInt8]) -> Int {
    var end = min(max(length, 0), text.count)
    while end > 0, end < text.count, text[end] == 0x20 { end += 1 }
    return end
}

extension ShapedGlyph {
    /// The glyph farther along the line.
    fileprivate func moved(by distance: Int64) -> ShapedGlyph {
        ShapedGlyph(glyph: glyph, x: Int32(clamping: Int64(x) + distance), y: y)
    }
}
