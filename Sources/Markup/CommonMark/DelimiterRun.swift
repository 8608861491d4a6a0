import PubRunningText
import PubUnicode

/// A row of one delimiter character (`*`, `_`, `~` or `^`) in running text.
struct DelimiterRun {
    /// The character.
    let mark: UInt8
    /// Its bytes in the pool of the stream.
    let range: Range<Int>
    /// The neighbours on either side of it.
    let before: Neighbor
    let after: Neighbor
    /// The spaces and the letters of the block before it: between two runs with the same number of spaces there is
    /// none.
    let spaces: Int
    let letters: Int
    /// Whether it may begin or end a container.
    let canOpen: Bool
    let canClose: Bool
    /// The number of its characters that are still text.
    var count: Int
    /// The containers that it ends, the innermost first.
    var closes: [InlineEvent.Container] = []
    /// The containers that it begins, the innermost first.
    var opens: [InlineEvent.Container] = []
    /// The runs beside it in its scope that may still match; -1 for none.
    var previous = -1
    var next = -1

    init(mark: UInt8, _ range: Range<Int>, between before: Neighbor, and after: Neighbor, spaces: Int, letters: Int) {
        self.mark = mark
        self.range = range
        self.before = before
        self.after = after
        self.spaces = spaces
        self.letters = letters
        count = range.count
        let isLeft = DelimiterRun.flanks(outside: before, inside: after)
        let isRight = DelimiterRun.flanks(outside: after, inside: before)
        switch mark {
        case Ascii.underscore:
            // Underscores within a word mark nothing: `snake_case`.
            canOpen = isLeft && (!isRight || before.kind == .punctuation)
            canClose = isRight && (!isLeft || after.kind == .punctuation)
        case Ascii.tilde where range.count == 2, Ascii.asterisk: (canOpen, canClose) = (isLeft, isRight)
        // Pandoc's sub- and superscripts may begin and end anywhere in a word. `~/` is a folder, `^[` a note.
        case Ascii.tilde where range.count == 1:
            (canOpen, canClose) = (after.kind != .space && after.scalar != 0x2F, before.kind != .space)
        case Ascii.caret where range.count == 1:
            (canOpen, canClose) = (after.kind != .space && after.scalar != 0x5B, before.kind != .space)
        default: (canOpen, canClose) = (false, false)
        }
    }

    /// CommonMark's rule of flanking (0.30 §6.2), as the CJK-friendly amendments to it have it: beside Chinese,
    /// Japanese and Korean characters no space is needed, and their punctuation counts as letters.
    private static func flanks(outside: Neighbor, inside: Neighbor) -> Bool {
        if inside.kind == .space { return false }
        guard inside.kind == .punctuation, !inside.isEastAsian else { return true }
        return outside.kind != .letter || outside.isEastAsian
    }

    /// Whether it is a row of emphasis, whose lengths need not agree.
    var isEmphasis: Bool { mark == Ascii.asterisk || mark == Ascii.underscore }

    /// Whether it may begin the element that `closer` ends.
    func opens(before closer: DelimiterRun) -> Bool {
        guard canOpen, mark == closer.mark else { return false }
        guard isEmphasis else {
            // A container without a letter, such as `^_^`, is none.
            guard count == 1 else { return closer.count == count }
            return closer.count == 1 && closer.spaces == spaces && closer.letters > letters
        }
        // The “rule of three” of CommonMark (0.30 §6.2, rules 9 and 10): `**foo*bar**` is strong.
        let isOdd = (closer.canOpen || canClose) && closer.range.count % 3 != 0
        return !(isOdd && (range.count + closer.range.count) % 3 == 0)
    }

    /// The container that it makes with `closer`, and the number of characters of each that it takes.
    func container(with closer: DelimiterRun) -> (InlineEvent.Container, Int) {
        switch mark {
        case Ascii.tilde: count == 2 ? (.strike, 2) : (.subscript, 1)
        case Ascii.caret: (.superscript, 1)
        default: count >= 2 && closer.count >= 2 ? (.strong, 2) : (.emphasis, 1)
        }
    }

    /// A neighbour of a run.
    struct Neighbor {
        enum Kind { case space, punctuation, letter }

        let kind: Kind
        /// Whether the character is Chinese, Japanese or Korean.
        let isEastAsian: Bool
        /// The scalar; 0 if there is none.
        let scalar: UInt32

        /// The beginning or end of a line.
        static let space = Neighbor(kind: .space, isEastAsian: false, scalar: 0)
        /// A mark of other markup.
        static let mark = Neighbor(kind: .punctuation, isEastAsian: false, scalar: 0)

        private init(kind: Kind, isEastAsian: Bool, scalar: UInt32) {
            self.kind = kind
            self.isEastAsian = isEastAsian
            self.scalar = scalar
        }

        init(_ scalar: UInt32) {
            self.scalar = scalar
            if scalar < 0x80 {
                let byte = UInt8(scalar)
                kind = Ascii.isSpace(byte) ? .space : Ascii.isPunctuation(byte) ? .punctuation : .letter
                isEastAsian = false
                return
            }
            isEastAsian = EastAsian.contains(scalar)
            kind =
                if Scalars.isWhiteSpace(scalar) {
                    .space
                } else {
                    Scalars.category(of: scalar).isPunctuation ? .punctuation : .letter
                }
        }

        /// Whether it is a letter or digit of ASCII.
        var isLatin: Bool { kind == .letter && scalar < 0x80 }
    }
}
