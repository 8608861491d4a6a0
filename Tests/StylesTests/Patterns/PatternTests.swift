import PubColor
import PubDocuments
import PubGeometry
import PubStyles
import PubTextModel
import Testing

private let styles = """
    [character.fancy]
    font = "Sans"
    [character.em]
    style = "italic"
    [character.bold]
    style = "bold"
    [character.caps]
    case = "upper"
    size = "8pt"
    [paragraph.headline]
    based_on = "body"
    [paragraph.other]
    based_on = "body"
    [paragraph.listing]
    font = "Mono"

    """

/// The first paragraph of `source` with the patterns of `toml`: `{face size|text}` for each run.
private func set(_ toml: String, _ inlines: [Inline]) throws -> (line: String, findings: [String]) {
    let resolved = try Resolved(styles + toml, document(Block(.paragraph(inlines), at: at(1))))
    let line = try #require(resolved.paragraphs.first).line(resolved.fonts)
    return (String(line.dropFirst("body: ".count)), resolved.findings)
}

private func set(_ toml: String, _ source: String) throws -> String {
    let result = try set(toml, [text(source)])
    #expect(result.findings == [])
    return result.line
}

private func pattern(_ keys: String) -> String { "[[pattern]]\n" + keys + "\n" }

@Suite("Pattern styles")
struct PatternTests {
    @Test(
        "Each scope takes what it says",
        arguments: [
            ("match = 'bc'", "{Serif 400 10|a }{Serif 400i 10|bc}{Serif 400 10| bd.}", "a bc bd."),
            (
                "match = 'x'\nscope = \"word\"",
                "{Serif 400 10|An }{Serif 400i 10|axe-man’s}{Serif 400 10|, (}"
                    + "{Serif 400i 10|axés}{Serif 400 10|).}", "An axe-man’s, (axés)."
            ),
            (
                "match = '\\bme'\nscope = \"sentence\"",
                "{Serif 400 10|It was J. S. Bach. “Me? }{Serif 400i 10|No, not me!” he said.}{Serif 400 10| So.}",
                "It was J. S. Bach. “Me? No, not me!” he said. So."
            ),
            ("match = 'c'\nscope = \"paragraph\"", "{Serif 400i 10|a b c}", "a b c"),
            ("match = 'd'\nscope = \"paragraph\"", "{Serif 400 10|a b c}", "a b c"),
            (
                "scope = \"first-words\"\ncount = 2", "{Serif 400i 10|— A word,}{Serif 400 10| and more}",
                "— A word, and more"
            ),
            ("scope = \"first-characters\"\ncount = 2", "{Serif 400i 10|é́b}{Serif 400 10|c}", "é́bc"),
            ("scope = \"first-words\"\ncount = 9", "{Serif 400i 10|Few words}", "Few words"),
            ("match = '^T'\nscope = \"first-words\"", "{Serif 400 10|A word}", "A word"),
            ("match = '(?i)\\bnasa\\b'", "{Serif 400 10|To }{Serif 400i 10|NASA}{Serif 400 10|.}", "To NASA."),
            ("match = 'ß|Ü'", "{Serif 400 10|Gro}{Serif 400i 10|ß}{Serif 400 10|e }{Serif 400i 10|Ü}", "Große Ü"),
        ])
    func scopes(keys: String, expected: String, source: String) throws {
        #expect(try set(pattern(keys + "\nstyle = \"em\""), source) == expected)
    }

