import Color
import Diagnostics
import DisplayList
import Documents
import Files
import Fonts
import Geometry
import Identity
import Manifest
import PageLayout
import Preflight
import Settings
import Shaping
import Styles
import TextModel
import Values

/// Framesetting and the placement of pictures: sets all pages of an issue.
struct LayoutStep: BuildStep {
    let input: LayoutInput
    let options: BuildOptions
    /// The threads that set chains.
    let pool: WorkerPool
    /// The first failure of fonts and dictionaries that are read late.
    let lateFailure: LateFailure
    private(set) var log = BuildLog()

    /// The layout of the issue of `input`.
    init(_ input: LayoutInput, _ options: BuildOptions, on pool: WorkerPool, lateFailure: LateFailure) {
        self.input = input
        self.options = options
        self.pool = pool
        self.lateFailure = lateFailure
    }

    /// Sets the pages of `issue`, which `receiver` gets; nil after an error that leaves none. `progress` gets the number of
    /// pages that are set.
    ///
    /// The articles are taken out of `issue`: the composer frees what it has set, which a second owner would keep.
    mutating func layout(
        _ issue: inout StyledIssue, into receiver: some PageReceiver, remembering memory: inout ChainMemory,
        progress: @escaping (Int) -> Void
    ) -> Composition? {
        // Without a name that would hold what the composer frees while it sets.
        let outcome = composer(&issue).compose(into: receiver, remembering: &memory, progress: progress)
        guard var composition = log.take(outcome) else { return nil }
        log.report(composition.publication.unusableFaces(of: issue.fonts))
        describe(&composition.publication)
        return composition
    }

    private mutating func composer(_ issue: inout StyledIssue) -> IssueComposer {
        let sheet = issue.sheet
        let plans = zip(input.project.issue.articles, issue.articles).map { plan($0, $1, issue.design) }
        let sheets = issue.articles.map { sheet.accented($0.accent) }
        log.report(issue.design.mixedColors(of: plans))
        let fonts = FontLookup(issue.fonts)
        let language = Language(input.project.issue.language)
        let hyphenation = issue.dictionaries.library(with: sheet.hyphenationExceptions, failure: lateFailure)
        log.report(
            hyphenation.missingDictionaries(for: issue.articles.map(\.resolved)) { HyphenationFiles.package(for: $0) })
        let furniture = issue.design.pictures.map { input.pictures.picture(Attributes.Value($0)) }
        let keys = issue.articles.compactMap { article in
            article.key.map { key in
                var key = key
                key.combineEach(issue.leastResolution, furniture)
                return key
            }
        }
        let isRemembered = issue.key != nil && keys.count == issue.articles.count
        issue.articles = []
        var resources = LayoutResources(
            fonts: issue.fonts, hyphenation: hyphenation,
            images: input.pictures.entries.map(\.resource), language: language
        ) { article, master in (article.map { sheets[$0] } ?? sheet).recolored(master.colors, fonts) }
        resources.units = WrittenUnits(issue.settings)
        resources.leastResolution = issue.leastResolution
        let pictures = input.pictures
        resources.furniturePicture = { pictures.picture(Attributes.Value($0)) }
        for entry in input.pictures.entries { resources.contours[entry.resource.key] = entry.contour }
        var composer = IssueComposer(
            design: issue.design, plans: plans, resources: resources, issue: RunningHeadVariables(input.project.issue))
        composer.hashesPlans = options.hashesPlans
        composer.pool = pool
        composer.keys = isRemembered ? ChainKeys(articles: keys) : nil
        return composer
    }

    private mutating func plan(
        _ article: Article, _ styled: StyledArticle, _ design: PageDesign
    ) -> ArticlePlan {
        let first = master(article.masters.first, design)
        let next = master(article.masters.next ?? article.masters.first, design)
        var plan = ArticlePlan(
            article: styled.resolved, start: article.start, master: first,
            origin: article.pages?.origin ?? article.origin)
        plan.nextMaster = next
        plan.sectionIndex = styled.section.flatMap { name in
            input.project.issue.sections.firstIndex { $0.id == name }
        }
        plan.columns = article.columns
        plan.pages = article.pages?.value
        plan.fit = article.fit.over(design.fit).computed
        plan.isBlank = article.kind == .blank
        return plan
    }

    private mutating func master(_ name: Located<String>?, _ design: PageDesign) -> String {
        guard let name else { return "default" }
        if design.masters[name.value] == nil {
            log.report(
                .error(
                    "unknown-master", "there is no master “\(name.value)”", at: name.origin,
                    hint: Suggestion.hint(for: name.value, in: design.masters.keys.sorted(), called: "masters")))
            return "default"
        }
        return name.value
    }

    /// Sets the metadata of the publication.
    private func describe(_ publication: inout Publication) {
        let issue = input.project.issue
        publication.metadata.title = issue.title
        publication.metadata.language = issue.language
        publication.metadata.date = options.sourceDate ?? issue.date.map { Int64($0.daysSince1970) * 86_400 } ?? 0
        publication.metadata.authors = input.authors
    }
}

extension RunningHeadVariables {
    /// The variables of `issue`.
    fileprivate init(_ issue: Issue) {
        self.init(title: issue.title, date: issue.coverDate)
        number = issue.number.map { "\($0)" } ?? ""
        volume = issue.volume.map { "\($0)" } ?? ""
        issn = issue.issn ?? ""
    }
}

extension EditionLayout {
    /// What editions of the settings of `issue` share, whose pictures are those of `input`.
    init(_ issue: StyledIssue, _ input: LayoutInput) {
        let sheet = issue.sheet
        fonts = issue.fonts
        settings = issue.settings
        proof = Proof(fonts: issue.fonts) { sheet.proofLine($0, size: $1, paint: $2) }
        pictures = PictureSource(input.pictures, input.project.folders, input.cache)
        drawings = input.pictures.drawings
        for picture in issue.design.pictures {
            let key = input.pictures.picture(Attributes.Value(picture))
            if let key { furniture[key] = picture.source.origin }
        }
    }
}

extension StyleSheet {
    /// A line of small ragged text in the face of the body, or of the first style where there is no body.
    fileprivate func proofLine(_ text: String, size: Length, paint: Paint) -> Paragraph? {
        let name = paragraphStyles.contains("body") ? "body" : paragraphStyles.first
        guard let style = name.flatMap({ paragraphStyle($0, language: Language("en")) }) else { return nil }
        var character = CharacterAttributes(font: style.character.font, size: size, paint: paint)
        character.hyphenates = false
        var attributes = ParagraphAttributes(leading: size.scaled(by: 1.2), em: size)
        attributes.alignment = .start
        attributes.hyphenation = nil
        return Paragraph(AttributedText(text, character), attributes)
    }
}
