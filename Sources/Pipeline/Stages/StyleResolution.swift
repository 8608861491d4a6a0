import Color
import Diagnostics
import Documents
import Files
import Fonts
import PageLayout
import Settings
import Styles
import TextModel
import Values

/// Style resolution: reads the faces, swatches, masters and styles of an edition, and gives every article its
/// attributes.
struct StyleResolution: BuildStep {
    let input: LayoutInput
    /// Where the addresses of links are printed.
    let addresses: PrintedAddresses
    /// The path of the manifest, in whose folder the issue's own fonts are.
    let manifest: String
    /// What is remembered, with the hash of the settings files.
    let memory: (key: ContentHash, issue: IssueMemory)?
    /// The first failure of fonts that are read late.
    let lateFailure: LateFailure
    private(set) var log = BuildLog()

    /// The resolution of the articles of `input`.
    init(
        _ input: LayoutInput, manifest: String, printing addresses: PrintedAddresses,
        remembering memory: (key: ContentHash, issue: IssueMemory)?,
        lateFailure: LateFailure
    ) {
        self.input = input
        self.memory = memory
        self.manifest = manifest
        self.addresses = addresses
        self.lateFailure = lateFailure
    }

    /// The issue of `articles` under `settings`; nil after an error that leaves nothing to set. With `frees` the blocks of
    /// the articles are freed.
    mutating func resolve(
        _ settings: SettingsNode, _ articles: inout [ReadArticle], frees: Bool
    ) throws(EnvironmentFailure) -> StyledIssue? {
        let files = try fontFiles()
        var key = memory?.key
        key?.combineEach(settings, files.version, HyphenationFiles.version)
        guard let design = try design(settings, files, key) else { return nil }
        let known = memory.flatMap { memory in key.map { (key: $0, issue: memory.issue) } }
        var resolver = IssueResolver(
            sheet: design.sheet, fonts: FontLookup(design.fonts), project: input.project, pictures: input.pictures,
            printing: addresses, remembering: known)
        let styled = resolver.resolve(&articles, frees: frees)
        log.report(resolver.diagnostics)
        return StyledIssue(
            settings: settings, fonts: design.fonts, sheet: design.sheet, design: design.pages, articles: styled,
            key: key)
    }

    /// The faces, styles and masters under `settings`, as they are remembered by `key`; nil after an error.
    private mutating func design(
        _ settings: SettingsNode, _ files: FontFiles, _ key: ContentHash?
    ) throws(EnvironmentFailure) -> IssueMemory.Design? {
        if let key, let known = memory?.issue.designs[key] {
            log.add(known.log)
            return known
        }
        let outer = log
        log = BuildLog()
        defer { log = outer.adding(log) }
        guard var design = try read(settings, files) else { return nil }
        design.log = log
        if let key { memory?.issue.designs[key] = design }
        return design
    }

    private mutating func read(
        _ settings: SettingsNode, _ files: FontFiles
    ) throws(EnvironmentFailure) -> IssueMemory.Design? {
        let swatches = log.take(SwatchTable.read(settings))
        let pages = log.take(PageDesign.read(settings))
        guard let swatches, var fonts = try loadFonts(files) else { return nil }
        log.report(fonts.setFallbacks(settings))
        let sheet = log.take(StyleSheet.read(settings, swatches: swatches, fonts: FontLookup(fonts)))
        guard let sheet, var pages else { return nil }
        pages.gridIncrement = pages.gridIncrement.scaled(by: sheet.scale)
        check(pages, sheet)
        return IssueMemory.Design(fonts: fonts, sheet: sheet, pages: pages, log: BuildLog())
    }

    /// The fonts of the root and of the issue's own folder.
    private func fontFiles() throws(EnvironmentFailure) -> FontFiles {
        let own = InputFolders.folderName(of: manifest)
        let parts = try InputFolders.parts(ofExisting: own)
        return try FontFiles(
            in: [
                .init(
                    parts: input.project.folders.parts(fromRoot: "Fonts"),
                    name: input.project.folders.outputPath("Fonts")),
                .init(parts: parts, name: own), .init(parts: parts + ["fonts"], name: "\(own)/fonts"),
            ], of: input.project.folders, failure: lateFailure)
    }

    /// The faces of `files`; nil after an error.
    private mutating func loadFonts(_ files: FontFiles) throws(EnvironmentFailure) -> FontCatalog? {
        for name in files.names { log.note(name) }
        for finding in files.diagnostics { log.report(finding) }
        let catalog = log.take(FontCatalog.load(files.files))
        try lateFailure.check()
        return catalog
    }

    /// Reports styles and swatches that masters name and that do not exist.
    private mutating func check(_ design: PageDesign, _ sheet: StyleSheet) {
        for (reference, origin) in design.swatches {
            do { _ = try sheet.swatches.paint(reference, for: .rule) } catch {
                log.report(sheet.swatches.diagnostic(error, at: origin))
            }
        }
        for line in design.runningHeads {
            for name in line.unknownNames {
                log.report(
                    .error(
                        "unknown-name", "{\(name)} names nothing", at: line.origin,
                        hint: Suggestion.hint(for: name, in: RunningHead.variableNames, called: "names are")))
            }
        }
        for line in design.runningHeads where sheet.paragraphStyle(line.style, language: Language("en")) == nil {
            log.report(
                .error(
                    "unknown-style", "there is no paragraph style “\(line.style)”", at: line.styleOrigin,
                    hint: Suggestion.hint(for: line.style, in: sheet.paragraphStyles, called: "paragraph styles")))
        }
    }
}
