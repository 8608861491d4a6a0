import PubRunningText

extension RawTag {
    /// An attribute of a tag.
    struct Attribute {
        /// The name in small letters.
        var name: String
        /// The value; empty for none.
        var value: String

        /// The value of `text-align` in a `style`, nil if it has none, and whether it says more.
        var textAlign: (value: String?, saysMore: Bool) {
            let properties = value.split(separator: ";").map { $0.split(separator: ":", maxSplits: 1) }
                .map { $0.map { $0.filter { !$0.isWhitespace }.lowercased() } }
            let own = properties.filter { $0.count == 2 && $0[0] == "text-align" }
            return (own.last?[1], own.count < properties.count)
        }
    }

    /// The attributes of `tag`, from `<` to `>`; the first of a name counts, as in HTML. Linear.
    static func attributes(of tag: [UInt8]) -> [Attribute] {
        var position = tag.firstIndex(where: Ascii.isSpace) ?? tag.count
        var attributes: [Attribute] = []
        var names: Set<String> = []
        func isMark(_ byte: UInt8) -> Bool { Ascii.isSpace(byte) || byte == Ascii.greater || byte == 0x2F }
        func passSpaces() { while position < tag.count, Ascii.isSpace(tag[position]) { position += 1 } }
        while position < tag.count {
            while position < tag.count, isMark(tag[position]) { position += 1 }
            let start = position
            // An equals sign at the head of a name is a part of it, as in HTML.
            while position < tag.count, !isMark(tag[position]), tag[position] != Ascii.equals || position == start {
                position += 1
            }
            let name = String(decoding: tag[start..<position], as: UTF8.self).lowercased()
            passSpaces()
            var value: [UInt8] = []
            if position < tag.count, tag[position] == Ascii.equals {
                position += 1
                passSpaces()
                value = self.value(tag, &position)
            }
            if !name.isEmpty, names.insert(name).inserted {
                attributes.append(Attribute(name: name, value: String(decoding: value, as: UTF8.self)))
            }
        }
        return attributes
    }

    /// The value at `position`, which moves past it; entities are read.
    private static func value(_ tag: [UInt8], _ position: inout Int) -> [UInt8] {
        guard position < tag.count else { return [] }
        let quote = tag[position]
        var value: [UInt8] = []
        let isQuoted = quote == Ascii.quote || quote == Ascii.apostrophe
        if isQuoted { position += 1 }
        while position < tag.count - 1 {
            let byte = tag[position]
            if isQuoted ? byte == quote : Ascii.isSpace(byte) { break }
            if byte == Ascii.ampersand, let end = EntityReference.end(tag, at: position),
                let read = EntityReference.value(tag[position..<end])
            {
                value += read
                position = end
            } else {
                value.append(byte)
                position += 1
            }
        }
        if isQuoted { position += 1 }
        return value
    }
}
