extension Shaper {
    /// Shapes the word at `start`, which is not in the cache of the style at `index` yet; returns its index there.
    @inline(never)
    func addWord(_ start: UnsafePointer<UInt8>, _ length: Int, _ index: Int) -> Int {
        if let known = styles[index].recall(start, length) { return known }
        let word = UnsafeBufferPointer(start: start, count: length)
        return CachedWordBuilder(wordShaper: wordShaper).add(word, to: styles[index], key: word) {
            pieces(of: $0, index)
        }
    }

    /// The index of the word at `start` in the cache of the style at `index`, shaped when it is new.
    func wordIndex(_ start: UnsafePointer<UInt8>, _ length: Int, _ index: Int) -> Int {
        styles[index].words.pointee.find(start, length) ?? addWord(start, length, index)
    }

    /// The index of a part of a word that joins the letters beside it, which `context` holds.
    func addWord(_ word: WordContext, _ index: Int) -> Int {
        word.key.withUnsafeBufferPointer { key in
            guard let start = key.baseAddress else { return 0 }
            if let known = styles[index].words.pointee.find(start, key.count) { return known }
            if let known = styles[index].recall(start, key.count) { return known }
            let part = UnsafeBufferPointer(rebasing: key[word.part])
            return CachedWordBuilder(wordShaper: wordShaper, context: word).add(part, to: styles[index], key: key) {
                pieces(of: $0, index)
            }
        }
    }
}
