import PubColumns
import PubDesign
import PubDocuments
import PubGeometry
import PubIdentity
import PubShaping
import PubStyles
import PubTextLayout
import PubTextModel
import PubValues

extension CastOff {
    /// The cast-off of the articles of `galley`, whose places in the issue are `plans`, by the `pages` that they have
    /// without changes; `frame` gives the page to be filled from a cursor on. Linear.
    package init(
        _ pages: [PagePlan], _ galley: Galley, by plans: [ArticlePlan], frame: @escaping (FlowCursor) -> PageFrame
    ) {
        // Twelve points without a grid, as the galley has it: planned and set white are counted alike.
        let line = galley.increment > .zero ? galley.increment : Length(points: 12)
        let masters = MeasuredPages(filler: PageFiller(plans), galley: galley, frame: frame)
        let openings = plans.indices.map { masters.opening(of: $0) }
        self.init(
            line: line, hasGrid: galley.increment > .zero, firstPage: openings[0].page,
            pages: plans.indices.map { masters.page(1, after: openings[$0].cursor) },
            reserved: plans.map(\.pages))
        if hasGrid { feet = plans.map { $0.fit.mode == .auto ? $0.fit.feet : 0 }.max() ?? 0 }
        ownPages = plans.indices.map { article in
            let numbers = plans[article].handPages.keys.filter { $0 > 1 }.sorted()
            return Dictionary(
                uniqueKeysWithValues: numbers.map { ($0 - 1, masters.page($0 - 1, after: openings[article].cursor)) })
        }
        firstPagesByHead = masters.stepsOfHead(in: openings[0].page)
        let found = FoundParts(pages)
        let notes = NoteExtents(galley)
        self.notes = notes
        var descent = Length.zero
        for index in galley.articles.indices {
            let article = ArticleGalley(runGalley: galley, index: index)
            let frame = pages.last { $0.articleParts.contains { $0.article == index } }?.frame ?? pages[0].frame
            var measurer = ArticleMeasurer(article: article, frame: frame, found: found, notes: notes, line: line)
            measurer.inFrames = Set(openings[index].cursor.ahead)
            starts.append(items.count)
            firstParagraphs[index] = article.firstParagraphInColumn.map { items.count + 1 + $0 }
            items.append(CastOffItem(content: .start, article: index, index: -1))
            for index in article.items.indices {
                measurer.part = nil
                items.append(measurer.item(index))
                if case .across(let height, _) = items[items.count - 1].content, height > .zero {
                    items[items.count - 1].headSteps = masters.stepsOfHead(at: index, in: article)
                }
                parts[items.count - 1] = measurer.part
                across[items.count - 1] = measurer.itemAcross(index)
            }
            ascent = max(ascent, measurer.ascent)
            descent = max(descent, measurer.descent)
        }
        takeAreas(of: pages, fromLines: (ascent, descent))
        sum()
    }
}

// Boxes on areas of pages. A plan has them where they are, or wait, without changes: if it moves their calls to other pages,
// these do not end as planned, and the pages after them are planned anew.
extension CastOff {
    /// Takes from the pages of each article the areas that boxes take in `pages`, which are set without changes. Their lines
    /// extend by `extent` above and below their baselines. Boxes that wait for an area cost as much as there.
    private mutating func takeAreas(of pages: [PagePlan], fromLines extent: (ascent: Length, descent: Length)) {
        var numbers: [Int: Int] = [:]
        for plan in pages {
            guard let article = plan.articleParts.first?.article else { continue }
            let number = numbers[article, default: 0]
            for part in plan.articleParts { numbers[part.article, default: 0] += 1 }
            if plan.areas.isEmpty, plan.waitingAreas == 0 { continue }
            func taken(_ page: CastOffPage) -> CastOffPage {
                var page = page.without(plan.areas, of: plan.frame, line: line, lines: extent)
                page.costOfWaiting = PageCost.price(of: .distantFloat) * Double(plan.waitingAreas)
                return page
            }
            if article == 0, number == 0 {
                firstPage = taken(firstPage)
                for index in firstPagesByHead.indices {
                    firstPagesByHead[index].page = taken(firstPagesByHead[index].page)
                }
            } else {
                ownPages[article][number] = taken(ownPages[article][number] ?? self.pages[article])
            }
        }
    }
}

/// Measures the items of one article.
private struct ArticleMeasurer {
    var article: ArticleGalley
    let frame: PageFrame
    let found: FoundParts
    let notes: NoteExtents
    let line: Length
    /// The boxes that frames of pages hold.
    var inFrames: Set<BoxID> = []
    /// From the pen to the baseline of a line of the text.
    var ascent = Length.zero
    /// From there to the pen below it.
    var descent = Length.zero
    /// The first lines of the paragraph that was measured last.
    var part: ParagraphPart?

