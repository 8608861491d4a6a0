import PubDiagnostics
import PubDocuments
import PubRunningText

/// Converts the block nodes of cmark's tree to blocks of a document.
struct BlockReader {
    let source: ReaderSource
    let lines: LineStarts
    let mask: AttributeMask
    let fences: [Fence]
    /// The heads of boxes by their lines.
    let boxes: [Int: IndentedBoxes.Head]
    let options: ReadingOptions
    /// The numerals of lists that begin on these lines, other than figures.
    var numerals: [Int: NumeralStyle] = [:]
    var diagnostics: [Diagnostic] = []
    /// The containers around the current block, with the part of its lines that each takes.
    var prefixes: [LinePrefix] = []
    /// The lines of code and raw HTML: notes are not recognised there.
    var literalLines: Set<Int> = []
    /// The first lines of notes that are called.
    var noteLines: Set<Int> = []
    /// Whether the limit of nesting was reported.
    private var reportedTooDeep = false

    init(
        _ source: ReaderSource, lines: LineStarts, mask: AttributeMask, fences: [Fence],
        boxes: [Int: IndentedBoxes.Head], options: ReadingOptions
    ) {
        self.source = source
        self.lines = lines
        self.mask = mask
        self.fences = fences
        self.boxes = boxes
        self.options = options
    }

    /// The blocks among the children of `parent`, with divisions closed where their fences close them.
    mutating func blocks(of parent: MarkdownNode, depth: Int) -> [Block] {
        var divisions = DivisionStack(depth: depth)
        var html: HTMLBlocks?
        var child = parent.firstChild
        while let node = child {
            child = node.next
            if node.kind == .htmlBlock, let index = FencedSource.index(of: node.literal) {
                divisions.take(fences[index], &diagnostics)
            } else if node.kind == .htmlBlock {
                // Once for all of them, since a table may begin in one block and end in another.
                let blocks = html ?? htmlBlocks(from: node)
                html = blocks
                child = takeHTML(node, depth: depth + divisions.count, of: blocks, into: &divisions).next
            } else if node.kind != .footnoteDefinition {
                take(node, depth: depth + divisions.count, into: &divisions)
            }
        }
        return divisions.end(&diagnostics)
    }

    /// Takes a node by itself, which is inside `depth` containers.
    mutating func take(_ node: MarkdownNode, depth: Int, into divisions: inout DivisionStack) {
        let origin = origin(of: node)
        switch node.kind {
        case .paragraph: takeParagraph(node, into: &divisions)
        // The head of a box begins with an empty heading, which is the place of its title.
        case .heading: if boxes[node.startLine] == nil { divisions.append(heading(node)) }
        case .codeBlock: divisions.append(code(node))
        case .htmlBlock:
            let blocks = htmlBlocks(from: node, isAlone: true)
            _ = takeHTML(node, depth: depth, of: blocks, into: &divisions)
        case .thematicBreak: divisions.append(Block(.pause, at: origin))
        case .table: takeTable(node, into: &divisions)
        case .blockQuote, .list:
            guard depth < NestingLimit.blocks else { return dissolve(node, at: origin, into: &divisions) }
            if node.kind == .list {
                if holdsBoxes(node) { return takeBoxes(node, depth: depth, into: &divisions) }
                let list = list(node, depth: depth)
                if isDefinition(node) { return divisions.append(definitions: list, at: origin) }
                return divisions.append(list)
            }
            prefixes.append(.quote)
            let blocks = blocks(of: node, depth: depth + 1)
            prefixes.removeLast()
            divisions.append(Block(.quote(blocks), at: origin))
        default: break
        }
    }

    /// Takes the blocks inside a container that is too deep, however deep they are nested: the container is lost, its
    /// text is not.
    private mutating func dissolve(_ node: MarkdownNode, at origin: SourceLocation, into divisions: inout DivisionStack)
    {
        if !reportedTooDeep {
            diagnostics.append(
                .error(
                    "too-deep", "more than \(NestingLimit.blocks) quotes and lists are nested here",
                    at: origin,
                    hint: "the innermost are set as one"))
            reportedTooDeep = true
        }
        var walk = NodeWalk(node)
        while let inner = walk.nextBlock() {
            switch inner.kind {
            case .blockQuote, .list, .item, .taskItem, .tableRow, .tableCell: continue
            case .htmlBlock where FencedSource.index(of: inner.literal) != nil: continue
            default: take(inner, depth: NestingLimit.blocks, into: &divisions)
            }
        }
    }

