import PubDiagnostics
import PubRunningText

/// Delimiters that were left when all were matched, and seem to be meant to mark something.
enum StrayDelimiters {
    /// The findings about the rest of `runs`.
    ///
    /// - Parameters:
    ///   - covered: ranges of the source that are reported as a whole.
    ///   - patternMarks: characters that patterns of the issue match: they are not markup.
    static func findings(
        in runs: [DelimiterRun], of stream: InlineStream, covered: [Range<Int>], patternMarks: PatternMarks
    ) -> [StrayMarkup.Finding] {
        var found: [StrayMarkup.Finding] = []
        var next = 0
        for run in runs where run.count > 0 && isMeant(run, stream.pool) && !patternMarks.contains(run.mark) {
            let offset = Int(stream.offsets[run.range.lowerBound + run.used])
            while next < covered.count, covered[next].upperBound <= offset { next += 1 }
            if next < covered.count, covered[next].contains(offset) { continue }
            let mark = String(repeating: Character(Unicode.Scalar(run.mark)), count: run.count)
            found.append(
                StrayMarkup.Finding(
                    range: offset..<offset + run.count,
                    message: "\(mark) marks nothing here and is printed as typed",
                    hint: "delete it, add its partner, or write a backslash before it"))
        }
        return found
    }

    /// Whether a run that is left was probably meant to mark something.
    private static func isMeant(_ run: DelimiterRun, _ pool: [UInt8]) -> Bool {
        // A part of it did.
        if run.count < run.range.count { return run.isEmphasis }
        // Paths and their patterns: `/articles/**`, `docs/_index.md`.
        if run.before.scalar == 0x2F || run.after.scalar == 0x2F { return false }
        switch (run.mark, run.range.count) {
        case (Ascii.asterisk, 1): return beginsWord(run)
        case (Ascii.underscore, 1):
            return beginsWord(run) && !isInsideName(run, pool) && !isQuotedName(run, pool)
                && !isIdentifier(pool, from: run.range.upperBound)
        // Between two letters or digits they are an operator or part of a name: `2**8`, `a__b`.
        case (Ascii.asterisk, 2), (Ascii.underscore, 2): return !(run.before.isLatin && run.after.isLatin)
        case (Ascii.tilde, 2): return beginsWord(run) || (run.canClose && !run.canOpen)
        case (Ascii.asterisk, 3): return run.canOpen && !run.canClose
        default: return false
        }
    }

    /// Whether it is a name of a program after its underscore: `_GNU_SOURCE`, `_exit(`, `_x1`.
    private static func isIdentifier(_ pool: [UInt8], from start: Int) -> Bool {
        let letters = pool[start...].prefix { Ascii.isLetter($0) }
        guard letters.endIndex < pool.count else { return false }
        let next = pool[letters.endIndex]
        return next == Ascii.underscore || next == Ascii.openParenthesis || Ascii.isDigit(next)
    }

    /// Whether a mark is inside a name, after a letter and a mark that ends no word: `Pop!_OS`, `a._b`.
    private static func isInsideName(_ run: DelimiterRun, _ pool: [UInt8]) -> Bool {
        let joint = run.range.lowerBound - 1
        guard joint > 0, UInt32(pool[joint]) == run.before.scalar else { return false }
        return joints.contains(pool[joint]) && Ascii.isAlphanumeric(pool[joint - 1])
    }

    private static let joints = Set("!?.@#&+:=%$".utf8)

    /// Whether it is a name of a program in quotation marks of its own: `"_key"`.
    private static func isQuotedName(_ run: DelimiterRun, _ pool: [UInt8]) -> Bool {
        guard [0x22, 0x27, 0x2018, 0x201C].contains(run.before.scalar) else { return false }
        let after = pool[run.range.upperBound...].drop { Ascii.isAlphanumeric($0) || $0 == Ascii.underscore }
        return after.first == Ascii.quote || after.first == Ascii.apostrophe
            || after.starts(with: "\u{2019}".utf8) || after.starts(with: "\u{201D}".utf8)
    }

    /// Whether a mark is before a word. One after a word may call a note, or be part of a name (C*).
    private static func beginsWord(_ run: DelimiterRun) -> Bool {
        run.canOpen && run.after.kind == .letter && (run.before.kind != .letter)
    }
}

extension DelimiterRun {
    /// The number of its characters that are marks.
    fileprivate var used: Int { closes.reduce(0) { $0 + ($1.isDouble ? 2 : 1) } }
}

extension InlineEvent.Container {
    fileprivate var isDouble: Bool {
        switch self {
        case .strong, .strike: true
        default: false
        }
    }
}
