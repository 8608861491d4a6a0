import PubDiagnostics
import PubFiles
import PubManifest
import PubSettings

/// Reads a manifest, its template and its styles.
struct ProjectReader: BuildStep {
    let options: BuildOptions
    /// Notes the files that are read.
    private let ledger: InputLedger
    /// The memory of the last build; nil for none.
    let memory: IssueMemory?
    var log = BuildLog()
    /// The folders of the project, once they are open.
    private(set) var folders: InputFolders?
    /// The template and the styles that were read, by their names.
    var settingsFiles: [String: PathBase] = [:]

    /// A reader of the manifest that `options` name; `ledger` notes all files that the folders of the project give.
    init(_ options: BuildOptions, noting ledger: InputLedger, remembering memory: IssueMemory? = nil) {
        self.options = options
        self.ledger = ledger
        self.memory = memory
    }

    /// The project; nil after an error that leaves nothing to build.
    mutating func read() throws(EnvironmentFailure) -> Project? {
        let named = try readManifest()
        guard let manifest = log.take(named) else { return nil }
        if let project = try remembered(manifest), let known = memory?.project {
            log = known.log
            return project
        }
        log.remember(manifest)
        let project = try read(manifest)
        memory?.project = project.map { ($0, log) }
        return project
    }

    private func readManifest() throws(EnvironmentFailure) -> Outcome<InputFile> {
        if let given = try options.given?.read(named: options.manifest, limit: InputLimit.settings) { return given }
        return try InputFolders.read(named: options.manifest, limit: InputLimit.settings, ledger: ledger)
    }

    /// The project of the last build, in its folders as they are now, when neither the manifest nor a file that it names has
    /// changed.
    private mutating func remembered(_ manifest: InputFile) throws(EnvironmentFailure) -> Project? {
        guard let known = memory?.project, known.project.manifest.bytes == manifest.bytes else { return nil }
        var project = known.project
        let outer = log
        // Faults of the folders are found again by those who read everything.
        defer { log = outer }
        guard let template = project.issue.template else { return nil }
        let folders = try openFolders()
        self.folders = folders
        project.folders = folders
        let styles = try readStyles(of: project.issue, manifest, folders)
        // Unreadable files are reported by those who read everything.
        if styles.value == nil, styles.diagnostics.contains(where: { $0.id != "missing-file" }) { return nil }
        let publication = try readPublication(manifest, folders)
        let files = [manifest, publication?.value, try readTemplate(template, folders).value, styles.value]
            .compactMap { $0 }
        let texts = files.map { SourceText($0.bytes, file: $0.name) }
        // A file more or less is a change too.
        guard files.count == known.log.sources.count else { return nil }
        let isSame = zip(files, texts).allSatisfy { known.log.sources[$0.name]?.bytes == $1.bytes }
        return isSame ? project : nil
    }

    private mutating func read(_ manifest: InputFile) throws(EnvironmentFailure) -> Project? {
        let assignments = options.assignments.compactMap { log.take(Assignment.parse($0)) }
        guard var tree = log.take(TOML.parse(manifest.bytes, file: manifest.name)), !log.failedSyntax else {
            return nil
        }
        guard !reportTemplate(tree, manifest), !reportFormat(of: tree) else { return nil }
        let folders = try openFolders()
        self.folders = folders
        let publication = try openPublication(manifest, folders)
        if log.failedSyntax || publication.map({ reportFormat(of: $0) }) == true { return nil }
        // The template's tables of a publication are below the styles of an issue, all else is below its manifest.
        if let publication { tree = publication.removing(Set(Project.settingsKeys)).merged(with: tree) }
        for assignment in assignments { tree = log.take(tree.assigning(assignment)) ?? tree }
        let folder = try folders.pathFromRoot(InputFolders.folderName(of: options.manifest))
        let name = try ProjectReader.name(ofManifest: options.manifest, in: folders)
        let loaded = Issue.load(tree, folder: folder, name: name, settingsKeys: Project.settingsKeys)
        guard let issue = log.take(loaded) else { return nil }
        let base = try openTemplate(of: issue, manifest, publication, folders)
        return Project(
            manifest: manifest, folders: folders, issue: issue,
            base: base ?? SettingsNode(.table(SettingsTable()), at: SourceLocation(file: manifest.name)),
            settingsFiles: settingsFiles,
            hasTemplate: base != nil, assignments: assignments)
    }

