import PubDocuments
import PubMarkup
import PubRunningText
import Testing

extension BlockKind {
    /// The cells of the head, if this is a table.
    var head: Int? { if case .table(let table) = self { table.head.count } else { nil } }

    /// The list, if this is one.
    var list: List? { if case .list(let list) = self { list } else { nil } }
}

/// Lists, boxes and lines of other dialects.
@Suite struct DialectBlockTests {
    // MARK: Lists

    @Test(arguments: [
        ("a. x\nb. y\n", NumeralStyle.lowerLetters, 1), ("i) x\nii) y\n", .lowerRoman, 1),
        ("A)  x\nB)  y\n", .upperLetters, 1),
        ("(2) x\n(3) y\n", .decimal, 2), ("#. x\n#. y\n", .decimal, 1), ("IV.  x\nV.  y\n", .upperRoman, 4),
        ("h. x\ni. y\n", .lowerLetters, 8), ("(@) x\n(@) y\n", .decimal, 1),
    ])
    func listsKeepTheirNumbers(_ text: String, _ numbering: NumeralStyle, _ start: Int) throws {
        let list = try #require(Reading.markdown(text).value?.blocks.first?.kind.list)
        #expect(list.numbering == numbering)
        #expect(list.start == start)
        #expect(list.items.count == 2)
    }

    @Test(arguments: [
        "B. Russell was here.\n", "a. x\n", "I. Newton\nC. Darwin\n", "(see) there\n(or) not\n", "text\na. x\nb. y\n",
        "v. good\n",
    ])
    func initialsAndAbbreviationsAreNoLists(_ text: String) { #expect(!Reading.dump(text).contains("list")) }

    @Test func whatBelongsToAnItemStaysInIt() throws {
        let list = try #require(
            Reading.markdown("(viii) x\n\n       more\n\n(ix)   y\n").value?.blocks.first?.kind.list)
        #expect(list.items.map(\.blocks.count) == [2, 1])
        #expect(list.start == 8)
    }

    @Test func examplesAreCalledByTheirNames() {
        #expect(Reading.text("(@) one\n\n(@good) two\n\nAs (@good) says.\n").contains("As (2) says."))
    }

    @Test func termsMayShareADefinition() {
        let dump = Reading.dump("Tram\nStreetcar\n: A car on rails.\n")
        #expect(dump.hasPrefix("definitions @1:1"))
        #expect(dump.contains("\"Tram\"@1:1,br,\"Streetcar\"@2:1"))
    }

    // MARK: Boxes

    @Test(arguments: [
        ("> [!NOTE]\n> Mind it.\n", "Note"), ("> [!tip]- A title\n> Mind it.\n", "A title"),
        ("::: {.callout-tip title=\"T\"}\nMind it.\n:::\n", "T"),
        ("```{warning} W\nMind it.\n```\n", "W"), (":::{hint}\nMind it.\n:::\n", "Hint"),
        (":::tip[Go]\nMind it.\n:::\n", "Go"),
        ("::: {.callout-note}\n## Head\n\nMind it.\n:::\n", "Head"), (":::caution So\nMind it.\n:::\n", "So"),
    ])
    func calloutsAreBoxesWithTheirTitle(_ text: String, _ title: String) {
        let dump = Reading.dump(text + "\nText\n")
        #expect(dump.hasPrefix("::: sidebar"))
        #expect(dump.contains("  h2 [\"\(title)\"@"))
        #expect(dump.contains("  p [\"Mind it.\"@"))
        #expect(dump.contains("\np [\"Text\"@"))
        #expect(Reading.findings(text) == [])
    }

    @Test func theNameOfACalloutIsNoTitleInAnotherLanguage() {
        #expect(!Reading.dump("> [!NOTE]\n> Achtung.\n", ReadingOptions(language: "de")).contains("h2"))
    }

    @Test func boxesMayHoldBoxesAndLists() {
        let dump = Reading.dump("> [!note] A\n> - x\n>\n> > [!tip] B\n> > y\n")
        #expect(dump.contains("h2 [\"A\"@1:11]"))
        #expect(dump.contains("p [\"x\"@2:5]"))
        #expect(dump.contains("h2 [\"B\"@4:12]"))
        #expect(dump.contains("p [\"y\"@5:5]"))
    }

    @Test func directivesOfPicturesAreFigures() {
        let text = "```{figure} a b.png\n:name: f\n:alt: A car\n:width: 50%\n\nThe *tram*.\n```\n"
        #expect(Reading.dump(text).hasPrefix("figure (a b.png) [\"The \"@6:1,em[\"tram\"@6:6]@6:5"))
        #expect(Reading.dump(text).contains("#f"))
        #expect(Reading.dump(text).contains("width=\"50%\""))
    }

    @Test func targetsNameWhatIsBelowThem() throws {
        let blocks = try #require(Reading.markdown("(sand)=\n## Sand\n\nSee {ref}`sand`.\n").value?.blocks)
        #expect(blocks[0].attributes.id?.text == "sand")
        #expect(Reading.dump("(sand)=\n## Sand\n\nSee {ref}`sand`.\n").contains("a(#sand)[\"Sand\"@"))
    }

    @Test func aLabelBelowAPictureIsItsName() {
        #expect(Reading.dump("![One](p.png)\n:label:`bell`\n").hasPrefix("figure (p.png) [\"One\"@1:3] {#bell}"))
    }

    // MARK: Lines

    @Test(arguments: [
        ("*[SDB]: sand box\n", "1:1 dialect-markup"), ("import A from \"./a\"\n", "1:1 dialect-markup"),
        ("%%\nhidden\n%%\n", "1:1 dialect-markup"),
        ("```{toctree}\na\n```\n", "1:5 dialect-markup"),
    ])
    func linesOfProgramsAreLeftOutAndTold(_ text: String, _ finding: String) {
        #expect(Reading.text(text + "\nText\n") == "Text")
        #expect(Reading.findings(text + "\nText\n") == [finding])
    }

    @Test(arguments: ["import duties rose.\n", "export was slow, and \"dear\"\n", "*[x] is\n"])
    func proseIsNoProgram(_ text: String) {
        #expect(Reading.findings(text).filter { $0.contains("dialect-markup") } == [])
    }

    @Test func indentedProseIsText() {
        let text = "Text.\n\n\tAt the terminus there is a bench with room for three.\n"
        #expect(Reading.dump(text).contains("p [\"At the terminus"))
        #expect(Reading.findings(text) == ["3:2 indented-text"])
    }

    @Test(arguments: [
        "Text.\n\n    let bench = Bench(room: 3);\n", "Text.\n\n    make install\n",
        "- a\n\n    At the end there is a bench for three.\n",
    ])
    func indentedCodeIsNot(_ text: String) {
        #expect(!Reading.findings(text).contains { $0.hasSuffix("indented-text") })
    }

    @Test(arguments: ["```math\na^2\n```\n", "```mermaid\ngraph TD\n```\n"])
    func drawingsAndFormulasAreTold(_ text: String) { #expect(Reading.findings(text) == ["1:1 stray-markup"]) }
}
