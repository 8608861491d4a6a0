import PubUnicode

/// The letters around figures and punctuation that are words of their own between spaces.
///
/// Such words belong to no script. Between letters that a fallback face sets, as Hebrew in a paragraph whose own face
/// is Latin, they are set in that face too, if it has them; otherwise in the text's own.
struct SurroundingLetters {
    /// Whether there are fallback faces; if not, nothing is examined.
    private let hasFallbacks: Bool
    /// Whether a letter was set already.
    private var hasBegun = false
    /// The last letter, when a fallback face set it.
    private(set) var before: [UInt8]?
    /// The next letter as last looked up: its offset and its script; nil at the end for none.
    private var ahead: (offset: Int, script: Script?) = (-1, nil)
    /// The script of the paragraph's first letter.
    private var first: Script?

    init(hasFallbacks: Bool) { self.hasFallbacks = hasFallbacks }

    /// Whether the next word may have the face of the letters around it.
    var mayLead: Bool { hasFallbacks && (before != nil || !hasBegun) }

    /// Records letters that the text's own face sets.
    mutating func noteOwn() { (hasBegun, before) = (true, nil) }

    /// Records the first letter of a fallback face in `range`.
    mutating func noteFallback(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        guard let offset = bytes.offsetOfLetter(from: range.lowerBound, to: range.upperBound) else { return }
        let length = Scalars.decode(bytes, at: offset).length
        (hasBegun, before) = (true, Array(bytes[offset..<offset + length]))
    }

    /// A letter of the script that surrounds a word without letters, which ends at `end`; nil if two scripts do, or
    /// the text's own face sets the letters before it.
    ///
    /// The text after it is examined once, however often this is called.
    mutating func sample(around end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        if ahead.offset < end {
            let offset = bytes.offsetOfLetter(from: end, to: bytes.count)
            ahead = (offset ?? bytes.count, offset.map { Scalars.script(of: Scalars.decode(bytes, at: $0).scalar) })
            if !hasBegun, first == nil { first = ahead.script }
        }
        guard let before else {
            guard ahead.offset < bytes.count else { return nil }
            return Array(bytes[ahead.offset..<ahead.offset + Scalars.decode(bytes, at: ahead.offset).length])
        }
        let script = before.withUnsafeBufferPointer { Scalars.script(of: Scalars.decode($0, at: 0).scalar) }
        if first == nil, let offset = bytes.offsetOfLetter(from: 0, to: bytes.count) {
            first = Scalars.script(of: Scalars.decode(bytes, at: offset).scalar)
        }
        return (ahead.script ?? first) == script ? before : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The script of the first letter; nil if all characters are shared by all scripts.
    var ownScript: Script? {
        offsetOfLetter(from: 0, to: count).map { Scalars.script(of: Scalars.decode(self, at: $0).scalar) }
    }

    /// The offset of the first character of a script that is not shared by all; nil if there is none.
    func offsetOfLetter(from start: Int, to end: Int) -> Int? {
        var offset = start
        while offset < end {
            let (scalar, length) = Scalars.decode(self, at: offset)
            if !Scalars.script(of: scalar).isShared { return offset }
            offset += length
        }
        return nil
    }
}