    /// Reports a template or a file of styles that was named in the place of a manifest; false for anything else.
    private mutating func reportTemplate(_ tree: SettingsNode, _ manifest: InputFile) -> Bool {
        let keys = (tree.table?.entries ?? []).map(\.key)
        let isIssue = keys.contains { ["issue", "article", "edition", "section"].contains($0) }
        guard !isIssue, keys.contains(where: Project.settingsKeys.contains) else { return false }
        log.report(ManifestPath.notAManifest("a template or a file of styles", manifest.name, near: []))
        return true
    }

    /// The root: as asked, or the nearest folder above the manifest that looks like a root, or else the manifest's own.
    private func openFolders() throws(EnvironmentFailure) -> InputFolders {
        let own = InputFolders.folderName(of: options.manifest)
        var root = options.root
        if root == nil { root = try InputFolders.root(above: options.manifest) }
        return try InputFolders(
            root: root ?? own, allowing: [own] + options.allowedFolders, libraries: options.libraries,
            given: options.given, ledger: ledger)
    }

    private func readTemplate(
        _ template: Located<String>, _ folders: InputFolders
    ) throws(EnvironmentFailure) -> Outcome<InputFile> {
        try folders.read(
            named: template, called: "template", in: ("Templates/", "/template.toml"), limit: InputLimit.settings)
    }

    /// The file of styles that `issue` names, or `styles.toml` beside the manifest, which need not be there.
    private func readStyles(
        of issue: Issue, _ manifest: InputFile, _ folders: InputFolders
    ) throws(EnvironmentFailure) -> Outcome<InputFile> {
        try folders.read(
            issue.styles?.value ?? "styles.toml", namedBy: manifest.base,
            at: issue.styles?.origin ?? SourceLocation(file: manifest.name), limit: InputLimit.settings)
    }

    private mutating func openTemplate(
        of issue: Issue, _ manifest: InputFile, _ publication: SettingsNode?, _ folders: InputFolders
    ) throws(EnvironmentFailure) -> SettingsNode? {
        guard let template = issue.template else { return nil }
        let read = try readTemplate(template, folders)
        guard let file = log.take(read) else { return nil }
        log.remember(file)
        settingsFiles[file.name] = file.base
        guard var base = log.take(TOML.parse(file.bytes, file: file.name)) else { return nil }
        checkTables(of: base)
        if let publication { base = base.merged(with: publication.keeping(Set(Project.settingsKeys))) }
        if let styles = try openStyles(of: issue, manifest, folders) { base = base.merged(with: styles) }
        return base
    }

    /// The styles that override the template's: the file that the issue names, or `styles.toml` beside the manifest.
    private mutating func openStyles(
        of issue: Issue, _ manifest: InputFile, _ folders: InputFolders
    ) throws(EnvironmentFailure) -> SettingsNode? {
        let read = try readStyles(of: issue, manifest, folders)
        if issue.styles == nil && read.diagnostics.allSatisfy({ $0.id == "missing-file" }) && read.value == nil {
            return nil
        }
        guard let file = log.take(read) else { return nil }
        log.remember(file)
        settingsFiles[file.name] = file.base
        guard let tree = log.take(TOML.parse(file.bytes, file: file.name)) else { return nil }
        checkTables(of: tree)
        return tree
    }

    /// Reports tables of a template that no room reads.
    private mutating func checkTables(of tree: SettingsNode) {
        guard let table = tree.table else { return }
        var findings = SettingsFindings()
        findings.checkKeys(of: table, known: Project.settingsKeys)
        for var finding in findings.diagnostics {
            let key = table.entries.first { $0.keyOrigin == finding.origin }?.key
            if let key, finding.hint?.hasPrefix("did you mean") != true, isStyle(key, in: tree) {
                let name = SettingsValue.keyText(key)
                finding.hint = "a style is in the table of its kind: write [paragraph.\(name)] or [character.\(name)]"
            }
            if let key, ["style", "styles"].contains(key), let name = tree[key]?.table?.entries.first?.key {
                let name = SettingsValue.keyText(name)
                finding.hint = "a style is in the table of its kind: write [paragraph.\(name)] or [character.\(name)]"
            }
            if key == "based_on" {
                finding.hint =
                    "a template has no base: write what differs from it in styles.toml beside the manifest, or copy its folder "
                    + "under another name"
            }
            log.report(finding)
        }
    }

    /// Whether a key looks like a style without its table: `[body]` with a size.
    private func isStyle(_ key: String, in tree: SettingsNode) -> Bool {
        let keys = (tree[key]?.table?.entries ?? []).map(\.key)
        return keys.contains { ["font", "size", "leading", "color", "based_on", "align", "weight"].contains($0) }
    }
}
