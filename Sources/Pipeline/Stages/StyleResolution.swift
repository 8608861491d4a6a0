import Color
import Diagnostics
import Files
import Fonts
import PageLayout
import Settings
import Styles
import TextModel

/// Style resolution: reads the faces, swatches, masters and styles of an edition, and gives every article its
/// attributes.
struct StyleResolution: BuildStep {
    let input: LayoutInput
    /// The path of the manifest, in whose folder the issue's own fonts are.
    let manifest: String
    /// The first failure of fonts that are read late.
    let lateFailure: LateFailure
    private(set) var log = BuildLog()

    /// The resolution of the articles of `input`.
    init(_ input: LayoutInput, manifest: String, lateFailure: LateFailure) {
        self.input = input
        self.manifest = manifest
        self.lateFailure = lateFailure
    }

    /// The issue of `articles` under `settings`; nil after an error that leaves nothing to set. With `frees` the blocks of
    /// the articles are freed.
    mutating func resolve(
        _ settings: SettingsNode, _ articles: inout [ReadArticle], frees: Bool
    ) throws(EnvironmentFailure) -> StyledIssue? {
        let swatches = log.take(SwatchTable.read(settings))
        let design = log.take(PageDesign.read(settings))
        guard let swatches, var fonts = try loadFonts() else { return nil }
        log.report(fonts.setFallbacks(settings))
        let lookup = FontLookup(fonts)
        guard let sheet = log.take(StyleSheet.read(settings, swatches: swatches, fonts: lookup)) else { return nil }
        guard var design else { return nil }
        design.gridIncrement = design.gridIncrement.scaled(by: sheet.scale)
        check(design, sheet)
        var resolver = IssueResolver(
            sheet: sheet, fonts: lookup, project: input.project, pictures: input.pictures)
        let styled = resolver.resolve(&articles, frees: frees)
        log.report(resolver.diagnostics)
        return StyledIssue(settings: settings, fonts: fonts, sheet: sheet, design: design, articles: styled)
    }

    /// The faces of the root and of the issue's own folder; nil after an error.
    private mutating func loadFonts() throws(EnvironmentFailure) -> FontCatalog? {
        let own = InputFolders.folderName(of: manifest)
        let parts = try InputFolders.parts(ofExisting: own)
        let files = try FontFiles(
            in: [
                .init(
                    parts: input.project.folders.parts(fromRoot: "Fonts"),
                    name: input.project.folders.outputPath("Fonts")),
                .init(parts: parts, name: own), .init(parts: parts + ["fonts"], name: "\(own)/fonts"),
            ], of: input.project.folders, failure: lateFailure)
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
