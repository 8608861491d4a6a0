import PubDiagnostics
import PubDocuments
import PubRunningText

extension BlockReader {
    /// The notes among the children of the document, which cmark puts at its end in the order of their first calls.
    mutating func notes(of root: MarkdownNode) -> [Note] {
        var notes: [Note] = []
        var child = root.firstChild
        while let node = child {
            child = node.next
            guard node.kind == .footnoteDefinition else { continue }
            noteLines.insert(node.startLine)
            // cmark-gfm takes lines for a note that are indented by four columns, like code.
            prefixes.append(.indent(4))
            notes.append(
                Note(blocks(of: node, depth: 1), at: source.origin(at: contentRange(node.startLine).lowerBound)))
            prefixes.removeLast()
        }
        return notes
    }

    /// Reports the notes that no text calls. CommonMark's dialect drops them.
    mutating func reportNotesWithoutCall(from start: Int) {
        guard lines.count > 0 else { return }
        for line in lines.line(of: start)...max(lines.line(of: start), lines.count) {
            let range = lines.range(line)
            var cursor = LineCursor(source.bytes, range)
            while let byte = cursor.current, Ascii.isBlank(byte) || byte == Ascii.greater { cursor.step() }
            // A form without effect in listings and raw HTML is none that was meant as a note.
            guard let label = noteLabel(cursor.position, range.upperBound), !noteLines.contains(line),
                !literalLines.contains(line)
            else { continue }
            diagnostics.append(
                .error(
                    "note-without-call", "no text calls the note [^\(label)], so it is not printed",
                    at: source.origin(at: cursor.position),
                    hint: "write [^\(label)] where it belongs; of two notes with one name only the first counts"))
        }
    }

    /// The label of the note that begins at `start`: `[^label]:`.
    private func noteLabel(_ start: Int, _ end: Int) -> String? {
        let bytes = source.bytes
        guard start + 1 < end, bytes[start] == Ascii.openBracket, bytes[start + 1] == Ascii.caret else { return nil }
        guard let close = bytes[start..<end].firstIndex(of: Ascii.closeBracket), close > start + 2, close + 1 < end,
            bytes[close + 1] == Ascii.colon, !bytes[start..<close].contains(where: { Ascii.isSpace($0) })
        else { return nil }
        return String(decoding: bytes[start + 2..<close], as: UTF8.self)
    }

    /// Looks for calls of notes that do not exist.
    mutating func checkCalls(_ stream: InlineStream) {
        for event in stream.events {
            guard case .text(let range) = event.kind else { continue }
            for index in range where stream.pool[index] == Ascii.openBracket { checkCall(stream, index, range) }
        }
    }

    private func isPlain(_ stream: InlineStream, _ index: Int) -> Bool {
        let offset = Int(stream.offsets[index])
        return offset < source.bytes.count && source.bytes[offset] == stream.pool[index]
    }

    private mutating func checkCall(_ stream: InlineStream, _ index: Int, _ range: Range<Int>) {
        guard index + 2 < range.upperBound, stream.pool[index + 1] == Ascii.caret, isPlain(stream, index) else {
            return
        }
        let label = stream.pool[index + 2..<range.upperBound].prefix {
            $0 != Ascii.closeBracket && !Ascii.isSpace($0) && $0 != Ascii.openBracket
        }
        guard !label.isEmpty, label.endIndex < range.upperBound, stream.pool[label.endIndex] == Ascii.closeBracket
        else { return }
        let name = String(decoding: label, as: UTF8.self)
        diagnostics.append(
            .error(
                "call-without-note", "there is no note [^\(name)]",
                at: source.origin(at: Int(stream.offsets[index])),
                hint: "write the note as a paragraph \"[^\(name)]: …\", or \\[^ if these are characters"))
    }
}