    /// The index of the last paragraph.
    private let lastParagraph: Int?

    init(article: ArticleGalley, frame: PageFrame, found: FoundParts, notes: NoteExtents, line: Length) {
        (self.article, self.frame, self.found, self.notes, self.line) = (article, frame, found, notes, line)
        lastParagraph = article.lastParagraph
    }

    private var column: Length { frame.columns.map(\.width).min() ?? frame.width }
    private var isFitted: Bool { article.fit.mode == .auto }

    mutating func item(_ index: Int) -> CastOffItem {
        var item = CastOffItem(content: .nothing, article: article.index, index: index)
        item.repeatedHeadings = article.repeatedHeadings(at: index, measure: column)?.height ?? .zero
        switch article.items[index] {
        case .paragraph(let paragraph) where paragraph.attributes.span != .one && !isInNamedFrame(index):
            let height = headHeight(at: index)
            item.content = .across(height, above: height == .zero ? .zero : paragraph.attributes.spaceBefore)
            // They are in a column.
            item.notes = noted(article.article.notes(calledIn: Flow([article.items[index]])), measure: column)
        case .paragraph: text(at: index, &item)
        case .box(let id) where inFrames.contains(id): break
        case .box(let id): box(id, &item)
        case .columnBreak: item.content = .columnBreak
        case .pageBreak: item.content = .pageBreak
        }
        return item
    }

    /// The picture at `index` set across the columns; nil if the item is no picture, or has to stay in its column.
    func itemAcross(_ index: Int) -> CastOffItem? {
        guard case .box(let id) = article.items[index], !inFrames.contains(id), frame.master.frames.isEmpty,
            article.mayStandAcross(id, on: frame)
        else { return nil }
        var copy = self
        copy.article.changes.boxes[id, default: BoxChange()].isAcross = true
        return copy.item(index)
    }

    private func isInNamedFrame(_ index: Int) -> Bool {
        found.inNamedFrames.contains(FoundParts.Place(article: article.index, item: index))
    }

    /// The height of the head whose first paragraph is at `index`; zero for its other paragraphs.
    private func headHeight(at index: Int) -> Length {
        func isHead(_ index: Int) -> Bool {
            guard article.items.indices.contains(index), case .paragraph(let paragraph) = article.items[index] else {
                return false
            }
            return paragraph.attributes.span != .one
        }
        if isHead(index - 1) { return .zero }
        let last = article.headRange(from: index).upperBound - 1
        guard case .paragraph(let paragraph) = article.items[last] else { return .zero }
        let height = found.heads[FoundParts.Place(article: article.index, item: last)] ?? .zero
        return height + paragraph.attributes.spaceAfter + (paragraph.attributes.ruleBelow?.room ?? .zero)
    }

    /// Whether the item follows a head directly, so that no line parts them.
    private func isBelowHead(_ index: Int) -> Bool {
        index > 0 && article.items[index - 1].keepsWithNext
    }

