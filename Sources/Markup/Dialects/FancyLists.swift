import PubDocuments
import PubRunningText

/// The mark of an item of a list, as CommonMark or Pandoc has it.
struct ListMark {
    /// The numeral style of its number; nil for a sign whose number is counted.
    var style: NumeralStyle?
    /// The number.
    var number: Int
    /// The name of a numbered example; empty for none.
    var name: Range<Int>
    /// The mark, without the blanks behind it.
    var range: Range<Int>
    /// The delimiter around the number: `.`, `)` or `()`.
    var delimiter: UInt8
    /// Whether it is `(@)`.
    var isExample = false

    /// Whether the line `text` begins with the mark of an item of any list, a definition or a note.
    static func begins(_ bytes: [UInt8], _ text: Range<Int>) -> Bool {
        guard let first = bytes[text].first else { return false }
        if [Ascii.hyphen, Ascii.asterisk, Ascii.plus, Ascii.colon, Ascii.tilde].contains(first) {
            return text.count == 1 || Ascii.isBlank(bytes[text.lowerBound + 1])
        }
        if bytes[text].starts(with: "[^".utf8) || bytes[text].starts(with: "!!!".utf8)
            || bytes[text].starts(with: "???".utf8)
            || bytes[text].starts(with: "===".utf8)
        {
            return true
        }
        // Numbers of CommonMark have at most nine digits.
        let digits = bytes[text].prefix(9).prefix(while: Ascii.isDigit)
        if !digits.isEmpty, digits.endIndex < text.upperBound {
            let mark = bytes[digits.endIndex]
            return (mark == Ascii.period || mark == Ascii.closeParenthesis)
                && (digits.endIndex + 1 == text.upperBound || Ascii.isBlank(bytes[digits.endIndex + 1]))
        }
        return !ListMark.all(bytes, text).isEmpty
    }

    /// The possible marks at the beginning of the line `text`: a letter may be a Roman number. Empty if there is none, or only one that
    /// CommonMark reads itself.
    static func all(_ bytes: [UInt8], _ text: Range<Int>) -> [ListMark] {
        var position = text.lowerBound
        guard position < text.upperBound else { return [] }
        let isOpen = bytes[position] == Ascii.openParenthesis
        if isOpen { position += 1 }
        let start = position
        if position < text.upperBound, bytes[position] == Ascii.at, isOpen {
            position += 1
            while position < text.upperBound, isName(bytes[position]) { position += 1 }
            guard position < text.upperBound, bytes[position] == Ascii.closeParenthesis,
                isEnd(bytes, position + 1, text)
            else {
                return []
            }
            return [
                ListMark(
                    style: nil, number: 1, name: start + 1..<position, range: text.lowerBound..<position + 1,
                    delimiter: Ascii.openParenthesis, isExample: true)
            ]
        }
        while position < text.upperBound, position - start < 8,
            Ascii.isAlphanumeric(bytes[position]) || bytes[position] == Ascii.hash
        { position += 1 }
        let word = start..<position
        guard !word.isEmpty, position < text.upperBound else { return [] }
        let mark = bytes[position]
        guard mark == Ascii.closeParenthesis || mark == Ascii.period && !isOpen, isEnd(bytes, position + 1, text) else {
            return []
        }
        let delimiter = isOpen ? Ascii.openParenthesis : mark
        let range = text.lowerBound..<position + 1
        func made(_ style: NumeralStyle?, _ number: Int) -> ListMark {
            ListMark(style: style, number: number, name: start..<start, range: range, delimiter: delimiter)
        }
        let letters = String(decoding: bytes[word], as: UTF8.self)
        if letters == "#" { return [made(nil, 1)] }
        // CommonMark has lists of numbers itself, but none between brackets.
        if let number = Int(letters) { return isOpen ? [made(.decimal, number)] : [] }
        var marks: [ListMark] = []
        let isUpper = letters == letters.uppercased()
        guard isUpper || letters == letters.lowercased() else { return [] }
        // "B. Russell" is a name.
        if isUpper, mark == Ascii.period, !isOpen, position + 2 < text.upperBound, !Ascii.isBlank(bytes[position + 2]) {
            return []
        }
        if let roman = RomanNumber.value(of: letters.lowercased()) {
            marks.append(made(isUpper ? .upperRoman : .lowerRoman, roman))
        }
        if letters.utf8.count == 1, let letter = letters.lowercased().utf8.first, Ascii.isLetter(letter) {
            marks.append(made(isUpper ? .upperLetters : .lowerLetters, Int(letter) - 0x60))
        }
        return marks
    }

    private static func isName(_ byte: UInt8) -> Bool {
        Ascii.isAlphanumeric(byte) || byte == Ascii.hyphen || byte == Ascii.underscore
    }

