/// The head of a request by HTTP/1.1 (RFC 9112), and its body.
package struct HTTPRequest: Sendable {
    /// The method: `GET`.
    package let method: String
    /// The path, percent-decoded: `/page/1`.
    package let path: String
    /// The values of the query, by name, percent-decoded.
    package let query: [String: String]
    /// The fields of the head, by their names in lower case.
    package let fields: [String: String]
    /// The body.
    package internal(set) var body: [UInt8] = []

    /// The bytes of the body that its head announces.
    let bodyLength: Int
    /// Whether another request may follow on the connection.
    let keepsAlive: Bool

    /// Reads `head`, without the empty line at its end; nil if it is not a request, or breaks a rule that a
    /// server must not bend: one host field, no space before a colon, no body of unknown length.
    package init?(head: some Collection<UInt8>) {
        // A byte that is no ASCII has no place in a head that this server answers.
        guard head.allSatisfy({ $0 < 0x80 && $0 != 0 }) else { return nil }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard words.count == 3, words[2] == "HTTP/1.1", words[1].first == "/", !words[0].isEmpty,
            words[0].allSatisfy({ $0.isLetter })
        else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
                line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
            else { return nil }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingSpaces
            if value.contains(where: { $0 == "\r" || $0 == "\n" }) { return nil }
            // Of two that differ, another program on the way may have taken the other one.
            if fields[name] != nil, ["host", "content-length", "origin"].contains(name) { return nil }
            fields[name] = fields[name].map { $0 + "," + value } ?? value
        }
        // A body of unknown length could hide a second request.
        guard fields["host"] != nil, fields["transfer-encoding"] == nil else { return nil }
        if let length = fields["content-length"] {
            guard let count = Int(length), count >= 0, length.allSatisfy(\.isNumber) else { return nil }
            bodyLength = count
        } else {
            bodyLength = 0
        }
        let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = String(parts[0]).percentDecoded else { return nil }
        var query: [String: String] = [:]
        for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = String(sides[0]).percentDecoded,
                let value = String(sides.count > 1 ? sides[1] : "").percentDecoded
            else { return nil }
            query[name] = value
        }
        method = String(words[0])
        self.path = path
        self.query = query
        self.fields = fields
        keepsAlive = fields["connection"]?.lowercased() != "close"
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    fileprivate var trimmingSpaces: String {
        func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
        let rest = drop(while: isSpace)
        guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(rest[...last])
    }
}

extension String {
    /// The string with each `%XX` as the byte of that number; nil if a number is missing or the bytes are not UTF-8.
    fileprivate var percentDecoded: String? {
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            // The conversion alone would take a sign.
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard rest.count >= 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
