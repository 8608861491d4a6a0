/// A word of a list that gives its divisions: `data-base`; `record`, which is never divided; or, if the division
/// changes its spelling, the word and its divided form: `tillåta = till-låta`.
package struct HyphenationException {
    /// The letters of a change at most, on either side and of the word: Hungarian `dzs` has three.
    private static let mostLetters = 3

    /// The word in lower case, UTF-8.
    package let word: [UInt8]
    /// The divisions of the word.
    package let divisions: [WordDivision]

    /// The word and places of `entry`; nil if its two sides are not the same word, divided with one change.
    package init?(_ entry: String) {
        let sides = entry.lowercased().split(separator: "=", omittingEmptySubsequences: false)
        let parts = Self.parts(of: sides[sides.count - 1])
        let whole = sides.count == 1 ? parts : Self.parts(of: sides[0])
        if sides.count > 2 || sides.count == 2 && whole.count > 1 { return nil }
        let letters = whole.flatMap { $0 }
        let divisions = parts.flatMap { $0 } == letters ? Self.plain(parts) : Self.changed(letters, parts)
        guard let divisions, !letters.isEmpty, !letters.contains(0x20) else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: letters.compactMap(Unicode.Scalar.init))
        word = Array(String(text).utf8)
        self.divisions = divisions
    }

    /// The letters between hyphens, without blanks around all of them.
    private static func parts(of text: Substring) -> [[UInt32]] {
        var letters = text.unicodeScalars[...]
        while letters.first == " " { letters.removeFirst() }
        while letters.last == " " { letters.removeLast() }
        return letters.split(omittingEmptySubsequences: false) { ["-", "\u{AD}", "\u{2010}"].contains($0) }
            .map { $0.map(\.value) }
    }

    private static func plain(_ parts: [[UInt32]]) -> [WordDivision] {
        var before = 0
        return parts.dropLast().map { part in
            before += part.count
            return WordDivision(offset: before)
        }
    }

    /// The divisions of `word` into `parts`, with two adjacent parts spelled otherwise at the place that changes
    /// least; nil if every place would change more than a few letters.
    private static func changed(_ word: [UInt32], _ parts: [[UInt32]]) -> [WordDivision]? {
        var best: (index: Int, change: SpellingChange)?
        for index in 0..<max(parts.count - 1, 0) {
            let (left, right) = (parts[..<index].flatMap { $0 }, parts[(index + 2)...].flatMap { $0 })
            guard word.starts(with: left), word.reversed().starts(with: right.reversed()),
                left.count + right.count <= word.count
            else { continue }
            let change = SpellingChange(of: word, head: left + parts[index], tail: parts[index + 1] + right)
            guard let change, change.longestPart <= mostLetters, change.count < best?.change.count ?? .max else {
                continue
            }
            best = (index, change)
        }
        guard let best else { return nil }
        let after = parts[(best.index + 1)...].reduce(0) { $0 + $1.count }
        let changed = WordDivision(offset: max(word.count - after, 1), change: best.change)
        let later = plain(Array(parts[(best.index + 1)...])).map {
            WordDivision(offset: word.count - after + $0.offset)
        }
        return plain(Array(parts[...best.index])) + [changed] + later
    }
}
