import Geometry
import Shaping
import TextModel

/// The slots that lines of one paragraph may have, looked up once for all searches. A *place* is the index of a cursor.
struct SlotTable {
    /// A slot for a line.
    struct LineSlot {
        var interval: InlineInterval
        /// The intervals before it on its baseline.
        var part: Int32 = 0
        /// True when no other line follows on its baseline.
        var endsRow = true
        var meetsStart = true
        var meetsEnd = true
        var frame: Int32 = .max
        var baseline: Length = .zero
        /// The place behind it.
        var after: Int32
    }

    /// The first line's place.
    static let start: Int32 = 0

    private let source: SlotSource
    private let strut: LineStrut
    private let grid: GridAlignment
    private let clearance: LineClearance?
    /// True when the paragraph's first line is among those still to be set.
    private let hasFirst: Bool
    private var cursors: [SlotCursor]
    private var places: [SlotCursor: Int32]
    /// The first place that each is like, where lines differ in height; else empty.
    private var likes: [Int32] = []
    private var firsts: [SlotCursor: Int32] = [:]
    private let areLinesAlike: Bool
    /// The slots of lines without oversized clusters, by place; nil where they have not been looked up.
    private var rooms: [LineSlot?]
    /// The slots of other lines.
    private var tallRooms: [TallLine: LineSlot] = [:]

    private struct TallLine: Hashable {
        var place: Int32
        var extents: LineExtents
    }

    init(
        _ paragraph: ShapedParagraph, source: SlotSource, cursor: SlotCursor, clearance: LineClearance?, hasFirst: Bool
    ) {
        self.source = source
        self.clearance = clearance
        self.hasFirst = hasFirst
        strut = paragraph.strut
        grid = paragraph.attributes.grid
        areLinesAlike = paragraph.isUniform
        cursors = []
        places = [:]
        rooms = []
        _ = index(of: cursor)
    }

    /// The slot of a line with `extents` at `place`. Behind the last frame all lines have the measure that follows.
    mutating func room(at place: Int32, extents: LineExtents = LineExtents()) -> LineSlot {
        if extents != LineExtents() { return tallRoom(TallLine(place: place, extents: extents)) }
        if let known = rooms[Int(place)] { return known }
        let room = find(place, extents)
        rooms[Int(place)] = room
        return room
    }

    private mutating func tallRoom(_ line: TallLine) -> LineSlot {
        if let known = tallRooms[line] { return known }
        let room = find(line.place, line.extents)
        tallRooms[line] = room
        return room
    }

    /// The cursor of `place`.
    func cursor(at place: Int32) -> SlotCursor { cursors[Int(place)] }

    private mutating func find(_ place: Int32, _ extents: LineExtents) -> LineSlot {
        let isAligned = grid == .all || (grid == .first && hasFirst && place == SlotTable.start)
        let slot = source.next(
            after: cursors[Int(place)], strut: strut, extents: extents, align: isAligned, clearance: clearance)
        guard let slot else {
            let measure = source.continuation ?? source.frames.last?.measure ?? .zero
            return LineSlot(interval: InlineInterval(start: .zero, extent: measure), after: place)
        }
        return LineSlot(
            interval: slot.interval, part: slot.part, endsRow: slot.after.row == nil, meetsStart: slot.meetsStart,
            meetsEnd: slot.meetsEnd, frame: slot.frame, baseline: slot.baseline, after: index(of: slot.after))
    }

    private mutating func index(of cursor: SlotCursor) -> Int32 {
        if let known = places[cursor] { return known }
        let place = Int32(cursors.count)
        cursors.append(cursor)
        rooms.append(nil)
        places[cursor] = place
        if !areLinesAlike { likes.append(firstPlace(like: cursor, orElse: place)) }
        return place
    }

    /// True when two places are less than about a quarter of the leading apart. Lines of many heights lead to places
    /// without number; of those that are alike a search follows the cheapest, so that it stays linear.
    func areAlike(_ a: Int32, _ b: Int32) -> Bool {
        a == b || (!areLinesAlike && likes[Int(a)] == likes[Int(b)])
    }

    private mutating func firstPlace(like cursor: SlotCursor, orElse place: Int32) -> Int32 {
        let step = max(strut.leading.part(1, of: 4).raw, 1)
        func rounded(_ length: Length) -> Length { Length(raw: length.raw / step * step) }
        var key = SlotCursor(frame: cursor.frame, block: rounded(cursor.block + min(cursor.lineSkipCredit, .zero)))
        if let row = cursor.row {
            key.row = SlotCursor.PartialRow(
                baseline: rounded(row.baseline), foot: .zero, lineSkipCredit: .zero, end: rounded(row.end),
                parts: row.parts)
        }
        if let known = firsts[key] { return known }
        firsts[key] = place
        return place
    }
}

/// The number of hyphens in a row at the ends of lines below each other: four bits for each of the first eight
/// intervals of a baseline.
struct HyphenLadders: Hashable {
    private var bits: UInt32 = 0

    /// Hyphens in a row that `rule` allows; 0 for any number. Two where text is not divided: words with hyphens are.
    static func limit(_ rule: HyphenationRule?) -> Int32 {
        let ladder = rule?.ladder ?? 2
        return (1...HyphenationRule.highestLadder).contains(ladder) ? Int32(ladder) : 0
    }

    /// The hyphens in a row in the intervals number `part`; at most 15.
    @inline(__always)
    func count(_ part: Int32) -> Int32 { Int32(bits >> HyphenLadders.shift(part) & 15) }

    /// The ladders below a line in the interval `part` that ends with a hyphen or not; a row that `endsRow` has no
    /// intervals behind it.
    @inline(__always)
    func adding(hyphen: Bool, part: Int32, endsRow: Bool) -> HyphenLadders {
        let shift = HyphenLadders.shift(part)
        let count = hyphen ? min(bits >> shift & 15 + 1, 15) : 0
        var result = self
        result.bits = bits & ~(15 << shift) | count << shift
        if endsRow && shift < 28 { result.bits &= (1 << (shift + 4)) - 1 }
        return result
    }

    @inline(__always)
    private static func shift(_ part: Int32) -> UInt32 { UInt32(min(part, 7)) * 4 }
}
