// Quotation marks, primes and apostrophes, by what is before and after them.
extension SmartPunctuation {
    mutating func takeDouble(_ index: Int, next: Neighbour) {
        let isOpen = open.contains(true)
        if before == .digit, next != .letter, next != .digit, isAfterPrime || !isOpen {
            return put("″", at: index, as: .other)
        }
        let opens: Bool
        switch (before, next) {
        case (.space, .space): return put("\"", at: index, as: .other)
        case (.space, _): opens = true
        case (.opener, .space): opens = false
        case (.opener, _): opens = true
        // The mark of abbreviations in Hebrew (צה״ל).
        case (.letter, .letter) where style.hasGershayim: return put("״", at: index, as: .letter)
        case (.letter, .letter) where !isOpen: return put("\"", at: index, as: .other)
        // After an elision a quotation begins: l’« art ».
        case (.other, .letter) where !isOpen && endsWithApostrophe: opens = true
        default: opens = false
        }
        if opens {
            open.append(true)
            return put(style.opening, at: index, as: .opener)
        }
        // What was left open inside ends with it.
        while let last = open.popLast(), !last {}
        put(style.closing, at: index, as: .other)
    }

    /// Whether the output ends with an apostrophe.
    private var endsWithApostrophe: Bool { lastBytes.elementsEqual("’".utf8) }

    mutating func takeSingle(_ index: Int, _ range: Range<Int>, _ after: Neighbour) -> Int {
        let next = neighbour(index + 1, range, after)
        if before == .digit, next == .digit {
            put("′", at: index, as: .other)
            isAfterPrime = true
            return 1
        }
        if isElidedN(index, range) {
            put("’", at: index, as: .other)
            _ = put(at: index + 1, end: range.upperBound)
            put("’", at: index + 2, as: .other)
            return 3
        }
        if (before == .space || before == .opener) && next != .space && !isElision(index, range, after) {
            // Without a mark behind it that could close, it opens nothing.
            if index < lastCloser {
                open.append(false)
                put(style.innerOpening, at: index, as: .opener)
            } else {
                put("’", at: index, as: .opener)
            }
            return 1
        }
        close(index, next: next)
        return 1
    }

    private mutating func close(_ index: Int, next: Neighbour) {
        if next != .letter, next != .digit, before != .space, open.last == false {
            open.removeLast()
            return put(style.innerClosing, at: index, as: .other)
        }
        if before == .digit, next != .letter {
            put("′", at: index, as: .other)
            isAfterPrime = true
            return
        }
        put("’", at: index, as: next == .letter ? .letter : .other)
    }

    /// `'n'`, as in rock 'n' roll.
    private func isElidedN(_ index: Int, _ range: Range<Int>) -> Bool {
        guard index + 2 < range.upperBound, input.pool[index + 2] == Ascii.apostrophe else { return false }
        return input.pool[index + 1] | 0x20 == UInt8(ascii: "n")
    }

    /// Whether the apostrophe means something left out: '90s, 'tis.
    private func isElision(_ index: Int, _ range: Range<Int>, _ after: Neighbour) -> Bool {
        var end = index + 1
        while end < range.upperBound, Ascii.isDigit(input.pool[end]) { end += 1 }
        // Two digits are a year, as in '90s, unless a mark closes behind them.
        if end - index == 3 { return end == range.upperBound || input.pool[end] != Ascii.apostrophe }
        if end > index + 1 { return false }
        // The longest word of the table has ten letters.
        while end < range.upperBound, end - index <= 11, Ascii.isLetter(input.pool[end]) { end += 1 }
        let isWordEnd = neighbour(end, range, after) != .letter
        let word = String(decoding: input.pool[index + 1..<end], as: UTF8.self).lowercased()
        return isWordEnd && style.elided.contains(word)
    }
}
