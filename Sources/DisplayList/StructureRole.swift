/// The role of an element in the magazine. Every role has a default structure type of PDF.
///
/// An issue has a role for every paragraph: data that few of them need are held elsewhere, so that a role takes a word.
public enum StructureRole: Hashable, Sendable {
    /// An item of the contents: the root of a tree.
    case article

    // MARK: Head matter

    /// The title of the section above the headline.
    case sectionTitle
    /// The line above the headline.
    case kicker
    /// The headline.
    case headline
    /// The deck between headline and text.
    case standfirst
    /// The authors.
    case byline

    // MARK: Text

    /// A heading within the text.
    case subhead
    /// A paragraph of running text.
    case body
    /// Quoted paragraphs.
    case quote
    /// Lines that the author broke.
    case verse
    /// Lines of verse between two empty ones.
    case stanza
    /// A line of verse.
    case verseLine
    /// A letter to the editor.
    case letter
    /// A note about the author.
    case authorNote
    /// The name below a text.
    case signature
    /// Code, line by line.
    case listing

    // MARK: Boxes

    /// A text beside the running text.
    case sidebar
    /// A pull quote.
    case pullquote
    /// A picture with its caption and credit; the node has its alternate text.
    case figure
    /// A decorative picture (an artifact) with its caption and credit.
    case decoration
    /// The caption of a figure or table.
    case caption
    /// The picture credit.
    case credit

    // MARK: Tables

    /// A table.
    case table
    /// A row of a table.
    case tableRow
    /// A cell that describes the cells of its row or column.
    indirect case headerCell(scope: HeaderScope, span: CellSpan)
    /// A cell of data.
    indirect case dataCell(span: CellSpan)

    // MARK: Lists

    /// A list.
    case list(ListNumbering)
    /// One item.
    case listItem
    /// The bullet or number of an item.
    case listMarker
    /// The content of a list item.
    case listBody
    /// A list of terms with their definitions.
    case definitions
    /// A term with its definitions.
    case definitionItem
    /// The term that is defined.
    case term
    /// The definition of a term.
    case definition

    // MARK: Notes

    /// The call of a note.
    case noteCall
    /// A footnote: the next sibling of its first call.
    case note
    /// The number of a note.
    case noteMarker

    // MARK: Parts of text

    /// A link.
    case link
    /// Code within a line.
    case code
    /// Keys of a keyboard.
    case keyboard
    /// Text in another language.
    case span
    /// An abbreviation; its alternate text is the expansion.
    case abbreviation
    /// Text with an annotation.
    case ruby
    /// The text that is annotated.
    case rubyBase
    /// The annotation.
    case rubyText

    // MARK: Contents

    /// The entries of a contents page, or of one section.
    case contents
    /// An entry of the contents page.
    case contentsEntry
    /// The title of an entry.
    case contentsTitle

    /// An element named by the author: the class of a container, paragraph or heading.
    indirect case custom(String)
}

/// The cells that a header cell describes.
public enum HeaderScope: String, Hashable, Sendable {
    /// The cells of its row.
    case row
    /// The cells of its column.
    case column
}

/// The number of rows and columns that a cell takes.
public struct CellSpan: Hashable, Sendable {
    /// Rows, at least 1.
    public var rows: Int
    /// Columns, at least 1.
    public var columns: Int

    /// One row and one column.
    public static let one = CellSpan(rows: 1, columns: 1)

    /// A span of `rows` and `columns`.
    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
    }
}

/// The labels of the items of a list, in the words of PDF (ISO 32000-1 Table 347).
public enum ListNumbering: String, Hashable, Sendable {
    /// Neither bullets nor numbers: terms, boxes of tasks.
    case none = "None"
    /// Bullets.
    case disc = "Disc"
    /// 1, 2, 3
    case decimal = "Decimal"
    /// I, II, III
    case upperRoman = "UpperRoman"
    /// i, ii, iii
    case lowerRoman = "LowerRoman"
    /// A, B, C
    case upperAlpha = "UpperAlpha"
    /// a, b, c
    case lowerAlpha = "LowerAlpha"
}
