/// A selector of CSS (Selectors 4). Parts that depend on a reader's actions match nothing.
struct CSSSelector {
    /// The relation of a compound to the next one.
    enum Combinator {
        case descendant, child, next, later
    }

    /// Conditions on one element.
    struct Compound {
        var type: String?
        var id: String?
        var classes: [String] = []
        var attributes: [(name: String, test: AttributeTest)] = []
        var pseudos: [Pseudo] = []
    }

    enum AttributeTest {
        case exists
        case equals(String), word(String), prefix(String), suffix(String), contains(String), dashed(String)
    }

    indirect enum Pseudo {
        case root, empty, link, never
        /// The position among siblings, counted from the first or the last, of all or only of the same name, as a·n + b.
        case nth(a: Int, b: Int, fromEnd: Bool, ofType: Bool)
        case not([CSSSelector])
        case any([CSSSelector])
    }

    /// The compounds from the left to the right, each with its relation to the one before.
    private(set) var parts: [(relation: Combinator, compound: Compound)] = []
    /// The numbers of ids, of classes and the like, and of types: they decide which rule takes precedence.
    private(set) var specificity = SIMD3<Int>(0, 0, 0)

    /// The conditions on the element itself.
    var subject: Compound { parts[parts.count - 1].compound }

    /// The selectors of a list; nil if one of them cannot be read, which voids the rule.
    static func list(_ text: String, depth: Int = 0) -> [CSSSelector]? {
        // Lists within lists, as of `:not(:not(…))`: each level takes stack.
        guard depth < 8 else { return nil }
        var selectors: [CSSSelector] = []
        for part in CSSText.split(text, by: { $0 == UInt8(ascii: ",") }) {
            var parser = CSSSelectorParser(part.trimmed, depth: depth)
            guard let selector = parser.selector() else { return nil }
            selectors.append(selector)
        }
        return selectors
    }

    fileprivate mutating func add(_ relation: Combinator, _ compound: Compound) {
        parts.append((relation, compound))
        specificity &+= SIMD3(
            compound.id == nil ? 0 : 1, compound.classes.count + compound.attributes.count, compound.type == nil ? 0 : 1
        )
        for pseudo in compound.pseudos {
            switch pseudo {
            case .not(let list), .any(let list):
                specificity &+= list.map(\.specificity).max { ($0.x, $0.y, $0.z) < ($1.x, $1.y, $1.z) } ?? .zero
            default: specificity.y += 1
            }
        }
    }
}

private struct CSSSelectorParser {
    private var rest: Substring
    private let depth: Int

    init(_ text: String, depth: Int) {
        rest = Substring(text)
        self.depth = depth
    }

    mutating func selector() -> CSSSelector? {
        var selector = CSSSelector()
        var relation = CSSSelector.Combinator.descendant
        while !rest.isEmpty {
            guard let compound = compound() else { return nil }
            selector.add(relation, compound)
            let hadSpace = skipSpace()
            guard let sign = rest.first else { break }
            switch sign {
            case ">": relation = .child
            case "+": relation = .next
            case "~": relation = .later
            default:
                guard hadSpace else { return nil }
                relation = .descendant
                continue
            }
            rest.removeFirst()
            _ = skipSpace()
            if rest.isEmpty { return nil }
        }
        return selector.parts.isEmpty ? nil : selector
    }