    private mutating func text(at index: Int, _ item: inout CastOffItem) {
        guard let parts = found.parts[FoundParts.Place(article: article.index, item: index)], let first = parts.first,
            let last = parts.last?.lines.last
        else { return }
        let paragraph = first.paragraph
        let attributes = paragraph.attributes
        let count = lineCount(of: parts)
        let rules = KeepRules(paragraph, requiredLines: 0)
        let hasGrid = article.runGalley.increment > .zero
        var text = CastOffText(
            lines: count, ascent: paragraph.strut.ascent, leading: paragraph.strut.leading,
            descent: paragraph.strut.descent)
        // Larger type or an object in a line makes room for itself.
        if let head = first.lines.first { text.ascent = max(text.ascent, paragraph.extents(of: head).above) }
        text.descent = max(text.descent, paragraph.extents(of: last).below)
        text.spaceBefore = paragraph.spaceAbove(after: .zero, isStart: true)
        text.spaceAfter = attributes.spaceAfter
        part = first
        text.isAligned = hasGrid && attributes.grid != .none
        text.letterAscent = text.isAligned ? text.ascent : paragraph.strut.letterAscent
        text.styledAscent = paragraph.strut.ascent
        text.addedAscent = text.ascent - text.styledAscent
        if !text.isAligned, text.addedAscent > .zero {
            // As lines off the grid do that would meet the line above.
            let skip = text.ascent - roomBelow(index - 1)
            let gap = skip > paragraph.strut.ascent ? paragraph.strut.leading.part(1, of: 12) : .zero
            text.ascent = max(skip, paragraph.strut.ascent) + gap
        }
        if text.isAligned, attributes.grid == .all { text.leading = line * paragraph.strut.leading.units(of: line) }
        (text.orphans, text.widows, text.keepTogether) = (rules.orphans, rules.widows, attributes.keepTogether)
        text.keepWithNext = attributes.keepWithNext
        text.introducesNext = article.announcesNext(index)
        if case .paragraph(let source) = article.items[index] {
            text.keepsLastLines = text.introducesNext || source.keepsLastLines
            text.isEndMark = source.text.isSquare
        }
        text.weightOfHeading = article.headingLevel(at: index).map(PageCost.weight(ofHeading:)) ?? 0
        text.whiteKind = article.whiteKind(at: index)
        text.isLast = index == lastParagraph
        text.spaceBefore += attributes.ruleAbove?.room ?? .zero
        text.spaceAfter += attributes.ruleBelow?.room ?? .zero
        if text.isAligned, attributes.keepWithNext == 0 {
            (ascent, descent) = (max(ascent, paragraph.strut.ascent), max(descent, paragraph.strut.descent))
        }
        text.notes = notes(of: parts)
        if isFitted {
            text.maySpace = article.fit.spaces && attributes.takesWhiteAbove && !isBelowHead(index)
            loosen(&text, first, last)
        }
        item.content = .text(Shared(text))
        item.extent = (text.spaceBefore + text.leading * count).points / line.points
    }

    /// The lines of a paragraph without changes. Feet may be mended by a paragraph that is a line longer or shorter than its natural
    /// length; and one that was broken again, so that it ends no column with a hyphen, may have other lines than elsewhere.
    private func lineCount(of parts: [ParagraphPart]) -> Int {
        let first = parts[0]
        let count = parts.reduce(-first.looseness) { $0 + $1.lines.count }
        if parts.allSatisfy({ $0.key.removedBreaks.isEmpty }) { return count }
        var key = first.key
        (key.removedBreaks, key.looseness) = ([], 0)
        let breaking = BreakingKey(start: -1, before: 0, measure: first.measure)
        let natural = FlowCursor.ParagraphPosition(key: key, breaking: breaking, line: 0)
        return article.runGalley.lineCount(of: natural, in: article.index) ?? count
    }

    /// Lets the paragraph that begins with `first` and ends in the line `last` be a line longer or shorter if its lines can be that with even
    /// spaces. It asks only if that is likely: asking costs as much as breaking the paragraph.
    private func loosen(_ text: inout CastOffText, _ first: ParagraphPart, _ last: BrokenLine) {
        let attributes = first.paragraph.attributes
        guard article.fit.looseness > 0, text.lines >= 3, attributes.isJustified, attributes.keepWithNext == 0,
            attributes.looseness == 0, first.key.removedBreaks.isEmpty
        else { return }
        let fullness = first.paragraph.widths(of: last).natural / max(Double(last.measure.raw), 1)
        text.shrink = fullness / Double(text.lines)
        text.mayGrow = (1 - fullness) / Double(text.lines) < Self.mostStretch && article.canBeLonger(by: 1, first)
        text.mayShrink = text.shrink < Self.mostShrink && article.canBeLonger(by: -1, first)
    }

    /// The room of its style that the last line of the paragraph at `index` leaves below itself; zero for other items.
    private func roomBelow(_ index: Int) -> Length {
        guard let above = found.parts[FoundParts.Place(article: article.index, item: index)]?.last,
            let last = above.lines.last
        else { return .zero }
        let strut = above.paragraph.strut
        return max(strut.descent - max(strut.letterDescent, above.paragraph.extents(of: last).below), .zero)
    }

    /// The notes that are called in `parts`, by line.
    private func notes(of parts: [ParagraphPart]) -> [(line: Int, note: CastOffNote)] {
        var called: [(line: Int, note: CastOffNote)] = []
        var before = 0
        for part in parts {
            for (index, line) in part.lines.enumerated() {
                for note in noted(part.paragraph.notes(of: line), measure: part.measure) {
                    called.append((before + index, note))
                }
            }
            before += part.lines.count
        }
        return called
    }

    /// The notes `ids`, and the notes that they call, in columns of `measure`.
    private func noted(_ ids: [NoteID], measure: Length) -> [CastOffNote] {
        article.withCalledNotes(ids).map { notes.note($0, of: article.index, measure: measure) }
    }

