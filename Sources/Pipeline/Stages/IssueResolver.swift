import PubColor
import PubDesign
import PubDiagnostics
import PubDocuments
import PubIdentity
import PubManifest
import PubSettings
import PubStyles
import PubTextModel
import PubValues

/// An article after style resolution.
struct StyledArticle {
    var resolved: PackedArticle
    var accent: SwatchReference?
    /// The name of its section; nil without one.
    var section: String?
    /// The hash of all that it was made of; nil if nothing is remembered.
    var key: ContentHash?
}

/// Resolves the styles of all articles: texts first, share by share, then the contents pages, which list them.
struct IssueResolver {
    private let sheet: StyleSheet
    private let fonts: FontLookup
    private let project: Project
    /// The masters, by their names.
    private let masters: [String: Master]
    /// The places that print the addresses of links.
    private let addresses: PrintedAddresses
    /// The source of alternate text that is not written.
    private let alternateText: AlternateText
    /// The articles by the paths of their sources.
    private let paths: ArticlePaths
    /// The memory, with the hash of the design; nil for none.
    private let memory: (key: ContentHash, issue: IssueMemory)?
    /// The pictures of all articles added.
    private var pictures = PictureTable()
    /// All articles added, in the order of the issue.
    private var styled: [StyledArticle] = []
    /// The labels of all articles added.
    private var labels: Set<LabelID> = []
    /// Articles with links to labels that neither they nor those before them define, by their indices.
    private var waiting: [(index: Int, read: ReadArticle)] = []
    /// The contents pages, by their indices.
    private var contents: [(index: Int, read: ReadArticle)] = []
    private(set) var diagnostics: [Diagnostic] = []

    init(
        sheet: StyleSheet, fonts: FontLookup, project: Project, masters: [String: Master],
        printing addresses: PrintedAddresses, describing alternateText: AlternateText,
        remembering memory: (key: ContentHash, issue: IssueMemory)?
    ) {
        self.memory = memory
        self.alternateText = alternateText
        self.addresses = addresses
        self.sheet = sheet
        self.fonts = fonts
        self.project = project
        self.masters = masters
        paths = ArticlePaths(project.issue)
    }

    /// Resolves the styles of the next `articles` in the order of the issue; `pictures` are the pictures of these and
    /// of all articles before them.
    mutating func add(_ articles: [ReadArticle], _ pictures: PictureTable) {
        self.pictures = pictures
        for read in articles {
            if read.article.kind == .contents { contents.append((styled.count, read)) }
            let article = text(of: read, after: styled.last)
            labels.formUnion(article.resolved.withoutBody.labels)
            if !references(of: article).isEmpty { waiting.append((styled.count, read)) }
            styled.append(article)
        }
    }

    /// All articles in the order of the issue, which are given away.
    mutating func finish() -> [StyledArticle] {
        // An article without a title (a title page, an imprint) is not listed.
        let entries = zip(project.issue.articles, styled).filter { $0.0.kind == .article }
            .map { entry(of: $1, $0) }.filter { !$0.title.isEmpty }
        for (index, read) in contents {
            let outcome = sheet.resolveContents(
                heading: read.document.front.title, entries: entries, in: context(of: read)
            ).then { Outcome(PackedArticle($0)) }
            styled[index] = self.styled(read, take(outcome, read))
            labels.formUnion(styled[index].resolved.withoutBody.labels)
        }
        takeOutUnknownLinks()
        defer { styled = [] }
        return styled
    }

    private mutating func entry(of article: StyledArticle, _ listed: Article) -> ContentsEntry {
        var entry = article.resolved.withoutBody.contentsEntry
        entry.accent = article.accent
        // Without contents nobody sees a lead.
        if listed.isLead, !contents.isEmpty { entry.lead = lead(listed, article.resolved.withoutBody) }
        return entry
    }

