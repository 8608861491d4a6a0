import PubFonts
import PubIdentity
import PubUnicode

/// Font fallback: the faces of characters that the face of their style lacks.
extension Shaper {
    /// The pieces of a word that the style's face or one script cannot set as a whole; nil when it is one piece after
    /// all. Each piece has one script and one face: the style's own if that has the glyphs, else the first fallback
    /// that does, else none. Figures and marks have the face of the letters beside them, if it has them.
    func pieces(of text: UnsafeBufferPointer<UInt8>, _ index: Int) -> [WordPiece]? {
        var offsets: [Int32] = []
        GraphemeClusters.boundaries(in: text, into: &offsets)
        let clusters = zip(offsets, offsets.dropFirst()).map { UnsafeBufferPointer(rebasing: text[Int($0)..<Int($1)]) }
        let scripts = clusters.map { $0.ownScript }
        let styles = styles(of: clusters, scripts, index)
        var pieces: [WordPiece] = []
        var script: Script?
        for (position, cluster) in clusters.enumerated() {
            let (style, own) = (styles[position], scripts[position])
            let goesOn = own == nil || script == nil || own == script
            if let last = pieces.last, last.style == style, goesOn {
                pieces[pieces.count - 1].length += cluster.count
            } else {
                pieces.append(WordPiece(length: cluster.count, style: style))
                script = nil
            }
            script = own ?? script
        }
        return pieces.count == 1 && pieces[0].style == index ? nil : pieces
    }

    /// The style of each cluster of a word: letters have the one that covers them; characters that no script owns take
    /// the style of the letters before them, or after them at the word's head, if that is a fallback and has them.
    private func styles(
        of clusters: [UnsafeBufferPointer<UInt8>], _ scripts: [Script?], _ index: Int
    ) -> [Int?] {
        var styles = clusters.indices.map { scripts[$0] == nil ? nil : style(covering: clusters[$0], index) }
        var neighbour = scripts.firstIndex { $0 != nil }.flatMap { styles[$0] }
        for position in clusters.indices {
            if clusters[position].presentation != nil {
                styles[position] = style(covering: clusters[position], index)
            } else if scripts[position] != nil {
                neighbour = styles[position]
            } else if let neighbour, neighbour != index,
                !wordShaper.shape(clusters[position], self.styles[neighbour]).isMissing
            {
                styles[position] = neighbour
            } else {
                styles[position] = style(covering: clusters[position], index)
            }
        }
        return styles
    }

    /// The style that has glyphs for one cluster of text: that at `index`, or one of a fallback face.
    func style(covering text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
        let key = styles[index].key
        let fallbackKey = FallbackKey(text: Array(text), style: index)
        if let known = fallbacks[fallbackKey] { return known }
        if let presentation = text.presentation, let chosen = style(showing: text, as: presentation, index) {
            fallbacks[fallbackKey] = .some(chosen)
            return chosen
        }
        if !wordShaper.shape(text, styles[index]).isMissing { return index }
        guard key.allowsFallback, !isDrawnAsText(text) else { return nil }
        var answer: Int?
        // The first character that the face lacks decides; the rest of the cluster has to follow.
        if let scalar = firstMissing(text, key.font),
            let font = fonts.fallback(
                for: scalar, from: key.font, language: key.language.tag, isDrawn: DrawnSign(scalar) != nil)
        {
            var other = key
            other.font = font
            other.allowsFallback = false
            let candidate = style(other)
            if !wordShaper.shape(text, styles[candidate]).isMissing { answer = candidate }
        }
        fallbacks[fallbackKey] = .some(answer)
        return answer
    }

    /// The style that shows one cluster of text in colours, or in the colour of the text, as its variation selector asks: that at
    /// `index`, or one of a fallback face; nil if there is none.
    private func style(showing text: UnsafeBufferPointer<UInt8>, as presentation: Presentation, _ index: Int) -> Int? {
        let key = styles[index].key
        guard key.allowsFallback, let base = Swift.Unicode.Scalar(Scalars.decode(text, at: 0).scalar) else {
            return nil
        }
        let isInColors = presentation == .colors
        if fonts.hasColor(key.font) == isInColors, !wordShaper.shape(text, styles[index]).isMissing { return index }
        guard
            let font = fonts.fallback(
                for: base, from: key.font, language: key.language.tag, inColors: isInColors)
        else { return nil }
        var other = key
        other.font = font
        other.allowsFallback = false
        let candidate = style(other)
        return wordShaper.shape(text, styles[candidate]).isMissing ? nil : candidate
    }

    /// Whether the text is a sign in the colour of the text, by its variation selector, that is drawn as a shape.
    private func isDrawnAsText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.presentation == .text, let base = Swift.Unicode.Scalar(Scalars.decode(text, at: 0).scalar) else {
            return false
        }
        return DrawnSign(base) != nil
    }

    /// The first character of `text` that `font` has no glyph for and that has to be drawn; where there is none, since
    /// tables of substitution took the glyphs away, the first that has to be drawn.
    func firstMissing(_ text: UnsafeBufferPointer<UInt8>, _ font: FontKey) -> Swift.Unicode.Scalar? {
        var first: Swift.Unicode.Scalar?
        var offset = 0
        while offset < text.count {
            let (number, length) = Scalars.decode(text, at: offset)
            offset += length
            guard let scalar = Swift.Unicode.Scalar(number), !Scalars.isDefaultIgnorable(number) else { continue }
            if !fonts.hasGlyph(for: scalar, in: font) { return scalar }
            first = first ?? scalar
        }
        return first
    }
}
