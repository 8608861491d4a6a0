/// Converts straight quotes, hyphens and full stops of running text to typographic ones, in the style of the language.
///
/// `"` and `'` become quotation marks, apostrophes or primes; `--` and `---` dashes; `...` an ellipsis; runs of blanks
/// one space, or their tabs. Characters after a backslash or written as entities stay as they are, and so do code,
/// addresses, and marks that are curly already. Beside full-width punctuation, which has its own white space, blanks
/// and line ends are left out, and in Chinese and Japanese an ellipsis is two ems wide. Context reaches across inlines:
/// in `*"a"*` emphasis is ignored.
///
/// The rules for `'`, in order: between digits it is a prime (5′10″); before `n'` and words like `tis`, before two
/// digits ('90s) and between letters it is an apostrophe; after a space, an opening bracket or a dash, with a closing
/// mark later in the block, it opens; otherwise it closes an open quotation, is a prime after a digit, or an
/// apostrophe. `"` opens after a space, an opening bracket or a dash, closes after anything else, and is a double
/// prime after a digit when nothing is open.
///
/// Linear.
package struct SmartPunctuation {
    /// The class of the character beside a quotation mark.
    enum Neighbour {
        case space
        case letter
        case digit
        /// A mark that a quotation may open after: brackets, dashes, opening quotes.
        case opener
        /// Punctuation as wide as an ideograph.
        case wide
        case other
    }

    let input: InlineStream
    private let source: [UInt8]
    let style: QuoteStyle
    private let isOn: Bool
    /// The replacement for `...`.
    private let ellipsis: String
    /// Whether `---` stands without spaces, even where blanks are typed beside it.
    private let closesDashes: Bool
    private var output = InlineStream()
    /// The class of the character before the position.
    var before = Neighbour.space
    /// True after a blank: blanks in a row are one.
    private var isAfterBlank = true
    /// The class of the character after each event.
    private var after: [Neighbour] = []
    /// The marks that are open: true for `"`.
    var open: [Bool] = []
    /// The index in the pool of the last `'` that could close.
    private(set) var lastCloser = -1
    /// True after a prime and digits: then `"` is a double prime.
    var isAfterPrime = false

    /// The stream with its marks replaced.
    package static func applied(
        to stream: InlineStream, source: [UInt8], language: String, isOn: Bool
    ) -> InlineStream {
        var work = SmartPunctuation(stream, source, language, isOn)
        work.lookAhead()
        work.run()
        return work.output
    }

    private init(_ input: InlineStream, _ source: [UInt8], _ language: String, _ isOn: Bool) {
        self.input = input
        self.source = source
        style = QuoteStyle.of(language)
        self.isOn = isOn
        let primary = language.lowercased().prefix { $0 != "-" && $0 != "_" }
        ellipsis = ["zh", "ja", "yue", "wuu"].contains(primary) ? "……" : "…"
        // American style closes dashes up (Chicago Manual).
        closesDashes = language.lowercased().replacing("_", with: "-") == "en-us"
        output.hasApproximatePlaces = input.hasApproximatePlaces
        output.pool.reserveCapacity(input.pool.count)
        output.offsets.reserveCapacity(input.pool.count)
    }

    /// Finds the class of the character after each event, and the last mark that could close.
    private mutating func lookAhead() {
        after = Array(repeating: .space, count: input.events.count)
        var next = Neighbour.space
        for index in input.events.indices.reversed() {
            after[index] = next
            switch input.events[index].kind {
            case .text(let range):
                if lastCloser < 0 { lastCloser = closer(in: range, before: next) }
                if !range.isEmpty { next = Neighbour(scalar(at: range.lowerBound, end: range.upperBound).value) }
            case .softBreak, .lineBreak: next = .space
            case .code: next = .letter
            case .html(let tag): if RawTag(tag)?.breaksLine == true { next = .space }
            case .open(.image), .object: next = .other
            default: break
            }
        }
    }

    private func closer(in range: Range<Int>, before end: Neighbour) -> Int {
        // Up to the next mark without checks of the array: nearly all of a text is between marks.
        func mark(before end: Int) -> Int? {
            input.pool.withUnsafeBufferPointer { pool in
                var index = end
                while index > range.lowerBound {
                    index -= 1
                    if pool[index] == Ascii.apostrophe { return index }
                }
                return nil
            }
        }
        var last = range.upperBound
        while let index = mark(before: last) {
            last = index
            let next =
                index + 1 < range.upperBound
                ? Neighbour(scalar(at: index + 1, end: range.upperBound).value) : end
            let isAfterSpace = index > range.lowerBound && Ascii.isBlank(input.pool[index - 1])
            if next != .letter, next != .digit, !isAfterSpace { return index }
        }
        return -1
    }

    private mutating func run() {
        var bareDepth = 0
        var containers: [(isBare: Bool, isImage: Bool)] = []
        for (index, event) in input.events.enumerated() {
            switch event.kind {
            case .text(let range):
                let start = output.pool.count
                if bareDepth > 0 || !isOn { copy(range) } else { take(range, after: after[index]) }
                output.append(.text(start..<output.pool.count), at: event.offset)
                continue
            // Chinese and Japanese have no space between words: a line end beside their punctuation is none.
            case .softBreak where isOn && (before == .wide || after[index] == .wide): continue
            case .softBreak, .lineBreak: pass(.space)
            case .code: pass(.letter)
            case .html(let tag): if RawTag(tag)?.breaksLine == true { pass(.space) }
            case .open(let container):
                var bare = false
                if case .link(_, _, isBare: true) = container { bare = true }
                var image = false
                if case .image = container { image = true }
                containers.append((bare, image))
                bareDepth += bare ? 1 : 0
            case .close:
                let last = containers.popLast()
                bareDepth -= last?.isBare == true ? 1 : 0
                // The blank after a picture stays, whatever is before it; so does that after a link without words, in whose place its
                // attributes may have the number of a page set.
                if last?.isImage == true { pass(.other) }
                if isEmptyLink(endingAt: index) { pass(.letter) }
            case .object: pass(.other)
            // A character of its own between the blanks beside it, to which no quotation mark belongs.
            case .noteCall:
                isAfterBlank = false
                if before == .space, !output.pool.isEmpty { before = .other }
            default: break
            }
            output.events.append(event)
        }
    }

    /// Whether a link without words ends at the event `index`, and attributes follow.
    private func isEmptyLink(endingAt index: Int) -> Bool {
        guard index > 0, index + 1 < input.events.count, case .open(.link) = input.events[index - 1].kind,
            case .attributes = input.events[index + 1].kind
        else { return false }
        return true
    }

    private mutating func pass(_ neighbour: Neighbour) {
        before = neighbour
        isAfterBlank = neighbour == .space
        isAfterPrime = false
    }

    /// The scalar at `index`; U+0000 at the end.
    private func scalar(at index: Int, end: Int) -> (value: UInt32, length: Int) {
        guard index < end else { return (0, 1) }
        let first = input.pool[index]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard index + length <= end else { return (0xFFFD, 1) }
        var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for byte in input.pool[index + 1..<index + length] { value = value << 6 | UInt32(byte & 0x3F) }
        return (value, length)
    }
}

