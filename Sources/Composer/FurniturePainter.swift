import PubColor
import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubShaping
import PubStyles

/// Draws the furniture of masters on pages: the parts that all pages of a kind share. All of it is artifacts.
struct FurniturePainter {
    let design: PageDesign
    let heads: [ArticleHead]
    private let issue: RunningHeadVariables
    let resources: LayoutResources
    var runningHeads: RunningHeads
    /// The findings about furniture, once for each piece of a master.
    var found = FindingList()
    /// The running heads of the page that was drawn last.
    var drawn: [DrawnHead] = []
    /// All that was drawn on it, each with its place in the settings.
    var pieces: [DrawnFurniture] = []

    /// Draws the furniture of `design` on pages of `issue`, whose articles are `heads`.
    init(
        _ design: PageDesign, _ heads: [ArticleHead], of issue: RunningHeadVariables, with resources: LayoutResources,
        _ shaper: Shaper
    ) {
        self.design = design
        self.heads = heads
        self.issue = issue
        self.resources = resources
        runningHeads = RunningHeads(resources, shaper)
    }

    /// The findings since ``begin(_:)``.
    var diagnostics: [Diagnostic] { runningHeads.diagnostics + found.diagnostics }
    /// Substitutes for faces without a glyph, since ``begin(_:)``.
    var fallbacks: FallbackLog { runningHeads.fallbacks }

    /// Begins another run, with no findings.
    mutating func begin(_ shaper: Shaper) {
        runningHeads = RunningHeads(resources, shaper)
        found = FindingList()
    }

    /// Draws the furniture of the page's master: below its content and above it.
    mutating func draw(of painted: RunPage, on page: inout Page) {
        pieces = []
        let master = painted.frame.master
        let side: PageSide = page.side == .recto ? .right : .left
        let article = painted.articles.first
        let variables = PageVariables(issue, page, painted, of: heads)
        // Before furniture is drawn: only the content of the page covers it.
        var surface = FurnitureSurface(
            master: master, variables: variables, article: article, sheet: resources.sheet(article, master),
            covered: page.marks.coveredAreas)
        runningHeads.beginPage()
        let lines = heads(side, surface, on: page)
        noteFronts(side, &surface, on: page)
        let words = page.marks.wordAreas(at: heights(of: lines, side, surface, on: page))
        surface.hiddenGroups = coveredGroups(of: lines, side, surface, on: page)
        drawStatic(.back, side, surface, on: &page)
        // Last of all that goes to the back: it is put below the others.
        drawGround(surface, on: &page)
        drawStatic(.front, side, surface, on: &page)
        drawRules(side, surface, on: &page)
        draw(lines, surface, on: &page)
        reportOnWords(words, side, surface, on: page)
    }

    /// Paints the ground below everything, to the bleed.
    private func drawGround(_ surface: FurnitureSurface, on page: inout Page) {
        guard let ground = surface.master.ground, let fill = surface.sheet.fill(ground) else { return }
        let area = Rect(origin: .zero, size: page.trim).inset(by: Insets(all: -page.bleed))
        var item = fill.item(Path(rect: area))
        item.element = .background
        page.marks.items.insert(.path(item), at: 0)
    }

    /// The number of sections before the page's own; nil on pages without a section.
    func steps(_ surface: FurnitureSurface) -> Int? { surface.article.flatMap { heads[$0].sectionIndex } }

    // MARK: Shapes and pictures

    /// Whether a shape or picture of a layer is on the page.
    func isHere(
        _ place: FurniturePlace, _ layer: FurnitureLayer, _ side: PageSide, _ surface: FurnitureSurface
    ) -> Bool {
        guard place.layer == layer, place.side == .both || place.side == side else { return false }
        if place.step != nil, steps(surface) == nil { return false }
        return place.with.map { surface.variables.isShown($0, at: place.anchor) } ?? true
    }

    /// Notes the areas that shapes in front of the content cover.
    private func noteFronts(_ side: PageSide, _ surface: inout FurnitureSurface, on page: Page) {
        for shape in surface.master.shapes where isHere(shape.place, .front, side, surface) {
            guard let rect = rect(shape.place, nil, surface, on: page) else { continue }
            surface.fronts.append(rect)
        }
    }

    /// The groups of furniture that the content of the page covers in part; linear in furniture and content.
    private func coveredGroups(
        of lines: [PlacedHead], _ side: PageSide, _ surface: FurnitureSurface, on page: Page
    ) -> Set<String> {
        var groups: Set<String> = []
        func note(_ place: FurniturePlace, _ natural: Size?) {
            guard let group = place.group, isHere(place, .back, side, surface),
                let rect = rect(place, natural, surface, on: page), surface.covers(rect)
            else { return }
            groups.insert(group)
        }
        for shape in surface.master.shapes { note(shape.place, nil) }
        for picture in surface.master.pictures where picture.place.group != nil {
            note(picture.place, picture.size(of: naturalSize(of: picture)))
        }
        for line in lines {
            guard let group = line.text.line.group, line.text.over == .hide, surface.covers(line.set.area) else {
                continue
            }
            groups.insert(group)
        }
        return groups
    }

