import Synchronization

/// Words that several shapers share, each on a thread of its own: a word that one has shaped need not be shaped by the others.
///
/// A shaper looks here only for words that it does not know yet, and keeps the words that it finds: running text takes no lock.
package final class SharedWords: Sendable {
    private let styles = Mutex<[ShapingStyle.Key: SharedStyleWords]>([:])

    /// Words of no style yet. Shapers that share them must have the same faces and dictionaries.
    package init() {}

    /// The words of the style of `key`.
    func words(of key: ShapingStyle.Key) -> SharedStyleWords {
        styles.withLock { styles in
            if let known = styles[key] { return known }
            let new = SharedStyleWords()
            styles[key] = new
            return new
        }
    }
}

/// The words of a style that shapers share. They stay where they are until the last of its owners is gone.
final class SharedStyleWords: @unchecked Sendable {
    private let lock = Mutex(())
    // Used under the lock alone; the contents of words do not change, and are read without it.
    private var words = WordCache()

    deinit { words.deallocate() }

    /// The word of `length` bytes at `start`; nil when nobody has shaped it yet.
    func find(_ start: UnsafePointer<UInt8>, _ length: Int) -> CachedWord? {
        lock.withLock { _ in words.find(start, length).map { words.words[$0] } }
    }

    /// Adds `word` with the bytes at `start` unless another shaper was faster; gives the word that all use. Nil when there
    /// are too many.
    func insert(_ word: CachedWord, with content: WordContent, _ start: UnsafePointer<UInt8>) -> CachedWord? {
        lock.withLock { _ in
            if let known = words.find(start, Int(word.length)) { return words.words[known] }
            // None of them may go while shapers point to them.
            if words.words.count >= ShapingStyle.maximumWords { return nil }
            // First the index: a new word may move the cache, which an expression reads before its subscripts.
            let index = words.insert(word, with: content, start)
            return words.words[index]
        }
    }
}
