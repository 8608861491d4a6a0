import PubDiagnostics
import PubSettings
import Testing

@Suite struct MergingTests {
    private func tree(_ text: String, _ file: String = "t") -> SettingsNode {
        TOML.parse(text, file: file).value ?? SettingsNode(.nothing, at: .none)
    }

    private func set(_ assignments: String..., on text: String) -> (SettingsNode, [Diagnostic]) {
        var result = tree(text)
        var findings: [Diagnostic] = []
        for text in assignments {
            let outcome = Assignment.parse(text).then { result.assigning($0) }
            result = outcome.value ?? result
            findings += outcome.diagnostics
        }
        return (result, findings)
    }

    @Test func tablesMergeAndAllElseIsReplaced() {
        let base = tree("a = 1\n[t]\nx = 1\ny = [1, 2]\n[t.u]\np = 1", "base")
        let over = tree("b = 3\n[t]\ny = [3]\nu.q = 2", "over")
        let merged = base.merged(with: over)
        #expect(merged == tree("a = 1\nt = { x = 1, y = [3], u = { p = 1, q = 2 } }\nb = 3"))
        #expect(merged["t"]?["x"]?.origin.file == "base")
        #expect(merged["t"]?["y"]?.origin.file == "over")
        #expect(merged["t"]?["u"]?["p"]?.origin.description == "base:6:5")
        #expect(tree("a = 1").merged(with: tree("a.b = 2")) == tree("a.b = 2"))
        #expect(tree("a.b = 2").merged(with: tree("a = 1")) == tree("a = 1"))
    }

    @Test func partsOfATree() {
        let whole = tree("a = 1\nb = 2")
        #expect(whole.removing(["a"]) == tree("b = 2"))
        #expect(whole.keeping(["a"]) == tree("a = 1"))
    }

    @Test func assignmentsReachIntoTablesAndArrays() {
        let text = "[page]\nsize = 'A4'\n[[article]]\nid = 'lead'\n[[article]]\nid = 'two.three'"
        let (result, findings) = set(
            "page.size=A5", "article.lead.columns=3", "article.\"two.three\".title=a=b", "article.1.draft=true",
            "new.deep.date=2026-11-01", "page.margins={ top = \"3mm\" }", "page.empty=", "page.width=12pt", on: text)
        #expect(findings.isEmpty)
        #expect(
            result
                == tree(
                    """
                    page = { size = "A5", margins = { top = "3mm" }, empty = "", width = "12pt" }
                    article = [{ id = "lead", columns = 3, draft = true }, { id = "two.three", title = "a=b" }]
                    new.deep.date = 2026-11-01
                    """))
        #expect(result["page"]?["size"]?.origin.description == "--set page.size")
        #expect(result["page"]?["margins"]?["top"]?.origin.description == "--set page.margins")
    }

    @Test(arguments: ["page", "=3", "a..b=1", "\"a=1", "a=\"b", "a=[1", "a={b", ".a=1"])
    func wrongAssignments(text: String) {
        let outcome = Assignment.parse(text)
        #expect(outcome.value == nil)
        #expect(outcome.diagnostics.map(\.id) == ["wrong-assignment"])
        #expect(outcome.diagnostics[0].hint != nil)
    }

    @Test func assignmentsThatLeadNowhere() {
        let text = "a = 1\n[[article]]\nid = 'lead'"
        let (result, findings) = set("a.b=1", "article.laed.columns=2", "article.2.columns=1", on: text)
        #expect(result == tree(text))
        #expect(findings.map(\.id) == ["wrong-assignment", "wrong-assignment", "wrong-assignment"])
        #expect(findings[0].notes.first?.origin.description == "t:1:5")
        #expect(findings[1].hint == "did you mean \"lead\"?")
        #expect(findings[1].origin.description == "--set article.laed.columns")
    }

    @Test func newlinesDoNotSmuggleKeys() {
        let (result, _) = set("a=1\nb = 2", on: "")
        #expect(result["a"]?.string == "1\nb = 2")
        #expect(result["b"] == nil)
    }
}
