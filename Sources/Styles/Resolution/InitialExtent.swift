import PubTextModel
import PubUnicode

/// The head of a paragraph that its initial takes: opening marks, and letters with all that belongs to them.
///
/// A number is never parted. Linear in the bytes that it examines, at most 256.
struct InitialExtent {
    /// The reason why a paragraph has no initial.
    enum Obstacle: Hashable {
        /// It begins with a number that has more characters than the initial.
        case number(String)
        /// It begins with a sign, a picture or a call of a note.
        case sign
        /// Its first letters join one another.
        case joinedLetters
        /// It has marks alone.
        case noLetter
        /// Its first letter has an annotation.
        case annotation
    }

    private let head: [Character]
    private let language: Language

    /// The head of `text`.
    init(_ text: AttributedText) {
        // The initial is at the head, and a paragraph may have 2 MiB.
        head = Array(String(decoding: text.utf8.prefix(256), as: UTF8.self))
        language = text.attributes.first?.language ?? Language("")
    }

    /// The bytes of an initial of `count` letters, or the reason why there is none.
    func bytes(letters count: Int) -> Result<Int32, Obstacle> {
        var index = firstLetter
        guard index < head.count else { return .failure(.noLetter) }
        let first = head[index]
        if first.category.isNumber { return number(at: index, of: count) }
        guard first.category.isLetter else { return .failure(.sign) }
        if Self.joined.contains(Scalars.script(of: first.scalar)) { return .failure(.joinedLetters) }
        var left = count
        while left > 0, index < head.count, !head[index].isBlank {
            if head[index].category.isPunctuation {
                index += 1
            } else {
                index = end(ofLetterAt: index)
                left -= 1
            }
        }
        return .success(bytes(upTo: elisionEnd(at: index)))
    }

    /// The first character that is not an opening mark: marks are punctuation, the blanks after it, and signs before a number.
    private var firstLetter: Int {
        var index = 0
        while index < head.count {
            let character = head[index]
            let isMark = character.category.isPunctuation || character.category == .format
            if !isMark && !(index > 0 && character.isBlank) && !character.isSignOfNumber { break }
            index += 1
        }
        return index
    }

    private func bytes(upTo end: Int) -> Int32 { head[..<end].reduce(0) { $0 + Int32($1.utf8.count) } }

    // MARK: Letters

    /// The end of the letter at `index` and the letters read with it: the consonant after a vowel sign that is written
    /// before it, the consonants below, J after a Dutch I.
    private func end(ofLetterAt index: Int) -> Int {
        var end = index + 1
        if Self.vowelsBefore.contains(where: { $0.contains(head[index].scalar) }), end < head.count {
            end += Self.leaders.contains(head[end].scalar) && isConsonant(end + 1) ? 2 : 1
        }
        while end < head.count, Self.subjoiners.contains(head[end - 1].lastScalar) { end += 1 }
        if language.primary == "nl", end < head.count {
            let pair = [head[index].scalar, head[end].scalar]
            if pair == [0x49, 0x4A] || pair == [0x69, 0x6A] { end += 1 }
        }
        return min(end, head.count)
    }

    private func isConsonant(_ index: Int) -> Bool {
        // From ko kai to ho nokhuk, the consonants of Thai.
        index < head.count && (0xE01...0xE2E).contains(head[index].scalar)
    }

    /// The end of the initial with the apostrophe of an elision: a French initial is L’, not L.
    private func elisionEnd(at index: Int) -> Int {
        guard Self.eliding.contains(language.primary), index + 1 < head.count,
            head[index] == "’" || head[index] == "'", head[index + 1].category.isLetter
        else { return index }
        return index + 1
    }

