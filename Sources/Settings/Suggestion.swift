/// "Did you mean": the nearest of the words that would have been right.
public enum Suggestion {
    /// The candidate nearest to `word`; nil if none is near. The first of equally near ones.
    ///
    /// Case, `-`, `_` and spaces do not count. Near means at most one edit in three letters, and at most three; an edit
    /// is an insertion, a deletion, a replacement or an exchange of two neighbours.
    public static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
        let sought = plain(word)
        // The distance takes time with the product of the two lengths.
        guard !sought.isEmpty, sought.count <= 64 else { return nil }
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let letters = plain(candidate)
            let allowed = min(3, max(1, max(sought.count, letters.count) / 3))
            guard letters.count <= 64, abs(letters.count - sought.count) <= allowed else { continue }
            let distance = editDistance(sought, letters)
            if distance <= allowed, distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        return best?.candidate
    }

    /// Whether `word` is `candidate` with one slip of the pen: one edit, and nothing else can have been meant.
    public static func isSlip(_ word: String, of candidate: String) -> Bool {
        let (sought, letters) = (plain(word), plain(candidate))
        // A short word is one slip away from many others.
        guard sought.count > 3, abs(sought.count - letters.count) <= 1, letters.count <= 64 else { return false }
        return editDistance(sought, letters) <= 1
    }

    /// The hint `did you mean "…"?`, or the list of candidates if none is near and the list is short.
    public static func hint(for word: String, in candidates: some Collection<String>, called name: String) -> String? {
        if let near = nearest(to: word, in: candidates) { return "did you mean \"\(near)\"?" }
        guard !candidates.isEmpty, candidates.count <= 16 else { return nil }
        return "\(name): \(candidates.joined(separator: ", "))"
    }

    private static func plain(_ word: String) -> [Unicode.Scalar] {
        word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " }
    }

    /// The number of edits between two words (Damerau 1964, in the form without repeated edits of a pair).
    /// Time and memory grow with the product of the lengths.
    static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var last = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var row = [i + 1]
            for (j, other) in b.enumerated() {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
