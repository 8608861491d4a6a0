/// The expectations in the text of a test file.
struct Expectations {
    /// The lines, from 1, of those that join facts by `&&`. One within a closure, in brackets or in a string is no fact
    /// of the expectation's own.
    private(set) var linesOfConjunctions: [Int] = []
    private(set) var count = 0

    private let bytes: [UInt8]

    init(_ source: String) {
        // What is read beyond the end is a line feed.
        bytes = Array((source + "\n").utf8)
        var place = 0
        while place < bytes.count {
            if ["#expect(", "#require("].contains(where: { has($0, at: place) }) {
                count += 1
                while byte(place) != UInt8(ascii: "(") { place += 1 }
                // What stands in its brackets may hold expectations of its own.
                if joinsFacts(from: place + 1) { linesOfConjunctions.append(line(of: place)) }
                place += 1
            } else {
                place = endOfText(at: place) ?? place + 1
            }
        }
    }

    /// True when `&&` stands between the bracket before `start` and its end, and in no other bracket.
    private func joinsFacts(from start: Int) -> Bool {
        var place = start
        while place < bytes.count, byte(place) != UInt8(ascii: ")") {
            if has("&&", at: place) { return true }
            place = endOfText(at: place) ?? endOfGroup(at: place) ?? place + 1
        }
        return false
    }

    /// The offset after the group of brackets that begins at `place`; nil where none begins.
    private func endOfGroup(at place: Int) -> Int? {
        guard [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{")].contains(byte(place)) else { return nil }
        var depth = 0
        var place = place
        while place < bytes.count {
            if let end = endOfText(at: place) {
                place = end
                continue
            }
            switch byte(place) {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { break }
        }
        return place
    }

    /// The offset after the comment, string or regular expression that begins at `place`; nil where none begins.
    private func endOfText(at place: Int) -> Int? {
        if has("//", at: place) { return end(of: "\n", from: place) }
        if has("/*", at: place) { return end(of: "*/", from: place) }
        var start = place
        while byte(start) == UInt8(ascii: "#") { start += 1 }
        let hashes = String(repeating: "#", count: start - place)
        if has("\"\"\"", at: start) { return endOfString(from: start + 3, closing: "\"\"\"" + hashes, hashes) }
        if has("\"", at: start) { return endOfString(from: start + 1, closing: "\"" + hashes, hashes) }
        guard has("/", at: start) else { return nil }
        if !hashes.isEmpty { return end(of: "/" + hashes, from: start + 1) }
        return isRegularExpression(at: place) ? endOfString(from: place + 1, closing: "/", "") : nil
    }

    /// True when the slash at `place` begins an expression: after an opening bracket, a comma, a colon or a sign of
    /// equality, and before no space.
    private func isRegularExpression(at place: Int) -> Bool {
        let before = bytes[..<place].last { $0 != UInt8(ascii: " ") }
        let openings = Array("(,=:[{".utf8)
        return before.map(openings.contains) == true && byte(place + 1) != UInt8(ascii: " ")
    }

    /// The offset after the `closing` sign of a string; groups of interpolations are passed over.
    private func endOfString(from start: Int, closing: String, _ hashes: String) -> Int {
        var place = start
        while place < bytes.count {
            if has(closing, at: place) { return place + closing.utf8.count }
            if has("\\" + hashes, at: place) {
                place += 1 + hashes.utf8.count
                let isInterpolation = closing.hasPrefix("\"") && byte(place) == UInt8(ascii: "(")
                place = isInterpolation ? endOfGroup(at: place) ?? place + 1 : place + 1
            } else {
                place += 1
            }
        }
        return place
    }

    private func end(of mark: String, from start: Int) -> Int {
        var place = start
        while place < bytes.count, !has(mark, at: place) { place += 1 }
        return place + mark.utf8.count
    }

    private func has(_ text: String, at place: Int) -> Bool {
        bytes[min(place, bytes.count)...].starts(with: text.utf8)
    }

    private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0x0A }

    private func line(of place: Int) -> Int { bytes[..<place].count { $0 == 0x0A } + 1 }
}
