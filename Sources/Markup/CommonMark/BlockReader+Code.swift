import PubDiagnostics
import PubDocuments
import PubRunningText

extension BlockReader {
    /// Code: its lines as they are written, its language and attributes from the line of its fence.
    mutating func code(_ node: MarkdownNode) -> Block {
        literalLines.formUnion(node.startLine...max(node.startLine, node.endLine))
        let fence = node.fence
        var literal = codeLines(node.literal, from: fence.isFenced ? node.startLine + 1 : node.startLine)
        // The last line ends too, so the split finds an empty one behind it.
        if literal.last?.isEmpty == true { literal.removeLast() }
        var language = ""
        var attributes = Attributes()
        if fence.isFenced {
            (language, attributes) = readInfo(node)
            checkEnd(node)
            if language == "chart", !BlockReader.isOfOtherProgram(literal) {
                return chart(literal, attributes, from: node.startLine + 1, at: origin(of: node))
            }
            reportUndrawn(language, attributes, at: origin(of: node))
        }
        let text = literal.map { String(decoding: $0, as: UTF8.self) }
        return Block(.code(language: language, lines: text), attributes: attributes, at: origin(of: node))
    }

    /// The lines of `literal`; hidden parts are taken from the source, whose lines begin at `first`.
    private func codeLines(_ literal: [UInt8], from first: Int) -> [[UInt8]] {
        var code = literal.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false).map(Array.init)
        guard literal.contains(HiddenByte.placeholder) else { return code }
        for index in code.indices where code[index].contains(HiddenByte.placeholder) {
            // The end of the line is as in the source; only its indent may be another.
            var end = lines.range(first + index).upperBound
            if end > 0, source.bytes[end - 1] == Ascii.lineFeed { end -= 1 }
            var position = code[index].count
            while position > 0, end > 0 {
                position -= 1
                end -= 1
                if code[index][position] == HiddenByte.placeholder { code[index][position] = source.bytes[end] }
            }
        }
        return code
    }

    /// The language and the attributes after the fence: `swift {#id .class}` or `{.swift #id}`.
    private mutating func readInfo(_ node: MarkdownNode) -> (String, Attributes) {
        var attributes = Attributes()
        let bytes = source.bytes
        var end = lines.range(node.startLine).upperBound
        var position = offset(of: node)
        guard position < end else { return ("", attributes) }
        let mark = bytes[position]
        while position < end, bytes[position] == mark { position += 1 }
        while position < end, Ascii.isBlank(bytes[position]) { position += 1 }
        while end > position, Ascii.isSpace(bytes[end - 1]) { end -= 1 }
        let wordEnd = bytes[position..<end].firstIndex { Ascii.isBlank($0) || $0 == Ascii.openBrace } ?? end
        var language = String(decoding: bytes[position..<wordEnd], as: UTF8.self)
        var rest = wordEnd
        while rest < end, Ascii.isBlank(bytes[rest]) { rest += 1 }
        guard rest < end else { return (language, attributes) }
        guard let syntax = AttributeSyntax(bytes, at: rest), syntax.end == end else {
            // `{r, echo=FALSE}` and `{python}` name the language of a program that is run elsewhere.
            if language.isEmpty, bytes[rest] == Ascii.openBrace, bytes[end - 1] == Ascii.closeBrace {
                let name = bytes[(rest + 1)..<(end - 1)].drop { $0 == Ascii.period || $0 == Ascii.openBrace }
                    .prefix { Ascii.isAlphanumeric($0) }
                if !name.isEmpty { return (String(decoding: name, as: UTF8.self), attributes) }
            }
            noteInfo(rest..<end)
            return (language, attributes)
        }
        attributes.add(syntax, in: source, &diagnostics)
        if language.isEmpty, !attributes.classes.isEmpty { language = attributes.classes.removeFirst().text }
        return (language, attributes)
    }

    /// Reports a listing that other programs draw, and that is printed as typed here.
    private mutating func reportUndrawn(_ language: String, _ attributes: Attributes, at origin: SourceLocation) {
        let name = language.filter { $0 != "{" && $0 != "}" && $0 != "." }.lowercased()
        let drawings = ["mermaid", "dot", "graphviz", "plantuml", "ditaa", "d2", "vega-lite", "chart", "tikz"]
        let isFormula = ["math", "latex-math", "katex", "tex-math"].contains(name)
        guard isFormula || drawings.contains(name) else { return }
        diagnostics.append(
            .warning(
                "stray-markup",
                isFormula
                    ? "formulas are not set: this one is printed as a listing"
                    : "drawings are not made of their descriptions: this one (\(name)) is printed as a listing",
                at: origin,
                hint: isFormula
                    ? "write it in letters and signs (*x*^2^, √, ≤), or make it a picture"
                    : "let its own program make an SVG of it, and write ![caption](file.svg){alt=\"…\"}"))
    }

    /// Reports text after the language of a listing that is none of our attributes, such as `title="a.py" hl_lines="2"`.
    private mutating func noteInfo(_ range: Range<Int>) {
        let words = String(decoding: source.bytes[range], as: UTF8.self)
        let hasTitle = ["title=", "caption=", "filename="].contains { words.contains($0) }
        diagnostics.append(
            .warning(
                "bad-attributes", "what follows the language of this code is left out: \(words.prefix(60))",
                at: source.origin(at: range.lowerBound),
                hint: hasTitle
                    ? "listings have no titles: write it in the sentence before the code; lines are neither numbered nor marked"
                    : "write ``` language {#id .class key=\"value\"}; lines are neither numbered nor marked"))
    }

    /// Reports a code block whose fence is never closed: by CommonMark all that follows in its container is code, and the rest of
    /// an article would be printed so.
    private mutating func checkEnd(_ node: MarkdownNode) {
        let opening = fenceLength(offset(of: node))
        let isClosed =
            node.endLine > node.startLine
            && fenceLength(contentRange(node.endLine).lowerBound, mark: source.bytes[offset(of: node)]) >= opening
        guard !isClosed else { return }
        diagnostics.append(
            .error(
                "unclosed-code", "this code goes on to the end of what holds it: nothing closes it",
                at: origin(of: node), hint: "close it with the same marks on a line of their own"))
    }

    private func fenceLength(_ start: Int, mark: UInt8? = nil) -> Int {
        guard start < source.bytes.count else { return 0 }
        let mark = mark ?? source.bytes[start]
        return source.bytes[start...].prefix { $0 == mark }.count
    }
}
