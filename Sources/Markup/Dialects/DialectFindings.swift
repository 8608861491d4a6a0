import PubDiagnostics
import PubRunningText

/// The findings from reading dialects: each kind once for a file, with the number of its occurrences.
struct DialectFindings {
    /// Something of a dialect that the pages do not have, or have otherwise than its own program would.
    enum Kind: Int, CaseIterable {
        case comment, edit, abbreviation, script, shortcode, role, pastedTable, indentedText, directive, contents,
            reference
    }

    private let source: ReaderSource
    private var found: [Kind: (offset: Int, count: Int, words: String)] = [:]

    /// No findings in `source`.
    init(_ source: ReaderSource) { self.source = source }

    /// Notes one of `kind` at `offset`; `words` are quoted if it is the first.
    mutating func note(_ kind: Kind, at offset: Int, _ words: String = "") {
        found[kind] = found[kind].map { ($0.offset, $0.count + 1, $0.words) } ?? (offset, 1, words)
    }

    /// The findings, in their order.
    var diagnostics: [Diagnostic] {
        Kind.allCases.compactMap { kind in
            guard let (offset, count, words) = found[kind] else { return nil }
            let more = count > 1 ? "; there are \(count - 1) more below" : ""
            return Diagnostic(
                kind.severity, kind.id, "\(kind.message(words))\(more)", at: source.origin(at: offset), hint: kind.hint)
        }
    }
}

extension DialectFindings.Kind {
    fileprivate var severity: Diagnostic.Severity {
        switch self {
        case .comment, .abbreviation, .pastedTable: .note
        default: .warning
        }
    }

    fileprivate var id: String {
        switch self {
        case .indentedText: "indented-text"
        case .pastedTable: "pasted-table"
        default: "dialect-markup"
        }
    }

    fileprivate func message(_ words: String) -> Message {
        switch self {
        case .comment: "this comment is left out"
        case .edit: "this edit is accepted: what was added is set, what was deleted is not"
        case .abbreviation: "the long form of an abbreviation is shown on screens only, and is left out: \(words)"
        case .script: "this line of a program is left out: \(words)"
        case .shortcode: "templates of web sites are not filled in: \(words) is left out"
        case .role: "the role \(words) is not known: its words are set as they are"
        case .pastedTable: "lines with \(words) between their parts are set as a table"
        case .indentedText: "these lines begin with a tab or four blanks, and are set as text, not as a listing"
        case .directive: "the directive \(words) is not known: its text is kept"
        case .contents: "lists of headings and files are not made: \(words) is left out"
        case .reference: "the reference \(words) leads to nothing in this file, and is printed as it was typed"
        }
    }

    fileprivate var hint: String? {
        switch self {
        case .comment, .abbreviation: nil
        case .edit: "take the marks away when the edit is decided"
        case .script: "delete it, or write ``` before and after it for a listing"
        case .shortcode: "write what it stands for, as ![caption](file), [text](address) or ::: name"
        case .role: "write [words](#name) for a reference, or [words]{.name} for a style"
        case .pastedTable: "write | a | b |, and |---|---| below the first line, for a head and alignment"
        case .indentedText: "write ``` before and after them for a listing, or take the blanks away"
        case .directive: "write ::: sidebar before and ::: after it for a box"
        case .contents: "an article of the kind `contents` lists the articles of the issue"
        case .reference: "write [words](#name), and {#name} behind the heading or picture that is meant"
        }
    }
}