    /// Languages whose articles lose their vowel before another.
    private static let eliding: Set<String> = ["fr", "it", "ca", "oc"]
    /// Vowel signs of Thai and Lao that are written before their consonant.
    private static let vowelsBefore: [ClosedRange<UInt32>] = [0xE40...0xE44, 0xEC0...0xEC4]
    /// Silent Thai consonants that lead another one.
    private static let leaders: Set<UInt32> = [0xE2B, 0xE2D]
    /// Signs of Khmer and Burmese that put the next consonant below.
    private static let subjoiners: Set<UInt32> = [0x17D2, 0x1039]
    /// Scripts whose letters join those beside them.
    private static let joined: Set<Script> = [
        .arabic, .syriac, .mongolian, .nko, .mandaic, .adlam, .hanifiRohingya,
    ]

    // MARK: Numbers

    /// The initial of a number whose first figure is at `index`: all of it with its signs, if it has at most `count`
    /// characters and the initial is to have several.
    private func number(at index: Int, of count: Int) -> Result<Int32, Obstacle> {
        var start = index
        while start > 0, head[start - 1].isSignOfNumber || head[start - 1].isBlank && start > 1 { start -= 1 }
        while head[start].isBlank { start += 1 }
        let end = numberEnd(from: index)
        let number = head[start..<end]
        let characters = number.count { !$0.isBlank }
        if count > 1, characters <= count { return .success(bytes(upTo: end)) }
        return .failure(.number(String(number)))
    }

    /// The end of the number at `index`, with its groups, its fraction, and a sign or letters right after it.
    private func numberEnd(from index: Int) -> Int {
        var end = index
        while end < head.count {
            let isGap = head[end].isBlank || ".,:/'’-–".contains(head[end])
            if head[end].category.isNumber || isGap && isFigure(end + 1) && (!head[end].isBlank || isGroup(end + 1)) {
                end += 1
            } else {
                break
            }
        }
        let sign = end < head.count && head[end].isBlank ? end + 1 : end
        if sign < head.count, head[sign].isSignAfterNumber { return sign + 1 }
        while end < head.count, head[end].category.isLetter { end += 1 }
        return end
    }

    private func isFigure(_ index: Int) -> Bool { index < head.count && head[index].category.isNumber }

    /// Whether three figures and no more are at `index`: a group of thousands.
    private func isGroup(_ index: Int) -> Bool { (index..<index + 3).allSatisfy(isFigure) && !isFigure(index + 3) }
}

extension InitialExtent.Obstacle: Error {
    /// The reason, in the words of a message.
    var reason: String {
        switch self {
        case .number(let number): "begins with the number \(number), which an initial of one figure would part"
        case .sign: "begins with a sign or a picture, which is no letter"
        case .joinedLetters: "begins with letters that join one another"
        case .noLetter: "has no letter at its head"
        case .annotation: "begins with letters that have an annotation"
        }
    }

    /// The advice.
    var hint: String {
        switch self {
        case .number: "write the number in words, or let `characters` of its `drop_cap` hold all of it"
        case .sign, .noLetter: "begin with a word, or give the paragraph a style without `drop_cap`"
        case .joinedLetters, .annotation: "give the paragraph a style without `drop_cap`"
        }
    }
}

extension Character {
    fileprivate var scalar: UInt32 { unicodeScalars.first?.value ?? 0 }
    fileprivate var lastScalar: UInt32 { unicodeScalars.last?.value ?? 0 }
    fileprivate var category: GeneralCategory { Scalars.category(of: scalar) }
    fileprivate var isBlank: Bool { Scalars.isWhiteSpace(scalar) }

    /// Whether it is written before a number as part of it: $ £ € + − ± №.
    fileprivate var isSignOfNumber: Bool {
        category == .currencySymbol || scalar == 0x2116 || [0x2B, 0x2212, 0xB1, 0x7E].contains(scalar)
    }

    /// Whether it is written after a number as part of it: % ‰ ° € ′ ″.
    fileprivate var isSignAfterNumber: Bool {
        category == .currencySymbol || [0x25, 0x2030, 0xB0, 0x2032, 0x2033].contains(scalar)
    }
}
