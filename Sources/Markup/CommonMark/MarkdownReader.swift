import PubDiagnostics
import PubDocuments
import PubRunningText

/// The document of a source in CommonMark from the byte at `start` on.
///
/// 1. Syntax of dialects that CommonMark lacks is rewritten as our own markup (``readDialects(_:from:options:)``).
/// 2. Attributes are hidden (``AttributeMask``), heads of boxes become items of lists (``IndentedBoxes``) and fences
///    sentinels (``FencedSource``), so that CommonMark's rules do not touch them.
/// 3. cmark-gfm makes the tree (``MarkdownTree``).
/// 4. cmark's block nodes become blocks (``BlockReader``); the text of each is taken from the source, and every inline
///    is found in it (``InlineAlignment``), gets the quotes of its language (``SmartPunctuation``) and is built
///    (``InlineBuilder``).
/// 5. Notes are collected and ordered, the headline is found, and headings get the names that links call them by.
func readMarkdown(_ context: ReadingContext, from start: Int) -> Outcome<Document> {
    let dialect = readDialects(context.source, from: start, options: context.options)
    let reading = markdownReading(
        dialect.source, from: start, options: context.options, numerals: dialect.numerals)
    var document = Document(
        file: context.file, front: context.front, blocks: reading.blocks, notes: reading.notes)
    var diagnostics = dialect.diagnostics + reading.diagnostics
    takeHeadline(&document, hasTitleFromManifest: context.options.hasTitleFromManifest, &diagnostics)
    HeadingAnchors.add(to: &document, calledByManifest: context.options.calledNames)
    diagnostics += headingJumps(in: document.blocks)
    return Outcome(document.withNotesInReadingOrder, diagnostics)
}

/// The result of reading CommonMark.
struct MarkdownReading {
    var blocks: [Block]
    var notes: [Note]
    var diagnostics: [Diagnostic]
}

/// The blocks and notes of `source` from the byte at `start` on; lists that begin on the lines of `numerals` are numbered so.
func markdownReading(
    _ source: ReaderSource, from start: Int, options: ReadingOptions, numerals: [Int: NumeralStyle] = [:]
) -> MarkdownReading {
    let lines = LineStarts(source.bytes)
    // Front matter becomes empty lines: what follows keeps its places.
    var body = source.bytes
    for index in 0..<min(start, body.count) where body[index] != Ascii.lineFeed { body[index] = Ascii.space }
    let mask = AttributeMask(body)
    let boxes = IndentedBoxes(source.bytes, masked: mask.bytes, lines: lines, from: start)
    var fenced = FencedSource(source, masked: boxes.bytes, lines: lines, from: start)
    var tree = parsed(fenced)
    var text: Set<Int> = []
    // A line of bars in a place where no table can begin is text, and must stay as it is. What is no table any more may let others be
    // none; after some turns all are text.
    for turn in 1...4 where !fenced.completedHeads.isEmpty {
        let wrong = fenced.completedHeads.subtracting(tableHeads(tree))
        if wrong.isEmpty { break }
        text.formUnion(turn < 4 ? wrong : fenced.completedHeads)
        fenced = FencedSource(source, masked: boxes.bytes, lines: lines, from: start, text: text)
        tree = parsed(fenced)
    }
    var reader = BlockReader(
        source, lines: lines, mask: mask, fences: fenced.fences, boxes: boxes.heads, options: options)
    reader.numerals = numerals
    return tree.withRoot { root in
        let blocks = reader.blocks(of: root, depth: 0)
        let notes = reader.notes(of: root)
        reader.reportNotesWithoutCall(from: start)
        return MarkdownReading(
            blocks: blocks, notes: notes, diagnostics: fenced.diagnostics + reader.diagnostics)
    }
}

/// The tree of `fenced`, with its definitions.
private func parsed(_ fenced: FencedSource) -> MarkdownTree {
    let tree = MarkdownTree(fenced.bytes)
    guard let replaced = DefinitionMarks.replaced(in: fenced.bytes, parsedAs: tree) else { return tree }
    return MarkdownTree(replaced)
}

/// The lines of the heads of all tables.
private func tableHeads(_ tree: borrowing MarkdownTree) -> Set<Int> {
    tree.withRoot { root in
        var heads: Set<Int> = []
        var walk = NodeWalk(root)
        while let node = walk.nextBlock() {
            if node.kind == .table { heads.insert(node.tableHeadLine) }
        }
        return heads
    }
}

/// The running text of a string that is one paragraph; more than one become one, with line breaks between them.
func readInlines(_ source: ReaderSource, options: ReadingOptions) -> Outcome<[Inline]> {
    let reading = markdownReading(source, from: 0, options: options)
    var inlines: [Inline] = []
    var diagnostics = reading.diagnostics.map(\.inShortText)
    for block in reading.blocks {
        guard case .paragraph(let text) = block.kind else {
            diagnostics.append(
                .error(
                    "not-running-text", "only running text is allowed here", at: block.origin,
                    hint: "write a backslash before the mark at the beginning"))
            continue
        }
        if !inlines.isEmpty { inlines.append(.lineBreak(block.origin)) }
        inlines += text
    }
    return Outcome(withoutGuard(inlines), diagnostics)
}

extension Diagnostic {
    /// The same finding in a title, a standfirst or a line of the manifest, which have no notes of their own.
    fileprivate var inShortText: Diagnostic {
        guard id == "call-without-note" else { return self }
        return .error(
            id, "notes are called from the running text, not from a title, a standfirst or a line of the manifest",
            at: origin, hint: "call the note where the text begins, or write its words into the sentence")
    }
}

/// The text without ``ReaderSource/guardByte`` before it.
private func withoutGuard(_ inlines: [Inline]) -> [Inline] {
    guard case .text(let text, let origin)? = inlines.first else { return inlines }
    var inlines = inlines
    inlines[0] = .text(String(text.dropFirst()), origin)
    return InlineBuilder.trimmed(text.utf8.count == 1 ? Array(inlines.dropFirst()) : inlines)
}
