import PubColor
import PubDiagnostics
import PubSettings
import PubSwatches
import PubValues

/// A frame on the grid of a page: for the text of its article, for its head, or for one of its pictures.
package struct GridFrame: Hashable, Sendable {
    /// The content of a frame.
    package enum Content: Hashable, Sendable {
        /// The text, in a number of columns.
        case text(columns: Int)
        /// The head of the article: kicker, headline, standfirst, byline.
        case head
        /// The picture with this identifier.
        case picture(String)
    }

    /// The position of a head within its frame.
    package enum Alignment: String, CaseIterable, Hashable, Sendable {
        /// At its head.
        case top
        /// In the middle.
        case center
        /// At its foot.
        case bottom
        /// At the quietest part of the picture below it.
        case quiet
    }

    /// The content.
    package var content: Content
    /// Its columns, from the spine on; nil for all.
    package var columns: GridSpan?
    /// Its rows; nil for all.
    package var rows: GridSpan?
    /// The edges of the trim beyond which a picture reaches.
    package var bleed: PageEdges = []
    /// The position of a head within it.
    package var alignment = Alignment.top
    /// The smallest percentage of its size that the type of a head may shrink to, so that it fits the frame.
    package var leastSize = 100
    /// The layer that darkens or lightens the picture below a head; nil for nothing.
    package var scrim: Scrim?
    /// Its place in the thread, among frames of text.
    package var order = 1
    /// The place of its table.
    @ExcludedFromEquality package var origin: SourceLocation
    /// The name of its table, as `master.over.frame.head`; empty for one of a page that is made by hand.
    @ExcludedFromEquality package var table = ""
    /// The places of the keys that it has, by their names.
    @ExcludedFromEquality package var places: [String: SourceLocation] = [:]

    /// A frame on all of the page.
    package init(_ content: Content, at origin: SourceLocation) {
        self.content = content
        self.origin = origin
    }

    /// The source location of the key `name`; its table's if the key is absent.
    package func origin(of name: String) -> SourceLocation { places[name] ?? origin }

    /// True for a frame of the text or of the head.
    package var holdsWords: Bool { if case .picture = content { false } else { true } }

    /// Whether it and `other` have columns and rows in common.
    package func meets(_ other: GridFrame) -> Bool {
        func meet(_ one: GridSpan?, _ other: GridSpan?) -> Bool {
            guard case .range(let first, let last)? = one?.asRange, case .range(let start, let end)? = other?.asRange
            else { return true }
            return first <= end && start <= last
        }
        return meet(columns, other.columns) && meet(rows, other.rows)
    }

    /// The area that it takes.
    package var area: GridSpec {
        var area = GridSpec()
        area.columns = columns?.asRange
        area.rows = rows?.asRange
        area.hasAllRows = rows == nil
        area.bleed = bleed
        area.bleedOrigin = places["bleed"]
        area.isWhole = columns == nil && rows == nil
        return area
    }
}

extension GridSpan {
    /// The same number as a range from the first on.
    fileprivate var asRange: GridSpan {
        switch self {
        case .count(let count): .range(1, count)
        case .range: self
        }
    }
}

/// A layer between a picture and the words on it, so that these can be read: it fades out above or below them.
package struct Scrim: Hashable, Sendable {
    /// Its swatch.
    package var color: Located<SwatchReference>
    /// The opacity at its densest point, 0 … 1.
    package var opacity: Double
}

/// The keys of a layer between picture and words.
struct ScrimKeys: KeyTable {
    static let keys = ScrimKeys()
    static let title = "scrim"
    static let meaning =
        "A layer between a picture and the head on it, so that the head can be read. It is densest at the words, and fades "
        + "out towards the middle of the picture."
    let color = Key("color", .located(.swatchReference), "Its swatch. Left out: `black`.")
    let opacity = Key("opacity", .number(0...1), default: 0.6, "How much of the picture it hides at its densest.")
}

/// The keys of a frame on the grid, of masters and of pages that are made by hand.
package struct GridFrameKeys: KeyTable {
    /// The keys, made once.
    package static let keys = GridFrameKeys()
    /// The table that has them.
    package static let title = "frame on the grid"
    /// The purpose of the keys.
    package static let meaning =
        "A frame on the page's grid. It holds the `text` of the article, its `head` (kicker, headline, standfirst, "
        + "byline), or one of its pictures. If no frame holds text, the text runs in the columns of the page, around "
        + "pictures and head."
    let text = Key("text", oneThread, default: false, "Whether the frame holds the text.")
    let head = Key(
        "head", .boolean, default: false, "Whether the frame holds the head, on the first page of its article.")
    let picture = Key(
        "picture",
        KeyType<String>.nonEmptyString.map("the identifier of a picture") { name, _, _ in
            name.hasPrefix("#") ? String(name.dropFirst()) : name
        },
        "The identifier of the picture in the frame: `hero`. The picture fills the frame.")
    let columns = Key(
        "cols", .gridSpan(GridLimits.columns),
        "The columns of the grid that it takes, from the spine on, mirrored on left-hand pages: `\"6-12\"`. Left out: all."
    )
    let rows = Key(
        "rows", .gridSpan(GridLimits.rows), "The rows of the grid that it takes: `\"1-39\"`. Left out: all.")
    let bleed = Key(
        "bleed", .pageEdges,
        "The edges of the page that a picture extends beyond: `\"top outer\"`, `\"all\"`. Its `cols` and `rows` have "
            + "to reach them too.")
    let align = Key(
        "align", .oneOf(GridFrame.Alignment.self), default: "top",
        "The position of a head within its frame; `quiet`: over the quietest part of the picture below it.")
    let shrink = Key(
        "shrink", .percent(30...100), default: 100,
        "How far the type of a head may shrink if its frame does not hold it: `\"60%\"` is down to 60 % of its size. "
            + "Text with a `shrink` in its own style is no smaller than that allows; type of 9 pt and less stays as it "
            + "is."
    )
    let textColumns = Key(
        "columns", .integer(1...12), default: 1, "Of text: into how many columns the frame is divided.")
    let scrim = Key(
        "scrim", .either(.scrim, KeyType<Scrim?>.keyword(["none": nil])), default: "none",
        "Of a head on a picture: a layer between them, or `\"none\"`.")
    let thread = Key(
        notImplemented: "thread", "A second text on the page, beside the text of the article.",
        hint: "a page has one thread, the text of its article: leave `thread` out, and number its frames by `order`")

    /// The keys, as a group of a table that has more.
    package init() {}
}

