import PubDiagnostics
import PubDocuments

/// The blocks of one parent while they are read, with the divisions that are open among them.
struct DivisionStack {
    private struct Division {
        var fence: Fence?
        var blocks: [Block] = []
        /// A caption that is before its table, with the paragraph that it is when no table follows.
        var caption: (caption: TableCaption, attributes: Attributes?, index: Int)?
        /// Whether it is an element of HTML, which its own tag closes.
        var isElement = false

        /// Makes a caption that is the last of a group of figures the paragraph that it is without its colon.
        mutating func takeGroupCaption() {
            guard case .open("figures", _)? = fence?.role, let waiting = caption, waiting.index == blocks.count - 1
            else { return }
            blocks[waiting.index].kind = .paragraph(waiting.caption.inlines)
            if let attributes = waiting.attributes { blocks[waiting.index].attributes.merge(attributes) }
            caption = nil
        }
    }

    private var divisions = [Division()]
    /// The identifier that waits for the next block.
    private var target: Attributes.Value?
    private let depth: Int
    /// Divisions beyond the limit of nesting that are open: their blocks go to the innermost one within it.
    private var dissolved = 0

    /// No blocks yet, inside `depth` containers.
    init(depth: Int) { self.depth = depth }

    /// The number of open divisions.
    var count: Int { divisions.count - 1 }

    /// Opens or closes a division.
    mutating func take(_ fence: Fence, _ diagnostics: inout [Diagnostic]) {
        switch fence.role {
        case .open:
            guard depth + count < NestingLimit.blocks else {
                if dissolved == 0 {
                    diagnostics.append(
                        .error(
                            "too-deep", "more than \(NestingLimit.blocks) divisions are nested here",
                            at: fence.origin, hint: "close one with ::: before; the innermost are set as one"))
                }
                dissolved += 1
                return
            }
            divisions.append(Division(fence: fence))
        case .close:
            guard dissolved == 0 else {
                dissolved -= 1
                return
            }
            guard divisions.count > 1 else {
                diagnostics.append(
                    .error(
                        "stray-fence", "this fence closes no division", at: fence.origin,
                        hint: "delete it, or open the division in the same list or quote with `::: name`"))
                return
            }
            closeLast(&diagnostics)
        }
    }

    private mutating func closeLast(_ diagnostics: inout [Diagnostic]) {
        var division = divisions.removeLast()
        division.takeGroupCaption()
        DivisionStack.reportStrayCaption(of: &division, &diagnostics)
        guard let fence = division.fence, case .open(let name, let attributes) = fence.role else { return }
        if name.isEmpty {
            if let id = attributes.id { addTarget(id) }
            for block in division.blocks { append(block) }
            return
        }
        append(Block(.container(name: name, division.blocks), attributes: attributes, at: fence.origin))
    }

    /// Opens a division that an element of HTML is.
    mutating func open(_ fence: Fence, _ diagnostics: inout [Diagnostic]) {
        let count = divisions.count
        take(fence, &diagnostics)
        if divisions.count > count { divisions[count].isElement = true }
    }

    /// Closes the innermost division that is an element of HTML, and the divisions in it; does nothing if none is open.
    mutating func closeElement(_ diagnostics: inout [Diagnostic]) {
        guard let index = divisions.lastIndex(where: \.isElement) else { return }
        while divisions.count > index { closeLast(&diagnostics) }
    }

    /// Gives the next block the identifier `name`, unless it has one.
    mutating func addTarget(_ name: Attributes.Value) { target = target ?? name }

    /// Gives the caption `inlines` to the last block if it is a picture or table; false if it is neither, or has a caption.
    mutating func addCaption(_ inlines: [Inline]) -> Bool {
        let last = divisions.count - 1
        guard var block = divisions[last].blocks.last else { return false }
        switch block.kind {
        case .figure(var picture) where picture.caption.isEmpty:
            picture.caption = inlines
            block.kind = .figure(picture)
        case .table(var table) where table.caption.isEmpty:
            table.caption = inlines
            block.kind = .table(table)
        default: return false
        }
        divisions[last].blocks[divisions[last].blocks.count - 1] = block
        return true
    }

    /// Whether the last block up to here is a table.
    var endsInTable: Bool {
        if case .table? = divisions[divisions.count - 1].blocks.last?.kind { true } else { false }
    }

