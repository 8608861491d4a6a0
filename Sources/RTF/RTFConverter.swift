import PubDiagnostics
import PubDocuments
import PubRunningText

/// Converts parsed stories to a ``Document``.
struct RTFConverter {
    let parsed: RTFStories
    let source: ReaderSource
    let options: ReadingOptions
    let roles: RTFRoles
    var findings: RTFFindings
    var diagnostics: [Diagnostic] = []
    var front = FrontMatter()
    var attachments: [String: Attachment] = [:]
    /// The default formatting of each kind of story.
    var defaultFormattings: [RTFDefaultFormatting.Scope: RTFDefaultFormatting]
    /// Bookmarks that links lead to.
    let wantedLabels: Set<String>
    var usedLabels: Set<String> = []
    /// Labels of empty paragraphs: they wait for text.
    var waitingLabels: [(name: String, offset: Int)] = []
    /// Styles of the file that the template lacks, each reported once.
    var reportedStyles: Set<String> = []
    /// The footnotes, by their stories, in the order of their calls. Notes that tables call are set below
    /// their tables instead.
    let noteStories: [Int]
    /// The index of each footnote by its story.
    let noteIndices: [Int: Int]
    /// The notes that the current table has called.
    var tableNotes: [Int] = []

    init(_ parser: RTFParser, _ source: ReaderSource, _ options: ReadingOptions) {
        parsed = parser.parsed
        findings = parser.findings
        self.source = source
        self.options = options
        roles = RTFRoles(parser.parsed.tables, options)
        defaultFormattings = RTFDefaultFormatting.all(of: parser.parsed, roles)
        wantedLabels = Set(parser.parsed.links.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) })
        let calledInTables = parser.parsed.notesOfTables
        noteStories = parser.parsed.notes.filter { !calledInTables.contains($0) }
        noteIndices = Dictionary(
            noteStories.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    func origin(_ offset: Int) -> SourceLocation { source.origin(at: offset) }

    /// The notes, in the order of their calls.
    mutating func notes() -> [Note] {
        noteStories.map { Note(blocks(of: $0, scope: .note), at: origin(parsed.stories[$0].offset)) }
    }

    /// Takes the author from the file's `\info` group, and the title too where neither the manifest nor the text gives
    /// one.
    mutating func takeInfo(_ document: inout Document) {
        if document.front.authors.isEmpty, let author = parsed.author, !author.text.trimmingBlanks.isEmpty {
            document.front.authors = [
                Author(name: author.text.trimmingBlanks, at: origin(author.offset))
            ]
        }
        guard !options.hasTitleFromManifest, document.front.title == nil, let title = parsed.title else { return }
        let words = title.text.trimmingBlanks
        guard !words.isEmpty else { return }
        // Many files begin with their title, which would be set twice.
        if let first = document.blocks.first, case .paragraph(let inlines) = first.kind, inlines.plainText == words {
            document.blocks.removeFirst()
            document.front.title = [.text(words, first.origin)]
            return
        }
        document.front.title = [.text(PubRunningText.typographic(words, options: options), origin(title.offset))]
    }
}
