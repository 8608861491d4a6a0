import PubColor
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubTextModel
import PubValues

/// Turns the elements of one article into flows, one element after the other.
///
/// It holds the tables of the article, the styles in use, and its place: the current flow, its containers, what
/// came just before.
struct ArticleResolver {
    /// The position of the next element to add.
    struct FlowPosition {
        /// The current flow.
        var items: [FlowItem] = []
        /// The containers around it.
        var path = ElementPath()
        /// The element of the structure tree that encloses it.
        var parent: ElementID
        /// True at the beginning of a flow and directly after a heading, a box in the column or a pause: the next
        /// paragraph takes the `after_heading` style.
        var followsHeading = true
        /// Whether the last paragraph was only a link, in a row of such paragraphs after a heading.
        var followsSource = false
        /// The index of the box directly above, if it is in the column.
        var boxAbove: Int?
        /// True inside a box: nothing floats.
        var isInBox = false
        /// Indent of all that is here, beside the styles' own.
        var indent: Length = .zero
        /// The current list item.
        var item: ListPosition?
        /// The start of the current block in ``items``; everything added belongs to it; nil outside a block.
        var blockStart: Int?
        /// Labels that wait for the next text.
        var labels: [LabelID] = []
        /// The source location of a pause that waits for the next block; nil for none.
        var pause: SourceLocation?
        /// The space that a side head asks for above the next paragraph, which is beside it.
        var sideHeadSpace = Length.zero
        /// The headings around it.
        var headings = HeadingNesting()
        /// The ranks that the headings of the box are raised by; 0 outside boxes.
        var raisedRanks = 0
    }

    /// The place of a list item.
    struct ListPosition {
        /// 1 for the outermost list.
        var depth: Int
        /// True for numbered lists.
        var isNumbered: Bool
        /// The marker that hangs before its first paragraph, until it is used.
        var marker: String?
        /// The marker's element.
        var markerElement: ElementID
    }

    let context: ArticleContext
    let noteCount: Int
    /// The language of text that says no other.
    var language: Language { context.language }
    var computed: ComputedStyles
    var article: ResolvedArticle
    var place: FlowPosition
    /// True until the first paragraph of the text.
    var awaitsOpening = true
    /// True while a footnote is made.
    var isInNote = false
    /// The elements of the notes called until now, by note index.
    var noteElements: [Int: ElementID] = [:]
    /// The swatch of the section whose title a contents page is about to have; nil elsewhere.
    var sectionAccent: SwatchReference?
    /// The format of the source.
    let format: SourceFormat
    /// The number of pictures still to come with the common credit of the article; zero if credits differ.
    var commonCreditsLeft: Int
    /// The caption that the pictures of the current group have in common; empty elsewhere.
    var commonCaption: [Inline] = []
    /// The attributes and classes of other programs found until now.
    var foreign = ForeignNames()
    /// The typewriter signs left as they are until now.
    var typedSigns: [TypedSigns.Kind: TypedSignCount] = [:]
    /// The first page number typed in the text, with its words; nil if none was found yet.
    var typedPage: (words: String, origin: SourceLocation)?
    /// The attributes that recent paragraphs have.
    private var sharedAttributes = RecentAttributes()
    private var labelOrigins: [LabelID: SourceLocation] = [:]

    init(sheet: StyleSheet, context: ArticleContext, document: Document?) {
        self.context = context
        noteCount = document?.notes.count ?? 0
        format = document?.format ?? .markdown
        commonCreditsLeft = ArticleResolver.commonCredits(of: document)
        computed = ComputedStyles(sheet: sheet, fonts: context.fonts)
        article = ResolvedArticle(id: context.id, body: Flow())
        article.sectionTitle = context.sectionTitle
        var root = StructureNode(
            .article, parent: .artifact, origin: document.map { SourceLocation(file: $0.file) } ?? context.origin)
        root.language = context.language.tag
        article.structure = [root]
        place = FlowPosition(parent: ElementID(0))
        place.path = ElementPath(master: context.master)
        place.labels = [LabelID(context.id)]
        article.labels = place.labels
    }