    private mutating func skipSpace() -> Bool {
        let before = rest.count
        rest = rest.drop { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" || $0 == "\u{C}" }
        return rest.count < before
    }

    private mutating func compound() -> CSSSelector.Compound? {
        var compound = CSSSelector.Compound()
        var isEmpty = true
        if rest.first == "*" {
            rest.removeFirst()
            isEmpty = false
        } else if let name = name() {
            compound.type = name
            isEmpty = false
        }
        if rest.first == "|" {
            // A namespace; a drawing has only one.
            rest.removeFirst()
            compound.type = nil
            if rest.first == "*" { rest.removeFirst() } else { compound.type = name() }
        }
        while let sign = rest.first, "#.[:".contains(sign) {
            rest.removeFirst()
            isEmpty = false
            switch sign {
            case "#":
                guard let name = name() else { return nil }
                compound.id = name
            case ".":
                guard let name = name() else { return nil }
                compound.classes.append(name)
            case "[":
                guard let attribute = attribute() else { return nil }
                compound.attributes.append(attribute)
            default:
                guard let pseudo = pseudo() else { return nil }
                compound.pseudos.append(pseudo)
            }
        }
        return isEmpty ? nil : compound
    }

    private mutating func name() -> String? {
        var name = ""
        while let character = rest.first {
            if character == "\\" {
                name.append(character)
                rest.removeFirst()
                guard let escaped = rest.popFirst() else { break }
                name.append(escaped)
            } else if character.isLetter || character.isNumber || character == "-" || character == "_"
                || !character.isASCII
            {
                name.append(character)
                rest.removeFirst()
            } else {
                break
            }
        }
        return name.isEmpty ? nil : CSSText.unescaped(name)
    }

    private mutating func attribute() -> (name: String, test: CSSSelector.AttributeTest)? {
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let inner = rest[..<end]
        rest = rest[rest.index(after: end)...]
        guard let equals = inner.firstIndex(of: "=") else { return (String(inner).trimmed.localName, .exists) }
        var name = String(inner[..<equals]).trimmed
        var value = String(inner[inner.index(after: equals)...]).trimmed
        if value.hasSuffix(" i") || value.hasSuffix(" s") { value = String(value.dropLast(2)).trimmed }
        if let quote = value.first, quote == "\"" || quote == "'", value.last == quote, value.count > 1 {
            value = String(value.dropFirst().dropLast())
        }
        guard let sign = name.last else { return nil }
        if "~^$*|".contains(sign) { name = String(name.dropLast()).trimmed }
        switch sign {
        case "~": return (name.localName, .word(value))
        case "^": return (name.localName, .prefix(value))
        case "$": return (name.localName, .suffix(value))
        case "*": return (name.localName, .contains(value))
        case "|": return (name.localName, .dashed(value))
        default: return (name.localName, .equals(value))
        }
    }

    private mutating func pseudo() -> CSSSelector.Pseudo? {
        if rest.first == ":" {
            rest.removeFirst()
            _ = name()
            return .never
        }
        guard let name = name()?.lowercased() else { return nil }
        var argument: String?
        if rest.first == "(" {
            var (depth, end) = (0, rest.startIndex)
            while end < rest.endIndex {
                if rest[end] == "(" { depth += 1 }
                if rest[end] == ")" { depth -= 1 }
                if depth == 0 { break }
                end = rest.index(after: end)
            }
            guard end < rest.endIndex else { return nil }
            argument = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        }
        switch name {
        case "root": return .root
        case "empty": return .empty
        case "link", "any-link": return .link
        case "first-child": return .nth(a: 0, b: 1, fromEnd: false, ofType: false)
        case "last-child": return .nth(a: 0, b: 1, fromEnd: true, ofType: false)
        case "first-of-type": return .nth(a: 0, b: 1, fromEnd: false, ofType: true)
        case "last-of-type": return .nth(a: 0, b: 1, fromEnd: true, ofType: true)
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            guard let (a, b) = argument.flatMap(nth) else { return nil }
            return .nth(a: a, b: b, fromEnd: name.contains("last"), ofType: name.contains("type"))
        case "not": return argument.flatMap { CSSSelector.list($0, depth: depth + 1) }.map { .not($0) }
        case "is", "where", "matches":
            return argument.flatMap { CSSSelector.list($0, depth: depth + 1) }.map { .any($0) }
        case "hover", "active", "focus", "visited", "target", "focus-within", "focus-visible": return .never
        default: return nil
        }
    }

    /// The numbers of `2n + 1`.
    private func nth(_ text: String) -> (Int, Int)? {
        let plain = text.lowercased().filter { $0 != " " }
        if plain == "odd" { return (2, 1) }
        if plain == "even" { return (2, 0) }
        guard let sign = plain.firstIndex(of: "n") else { return Int(plain).map { (0, $0) } }
        let head = String(plain[..<sign])
        let tail = String(plain[plain.index(after: sign)...])
        let a = head.isEmpty || head == "+" ? 1 : head == "-" ? -1 : Int(head)
        let b = tail.isEmpty ? 0 : Int(tail)
        // Bounded, since positions are reckoned with them.
        guard let a, let b, abs(a) < 1_000_000, abs(b) < 1_000_000 else { return nil }
        return (a, b)
    }
}

extension String {
    /// The name without its prefix.
    fileprivate var localName: String {
        split(whereSeparator: { $0 == "|" || $0 == ":" }).last.map(String.init) ?? self
    }
}
