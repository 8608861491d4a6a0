import PubColumns
import PubDocuments
import PubGeometry

/// The rules of pages, by lengths alone. The filler that sets a page and the search that plans one both ask them whether something has room,
/// whether columns are even, and how much to charge. The rules of columns are ``ColumnRules``.
struct PageRules {
    /// From baseline to baseline of the text.
    let line: Length

    // MARK: Room

    /// Whether columns begin below something across them, at `pen`: down to `foot` they have four lines.
    func hasRoomForColumns(from pen: Length, to foot: Length) -> Bool { foot - pen >= line * 4 }

    /// Whether text has room between boxes across the columns, from `head` to `foot`: three lines, and more above a box below several columns.
    func hasRoomForText(from head: Length, to foot: Length, isAboveBox: Bool) -> Bool {
        foot - head >= line * (isAboveBox ? Self.leastLinesAbove : 3)
    }

    /// The lines that a picture across the columns leaves above it in each of them at least, or none: fewer look like scraps that were
    /// left over, and the eye passes from them to the picture before it has begun to read.
    static let leastLinesAbove = 5

    /// Whether the columns hold too few lines together to be above a picture across them.
    func areScraps(_ lines: Int, inColumns count: Int) -> Bool { count > 1 && lines < Self.leastLinesAbove * count }

    /// Whether columns with `room` above a box across the foot of the page would hold a few lines, and fewer than the least number.
    func leavesScraps(_ room: Length, inColumns count: Int) -> Bool {
        count > 1 && room >= line && room < line * Self.leastLinesAbove
    }

    /// The space between an article that ends and the head of the next one below it, which brings its own `spaceOfHead`: two lines together.
    func spaceBetweenArticles(above spaceOfHead: Length) -> Length { max(line * 2 - spaceOfHead, .zero) }

    /// How many rows of a box across the columns the page takes from row `start` on, if `count` of all `rows` have room: a small box is divided only
    /// at the head of its page.
    func rowsTaken(_ count: Int, of rows: Int, from start: Int, isSmall: Bool, isAtHead: Bool) -> Int {
        let isDivided = start == 0 && count < rows
        return isDivided && isSmall && !isAtHead ? 0 : count
    }

    /// The height that notes of the given `heights` take at the foot of the next column: the notes of a box across the columns, and any notes
    /// that wait for it already. The grid may take a line above them.
    func room(forNotes heights: some Sequence<Length>) -> Length { heights.reduce(NoteRule.room + line) { $0 + $1 } }

    /// Whether these lines are so few that they only announce a box that the page has no room for: with no more than headings above them, they
    /// all go to the page of the box.
    func announceOnly(lines: Int) -> Bool { lines <= 3 }

    // MARK: Even columns

    /// Whether columns that end with `stop` are even: above something across them, and at the end of an article if another continues below it or
    /// its master wants it.
    func areEven<BoxName>(endingWith stop: ColumnStop<BoxName>, isContinued: Bool, isBalanced: Bool) -> Bool {
        switch stop {
        case .span: true
        case .done: isContinued || isBalanced
        case .full, .columnBreak, .pageBreak, .float: false
        }
    }

    /// The most rows of a box that even columns do not divide. It is greater at an end that nothing follows, since there is white below in any case.
    func mostRowsKeptWhole(isLast: Bool) -> Int { isLast ? LaidOutBox.mostRowsOfWhole : LaidOutBox.mostSmallRows }

    /// The depth of columns of `lines` lines, with some room more, since baselines need not be on the pen's grid.
    func depth(ofLines lines: Int) -> Length { line * lines + line.part(1, of: 4) }

    /// The columns that `fill` makes in the least depth of whole lines, up to `most`, without failing; nil if it always fails. Columns are seldom
    /// more than a line or two deeper than their mean, so the search begins near it: logarithmic in the lines from there.
    func atMinimumDepth<Columns>(upTo most: Length, near mean: Length, _ fill: (Length) -> Columns?) -> Columns? {
        var best: Columns?
        var (low, high) = (0, most.units(of: line))
        // From the mean on the steps grow until the depth is between one that suffices and one that does not.
        var middle = mean.units(of: line)
        var (step, suffices, fails) = (1, false, false)
        while low < high {
            middle = min(max(middle, low), high - 1)
            if let columns = fill(depth(ofLines: middle)) {
                (best, high, suffices) = (columns, middle, true)
                middle = fails ? (low + high) / 2 : middle - step
            } else {
                (low, fails) = (middle + 1, true)
                middle = suffices ? (low + high) / 2 : middle + step
            }
            step *= 2
        }
        return best
    }

    /// The columns that `fill` makes in the least depth, beyond `lines` lines and up to `room`, without dividing a box that has to stay whole,
    /// as `divides` tells; nil if they would be deeper by more than the `most` rows of such a box. Linear in these.
    func keepingBoxesWhole<Columns>(
        deeperThan lines: Int, ofRows most: Int, in room: Length, dividing divides: (Columns) -> Bool,
        _ fill: (Length) -> Columns?
    ) -> Columns? {
        for added in 1...most {
            let depth = depth(ofLines: lines + added)
            if depth > room { return nil }
            if let columns = fill(depth), !divides(columns) { return columns }
        }
        return nil
    }

