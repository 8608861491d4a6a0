import PubUnicode

/// Words with the roles that they are listed for, found by a hash of their UTF-8.
///
/// Only the hash is kept: 64 bits tell the few hundred words of a language from all others of its texts.
struct WordRoles<Roles: OptionSet & Sendable>: Sendable where Roles.RawValue == UInt16 {
    private var keys: [UInt64] = Array(repeating: 0, count: 1024)
    private var values: [UInt16] = Array(repeating: 0, count: 1024)

    /// Adds the words of `list`, separated by blanks, in small letters and with a capital.
    mutating func add(_ list: String, _ roles: Roles) {
        for word in list.utf8.split(whereSeparator: { $0 <= 0x20 }) {
            for form in Self.forms(of: Array(word)) { add(form, roles) }
        }
    }

    /// Adds one word.
    mutating func add(_ word: [UInt8], _ roles: Roles) {
        let key = Self.hash(word)
        var row = Int(truncatingIfNeeded: key) & (keys.count - 1)
        while keys[row] != 0, keys[row] != key { row = (row + 1) & (keys.count - 1) }
        keys[row] = key
        values[row] |= roles.rawValue
    }

    /// The roles of `word`; none for one that is not listed.
    @inline(__always)
    func roles(of word: UnsafeBufferPointer<UInt8>) -> Roles {
        if word.isEmpty || word.count > 32 { return [] }
        let key = Self.hash(word)
        var row = Int(truncatingIfNeeded: key) & (keys.count - 1)
        while keys[row] != 0 {
            if keys[row] == key { return Roles(rawValue: values[row]) }
            row = (row + 1) & (keys.count - 1)
        }
        return []
    }

    /// `word` as it is listed, and with a capital.
    static func forms(of word: [UInt8]) -> [[UInt8]] {
        let length = word.first.map { $0 < 0x80 ? 1 : $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 } ?? 0
        let capitalized = CaseMapping.upper(Array(word.prefix(length))) + word.dropFirst(length)
        return capitalized == word ? [word] : [word, capitalized]
    }

    /// Fowler, Noll and Vo's hash, FNV-1a, with its bits mixed; never 0.
    @inline(__always)
    static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return (hash ^ hash >> 32) | 1
    }
}
