import PubCMarkGFM
import PubPlatform
import PubRunningText
import Synchronization

/// The kinds of nodes of the tree.
enum MarkdownKind {
    case document, blockQuote, list, item, taskItem, codeBlock, htmlBlock, paragraph, heading, thematicBreak
    case footnoteDefinition, table, tableRow, tableCell
    case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, link, image, footnoteReference
    case other
}

/// The tree that cmark-gfm makes of a text; it owns the C nodes.
struct MarkdownTree: ~Copyable {
    private let root: OpaquePointer

    /// One parse at a time: attaching an extension writes into tables of special characters that all parsers share.
    private static let lock = Mutex(())
    private static let extensions = ["table", "autolink", "tasklist"]

    /// Parses `bytes`. Linear for input within ``MarkBudget``, which hides the marks that make cmark-gfm superlinear.
    init(_ bytes: [UInt8]) {
        root = MarkdownTree.lock.withLock { _ in
            cmark_gfm_core_extensions_ensure_registered()
            let parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_FULL_INFO_STRING)
            for name in MarkdownTree.extensions {
                cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
            }
            bytes.withUnsafeBufferPointer { buffer in
                // cmark takes signed characters; the bytes live until the feed has copied them.
                buffer.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
            }
            let root = cmark_parser_finish(parser)
            cmark_parser_free(parser)
            guard let root else { preconditionFailure("cmark returns a document or aborts for lack of memory") }
            return root
        }
    }

    deinit { cmark_node_free(root) }

    /// Gives the document's node to `body`. Nodes must not leave it.
    borrowing func withRoot<Result>(_ body: (MarkdownNode) -> Result) -> Result {
        body(MarkdownNode(root))
    }
}

/// A node of a tree; valid as long as the tree lives.
struct MarkdownNode {
    private let node: OpaquePointer

    fileprivate init(_ node: OpaquePointer) { self.node = node }

    var firstChild: MarkdownNode? { cmark_node_first_child(node).map(MarkdownNode.init) }
    var next: MarkdownNode? { cmark_node_next(node).map(MarkdownNode.init) }
    var previous: MarkdownNode? { cmark_node_previous(node).map(MarkdownNode.init) }
    var parent: MarkdownNode? { cmark_node_parent(node).map(MarkdownNode.init) }

    /// The first line, from 1; 0 when cmark gives none.
    var startLine: Int { Int(cmark_node_get_start_line(node)) }
    /// The first column in bytes, from 1; 0 when cmark gives none.
    var startColumn: Int { Int(cmark_node_get_start_column(node)) }
    /// The last line.
    ///
    /// cmark leaves out the line that ends raw HTML by its content (`-->`, `</script>`): the lines of its text are
    /// counted.
    var endLine: Int {
        let reported = Int(cmark_node_get_end_line(node))
        guard kind == .htmlBlock else { return reported }
        return max(reported, startLine + literal.count { $0 == Ascii.lineFeed } - 1)
    }

