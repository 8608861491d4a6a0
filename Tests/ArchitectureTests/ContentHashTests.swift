import Testing

/// Conformances to `ContentHashable` are written by hand, and a property that one of them leaves out would go unnoticed.
@Suite struct ContentHashTests {
    @Test func hashesHaveAllPropertiesThatEqualityHas() {
        var count = 0
        for row in Plan.rows {
            let declarations = House.files(below: "Sources/\(row.name)").map { Declarations(of: $0) }
            let stored = declarations.reduce(into: [:]) { $0.merge($1.stored) { first, _ in first } }
            for (type, hashed) in declarations.flatMap(\.hashed) {
                guard let properties = stored[type] else { continue }
                #expect(hashed == properties, "\(row.name): the hash of \(type) is not of its properties")
                count += 1
            }
        }
        #expect(count > 50)
    }

    @Test func declarationsAreRead() {
        let lines = """
            package struct Outer: Hashable {
                package struct Inner: Hashable {
                    package var a: Int, b: Int
                    @ExcludedFromEquality package var origin: Place
                }
                static let none = Outer()
                public internal(set) var text: String { didSet { check() } }
                @Indirect public var rule: Rule?
                private let list: [Int] = [1, 2]
                var computed: Int {
                    let local = 1
                    return local
                }
            }

            extension Outer.Inner: ContentHashable {
                package func combine(into hash: inout ContentHash) {
                    hash.combineEach(
                        a, b)
                }
            }
            """
        let found = Declarations(
            of: House.File(
                path: "", lines: lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)))
        #expect(found.stored == ["Outer.Inner": ["a", "b"], "Outer": ["text", "rule", "list"]])
        #expect(found.hashed.map(\.type) == ["Outer.Inner"])
        #expect(found.hashed.map(\.properties) == [["a", "b"]])
    }
}

/// The structures of a file with their stored properties, and what conformances to `ContentHashable` add to the hash.
private struct Declarations {
    private(set) var stored: [String: [String]] = [:]
    private(set) var hashed: [(type: String, properties: [String])] = []
    /// The types around the current line, by the indent of their declaration.
    private var open: [(name: String, indent: Int, isStructure: Bool)] = []

    init(of file: House.File) {
        for (index, line) in file.lines.enumerated() { read(line, at: index, of: file.lines) }
    }

    private mutating func read(_ line: String, at index: Int, of lines: [String]) {
        let indent = line.prefix { $0 == " " }.count
        if line.drop(while: { $0 == " " }) == "}", open.last?.indent == indent { open.removeLast() }
        if let match = line.firstMatch(of: /^ *(?:[a-z@(): ]+ )?(struct|enum|class|extension) ([A-Z][A-Za-z.]*)/) {
            let name = (open.map(\.name) + [String(match.2)]).joined(separator: ".")
            if match.1 == "extension", line.contains(": ContentHashable") { readHash(of: name, from: index, lines) }
            if !line.hasSuffix("}") { open.append((String(match.2), indent, match.1 == "struct")) }
            if match.1 == "struct" { stored[name] = [] }
            return
        }
        guard let type = open.last, type.isStructure, indent == type.indent + 4 else { return }
        stored[open.map(\.name).joined(separator: "."), default: []] += properties(of: line)
    }

    /// The names that a line declares as stored properties that equality counts.
    private func properties(of line: String) -> [String] {
        let isComputed = line.contains("{") && !line.contains("didSet") && !line.contains("= {")
        guard !line.contains("@ExcludedFromEquality"), !line.contains("static "), !isComputed,
            let match = line.firstMatch(of: /^ *(?:[A-Za-z@()]+ )*(?:var|let) (.*)$/)
        else { return [] }
        let names = String(match.1).matches(of: /(?:^|, )`?([a-z][A-Za-z0-9]*)`?(?=[:, ]|$)/).map { String($0.1) }
        // Behind a value or a type with arguments there is only one.
        return match.1.contains("=") || match.1.contains("<") ? Array(names.prefix(1)) : names
    }

    private mutating func readHash(of type: String, from index: Int, _ lines: [String]) {
        let body = lines[index...].prefix { $0 != "}" }.joined(separator: " ")
        guard let call = body.firstMatch(of: /hash\.combineEach\(([^()]*)\)/), !body.contains("switch self") else {
            return
        }
        let names = call.1.split(separator: ",").map { $0.drop { $0 == " " } }.map { String($0.prefix { $0 != " " }) }
        hashed.append((type, names.map { $0.hasPrefix("self.") ? String($0.dropFirst(5)) : $0 }))
    }
}