    private mutating func list(_ node: MarkdownNode, depth: Int) -> Block {
        var items: [List.Item] = []
        var child = node.firstChild
        while let item = child {
            child = item.next
            items.append(self.item(item, depth: depth))
        }
        var list = List(start: node.listStart, isTight: node.isTight, items: items)
        list.numbering = numerals[node.startLine] ?? .decimal
        return Block(.list(list), at: origin(of: node))
    }

    /// The item `node` of a list that is inside `depth` containers.
    mutating func item(_ node: MarkdownNode, depth: Int) -> List.Item {
        prefixes.append(.indent(contentColumn(of: node)))
        let blocks = blocks(of: node, depth: depth + 1)
        prefixes.removeLast()
        return List.Item(
            blocks, isDone: node.kind == .taskItem ? node.isChecked : nil, at: origin(of: node))
    }

    /// The column of the start of a list item's content.
    private func contentColumn(of item: MarkdownNode) -> Int {
        let start = offset(of: item)
        var cursor = LineCursor(source.bytes, lines.range(item.startLine))
        let child = item.firstChild
        // The box of a task is part of its text here.
        if item.kind != .taskItem, let child, child.startLine == item.startLine, child.startColumn > 0,
            child.kind != .codeBlock
        {
            let target = offset(of: child)
            while cursor.position < target, cursor.current != nil { cursor.step() }
            return cursor.column
        }
        while cursor.position < start, cursor.current != nil { cursor.step() }
        while let byte = cursor.current, !Ascii.isBlank(byte) { cursor.step() }
        if item.kind == .taskItem {
            cursor.passBlanks()
            return cursor.column
        }
        // Code, or nothing: the content begins one column behind the mark (CommonMark 0.30 §5.2).
        return cursor.column + 1
    }

    // MARK: Paragraphs and headings

    private mutating func takeParagraph(_ node: MarkdownNode, into divisions: inout DivisionStack) {
        let text = paragraphText(node)
        if isVerse(node, text), let verse = verse(node, text) { return divisions.append(verse) }
        let (inlines, trailing, start) = inlines(node, text)
        guard !inlines.isEmpty else { return divisions.add(trailing ?? Attributes()) }
        let origin = source.origin(at: start)
        if var picture = inlines.picture ?? pictureBeforeBrokenAttributes(inlines) {
            if let trailing {
                diagnostics += trailing.bareExtents
                picture.attributes.merge(trailing)
            }
            picture = picture.typographic(options)
            return divisions.append(Block(.figure(picture), attributes: picture.attributes, at: picture.origin))
        }
        if let target = inlines.target { return divisions.addTarget(target) }
        if inlines.hasPictureOnLine { return append(inlines, trailing, into: &divisions) }
        // The byte in the source: a colon behind a backslash begins no caption.
        if source.bytes[start] == Ascii.colon, let caption = TableCaption(inlines, trailing) {
            return divisions.append(caption: caption, trailing, Block(.paragraph(inlines), at: origin))
        }
        // Terms of definitions are often strong, and no headings.
        let isTerm = node.next.map { $0.kind == .list && isDefinition($0) } ?? false
        let isBoldHeading = !isTerm && isBoldHeading(inlines)
        if isBoldHeading { noteBoldHeading(at: origin) }
        if let table = BrokenTable(text) { report(table, in: text) }
        var block = Block(.paragraph(inlines), attributes: trailing ?? Attributes(), at: origin)
        block.isBoldHeading = isBoldHeading
        divisions.append(block)
    }

    /// A short paragraph all in strong type was probably meant as a heading.
    private func isBoldHeading(_ inlines: [Inline]) -> Bool {
        guard inlines.count == 1, case .strong(let inner, _) = inlines[0] else { return false }
        let text = inner.plainText
        // A mark at the end makes it a sentence, or the announcement of a list.
        guard text.utf8.count <= 120, let last = text.last else { return false }
        return !".:;!?…".contains(last)
    }

