import PubArtwork
import PubColor
import PubComposer
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubValues

/// Pages as an edition shows them.
extension EditionSpecification {
    /// The page of `layout` with the additions of the edition.
    func shown(_ page: IssuePage, of layout: EditionLayout) -> Page {
        var page = page.page.showing(layout.drawings, in: colors)
        if let profile { profile.prepare(&page) }
        if isDraft { addSlug("DRAFT", to: &page, layout.proof) }
        addSlugLine(to: &page, layout.proof)
        return page
    }

    /// The key of the edition's version of a page with the key `page`.
    func key(_ page: ContentHash) -> ContentHash {
        var key = page
        key.combineEach(profile?.sheetKey, profile?.marks.slug == true || isDraft ? project.issue.title : nil, colors)
        return key
    }

    /// The pages `shown` of a proof, and the list of `findings` on pages after the issue's, each with its place.
    func proofPages(
        of issue: SetIssue, _ shown: [Int], _ findings: [Diagnostic], _ layout: EditionLayout
    ) -> [(page: Page, place: Int)] {
        var publication = issue.composition.publication
        publication.pages = issue.pages.map { page in
            var shown = page.page.showing(layout.drawings, in: colors)
            layout.proof.addFrames(page.sketch, to: &shown)
            return shown
        }
        addFits(issue, to: &publication, layout.proof)
        // Editions find the same in shared parts, and the findings from before the pages are in both.
        let list = FindingList(options.counted(findings).sorted(by: Diagnostic.precedes)).diagnostics
        layout.proof.addFindings(list, to: &publication)
        for index in publication.pages.indices { addSlug("PROOF", to: &publication.pages[index], layout.proof) }
        let places = shown + (issue.pages.count..<publication.pages.count)
        return places.map { (page: publication.pages[$0], place: $0) }
    }

    /// Writes into the margin of each article's first page how the article fits.
    private func addFits(_ issue: SetIssue, to publication: inout Publication, _ proof: Proof) {
        var isShown: Set<String> = []
        for (index, page) in issue.pages.enumerated() where publication.pages.indices.contains(index) {
            let new = page.sketch.articles.filter { isShown.insert($0).inserted }
            let fits = new.compactMap { id in issue.composition.fits.first { $0.id == id } }
            proof.addMarginNotes(fits.map(BuildSummary.inOneLine), to: &publication.pages[index])
        }
    }

    /// Says below a page which edition it belongs to, if the print profile asks for that.
    private func addSlugLine(to page: inout Page, _ proof: Proof) {
        guard let profile, profile.marks.slug, case .press(let intent) = output.output else { return }
        let parts = [project.issue.title, edition.name, page.folio, intent.identifier].filter { !$0.isEmpty }
        let place = profile.marks.slugOrigin(trim: page.trim, bleed: page.bleed)
        proof.addLine(parts.joined(separator: " · "), at: place, paint: Paint(.registration), to: &page)
    }

    private func addSlug(_ kind: String, to page: inout Page, _ proof: Proof) {
        proof.addSlug("\(kind) · \(project.issue.title)", to: &page)
    }
}