/// Whether a frame holds the text. A text with a name is a second one on the page.
private let oneThread = KeyType<Bool>.boolean.advising { value in
    guard case .string = value else { return nil }
    return "write text = true: a page has one thread, the text of its article; a second one is not implemented yet"
}

extension GridFrame {
    /// The frame described by a table whose keys at `group` are ``GridFrameKeys``; nil if it holds nothing.
    package init?<Keys: KeyTable>(_ reader: inout TableReader<Keys>, _ group: GridFrameKeys) {
        let isText = reader.read(group.text)
        let isHead = reader.read(group.head)
        let picture = reader.read(group.picture)
        let columns = reader.read(group.textColumns)
        let contents: [Content] =
            (isText ? [.text(columns: columns)] : []) + (isHead ? [.head] : []) + (picture.map { [.picture($0)] } ?? [])
        // All keys are read before the content is asked for: each has its own error.
        self.init(contents.first ?? .head, at: reader.origin)
        self.columns = reader.read(group.columns)
        rows = reader.read(group.rows)
        bleed = reader.read(group.bleed) ?? []
        alignment = reader.read(group.align)
        leastSize = Int(reader.read(group.shrink))
        scrim = reader.read(group.scrim)
        reader.read(group.thread)
        notePlaces(reader, group)
        if contents.isEmpty { return nil }
        if contents.count > 1 {
            reader.error(
                "conflicting-keys", "a frame holds one of text, head and picture", at: reader.origin,
                hint: "give each a frame of its own: frames may lie on each other")
        }
        refuseKeysWithoutEffect(&reader, group)
    }

    private mutating func notePlaces<Keys: KeyTable>(
        _ reader: TableReader<Keys>, _ group: GridFrameKeys
    ) {
        let noted: [DescribedKey] = [group.head, group.picture, group.columns, group.rows, group.bleed]
        for key in noted where reader.has(key) { places[key.description.name] = reader.origin(of: key) }
    }

    private func refuseKeysWithoutEffect<Keys: KeyTable>(
        _ reader: inout TableReader<Keys>, _ group: GridFrameKeys
    ) {
        func refuse(_ key: DescribedKey, unless isUsed: Bool) {
            guard !isUsed, reader.has(key) else { return }
            reader.error(
                "key-without-effect", "\(key.description.name) has no effect on this frame", at: reader.origin(of: key),
                hint: "`columns` is for text, `bleed` for pictures, `align`, `shrink` and `scrim` for a head")
        }
        var (isText, isPicture) = (false, false)
        if case .text = content { isText = true }
        if case .picture = content { isPicture = true }
        refuse(group.textColumns, unless: isText)
        refuse(group.bleed, unless: isPicture)
        refuse(group.align, unless: content == .head)
        refuse(group.shrink, unless: content == .head)
        refuse(group.scrim, unless: content == .head)
    }
}

extension KeyType where Value == Scrim? {
    /// A layer between a picture and the words on it.
    fileprivate static var scrim: KeyType {
        .table(ScrimKeys.self) { reader in
            // The word is a valid reference: nothing can fail here.
            let color = reader.read(\.color) ?? Located(SwatchReference(parsing: "black")!, at: reader.origin)
            return .some(Scrim(color: color, opacity: reader.read(\.opacity)))
        }
    }
}

extension KeyType where Value == GridFrame {
    /// A frame of a page that is made by hand.
    package static var gridFrame: KeyType {
        .table(PageFrameKeys.self) { reader in
            guard let frame = GridFrame(&reader, reader.keys.frame) else {
                reader.error(
                    "missing-key", "the frame holds nothing", at: reader.origin,
                    hint: "write text = true, head = true or picture = \"hero\"")
                return nil
            }
            return frame
        }
    }
}

/// A frame of a page that is made by hand, which has nothing but the keys of frames on the grid.
struct PageFrameKeys: KeyTable {
    static let keys = PageFrameKeys()
    static let title = "article.page.frames"
    static let meaning = GridFrameKeys.meaning
    let frame = GridFrameKeys()
}