    private mutating func noteBoldHeading(at origin: SourceLocation) {
        diagnostics.append(
            Diagnostic(
                .note, "bold-heading", "this paragraph is all in strong type, like a heading", at: origin,
                hint: "write ## (or more) before it, without **, if it is one"))
    }

    func paragraphText(_ node: MarkdownNode) -> BlockText {
        var text = BlockText()
        text.mayBeginWithDefinitions = true
        var first = node.startLine
        var last = node.endLine
        var start = offset(of: node)
        if first == 0, let table = node.next {
            // cmark reads definitions in them only if a line under them looked like that of a heading.
            let leaf = node.firstChild
            text.mayBeginWithDefinitions = leaf?.kind != .link && leaf?.literal.first != Ascii.openBracket
            // cmark gives no place to the lines before the head of a table.
            first = table.startLine
            last = table.tableHeadLine - 1
            start = offset(of: table)
        }
        guard first > 0, first <= max(last, first) else { return text }
        text.append(start..<max(start, lines.range(first).upperBound), of: mask.bytes)
        if last > first {
            for line in first + 1...last { text.append(contentRange(line), of: mask.bytes) }
        }
        return text
    }

    /// The text of `line` after the marks of the containers, and after blanks unless the line is a lazy one, whose
    /// blanks cmark keeps.
    func contentRange(_ line: Int) -> Range<Int> {
        let range = lines.range(line)
        var cursor = LineCursor(source.bytes, range)
        if cursor.pass(prefixes) { cursor.passBlanks() }
        // Deeper containers are dissolved: no prefix says what their marks are.
        if prefixes.count >= NestingLimit.blocks {
            while let byte = cursor.current, Ascii.isBlank(byte) || byte == Ascii.greater { cursor.step() }
        }
        return cursor.position..<range.upperBound
    }

    private mutating func heading(_ node: MarkdownNode) -> Block {
        let start = offset(of: node)
        let hasHash = beginsWithHashes(start)
        let text = hasHash ? hashHeadingText(start, node) : underlinedHeadingText(start, node)
        let (inlines, trailing, first) = inlines(node, text)
        let place = hasHash ? start : first
        // A line of dashes without bars makes a heading of the row above it.
        if !hasHash, let table = BrokenTable(text), table.fault == .noDashes { report(table, in: text) }
        return Block(
            .heading(level: node.headingLevel, inlines), attributes: trailing ?? Attributes(),
            at: source.origin(at: place))
    }

    /// Whether there are one to six hashes with a blank or the line's end after them.
    private func beginsWithHashes(_ start: Int) -> Bool {
        let hashes = source.bytes[start...].prefix(7).prefix { $0 == Ascii.hash }
        guard (1...6).contains(hashes.count) else { return false }
        return hashes.endIndex >= source.bytes.count || Ascii.isSpace(source.bytes[hashes.endIndex])
    }

    private func hashHeadingText(_ start: Int, _ node: MarkdownNode) -> BlockText {
        let bytes = mask.bytes
        var first = start
        var end = lines.range(node.startLine).upperBound
        while first < end, bytes[first] == Ascii.hash { first += 1 }
        while first < end, Ascii.isBlank(bytes[first]) { first += 1 }
        while end > first, Ascii.isSpace(bytes[end - 1]) { end -= 1 }
        // Hashes at the end are an ornament when a blank is before them.
        var hashes = end
        while hashes > first, bytes[hashes - 1] == Ascii.hash { hashes -= 1 }
        if hashes < end, hashes == first || Ascii.isBlank(bytes[hashes - 1]) { end = hashes }
        while end > first, Ascii.isBlank(bytes[end - 1]) { end -= 1 }
        var text = BlockText()
        text.append(first..<end, of: bytes)
        return text
    }

    private func underlinedHeadingText(_ start: Int, _ node: MarkdownNode) -> BlockText {
        var text = BlockText()
        text.mayBeginWithDefinitions = true
        text.append(start..<max(start, lines.range(node.startLine).upperBound), of: mask.bytes)
        var line = node.startLine + 1
        while line <= lines.count {
            // Under nothing but definitions of links a line of this form is text.
            if isUnderline(line), LinkScan(bytes: text.bytes).endOfDefinitions(at: 0) < text.bytes.count { break }
            let range = contentRange(line)
            text.append(range, of: mask.bytes)
            line += 1
        }
        return text
    }