    /// The lead's entry in the contents; reports a picture that is not there.
    private mutating func lead(_ listed: Article, _ article: ResolvedArticle) -> ContentsLead {
        let name = listed.contentsPicture.map { $0.value.hasPrefix("#") ? String($0.value.dropFirst()) : $0.value }
        let picture = article.contentsPicture(name)
        if picture == nil {
            let called = name.map { " called #\($0)" } ?? ""
            diagnostics.append(
                .error(
                    "no-lead-picture",
                    "the article \(SettingsValue.quoted(listed.id)) has no picture\(called) for the contents",
                    at: listed.contentsPicture?.origin ?? listed.origin,
                    hint: "give one of its pictures this name: ![caption](file){#\(name ?? "hero")}, or take lead away")
            )
        }
        return ContentsLead(picture, at: listed.origin)
    }

    /// The article with its styles; empty for one without a text of its own.
    private mutating func text(of read: ReadArticle, after last: StyledArticle?) -> StyledArticle {
        styled(read, read.article.kind == .article ? take(outcome(of: read, after: last), read) : empty(read))
    }

    private func styled(_ read: ReadArticle, _ resolved: PackedArticle) -> StyledArticle {
        StyledArticle(
            resolved: resolved, accent: accent(of: read)?.value, section: section(of: read)?.id,
            key: key(of: read, resolved))
    }

    /// The article `read` with its styles and without links to the labels `missing`, from the memory if that has it.
    private func outcome(
        of read: ReadArticle, without missing: Set<LabelID> = [], after last: StyledArticle?
    ) -> Outcome<PackedArticle> {
        let key = key(of: read, without: missing)
        if let memory, let key, let known = memory.issue.resolved[key] { return known }
        var context = context(of: read)
        context.unknownLabels = missing
        let outcome = sheet.resolve(read.document.printing(addresses), in: context).then {
            Outcome(PackedArticle($0.readingQuotesOnce, sharingStylesWith: last?.resolved))
        }
        if let memory, let key { memory.issue.resolved[key] = outcome }
        return outcome
    }

    /// The hash of all that an article with a text of its own is made of, whose links to the labels `missing` are left out.
    private func key(of read: ReadArticle, without missing: Set<LabelID> = []) -> ContentHash? {
        guard let memory, let source = read.key else { return nil }
        var key = memory.key
        key.combineEach(source, addresses)
        for picture in read.pictures { key.combineEach(pictures.picture(picture.source)) }
        // Sorted, since a set has no order and the key has to be the same in every build.
        for label in missing.sorted() { key.combineEach(label) }
        return key
    }

    /// The hash of all that `article` was made of; contents are made of all articles, and are hashed as they are.
    private func key(of read: ReadArticle, _ article: PackedArticle) -> ContentHash? {
        guard let memory, read.article.kind != .article else { return key(of: read) }
        var key = memory.key
        key.combineEach(article.unpacked, read.key)
        return key
    }

    private mutating func take(_ outcome: Outcome<PackedArticle>, _ read: ReadArticle) -> PackedArticle {
        diagnostics += outcome.diagnostics
        return outcome.value ?? empty(read)
    }

    private func empty(_ read: ReadArticle) -> PackedArticle {
        PackedArticle(ResolvedArticle(id: read.article.id, body: Flow()))
    }

    private func context(of read: ReadArticle) -> ArticleContext {
        let article = read.article
        let language = article.language ?? read.document.front.language?.text ?? project.issue.language
        let pictures = pictures
        var context = ArticleContext(
            id: article.id, language: Language(language), fonts: fonts, origin: article.origin,
            image: { pictures.picture($0) })
        context.hasContour = { pictures.hasContour($0) }
        context.size = { pictures.size(of: $0) }
        context.accent = accent(of: read)
        context.severityOfLosses = project.severityOfLosses
        context.alternateText = alternateText
        context.master = article.masters.first?.value
        context.colors = masters[article.masters.first?.value ?? PageDesign.defaultMaster]?.colors ?? PageColors()
        context.framedBoxes = framedBoxes(of: article)
        let (paths, source) = (paths, article.source?.value ?? "")
        context.article = { paths.article(at: $0, from: source) }
        context.sectionTitle = section(of: read)?.title ?? ""
        return context
    }

