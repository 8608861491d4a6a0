import PubDocuments

/// The contents of an RTF file, as a flat list of paragraphs for each of its texts, before their roles are known.
struct RTFStories {
    /// A part of a paragraph.
    struct Piece {
        enum Kind {
            /// A range of the pool.
            case text(Range<Int>)
            case lineBreak
            case tab
            /// A picture by its index.
            case picture(Int)
            /// The call of a note by its story.
            case note(story: Int)
            /// A bookmark.
            case label(String)
            /// Text with an annotation.
            case ruby(base: String, annotation: String)
        }

        var kind: Kind
        /// An index of ``RTFStories/formats``.
        var format: Int
        var offset: Int
    }

    /// The end of a paragraph.
    enum End {
        case paragraph
        /// The end of a table's cell.
        case cell
        /// The end of a table's row; the index of its definition.
        case row(Int)
        /// The end of a cell of a table in a table.
        case innerCell
    }

    /// A paragraph, or the content before the end of a cell or row.
    struct Paragraph {
        var pieces: [Piece]
        var properties: RTFParagraphProperties
        /// The number or mark that the writer gave it.
        var listText: String?
        var end: End
        var offset: Int
        /// Texts of shapes that hang on it.
        var boxes: [Int] = []
    }

    /// A text: the article, a note or a box.
    struct Story {
        var paragraphs: [Paragraph] = []
        /// The current paragraph.
        var pieces: [Piece] = []
        var boxes: [Int] = []
        var offset: Int
    }

    /// A row of a table: the right edges of its cells in twips, and which of them are merged.
    struct TableRow: Hashable {
        var edges: [Int32] = []
        var isHead = false
        /// The cells that are merged with the one before them, a bit a cell.
        var joined: UInt64 = 0
        /// Whether cells are merged with cells of other rows.
        var hasRowMerges = false
    }

    /// A picture of the file.
    struct Picture {
        var bytes: [UInt8] = []
        var offset: Int
        /// Width and height in twips; 0 if the file gives none.
        var width = 0
        var height = 0
        var scaleX = 100
        var scaleY = 100
        var alternate = ""
        /// How the file names its kind.
        var kind = ""
        var hasOddDigit = false
        /// A file beside the article; nil for a picture whose bytes are in it.
        var file: String?
    }

    /// The characters of all texts, in UTF-8, and the offset in the file of each byte.
    var pool: [UInt8] = []
    var offsets: [Int32] = []
    var formats: [RTFCharacterFormatting] = []
    /// The first is the article's.
    var stories: [Story] = [Story(offset: 0)]
    var rows: [TableRow] = []
    var pictures: [Picture] = []
    /// The targets of links; a format's link is an index plus 1.
    var links: [String] = []
    /// Stories that are notes, in the order of their calls.
    var notes: [Int] = []
    var title: (text: String, offset: Int)?
    var author: (text: String, offset: Int)?
    var tables = RTFTables()
    /// The width between the margins, in twips.
    var measure = 12_240 - 2 * 1800

    /// The stories of notes that cells of tables call.
    var notesOfTables: Set<Int> {
        var notes: Set<Int> = []
        for story in stories {
            for paragraph in story.paragraphs where paragraph.isInTable {
                for piece in paragraph.pieces {
                    if case .note(let note) = piece.kind { notes.insert(note) }
                }
            }
        }
        return notes
    }
}

extension RTFStories.Paragraph {
    /// Whether it is in a table.
    var isInTable: Bool {
        switch end {
        case .cell, .row, .innerCell: true
        case .paragraph: properties.tableDepth > 0
        }
    }
}

/// The tables of an RTF file's header.
struct RTFTables {
    struct Font {
        var name = ""
        var page: CodePage?
        var offset = 0
        /// Whether it is Symbol, Wingdings or another font whose bytes are not letters.
        var isSymbol = false
    }

    struct NamedStyle {
        var name = ""
        var characters = RTFCharacterFormatting()
        var paragraph = RTFParagraphProperties()
        var basedOn: Int32?
        var offset = 0
    }

    struct ListLevel {
        /// How its numbers are written: 0 is decimal, 23 a bullet, 255 nothing.
        var kind = 0
        var start = 1
    }

    var fonts: [Int32: Font] = [:]
    /// The font of text that names none.
    var defaultFont: Int32 = 0
    /// The distance of the default tab stops, in twips.
    var defaultTab: Int32 = 720
    /// Red, green and blue; nil for the reader's own colour.
    var colors: [SIMD3<UInt8>?] = []
    var paragraphStyles: [Int32: NamedStyle] = [:]
    var characterStyles: [Int32: NamedStyle] = [:]
    /// The levels of lists by their identifiers, and the lists by the numbers of paragraphs.
    var lists: [Int: [ListLevel]] = [:]
    var listOf: [Int32: Int] = [:]

    /// The level of a list that a paragraph names; nil if the file does not define it.
    func level(_ properties: RTFParagraphProperties) -> ListLevel? {
        guard let list = listOf[properties.list], let levels = lists[list], !levels.isEmpty else { return nil }
        return levels[min(max(Int(properties.level), 0), levels.count - 1)]
    }
}
