import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubTextModel
import PubValues

/// Pictures in rows, as one box, with individual captions and a common one.
package struct FigureGroup: Hashable, Sendable {
    /// One picture of a group.
    package struct Member: Hashable, Sendable {
        /// The picture with its caption and credit.
        package var figure: Figure
        /// Its element of the structure tree.
        package var element: ElementID
        /// The letter in its corner; empty for none.
        package var letter = Flow()
        /// The place that references to it lead to; nil without an identifier.
        package var label: LabelID?

        /// `figure`, which is `element` of the structure tree.
        package init(_ figure: Figure, element: ElementID) {
            self.figure = figure
            self.element = element
        }
    }

    /// The pictures, in reading order: one at least.
    package var members: [Member]
    /// The number of pictures in a row.
    package var across: Int
    /// The dimension that the pictures of a row share.
    package var equal: FigureGroupSide
    /// The gap between pictures; nil for the gap between the page's columns.
    package var gutter: Length?
    /// The caption of all; empty for none.
    package var caption = Flow()
    /// The place of the common caption: below, above or beside the pictures.
    package var captionPlace = CaptionPlace.below
    /// The separate common credit; empty for none.
    package var credit = Flow()

    /// A group of `members`, `across` of them in a row.
    package init(_ members: [Member], across: Int, equal: FigureGroupSide) {
        self.members = members
        self.across = across
        self.equal = equal
    }

    /// All texts of the group, in reading order.
    package var flows: [Flow] {
        members.flatMap { [$0.letter, $0.figure.caption, $0.figure.credit] } + [caption, credit]
    }
}

/// The dimension that the pictures in a row of a group share.
package enum FigureGroupSide: String, CaseIterable, Hashable, Sendable {
    /// Their height: they are as wide as they need for it, and fill the measure together.
    case height
    /// Their width: they are as high as they need for it.
    case width
}

extension FigureGroupSide: ContentHashable {}

extension FigureGroup.Member: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(figure, element, letter, label)
    }
}

extension FigureGroup: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(members, across, equal, gutter, caption, captionPlace, credit)
    }
}
