import PubDiagnostics
import PubDocuments
import PubStyles

/// An article with the manifest's decisions about its pages: start, masters, columns, number.
package struct ArticlePlan: Sendable {
    /// The article.
    package var article: PackedArticle
    /// Its start.
    package var start: ArticleStart
    /// The masters of its first and of its further pages.
    package var firstMaster: String, nextMaster: String
    /// The masters of pages that are made by hand, by their number in the article, from 1.
    package var handPages: [Int: Master] = [:]
    /// The places that ask for the masters of its first and of its further pages.
    package var masterOrigins: (first: SourceLocation, next: SourceLocation)
    /// The places that define the pages made by hand.
    package var handPageOrigins: [Int: SourceLocation] = [:]
    /// The pictures that its pages have frames for, and that it lacks, by their identifiers.
    package var missingPictures: [String: MissingPicture] = [:]
    /// Columns other than its masters'; nil for theirs.
    package var columns: Int?
    /// The number of pages that are reserved for it; nil for as many as it needs.
    package var pages: Int?
    /// The number of sections before its own in the manifest; nil without a section.
    package var sectionIndex: Int?
    /// The fit of its pages: the means of filling them.
    package var fit = SpecifiedFit().computed
    /// Whether it is a list of contents.
    package var isContents = false
    /// Whether its page stays empty.
    package var isBlank = false
    /// The place of the article in the manifest.
    package var origin: SourceLocation

    private func masters(of design: PageDesign) -> [Master] {
        [design.masters[firstMaster], design.masters[nextMaster]].compactMap { $0 } + handPages.values
    }

    /// Whether its pages have running heads or folios that are printed on pictures.
    package func hasHeadsOnPictures(on design: PageDesign) -> Bool {
        masters(of: design).contains { $0.texts.contains { $0.over == .reverse || $0.over == .keep } }
    }

    /// The identifiers of the pictures whose frames lie below frames for its head or its text.
    package func picturesBelowWords(on design: PageDesign) -> [String] {
        masters(of: design).flatMap { master in
            master.gridFrames.compactMap { frame in
                guard case .picture(let name) = frame.content else { return nil }
                return master.gridFrames.contains { $0.holdsWords && $0.meets(frame) } ? name : nil
            }
        }
    }

    // MARK: Double pages

    /// Whether it begins with a picture over two pages: it has no text, and its first page neither frames nor a maker.
    private func beginsWithSpread(on design: PageDesign) -> Bool {
        guard !article.hasText, article.withoutBody.boxes.first?.placement == .spread, handPages[1] == nil else {
            return false
        }
        return design.masters[firstMaster]?.gridFrames.isEmpty ?? true
    }

    /// The same plan, on a left-hand page if the article begins with a picture over two pages.
    package func startingOnSideOfSpread(on design: PageDesign) -> ArticlePlan {
        guard beginsWithSpread(on: design) else { return self }
        var plan = self
        plan.start = .verso
        return plan
    }

    /// The error of an article that begins with a picture over two pages and asks for a right-hand page; nil for others.
    package func startBesideSpread(on design: PageDesign) -> Diagnostic? {
        guard start == .recto, beginsWithSpread(on: design) else { return nil }
        return .error(
            "conflicting-keys",
            "“\(article.withoutBody.id)” begins with a picture over two pages, the first of which is a left-hand page",
            at: origin, hint: "take start = \"recto\" away")
    }

    /// Warns about pictures that have a second frame on its pages.
    package func repeatedPictures(on design: PageDesign) -> [Diagnostic] {
        var named: Set<String> = []
        func repeated(in master: Master) -> [(name: String, frame: GridFrame)] {
            master.gridFrames.compactMap { frame in
                guard case .picture(let name) = frame.content, !named.insert(name).inserted else { return nil }
                return (name, frame)
            }
        }
        // A master that names a picture twice shows it once.
        if handPages[1] == nil, let master = design.masters[firstMaster] { _ = repeated(in: master) }
        return handPages.keys.sorted().flatMap { repeated(in: handPages[$0]!) }.map { name, frame in
            .warning(
                "repeated-picture", "the picture #\(name) is in two frames: it is printed twice, with its caption",
                at: frame.origin(of: "picture"), hint: "name another picture, or take one of the frames away")
        }
    }

    /// An article that begins at `start` on pages of `master`.
    package init(article: PackedArticle, start: ArticleStart, master: String, origin: SourceLocation) {
        self.article = article
        self.start = start
        firstMaster = master
        nextMaster = master
        masterOrigins = (origin, origin)
        self.origin = origin
    }
}