    /// How much each line of a paragraph can give or take to make the paragraph a line longer or shorter, as a part of
    /// its measure: most paragraphs that need more have no such lines with even spaces.
    private static let mostStretch = 0.04
    private static let mostShrink = 0.03

    private func box(_ id: BoxID, _ item: inout CastOffItem) {
        let box = article.box(id)
        guard let placement = placement(of: id) else { return }
        var measure = column
        let isWide = placement.isFloatOfPage || placement == .across
        if isWide { measure = frame.width }
        if box.placement == .across, let span = box.area?.columns {
            measure = min(measure, frame.grid.width(of: span.count, in: frame.width))
        }
        // A box as wide as the page bleeds at known sides, so its height is known; the sides of others depend on their place.
        let bleed = isWide && measure == frame.width ? article.place(of: box, on: frame, (.zero, measure), at: []) : nil
        let isElsewhere = !isWide && !box.bleed.isEmpty
        let found = isElsewhere ? found.pictures[FoundParts.BoxPlace(article: article.index, box: id)] : nil
        let laidOut = found ?? article.layout(of: id, measure: measure, at: bleed)
        var content = CastOffBox(id: id, placement: placement, rows: laidOut.heightsOfRows)
        (content.spaceBefore, content.spaceAfter) = (box.attributes.spaceBefore, box.attributes.spaceAfter)
        (content.head, content.headOfRest) = (laidOut.headHeight(from: 0), laidOut.headHeight(from: 1))
        (content.foot, content.footOfRest) = (laidOut.footHeight(upTo: laidOut.rows.count), laidOut.footHeight(upTo: 0))
        (content.isSmall, content.isFramed) = (laidOut.isSmall, laidOut.isFramed)
        content.cuts = laidOut.cuts
        // Most boxes call no notes: their rows are not asked.
        if !article.notes(calledIn: id).isEmpty {
            content.notes = laidOut.rows.indices.flatMap { row in
                noted(laidOut.notes(of: row..<row + 1), measure: column).map { (row, $0) }
            }
        }
        content.isSmallTable = article.isSmallTable(laidOut, box)
        if case .figure = box.content { content.isPicture = true }
        content.whiteKind = box.takesWhiteAbove ? .box(box) : nil
        content.isCalledLast = isWide && article.isCalledLast(id)
        content.mayRise = article.mayRise(id, at: item.index)
        if isFitted {
            content.maySpace =
                article.fit.spaces && box.takesWhiteAbove && !isWide && !isBelowHead(item.index)
            content.mayLeaveOut = article.canBeLeftOut(id)
            if content.mayLeaveOut, box.isLead {
                content.mayLeaveOut = !isWide
                content.heightOfWords = article.heightOfWords(of: id, measure: measure)
            }
            content.mayTighten = content.maySpace
            if article.givesWay(id), let picture = laidOut.picture {
                content.steps = steps(of: id, picture, measure)
                content.hasRange = picture.isInRange
            }
        }
        item.extent = (content.spaceBefore + content.spaceAfter + laidOut.height).points / line.points
        if isWide { item.extent *= Double(frame.columns.count) }
        item.content = .box(Shared(content))
    }

    /// The placement of the box among the columns of its article's pages; nil if it takes an area of a page, which the page accounts for, or is
    /// beside the text.
    private func placement(of id: BoxID) -> PlacementRequest? {
        let hasColumns = frame.master.frames.isEmpty
        var situation = PlacementSituation(endsAtSpans: hasColumns)
        situation.columns = (column, hasColumns ? frame.columns.count : 1)
        situation.page = frame
        switch article.box(id).placement {
        case .wrap, .page, .spread, .bleed, .margin: return nil
        default: return article.placement(of: id, in: situation)
        }
    }

    /// The steps that a picture can grow and shrink by, with their costs.
    private func steps(
        of id: BoxID, _ picture: LaidOutBox.PictureHeight, _ measure: Length
    ) -> [(step: Int, growth: Length, cost: Double)] {
        let count = article.pictureSteps(of: id)
        var last = Length.zero
        let givesWay = article.fit.pictures > 0 || article.heightRange(of: id) != nil
        let most = givesWay ? article.mostGrowth(of: id, measure: measure) : .zero
        return (-count...count).compactMap { step in
            let growth = min(article.growth(of: id, by: step, from: picture.height), most)
            // At the end of a range several steps are one.
            if growth == last || growth == .zero { return nil }
            last = growth
            let part = abs(growth.points) / max(picture.height.points, 1)
            return (step, growth, PageCost.price(of: picture.item) * part / PageCost.pictureStep)
        }
    }
}