    /// The visible part of a shape or picture; nil if there is none.
    func rect(_ place: FurniturePlace, _ natural: Size?, _ surface: FurnitureSurface, on page: Page) -> Rect? {
        let whole = place.rect(
            on: page.trim, of: surface.master, isLeftPage: page.side == .verso, steps: steps(surface) ?? 0,
            natural: natural)
        return place.visible(whole, on: page.trim, bleed: page.bleed)?.rect
    }

    /// The size of a picture; a missing one counts as 3 : 2, and its place is seen in drafts.
    func naturalSize(of picture: MasterPicture) -> Size {
        resources.furniturePicture(picture).flatMap(resources.image)?.naturalSize
            ?? Size(width: Length(points: 72), height: Length(points: 48))
    }

    /// Draws shapes, then pictures, of a layer.
    private mutating func drawStatic(
        _ layer: FurnitureLayer, _ side: PageSide, _ surface: FurnitureSurface, on page: inout Page
    ) {
        func isSeen(_ place: FurniturePlace) -> Bool {
            isHere(place, layer, side, surface) && !surface.hides(place.group)
        }
        var items: [DisplayItem] = []
        for shape in surface.master.shapes where isSeen(shape.place) {
            guard let paint = surface.sheet.paint(shape.color.value, for: .area),
                let seen = visible(shape.place, nil, surface, on: page)
            else { continue }
            let path = Path(rect: seen.rect, radius: shape.radius, square: seen.bled)
            items.append(.path(PathItem(path, fill: paint)))
        }
        for picture in surface.master.pictures where isSeen(picture.place) {
            guard let item = item(picture, surface, on: page) else { continue }
            items.append(item)
        }
        if items.isEmpty { return }
        if layer == .front { page.marks.items += items } else { page.marks.items.insert(contentsOf: items, at: 0) }
    }

    /// The visible part of a shape or picture; nil if it is off the page, which is reported.
    private mutating func visible(
        _ place: FurniturePlace, _ natural: Size?, _ surface: FurnitureSurface, on page: Page
    ) -> (whole: Rect, rect: Rect, bled: Set<Path.Corner>)? {
        let whole = place.rect(
            on: page.trim, of: surface.master, isLeftPage: page.side == .verso, steps: steps(surface) ?? 0,
            natural: natural)
        let range = place.anchor.isSideways ? whole.minY..<whole.maxY : whole.minX..<whole.maxX
        let seen = place.visible(whole, on: page.trim, bleed: page.bleed)
        // Stepping furniture must be wholly visible in all sections.
        if seen == nil || (place.step != nil && !page.trim.holds(range, place.anchor)) {
            reportOffPage("a shape or picture", place.step, surface, at: place.origin)
        }
        if let seen { pieces.append(DrawnFurniture(seen.rect, at: place.origin)) }
        return seen.map { (whole, $0.rect, $0.bled) }
    }

    mutating func reportOffPage(
        _ what: Message, _ step: Length?, _ surface: FurnitureSurface, at origin: SourceLocation
    ) {
        let section = surface.variables.article?.sectionTitle ?? ""
        let of: Message = step == nil || section.isEmpty ? "" : " in the section “\(section)”"
        found.add(
            .warning(
                "furniture-off-page", "\(what) of the master “\(surface.master.name)” is off the page\(of)", at: origin,
                hint: step == nil ? "look at its `offset` and `along`" : "make its `step` smaller"))
    }

    private mutating func item(_ picture: MasterPicture, _ surface: FurnitureSurface, on page: Page) -> DisplayItem? {
        let image = resources.furniturePicture(picture).flatMap(resources.image)
        let own = naturalSize(of: picture)
        guard let (whole, rect, _) = visible(picture.place, picture.size(of: own), surface, on: page) else {
            return nil
        }
        guard let key = image?.key else { return .path(PathItem(Path(rect: rect), fill: Paint(.gray(0.15)))) }
        // Edges that bleed bring the frame with them, so that the picture covers it; a page has a bleed of its own.
        let frame = picture.fit == .cover && image?.bleed == nil ? rect.union(whole) : whole
        let ratios = (frame.width.points / own.width.points, frame.height.points / own.height.points)
        let scale = picture.fit == .cover ? max(ratios.0, ratios.1) : min(ratios.0, ratios.1)
        let (width, height) = (own.width.scaled(by: scale), own.height.scaled(by: scale))
        let placed = Rect(
            x: frame.minX + (frame.width - width).part(1, of: 2),
            y: frame.minY + (frame.height - height).part(1, of: 2),
            width: width, height: height)
        let isBled = picture.fit == .cover && image?.bleed != nil
        return (isBled ? rect : placed.intersection(rect)).map { clip in
            let reach = image?.bleed?.scaled(by: scale) ?? .zero
            var item = ImageItem(key, frame: placed.reaching(reach), clip: clip, element: .artifact)
            item.swatches = surface.master.colors.swatches
            return .image(item)
        }
    }
}
