import Testing

/// Issues with one mistake in them, and what is said of it.
protocol MistakeBench {}

extension MistakeBench {
    /// The lines of a report without the excerpts of the sources.
    func words(_ run: Run) -> [String] {
        run.messages.split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix(" ") || $0.hasPrefix("  hint: ") || $0.contains(": note: ")
        }
    }

    func expect(
        _ issue: IssueFolder, _ options: [String] = [], says lines: [String],
        location: SourceLocation = #_sourceLocation
    ) {
        let run = issue.program(["Issues/one/issue.toml"] + options).run()
        #expect(Array(words(run).prefix(lines.count)) == lines, sourceLocation: location)
    }

    func issue(
        manifest: (String, String)? = nil, template: (String, String)? = nil, lead: String? = nil
    ) -> IssueFolder {
        let issue = IssueFolder()
        if let (part, other) = manifest {
            issue.write("Issues/one/issue.toml", IssueFolder.manifest().replacingFirst(part, with: other))
        }
        if let (part, other) = template {
            issue.write("Templates/tiny/template.toml", IssueFolder.template.replacingFirst(part, with: other))
        }
        if let lead { issue.write("Issues/one/lead.md", lead) }
        return issue
    }
}
