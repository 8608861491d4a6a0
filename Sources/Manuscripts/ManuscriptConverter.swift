import PubDiagnostics
import PubDocuments
import PubRunningText

/// Makes blocks of the paragraphs of a ``Manuscript``: by their roles headings, quotes, code and captions; by their numbers lists; and
/// the headline, the standfirst and the authors from its first paragraphs.
struct ManuscriptConverter {
    var manuscript: Manuscript
    let options: ReadingOptions
    let source: ReaderSource
    /// The transcript, for making places.
    let text: SourceText
    var front = FrontMatter()
    var diagnostics: [Diagnostic] = []
    var attachments: [String: Attachment] = [:]
    /// Labels of empty paragraphs: they wait for text.
    var waitingLabels: [(name: String, offset: Int)] = []
    var usedLabels: Set<String> = []
    /// Styles of the file that the template lacks, each reported once.
    private var reportedStyles: Set<String> = []

    init(_ manuscript: Manuscript, file: String, _ options: ReadingOptions) {
        self.manuscript = manuscript
        self.options = options
        text = manuscript.transcript.text(of: file)
        source = ReaderSource(text.bytes, of: text, offsets: nil)
    }

    func origin(_ offset: Int) -> SourceLocation { text.origin(ofByte: offset) }

    /// The blocks of `parts`; for the article itself, the headline and everything that belongs to it are taken out of them.
    mutating func blocks(of parts: [Manuscript.Part], isArticle: Bool = false) -> [Block] {
        var blocks: [Block] = []
        var items: [Manuscript.Paragraph] = []
        for part in parts {
            if case .paragraph(let paragraph) = part, paragraph.list != nil, !paragraph.pieces.isEmpty {
                items.append(paragraph)
                continue
            }
            if !items.isEmpty {
                blocks += lists(items)
                items = []
            }
            switch part {
            case .paragraph(let paragraph): take(paragraph, isArticle: isArticle, into: &blocks)
            case .table(let grid):
                if let content = framed(by: grid) {
                    blocks += self.blocks(of: content)
                } else {
                    table(grid).map { blocks.append(table: $0) }
                }
            case .pause(let offset): blocks.append(Block(.pause, at: origin(offset)))
            default: if let block = nested(part) { blocks.append(block) }
            }
        }
        if !items.isEmpty { blocks += lists(items) }
        blocks.trimCode()
        return blocks
    }

    /// The block of a part that holds others; nil if it is empty.
    private mutating func nested(_ part: Manuscript.Part) -> Block? {
        switch part {
        case .quote(let parts, let offset):
            let inner = blocks(of: parts)
            return inner.isEmpty ? nil : Block(.quote(inner), at: origin(offset))
        case .division(let name, let parts, let offset):
            let inner = blocks(of: parts)
            return inner.isEmpty ? nil : Block(.container(name: name, inner), at: origin(offset))
        case .code(let language, let lines, let offset):
            return Block(.code(language: language, lines: lines), at: origin(offset))
        case .list(let nested, let offset):
            var list = List(start: nested.start, isTight: true, items: [])
            list.numbering = nested.numbering
            for item in nested.items {
                let inner = blocks(of: item)
                guard let place = inner.first?.origin else { continue }
                var texts = 0
                for block in inner { if case .paragraph = block.kind { texts += 1 } }
                if texts > 1 { list.isTight = false }
                list.items.append(List.Item(inner, at: place))
            }
            return list.items.isEmpty ? nil : Block(.list(list), at: origin(offset))
        case .definitions(let all, let offset):
            let definitions = all.map { defined in
                Definition(
                    inlines(of: defined.term), bodies: defined.bodies.map { blocks(of: $0) },
                    at: origin(defined.term.offset))
            }
            return definitions.isEmpty ? nil : Block(.definitions(definitions), at: origin(offset))
        case .paragraph, .table, .pause: return nil
        }
    }

    // MARK: Paragraphs

    /// Longer headings are paragraphs of the text as a rule: three lines of a narrow column have this many characters.
    private static let longestHeading = 160

