import Color
import Diagnostics
import DisplayList
import Documents
import Fonts
import Geometry
import Identity
import Manifest
import PageLayout
import Settings
import Shaping
import Styles
import TextModel
import Values

/// Pages of an issue under the settings of an edition, with what emission needs beside them.
struct EditionLayout {
    var composition: Composition
    var fonts: FontCatalog
    /// The merged settings.
    var settings: SettingsNode
    /// Marks drafts and proofs.
    var proof: Proof
    /// The pages that are written; nil for all of them.
    var excerpt: ExcerptPages?
}

extension BuildSession {
    /// Settles looks and sets all pages.
    ///
    /// - Parameter isLast: True when the documents are not needed again: they make room for pages.
    /// - Throws: what only the machine can mend.
    mutating func layout(
        _ settings: SettingsNode, _ input: inout LayoutInput, isLast: Bool
    ) throws(EnvironmentFailure) -> EditionLayout? {
        let layout = try findLayout(settings, &input, isLast: isLast)
        try lateFailure.check()
        return layout
    }

    private mutating func findLayout(
        _ settings: SettingsNode, _ input: inout LayoutInput, isLast: Bool
    ) throws(EnvironmentFailure) -> EditionLayout? {
        let swatches = take(SwatchTable.read(settings))
        let design = take(PageDesign.read(settings))
        guard let swatches, var catalog = try loadFonts(input.project) else { return nil }
        setFallbacks(of: &catalog, settings)
        let lookup = FontLookup(catalog)
        guard let sheet = take(StyleSheet.read(settings, swatches: swatches, fonts: lookup)) else { return nil }
        guard var design else { return nil }
        design.gridIncrement = design.gridIncrement.scaled(by: sheet.scale)
        check(design, sheet)
        let articles = resolve(input, sheet, lookup)
        if isLast { input.articles = [] }
        clock.end(.styles)
        let units = WrittenUnits(settings)
        var composer = composer(articles, design, sheet, catalog, input, units)
        let proof = Proof(resources: composer.resources) { sheet.proofLine($0, size: $1, paint: $2) }
        let observer = observer
        guard var composition = take(composer.compose { observer(.layout, $0) }) else { return nil }
        // Each was reported; a draft is written without them.
        composition.publication.removeDanglingLinks()
        checkFaces(of: composition.publication, catalog)
        describe(&composition.publication, catalog, input)
        if report.fits.isEmpty { report.fits = composition.fits }
        if report.decisions.isEmpty { report.decisions = composition.decisions }
        if report.publication == nil { report.publication = composition.publication }
        clock.end(.layout)
        var layout = EditionLayout(composition: composition, fonts: catalog, settings: settings, proof: proof)
        if let excerpt = options.excerpt {
            guard let pages = excerptPages(excerpt, of: composition) else { return nil }
            layout.excerpt = pages
        }
        return layout
    }

    private mutating func resolve(
        _ input: LayoutInput, _ sheet: StyleSheet, _ fonts: FontLookup
    ) -> [PlannedArticle] {
        var resolver = IssueResolver(sheet: sheet, fonts: fonts, input: input)
        let articles = resolver.resolve()
        for finding in resolver.diagnostics { report(finding) }
        return articles
    }

    private mutating func loadFonts(_ project: Project) throws(EnvironmentFailure) -> FontCatalog? {
        let own = InputFolders.folderName(of: options.manifest)
        let parts = try InputFolders.parts(ofExisting: own)
        let files = try FontFiles(
            in: [
                .init(parts: project.folders.parts(fromRoot: "Fonts"), name: project.folders.outputPath("Fonts")),
                .init(parts: parts, name: own), .init(parts: parts + ["fonts"], name: "\(own)/fonts"),
            ], of: project.folders, failure: lateFailure)
        for name in files.names { note(name) }
        for finding in files.diagnostics { report(finding) }
        let catalog = take(FontCatalog.load(files.files))
        try lateFailure.check()
        return catalog
    }

    /// Reports styles and swatches that masters name and that do not exist.
    private mutating func check(_ design: PageDesign, _ sheet: StyleSheet) {
        for (reference, origin) in design.swatches {
            do { _ = try sheet.swatches.paint(reference, for: .rule) } catch {
                report(sheet.swatches.diagnostic(error, at: origin))
            }
        }
        for line in design.lines {
            for name in line.unknownNames {
                report(
                    .error(
                        "unknown-name", "{\(name)} stands for nothing", at: line.origin,
                        hint: Suggestion.hint(for: name, in: RunningHead.names, called: "names are")))
            }
        }
        for line in design.lines where sheet.textStyle(line.style, language: Language("en")) == nil {
            report(
                .error(
                    "unknown-style", "there is no paragraph style “\(line.style)”", at: line.styleOrigin,
                    hint: Suggestion.hint(for: line.style, in: sheet.paragraphStyles, called: "paragraph styles")))
        }
    }

