import PubTestSupport

/// Debian's package unicode-data, which `make setup` installs: the corpora of these tests.
enum UnicodeData {
    static let folder = "/usr/share/unicode/"

    /// The lines of a file without comments, trimmed, empty ones left out; nil when it cannot be read. `.bz2` is opened.
    static func lines(_ name: String, keepComments: Bool = false) -> [String]? {
        guard let packed = Setup.bytes(of: folder + name) else { return nil }
        guard let bytes = name.hasSuffix(".bz2") ? output("bzcat \(folder)\(name)") : packed else { return nil }
        return bytes.split(separator: 0x0A).compactMap { line in
            let body = keepComments ? line : line.prefix { $0 != UInt8(ascii: "#") }
            let text = String(decoding: body, as: UTF8.self).trimmed
            return text.isEmpty ? nil : text
        }
    }

    /// The rows of a property file: first and last scalar, and the fields after them.
    static func rows(_ name: String) -> [(range: ClosedRange<Int>, fields: [String])]? {
        lines(name)?.compactMap { line in
            let fields = line.split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmed }
            let ends = fields[0].split(separator: ".").compactMap { Int($0, radix: 16) }
            guard let first = ends.first, let last = ends.last else { return nil }
            return (first...last, Array(fields.dropFirst()))
        }
    }

    /// A case of the break tests: the text, and the offsets in UTF-8 at which the file has `÷`.
    static func breakTests(_ name: String) -> [(line: String, utf8: [UInt8], breaks: Set<Int>)]? {
        lines(name)?.map { line in
            var utf8: [UInt8] = []
            var breaks: Set<Int> = []
            for word in line.split(separator: " ") {
                if word == "÷" { breaks.insert(utf8.count) }
                if let scalar = UInt32(word, radix: 16) { utf8 += encoded(scalar) }
            }
            return (line, utf8, breaks)
        }
    }

    static func encoded(_ scalar: UInt32) -> [UInt8] {
        Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? []
    }

    /// The UTF-8 of scalars in hexadecimal, separated by spaces.
    static func encoded(hex: String) -> [UInt8] {
        hex.split(separator: " ").flatMap { encoded(UInt32($0, radix: 16) ?? 0) }
    }

    /// What a command prints; nil where it fails.
    private static func output(_ command: String) -> [UInt8]? {
        let (output, status) = Tool.run(command)
        return status == 0 ? output : nil
    }
}

extension String {
    var trimmed: String {
        func isBlank(_ sign: Character) -> Bool { sign == " " || sign == "\t" }
        let body = drop(while: isBlank)
        guard let last = body.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(body[...last])
    }
}