    /// The text of text, code and raw HTML.
    var literal: [UInt8] { MarkdownNode.bytes(cmark_node_get_literal(node)) }
    /// The target of a link or image.
    var url: String { MarkdownNode.string(cmark_node_get_url(node)) }
    /// The title of a link or image.
    var title: String { MarkdownNode.string(cmark_node_get_title(node)) }
    /// The level of a heading, from 1.
    var headingLevel: Int { Int(cmark_node_get_heading_level(node)) }
    /// The number of a list's first item; nil for bullets.
    var listStart: Int? {
        cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(node)) : nil
    }
    /// Whether a list has no blank lines between its items.
    var isTight: Bool { cmark_node_get_list_tight(node) != 0 }
    /// Whether a task is done.
    var isChecked: Bool { cmark_gfm_extensions_get_tasklist_item_checked(node) }
    /// Whether code is between fences, and the indent of these.
    var fence: (isFenced: Bool, indent: Int) {
        var length: CInt = 0
        var offset: CInt = 0
        var mark: CChar = 0
        let isFenced = cmark_node_get_fenced(node, &length, &offset, &mark) != 0
        return (isFenced, Int(offset))
    }
    /// The column alignments of a table: `l`, `c`, `r` or 0.
    var alignments: [UInt8] {
        let count = Int(cmark_gfm_extensions_get_table_columns(node))
        guard let values = cmark_gfm_extensions_get_table_alignments(node) else { return [] }
        // The array belongs to the node and has one byte a column.
        return Array(UnsafeBufferPointer(start: values, count: count))
    }

    /// The kind.
    var kind: MarkdownKind {
        let type = cmark_node_get_type(node)
        return MarkdownNode.kinds[UInt32(type.rawValue)] ?? extensionKind
    }

    private static let kinds: [UInt32: MarkdownKind] = [
        CMARK_NODE_DOCUMENT.rawValue: .document, CMARK_NODE_BLOCK_QUOTE.rawValue: .blockQuote,
        CMARK_NODE_LIST.rawValue: .list, CMARK_NODE_CODE_BLOCK.rawValue: .codeBlock,
        CMARK_NODE_HTML_BLOCK.rawValue: .htmlBlock, CMARK_NODE_PARAGRAPH.rawValue: .paragraph,
        CMARK_NODE_HEADING.rawValue: .heading, CMARK_NODE_THEMATIC_BREAK.rawValue: .thematicBreak,
        CMARK_NODE_FOOTNOTE_DEFINITION.rawValue: .footnoteDefinition, CMARK_NODE_TEXT.rawValue: .text,
        CMARK_NODE_SOFTBREAK.rawValue: .softBreak, CMARK_NODE_LINEBREAK.rawValue: .lineBreak,
        CMARK_NODE_CODE.rawValue: .code, CMARK_NODE_HTML_INLINE.rawValue: .htmlInline,
        CMARK_NODE_EMPH.rawValue: .emphasis, CMARK_NODE_STRONG.rawValue: .strong,
        CMARK_NODE_LINK.rawValue: .link, CMARK_NODE_IMAGE.rawValue: .image,
        CMARK_NODE_FOOTNOTE_REFERENCE.rawValue: .footnoteReference,
    ]

    /// The kinds that have no constant, or that an extension changes while the type stays (task items): by their names.
    private var extensionKind: MarkdownKind {
        guard let name = cmark_node_get_type_string(node) else { return .other }
        switch String(cString: name) {
        case "item": return .item
        case "tasklist": return .taskItem
        case "table": return .table
        case "table_header", "table_row": return .tableRow
        case "table_cell": return .tableCell
        default: return .other
        }
    }

    private static func bytes(_ pointer: UnsafePointer<CChar>?) -> [UInt8] {
        guard let pointer else { return [] }
        // The string belongs to the node and ends in NUL; the source has no NUL inside.
        // As raw bytes: to turn each signed one into an unsigned one takes ten times as long as to copy all.
        return Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
    }

    private static func string(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}

extension MarkdownTree {
    /// The text that CommonMark reads in the entity `&name;`; nil when there is no such entity.
    ///
    /// - Parameter reference: the whole reference, from `&` to `;`.
    static func entity(_ reference: ArraySlice<UInt8>) -> [UInt8]? {
        let tree = MarkdownTree(Array(reference))
        let text = tree.withRoot { $0.firstChild?.firstChild?.literal ?? [] }
        return text.elementsEqual(reference) || text.isEmpty ? nil : text
    }
}

/// A walk over the blocks of a tree without recursion: nesting may be as deep as the source is long.
struct NodeWalk {
    private var upcoming: MarkdownNode?
    private var depth = 0

    /// A walk over the descendants of `root`.
    init(_ root: MarkdownNode) {
        upcoming = root.firstChild
        depth = upcoming == nil ? 0 : 1
    }

    /// The next block in the order of the text; inlines are passed over.
    mutating func nextBlock() -> MarkdownNode? {
        guard let node = upcoming else { return nil }
        switch node.kind {
        case .paragraph, .heading, .codeBlock, .htmlBlock, .thematicBreak, .tableCell: advance(past: node)
        default:
            if let child = node.firstChild {
                upcoming = child
                depth += 1
            } else {
                advance(past: node)
            }
        }
        return node
    }

    private mutating func advance(past node: MarkdownNode) {
        var node = node
        while true {
            if let next = node.next {
                upcoming = next
                return
            }
            depth -= 1
            guard depth > 0, let parent = node.parent else {
                upcoming = nil
                return
            }
            node = parent
        }
    }
}
