import PubColor
import PubColumns
import PubComposer
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubFiles
import PubFonts
import PubGeometry
import PubIdentity
import PubImages
import PubManifest
import PubPreflight
import PubSettings
import PubShaping
import PubStyles
import PubTextModel
import PubValues

/// Framesetting and the placement of pictures: sets all pages of an issue.
struct LayoutStep: BuildStep {
    let input: LayoutInput
    let options: BuildOptions
    /// The threads that set runs.
    let pool: WorkerPool
    /// The first failure of fonts and dictionaries that are read late.
    let lateFailure: DeferredFailure
    private(set) var log = BuildLog()

    /// The layout of the issue of `input`.
    init(_ input: LayoutInput, _ options: BuildOptions, on pool: WorkerPool, lateFailure: DeferredFailure) {
        self.input = input
        self.options = options
        self.pool = pool
        self.lateFailure = lateFailure
    }

    /// Sets the pages of `issue` and gives them to `receiver`; nil after an error that leaves none. `progress` gets the
    /// number of set pages.
    ///
    /// The articles are taken out of `issue`: the composer frees each article that it has set, which a second owner would keep.
    mutating func layout(
        _ issue: inout StyledIssue, into receiver: some PageReceiver, remembering memory: inout RunMemory,
        progress: @escaping (Int) -> Void
    ) -> Composition? {
        // Passed without a name, which would hold the articles that the composer frees while it sets.
        let outcome = composer(&issue).compose(into: receiver, remembering: &memory, progress: progress)
        guard var composition = log.take(outcome) else { return nil }
        log.report(composition.publication.unusableFaces(of: issue.fonts))
        describe(&composition.publication)
        return composition
    }

    private mutating func composer(_ issue: inout StyledIssue) -> IssueComposer {
        let sheet = issue.sheet
        let plans = plans(&issue)
        reportRepeatedOpeners()
        let sheets = issue.articles.map { sheet.accented($0.accent) }
        log.report(issue.design.mixedColors(of: plans))
        let fonts = FontLookup(issue.fonts)
        let language = Language(input.project.issue.language)
        let hyphenation = issue.dictionaries.library(with: sheet.hyphenationExceptions, failure: lateFailure)
        log.report(
            hyphenation.missingDictionaries(for: issue.articles.map(\.resolved)) { HyphenationFiles.remedy(for: $0) })
        let furniture = issue.design.pictures.map { input.pictures.picture(Attributes.Value($0)) }
        let keys = runKeys(of: issue, with: furniture)
        issue.articles = []
        var resources = LayoutResources(
            fonts: issue.fonts, hyphenation: hyphenation,
            images: input.pictures.entries.map(\.resource), language: language
        ) { article, master in (article.map { sheets[$0] } ?? sheet).recolored(master.colors, fonts) }
        resources.units = WrittenUnits(issue.settings)
        resources.processorClock = { StageClock.threadSeconds }
        resources.cancellation = options.cancellation
        resources.wantsAdvice =
            options.advises || options.excerpt != nil || input.project.issue.editions.contains { $0.purpose == .proof }
        resources.leastResolution = issue.leastResolution
        resources.tones = tones(of: plans, on: issue.design)
        if let screen = try? ScreenTransform() {
            resources.screenColor = { paint in
                let color = screen.rgb(for: paint.screenColor)
                return SIMD3(Double(color.red), Double(color.green), Double(color.blue))
            }
        }
        let pictures = input.pictures
        resources.furniturePicture = { pictures.picture(Attributes.Value($0)) }
        for entry in input.pictures.entries { resources.contours[entry.resource.key] = entry.contour }
        var composer = IssueComposer(
            design: issue.design, plans: plans, resources: resources, issue: RunningHeadVariables(input.project.issue))
        composer.hashesPlans = options.hashesPlans
        composer.pool = pool
        composer.keys = keys
        return composer
    }