    /// The article and the findings on the way to it.
    mutating func finished() -> Outcome<ResolvedArticle> {
        place.items.compact()
        article.body = Flow(place.items)
        article.structure.compact()
        if let finding = foreign.finding { computed.report(finding) }
        for finding in findingsOfSigns { computed.report(finding) }
        if let finding = findingOfTypedPage { computed.report(finding) }
        return Outcome(article, computed.diagnostics)
    }

    // MARK: Labels

    /// The label of an identifier of the source, which is new in this article; nil if there is none.
    mutating func label(_ id: Attributes.Value?) -> LabelID? {
        guard let id else { return nil }
        let label = LabelID("\(context.id)#\(id.text)")
        if let first = labelOrigins[label] {
            computed.report(
                Diagnostic.error(
                    "duplicate-id", "the identifier \"\(id.text)\" is given twice", at: id.origin,
                    hint: "give one of them another identifier"
                ).noting("the first one", at: first))
            return nil
        }
        labelOrigins[label] = id.origin
        article.labels.append(label)
        return label
    }

    // MARK: Flows

    /// A separate flow, made by `build` inside `container` and below `parent`.
    mutating func flow(
        in container: String, below parent: ElementID, isBox: Bool = true,
        _ build: (inout ArticleResolver) -> Void
    ) -> Flow {
        let outer = place
        place = FlowPosition(path: outer.path.entering(container), parent: parent)
        // Headings in a box are below the headings of the text around.
        place.headings = outer.headings
        place.isInBox = outer.isInBox || isBox
        build(&self)
        place.items.compact()
        let flow = Flow(place.items)
        // Labels that found no text in the flow go to the next text outside.
        let waiting = place.labels
        place = outer
        place.labels += waiting
        return flow
    }

    /// Whether the next addition continues a block.
    var continuesBlock: Bool { place.blockStart.map { place.items.count > $0 } ?? false }

    /// Adds what `build` makes as one block, or as a part of the one around it.
    mutating func addAsBlock(_ build: (inout ArticleResolver) -> Void) {
        let outer = place.blockStart
        place.blockStart = outer ?? place.items.count
        build(&self)
        place.blockStart = outer
    }

    /// Adds a finished paragraph of the element `name`, and the overrides of its style.
    mutating func add(
        _ text: AttributedText, as name: String, style: ComputedParagraphStyle, element: ElementID,
        at origin: SourceLocation
    ) {
        reportMargin(of: style, name, at: origin)
        var paragraph = Paragraph(text, style.paragraph, element: element, origin: origin)
        if element != .artifact { applyPatterns(to: &paragraph, in: style, element: name) }
        add(paragraph, as: name)
    }

    /// Adds a finished paragraph of the element `name`: waiting labels, indents, the space of a pause.
    mutating func add(_ paragraph: Paragraph, as name: String) {
        var paragraph = limited(paragraph)
        setPause(above: &paragraph, of: name)
        if !place.labels.isEmpty {
            var labelled = AttributedText()
            for label in place.labels { labelled.append(.label(label)) }
            labelled.append(paragraph.text)
            paragraph.text = labelled
            place.labels = []
        }
        if continuesBlock { paragraph.attributes.continuesBlock = true }
        if Elements.isUndivided(name) { paragraph.attributes.hyphenation = nil }
        paragraph.attributes.startIndent += place.indent
        // Without stops a tab leads nowhere.
        if paragraph.attributes.tabs.isEmpty { paragraph.text = paragraph.text.withoutTabs() }
        if place.sideHeadSpace > .zero {
            paragraph.attributes.spaceBefore = max(paragraph.attributes.spaceBefore, place.sideHeadSpace)
            place.sideHeadSpace = .zero
        }
        paragraph.text.compact()
        paragraph.sharedAttributes = sharedAttributes.shared(paragraph.sharedAttributes)
        place.boxAbove = nil
        place.items.append(.paragraph(paragraph))
    }
}