// MARK: - Characters

extension SmartPunctuation {
    /// Copies a text unchanged except for runs of blanks.
    private mutating func copy(_ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound { index += put(at: index, end: range.upperBound) }
    }

    /// Copies the scalar at `index`, or nothing for a blank after a blank; returns its length. Tabs take the blanks
    /// around them.
    mutating func put(at index: Int, end: Int) -> Int {
        let byte = input.pool[index]
        if Ascii.isSpace(byte) {
            if byte == Ascii.tab { putTab(at: index) }
            if !isAfterBlank { output.append(Ascii.space, from: Int(input.offsets[index])) }
            pass(.space)
            return 1
        }
        let (value, length) = scalar(at: index, end: end)
        for position in index..<index + length {
            output.append(input.pool[position], from: Int(input.offsets[position]))
        }
        let neighbour = Neighbour(value)
        if neighbour != .digit { isAfterPrime = false }
        before = neighbour
        isAfterBlank = false
        return length
    }

    private mutating func putTab(at index: Int) {
        if isAfterBlank, output.pool.last == Ascii.space {
            output.pool[output.pool.count - 1] = Ascii.tab
        } else {
            output.append(Ascii.tab, from: Int(input.offsets[index]))
        }
        isAfterBlank = true
    }

    /// The last three bytes of the output.
    var lastBytes: ArraySlice<UInt8> { output.pool.suffix(3) }

    /// Puts `mark` for the character at `index`.
    mutating func put(_ mark: String, at index: Int, as neighbour: Neighbour) {
        for byte in mark.utf8 { output.append(byte, from: Int(input.offsets[index])) }
        before = neighbour
        isAfterBlank = false
        isAfterPrime = false
    }

    private mutating func take(_ range: Range<Int>, after: Neighbour) {
        var index = range.lowerBound
        while index < range.upperBound {
            index = copyRun(from: index, to: range.upperBound)
            guard index < range.upperBound else { break }
            let byte = input.pool[index]
            switch byte {
            case Ascii.quote where isPlain(index):
                takeDouble(index, next: neighbour(index + 1, range, after))
                index += 1
            case Ascii.apostrophe where isPlain(index): index += takeSingle(index, range, after)
            case Ascii.space: index += takeBlanks(index, range, after)
            case Ascii.hyphen, Ascii.period: index += takeRun(of: byte, index, range, after)
            default: index += put(at: index, end: range.upperBound)
            }
        }
    }

