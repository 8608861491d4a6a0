import PubDiagnostics

/// A declaration of a property: its name in lower case (custom properties keep their case), and its value.
struct CSSDeclaration {
    var name: String
    var value: String
    var isImportant: Bool
    /// The byte of the file that its list begins at.
    var place: Int
}

/// A rule of a style sheet.
struct CSSRule {
    var selectors: [CSSSelector]
    var declarations: [CSSDeclaration]
}

/// A parser of style sheets (CSS Syntax 3), for the medium of print on white paper.
struct CSSSheetParser {
    private(set) var rules: [CSSRule] = []
    private let text: [UInt8]
    private let place: Int
    private var position = 0

    private init(_ text: [UInt8], at place: Int) {
        self.text = text
        self.place = place
    }

    /// The rules of `text`, which begins at the byte `place` of the file. Linear.
    static func rules(of text: String, at place: Int) throws(SVGFinding) -> [CSSRule] {
        var parser = CSSSheetParser(CSSText.withoutComments(Array(text.utf8)), at: place)
        try parser.parse(depth: 0)
        return parser.rules
    }

    private mutating func parse(depth: Int) throws(SVGFinding) {
        guard depth < 16 else { throw .tooComplex("rules of style nested deeper than 16 levels", at: place) }
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "}"):
                position += 1
                // A bracket too many ends nothing at the outermost level.
                if depth > 0 { return }
            case UInt8(ascii: "@"): try parseAtRule(depth: depth)
            default: try parseRule()
            }
        }
    }

    /// The next byte that is no white space; old sheets hide in the marks of comments of HTML.
    private mutating func next() -> UInt8? {
        while position < text.count {
            if text[position...].starts(with: "<!--".utf8) {
                position += 4
            } else if text[position...].starts(with: "-->".utf8) {
                position += 3
            } else if text[position] <= 0x20 {
                position += 1
            } else {
                return text[position]
            }
        }
        return nil
    }

    private mutating func parseRule() throws(SVGFinding) {
        let start = position
        let selector = takePrelude()
        guard position < text.count, text[position] == UInt8(ascii: "{") else {
            position += 1
            return
        }
        position += 1
        let body = takeBlock()
        let selectors = CSSSelector.list(selector) ?? []
        let declarations = CSSText.declarations(body, at: place + start)
        if !selectors.isEmpty { rules.append(CSSRule(selectors: selectors, declarations: declarations)) }
    }

    private mutating func parseAtRule(depth: Int) throws(SVGFinding) {
        let start = position
        let prelude = takePrelude()
        let words = prelude.split(separator: " ", maxSplits: 1)
        let (name, rest) = (words.first?.lowercased() ?? "", words.count > 1 ? String(words[1]) : "")
        let hasBlock = position < text.count && text[position] == UInt8(ascii: "{")
        if position < text.count { position += 1 }
        switch name {
        case "@import":
            throw SVGFinding(
                id: "svg-external", message: "a style sheet names another one (@import)",
                hint: "put its rules into the drawing, and delete the line", place: place + start)
        case "@media":
            guard hasBlock else { return }
            if try CSSMedia.isPrint(rest, at: place + start) { return try parse(depth: depth + 1) }
            _ = takeBlock()
        case "@supports", "@layer":
            if hasBlock { try parse(depth: depth + 1) }
        default:
            // Fonts come from the issue, and nothing moves.
            if hasBlock { _ = takeBlock() }
        }
    }

    /// The text up to the next `{`, `}` or `;`, which stays.
    private mutating func takePrelude() -> String {
        let start = position
        var scanner = CSSNesting()
        while position < text.count {
            let byte = text[position]
            if scanner.isOutside, "{};".utf8.contains(byte) { break }
            scanner.take(byte)
            position += 1
        }
        return String(decoding: text[start..<position], as: UTF8.self).trimmed
    }

    /// The text up to the `}` that ends a block, which is taken too.
    private mutating func takeBlock() -> String {
        let start = position
        var (depth, scanner) = (1, CSSNesting())
        while position < text.count {
            let byte = text[position]
            if scanner.isOutsideQuotes {
                if byte == UInt8(ascii: "{") { depth += 1 }
                if byte == UInt8(ascii: "}") { depth -= 1 }
            }
            if depth == 0 { break }
            scanner.take(byte)
            position += 1
        }
        defer { position += 1 }
        return String(decoding: text[start..<min(position, text.count)], as: UTF8.self)
    }
}

/// Steps over text of CSS, and knows whether it is in quotes or brackets.
struct CSSNesting {
    private var quote: UInt8 = 0
    private var brackets = 0
    private var isEscaped = false

    var isOutsideQuotes: Bool { quote == 0 }
    var isOutside: Bool { quote == 0 && brackets == 0 && !isEscaped }

    mutating func take(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
            return
        }
        switch byte {
        case UInt8(ascii: "\\"): isEscaped = true
        case quote where quote != 0: quote = 0
        case UInt8(ascii: "\""), UInt8(ascii: "'"): if quote == 0 { quote = byte }
        case UInt8(ascii: "("), UInt8(ascii: "["): if quote == 0 { brackets += 1 }
        case UInt8(ascii: ")"), UInt8(ascii: "]"): if quote == 0 { brackets = max(0, brackets - 1) }
        default: break
        }
    }
}

