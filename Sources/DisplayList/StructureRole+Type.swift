extension StructureRole {
    /// The default structure type of an element of this role, unless its node has another: a heading within the text is
    /// one of the second level, an element named by the author is a group of blocks.
    public var type: StructureType {
        switch self {
        case .article: .article
        case .sidebar: .section
        case .verse, .letter, .authorNote, .signature, .custom: .division
        case .quote, .pullquote: .blockQuote
        case .headline: .heading(level: 1)
        case .subhead: .heading(level: 2)
        case .sectionTitle, .kicker, .standfirst, .byline, .body, .stanza, .credit, .contentsTitle: .paragraph
        case .caption: .caption
        case .figure: .figure
        case .decoration: .artifact
        case .table: .table
        case .tableRow: .tableRow
        case .headerCell: .headerCell
        case .dataCell: .dataCell
        case .list, .definitions: .list
        case .listItem, .definitionItem: .listItem
        case .listMarker, .noteMarker, .term: .label
        case .listBody, .definition: .listBody
        case .noteCall: .reference
        case .note: .note
        case .link: .link
        case .listing, .code, .keyboard: .code
        case .verseLine, .span, .abbreviation: .span
        case .ruby: .ruby
        case .rubyBase: .rubyBase
        case .rubyText: .rubyText
        case .contents: .contents
        case .contentsEntry: .contentsItem
        }
    }

    /// The word for it in dumps: the word of sources and templates, if they have one.
    public var name: String {
        switch self {
        case .article: "article"
        case .sectionTitle: "section"
        case .kicker: "kicker"
        case .headline: "headline"
        case .standfirst: "standfirst"
        case .byline: "byline"
        case .subhead: "subhead"
        case .body: "body"
        case .quote: "quote"
        case .verse: "verse"
        case .stanza: "stanza"
        case .verseLine: "verse-line"
        case .letter: "letter"
        case .authorNote: "author-note"
        case .signature: "signature"
        case .listing: "listing"
        case .sidebar: "sidebar"
        case .pullquote: "pullquote"
        case .figure: "figure"
        case .decoration: "decoration"
        case .caption: "caption"
        case .credit: "credit"
        case .table, .tableRow, .headerCell, .dataCell: tableName
        case .list, .listItem, .listMarker, .listBody, .definitions, .definitionItem, .term, .definition: listName
        case .noteCall: "note-call"
        case .note: "note"
        case .noteMarker: "note-marker"
        case .link: "link"
        case .code: "code"
        case .keyboard: "keyboard"
        case .span: "span"
        case .abbreviation: "abbreviation"
        case .ruby: "ruby"
        case .rubyBase: "ruby-base"
        case .rubyText: "ruby-text"
        case .contents: "contents"
        case .contentsEntry: "contents-entry"
        case .contentsTitle: "contents-title"
        case .custom(let name): name
        }
    }

    private var tableName: String {
        switch self {
        case .tableRow: "row"
        case .headerCell: "header"
        case .dataCell: "cell"
        default: "table"
        }
    }

    private var listName: String {
        switch self {
        case .listItem: "item"
        case .listMarker: "marker"
        case .listBody: "item-body"
        case .definitions: "definitions"
        case .definitionItem: "definition-item"
        case .term: "term"
        case .definition: "definition"
        default: "list"
        }
    }
}