    private mutating func take(_ paragraph: Manuscript.Paragraph, isArticle: Bool, into blocks: inout [Block]) {
        let origin = origin(paragraph.offset)
        if paragraph.role == .code, let lines = lines(ofCode: paragraph) {
            return blocks.appendCode(lines, at: origin)
        }
        let inlines = inlines(of: paragraph)
        guard !inlines.isEmpty else { return }
        let (text, figures) = parted(inlines)
        // Pictures of a paragraph come below it, whatever it becomes.
        defer { for figure in figures { blocks.append(Block(.figure(figure), at: figure.origin)) } }
        if text.isEmpty { return }
        if case .heading = paragraph.role, text.plainText.count > Self.longestHeading {
            manuscript.findings.note(.longHeading, at: paragraph.offset)
        }
        let isHead = isArticle && blocks.isEmpty
        switch paragraph.role {
        case .title where isHead && front.title == nil && !options.hasTitleFromManifest: front.title = text
        case .subtitle where isHead && front.standfirst == nil && (front.title != nil || options.hasTitleFromManifest):
            front.standfirst = text
        case .author where isHead:
            front.authors.append(Author(name: text.plainText, at: origin))
        case .caption where blocks.waitForCaption: blocks.setCaption(text)
        case .quote: blocks.appendQuoted(block(paragraph, text, at: origin))
        case .term: blocks.appendTerm(text, at: origin)
        case .definition: blocks.appendDefinition(block(paragraph, text, at: origin))
        default: blocks.append(block(paragraph, text, at: origin))
        }
    }

    /// The block of a paragraph on its own.
    mutating func block(_ paragraph: Manuscript.Paragraph, _ text: [Inline], at origin: SourceLocation) -> Block {
        var block = Block(.paragraph(text), at: origin)
        func element(_ name: String) { block.attributes.classes = [Attributes.Value(name, at: origin)] }
        switch paragraph.role {
        case .title: block.kind = .heading(level: 1, text)
        case .heading(let level): block.kind = .heading(level: level, text)
        case .subtitle: element("standfirst")
        case .author: element("byline")
        case .caption: element("caption")
        case .element(let name): element(name)
        case .style(let name):
            block.attributes.pairs = [(Attributes.Value("style", at: origin), Attributes.Value(name, at: origin))]
        case .unknown(let name): report(unknownStyle: name, at: origin)
        case .body, .quote, .code, .term, .definition: break
        }
        if paragraph.isRightToLeft {
            block.formatting = DirectParagraphFormatting()
            block.formatting?.direction = .rightToLeft
        }
        return block
    }

    private mutating func report(unknownStyle name: String, at origin: SourceLocation) {
        guard reportedStyles.insert(name).inserted else { return }
        let slug = name.lowercased().map { $0 == " " ? "-" : String($0) }.joined()
        diagnostics.append(
            .warning(
                "source-style", "the template has no style for the file's style \"\(name)\"", at: origin,
                hint:
                    "name its role in [issue]: style_roles = { \"\(name)\" = \"subhead.1\" }, or add a paragraph style or an "
                    + "entry of [map] named \"\(slug)\"; until then it is set as body"))
    }

    // MARK: Figures

    /// Text without the pictures that are by themselves, and these.
    func parted(_ inlines: [Inline]) -> (text: [Inline], figures: [Picture]) {
        var text: [Inline] = []
        var figures: [Picture] = []
        var isAfterFigure = false
        for inline in inlines {
            if case .image(let picture) = inline, picture.attributes["height"] == nil {
                figures.append(picture)
                isAfterFigure = true
            } else {
                // Of the blanks on both sides of a picture one is left.
                let isAfterBlank = text.last?.plainText.hasSuffix(" ") ?? true
                text.append(isAfterFigure && isAfterBlank ? Self.withoutBlank(inline) : inline)
                isAfterFigure = false
            }
        }
        if isAfterFigure, case .text(let last, let origin)? = text.last, last.hasSuffix(" ") {
            text[text.count - 1] = .text(String(last.dropLast()), origin)
        }
        text.removeAll { if case .text("", _) = $0 { true } else { false } }
        let isOnlyPictures = text.allSatisfy {
            switch $0 {
            case .image: true
            case .noteCall: false
            default: $0.plainText.trimmingBlanks.isEmpty
            }
        }
        guard isOnlyPictures, !inlines.isEmpty else { return (text, figures) }
        let small = text.compactMap { inline -> Picture? in
            guard case .image(var picture) = inline else { return nil }
            picture.attributes.pairs.removeAll { $0.key.text == "height" }
            return picture
        }
        let labels = text.filter { if case .span = $0 { true } else { false } }
        return (labels, figures + small)
    }

    /// `inline` without the blank that it begins with.
    private static func withoutBlank(_ inline: Inline) -> Inline {
        guard case .text(let text, let origin) = inline, text.hasPrefix(" ") else { return inline }
        return .text(String(text.dropFirst()), origin)
    }
}
