import Glibc

/// Small issues that prove keys: what stands in their files, and rows that each set one key.
///
/// A scene of a file in `Tests/PipelineTests/Proofs`:
///
///     === paragraph                      the table that its rows are about, as `--set` addresses it
///     --- body                           fills {{body}} in the files of base.txt; `--- lead.md` is a file
///     §                                  where each row puts its text
///     --- rows
///     align = "left"                     proves paragraph.align: the product is another one than without the row
///     rule_above.weight: rule_above = {}  =>  rule_above = { weight = "2pt" }     with a key, from one text to another
///     last_line = "center"  !not-built   proves a finding instead; !-missing-key proves that one goes away
///     source = "a shop"  !hint       changes the advice of a finding
///     spot: gray = 1  =>  gray = 1 <BR> spot = "x"  !in-pages     shows on the Publication, not yet in the PDF
///     /map: headline = "body"            a key by its whole path; <BR> parts two lines
struct ProofScene {
    /// The table: `article.figure`.
    var table: String
    /// The line of its head, in its file.
    var line: Int
    /// The name of the file.
    var file: String
    var sections: [String: String]

    var rows: [ProofRow] {
        (sections["rows"] ?? "").split(separator: "\n").compactMap { line in
            line.hasPrefix("#") ? nil : ProofRow(String(line), in: self)
        }
    }

    /// The scenes of `text`.
    static func scenes(_ text: String, file: String) -> [ProofScene] {
        var scenes: [ProofScene] = []
        var section: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("=== ") {
                scenes.append(ProofScene(table: String(line.dropFirst(4)), line: index + 1, file: file, sections: [:]))
                section = nil
            } else if line.hasPrefix("--- ") {
                if scenes.isEmpty { scenes.append(ProofScene(table: "", line: 1, file: file, sections: [:])) }
                section = String(line.dropFirst(4))
                scenes[scenes.count - 1].sections[section!] = ""
            } else if let section {
                scenes[scenes.count - 1].sections[section]! += line + "\n"
            }
        }
        return scenes
    }

    /// The files of the issue with `slot` in its place, by path from the root.
    func files(over base: ProofScene, slot: String) -> [(path: String, text: String)] {
        let sections = base.sections.merging(sections) { _, own in own }
            .mapValues { $0.replacing("§", with: slot) }
        let names = sections.keys.filter { $0.contains(".") }.sorted()
        return names.map { ($0.contains("/") ? $0 : "Issues/p/\($0)", Self.filled(sections[$0]!, sections)) }
    }

    private static func filled(_ text: String, _ sections: [String: String]) -> String {
        text.replacing(/\{\{([a-z]+)\}\}/) { match in
            let inner = sections[String(match.1)] ?? ""
            return filled(String(inner.reversed().drop { $0 == "\n" }.reversed()), sections)
        }
    }
}

/// One key that a scene proves.
struct ProofRow: CustomStringConvertible {
    /// The key as `--set` addresses it: `paragraph.rule_above.weight`.
    var path: String
    /// What stands in the slot without the key, and with it.
    var before: String
    var after: String
    /// The finding that appears, or goes away, when the key is given; nil where the product changes.
    var finding: String?
    var findingGoes = false
    var description: String

    /// The key's name within the scene's table, as TOML has it.
    var name: String

    init?(_ line: String, in scene: ProofScene) {
        var rest = line
        if let mark = rest.firstMatch(of: #/ +!(-?)([a-z-]+)$/#) {
            finding = String(mark.2)
            findingGoes = !mark.1.isEmpty
            rest = String(rest[..<mark.range.lowerBound])
        }
        var key: String?
        if let named = rest.prefixMatch(of: #/([A-Za-z0-9_./-]+): /#) {
            key = String(named.1)
            rest = String(rest[named.range.upperBound...])
        }
        let sides = rest.split(separator: "=>", maxSplits: 1).map { side in
            String(side).replacing(#/^ +| +$/#, with: "").replacing(" <BR> ", with: "\n")
        }
        guard let last = sides.last else { return nil }
        before = sides.count == 2 ? sides[0] : ""
        after = last
        name = key ?? String(last.prefix { $0 != "=" && $0 != " " })
        path = name.hasPrefix("/") ? String(name.dropFirst()) : "\(scene.table).\(name)"
        description = "\(scene.file):\(scene.line) \(path): \(after)"
    }
}
