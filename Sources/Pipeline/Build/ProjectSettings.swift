import Color
import Diagnostics
import Manifest
import PageLayout
import Settings
import Styles

/// An issue's manifest and the settings of one of its editions: template < styles < issue < edition < `--set`.
struct Project {
    /// The manifest's file.
    let manifest: InputFile
    /// The folders that inputs come from.
    let folders: InputFolders
    /// The issue.
    let issue: Issue
    /// The template, with the issue's styles over it; an empty table where it could not be read.
    let base: SettingsNode
    /// False where the template could not be read: articles are read all the same, to find what is wrong in them.
    let hasTemplate: Bool
    /// The values of `--set`.
    let assignments: [Assignment]

    /// The tables that rooms other than Manifest read.
    static let settingsKeys =
        SwatchTable.rootKeys + StyleSheet.rootKeys + PageDesign.rootKeys + BuildSettings.rootKeys

    /// The names in a table of the merged settings of `editions`: swatches, styles, which sources may use. An article is
    /// read once for all editions, so that what any of them defines is a name.
    func names(in table: String, of editions: [EditionDescription]) -> Set<String> {
        let trees = editions.compactMap { settings(for: $0).value }
        return Set(trees.flatMap { $0[table]?.table?.entries ?? [] }.map(\.key))
    }

    /// The expressions of the patterns of `editions`: characters that they match are no markup.
    func patternExpressions(of editions: [EditionDescription]) -> [String] {
        let trees = editions.compactMap { settings(for: $0).value }
        return trees.flatMap { $0["pattern"]?.elements ?? [] }.compactMap { $0["match"]?.string }
    }

    /// The merged settings of an edition.
    func settings(for edition: EditionDescription) -> Outcome<SettingsNode> {
        var tree = base.merged(with: issue.settings).merged(with: edition.settings)
        var diagnostics: [Diagnostic] = []
        for assignment in assignments where Project.settingsKeys.contains(assignment.path.first ?? "") {
            let assigned = tree.assigning(assignment)
            diagnostics += assigned.diagnostics
            if let value = assigned.value { tree = value }
        }
        return Outcome(tree, diagnostics)
    }
}

extension BuildSession {
    /// Reads the manifest, its template and its styles.
    mutating func openProject() throws(EnvironmentFailure) -> Project? {
        guard let manifest = take(try InputFolders.read(named: options.manifest, limit: InputLimit.settings)) else {
            return nil
        }
        remember(manifest)
        let assignments = options.assignments.compactMap { take(Assignment.parse($0)) }
        guard var tree = take(TOML.parse(manifest.bytes, file: manifest.name)), !failedSyntax else { return nil }
        guard !reportTemplate(tree, manifest) else { return nil }
        for assignment in assignments { tree = take(tree.assigning(assignment)) ?? tree }
        guard let folders = try openFolders() else { return nil }
        let folder = try folders.pathFromRoot(InputFolders.folderName(of: options.manifest))
        guard let issue = take(Issue.load(tree, folder: folder, settingsKeys: Project.settingsKeys)) else {
            return nil
        }
        let base = try openTemplate(of: issue, manifest, folders)
        return Project(
            manifest: manifest, folders: folders, issue: issue,
            base: base ?? SettingsNode(.table(SettingsTable()), at: SourceLocation(file: manifest.name)),
            hasTemplate: base != nil, assignments: assignments)
    }

    /// Reports a template or a file of styles that was named in the place of a manifest; false for anything else.
    private mutating func reportTemplate(_ tree: SettingsNode, _ manifest: InputFile) -> Bool {
        let keys = (tree.table?.entries ?? []).map(\.key)
        let isIssue = keys.contains { ["issue", "article", "edition", "section"].contains($0) }
        guard !isIssue, keys.contains(where: Project.settingsKeys.contains) else { return false }
        report(ManifestPath.notAManifest("a template or a file of styles", manifest.name, near: []))
        return true
    }

    /// The root: as asked, or the nearest folder above the manifest that holds `Templates`.
    private mutating func openFolders() throws(EnvironmentFailure) -> InputFolders? {
        let asked = options.root
        guard let root = asked != nil ? asked : try InputFolders.root(above: options.manifest) else {
            report(
                .error(
                    "no-root", "no folder above the manifest holds Templates",
                    at: SourceLocation(file: options.manifest),
                    hint: "name the folder that does with --root"))
            return nil
        }
        let own = InputFolders.folderName(of: options.manifest)
        return try InputFolders(root: root, allowing: [own] + options.allowedFolders)
    }

    private mutating func openTemplate(
        of issue: Issue, _ manifest: InputFile, _ folders: InputFolders
    ) throws(EnvironmentFailure) -> SettingsNode? {
        guard let template = issue.template else { return nil }
        let path = "Templates/\(template.value)/template.toml"
        let read = try folders.read(fromRoot: path, at: template.origin, limit: InputLimit.settings)
        guard let file = take(read) else { return nil }
        remember(file)
        guard var base = take(TOML.parse(file.bytes, file: file.name)) else { return nil }
        checkTables(of: base)
        if let styles = try openStyles(of: issue, manifest, folders) { base = base.merged(with: styles) }
        return base
    }

    /// The styles that the issue lays over its template: as it says, or `styles.toml` beside the manifest.
    private mutating func openStyles(
        of issue: Issue, _ manifest: InputFile, _ folders: InputFolders
    ) throws(EnvironmentFailure) -> SettingsNode? {
        let origin = issue.styles?.origin ?? SourceLocation(file: manifest.name)
        let read = try folders.read(
            issue.styles?.value ?? "styles.toml", namedBy: manifest, at: origin, limit: InputLimit.settings)
        if issue.styles == nil && read.diagnostics.allSatisfy({ $0.id == "missing-file" }) && read.value == nil {
            return nil
        }
        guard let file = take(read) else { return nil }
        remember(file)
        guard let tree = take(TOML.parse(file.bytes, file: file.name)) else { return nil }
        checkTables(of: tree)
        return tree
    }

    /// Reports tables of a template that no room reads.
    private mutating func checkTables(of tree: SettingsNode) {
        guard let table = tree.table else { return }
        var findings = Findings()
        findings.checkKeys(of: table, known: Project.settingsKeys)
        for var finding in findings.diagnostics {
            let key = table.entries.first { $0.keyOrigin == finding.origin }?.key
            if let key, finding.hint?.hasPrefix("did you mean") != true, isStyle(key, in: tree) {
                let name = SettingsValue.keyText(key)
                finding.hint = "a style is in the table of its kind: write [paragraph.\(name)] or [character.\(name)]"
            }
            report(finding)
        }
    }

    /// True for what looks like a style without its table: `[body]` with a size.
    private func isStyle(_ key: String, in tree: SettingsNode) -> Bool {
        let keys = (tree[key]?.table?.entries ?? []).map(\.key)
        return keys.contains { ["font", "size", "leading", "color", "based_on", "align", "weight"].contains($0) }
    }
}
