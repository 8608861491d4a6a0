import PubColor
import PubDesign
import PubDiagnostics
import PubDocuments
import PubFiles
import PubFonts
import PubPreflight
import PubSettings
import PubStyles
import PubSwatches
import PubTextModel
import PubValues

/// Style resolution: reads the faces, swatches, masters and styles of an edition, and gives every article its
/// attributes.
struct StyleResolution: BuildStep {
    private let project: Project
    /// The merged settings of the edition.
    private let settings: SettingsNode
    /// The fonts and dictionaries that editions share.
    private let fonts: IssueFonts
    /// The places that print the addresses of links.
    private let addresses: PrintedAddresses
    /// The memory, with the hash of the settings files; nil for none.
    private let memory: (key: ContentHash, issue: IssueMemory)?
    private(set) var log = BuildLog()
    /// Whether it was tried to read the files that resolution needs.
    private var hasBegun = false
    /// The faces, styles and masters; nil after an error that leaves nothing to set.
    private var design: IssueMemory.ReadDesign?
    /// The hyphenation patterns.
    private var dictionaries: HyphenationFiles?
    /// The hash of all that decides how articles are set but themselves; nil if nothing is remembered.
    private var key: ContentHash?
    private var resolver: IssueResolver?
    /// Why faces and styles could not be read.
    private var failure: EnvironmentFailure?

    /// The resolution of the articles of `project` under the `settings` of an edition.
    init(
        _ project: Project, _ settings: SettingsNode, _ fonts: IssueFonts, printing addresses: PrintedAddresses,
        remembering memory: (key: ContentHash, issue: IssueMemory)?
    ) {
        self.project = project
        self.settings = settings
        self.memory = memory
        self.fonts = fonts
        self.addresses = addresses
    }

    /// Resolves the styles of the next `articles`, whose pictures are among `pictures`. A failure is kept for ``finish()``,
    /// since faults in the articles after it should be found too.
    mutating func add(_ articles: [ReadArticle], _ pictures: PictureTable) {
        begin()
        resolver?.add(articles, pictures)
    }

    /// The pictures that masters name; none if they could not be read.
    mutating func furniturePictures() -> [MasterPicture] {
        begin()
        return design?.pages.pictures ?? []
    }

    /// The names that links use for parts of other articles without names, by article.
    var unnamedHeadings: [String: Set<String>] { resolver?.unnamedHeadings ?? [:] }

    /// The issue of all articles, which are given away; nil after an error that leaves nothing to set.
    mutating func finish() throws(EnvironmentFailure) -> StyledIssue? {
        begin()
        if let failure { throw failure }
        guard let design, let dictionaries, var resolver else { return nil }
        // Held by one name only: a second one would have all articles copied.
        self.resolver = nil
        let articles = resolver.finish()
        log.report(resolver.diagnostics)
        return StyledIssue(
            settings: settings, fonts: design.fonts, dictionaries: dictionaries, sheet: design.sheet,
            design: design.pages, articles: articles, key: key)
    }

    /// Reads the files that resolution needs, unless that was tried.
    private mutating func begin() {
        if hasBegun { return }
        hasBegun = true
        do throws(EnvironmentFailure) {
            let (files, dictionaries) = try fonts.files()
            for name in dictionaries.names { log.note(name) }
            for finding in dictionaries.diagnostics { log.report(finding) }
            self.dictionaries = dictionaries
            key = memory?.key
            key?.combineEach(settings, files.version, dictionaries.version)
            design = try rememberedDesign(files)
        } catch {
            failure = error
        }
        guard let design else { return }
        let known = memory.flatMap { memory in key.map { (key: $0, issue: memory.issue) } }
        resolver = IssueResolver(
            sheet: design.sheet, fonts: FontLookup(design.fonts), project: project,
            masters: design.pages.masters, printing: addresses,
            describing: ImageSettings.read(settings).value?.alternateText ?? .caption, remembering: known)
    }

    /// The faces, styles and masters, as they are remembered by the key; nil after an error.
    private mutating func rememberedDesign(_ files: FontFiles) throws(EnvironmentFailure) -> IssueMemory.ReadDesign? {
        if let key, let known = memory?.issue.designs[key] {
            log.add(known.log)
            return known
        }
        let outer = log
        log = BuildLog()
        defer { log = outer.adding(log) }
        guard var design = try read(files) else { return nil }
        design.log = log
        if let key { memory?.issue.designs[key] = design }
        return design
    }

    private mutating func read(_ files: FontFiles) throws(EnvironmentFailure) -> IssueMemory.ReadDesign? {
        let swatches = log.take(SwatchTable.read(settings))
        let pages = log.take(PageDesign.read(settings))
        guard let swatches, var fonts = try loadFonts(files) else { return nil }
        log.report(fonts.setFallbacks(settings))
        let sheet = log.take(StyleSheet.read(settings, swatches: swatches, fonts: FontLookup(fonts)))
        guard let sheet, var pages else { return nil }
        pages.gridIncrement = pages.gridIncrement.scaled(by: sheet.scale)
        check(pages, sheet)
        return IssueMemory.ReadDesign(fonts: fonts, sheet: sheet, pages: pages, log: BuildLog())
    }

    /// The faces of `files`; nil after an error.
    private mutating func loadFonts(_ files: FontFiles) throws(EnvironmentFailure) -> FontCatalog? {
        for name in files.names { log.note(name) }
        for finding in files.diagnostics { log.report(finding) }
        return log.take(try fonts.catalog())
    }

    /// Reports styles and swatches that masters name and that do not exist.
    private mutating func check(_ design: PageDesign, _ sheet: StyleSheet) {
        // The colours that a section may name as its accent.
        for (reference, origin) in design.swatches where reference.name != "accent" {
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
