import PubDisplayList
import PubDocuments
import PubIdentity
import PubStyles
import PubTextModel
import Testing

private func heading(_ level: Int, _ words: String, _ classes: [String] = []) -> Block {
    Block(.heading(level: level, [text(words)]), attributes: attributes(classes), at: at(level))
}

/// The tree of an article as the dump of its publication shows it, without the article itself.
private func tree(_ article: ResolvedArticle) -> [String] {
    var publication = Publication()
    publication.structure = article.structure
    return publication.structureDump().split(separator: "\n").dropFirst(2).map { String($0.dropFirst(4)) }
}

@Suite("The structure tree")
struct StructureTests {
    private let styles = "[paragraph.head]\nbased_on = \"body\"\n[map]\nsubhead = \"head\"\nheadline = \"head\"\n"

    @Test("Headings below a headline begin with the second level and leave none out")
    func levelsBelowHeadline() throws {
        var front = FrontMatter()
        front.title = [text("Tides")]
        let resolved = try Resolved(
            styles,
            document(
                heading(1, "a"), heading(3, "b"), heading(2, "c"), heading(3, "d"), heading(1, "e"), front: front))
        #expect(
            tree(resolved.article) == [
                "#1 headline H1", "#2 subhead H2", "#3 subhead H3", "#4 subhead H3", "#5 subhead H4", "#6 subhead H2",
            ])
    }

    @Test("Without a headline the first heading is of the first level; a box goes on from the heading above it")
    func levelsWithoutHeadline() throws {
        let box = Block(.container(name: "sidebar", [heading(4, "b"), paragraph("t")]), at: at(3))
        let resolved = try Resolved(styles, document(heading(2, "a"), box, heading(3, "c")))
        #expect(
            tree(resolved.article) == [
                "#1 subhead H1", "#2 sidebar Sect", "  #3 subhead H2", "  #4 body P", "#5 subhead H2",
            ])
    }

    @Test("Headings are listed with their words, levels and elements")
    func subheads() throws {
        let box = Block(.container(name: "sidebar", [heading(4, "b")]), at: at(3))
        let resolved = try Resolved(styles, document(heading(2, "a"), box, paragraph("t"), heading(2, "c")))
        let found = resolved.article.subheads.map { "\($0.title) \($0.level) #\($0.element.index)" }
        #expect(found == ["a 1 #1", "b 2 #3", "c 1 #5"])
    }

    @Test("An abbreviation is an element of its own, with what it is short for")
    func abbreviations() throws {
        var short = Attributes()
        short.pairs = [(.init("expansion", at: at(1)), .init("Chart datum", at: at(1)))]
        let block = Block(.paragraph([text("The "), .span(short, [text("CD")], at(1))]), at: at(1))
        let resolved = try Resolved(styles, document(block))
        #expect(tree(resolved.article) == ["#1 body P", "  #2 abbreviation Span alt=\"Chart datum\""])
        #expect(resolved.article.structure[2].alternate == "Chart datum")
        #expect(resolved.findings.isEmpty)
    }

    @Test("What the author named keeps the name: a heading its level, a paragraph and a container their types")
    func authorsElements() throws {
        let toml = styles + "recipe = \"head\"\nstep = \"head\"\n"
        let step = Block(.paragraph([text("Boil.")]), attributes: attributes(["step"]), at: at(4))
        let resolved = try Resolved(
            toml, document(heading(1, "Soup", ["step"]), Block(.container(name: "recipe", [step]), at: at(3))))
        #expect(resolved.findings == [])
        #expect(tree(resolved.article) == ["#1 \"step\" H1", "#2 \"recipe\" Div", "  #3 \"step\" P"])
    }

    @Test("A note is read after its first call, in the language of the article")
    func notes() throws {
        let foreign: Inline = .span(
            attributes([], [("lang", "fr")]), [text("mer"), .noteCall(0, at(1))], at(1))
        let link: Inline = .link(target: "https://a.org", [text("x")], at(1))
        let resolved = try Resolved(
            "",
            document(
                Block(.paragraph([foreign, link]), at: at(1)), Block(.paragraph([.noteCall(0, at(2))]), at: at(2)),
                notes: [Note([paragraph("The sea.", 7)], at: at(7))]))
        #expect(
            tree(resolved.article) == [
                "#1 body P", "  #2 span Span lang=fr", "    #3 note-call Reference",
                "    #4 note Note lang=en-GB", "      #8 note-marker Lbl", "      #9 body P", "  #5 link Link",
                "#6 body P", "  #7 note-call Reference",
            ])
        #expect(resolved.article.structure[4].origin == at(7))
    }

    @Test("An element has a language where it is not its parent's, also by its style")
    func languages() throws {
        let inner: Inline = .span(attributes([], [("lang", "en-GB")]), [text("tide")], at(1))
        let paragraph = Block(
            .paragraph([text("marea "), inner, .emphasis([text("aestus")], at(1))]),
            attributes: attributes([], [("lang", "it")]), at: at(1))
        let resolved = try Resolved(
            "[character.latin]\nlanguage = \"la\"\n[map]\nemphasis = \"latin\"\n", document(paragraph))
        #expect(
            tree(resolved.article) == [
                "#1 body P lang=it", "  #2 span Span lang=en-GB", "  #3 span Span lang=la",
            ])
    }

    @Test("A picture that says nothing is no element of PDF, but has its place in the tree")
    func decorations() throws {
        func picture(_ classes: [String], _ pairs: [(String, String)]) -> Block {
            let source = Attributes.Value("sea.jpg", at: at(1))
            return Block(
                .figure(
                    Picture(
                        source: source, caption: [text("The sea")], attributes: attributes(classes, pairs), at: at(1))),
                at: at(1))
        }
        let resolved = try Resolved(
            "", document(picture(["decorative"], []), picture([], [("alt", "A \"sea\"")])))
        #expect(
            tree(resolved.article) == [
                "#1 decoration Artifact", "  #2 caption Caption", "#3 figure Figure alt=\"A \\\"sea\\\"\"",
                "  #4 caption Caption",
            ])
    }

    @Test("Verse has stanzas, definitions have items")
    func verseAndDefinitions() throws {
        let verse = Block(
            .verse([
                [VerseLine([text("a")], at: at(1)), VerseLine([text("b")], at: at(2))],
                [VerseLine([text("c")], at: at(4))],
            ]), at: at(1))
        let terms = Block(
            .definitions([Definition([text("Ebb")], bodies: [[paragraph("Out.")]], at: at(6))]), at: at(6))
        let resolved = try Resolved("", document(verse, terms))
        #expect(
            tree(resolved.article) == [
                "#1 verse Div", "  #2 stanza P", "    #3 verse-line Span", "    #4 verse-line Span", "  #5 stanza P",
                "    #6 verse-line Span", "#7 definitions L", "  #8 definition-item LI", "    #9 term Lbl",
                "    #10 definition LBody", "      #11 body P",
            ])
    }

    @Test("The entries of a contents page are lists below the titles of their sections")
    func contents() throws {
        let test = TestSheet(body + styles + "\"contents.standfirst\" = \"head\"\n")
        let entries = [("Features", "a"), ("Features", "b"), ("Letters", "c")].map {
            ContentsEntry(label: LabelID($1), title: $1, standfirst: $1 == "b" ? "Deck" : "", section: $0, byline: "")
        }
        let resolved = try #require(test.sheet).resolveContents(
            heading: [text("Contents")], entries: entries, in: test.context())
        #expect(
            tree(try #require(resolved.value)) == [
                "#1 headline H1", "#2 subhead H2", "#3 contents TOC", "  #4 contents-entry TOCI",
                "    #5 contents-title P", "      #6 link Link", "  #7 contents-entry TOCI",
                "    #8 contents-title P", "      #9 link Link", "    #10 standfirst P", "#11 subhead H2",
                "#12 contents TOC", "  #13 contents-entry TOCI", "    #14 contents-title P", "      #15 link Link",
            ])
    }
}
