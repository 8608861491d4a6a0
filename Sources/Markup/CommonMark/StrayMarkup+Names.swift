import PubDiagnostics
import PubRunningText

/// Names between marks that sites show as signs: `:rocket:`, `++ctrl+c++`.
extension StrayMarkup {
    /// `:rocket:`: a name that is known, by itself. Times and ratios are prose, and so is `a:b:c`.
    mutating func takeSignName(_ start: Int) -> Int? {
        let isPart = ByteSet("+-_")
        var end = start + 1
        while isWord(end) || isPart.contains(text[end]) { end += 1 }
        guard end > start + 1, text[end] == Ascii.colon, !isWord(start - 1), text[start - 1] != Ascii.colon,
            !isWord(end + 1), text[end + 1] != Ascii.colon
        else { return nil }
        let name = String(decoding: text.bytes[start + 1..<end], as: UTF8.self)
        if let sign = EmojiNames.sign(of: name) {
            report(
                start, end + 1, "names of signs are not replaced: \(typed(start...end)) is printed as it was typed",
                hint: "write the sign itself, \(sign), if a font of the issue has it; or take the name out")
        } else if EmojiNames.iconFamilies.contains(where: name.hasPrefix) {
            report(
                start, end + 1,
                "icons of web sites are not placed: \(typed(start...end)) is printed as it was typed",
                hint: "take the name out, or write in words what the icon says")
        } else {
            return nil
        }
        return end + 1
    }

    /// `++ctrl+c++`: keys, as PyMdown Extensions have them.
    mutating func takeKeys(_ start: Int) -> Int? {
        guard text[start + 1] == Ascii.plus, !isWord(start - 1), text[start - 1] != Ascii.plus else { return nil }
        var names: [String] = []
        var first = start + 2
        while true {
            var end = first
            while isWord(end) || text[end] == Ascii.hyphen { end += 1 }
            guard end > first, text[end] == Ascii.plus else { return nil }
            names.append(String(decoding: text.bytes[first..<end], as: UTF8.self))
            first = end + 1
            if text[first] == Ascii.plus { break }
        }
        guard !isWord(first + 1), text[first + 1] != Ascii.plus else { return nil }
        let keys = names.map { "<kbd>\($0.prefix(1).uppercased())\($0.dropFirst())</kbd>" }.joined(separator: "+")
        report(
            start, first + 1, "keys between ++ are not read: \(typed(start...first)) is printed as it was typed",
            hint: "write \(keys)")
        return first + 1
    }

    /// A name with its marks, as messages quote it.
    private func typed(_ range: ClosedRange<Int>) -> String {
        "\"\(String(decoding: text.bytes[range], as: UTF8.self))\""
    }
}
