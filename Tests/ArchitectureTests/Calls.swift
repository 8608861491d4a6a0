/// Calls in the text of a source file.
struct Calls {
    /// A call with its arguments.
    struct Call {
        /// The line, from 1, in which it begins.
        var line: Int
        /// From its name to its closing bracket.
        var text: String
    }

    private let bytes: [UInt8]

    init(_ source: String) { bytes = Array(source.utf8) }

    /// Calls of `error` and `warning` that make a diagnostic: their first argument is an identifier in quotation marks.
    var findings: [Call] {
        ["error(", "warning("].flatMap { name in starts(of: name).compactMap { finding(at: $0, name: name) } }
    }

    private func starts(of name: String) -> [Int] {
        let name = Array(name.utf8)
        guard bytes.count >= name.count else { return [] }
        return (0...bytes.count - name.count).filter { start in
            bytes[start] == name[0] && bytes[start..<start + name.count].elementsEqual(name)
                && (start == 0 || !Self.isLetter(bytes[start - 1]))
        }
    }

    private func finding(at start: Int, name: String) -> Call? {
        var place = start + name.utf8.count
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x0A { place += 1 }
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
        let id = bytes[(place + 1)...].prefix { Self.isLetter($0) || $0 == UInt8(ascii: "-") }
        let end = place + 1 + id.count
        guard !id.isEmpty, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "\""), bytes[end + 1] == UInt8(ascii: ",")
        else { return nil }
        let line = bytes[..<start].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
        return Call(line: line, text: String(decoding: bytes[start..<self.end(ofArgumentsFrom: place)], as: UTF8.self))
    }

    /// The offset after the bracket that closes the arguments; brackets in strings stand in pairs or not, and do not
    /// count, but for those of interpolations, which do.
    private func end(ofArgumentsFrom start: Int) -> Int {
        var place = start
        // For each open bracket whether a string goes on after it.
        var brackets = [false]
        var isString = false
        while place < bytes.count, !brackets.isEmpty {
            switch (bytes[place], isString) {
            case (UInt8(ascii: "\\"), true):
                place += 1
                if place < bytes.count, bytes[place] == UInt8(ascii: "(") {
                    brackets.append(true)
                    isString = false
                }
            case (UInt8(ascii: "\""), _): isString.toggle()
            case (UInt8(ascii: "("), false): brackets.append(false)
            case (UInt8(ascii: ")"), false): isString = brackets.removeLast()
            default: break
            }
            place += 1
        }
        return place
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    }
}
