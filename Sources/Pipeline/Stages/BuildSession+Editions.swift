import PubDiagnostics
import PubFiles
import PubManifest
import PubSettings

// The editions of a build: which are made, which share their pages, and the files that they become.
extension BuildSession {
    /// The `editions` in groups that share their pages.
    mutating func groups(
        of editions: [EditionDescription], _ project: Project
    ) throws(EnvironmentFailure) -> [EditionGroup] {
        var groups: [EditionGroup] = []
        for edition in editions {
            guard let settings = log.take(project.settings(for: edition)) else { continue }
            let key = LayoutKey(edition, settings)
            if let known = groups.firstIndex(where: { $0.key == key }) {
                groups[known].editions.append((edition, settings))
            } else {
                groups.append(EditionGroup(key: key, settings: settings, editions: [(edition, settings)]))
            }
        }
        // All editions, also the ones not asked for: pages are the same whichever are made.
        for edition in project.issue.editions {
            guard let settings = project.settings(for: edition).value,
                let index = groups.firstIndex(where: { $0.key == LayoutKey(edition, settings) })
            else { continue }
            groups[index].demands.formUnion(try project.demands(of: edition, settings))
        }
        return groups
    }

    /// The editions that are asked for.
    mutating func chosenEditions(of project: Project) -> [EditionDescription] {
        let problems = options.excerpt?.problems(among: project.issue.articles.map(\.id)) ?? []
        log.report(problems)
        if !problems.isEmpty { return [] }
        let all = project.issue.editions
        guard let name = options.edition else {
            if options.output != nil && all.count > 1 { reportManyEditions(all) }
            // A preview shows the findings of a proof beside the pages of the edition itself.
            let others = options.isPreview ? all.filter { $0.purpose != .proof } : all
            return others.isEmpty ? all : others
        }
        let chosen = all.filter { $0.name == name }
        if chosen.isEmpty {
            log.report(
                .error(
                    "unknown-edition", "there is no edition “\(name)”", at: SourceLocation(file: "--edition"),
                    hint: Suggestion.hint(for: name, in: all.map(\.name), called: "editions")))
        }
        return chosen
    }

    private mutating func reportManyEditions(_ editions: [EditionDescription]) {
        let names = editions.map(\.name).joined(separator: ", ")
        log.report(
            .error(
                "several-editions", "--output names one file for several editions: \(names)",
                at: SourceLocation(file: "--output"), hint: "choose one with --edition"))
    }

    /// The file that an edition becomes; nil for none, and with an error if its folder is a link that leads out of the
    /// root: content does not decide where files are written.
    mutating func target(
        of edition: EditionDescription, _ project: Project
    ) throws(EnvironmentFailure) -> String? {
        // The user may write anywhere.
        if let output = options.output { return output }
        guard let output = edition.output else { return nil }
        if try project.folders.containsFolder(ofOutput: output.value) {
            return project.folders.outputPath(output.value)
        }
        let text = SettingsValue.quoted(output.value)
        log.report(
            .error(
                "output-outside-root", "a link leads the output \(text) out of the root", at: output.origin,
                hint: "name it with --output, or allow its folder by --allow-dir"))
        return nil
    }
}