    /// The owners of frames for pictures and boxes of `article`, by name: the master of its first page, and pages made by hand.
    private func framedBoxes(of article: Article) -> [String: FrameOwner] {
        var owners: [String: FrameOwner] = [:]
        func note(_ frames: [GridFrame], of owner: FrameOwner) {
            for case .picture(let name) in frames.map(\.content) where owners[name] == nil { owners[name] = owner }
        }
        let name = article.masters.first?.value ?? PageDesign.defaultMaster
        // An article that continues has the page of the one before it; a page made by hand has frames of its own.
        if let master = masters[name], article.start != .continue,
            !article.handPages.contains(where: { $0.number == 1 })
        {
            let kind = article.opener == nil ? "master" : "opener"
            note(master.gridFrames, of: FrameOwner("the \(kind) “\(name)”", remedy: "choose another \(kind)"))
        }
        for page in article.handPages {
            let owner = FrameOwner(
                "page \(page.number), which is made by hand,", remedy: "give its frame there the place that is meant")
            note(page.frames, of: owner)
        }
        return owners
    }

    private func section(of read: ReadArticle) -> Issue.Section? {
        (read.article.section?.value ?? read.document.front.section?.text).flatMap { project.issue.section($0) }
    }

    private func accent(of read: ReadArticle) -> Located<SwatchReference>? {
        section(of: read)?.accent.flatMap { accent in
            SwatchReference(parsing: accent.value).map { Located($0, at: accent.origin) }
        }
    }

    // MARK: Links

    /// The references of `article` to labels that are not known.
    private func references(of article: StyledArticle) -> [LabelReference] {
        article.resolved.withoutBody.references.filter { !labels.contains($0.label) }
    }

    /// The names that links use for parts of other articles, if no article added yet has such a part, by article.
    var unnamedHeadings: [String: Set<String>] {
        let articles = Set(project.issue.articles.map(\.id))
        var names: [String: Set<String>] = [:]
        for (index, read) in waiting {
            for reference in references(of: styled[index]) {
                let parts = reference.label.name.split(separator: "#", maxSplits: 1).map(String.init)
                guard parts.count == 2, parts[0] != read.article.id, articles.contains(parts[0]) else { continue }
                names[parts[0], default: []].insert(parts[1])
            }
        }
        return names
    }

    /// Reports links to places that no article defines, and sets them as their words.
    private mutating func takeOutUnknownLinks() {
        var names: [String]?
        for (index, read) in waiting {
            let unknown = references(of: styled[index])
            if unknown.isEmpty { continue }
            // Sorted once, and only if a label is unknown.
            let known = names ?? labels.map(\.name).sorted()
            names = known
            diagnostics += unknown.map { reference in
                let finding = finding(reference, among: known, of: project.issue.articles.map(\.id))
                return reference.showsPage ? finding.graded(project.severityOfLosses) : finding
            }
            let missing = Set(unknown.map(\.label))
            // All other faults of the article were found before.
            let outcome = outcome(of: read, without: missing, after: index > 0 ? styled[index - 1] : nil)
            guard let resolved = outcome.value else { continue }
            styled[index].resolved = resolved
            styled[index].key = key(of: read, without: missing)
        }
    }

    /// The warning of a link to a place that is not there, in the words of the source: `#part` of an article.
    private func finding(
        _ reference: LabelReference, among labels: [String], of articles: [String]
    ) -> Diagnostic {
        let parts = reference.label.name.split(separator: "#", maxSplits: 1).map(String.init)
        guard parts.count == 2, articles.contains(parts[0]) else {
            return .warning(
                "unknown-label", "there is no article “\(parts.first ?? "")”: the link is left out, its words stay",
                at: reference.origin,
                hint: Suggestion.hint(for: parts.first ?? "", in: articles, called: "articles are"))
        }
        let own = labels.filter { $0.hasPrefix(parts[0] + "#") }.map { String($0.dropFirst(parts[0].count)) }
        let near = Suggestion.nearest(to: "#" + parts[1], in: own).map { "did you mean \"\($0)\"?" }
        return .warning(
            "unknown-label",
            "nothing in the article “\(parts[0])” is called #\(parts[1]): the link is left out, its words stay",
            at: reference.origin,
            hint: near
                ?? "give the element this name, as in ## A heading {#\(parts[1])}, or write the words without a link")
    }
}
