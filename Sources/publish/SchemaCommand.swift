import PubPipeline

/// `publish schema`: writes the JSON schemas that editors use to complete and check the files of an issue.
struct SchemaCommand {
    private static let names = KeySchema.allCases.map(\.rawValue)

    static let syntax = CommandSyntax(
        name: "schema",
        abstract: "Writes the JSON schema of a file, for editors.",
        usage: "publish schema <name>",
        discussion: """
            The schema goes to standard output: publish schema manifest > manifest.json. It has all keys of the file with \
            what they take and mean, and refuses others; editors with Taplo (for TOML) or a YAML server complete keys by it, \
            show their meaning and mark mistakes. Which file has which schema is said in .taplo.toml, or in the first line: \
            #:schema ./manifest.json

            manifest is for issue.toml, publication for publish.toml, template for template.toml and styles.toml, \
            front-matter for the head of an article, plan for what publish plan --format json writes.
            """,
        words: CommandSyntax.Words(
            label: "<name>", meaning: "manifest, template, front-matter, publication or plan.", count: 1...1),
        groups: [],
        helpCommand: "publish schema --help")

    private let schema: KeySchema

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let name = arguments.words[0]
        guard let schema = KeySchema(rawValue: name) else {
            throw UsageError("There is no schema '\(name)': write \(Self.names.joined(separator: ", ")).")
        }
        self.schema = schema
    }

    /// Writes the schema; returns the exit status.
    func run() -> ExitStatus { StandardStream.output.write(schema.text) ? .built : .environmentFailed }
}