    /// The places of the articles of `issue`; its design gets a master for those whose own has frames for pictures that they lack.
    private mutating func plans(_ issue: inout StyledIssue) -> [ArticlePlan] {
        let articles = input.project.issue.articles
        var plans = zip(articles, issue.articles).map { plan($0, $1, issue.design) }
        for (index, article) in articles.enumerated() where article.masters.first == nil {
            if let finding = plans[index].leaveOutFramesOfMissingPictures(on: &issue.design) { log.report(finding) }
        }
        plans.findMissingPictures(on: issue.design)
        reportOpenersBelowArticles(on: issue.design)
        return plans
    }

    /// Reports masters of openers on the first page of articles that begin on the page of another one: they are on no page.
    private mutating func reportOpenersBelowArticles(on design: PageDesign) {
        let articles = input.project.issue.articles
        for (before, article) in zip(articles, articles.dropFirst()) where article.start == .continue {
            guard before.kind != .blank, let first = article.masters.first, article.opener == nil,
                design.masters[first.value]?.isOpener ?? false
            else { continue }
            log.report(
                .error(
                    "conflicting-keys",
                    "the master “\(first.value)” is the form of a first page, and the article begins on that of the article "
                        + "before it",
                    at: first.origin, hint: "name another master, or take start = \"continue\" away"))
        }
    }

    /// The keys that remember the runs of `issue`, whose masters show `furniture`; nil if the runs are not remembered.
    private func runKeys(of issue: StyledIssue, with furniture: [ImageKey?]) -> RunKeys? {
        let keys = issue.articles.compactMap { article in
            article.key.map { key in
                var key = key
                key.combineEach(issue.leastResolution, issue.design.bleed, furniture)
                return key
            }
        }
        return issue.key != nil && keys.count == issue.articles.count ? RunKeys(articles: keys) : nil
    }

    /// The tones of the pictures of `plans` that lie below heads, text of frames, captions, credits, letters, running heads or folios.
    private mutating func tones(of plans: [ArticlePlan], on design: PageDesign) -> [ImageKey: LuminanceGrid] {
        var (keys, known): ([ImageKey], Set<ImageKey>) = ([], [])
        for plan in plans {
            let names = plan.picturesBelowWords(on: design).map { LabelID("\(plan.article.withoutBody.id)#\($0)") }
            let hasHeads = plan.hasHeadsOnPictures(on: design)
            for box in plan.article.withoutBody.boxes {
                var below = box.picturesBelowWords
                if case .figure(let figure) = box.content, let key = figure.image {
                    let isBelowHead = hasHeads && box.area?.bleed.isEmpty == false
                    if isBelowHead || box.label.map(names.contains) ?? false { below.append(key) }
                }
                keys += below.filter { known.insert($0).inserted }
            }
        }
        return tones(of: keys)
    }

    /// The tones of the pictures `keys`, except for pictures that cannot be drawn. Threads decode them beside each other.
    private mutating func tones(of keys: [ImageKey]) -> [ImageKey: LuminanceGrid] {
        var tones: [ImageKey: LuminanceGrid] = [:]
        let (source, lateFailure) = (PictureSource(input), lateFailure)
        takeInOrder(count: keys.count, on: pool) {
            { (keys[$0], source.tones(keys[$0], noting: lateFailure)) }
        } _: { (key: ImageKey, found: Outcome<LuminanceGrid>) in
            tones[key] = log.take(found)
        }
        return tones
    }

