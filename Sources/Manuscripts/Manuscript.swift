import PubDiagnostics
import PubDocuments
import PubRunningText

/// An author's document from a word processor, before the roles of its paragraphs make blocks of them: paragraphs and tables in
/// their order, notes, pictures. Readers of packed formats fill it; ``document(file:format:options:)`` makes the document.
package struct Manuscript: Sendable {
    /// A part of a paragraph.
    package struct Piece: Sendable {
        package enum Kind: Sendable {
            /// A range of the transcript.
            case text(Range<Int>)
            case lineBreak
            case tab
            /// A picture by its index.
            case picture(Int)
            /// The call of a note by its index in ``Manuscript/notes``.
            case note(Int)
            /// A place that links lead to.
            case label(String)
            /// Text with an annotation.
            case ruby(base: String, annotation: String)
        }

        package var kind: Kind
        /// An index of ``Manuscript/wrappings``.
        package var wrapping: Int
        /// Its offset in the transcript.
        package var offset: Int

        /// A part at `offset`.
        package init(_ kind: Kind, wrapping: Int, offset: Int) {
            self.kind = kind
            self.wrapping = wrapping
            self.offset = offset
        }
    }

    /// The place of a paragraph in a list.
    package struct ListPlace: Sendable {
        /// From 0.
        package var level: Int
        /// A number that identifies the list.
        package var list: Int
        /// Its number; nil for bullets.
        package var number: Int?
        /// How the number is written.
        package var numbering = NumeralStyle.decimal
        /// Whether it is a further paragraph of the item before it.
        package var isContinuation = false

        /// A place at `level` of the list `list`.
        package init(level: Int, list: Int, number: Int?) {
            self.level = level
            self.list = list
            self.number = number.map(Self.bounded)
        }

        /// `number`, or the nearest number that items can be counted on from.
        package static func bounded(_ number: Int) -> Int { min(max(number, -1_000_000_000), 1_000_000_000) }
    }

    /// A paragraph.
    package struct Paragraph: Sendable {
        package var role = StyleRole.body
        package var pieces: [Piece] = []
        package var list: ListPlace?
        /// A number that the file gives it though it is in no list, as headings have.
        package var prefix: String?
        /// How it is aligned; nil for the way of its text.
        package var alignment: Table.Alignment?
        package var isRightToLeft = false
        /// Whether its style is for the heads of tables.
        package var isTableHead = false
        /// Its beginning in the transcript.
        package var offset: Int

        /// An empty paragraph at `offset`.
        package init(at offset: Int) { self.offset = offset }

        /// Adds a range of the transcript; neighbours of one wrapping are one piece, since programs divide runs without visible reason.
        package mutating func append(text range: Range<Int>, wrapping: Int) {
            if let last = pieces.last, case .text(let before) = last.kind, last.wrapping == wrapping,
                before.upperBound == range.lowerBound
            {
                pieces[pieces.count - 1].kind = .text(before.lowerBound..<range.upperBound)
            } else {
                pieces.append(Piece(.text(range), wrapping: wrapping, offset: range.lowerBound))
            }
        }
    }

    /// A cell of a table.
    package struct Cell: Sendable {
        package var parts: [Part] = []
        package var columns = 1
        package var rows = 1
        package var isHead = false
        package var offset: Int

        /// An empty cell at `offset`.
        package init(at offset: Int) { self.offset = offset }
    }

    /// A table.
    package struct Grid: Sendable {
        package var rows: [(cells: [Cell], isHead: Bool)] = []
        /// Whether the file has it to place things on a page, and not for data.
        package var isFrame = false
        package var offset: Int

        /// An empty table at `offset`.
        package init(at offset: Int) { self.offset = offset }
    }

    /// A list whose items hold parts, as formats have it that nest.
    package struct NestedList: Sendable {
        /// The number of the first item; nil for bullets.
        package var start: Int?
        package var numbering: NumeralStyle
        package var items: [[Part]]

        /// A list of `items`.
        package init(start: Int?, numbering: NumeralStyle, items: [[Part]]) {
            self.start = start
            self.numbering = numbering
            self.items = items
        }
    }

    /// A term with its definitions.
    package struct Defined: Sendable {
        package var term: Paragraph
        package var bodies: [[Part]] = []

        /// A term without definitions yet.
        package init(term: Paragraph) { self.term = term }
    }

    /// A part of the text; in formats that nest, parts know where they begin.
    package indirect enum Part: Sendable {
        case paragraph(Paragraph)
        case table(Grid)
        case pause(Int)
        case quote([Part], Int)
        case list(NestedList, Int)
        case code(language: String, lines: [String], Int)
        case definitions([Defined], Int)
        /// Parts of an element, or of a class that the template may know.
        case division(String, [Part], Int)
    }

    /// A picture of the file.
    package struct StoredPicture: Sendable {
        package var bytes: [UInt8]
        /// The file beside the article that it is; nil for a picture whose bytes are in the article.
        package var file: String?
        /// The name that the file gives it, for messages.
        package var name: String
        package var alternate = ""
        package var isDecorative = false
        /// In points; 0 if the file gives none.
        package var width = 0.0
        package var height = 0.0
        /// The part that is seen: x, y, width and height as fractions; nil for all.
        package var crop: SIMD4<Double>?
        package var offset: Int

        /// The picture of `bytes`, which the file calls `name`.
        package init(_ bytes: [UInt8], name: String, at offset: Int) {
            self.bytes = bytes
            self.name = name
            self.offset = offset
        }

        /// The picture in the file `file` beside the article.
        package init(file: String, at offset: Int) {
            bytes = []
            self.file = file
            name = file
            self.offset = offset
        }
    }

    package var transcript = Transcript()
    package var parts: [Part] = []
    package var notes: [(parts: [Part], offset: Int)] = []
    package var pictures: [StoredPicture] = []
    /// The targets of links within the text itself.
    package var wantedLabels: Set<String> = []
    // A4 between margins of 25 mm, for files that give no page.
    /// The width between the margins, in points.
    package var measure = 453.0
    package var findings = ManuscriptFindings()
    private(set) var wrappings: [RunWrapping] = [RunWrapping()]
    private var wrappingIndices: [RunWrapping: Int] = [RunWrapping(): 0]

    /// An empty manuscript.
    package init() {}

    /// The index of `wrapping`.
    package mutating func index(of wrapping: RunWrapping) -> Int {
        if let known = wrappingIndices[wrapping] { return known }
        wrappings.append(wrapping)
        wrappingIndices[wrapping] = wrappings.count - 1
        return wrappings.count - 1
    }

    /// Takes the language `main` from the runs that name it.
    private mutating func dropLanguages(besides main: String) {
        for index in wrappings.indices {
            let language = wrappings[index].language?.lowercased().prefix { $0 != "-" }
            if let language, language == main.lowercased().prefix(while: { $0 != "-" }) {
                wrappings[index].language = nil
            }
        }
    }
}

