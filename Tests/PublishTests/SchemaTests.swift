import PubTestSupport
import Testing

/// `publish schema`: what it describes is what the program takes.
@Suite(.needs(.fonts, .pythonPackages), .serialized) struct SchemaTests {
    /// Judges files by the schema that is its first argument: one line for each that is not valid, with the path of what is wrong.
    private static let judge = """
        import json, sys, tomllib, datetime
        import jsonschema
        def plain(value):
            if isinstance(value, dict): return {key: plain(each) for key, each in value.items()}
            if isinstance(value, list): return [plain(each) for each in value]
            if isinstance(value, (datetime.date, datetime.time)): return str(value)
            return value
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft7Validator.check_schema(schema)
        judge = jsonschema.Draft7Validator(schema)
        for name in sys.argv[2:]:
            with open(name, 'rb') as file:
                tree = json.load(file) if name.endswith('.json') else plain(tomllib.load(file))
            for error in judge.iter_errors(tree):
                print(name.split('/')[-1], '.'.join(map(str, error.absolute_path)), error.message[:90])
        """

    private let folder = IssueFolder()

    private func schema(_ name: String) -> String {
        let run = Program([IssueFolder.publish, "schema", name]).run()
        #expect(run.ending == .exited(0))
        folder.write("\(name).json", run.output)
        return "\(folder.path)/\(name).json"
    }

    private func judged(by schema: String, _ files: [String]) -> String {
        let run = Program(["\(PackageFolder.path)/.venv/bin/python3", "-c", Self.judge, schema] + files).run()
        #expect(run.ending == .exited(0), "\(run.messages)")
        return run.output
    }

    private func files(_ folders: [String], _ name: String) -> [String] {
        folders.flatMap { folder in
            Tool.output(of: "find '\(PackageFolder.path)/\(folder)' -name '\(name)' -not -path '*/build/*'")
                .split(separator: "\n").map(String.init)
        }.sorted()
    }

    @Test func everyFileOfTheRepositoryIsValid() {
        let manifests = files(["Issues", "Tests/Frozen"], "issue.toml")
        #expect(manifests.count > 5)
        #expect(judged(by: schema("manifest"), manifests) == "")
        let templates =
            files(["Templates", "Tests/Frozen"], "template.toml") + files(["Issues", "Tests/Frozen"], "styles.toml")
        #expect(templates.count > 3)
        #expect(judged(by: schema("template"), templates) == "")
    }

    /// What the program takes for wrong in a manifest or a template is so by its schema, and what it takes is valid.
    @Test(arguments: [
        ("colums = 2", "colums"), ("columns = \"two\"", "columns"), ("columns = 40", "columns"),
        ("start = \"rectoo\"", "start"), ("pages = 1.5", "pages"), ("figure = 3", "figure"),
        ("[[article.figure]]\nalt = \"x\"\nplase = \"top\"", "plase"), ("authors = [{ nome = \"A\" }]", "nome"),
    ])
    func whatIsWrongInAManifestIsInvalid(_ mistake: (toml: String, key: String)) {
        folder.write("wrong.toml", IssueFolder.manifest(mistake.toml))
        let found = judged(by: schema("manifest"), ["\(folder.path)/wrong.toml"])
        #expect(found.contains(mistake.key), "\(found)")
        folder.write("Issues/one/issue.toml", IssueFolder.manifest(mistake.toml))
        #expect(folder.build().ending == .exited(1))
    }

    @Test func aManifestMayHoldTablesOfATemplateAndAnEditionToo() {
        folder.write(
            "right.toml",
            IssueFolder.manifest(
                "columns = 2\nauthors = [\"A\", { name = \"B\", role = \"pictures\" }]",
                rest: "[edition.print]\noutput = \"p.pdf\"\nprofile = \"p\"\n[edition.print.page]\nsize = \"A5\"\n"
                    + "[paragraph.body]\nsize = \"10pt\"\n[swatch.x]\ncmyk = [0, 10, 20, 30]\n"))
        #expect(judged(by: schema("manifest"), ["\(folder.path)/right.toml"]) == "")
        #expect(judged(by: schema("template"), ["\(folder.path)/Templates/tiny/template.toml"]) == "")
        folder.write("publish.toml", "[issue]\ntitle = \"One\"\n[page]\nsize = \"A4\"\n")
        #expect(judged(by: schema("publication"), ["\(folder.path)/publish.toml"]) == "")
        folder.write("shared.toml", "[[article]]\nid = \"a\"\n")
        #expect(judged(by: schema("publication"), ["\(folder.path)/shared.toml"]).contains("article"))
    }

    @Test func frontMatterHasASchema() {
        let path = schema("front-matter")
        folder.write("right.toml", "title = \"A\"\nauthors = [\"B\"]\nkicker = \"C\"\n")
        #expect(judged(by: path, ["\(folder.path)/right.toml"]) == "")
        folder.write("wrong.toml", "titel = \"A\"\n")
        #expect(judged(by: path, ["\(folder.path)/wrong.toml"]).contains("titel"))
    }

    /// The document of a plan has all members of its schema, and no other, also of an issue without pages.
    @Test func aPlanKeepsItsSchema() {
        let path = schema("plan")
        for text in ["# Lead\n\nText.[^1]\n", ""] {
            folder.write("Issues/one/lead.md", text)
            folder.write(
                "plan.json", folder.program(["plan", "Issues/one/issue.toml", "--format", "json"]).run().output)
            #expect(judged(by: path, ["\(folder.path)/plan.json"]) == "")
        }
        folder.write("Issues/one/issue.toml", "[issue\n")
        folder.write("plan.json", folder.program(["plan", "Issues/one/issue.toml", "--format", "json"]).run().output)
        #expect(judged(by: path, ["\(folder.path)/plan.json"]) == "")
    }

    /// Keys have their meaning, their default and their words.
    @Test func aSchemaSaysWhatTheManualSays() {
        let run = Program([IssueFolder.publish, "schema", "manifest"]).run()
        for part in [
            "\"description\": \"Whether it says nothing that the text does not.\"", "\"default\": \"en-GB\"",
            "\"enum\": [\"none\", \"single\", \"sections\"]", "\"$ref\": \"#/definitions/edition.NAME\"",
        ] {
            #expect(run.output.contains(part), "\(part)")
        }
        // Not implemented yet: whoever writes it is told.
        #expect(!run.output.contains("\"imposition\""))
    }

    @Test func anUnknownSchemaIsWrongUsage() {
        let run = Program([IssueFolder.publish, "schema", "issue"]).run()
        #expect(run.ending == .exited(2))
        #expect(run.messages.contains("There is no schema 'issue': write manifest, template, front-matter"))
    }
}