    /// Reports faces that pages show and that must not, or cannot, be put into a PDF.
    private mutating func checkFaces(of publication: Publication, _ fonts: FontCatalog) {
        for font in publication.usedFonts.sorted() {
            let face = fonts.face(font)
            switch fonts.problem(of: font) {
            case nil: break
            case .embeddingForbidden:
                report(
                    .error(
                        "font-not-embeddable", "the licence of \(face.postScriptName) forbids to embed it in a PDF",
                        at: SourceLocation(file: face.file),
                        hint: "use another font, or get a licence and files that allow it")
                )
            case .unreadable:
                report(
                    .error(
                        "font-malformed", "the outlines of \(face.postScriptName) cannot be drawn",
                        at: SourceLocation(file: face.file), hint: "replace the file with an intact one"))
            }
        }
    }

    // MARK: Composition

    private mutating func composer(
        _ articles: [PlannedArticle], _ design: PageDesign, _ sheet: StyleSheet, _ fonts: FontCatalog,
        _ input: LayoutInput, _ units: WrittenUnits
    ) -> IssueComposer {
        let plans = articles.map { plan($0, design) }
        let sheets = articles.map { sheet.accented($0.accent) }
        let language = Language(input.project.issue.language)
        let hyphenation = HyphenationFiles.library(with: sheet.hyphenationExceptions, failure: lateFailure)
        checkHyphenation(of: articles, by: hyphenation)
        var resources = LayoutResources(
            fonts: fonts, shaper: Shaper(fonts: fonts, hyphenation: hyphenation),
            images: input.pictures.entries.map(\.resource), swatch: { sheet.paint($0, for: .rule) },
            masterLine: { line, text, article in
                let style = (article.map { sheets[$0] } ?? sheet).textStyle(line.style, language: language)
                return style.map { Paragraph($0.attributed(text), $0.paragraph, origin: line.origin) }
            })
        resources.units = units
        for entry in input.pictures.entries { resources.contours[entry.resource.key] = entry.contour }
        var composer = IssueComposer(
            design: design, plans: plans, resources: resources, issue: RunningHeadVariables(input.project.issue))
        composer.hashesPlans = options.costs
        return composer
    }

    private mutating func plan(_ planned: PlannedArticle, _ design: PageDesign) -> ArticlePlan {
        let article = planned.article
        let first = master(article.masters.first, design)
        let next = master(article.masters.next ?? article.masters.first, design)
        var plan = ArticlePlan(
            article: planned.resolved, start: article.start, master: first,
            origin: article.pages?.origin ?? article.origin)
        plan.nextMaster = next
        plan.columns = article.columns
        plan.pages = article.pages?.value
        plan.isBlank = article.kind == .blank
        return plan
    }

    private mutating func master(_ name: Located<String>?, _ design: PageDesign) -> String {
        guard let name else { return "default" }
        if design.masters[name.value] == nil {
            report(
                .error(
                    "unknown-master", "there is no master “\(name.value)”", at: name.origin,
                    hint: Suggestion.hint(for: name.value, in: design.masters.keys.sorted(), called: "masters")))
            return "default"
        }
        return name.value
    }

    /// What the publication says about itself, and the names of its faces.
    private func describe(_ publication: inout Publication, _ fonts: FontCatalog, _ input: LayoutInput) {
        let issue = input.project.issue
        publication.metadata.title = issue.title
        publication.metadata.language = issue.language
        publication.metadata.date = options.sourceDate ?? issue.date.map { Int64($0.daysSince1970) * 86_400 } ?? 0
        publication.metadata.authors = input.authors
    }
}

extension RunningHeadVariables {
    /// What running heads say of `issue`.
    fileprivate init(_ issue: Issue) {
        self.init(title: issue.title, date: issue.coverDate)
        number = issue.number.map { "\($0)" } ?? ""
        volume = issue.volume.map { "\($0)" } ?? ""
        issn = issue.issn ?? ""
    }
}

extension StyleSheet {
    /// A line of small ragged text in the face of the body, or of the first style where there is no body.
    fileprivate func proofLine(_ text: String, size: Length, paint: Paint) -> Paragraph? {
        let name = paragraphStyles.contains("body") ? "body" : paragraphStyles.first
        guard let style = name.flatMap({ textStyle($0, language: Language("en")) }) else { return nil }
        var character = CharacterAttributes(font: style.character.font, size: size, paint: paint)
        character.hyphenates = false
        var attributes = ParagraphAttributes(leading: size.scaled(by: 1.2), em: size)
        attributes.alignment = .start
        attributes.hyphenation = nil
        return Paragraph(AttributedText(text, character), attributes)
    }
}
