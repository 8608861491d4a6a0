import PubDiagnostics
import PubDocuments
import PubRunningText

/// What an author sends from a word processor, before the roles of its paragraphs make blocks of them: paragraphs and tables in
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
        /// Where it is in the transcript.
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
        /// What tells the list from others.
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
            self.number = number
        }
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
        /// Whether its style is that of the heads of tables.
        package var isTableHead = false
        /// Where it begins in the transcript.
        package var offset: Int

        /// An empty paragraph at `offset`.
        package init(at offset: Int) { self.offset = offset }
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
        package var offset: Int

        /// An empty table at `offset`.
        package init(at offset: Int) { self.offset = offset }
    }

    /// A part of the text.
    package indirect enum Part: Sendable {
        case paragraph(Paragraph)
        case table(Grid)
        case pause(Int)
    }

    /// A picture of the file.
    package struct StoredPicture: Sendable {
        package var bytes: [UInt8]
        /// The name by which the file has it, for messages.
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
    }

    package var transcript = Transcript()
    package var parts: [Part] = []
    package var notes: [(parts: [Part], offset: Int)] = []
    package var pictures: [StoredPicture] = []
    /// Where links of the text itself lead.
    package var wantedLabels: Set<String> = []
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

    /// The number of characters that are set in each language that runs name.
    package mutating func dropLanguages(besides main: String) {
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
    /// - Returns: the document, and what was found while it was read and made.
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
        return Outcome(document, diagnostics.sorted(by: Diagnostic.precedes))
    }

    /// Drops the language of most of the text from its runs, and that of the issue: a word processor marks all runs, mostly by that of
    /// its keyboard, so that only what differs from the others says something.
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
                case .pause: break
                }
            }
        }
        count(parts)
        for note in notes { count(note.parts) }
        let main = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        if let main, !main.isEmpty { dropLanguages(besides: main) }
        dropLanguages(besides: options.language)
    }
}
