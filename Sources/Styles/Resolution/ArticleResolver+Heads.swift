import PubDiagnostics
import PubDocuments
import PubIdentity
import PubTextModel

extension ArticleResolver {
    /// Adds the elements above the text that the article has: section, kicker, headline, standfirst, byline.
    mutating func addHead(_ front: FrontMatter) {
        let origin = article.structure[0].origin
        if let label = label(front.id) { place.labels.append(label) }
        if !context.sectionTitle.isEmpty, computed.sheet.mapping("section") != nil {
            addHead("section", [.text(context.sectionTitle, origin)])
        }
        if let kicker = front.kicker { addHead("kicker", kicker) }
        if let title = front.title { addHead("headline", title) }
        if let standfirst = front.standfirst { addHead("standfirst", standfirst) }
        addByline(front.authors)
        article.title = (front.title ?? []).titleText
        article.shortTitle = front.shortTitle?.titleText ?? article.title
        article.kicker = (front.kicker ?? []).titleText
        article.standfirst = (front.standfirst ?? []).titleText
    }

    /// Adds one line of the head; nothing when it has no text.
    mutating func addHead(_ element: String, _ inlines: [Inline]) {
        guard let origin = inlines.first?.origin else { return }
        let style = computed.style(of: element, in: place.path, language: language, at: origin)
        let id = node(ofParagraph: element, at: origin)
        let text = text(inlines, computed.characterStyle(of: style), of: id)
        if text.isEmpty { return }
        add(text, as: element, style: inColorOfSection(computed.paragraphStyles[style]), element: id, at: origin)
    }

    /// `style` with its square in the colour of the section whose title it is.
    private func inColorOfSection(_ style: ComputedParagraphStyle) -> ComputedParagraphStyle {
        guard let sectionAccent else { return style }
        let accented = computed.sheet.accented(sectionAccent)
        var colored = style
        colored.square = accented.paragraphStyle(style.paragraph.style, language: language)?.square
        return colored
    }

    /// The authors with their roles: `Words: A, B · Pictures: C`; names alone if no roles are given.
    private mutating func addByline(_ authors: [Author]) {
        guard let first = authors.first else { return }
        let style = computed.style(of: "byline", in: place.path, language: language, at: first.origin)
        let id = node(.byline, at: first.origin)
        let character = computed.characterStyle(of: style)
        setLanguage(ofCharacterStyle: character, of: id)
        var text = AttributedText()
        var previous: Author?
        for author in authors {
            let names = InlineContext(element: id)
            if let previous {
                append(previous.role == author.role ? ", " : " · ", character, names, author.origin, to: &text)
            }
            if !author.role.isEmpty, previous?.role != author.role {
                let role = computed.characterStyle(
                    character, entering: "byline.role", in: place.path, at: author.origin)
                append(ArticleResolver.capitalized(author.role) + ": ", role, names, author.origin, to: &text)
            }
            append(author.name, character, names, author.origin, to: &text)
            previous = author
        }
        article.byline = ArticleResolver.byline(of: authors)
        add(text, as: "byline", style: computed.paragraphStyles[style], element: id, at: first.origin)
    }

    /// The byline without styles.
    private static func byline(of authors: [Author]) -> String {
        var text = ""
        var role: String?
        for author in authors {
            if let role { text += role == author.role ? ", " : " · " }
            if !author.role.isEmpty, role != author.role { text += capitalized(author.role) + ": " }
            text += author.name
            role = author.role
        }
        return text
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
