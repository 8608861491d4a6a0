import PubDiagnostics
import PubValues

/// The kind of a block, with its content.
package indirect enum BlockKind: Hashable, Sendable {
    /// A paragraph.
    case paragraph([Inline])
    /// A heading; 1 is the highest level of the text.
    case heading(level: Int, [Inline])
    /// A list.
    case list(List)
    /// Quoted blocks.
    case quote([Block])
    /// Code, one entry a line, byte for byte.
    case code(language: String, lines: [String])
    /// Lines that the author broke, such as a poem's, by stanzas.
    case verse([[VerseLine]])
    /// Terms with their definitions.
    case definitions([Definition])
    /// A thematic break (`***`, HTML's `hr`).
    case pause
    /// A table.
    case table(Table)
    /// A picture in its own paragraph.
    case figure(Picture)
    /// A fenced division: `pullquote`, `sidebar`, …; the name is its first class.
    case container(name: String, [Block])
}

/// One block of an article.
package struct Block: Hashable, Sendable {
    /// The kind, with the content.
    package var kind: BlockKind
    /// Identifier, classes and pairs.
    package var attributes: Attributes
    /// The direct formatting that overrides the style; nil for none.
    @Indirect package var formatting: DirectParagraphFormatting?
    /// True for a short paragraph all in strong type, which probably is a heading.
    package var isBoldHeading = false
    /// The start in the source.
    @ExcludedFromEquality package var origin: SourceLocation

    /// A block of `kind` at `origin`.
    package init(_ kind: BlockKind, attributes: Attributes = Attributes(), at origin: SourceLocation) {
        self.kind = kind
        self.attributes = attributes
        self.origin = origin
    }
}

/// One line of verse.
package struct VerseLine: Hashable, Sendable {
    /// The spaces at its beginning.
    package var indent: Int
    /// Its text.
    package var content: [Inline]
    /// The start in the source.
    @ExcludedFromEquality package var origin: SourceLocation

    /// A line of `content`.
    package init(_ content: [Inline], indent: Int = 0, at origin: SourceLocation) {
        self.indent = indent
        self.content = content
        self.origin = origin
    }
}

/// A term and its definitions.
package struct Definition: Hashable, Sendable {
    /// The term.
    package var term: [Inline]
    /// The definitions, each with its blocks.
    package var bodies: [[Block]]
    /// The start of the term in the source.
    @ExcludedFromEquality package var origin: SourceLocation

    /// The definitions `bodies` of `term`.
    package init(_ term: [Inline], bodies: [[Block]], at origin: SourceLocation) {
        self.term = term
        self.bodies = bodies
        self.origin = origin
    }
}

/// A list and its items.
package struct List: Hashable, Sendable {
    /// The number of the first item; nil for bullets.
    package var start: Int?
    /// The style of its numbers.
    package var numbering = NumeralStyle.decimal
    /// Whether items are close (no blank lines between them).
    package var isTight: Bool
    /// The items.
    package var items: [Item]

    /// One item.
    package struct Item: Hashable, Sendable {
        /// Its blocks.
        package var blocks: [Block]
        /// True or false for a task, nil for an ordinary item.
        package var isDone: Bool?
        /// The start in the source.
        @ExcludedFromEquality package var origin: SourceLocation

        /// An item of `blocks`.
        package init(_ blocks: [Block], isDone: Bool? = nil, at origin: SourceLocation) {
            self.blocks = blocks
            self.isDone = isDone
            self.origin = origin
        }
    }

    /// A list of `items`.
    package init(start: Int?, isTight: Bool, items: [Item]) {
        self.start = start
        self.isTight = isTight
        self.items = items
    }
}

/// A table: a head row, body rows, and how columns are aligned.
package struct Table: Hashable, Sendable {
    /// The alignment of the cells of a column.
    package enum Alignment: UInt8, Hashable, Sendable {
        /// The style's.
        case automatic
        /// At the left.
        case left
        /// In the middle.
        case center
        /// At the right.
        case right
        /// By the decimal signs of its numbers.
        case decimal
    }

    /// One cell.
    package struct Cell: Hashable, Sendable {
        /// Its text; empty for a cell of blocks.
        package var content: [Inline]
        /// Its blocks, if it holds more than running text, such as a list; empty for others.
        package var blocks: [Block] = []
        /// The columns that it takes, at least 1.
        package var columns = 1
        /// The rows that it takes, at least 1: the rows below have no cell in its columns.
        package var rows = 1
        /// Whether it is the head of its row; cells of the table's head are heads in any case.
        package var isHead = false
        /// Its own alignment; nil for the alignment of its column.
        package var alignment: Alignment?
        /// The start in the source.
        @ExcludedFromEquality package var origin: SourceLocation

        /// A cell of `content`.
        package init(_ content: [Inline], at origin: SourceLocation) {
            self.content = content
            self.origin = origin
        }

        /// Whether nothing is in it.
        package var isEmpty: Bool { content.isEmpty && blocks.isEmpty }
    }

    /// One alignment a column.
    package var alignments: [Alignment]
    /// The head's cells; empty if there is none.
    package var head: [Cell]
    /// The rows; the cells of each take as many columns as cells above leave them.
    package var rows: [[Cell]]
    /// The caption; empty if there is none.
    package var caption: [Inline]

    /// A table.
    package init(alignments: [Alignment], head: [Cell], rows: [[Cell]], caption: [Inline] = []) {
        self.alignments = alignments
        self.head = head
        self.rows = rows
        self.caption = caption
    }

    /// The number of columns.
    package var columnCount: Int {
        ([head] + rows).reduce(alignments.count) { max($0, $1.reduce(0) { $0 + $1.columns }) }
    }
}