extension Manuscript {
    /// The document of the manuscript, which is in `file`.
    ///
    /// - Returns: the document, and the findings of reading and making it.
    package func document(
        file: String, format: SourceFormat, options: ReadingOptions
    ) -> Outcome<Document> {
        var own = self
        own.dropMainLanguage(options)
        var converter = ManuscriptConverter(own, file: file, options)
        var document = Document(file: file, blocks: [])
        document.format = format
        document.blocks = converter.blocks(of: own.parts, isArticle: true)
        document.front = converter.front
        document.notes = own.notes.map { note in
            Note(converter.blocks(of: note.parts), at: converter.origin(note.offset))
        }
        document.attachments = converter.attachments
        var diagnostics = converter.diagnostics + converter.manuscript.findings.diagnostics(in: converter.text)
        takeHeadline(&document, hasTitleFromManifest: options.hasTitleFromManifest, &diagnostics)
        if document.front.title != nil || options.hasTitleFromManifest { document.takeStandfirst() }
        dropRepeatedHeadline(&document)
        return Outcome(document, diagnostics.sorted(by: Diagnostic.precedes))
    }

    /// Drops the main language of the text, and the language of the issue, from the runs: a word processor
    /// marks all runs, mostly with the keyboard's language, so that only a differing language is significant.
    private mutating func dropMainLanguage(_ options: ReadingOptions) {
        var counts: [String: Int] = [:]
        func count(_ parts: [Part]) {
            for part in parts {
                switch part {
                case .paragraph(let paragraph):
                    for piece in paragraph.pieces {
                        guard case .text(let range) = piece.kind else { continue }
                        let language = wrappings[piece.wrapping].language ?? ""
                        counts[String(language.lowercased().prefix { $0 != "-" }), default: 0] += range.count
                    }
                case .table(let grid): for row in grid.rows { for cell in row.cells { count(cell.parts) } }
                case .quote(let inner, _), .division(_, let inner, _): count(inner)
                case .list(let list, _): for item in list.items { count(item) }
                case .definitions(let all, _): for defined in all { for body in defined.bodies { count(body) } }
                case .pause, .code: break
                }
            }
        }
        count(parts)
        for note in notes { count(note.parts) }
        // By name among equals, since a dictionary has no order of its own.
        let main = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        if let main, !main.isEmpty { dropLanguages(besides: main) }
        dropLanguages(besides: options.language)
    }
}

extension Optional where Wrapped == Manuscript.Paragraph {
    /// Adds characters to the paragraph that is open; neighbours of one wrapping are one piece.
    package mutating func append(_ text: String, _ wrapping: RunWrapping, to manuscript: inout Manuscript) {
        guard self != nil, !text.isEmpty else { return }
        self?.append(text: manuscript.transcript.append(text), wrapping: manuscript.index(of: wrapping))
    }

    /// Adds a piece that is not text; `shown` takes its place in the transcript.
    package mutating func append(
        _ kind: Manuscript.Piece.Kind, shown: String, to manuscript: inout Manuscript
    ) {
        let range = manuscript.transcript.append(shown)
        self?.pieces.append(Manuscript.Piece(kind, wrapping: 0, offset: range.lowerBound))
    }
}

extension Document {
    /// Takes the standfirst and the authors from right below a headline that was a heading of the text.
    fileprivate mutating func takeStandfirst() {
        while let first = blocks.first, case .paragraph(let text) = first.kind {
            if first.attributes.has("standfirst"), front.standfirst == nil {
                front.standfirst = text
            } else if first.attributes.has("byline") {
                front.authors.append(Author(name: text.plainText, at: first.origin))
            } else {
                return
            }
            blocks.removeFirst()
        }
    }
}