/// Parts of the text of CSS.
enum CSSText {
    /// `text` with each comment replaced by a space. Linear.
    static func withoutComments(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var (position, nesting) = (0, CSSNesting())
        while position < text.count {
            let isComment =
                nesting.isOutsideQuotes && text[position] == UInt8(ascii: "/") && position + 1 < text.count
                && text[position + 1] == UInt8(ascii: "*")
            if isComment {
                position += 2
                while position < text.count,
                    !(text[position] == UInt8(ascii: "/") && text[position - 1] == UInt8(ascii: "*"))
                { position += 1 }
                position += 1
                result.append(0x20)
            } else {
                nesting.take(text[position])
                result.append(text[position])
                position += 1
            }
        }
        return result
    }

    /// `text` split at bytes that satisfy `isSeparator`, outside of quotes and brackets; parts keep their white space. Linear.
    static func split(_ text: String, by isSeparator: (UInt8) -> Bool) -> [String] {
        var parts: [String] = []
        var (part, nesting): ([UInt8], CSSNesting) = ([], CSSNesting())
        for byte in text.utf8 {
            if nesting.isOutside, isSeparator(byte) {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
            } else {
                nesting.take(byte)
                part.append(byte)
            }
        }
        return parts + [String(decoding: part, as: UTF8.self)]
    }

    /// The words of a value: the parts between white space, outside quotes and brackets.
    static func words(_ text: String) -> [String] {
        split(text) { $0 <= 0x20 }.filter { !$0.isEmpty }
    }

    /// The declarations of `text`, a list that begins at the byte `place` of the file. Linear.
    static func declarations(_ text: String, at place: Int) -> [CSSDeclaration] {
        let plain =
            text.utf8.contains(UInt8(ascii: "/"))
            ? String(decoding: withoutComments(Array(text.utf8)), as: UTF8.self) : text
        return split(plain) { $0 == UInt8(ascii: ";") }.compactMap { declaration in
            guard let colon = declaration.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            var name = unescaped(String(declaration[..<colon]).trimmed)
            if !name.hasPrefix("--") { name = name.lowercased() }
            var value = String(declaration[declaration.utf8.index(after: colon)...]).trimmed
            var isImportant = false
            if let mark = value.lastIndex(of: "!"),
                String(value[value.index(after: mark)...]).trimmed.lowercased() == "important"
            {
                value = String(value[..<mark]).trimmed
                isImportant = true
            }
            if name.isEmpty { return nil }
            return CSSDeclaration(name: name, value: unescaped(value), isImportant: isImportant, place: place)
        }
    }

    /// `text` with escapes (`\66 ill`) replaced by their characters. Linear.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var result = ""
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            // At most six digits (CSS Syntax 3, 4.3.7), and the space behind them belongs to the escape.
            let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
            if digits.isEmpty {
                if let escaped = rest.popFirst() { result.unicodeScalars.append(escaped) }
            } else {
                let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? 0xFFFD
                result.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
                rest = rest.dropFirst(digits.count)
                if let space = rest.first, space.value <= 0x20 { rest = rest.dropFirst() }
            }
        }
        return result
    }
}

/// Conditions on the medium (Media Queries 4): a drawing is printed, on white.
enum CSSMedia {
    /// Whether rules under `query` count.
    static func isPrint(_ query: String, at place: Int) throws(SVGFinding) -> Bool {
        if query.isEmpty { return true }
        for part in CSSText.split(query.lowercased(), by: { $0 == UInt8(ascii: ",") })
        where try isMet(part.trimmed, at: place) {
            return true
        }
        return false
    }

    private static func isMet(_ query: String, at place: Int) throws(SVGFinding) -> Bool {
        var words = CSSText.words(query).filter { $0 != "and" && $0 != "only" }
        let isNegated = words.first == "not"
        if isNegated { words.removeFirst() }
        var isMet = true
        for word in words {
            switch word {
            case "all", "print", "(prefers-color-scheme:light)", "(prefers-reduced-motion:reduce)", "(color)",
                "(prefers-color-scheme", "(prefers-color-scheme: light)", "(prefers-reduced-motion: reduce)",
                "(prefers-color-scheme:no-preference)", "(prefers-color-scheme: no-preference)":
                break
            case "screen", "speech", "tty", "tv", "projection", "handheld", "braille", "embossed", "aural",
                "(prefers-color-scheme:dark)", "(prefers-color-scheme: dark)", "(monochrome)", "(hover)",
                "(prefers-reduced-motion: no-preference)", "(prefers-contrast: more)", "(forced-colors: active)",
                "(hover: hover)", "(prefers-reduced-motion:no-preference)":
                isMet = false
            default:
                throw .unsupported(
                    "a style sheet that asks for \(word.excerpt) (@media)", at: place,
                    hint: "leave the rules that are meant for print, without @media")
            }
        }
        return isMet != isNegated
    }
}
