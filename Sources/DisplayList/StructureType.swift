/// A standard structure type of PDF (ISO 32000-1 §14.8.4), or none.
public enum StructureType: Hashable, Sendable {
    /// A relatively self-contained text: `Art`.
    case article
    /// A container for related content: `Sect`.
    case section
    /// A group of blocks without a meaning of its own: `Div`.
    case division
    /// Paragraphs attributed to somebody else: `BlockQuote`.
    case blockQuote
    /// A text that describes a figure or table: `Caption`.
    case caption
    /// A table of contents: `TOC`.
    case contents
    /// One entry of a table of contents: `TOCI`.
    case contentsItem
    /// A heading: `H1` … `H6`.
    case heading(level: Int)
    /// A paragraph: `P`.
    case paragraph
    /// A list: `L`.
    case list
    /// One item of a list: `LI`.
    case listItem
    /// A bullet or number that distinguishes an item or note: `Lbl`.
    case label
    /// The content of a list item: `LBody`.
    case listBody
    /// A table: `Table`.
    case table
    /// A row of cells: `TR`.
    case tableRow
    /// A cell that describes rows or columns: `TH`.
    case headerCell
    /// A cell of data: `TD`.
    case dataCell
    /// A part of a text with attributes of its own: `Span`.
    case span
    /// A citation of content elsewhere, such as a call of a note: `Reference`.
    case reference
    /// An explanation outside the running text: `Note`.
    case note
    /// A fragment of a program: `Code`.
    case code
    /// A part of a text that leads elsewhere: `Link`.
    case link
    /// Text with an annotation over or under it: `Ruby`.
    case ruby
    /// The text that is annotated: `RB`.
    case rubyBase
    /// The annotation: `RT`.
    case rubyText
    /// A picture: `Figure`.
    case figure
    /// No element of PDF: its marks are artifacts (§14.8.2.2), and its children belong to its parent.
    case artifact

    /// The name in a PDF file, without the slash; `Artifact` for ``artifact``.
    public var name: String {
        switch self {
        case .article: "Art"
        case .section: "Sect"
        case .division: "Div"
        case .blockQuote: "BlockQuote"
        case .caption: "Caption"
        case .contents: "TOC"
        case .contentsItem: "TOCI"
        case .heading(let level): "H\(level)"
        case .paragraph: "P"
        case .list: "L"
        case .listItem: "LI"
        case .label: "Lbl"
        case .listBody: "LBody"
        case .table: "Table"
        case .tableRow: "TR"
        case .headerCell: "TH"
        case .dataCell: "TD"
        case .span: "Span"
        case .reference: "Reference"
        case .note: "Note"
        case .code: "Code"
        case .link: "Link"
        case .ruby: "Ruby"
        case .rubyBase: "RB"
        case .rubyText: "RT"
        case .figure: "Figure"
        case .artifact: "Artifact"
        }
    }
}
