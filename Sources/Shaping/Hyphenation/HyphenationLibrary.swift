import PubTextModel
import PubUnicode
import Synchronization

/// Hyphenation dictionaries and exceptions by language. Dictionaries are read when a text first needs them.
///
/// Dictionaries come from libhyphen and LibreOffice (`hyph_en_US.dic`) or are files of patterns of TeX; the caller
/// provides the reading, since the library opens no files. Copies share the dictionaries already read, on any thread.
public struct HyphenationLibrary: Sendable {
    /// Reads a dictionary; nil when that fails.
    public typealias Loader = @Sendable () -> [UInt8]?

    /// By tag: the name of the file, and the closure that reads it.
    private var loaders: [String: (file: String, read: Loader)] = [:]
    private var exceptions: [String: [String]] = [:]
    private let cache = DictionaryCache()
    private var thai: ThaiWordSegmenter?

    /// A library without dictionaries: no text is hyphenated but at its soft hyphens.
    public init() {}

    /// Adds the dictionary of `language`, which findings call `file`, in place of one that was added for it before;
    /// `read` is called at most once, when it is needed.
    public mutating func add(_ language: Language, from file: String = "", read: @escaping Loader) {
        loaders[Self.folded(language.tag)] = (file, read)
    }

    /// Adds the list of Thai words of libthai (`thbrk.tri`), which gives lines of Thai text places to end; `read` is
    /// called at most once, when it is needed. Without it such lines end at spaces only.
    public mutating func addThaiWords(read: @escaping Loader) { thai = ThaiWordSegmenter(read: read) }

    /// Allows line breaks between words of scripts that have no spaces between them. Linear.
    func addWordBreaks(in text: UnsafeBufferPointer<UInt8>, to breaks: inout [BreakOpportunity]) {
        thai?.addBreaks(in: text, to: &breaks)
    }

    /// Adds words whose division the dictionary gets wrong: `data-base`; a word without a hyphen is never divided; one
    /// whose spelling changes is followed by its division: `tillåta = till-låta`. Entries that are none of these are
    /// left out.
    ///
    /// They hold for `language` and, when it is a bare one (`en`), for all its regions.
    public mutating func addExceptions(_ words: [String], for language: Language) {
        exceptions[Self.folded(language.tag), default: []] += words
    }

    /// Whether there is a usable dictionary for texts in `language`: its own, or one of the same language. Reads it.
    public func hasDictionary(for language: Language) -> Bool { dictionary(for: Self.folded(language.tag)) != nil }

    /// The damage of the dictionary that would serve `language` best; nil if that one is whole, cannot be read, or does
    /// not exist. Reads it.
    public func damage(for language: Language) -> DictionaryDamage? {
        for name in candidates(for: Self.folded(language.tag)) {
            guard let loader = loaders[name] else { continue }
            guard case .failure(var damage) = cache.dictionary(name, read: loader.read) else { return nil }
            damage.file = loader.file
            return damage
        }
        return nil
    }

    /// The hyphenator for texts in `language`; nil when there is neither dictionary nor exception.
    func hyphenator(for language: Language) -> Hyphenator? {
        let tag = Self.folded(language.tag)
        let primary = String(tag.prefix { $0 != "-" })
        let words = (exceptions[primary] ?? []) + (primary == tag ? [] : exceptions[tag] ?? [])
        let dictionary = dictionary(for: tag)
        return dictionary == nil && words.isEmpty ? nil : Hyphenator(dictionary, exceptions: words)
    }

    private func dictionary(for tag: String) -> HyphenationDictionary? {
        candidates(for: tag).lazy.compactMap { name in
            loaders[name].flatMap { try? cache.dictionary(name, read: $0.read)?.get() }
        }.first
    }

    /// The tags of dictionaries that serve `tag`, best first.
    private func candidates(for tag: String) -> [String] {
        let primary = String(tag.prefix { $0 != "-" })
        // Whole, then without its last parts (RFC 4647, lookup): `sr-Latn-RS` is served by `sr-Latn`, not by `sr`.
        var tags = sequence(first: tag[...]) { $0.lastIndex(of: "-").map { end in tag[..<end] } }.map { String($0) }
        tags.removeAll { $0 == primary }
        // Orthography counts more than region: `de-AT-1901` is served by `de-1901`, not by `de-AT`.
        let variants = tag.split(separator: "-").filter(Self.isVariant)
        if !variants.isEmpty {
            tags.insert(([primary] + variants.map { String($0) }).joined(separator: "-"), at: min(1, tags.count))
        }
        tags = [tag] + tags
        if tag != primary { tags += regional(after: tag + "-") }
        // Regions of English other than the United States follow British division; a bare `en` is American.
        if primary == "en" { tags += tag == "en" || tag == "en-us" ? ["en-us", "en-gb"] : ["en-gb", "en-us"] }
        tags += [primary, "\(primary)-\(primary)"]
        // `no` is written in either of two languages of their own.
        if primary == "no" { tags += candidates(for: "nb") + candidates(for: "nn") }
        return tags + regional(after: primary + "-")
    }

    /// The tags of dictionaries that begin with `prefix` and name no orthography but the current one. Fewer parts first:
    /// `sr-RS` (Cyrillic) before `sr-Latn-RS`.
    private func regional(after prefix: String) -> [String] {
        func parts(_ tag: String) -> Int { tag.utf8.count { $0 == 0x2D } }
        let found = loaders.keys.filter { tag in
            tag.hasPrefix(prefix) && !tag.split(separator: "-").contains(where: Self.isVariant)
        }
        return found.sorted { (parts($0), $0) < (parts($1), $1) }
    }

    /// Whether a subtag of BCP 47 names an orthography or a dialect: `1901`, `valencia`.
    private static func isVariant(_ part: Substring) -> Bool {
        part.utf8.count >= 5 || part.utf8.count == 4 && part.utf8.first.map { $0 <= 0x39 } == true
    }

    /// A tag in lower case with hyphens: `en_GB` → `en-gb`.
    private static func folded(_ tag: String) -> String {
        String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
    }
}

/// Dictionaries that were read, by tag.
final class DictionaryCache: Sendable {
    private let read = Mutex<[String: Result<HyphenationDictionary, DictionaryDamage>?]>([:])

    /// The dictionary `name`, read at the first call; nil for one that cannot be read.
    func dictionary(
        _ name: String, read load: HyphenationLibrary.Loader
    ) -> Result<HyphenationDictionary, DictionaryDamage>? {
        read.withLock { known in
            if let found = known[name] { return found }
            let dictionary = load().map { bytes in
                Result { () throws(DictionaryDamage) in try HyphenationDictionary(bytes, for: name) }
            }
            known[name] = .some(dictionary)
            return dictionary
        }
    }
}
