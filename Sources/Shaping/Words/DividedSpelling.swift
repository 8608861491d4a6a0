/// The spelling of a divided word: its two parts, and the bytes of the word that each of them shows.
struct DividedSpelling {
    /// The text before the hyphen, which shows the word up to the point.
    var head: [UInt8]
    /// Bytes at the beginning of ``head`` that the word has too; the others show the rest of the word up to the point.
    var headSame: Int
    /// The text after the hyphen.
    var tail: [UInt8]
    /// Bytes at the end of ``tail`` that the word has too; the others show the beginning of the word after the point.
    var tailSame: Int

    /// The shaped head, with clusters that show the first `bytes` bytes of the word.
    func relabelled(head shaped: ShapedWord, upTo bytes: Int) -> ShapedWord {
        // Where nothing is added the last letter shows what is left out.
        let first = headSame == head.count ? head.count - 1 : headSame
        return shaped.relabelled { $0 <= first ? $0 : bytes }
    }

    /// The shaped tail, with clusters that show the last `bytes` bytes of the word.
    func relabelled(tail shaped: ShapedWord, bytes: Int) -> ShapedWord {
        shaped.relabelled { $0 == 0 ? 0 : max($0 - tail.count, -tailSame) + bytes }
    }
}

extension ShapedWord {
    /// The same clusters, which show other bytes: `place` maps an offset in their text to one in the word.
    fileprivate func relabelled(_ place: (Int) -> Int) -> ShapedWord {
        var result = self
        var offset = 0
        for index in clusters.indices {
            let end = offset + Int(clusters[index].bytes)
            result.clusters[index].bytes = UInt8(clamping: place(end) - place(offset))
            offset = end
        }
        return result
    }
}