    @Test("The first group that takes part is marked; delimiters go when they are told to")
    func groups() throws {
        let keys = "match = '~([^~]+)~|\\+(\\w+)\\+'\nstyle = \"em\""
        let source = "so ~fancy that~ +is+."
        #expect(
            try set(pattern(keys), source)
                == "{Serif 400 10|so ~}{Serif 400i 10|fancy that}{Serif 400 10|~ +}{Serif 400i 10|is}{Serif 400 10|+.}")
        #expect(
            try set(pattern(keys + "\nremove = true"), source)
                == "{Serif 400 10|so }{Serif 400i 10|fancy that}{Serif 400 10| }{Serif 400i 10|is}{Serif 400 10|.}")
    }

    @Test(
        "Groups of lookarounds mark nothing: they stand outside of the match, and may overlap",
        arguments: [
            ("match = '(?<=(q))u'\nremove = true", "{Serif 400 10|q}{Serif 400i 10|u}{Serif 400 10|ick}"),
            ("match = 'q(?=(ui))'\nremove = true", "{Serif 400i 10|q}{Serif 400 10|uick}"),
            ("match = '.(?=(..))'", "{Serif 400i 10|qui}{Serif 400 10|ck}"),
            ("match = 'u(?=(i))(.)'", "{Serif 400 10|qu}{Serif 400i 10|i}{Serif 400 10|ck}"),
            ("match = 'q\\K(u)i'", "{Serif 400 10|q}{Serif 400i 10|u}{Serif 400 10|ick}"),
        ])
    func lookarounds(keys: String, expected: String) throws {
        #expect(try set(pattern(keys + "\nstyle = \"em\""), "quick") == expected)
        let capitals = pattern(keys + "\nstyle = \"caps\"")
        #expect(try set(capitals, "quick").contains("{Serif 400 8|"))
    }

    @Test("The search goes on after a match that `\\K` turned round or left empty")
    func turned() throws {
        let keys = "match = '(?(DEFINE)(?<end>x\\K))(?:a(?=(?&end))|y(?=\\w*é(?&end))|b)'\nstyle = \"em\""
        #expect(
            try set(pattern(keys), "b ax éb yéx b")
                == "{Serif 400i 10|b}{Serif 400 10| ax é}{Serif 400i 10|b}{Serif 400 10| yéx }{Serif 400i 10|b}")
    }

    @Test("Later patterns are laid over earlier ones, and see what those left")
    func order() throws {
        let first = pattern("match = '~(.+?)~'\nremove = true\nstyle = \"em\"")
        #expect(
            try set(first + pattern("match = 'b c'\nstyle = \"bold\""), "~a b~ c")
                == "{Serif 400i 10|a }{Serif 700i 10|b}{Serif 700 10| c}")
        #expect(
            try set(first + pattern("match = 'b'\nstyle = \"fancy\""), "~a~ b")
                == "{Serif 400i 10|a}{Serif 400 10| }{Sans 400 10|b}")
    }

    @Test("Capitals longer than their small letters keep what stands around them")
    func capitals() throws {
        let caps = pattern("match = '<(.*?)>'\nremove = true\nstyle = \"caps\"")
        #expect(
            try set(caps + pattern("match = 'end'\nstyle = \"em\""), "a <große straße> end")
                == "{Serif 400 10|a }{Serif 400 8|GROSSE STRASSE}{Serif 400 10| }{Serif 400i 10|end}")
    }

    @Test("Code and addresses are not seen; marks of the author are kept")
    func hidden() throws {
        let inlines: [Inline] = [
            text("a ~b "), .code("~x~", at(1)), .strong([text("c~ d")], at(1)),
            .link(target: "https://x.example/~me~", [text("https://x.example/~me~")], at(1)),
        ]
        let result = try set(pattern("match = '~([^~]+)~'\nremove = true\nstyle = \"em\""), inlines)
        #expect(result.findings == [])
        #expect(
            result.line
                == "{Serif 400 10|a }{Serif 400i 10|b }{Serif 400 10|~x~}{Serif 700i 10|c}{Serif 700 10| d}"
                + "{Serif 400 10 ->https://x.example/~me~|https://x.example/~me~}")
    }

    @Test("Elements and styles choose the paragraphs; without them body text is looked at")
    func elements() throws {
        func italics(_ keys: String) throws -> [Bool] {
            var front = FrontMatter()
            front.title = [text("Word")]
            let blocks = [
                paragraph("Word"),
                Block(.paragraph([text("Word")]), attributes: attributes(id: nil, [], [("style", "other")]), at: at(2)),
                Block(.code(language: "", lines: ["Word"]), at: at(3)),
                Block(
                    .list(List(start: nil, isTight: true, items: [.init([paragraph("Word")], at: at(4))])), at: at(4)),
            ]
            let resolved = try Resolved(
                styles + pattern("match = 'Word'\nstyle = \"em\"\n" + keys),
                Document(file: "a.md", front: front, blocks: blocks, notes: []))
            #expect(resolved.findings == [])
            let flows = [resolved.article.body] + resolved.article.boxes.compactMap(\.flow)
            return flows.flatMap { $0.paragraphs }.map {
                resolved.fonts.name($0.text.attributes[0].font).hasSuffix("i")
            }
        }
        // Headline, paragraph, paragraph of another style, list item, code.
        #expect(try italics("") == [false, true, true, true, false])
        #expect(try italics("elements = \"headline\"") == [true, false, false, false, false])
        #expect(try italics("styles = [\"other\"]") == [false, false, true, false, false])
        #expect(try italics("elements = [\"list.item\"]\nstyles = \"other\"") == [false, false, true, true, false])
    }

    @Test(
        "What is wrong is told at its place",
        arguments: [
            ("match = '(a'\nstyle = \"em\"", "wrong-pattern t.toml:21:9"),
            ("match = 'a'\nstyle = \"en\"", "unknown-style t.toml:22:9"),
            ("match = 'a'", "missing-key t.toml:20:1"),
            ("scope = \"word\"\nstyle = \"em\"", "missing-key t.toml:20:1"),
            ("match = 'a'\nremove = true\nstyle = \"em\"", "nothing-to-remove t.toml:22:10"),
            ("match = '(a)'\nelements = \"bdy\"\nstyle = \"em\"", "unknown-element t.toml:22:12"),
            ("match = '(a)'\nelements = \"emphasis\"\nstyle = \"em\"", "unknown-element t.toml:22:12"),
            ("match = '(a)'\nstyles = [\"bdy\"]\nstyle = \"em\"", "unknown-style t.toml:22:11"),
            ("match = '(a)'\nscope = \"lines\"\nstyle = \"em\"", "unknown-word t.toml:22:9"),
        ])
    func faults(keys: String, expected: String) {
        let findings = TestSheet(body + styles + pattern(keys)).findings
        #expect(findings.count == 1)
        #expect(findings.first.map { String($0.prefix { $0 != "|" }).trimmed } == expected)
    }

    @Test("A first line in capitals: its looks say so, its text is mapped when its end is known")
    func firstLineInCapitals() throws {
        let blocks = [paragraph("Some words.", 1)]
        let resolved = try Resolved(
            styles + pattern("scope = \"first-line\"\nstyle = \"caps\""), Document(file: "a.md", blocks: blocks))
        #expect(resolved.findings == [])
        let paragraph = try #require(resolved.paragraphs.first)
        let looks = try #require(paragraph.firstLine)
        #expect(looks.isUppercase)
        #expect(looks.attributes[paragraph.text.attributes[0]]?.size == Length(points: 8))
        #expect(paragraph.text.string == "Some words.")
    }

    @Test("An expression that tries exponentially many ways ends at once, once, at its place", .timeLimit(.minutes(1)))
    func exponential() throws {
        let blocks = (1...50).map { paragraph(String(repeating: "a", count: 40) + " ~b~", $0) }
        let toml =
            pattern("match = '(a+)+b'\nstyle = \"em\"") + pattern("match = '~(b)~'\nremove = true\nstyle = \"em\"")
        let start = ContinuousClock.now
        let resolved = try Resolved(
            styles + toml, Document(file: "a.md", blocks: blocks))
        #expect(ContinuousClock.now - start < .seconds(2))
        #expect(resolved.findings.map { $0.prefix(29) } == ["pattern-limit t.toml:21:9 | a"])
        #expect(resolved.paragraphs.allSatisfy { $0.text.string.hasSuffix("a b") })
    }

    @Test("A pattern over a long paragraph takes linear time", .timeLimit(.minutes(1)))
    func long() throws {
        let source = String(repeating: "some ~fancy~ words, ", count: 50_000)
        let line = try set(pattern("match = '~([^~]+)~'\nremove = true\nstyle = \"em\""), source)
        #expect(!line.contains("~"))
    }
}

