import PubDocuments

/// What of an article must be read in the PDF, from its document alone: the running text in its order, and the boxes,
/// each whole, wherever they stand.
struct ExpectedText {
    /// Head, paragraphs, headings, lists, quotes; not the end mark, which is drawn.
    var thread: [Character] = []
    /// Captions, listings, tables, sidebars, pull quotes, in the order of the source.
    var boxes: [[Character]] = []

    init(_ document: Document) {
        var lines = [document.front.title?.plainText ?? ""]
        lines.append(document.front.authors.map(\.name).joined(separator: ", "))
        for block in document.blocks { add(block, &lines) }
        thread = Array(ExpectedText.normal(lines.joined(separator: " ")))
    }

    private mutating func add(_ block: Block, _ lines: inout [String]) {
        switch block.kind {
        case .figure(let picture): box([picture.caption.plainText])
        case .code(_, let code): box(code)
        case .table(let table): box(ExpectedText.lines(of: table))
        case .container(_, let inner): box(inner.flatMap(ExpectedText.lines))
        case .quote(let inner): for block in inner { add(block, &lines) }
        case .paragraph, .heading, .list, .pause, .verse, .definitions: lines += ExpectedText.lines(of: block)
        }
    }

    private mutating func box(_ lines: [String]) {
        boxes.append(Array(ExpectedText.normal(lines.joined(separator: " "))))
    }

    /// The text of an element, a string a paragraph.
    static func lines(of block: Block) -> [String] {
        switch block.kind {
        case .paragraph(let text), .heading(_, let text): [text.plainText]
        case .list(let list):
            list.items.enumerated().flatMap { index, item in
                // The first paragraph follows its marker.
                [list.start.map { "\($0 + index)." } ?? "–"] + item.blocks.flatMap(lines)
            }
        case .quote(let inner), .container(_, let inner): inner.flatMap(lines)
        case .code(_, let code): code
        case .pause: []
        case .verse(let stanzas): stanzas.joined().map(\.content.plainText)
        case .definitions(let definitions):
            definitions.flatMap { [$0.term.plainText] + $0.bodies.joined().flatMap(lines) }
        case .table(let table): lines(of: table)
        case .figure(let picture): [picture.caption.plainText]
        }
    }

    static func lines(of table: Table) -> [String] {
        [table.caption.plainText]
            + ([table.head] + table.rows).joined().flatMap { [$0.content.plainText] + $0.blocks.flatMap(lines) }
    }

    /// White space in rows of one plain space, none at the ends; soft hyphens away.
    static func normal(_ text: String) -> String {
        let words = text.unicodeScalars.filter { $0 != "\u{AD}" }.split { $0.properties.isWhitespace }
        return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    }
}

/// Reads the lines of an article as a PDF has them against what is expected: each line is the next of the running text,
/// or of a box that is being read. Boxes begin at a line's head and are read without a gap but for page turns.
struct TextWalk {
    /// Where the walk is.
    private struct Place: Hashable {
        var line: Int
        var thread: Int
        /// The box that is being read, and how far.
        var box: Int?
        var read: Int
        var done: Set<Int>
    }

    let expected: ExpectedText
    let lines: [[Character]]
    /// The furthest line that was reached, for messages.
    private(set) var furthest = 0
    private(set) var stand = ""
    private var tried: Set<Place> = []

    init(_ expected: ExpectedText, lines: [String]) {
        self.expected = expected
        // Hyphens that the layout put at line ends are soft, and no part of the text.
        self.lines = lines.map { Array(ExpectedText.normal($0)) }
    }

    /// True when all lines are read, and with them all of the text and every box once.
    mutating func succeeds() -> Bool {
        var open = [Place(line: 0, thread: 0, box: nil, read: 0, done: [])]
        while let place = open.popLast() {
            if isEnd(place) { return true }
            if place.line < lines.count, tried.insert(place).inserted { open += following(place) }
        }
        return false
    }

    private func isEnd(_ place: Place) -> Bool {
        place.line == lines.count && place.box == nil && place.thread == expected.thread.count
            && place.done.count == expected.boxes.count
    }

    /// Where the next line may lead; what is most likely comes last.
    private mutating func following(_ place: Place) -> [Place] {
        var result: [Place] = []
        let line = lines[place.line]
        for box in expected.boxes.indices.reversed() where place.box == nil && !place.done.contains(box) {
            result += reading(box, from: 0, line, place)
        }
        if let box = place.box { result += reading(box, from: place.read, line, place) }
        if let end = TextWalk.read(line, in: expected.thread, from: place.thread) {
            var next = place
            next.line += 1
            next.thread = end
            result.append(next)
        }
        if place.line >= furthest {
            furthest = place.line
            stand = "\(String(line)) — expected: \(String(expected.thread[place.thread...].prefix(60)))"
        }
        return result
    }

    private func reading(_ box: Int, from: Int, _ line: [Character], _ place: Place) -> [Place] {
        guard let end = TextWalk.read(line, in: expected.boxes[box], from: from) else { return [] }
        var next = place
        next.line += 1
        (next.box, next.read) = (box, end)
        if end == expected.boxes[box].count {
            (next.box, next.read) = (nil, 0)
            next.done.insert(box)
        }
        return [next]
    }

    /// The place in `text` after `line`, which begins at `start` but for a space; nil when it does not stand there.
    private static func read(_ line: [Character], in text: [Character], from start: Int) -> Int? {
        var index = start
        if index < text.count, text[index] == " " { index += 1 }
        guard index + line.count <= text.count, text[index..<index + line.count].elementsEqual(line) else { return nil }
        return index + line.count
    }
}