    private mutating func plan(
        _ article: Article, _ styled: StyledArticle, _ design: PageDesign
    ) -> ArticlePlan {
        let first = opener(of: article, design) ?? master(article.masters.first, design)
        let next = article.masters.next.map { master($0, design) } ?? first
        var plan = ArticlePlan(
            article: styled.resolved, start: article.start, master: first,
            origin: article.pages?.origin ?? article.origin)
        plan.nextMaster = next
        plan.masterOrigins.first = article.opener?.origin ?? article.masters.first?.origin ?? article.origin
        plan.masterOrigins.next = article.masters.next?.origin ?? plan.masterOrigins.first
        for page in article.handPages {
            if plan.handPages[page.number] != nil {
                log.report(
                    .error(
                        "duplicate-page", "page \(page.number) of “\(article.id)” is made by hand twice",
                        at: page.origin, hint: "put all frames of a page into one table"))
            }
            let name = page.number == 1 ? first : next
            let (master, misfits) = design.handPage(name, with: page.frames)
            log.report(misfits)
            for frame in page.frames where frame.content == .head && page.number > 1 {
                log.report(
                    .error(
                        "conflicting-keys",
                        "the head of an article is on its first page, and this is page \(page.number) of “\(article.id)”",
                        at: frame.origin(of: "head"), hint: "write n = 1, or take the frame away"))
            }
            plan.handPages[page.number] = master
            plan.handPageOrigins[page.number] = page.origin
        }
        log.report(plan.repeatedPictures(on: design))
        plan.sectionIndex = styled.section.flatMap { name in
            input.project.issue.sections.firstIndex { $0.id == name }
        }
        plan.columns = article.columns
        plan.pages = article.pages?.value
        plan.fit = article.fit.over(design.fit).computed
        plan.isContents = article.kind == .contents
        plan.isBlank = article.kind == .blank
        if let conflict = plan.startBesideSpread(on: design) { log.report(conflict) }
        return plan
    }

    /// Warns of articles that open as the one with an opener before them does: readers take them for one.
    private mutating func reportRepeatedOpeners() {
        var last: Located<String>?
        for article in input.project.issue.articles {
            guard let opener = article.opener else { continue }
            if opener.value == last?.value {
                log.report(
                    .warning(
                        "repeated-opener",
                        "the opener before this one has the form “\(opener.value)” too", at: opener.origin,
                        hint: "choose another form, or let another article come between them"))
            }
            last = opener
        }
    }

    /// The master of an article's opener; nil if it asks for none. One that the template does not have is reported.
    private mutating func opener(of article: Article, _ design: PageDesign) -> String? {
        guard let opener = article.opener else { return nil }
        if design.masters[opener.value]?.isOpener ?? false { return opener.value }
        let forms = design.masters.values.filter(\.isOpener).map(\.name).sorted()
        log.report(
            .error(
                "unknown-opener", "there is no form of opener “\(opener.value)”", at: opener.origin,
                hint: forms.isEmpty
                    ? "the template has none: give a master opener = true"
                    : Suggestion.hint(for: opener.value, in: forms, called: "openers")))
        return PageDesign.defaultMaster
    }

    private mutating func master(_ name: Located<String>?, _ design: PageDesign) -> String {
        guard let name else { return PageDesign.defaultMaster }
        if design.masters[name.value] == nil {
            log.report(
                .error(
                    "unknown-master", "there is no master “\(name.value)”", at: name.origin,
                    hint: Suggestion.hint(for: name.value, in: design.masters.keys.sorted(), called: "masters")))
            return PageDesign.defaultMaster
        }
        return name.value
    }

    /// Sets the metadata of the publication.
    private func describe(_ publication: inout Publication) {
        let issue = input.project.issue
        var periodical = Periodical(name: issue.title)
        periodical.volume = issue.volume.map { "\($0)" } ?? ""
        periodical.number = issue.number.map { "\($0)" } ?? ""
        periodical.issn = issue.issn ?? ""
        periodical.date = issue.date.map { "\($0)" } ?? ""
        periodical.shownDate = issue.coverDate
        publication.metadata.periodical = periodical
        publication.metadata.title = periodical.issueTitle
        publication.metadata.publisher = issue.publisher ?? ""
        publication.metadata.rights = issue.rights ?? ""
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
    /// The parts that editions of the settings of `issue` share; `input` has their pictures. `issue` has not met their demands.
    init(_ issue: StyledIssue, _ input: LayoutInput) {
        let sheet = issue.sheet
        fonts = issue.fonts
        settings = issue.settings
        bleed = issue.design.bleed
        proof = Proof(fonts: issue.fonts) { sheet.proofLine($0, size: $1, paint: $2) }
        pictures = PictureSource(input)
        drawings = input.pictures.drawings
        for picture in issue.design.pictures {
            let key = input.pictures.picture(Attributes.Value(picture))
            if let key { furniture[key] = picture.source.origin }
        }
    }
}

extension StyleSheet {
    /// A line of small ragged text in the face of the body, or of the first style if there is no body.
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