    private static func isEnd(_ bytes: [UInt8], _ position: Int, _ text: Range<Int>) -> Bool {
        position < text.upperBound && Ascii.isBlank(bytes[position])
    }

    /// Whether `other` is the next item of the same list.
    func isFollowed(by other: ListMark) -> Bool {
        guard delimiter == other.delimiter, style == other.style, isExample == other.isExample else { return false }
        return style == nil || other.number == number + 1
    }
}

/// Roman numbers as lists have them.
enum RomanNumber {
    private static let values: [(letters: String, value: Int)] = [
        ("m", 1000), ("cm", 900), ("d", 500), ("cd", 400), ("c", 100), ("xc", 90), ("l", 50), ("xl", 40), ("x", 10),
        ("ix", 9),
        ("v", 5), ("iv", 4), ("i", 1),
    ]

    /// The number that `letters`, small ones, write in the usual way; nil for other words.
    static func value(of letters: String) -> Int? {
        var rest = letters[...]
        var total = 0
        for (part, value) in values {
            while rest.hasPrefix(part) {
                rest = rest.dropFirst(part.count)
                total += value
            }
        }
        guard rest.isEmpty, total > 0, text(total) == letters else { return nil }
        return total
    }

    private static func text(_ number: Int) -> String {
        var (rest, text) = (number, "")
        for (part, value) in values {
            while rest >= value {
                rest -= value
                text += part
            }
        }
        return text
    }
}

/// Lists of Pandoc that are numbered by letters, Roman numbers, numbers in parentheses, or signs whose number is counted.
struct FancyLists {
    private let lines: DialectLines
    private var bytes: [UInt8] { lines.bytes }
    /// The items up to here that are to be written with other marks, by their lines.
    private(set) var items: [Int: (mark: ListMark, number: Int)] = [:]
    /// The numbers of examples by their names.
    private(set) var examples: [String: Int] = [:]
    private var exampleCount = 0

    init(_ lines: DialectLines) { self.lines = lines }

    /// The most lines between two items.
    private static let longestItem = 60

    /// Notes the items of the list that begins on `line`, if one does; one item alone is a list if nothing else can have such a
    /// mark.
    mutating func noteList(at line: Int) {
        guard items[line] == nil, canBegin(line) else { return }
        for mark in ListMark.all(bytes, lines.text(line)) {
            let chain = chain(from: line, mark)
            let isFirstOfItem = mark.number == 1 && mark.delimiter == Ascii.openParenthesis && isInItem(line)
            guard chain.count > 1 || mark.isExample || isFirstOfItem else { continue }
            for (index, item) in chain.enumerated() {
                var number = mark.style == nil ? index + 1 : item.mark.number
                if mark.isExample {
                    exampleCount += 1
                    number = exampleCount
                    if !item.mark.name.isEmpty {
                        examples[String(decoding: bytes[item.mark.name], as: UTF8.self)] = number
                    }
                }
                items[item.line] = (item.mark, number)
            }
            return
        }
    }

    private func canBegin(_ line: Int) -> Bool {
        guard line > lines.first else { return true }
        let above = lines.text(line - 1)
        return above.isEmpty || lines.isCode(line - 1) || bytes[above].first == Ascii.hash
            || bytes[above].starts(with: ":::".utf8)
            || ListMark.begins(bytes, above)
            || lines.indent(line - 1) < lines.indent(line) && ListMark.begins(bytes, lines.text(line - 1))
    }

    /// Whether `line` is in an item of a list: there an (a) or (i) at the start of a line begins a list even if it is the only one.
    private func isInItem(_ line: Int) -> Bool {
        let indent = lines.indent(line)
        var above = line - 1
        while above >= lines.first, line - above <= FancyLists.longestItem {
            if !lines.isEmpty(above), lines.indent(above) < indent { return ListMark.begins(bytes, lines.text(above)) }
            above -= 1
        }
        return false
    }

    private func chain(from line: Int, _ mark: ListMark) -> [(line: Int, mark: ListMark)] {
        var found = [(line: line, mark: mark)]
        let indent = lines.indent(line)
        var next = line + 1
        var wasEmpty = false
        while next <= lines.count, next - found[found.count - 1].line <= FancyLists.longestItem {
            if lines.isEmpty(next) {
                wasEmpty = true
            } else if lines.indent(next) < indent {
                break
            } else if lines.indent(next) == indent {
                if let own = ListMark.all(bytes, lines.text(next)).first(where: {
                    found[found.count - 1].mark.isFollowed(by: $0)
                }) {
                    found.append((next, own))
                } else if wasEmpty || lines.isCode(next) {
                    break
                }
                wasEmpty = false
            } else {
                wasEmpty = false
            }
            next += 1
        }
        return found
    }
}
