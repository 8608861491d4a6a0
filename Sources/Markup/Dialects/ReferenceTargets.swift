import PubRunningText

/// The possible targets of a text's references: its headings by their names and words, and every other element with an identifier.
struct ReferenceTargets {
    /// The words of each by its identifier.
    private var titles: [String: String] = [:]

    /// The targets in `bytes` from `start` on: headings, and lines that end in an identifier. Linear.
    init(_ bytes: [UInt8], from start: Int) {
        let lines = LineStarts(bytes)
        guard lines.count > 0 else { return }
        for line in lines.line(of: start)...lines.count {
            let range = lines.range(line)
            guard let first = bytes[range].first(where: { !Ascii.isBlank($0) && $0 != Ascii.greater }) else { continue }
            let holdsName = bytes[range].firstRange(of: Array("{#".utf8)) != nil
            guard first == Ascii.hash || holdsName else { continue }
            take(String(decoding: bytes[range], as: UTF8.self), isHeading: first == Ascii.hash)
        }
    }

    private mutating func take(_ line: String, isHeading: Bool) {
        var words = line.drop { $0 == "#" || $0 == " " || $0 == ">" || $0 == "\t" }
        var name: Substring?
        if let brace = words.firstRange(of: "{#") {
            name = words[brace.upperBound...].prefix { $0 != " " && $0 != "}" }
            words = words[..<brace.lowerBound]
        }
        if !isHeading { words = ReferenceTargets.caption(of: words) }
        let title = words.split(whereSeparator: \.isWhitespace).joined(separator: " ").filter { !"*_`[]#".contains($0) }
        guard !title.isEmpty else { return }
        if let name { titles[String(name)] = titles[String(name)] ?? title }
        if isHeading {
            let slug = ReferenceTargets.slug(title)
            titles[slug] = titles[slug] ?? title
        }
    }

    /// The caption in `![caption](file)` or `: caption`.
    private static func caption(of line: Substring) -> Substring {
        if let open = line.firstRange(of: "!["), let close = line[open.upperBound...].firstIndex(of: "]") {
            return line[open.upperBound..<close]
        }
        return line.hasPrefix(":") ? line.dropFirst() : line.prefix(0)
    }

    /// The identifier of the target called `name`: `name` itself, the identifier of a heading with these words, or `name`
    /// without the kind in front of it; nil if there is no such target.
    func named(_ name: String) -> String? {
        if titles[name] != nil { return name }
        let slug = ReferenceTargets.slug(name)
        if titles[slug] != nil { return slug }
        guard let mark = name.firstIndex(where: { $0 == "-" || $0 == ":" }) else { return nil }
        let rest = String(name[name.index(after: mark)...])
        return titles[rest] == nil ? nil : rest
    }

    /// Whether something has the identifier `name`.
    func has(_ name: String) -> Bool { named(name) != nil }

    /// The words of the target called `name`.
    func title(of name: String) -> String? { named(name).flatMap { titles[$0] } }

    /// The address of the target that a role names: an identifier of this text, or a file.
    func place(of name: String, isFile: Bool) -> String {
        if isFile { return name.hasSuffix(".md") ? name : name + ".md" }
        return "#" + (named(name) ?? name)
    }

    /// The words of a heading in small letters, with hyphens for blanks.
    static func slug(_ words: String) -> String {
        var slug = ""
        for scalar in words.lowercased().unicodeScalars {
            if scalar == " " || scalar == "-" {
                slug.append("-")
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" {
                slug.unicodeScalars.append(scalar)
            }
        }
        return slug
    }
}