@Suite("Nested styles")
struct NestedStyleTests {
    private func nested(_ steps: String, _ source: String) throws -> String {
        let resolved = try Resolved(
            "nested = [\(steps)]\n" + styles, document(paragraph(source)))
        #expect(resolved.findings == [])
        let paragraph = try #require(resolved.paragraphs.first)
        var start: Int32 = 0
        var parts = ""
        for run in paragraph.text.runs {
            let part = String(decoding: paragraph.text.utf8[Int(start)..<Int(run.end)], as: UTF8.self)
            let font = resolved.fonts.name(paragraph.text.attributes[Int(run.attributes)].font)
            parts += font == "Serif 400i" ? "/\(part)/" : font == "Serif 700" ? "*\(part)*" : part
            start = run.end
        }
        return parts
    }

    @Test(
        "Each unit, up to it and through it",
        arguments: [
            ("through = \":\"", "/One:/ two: three"), ("up_to = \":\"", "/One/: two: three"),
            ("through = \": \", count = 2", "/One: two: /three"),
            ("through = \"words\", count = 2", "/One: two:/ three"),
            ("up_to = \"words\", count = 3", "/One: two: /three"), ("through = \"letters\"", "/O/ne: two: three"),
            ("through = \"characters\", count = 4", "/One:/ two: three"),
            ("through = \"digits\"", "/One: two: three/"),
            ("through = \"tab\"", "/One: two: three/"), ("up_to = \"words\"", "One: two: three"),
        ])
    func units(keys: String, expected: String) throws {
        #expect(try nested("{ style = \"em\", \(keys) }", "One: two: three") == expected)
    }

