import PubDisplayList

/// Clusters that lack text or glyphs, joined with their neighbours: viewers drop replacement text that has no glyph. Text
/// that is neither drawn nor read (spaces at a line's end, unused soft hyphens) is removed.
struct MergedClusters {
    private(set) var text: [UInt8] = []
    private(set) var clusters: [TextCluster] = []

    /// The clusters `parts` of `bytes`. Linear.
    init(_ parts: UnsafeBufferPointer<TextCluster>, _ bytes: UnsafeBufferPointer<UInt8>) {
        var pending = 0
        var position = bytes.startIndex
        for part in parts {
            let own = bytes[position..<min(position + Int(part.bytes), bytes.endIndex)]
            position = own.endIndex
            if part.glyphs == 0, MergedClusters.isUnread(own) { continue }
            text.append(contentsOf: own)
            if part.glyphs > 0, part.bytes > 0 || clusters.isEmpty {
                clusters.append(TextCluster(bytes: UInt16(own.count + pending), glyphs: part.glyphs))
                pending = 0
            } else if !clusters.isEmpty {
                clusters[clusters.count - 1].bytes += UInt16(own.count)
                clusters[clusters.count - 1].glyphs += part.glyphs
            } else {
                pending += own.count
            }
        }
        text.removeLast(pending)
    }

    /// The clusters `parts` of `bytes`, with each word's clusters joined: viewers that look for words by the space between letters find
    /// none in spaced words, and split some words that kerning spreads. Linear.
    init(wordsOf parts: UnsafeBufferPointer<TextCluster>, _ bytes: UnsafeBufferPointer<UInt8>) {
        var position = bytes.startIndex
        var isInWord = false
        for part in parts {
            let own = bytes[position..<min(position + Int(part.bytes), bytes.endIndex)]
            position = own.endIndex
            if part.glyphs == 0 { continue }
            text.append(contentsOf: own)
            let isLetter = !MergedClusters.isUnread(own)
            if isInWord, isLetter, clusters[clusters.count - 1].bytes < 1024 {
                clusters[clusters.count - 1].bytes += UInt16(own.count)
                clusters[clusters.count - 1].glyphs += part.glyphs
            } else {
                clusters.append(TextCluster(bytes: UInt16(own.count), glyphs: part.glyphs))
            }
            isInWord = isLetter
        }
    }

    /// Whether a cluster has no text, or text that has to be read has no glyph.
    static func areNeeded(
        _ clusters: UnsafeBufferPointer<TextCluster>, _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var read = 0
        for cluster in clusters {
            let end = read + Int(cluster.bytes)
            if cluster.bytes == 0 { return true }
            if cluster.glyphs == 0, end <= text.count, !isUnread(text[read..<end]) { return true }
            read = end
        }
        return false
    }

    /// True for white space and default ignorable characters.
    static func isUnread(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if bytes.count == 1, bytes[bytes.startIndex] == 0x20 { return true }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars
            .allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }
}