    // MARK: Boxes across the columns

    /// Whether a box across the columns that asks for `placement` goes to the foot of its page: if it asks for the foot, or if the head of the page
    /// is above the first paragraph of its article (`isAboveText`), since a box does not come before that unless its author `calls` it there. A box
    /// that is called behind the last paragraph ends the article, whatever its author wants.
    func isForFoot(_ placement: PlacementRequest, _ call: FloatCall, isAboveText: Bool) -> Bool {
        if placement == .bottom { return true }
        if !isAboveText { return false }
        return placement == .top ? call.isLast : call.isBehindFirstParagraph
    }

    /// Whether a box for the foot of its page is placed there, below columns with `room` each: not if it shares its page with them alone and
    /// they would hold scraps.
    func standsAtFoot(isAlone: Bool, above room: Length, inColumns count: Int) -> Bool {
        !isAlone || !leavesScraps(room, inColumns: count)
    }

    // MARK: Order

    /// Whether a box across the columns that is called on the page waits: if others called before it wait, or if it is for the foot and would
    /// be above a box placed there before.
    func passesOthers(isAnyWaiting: Bool, isForFoot: Bool, isFootTaken: Bool) -> Bool {
        isAnyWaiting || isForFoot && isFootTaken
    }

    // MARK: Ends of articles

    /// The lines of each column that go with a box that the page has no room for, if the text would end before it: an end beside a box, not a
    /// scrap.
    static let linesBesideBox = 3

    /// The lines of columns of `rows` lines when the last lines of an article are beside a box on the next page; nil if too little would be left
    /// of them. In a column that is shorter still a picture above the last lines has no room: it would come behind the text.
    func rowsBesideBox(of rows: Int) -> Int? { rows >= 7 ? rows - Self.linesBesideBox : nil }

    /// Whether a page that holds `held` of `all` is full enough for content that must not be divided to go to the next page.
    func isEnough(_ held: Length, of all: Length) -> Bool { held * 2 >= all }

    // MARK: Prices

    /// Charges for `white` lines below a full column, and for the step to the `other` white lines of the full column before it; nil if that has none.
    func pay(forWhite white: Double, beside other: Double?, _ price: inout some PagePrice) {
        price.pay(for: .shortColumn, white)
        if let other { price.pay(for: .raggedBottom, abs(white - other)) }
    }

    /// Charges for the white from `pen` to `foot` in `count` columns, above something across them that has no room below it.
    func pay(forWhiteFrom pen: Length, to foot: Length, inColumns count: Int, _ price: inout some PagePrice) {
        if pen >= foot { return }
        price.pay(for: .shortColumn, Double((foot - pen).raw / line.raw) * Double(count))
    }

    /// Charges for the sizes of white above similar elements that `white` brings to a page with `all` before it.
    func pay(for white: WhiteAbove, joining all: inout WhiteAbove, _ price: inout some PagePrice) {
        let before = all.differences
        all = all.union(white)
        price.pay(for: .unevenWhite, Double(all.differences - before))
    }

    /// Charges for `count` boxes that wait for another page, including `again` boxes that waited for this one.
    func pay(forWaiting count: Int, again: Int, _ price: inout some PagePrice) {
        price.pay(for: .distantFloat, Double(count))
        price.pay(for: .longWait, Double(again))
    }

    /// Charges for a box that waits at its call because boxes that waited before it take all of the page.
    func pay(forBoxAtCall isWaiting: Bool, _ price: inout some PagePrice) {
        if isWaiting { price.pay(for: .longWait, 1) }
    }

    /// Charges for the end of an article that leaves the part `empty` of its last page empty; `isFurther` says that it has other pages before it.
    func pay(forEnd empty: Double, isFurther: Bool, _ price: inout some PagePrice) {
        price.pay(for: .whiteAtEnd, empty)
        if isFurther, empty > 1 - PageCost.leastLastPage { price.pay(for: .nearlyEmptyLastPage, 1) }
    }

    /// Charges for the page `number` of an article, from 0, if fewer are `reserved` for it.
    func pay(forPage number: Int, reserved: Int?, _ price: inout some PagePrice) {
        if let reserved, number >= reserved { price.pay(for: .overExtent, 1) }
    }
}

/// The place in an article that calls a box across the columns.
struct FloatCall {
    /// Whether its call is behind the first paragraph in a column, and whether none follows it.
    var isBehindFirstParagraph: Bool
    var isLast: Bool
}

/// The price of a page: item by item for one that is set, in one sum for one that is planned.
protocol PagePrice {
    /// Adds an amount of `item`.
    mutating func pay(for item: PageCost.Item, _ amount: Double)
}

extension PageCost: PagePrice {
    mutating func pay(for item: Item, _ amount: Double) { self[item] += amount }
}

/// The sum of a price.
extension Double: PagePrice {
    mutating func pay(for item: PageCost.Item, _ amount: Double) { self += PageCost.price(of: item) * amount }
}

extension Galley {
    /// The rules of its pages.
    var pageRules: PageRules { PageRules(line: lineHeight) }
}
