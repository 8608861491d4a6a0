/// A word without its soft hyphens (U+00AD), and their offsets: shaped with them, ligatures and kerning would be
/// interrupted.
struct SoftHyphens {
    /// For each of them, the offset after it in the word, ascending.
    private(set) var offsets: [Int] = []
    /// The word, which the caller keeps as long as this.
    private let word: UnsafeBufferPointer<UInt8>
    /// The bytes without them; empty if there are none, as in nearly all words.
    private var stripped: [UInt8] = []

    init(_ word: UnsafeBufferPointer<UInt8>) {
        self.word = word
        for index in word.indices.dropFirst() where word[index] == 0xAD && word[index - 1] == 0xC2 {
            offsets.append(index + 1)
        }
        var start = 0
        for offset in offsets {
            stripped += word[start..<offset - 2]
            start = offset
        }
        if start > 0 { stripped += word[start...] }
    }

    /// Calls `body` with the bytes without them.
    func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        offsets.isEmpty ? body(word) : stripped.withUnsafeBufferPointer(body)
    }

    /// The hyphenation points at them: one for each group, none at the word's ends.
    var points: [HyphenationPoint] {
        offsets.enumerated().compactMap { index, offset in
            let isLastOfGroup = index + 1 == offsets.count || offsets[index + 1] != offset + 2
            let before = offset - 2 * (index + 1)
            guard isLastOfGroup, before > 0, before < stripped.count else { return nil }
            return HyphenationPoint(
                offset: UInt8(clamping: offset), before: 0, after: 0, flags: .soft, kern: 0, discretionary: -1)
        }
    }

    /// The offset without them of the byte at `offset` of the word.
    func offsetInText(_ offset: Int) -> Int { offset - 2 * offsets.count { $0 <= offset } }

    /// The text as `wordShaper` shapes it, with the soft hyphens back in their places.
    func shaped(_ wordShaper: WordShaper, _ style: ShapingStyle) -> ShapedWord {
        restored(withText { wordShaper.shape($0, style) })
    }

    /// `shaped` as the clusters of the whole word: soft hyphens between clusters become clusters without glyphs,
    /// others become part of their cluster.
    func restored(_ shaped: ShapedWord) -> ShapedWord {
        if offsets.isEmpty { return shaped }
        var result = shaped
        result.clusters.removeAll(keepingCapacity: true)
        var next = 0
        var offset = 0
        for var cluster in shaped.clusters {
            next = appendGroup(&result, next, &offset)
            var end = offset + Int(cluster.bytes)
            while next < offsets.count, offsets[next] - 2 < end {
                end += 2
                next += 1
            }
            cluster.bytes = UInt8(clamping: end - offset)
            offset = end
            result.clusters.append(cluster)
        }
        _ = appendGroup(&result, next, &offset)
        return result
    }

    /// Adds the neighbouring soft hyphens at `offset` as one cluster; returns the index of the next one.
    private func appendGroup(_ result: inout ShapedWord, _ first: Int, _ offset: inout Int) -> Int {
        var next = first
        while next < offsets.count, offsets[next] - 2 == offset {
            offset += 2
            next += 1
        }
        if next > first {
            let bytes = UInt8(clamping: 2 * (next - first))
            result.clusters.append(WordCluster(advance: 0, glyph: 0, bytes: bytes, glyphs: 0))
        }
        return next
    }
}