    /// Adds a block.
    mutating func append(_ block: Block) {
        var block = block
        if let name = target {
            target = nil
            if block.attributes.id == nil {
                block.attributes.id = name
                // A figure has its attributes twice: in its block and in its picture.
                if case .figure(var picture) = block.kind {
                    picture.attributes.id = name
                    block.kind = .figure(picture)
                }
            }
        }
        let last = divisions.count - 1
        if case .table(var table) = block.kind, table.caption.isEmpty, let waiting = divisions[last].caption,
            waiting.index == divisions[last].blocks.count - 1
        {
            divisions[last].blocks.removeLast()
            divisions[last].caption = nil
            table.caption = waiting.caption.inlines
            block.kind = .table(table)
            if let attributes = waiting.attributes { block.attributes.merge(attributes) }
        }
        divisions[last].blocks.append(block)
    }

    /// Adds a caption: to the table or the block of a chart before it, else to the table that comes next; else it stays the paragraph that it
    /// is.
    mutating func append(caption: TableCaption, _ attributes: Attributes?, _ paragraph: Block) {
        let last = divisions.count - 1
        if var block = divisions[last].blocks.last, case .table(var table) = block.kind, table.caption.isEmpty {
            table.caption = caption.inlines
            block.kind = .table(table)
            if let attributes { block.attributes.merge(attributes) }
            divisions[last].blocks[divisions[last].blocks.count - 1] = block
            return
        }
        if var block = divisions[last].blocks.last, case .figure(var picture) = block.kind, picture.chart != nil,
            picture.caption.isEmpty
        {
            picture.caption = caption.inlines
            if let attributes { picture.attributes.merge(attributes) }
            block.kind = .figure(picture)
            divisions[last].blocks[divisions[last].blocks.count - 1] = block
            return
        }
        divisions[last].caption = (caption, attributes, divisions[last].blocks.count)
        divisions[last].blocks.append(paragraph)
    }

    /// Adds attributes that are a paragraph of their own to the block before them.
    mutating func add(_ attributes: Attributes) {
        let last = divisions.count - 1
        guard !divisions[last].blocks.isEmpty else { return }
        divisions[last].blocks[divisions[last].blocks.count - 1].attributes.merge(attributes)
    }

    /// Adds definitions, the items of `list`: of the paragraph before them, which is the term. Terms in a row make one
    /// element.
    mutating func append(definitions list: Block, at origin: SourceLocation) {
        guard case .list(let list) = list.kind else { return append(list) }
        let last = divisions.count - 1
        let bodies = list.items.map(\.blocks)
        var definition = Definition([], bodies: bodies, at: origin)
        if let term = divisions[last].blocks.last, case .paragraph(let text) = term.kind {
            definition = Definition(text, bodies: bodies, at: term.origin)
            divisions[last].blocks.removeLast()
        }
        if let before = divisions[last].blocks.last, case .definitions(let others) = before.kind {
            divisions[last].blocks[divisions[last].blocks.count - 1].kind = .definitions(
                others + [definition])
        } else {
            append(Block(.definitions([definition]), at: definition.origin))
        }
    }

    /// The blocks, when no more come; divisions that are still open are reported.
    mutating func end(_ diagnostics: inout [Diagnostic]) -> [Block] {
        while divisions.count > 1 {
            let last = divisions[divisions.count - 1]
            // An element of HTML ends with what holds it.
            if !last.isElement, let fence = last.fence, case .open(let name, _) = fence.role {
                diagnostics.append(
                    .error(
                        "unclosed-division", "the division \"\(name)\" is not closed",
                        at: fence.origin, hint: "write ::: on a line of its own after it"))
            }
            closeLast(&diagnostics)
        }
        DivisionStack.reportStrayCaption(of: &divisions[0], &diagnostics)
        // An identifier at the end has no block after it.
        if let name = target, let last = divisions[0].blocks.indices.last,
            divisions[0].blocks[last].attributes.id == nil
        {
            divisions[0].blocks[last].attributes.id = name
        }
        return divisions[0].blocks
    }

    /// Reports a caption without a table; it stays a paragraph.
    private static func reportStrayCaption(of division: inout Division, _ diagnostics: inout [Diagnostic]) {
        guard let waiting = division.caption, waiting.index < division.blocks.count else { return }
        diagnostics.append(
            .warning(
                "stray-caption", "this looks like the caption of a table, but there is no table beside it",
                at: division.blocks[waiting.index].origin,
                hint: "move it next to its table, or write \\: for a colon at the beginning of a paragraph"))
        division.caption = nil
    }
}
