import PubGeometry

/// The price of a page, by item: the sum that the choice between ways to fill it minimises. The unit is one line of
/// white at a column's foot. All prices are here, each with its reason.
package struct PageCost: Hashable, Sendable {
    /// An item that a page can pay for.
    package enum Item: Int, CaseIterable, Hashable, Sendable {
        /// Lines of white below a column that other text follows: a hole, though a small one if all feet have it.
        case shortColumn
        /// The difference in lines between the feet of neighbouring columns: the eye follows the foot of the page from
        /// column to column, and sees a step more than a margin that is a line deeper.
        case raggedBottom
        /// A paragraph's last line at a column's head: the worst fault of a page; it is only made if nothing else
        /// fits.
        case widow
        /// A paragraph's first line alone at a column's foot: reads on in the next column, so it is half as bad.
        case orphan
        /// A heading at a column's foot without the text that it announces.
        case strandedHeading
        /// A line that announces a list, a listing or a picture (it ends with a colon) and is parted from it.
        case partedAnnouncement
        /// A picture called above a heading and placed below it. A heading of level 1 counts three times, one of level 2 twice,
        /// others once.
        case passedHeading
        /// A box that waits for a later column or page: the reader meets its call without it, and has to turn back.
        case distantFloat
        /// A box that waited for this page and waits for one more: it is not even behind the next page turn.
        case longWait
        /// A word divided over a page turn: its first half has to be remembered while the page is turned.
        case hyphenAtTurn
        /// A word divided at a column's foot: the eye finds its second half at the head of the next column.
        case hyphenAtFoot
        /// A cut in a listing, table or sidebar that is meant to be seen whole.
        case splitBox
        /// A footnote that goes on in the next column: half of it is away from its call.
        case splitNote
        /// The part of an article's last page that is empty, if nothing follows on it.
        case whiteAtEnd
        /// A last page that is less than a quarter full: it looks like a mistake.
        case nearlyEmptyLastPage
        /// A page beyond the number reserved for its article.
        case overExtent
        /// Lines won or lost by looser or tighter setting: their spacing differs from their neighbours'.
        case looseness
        /// Lines that are added above heads and boxes, or saved around them.
        case addedSpace
        /// A head with half of the space above it, so that its column wins a line: it is less clear whose head it is.
        case tightHead
        /// The difference, in lines, of the white above items of one kind on a page: heads of one rank, pictures, boxes.
        case unevenWhite
        /// The lines that a page of a spread is longer or shorter than the type area, like the page that it faces.
        case unusualLength
        /// Steps of 5 % that the height of a picture changes by.
        case pictureHeight
        /// The same of a picture whose author gave the least and the greatest height.
        case heightInRange
        /// A picture across the columns that would be in one of them without changes.
        case pictureAcross
        /// An optional box that is left out.
        case leftOut
        /// A lead of the contents without its picture.
        case leadWithoutPicture
        /// Per cent that the headline of an article is smaller, and larger, than in its style.
        case smallerHead
        case largerHead
    }

    /// The price of one of each.
    package static func price(of item: Item) -> Double {
        switch item {
        case .shortColumn: 1
        case .raggedBottom: 3
        case .widow: 60
        case .orphan: 30
        case .strandedHeading: 100
        // Six lines of white below one column of two: the sentence is read as broken off.
        case .partedAnnouncement: 24
        // A picture stands in another section than its call: it is cut by a fifth rather, and waits for a page rather than that two
        // parts of the article begin before it.
        case .passedHeading: 4
        // As much as six lines of white: a float stays on its page even if that leaves a hole of half a dozen lines.
        case .distantFloat: 6
        // With the price of waiting, a quarter of a page of white: that much is accepted before a box is two pages away.
        case .longWait: 15
        case .hyphenAtTurn: 10
        case .hyphenAtFoot: 2
        case .splitBox: 8
        case .splitNote: 5
        // A page of 90 lines: half a line's white for each, since a last page may end anywhere.
        case .whiteAtEnd: 45
        // With the price of its empty part, dearer than a widow: no extra page is made for the sake of one.
        case .nearlyEmptyLastPage: 20
        case .overExtent: 500
        // Less than a line of white: readers overlook one paragraph with other spaces, but not a ragged foot.
        case .looseness: 0.9
        // Above a head, a line of white is in its proper place.
        case .addedSpace: 0.5
        // Two lines of white: the reader sees a head that is crowded before a foot that is short.
        case .tightHead: 2
        // Heads of one rank look like heads of two: dearer than one column that is a line short beside others.
        case .unevenWhite: 6
        // Two for the spread: its feet agree, but not with those that are seen through the paper.
        case .unusualLength: 1
        // A picture that is cut by a twentieth looks as it did.
        case .pictureHeight: 0.5
        // Its author wants it as high as its page has room: less than the white at the end of an article.
        case .heightInRange: 0.1
        // It is another page that its reader sees, if no worse one: for the end of an article alone.
        case .pictureAcross: 6
        // A box that its author wrote is worth some lines of white.
        case .leftOut: 4
        // Readers look at contents for the pictures: one is given up to save half a page of white, several are not.
        case .leadWithoutPicture: 12
        // Heads of one style are pages apart, but a reader knows their size: a tenth of it is worth four lines of white.
        case .smallerHead, .largerHead: 0.4
        }
    }

    /// The cuts that one in a small box is worth: its reader sees it whole or not at all.
    package static let cutsOfSmallBox = 2.0
    /// The cuts that one is worth which parts fewer than four rows from the others.
    package static let cutsOfFewRows = 1.5

    /// The most whole lines of white at the foot of a column, beside others that have none, that cost no more than `cost`.
    package static func lines(worth cost: Double) -> Double {
        (cost / (price(of: .shortColumn) + price(of: .raggedBottom))).rounded(.down)
    }

    /// The amount of ``Item/passedHeading`` that one of `level` is, 1 for the highest.
    package static func weight(ofHeading level: Int) -> Double { Double(max(4 - level, 1)) }

    /// The name of `item` in reports: `short column`.
    package static func name(of item: Item) -> String {
        switch item {
        case .shortColumn: "short column"
        case .raggedBottom: "ragged bottom"
        case .widow: "widow"
        case .orphan: "orphan"
        case .strandedHeading: "stranded heading"
        case .partedAnnouncement: "parted announcement"
        case .passedHeading: "passed heading"
        case .distantFloat: "distant float"
        case .longWait: "long wait"
        case .hyphenAtTurn: "hyphen at a page turn"
        case .hyphenAtFoot: "hyphen at a foot"
        case .splitBox: "split box"
        case .splitNote: "split note"
        case .whiteAtEnd: "white at end"
        case .nearlyEmptyLastPage: "nearly empty last page"
        case .overExtent: "over extent"
        case .looseness: "looseness"
        case .addedSpace: "changed space"
        case .tightHead: "tight head"
        case .unevenWhite: "uneven white"
        case .unusualLength: "unusual length"
        case .pictureHeight: "picture height"
        case .heightInRange: "height in range"
        case .pictureAcross: "picture across columns"
        case .leftOut: "left out"
        case .leadWithoutPicture: "lead without picture"
        case .smallerHead: "smaller head"
        case .largerHead: "larger head"
        }
    }

    /// The devices that fill pages.
    package static let fitDevices: [Item] = [
        .looseness, .addedSpace, .tightHead, .unusualLength, .pictureHeight, .heightInRange, .pictureAcross,
        .leftOut, .leadWithoutPicture, .smallerHead, .largerHead,
    ]

    /// The amounts for ``fitDevices`` alone.
    package var ofFitDevices: PageCost {
        var result = PageCost()
        for item in PageCost.fitDevices { result[item] = self[item] }
        return result
    }

    /// The price of the ends of articles, which is about the same however their pages are filled.
    package var ofEnds: Double {
        [Item.whiteAtEnd, .nearlyEmptyLastPage, .overExtent].reduce(0) { $0 + cost(of: $1) }
    }

    /// The devices used, in words: `2 lines around heads and boxes, 1 paragraph a line longer or shorter`; empty if none is.
    package var fitDevicesInWords: String {
        func counted(_ item: Item, _ one: String, _ many: String) -> String? {
            let count = Int(self[item].rounded())
            return count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
        }
        func head(_ item: Item, _ sign: String) -> String? {
            let tenths = Int((self[item] * 10).rounded())
            if tenths == 0 { return nil }
            return "head \(sign)\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") %"
        }
        let percent = Int(((self[.pictureHeight] + self[.heightInRange]) * PageCost.pictureStep * 100).rounded())
        let parts = [
            counted(.looseness, "paragraph a line longer or shorter", "paragraphs a line longer or shorter"),
            counted(.addedSpace, "line around heads and boxes", "lines around heads and boxes"),
            counted(.tightHead, "line saved above a head", "lines saved above heads"),
            counted(.unusualLength, "page a line longer or shorter", "pages a line longer or shorter"),
            percent == 0 ? nil : "\(percent) % of pictures’ heights",
            counted(.pictureAcross, "picture across the columns", "pictures across the columns"),
            counted(.leftOut, "box left out", "boxes left out"),
            counted(.leadWithoutPicture, "lead without its picture", "leads without their pictures"),
            head(.smallerHead, "−"), head(.largerHead, "+"),
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// The least filling of a last page that is not short, as a fraction of the page.
    package static let leastLastPage = 0.25

    /// The most that the demerits of a paragraph may grow if it is a line longer or shorter than is best: about the
    /// price of three more hyphens.
    package static let mostExtraDemerits = 10.0
    /// The same if it saves a page that held only a few lines. Spaces stay as even: of the paragraphs of real articles that can be
    /// a line shorter so, two in five need more than ``mostExtraDemerits``.
    package static let mostExtraDemeritsForPage = 20.0

    /// The part of its height that one unit of ``Item/pictureHeight`` or ``Item/heightInRange`` is.
    package static let pictureStep = 0.05

    /// The amounts by item; empty if nothing is paid, as on most pages.
    private var amounts: [Double] = []

    /// A cost of nothing.
    package init() {}

    /// The amount of `item`: lines, or how often.
    package subscript(item: Item) -> Double {
        get { amounts.isEmpty ? 0 : amounts[item.rawValue] }
        set {
            if amounts.isEmpty {
                // No list for an amount of zero: most pages pay nothing.
                if newValue == 0 { return }
                amounts = [Double](repeating: 0, count: Item.allCases.count)
            }
            amounts[item.rawValue] = newValue
        }
    }

    package static func == (a: PageCost, b: PageCost) -> Bool { Item.allCases.allSatisfy { a[$0] == b[$0] } }

    package func hash(into hasher: inout Hasher) {
        for item in Item.allCases { hasher.combine(self[item]) }
    }

    /// The total cost of `item`.
    package func cost(of item: Item) -> Double { self[item] * PageCost.price(of: item) }

    /// The sum of all items.
    package var total: Double { amounts.isEmpty ? 0 : Item.allCases.reduce(0) { $0 + cost(of: $1) } }

    /// The costs of two pages, or of two parts of one.
    package static func + (a: PageCost, b: PageCost) -> PageCost {
        if b.amounts.isEmpty { return a }
        if a.amounts.isEmpty { return b }
        var sum = a
        for item in Item.allCases { sum[item] += b[item] }
        return sum
    }
}
