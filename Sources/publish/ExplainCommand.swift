import PubSettings

/// `publish explain`: explains findings in the words of the manual.
struct ExplainCommand {
    static let syntax = CommandSyntax(
        name: "explain",
        abstract: "Says what a finding means, by its id.",
        usage: "publish explain <id> ...",
        discussion: """
            Every message has an id in brackets, as in error[unknown-key]. What the manual says of it is shown: what is \
            wrong, why that matters, and what to do about it.

            Exit status: 0 when all ids are known, 2 when one is not.
            """,
        words: CommandSyntax.Words(label: "<id>", meaning: "The ids of findings.", count: 1...Int.max),
        groups: [],
        helpCommand: "publish explain --help")

    private let ids: [String]

    init(_ arguments: ParsedArguments) { ids = arguments.words }

    /// Shows the explanations; returns the exit status.
    func run() throws(UsageError) -> ExitStatus {
        let manual = FindingManual.standard
        var texts: [String] = []
        for id in ids {
            // An id copied out of a message may have its brackets and its severity.
            let name = id.split(separator: "[").last?.split(separator: "]").first.map(String.init) ?? id
            guard let entry = manual.entries[name] else {
                let near = Suggestion.nearest(to: name, in: manual.entries.keys.sorted())
                throw UsageError("No finding has the id “\(name)”" + (near.map { ". Did you mean “\($0)”?" } ?? "."))
            }
            texts.append("\(name) – \(entry.chapter)\n\n\(entry.meaning)\n")
        }
        return StandardStream.output.write(texts.joined(separator: "\n")) ? .built : .environmentFailed
    }
}