    /// Whether `line` makes a heading of the text above it.
    private func isUnderline(_ line: Int) -> Bool {
        let range = lines.range(line)
        var cursor = LineCursor(source.bytes, range)
        guard cursor.pass(prefixes) else { return false }
        let start = cursor.column
        cursor.passBlanks()
        // More than three columns of indent make code, or a line of the paragraph (CommonMark 0.30 §4.3).
        guard cursor.column - start <= 3, let mark = cursor.current, mark == Ascii.equals || mark == Ascii.hyphen else {
            return false
        }
        let rest = mask.bytes[cursor.position..<range.upperBound].drop { $0 == mark }
        return rest.allSatisfy { Ascii.isSpace($0) }
    }

    /// The running text of a block, the attributes after it, and the offset of its start.
    mutating func inlines(_ node: MarkdownNode, _ text: BlockText) -> ([Inline], Attributes?, Int) {
        let (stream, start) = matchedStream(of: node, text)
        let (inlines, trailing) = build(stream, takesTrailing: true)
        return (inlines, trailing, start)
    }

    /// The events of the running text of a block with its emphasis, and the offset of their start; reports text that looks
    /// like other markup.
    mutating func matchedStream(of node: MarkdownNode, _ text: BlockText) -> (InlineStream, Int) {
        let stream = InlineAlignment.stream(of: node, in: text, source: source.bytes, mask: mask)
        if stream.hasApproximatePlaces {
            // A defect of the reader, which must not pass in silence; tests check that it never happens.
            diagnostics.append(
                Diagnostic(
                    .note, "approximate-place", "places in this text are those of the text before it",
                    at: origin(of: node)))
        }
        checkCalls(stream)
        if let excess = stream.firstExcess {
            diagnostics.append(
                .error(
                    "too-many-marks", "there are so many marks here that the rest are taken as text",
                    at: source.origin(at: excess),
                    hint: "put an empty line between paragraphs; write a backslash before marks that are text"))
        }
        if let offset = stream.firstEmptyReference { reportEmptyReference(at: offset) }
        if node.kind == .paragraph { reportStrayLines(stream) }
        return (matched(stream), stream.events.first?.offset ?? text.sourceOffset(0))
    }

    /// The stream with its emphasis; reports text that looks like markup and marks nothing.
    mutating func matched(_ stream: InlineStream) -> InlineStream {
        var found = StrayMarkup.findings(in: stream, source: source.bytes, patternMarks: options.patternMarks)
        found.sort { $0.range.lowerBound < $1.range.lowerBound }
        let typed = found.filter(\.isTyped).map(\.range)
        let stream = typed.isEmpty ? stream : TypedText(stream, in: typed, of: source.bytes).stream
        let matching = DelimiterMatching(stream, source: source.bytes, patternMarks: options.patternMarks)
        found += StrayDelimiters.findings(
            in: matching.runs, of: stream, covered: found.map(\.range), patternMarks: options.patternMarks)
        for stray in found { report(stray) }
        return matching.stream
    }

    mutating func build(_ stream: InlineStream, takesTrailing: Bool) -> ([Inline], Attributes?) {
        let smart = SmartPunctuation.applied(
            to: stream, source: source.bytes, language: options.language, isOn: options.hasSmartPunctuation)
        var builder = InlineBuilder(source, language: options.language)
        let inlines = builder.build(smart, takesTrailing: takesTrailing)
        diagnostics += builder.diagnostics
        return (inlines, builder.trailing)
    }

    // MARK: Places

    /// The offset of a block's first byte.
    func offset(of node: MarkdownNode) -> Int {
        // Blocks without a place have the line 0.
        let range = lines.range(max(node.startLine, 1))
        return min(range.lowerBound + max(node.startColumn - 1, 0), range.upperBound)
    }

    /// The place of a block.
    func origin(of node: MarkdownNode) -> SourceLocation { source.origin(at: offset(of: node)) }
}

extension Attributes {
    /// Adds the attributes of `other` that are missing here. Linear.
    mutating func merge(_ other: Attributes) {
        if id == nil { id = other.id }
        let names = Set(classes.map(\.text))
        classes += other.classes.filter { !names.contains($0.text) }
        let keys = Set(pairs.map(\.key.text))
        pairs += other.pairs.filter { !keys.contains($0.key.text) }
    }
}
