import PubDiagnostics
import PubSettings

extension Issue {
    /// The issue that a manifest describes. No file is opened.
    ///
    /// All errors are reported, and the value holds every readable part: articles without a name and later ones
    /// of the same name are left out. The value is nil only when `tree` has no `[issue]`.
    /// - Parameters:
    ///   - tree: the manifest, with `--set` applied.
    ///   - folder: the folder of the manifest, from the root: `Issues/november`; empty for the root itself. Nil when
    ///     the manifest lies outside the root.
    ///   - name: the name of the issue in the names of files.
    ///   - settingsKeys: the names of the tables that other rooms read, which may be laid over the template.
    package static func load(
        _ tree: SettingsNode, folder: String?, name: String = "issue", settingsKeys: [String]
    ) -> Outcome<Issue> {
        var findings = SettingsFindings()
        let manifest = KeyType<Issue>.part(ManifestKeys.self) { reader in
            _ = reader.read(\.format)
            let head = reader.read(\.issue)
            let editions = reader.read(\.editions) ?? []
            let sections = reader.read(\.sections)
            let staff = reader.read(\.staff)
            let articles = reader.read(\.articles) ?? []
            guard var issue = head else { return nil }
            issue.staff = Dictionary(staff.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
            issue.editions = editions.map { named in
                var edition = named.value
                edition.name = named.name
                return edition
            }
            issue.sections = sections.map { named in
                var section = named.value
                (section.id, section.origin) = (named.name, named.origin)
                return section
            }
            issue.articles = articles
            return issue
        }
        var issue = manifest.read(tree, &findings)
        findings.checkRoot(tree, settingsKeys)
        issue?.settings = tree.keeping(Set(settingsKeys))
        issue?.validate(tree, folder: folder, name: name, settingsKeys, &findings)
        return Outcome(issue, findings.diagnostics)
    }

    /// Checks what depends on several keys.
    private mutating func validate(
        _ tree: SettingsNode, folder: String?, name: String, _ settingsKeys: [String],
        _ findings: inout SettingsFindings
    ) {
        for index in editions.indices {
            let table = tree["edition"]?[editions[index].name]
            editions[index].settings = table?.keeping(Set(settingsKeys)) ?? editions[index].settings
        }
        checkEditionNames(&findings)
        // Before the inputs, which are compared with outputs in this one form.
        normalizeOutputs(named: name, &findings)
        checkInputs(of: tree, folder: folder, &findings)
        dropDuplicateArticles(&findings)
        checkSections(&findings)
        checkCovers(&findings)
        for edition in editions { edition.checkStandards(&findings) }
    }

    /// Reports covers of articles that the issue does not have, and parts of a proof, which is always one file.
    private func checkCovers(_ findings: inout SettingsFindings) {
        let names = articles.map(\.id)
        for edition in editions {
            for article in edition.cover where !names.contains(article.value) {
                findings.error(
                    "unknown-article", "the issue has no article \(SettingsValue.quoted(article.value))",
                    at: article.origin, hint: Suggestion.hint(for: article.value, in: names, called: "articles"))
            }
            if edition.purpose == .proof, edition.split != .none || !edition.cover.isEmpty {
                findings.error(
                    "conflicting-keys", "a proof is one file: it has no cover of its own and is not split",
                    at: edition.origin, hint: "leave out cover and split, or give the edition another name")
            }
        }
    }

    private func checkEditionNames(_ findings: inout SettingsFindings) {
        // After another error editions may be missing for that reason.
        if editions.isEmpty, !findings.diagnostics.hasErrors {
            findings.error(
                "no-edition", "the issue has no edition", at: settings.origin,
                hint: "add [edition.screen] with output = \"build/issue.pdf\"")
        }
        for edition in editions where !Identifier.isValid(edition.name) {
            findings.error(
                "wrong-name", "\(SettingsValue.quoted(edition.name)) is not a name for an edition",
                at: edition.origin, hint: Identifier.rule)
        }
    }

    /// Brings outputs into one form and reports those outside the root, of another kind, and given twice.
    private mutating func normalizeOutputs(named name: String, _ findings: inout SettingsFindings) {
        var first: [String: SourceLocation] = [:]
        for index in editions.indices {
            guard var output = editions[index].output else { continue }
            // An output that is refused below is none.
            editions[index].output = nil
            guard let expanded = OutputVariable.expanded(output.value, in: self, named: name) else {
                findings.error(
                    "unknown-name", "{…} in \(SettingsValue.quoted(output.value)) names nothing", at: output.origin,
                    hint: "names are {issue}, the issue's folder, {number} and {date}, which the issue has to have")
                continue
            }
            output = Located(expanded, at: output.origin)
            guard let path = findings.outputPath(output, of: editions[index].name) else { continue }
            if let earlier = first[path] {
                findings.report(
                    Diagnostic.error(
                        "duplicate-output", "two editions write \(SettingsValue.quoted(path))", at: output.origin,
                        hint: "give each edition an output of its own"
                    ).noting("the other one", at: earlier))
                continue
            }
            first[path] = output.origin
            editions[index].output = Located(path, at: output.origin)
        }
    }

    /// Reports outputs that would overwrite what the issue is made of.
    private func checkInputs(of tree: SettingsNode, folder: String?, _ findings: inout SettingsFindings) {
        guard let folder else { return }
        var inputs: [String: SourceLocation] = [:]
        for source in articles.compactMap(\.source) + articles.flatMap(\.figures).compactMap(\.source) {
            if let path = RelativePath.resolved(source.value, in: folder) { inputs[path] = source.origin }
        }
        for output in editions.compactMap(\.output) {
            guard let input = inputs[output.value] else { continue }
            findings.report(
                Diagnostic.error(
                    "output-is-input", "\(SettingsValue.quoted(output.value)) is an input of the issue",
                    at: output.origin, hint: "give the output another name: it would overwrite the input"
                ).noting("read here", at: input))
        }
    }

    /// Leaves out articles without a name and later ones of the same name.
    private mutating func dropDuplicateArticles(_ findings: inout SettingsFindings) {
        // After another error articles may be missing for that reason.
        if articles.isEmpty, !findings.diagnostics.hasErrors {
            findings.error("no-article", "the issue has no articles", at: settings.origin, hint: "add an [[article]]")
        }
        var first: [String: SourceLocation] = [:]
        articles = articles.filter { article in
            if let earlier = first[article.id] {
                findings.report(
                    Diagnostic.error(
                        "duplicate-id", "two articles have the id \(SettingsValue.quoted(article.id))",
                        at: article.origin, hint: "give one of them another id"
                    ).noting("the first one", at: earlier))
                return false
            }
            if !article.id.isEmpty { first[article.id] = article.origin }
            return !article.id.isEmpty
        }
    }

    /// Reports sections that the issue does not have.
    private func checkSections(_ findings: inout SettingsFindings) {
        let names = sections.map(\.id)
        for section in articles.compactMap(\.section) where !names.contains(section.value) {
            findings.error(
                "unknown-section", "there is no section \(SettingsValue.quoted(section.value))", at: section.origin,
                hint: Suggestion.hint(for: section.value, in: names, called: "sections")
                    ?? "add [section.\(section.value)]")
        }
    }
}

extension SettingsFindings {
    /// Reports keys of the root and of editions that neither the manifest nor another room knows.
    fileprivate mutating func checkRoot(_ tree: SettingsNode, _ settingsKeys: [String]) {
        guard let root = tree.table else { return }
        checkKeys(of: root, known: ManifestKeys.keys.descriptions.map(\.name) + settingsKeys)
        let known = EditionKeys.keys.descriptions.map(\.name) + settingsKeys
        for entry in root["edition"]?.node.table?.entries ?? [] {
            guard let edition = entry.node.table else { continue }
            var inner = SettingsFindings(path: "edition.\(entry.key)")
            inner.checkKeys(of: edition, known: known)
            diagnostics += inner.diagnostics
        }
    }

    /// The path of an output from the root, when it is one that may be written.
    fileprivate mutating func outputPath(_ output: Located<String>, of edition: String) -> String? {
        let text = SettingsValue.quoted(output.value)
        // To the system a path ends at its first zero.
        guard !output.value.utf8.contains(0), let path = RelativePath.resolved(output.value) else {
            error(
                "output-outside-root", "the output \(text) does not lie below the root", at: output.origin,
                hint:
                    "outputs are written relative to the root, as in \"build/\(edition).pdf\"; --output takes any path")
            return nil
        }
        guard path.lowercased().hasSuffix(".pdf") else {
            error(
                "output-not-pdf", "the output \(text) does not end in .pdf", at: output.origin,
                hint: "editions are PDF: write \"build/\(edition).pdf\"")
            return nil
        }
        return path
    }
}