    /// Takes a run of spaces: none is left beside full-width punctuation. Returns its length.
    private mutating func takeBlanks(_ index: Int, _ range: Range<Int>, _ after: Neighbour) -> Int {
        var end = index
        while end < range.upperBound, input.pool[end] == Ascii.space { end += 1 }
        if before == .wide || neighbour(end, range, after) == .wide { return end - index }
        return put(at: index, end: range.upperBound)
    }

    /// Copies ASCII characters that stay as they are, at once; returns the index after them.
    private mutating func copyRun(from start: Int, to end: Int) -> Int {
        var index = start
        var isBlank = isAfterBlank
        var isNumber = isAfterPrime
        while index < end {
            let byte = input.pool[index]
            let isSpace = byte == Ascii.space
            // After a blank a character that is not ASCII may be punctuation that leaves it out.
            let isBesideOther =
                isSpace && (index == start || index + 1 == end || input.pool[index + 1] >= 0x80)
            guard byte >= Ascii.space, byte < 0x7F, !(isSpace && isBlank), !isBesideOther,
                byte != Ascii.quote,
                byte != Ascii.apostrophe,
                byte != Ascii.hyphen, byte != Ascii.period
            else { break }
            isBlank = isSpace
            isNumber = isNumber && Ascii.isDigit(byte)
            index += 1
        }
        guard index > start else { return start }
        output.pool += input.pool[start..<index]
        output.offsets += input.offsets[start..<index]
        before = Neighbour(UInt32(input.pool[index - 1]))
        isAfterBlank = isBlank
        isAfterPrime = isNumber
        return index
    }

    func neighbour(_ index: Int, _ range: Range<Int>, _ after: Neighbour) -> Neighbour {
        index < range.upperBound ? Neighbour(scalar(at: index, end: range.upperBound).value) : after
    }

    /// Whether the character is literal in the source, not after a backslash nor an entity.
    private func isPlain(_ index: Int) -> Bool {
        let offset = Int(input.offsets[index])
        return offset >= source.count || source[offset] == input.pool[index]
    }

    private mutating func takeRun(of byte: UInt8, _ index: Int, _ range: Range<Int>, _ after: Neighbour) -> Int {
        var end = index
        while end < range.upperBound, input.pool[end] == byte, isPlain(end) { end += 1 }
        let length = end - index
        switch (byte, length) {
        case (Ascii.hyphen, 3):
            // A dash that is closed up takes the blanks on both sides with it.
            if closesDashes, before == .space, output.pool.last == Ascii.space, output.pool.count > 1 {
                output.pool.removeLast()
                output.offsets.removeLast()
                put("—", at: index, as: .opener)
                isAfterBlank = true
            } else {
                put("—", at: index, as: .opener)
            }
        case (Ascii.hyphen, 2):
            // `--verbose` is an option of a program, not a dash.
            let isOption = before == .space && neighbour(end, range, after) == .letter
            put(isOption ? "--" : "–", at: index, as: .opener)
        case (Ascii.period, 3): put(ellipsis, at: index, as: ellipsis == "……" ? .wide : .other)
        // An ellipsis and the full stop behind it.
        case (Ascii.period, 4): put(ellipsis + ".", at: index, as: .other)
        // Six points are typed for the ellipsis of two characters.
        case (Ascii.period, 6) where ellipsis == "……": put(ellipsis, at: index, as: .wide)
        case (_, 0): return put(at: index, end: range.upperBound)
        default:
            for position in index..<end { _ = put(at: position, end: range.upperBound) }
        }
        return length
    }
}

extension SmartPunctuation.Neighbour {
    /// The kind of a scalar.
    fileprivate init(_ value: UInt32) {
        switch value {
        case 0x00, 0x09, 0x0A, 0x20, 0xA0, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: self = .space
        case 0x30...0x39: self = .digit
        case 0x41...0x5A, 0x61...0x7A: self = .letter
        case 0x28, 0x5B, 0x7B, 0x2F, 0x3D, 0xA1, 0xAB, 0xBF, 0x2010...0x2015, 0x2018, 0x201A, 0x201C, 0x201E, 0x2039,
            0x2D:
            self = .opener
        case 0x80...:
            self =
                if EastAsian.isPunctuation(value) {
                    .wide
                } else {
                    Unicode.Scalar(value)?.properties.isAlphabetic == true ? .letter : .other
                }
        default: self = .other
        }
    }
}
