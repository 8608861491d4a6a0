import PubDiagnostics
import PubDocuments

// What the paragraphs of a word processor make together: it has no quotes, listings or captions, but paragraphs in their styles.
extension [Block] {
    /// Adds a paragraph of a quote, to the quote that the blocks end with if they end with one. Amortized constant.
    package mutating func appendQuoted(_ block: Block) {
        if case .quote(var inner)? = last?.kind {
            // The array is taken out first: it would be copied with every paragraph.
            self[count - 1].kind = .pause
            inner.append(block)
            self[count - 1].kind = .quote(inner)
        } else {
            append(Block(.quote([block]), at: block.origin))
        }
    }

    /// Adds lines of a listing, to the listing that the blocks end with if they end with one; a listing does not begin with blank lines.
    /// Amortized linear.
    package mutating func appendCode(_ lines: [String], at origin: SourceLocation) {
        let isBlank = lines.allSatisfy { $0.allSatisfy(\.isWhitespace) }
        if case .code(let language, var before)? = last?.kind {
            self[count - 1].kind = .pause
            before += lines
            self[count - 1].kind = .code(language: language, lines: before)
        } else if !isBlank {
            append(Block(.code(language: "", lines: lines), at: origin))
        }
    }

    /// Takes the blank lines from the ends of listings. Linear in the number of blocks.
    package mutating func trimCode() {
        for index in indices {
            guard case .code(let language, var lines) = self[index].kind,
                lines.last?.allSatisfy(\.isWhitespace) == true
            else { continue }
            while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
            self[index].kind = .code(language: language, lines: lines)
        }
    }

    /// Adds a term that is defined, to the definitions that the blocks end with if they end with some. Amortized constant.
    package mutating func appendTerm(_ text: [Inline], at origin: SourceLocation) {
        let term = Definition(text, bodies: [], at: origin)
        if case .definitions(var all)? = last?.kind {
            self[count - 1].kind = .pause
            all.append(term)
            self[count - 1].kind = .definitions(all)
        } else {
            append(Block(.definitions([term]), at: origin))
        }
    }

    /// Adds a paragraph to the definition of the last term; a block of its own if there is none.
    package mutating func appendDefinition(_ block: Block) {
        guard case .definitions(var all)? = last?.kind, let term = all.indices.last else { return append(block) }
        self[count - 1].kind = .pause
        if all[term].bodies.isEmpty { all[term].bodies.append([]) }
        all[term].bodies[0].append(block)
        self[count - 1].kind = .definitions(all)
    }

    /// Whether they end with a picture or a table that has no caption yet.
    package var waitForCaption: Bool {
        switch last?.kind {
        case .figure(let picture): picture.caption.isEmpty
        case .table(let table): table.caption.isEmpty
        default: false
        }
    }

    /// Gives the picture or the table that they end with its caption.
    package mutating func setCaption(_ text: [Inline]) {
        switch last?.kind {
        case .figure(var picture):
            picture.caption = text
            self[count - 1].kind = .figure(picture)
        case .table(var table):
            table.caption = text
            self[count - 1].kind = .table(table)
        default: break
        }
    }

    /// Adds the table `block`, with the caption that is above it.
    package mutating func append(table block: Block) {
        var block = block
        if case .table(var table) = block.kind, table.caption.isEmpty, case .paragraph(let text)? = last?.kind,
            last?.attributes.has("caption") == true
        {
            table.caption = text
            block.kind = .table(table)
            removeLast()
        }
        append(block)
    }
}