    @Test("Sentences, figures, markers; a step without a style passes over text")
    func more() throws {
        #expect(try nested("{ style = \"em\", through = \"sentences\" }", "So it is. And on.") == "/So it is./ And on.")
        #expect(
            try nested("{ up_to = \"digits\" }, { style = \"em\", through = \"digits\", count = 2 }", "In 1984 ok")
                == "In /19/84 ok")
        #expect(
            try nested("{ style = \"em\", through = \"end-marker\" }", "Here it\u{2063} ends") == "/Here it/ ends")
    }

    @Test("Steps follow one another, and the last ones repeat to the end")
    func steps() throws {
        let steps = "{ style = \"bold\", through = \":\" }, { style = \"em\", up_to = \";\" }, { through = \";\" }"
        #expect(try nested(steps, "a: b; c: d; e") == "*a:*/ b/; c: d; e")
        #expect(try nested(steps + ", { repeat = 3 }", "a: b; c: d; e") == "*a:*/ b/;* c:*/ d/;* e*")
        #expect(try nested("{ style = \"em\", up_to = \":\" }, { repeat = 1 }", "a: b: c") == "/a/: b: c")
    }

    @Test(
        "Steps that are none",
        arguments: [
            ("{ style = \"em\" }", "wrong-step"), ("{ style = \"em\", through = \":\", up_to = \";\" }", "wrong-step"),
            ("{ style = \"em\", repeat = 2 }", "wrong-step"), ("{ style = \"en\", through = \":\" }", "unknown-style"),
        ])
    func faults(step: String, id: String) throws {
        let findings = TestSheet(body + "nested = [\(step)]\n" + styles).findings
        try #require(findings.count == 1)
        #expect(findings[0].hasPrefix("\(id) t.toml:5:"))
    }
}

extension String {
    fileprivate var trimmed: String { last == " " ? String(dropLast()) : self }
}

extension Box {
    fileprivate var flow: Flow? { if case .flow(let flow) = content { flow } else { nil } }
}
