import PubColor
import PubDiagnostics
import PubDisplayList
import PubIdentity
import PubTextModel
import PubValues

/// An article whose styles are computed: flows of attributed paragraphs, boxes, notes, and the structure tree.
package struct ResolvedArticle: Hashable, Sendable {
    /// The article's identifier.
    package var id: String
    /// The body thread: head matter, text and places of boxes, in reading order.
    package var body: Flow
    /// The number of items at the start of the body that are its head: section, kicker, headline, standfirst, byline,
    /// whether they span the columns or not.
    package var headCount = 0
    /// The parts of the text whose headings are repeated, outer parts first.
    package var groups: [ItemGroup] = []
    /// The boxes that the flow names.
    package var boxes: [Box] = []
    /// The footnotes that anchors name.
    package var notes: [Flow] = []
    /// The structure tree: node 0 is the article; elements are indices.
    package var structure: [StructureNode] = []
    /// The headline without styles, hand breaks as spaces.
    package var title: String = ""
    /// The title for running heads and contents.
    package var shortTitle: String = ""
    /// The title of its section.
    package var sectionTitle: String = ""
    /// The line above the headline, without styles; empty for none.
    package var kicker: String = ""
    /// The standfirst without styles; empty for none.
    package var standfirst: String = ""
    /// The authors, as the byline has them; empty for none.
    package var byline: String = ""
    /// The headings within its text and its boxes, in reading order.
    package var subheads: [Subhead] = []
    /// The labels that it defines: its own first, then its elements'.
    package var labels: [LabelID] = []
    /// The labels that its links lead to.
    package var references: [LabelReference] = []

    /// Whether it has text besides its head: words in its own thread, not only in boxes.
    package var hasText: Bool {
        body.items.dropFirst(headCount).contains { item in
            if case .paragraph(let paragraph) = item { !paragraph.text.isSquare } else { false }
        }
    }

    /// The article as the contents page shows it.
    package var contentsEntry: ContentsEntry {
        ContentsEntry(
            label: LabelID(id), title: title, standfirst: standfirst, section: sectionTitle, byline: byline)
    }

    /// A heading, as the outline has it.
    package struct Subhead: Hashable, Sendable {
        /// Its words, without styles.
        package var title: String
        /// Its level in the structure.
        package var level: Int
        /// Its element.
        package var element: ElementID
    }

    /// An article of `body`.
    package init(id: String, body: Flow) {
        self.id = id
        self.body = body
    }
}

/// A part of a text whose headings are repeated at the head of each further column that it reaches.
package struct ItemGroup: Hashable, Sendable {
    /// Its items below its headings, by their indices in the body.
    package var items: Range<Int>
    /// Its headings as they are repeated, with the template's additions.
    package var head: Flow

    /// A group of `items` below `head`.
    package init(_ items: Range<Int>, below head: Flow) { (self.items, self.head) = (items, head) }
}

extension ResolvedArticle {
    /// Calls `body` with each paragraph: first the text's, then the paragraphs in boxes and notes.
    package func eachParagraph(_ body: (Paragraph) -> Void) {
        for flow in [self.body] + boxes.flatMap(\.content.flows) + notes {
            for case .paragraph(let paragraph) in flow.items { body(paragraph) }
        }
    }

    /// The notes called in `flow` and in the boxes that it places, in reading order; notes called by these notes are left out. Linear.
    package func notes(calledIn flow: Flow) -> [NoteID] {
        flow.items.flatMap { item -> [NoteID] in
            switch item {
            case .paragraph(let paragraph):
                return paragraph.text.anchors.compactMap { if case .note(let note) = $0.value { note } else { nil } }
            case .box(let id): return notes(calledIn: boxes[Int(id.index)])
            case .columnBreak, .pageBreak: return []
            }
        }
    }

    /// The same of `box`.
    package func notes(calledIn box: Box) -> [NoteID] { box.content.flows.flatMap { notes(calledIn: $0) } }
}

extension BoxContent {
    /// The texts of the box, in reading order.
    fileprivate var flows: [Flow] {
        switch self {
        case .figure(let figure): [figure.caption, figure.credit]
        case .group(let group): group.flows
        case .flow(let flow): [flow]
        case .table(let table): [table.caption] + (table.head + table.rows).flatMap(\.cells).map(\.flow)
        }
    }
}

/// An article as the contents page shows it.
package struct ContentsEntry: Hashable, Sendable {
    /// The place that its folio refers to.
    package var label: LabelID
    /// The title, hand breaks as spaces.
    package var title: String
    /// The standfirst; empty for none.
    package var standfirst: String
    /// The title of its section; empty for none.
    package var section: String
    /// The authors, as the byline has them.
    package var byline: String
    /// The swatch of its section; nil for none.
    package var accent: SwatchReference?
    /// Its picture as a lead; nil for an ordinary entry.
    package var lead: ContentsLead?

    /// An entry that leads to `label`.
    package init(label: LabelID, title: String, standfirst: String, section: String, byline: String) {
        self.label = label
        self.title = title
        self.standfirst = standfirst
        self.section = section
        self.byline = byline
    }
}

/// The part of a lead that the contents show.
package struct ContentsLead: Hashable, Sendable {
    /// Its picture, without words; nil if it has none.
    package var picture: Figure?
    /// The source location of the article's listing.
    @ExcludedFromEquality package var origin: SourceLocation

    /// A lead with `picture`.
    package init(_ picture: Figure?, at origin: SourceLocation) {
        self.picture = picture
        self.origin = origin
    }
}

/// A link to a label, to be held against the labels of the whole issue.
package struct LabelReference: Hashable, Sendable {
    /// The label.
    package var label: LabelID
    /// Whether the number of its page is printed: without that a sentence has a hole.
    package var showsPage: Bool
    /// The source location of its name.
    @ExcludedFromEquality package var origin: SourceLocation

    /// A reference to `label` at `origin`.
    package init(_ label: LabelID, showsPage: Bool = false, at origin: SourceLocation) {
        self.label = label
        self.showsPage = showsPage
        self.origin = origin
    }
}
