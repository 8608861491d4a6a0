import PubDiagnostics
import PubDocuments
import PubIdentity
import PubTextModel

extension ArticleResolver {
    /// The separator of adjacent calls, unless the style sheet specifies another: without it 1 and 2 would be note 12.
    private static let callSeparator = ","

    /// Adds the call of the note `index`, set apart from a call right before it.
    mutating func appendCall(
        of index: Int, _ character: Int, _ inline: InlineContext, _ origin: SourceLocation,
        to text: inout AttributedText
    ) {
        guard index < noteCount else { return }
        let call = computed.characterStyle(character, entering: "note-call", in: place.path, at: origin)
        if endsWithCall(text) { append(callSeparator, call, inline, origin, to: &text) }
        // The note is printed with its first call; further ones repeat its number.
        let isFirst = noteElements[index] == nil
        if isFirst { text.append(.note(NoteID(index))) }
        let element = node(.noteCall, below: inline.element, at: origin)
        append("\(index + 1)", call, InlineContext(element: element), origin, to: &text)
        if isFirst {
            let note = node(.note, below: inline.element, at: origin)
            setLanguage(language, of: note)
            noteElements[index] = note
        }
    }

    /// The text between two adjacent calls.
    private var callSeparator: String {
        let mapped = place.path.candidates(for: "note-call").lazy.compactMap { [sheet = computed.sheet] in
            sheet.map[$0]?.separator
        }
        return mapped.first ?? Self.callSeparator
    }

    /// Whether the last characters of `text` are the call of a note.
    func endsWithCall(_ text: AttributedText) -> Bool {
        guard let run = text.runs.last else { return false }
        let element = text.attributes[Int(run.attributes)].element
        return element != .artifact && article.structure[Int(element.index)].role == .noteCall
    }
}

extension Inline {
    /// Whether it is white space alone.
    var isBlank: Bool {
        switch self {
        case .softBreak: true
        case .text(let text, _): text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        default: false
        }
    }

    /// Whether the call of a note is the first thing in it.
    var beginsWithNoteCall: Bool {
        switch self {
        case .noteCall: true
        case .emphasis(let inner, _), .strong(let inner, _), .strike(let inner, _), .superscript(let inner, _),
            .subscript(let inner, _), .link(_, let inner, _), .span(_, let inner, _), .styled(_, let inner, _):
            inner.first?.beginsWithNoteCall ?? false
        default: false
        }
    }
}
