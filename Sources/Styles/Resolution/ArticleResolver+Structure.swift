import PubDiagnostics
import PubDisplayList
import PubIdentity
import PubTextModel

extension ArticleResolver {
    /// Adds an element to the structure tree, below the current one unless another is given.
    mutating func node(
        _ role: StructureRole, as type: StructureType? = nil, below parent: ElementID? = nil, at origin: SourceLocation
    ) -> ElementID {
        article.structure.append(StructureNode(role, as: type, parent: parent ?? place.parent, origin: origin))
        return ElementID(article.structure.count - 1)
    }

    /// Adds the element of a paragraph; of a heading when it has a level in its source.
    mutating func node(ofParagraph name: String, heading level: Int? = nil, at origin: SourceLocation) -> ElementID {
        let (role, type) = role(of: name, heading: level)
        return node(role, as: type, at: origin)
    }

    /// Records the language of text in the style `character` for its element if it differs from the parent's.
    mutating func setLanguage(ofCharacterStyle character: Int, of element: ElementID) {
        setLanguage(computed.characterStyles[character].attributes.language, of: element)
    }

    /// Records the language of an element if it differs from the parent's.
    mutating func setLanguage(_ language: Language, of element: ElementID) {
        let node = article.structure[Int(element.index)]
        article.structure[Int(element.index)].language =
            language.tag == self.language(of: node.parent) ? nil : language.tag
    }

    /// The language of an element: its own, else the nearest above it. Linear in its depth.
    private func language(of element: ElementID) -> String {
        var element = element
        while element != .artifact {
            let node = article.structure[Int(element.index)]
            if let language = node.language { return language }
            element = node.parent
        }
        return context.language.tag
    }

    // MARK: Roles

    private mutating func role(of name: String, heading level: Int?) -> (role: StructureRole, type: StructureType?) {
        if let role = ArticleResolver.paragraphRoles[name] {
            if role == .headline { place.headings = HeadingNesting(isBelowHeadline: true) }
            return (role, nil)
        }
        if name.hasPrefix("list.") { return (.body, nil) }
        let subhead = name == "contents.section" ? 1 : Elements.subheadLevel(of: name)
        guard let level = level ?? subhead else { return (.custom(name), .paragraph) }
        let type = StructureType.heading(level: place.headings.next(level))
        return (subhead == nil ? .custom(name) : .subhead, type)
    }

    /// The roles of paragraphs by the names of their elements.
    private static let paragraphRoles: [String: StructureRole] = [
        "body": .body, "opening": .body, "section": .sectionTitle, "kicker": .kicker, "headline": .headline,
        "standfirst": .standfirst, "byline": .byline, "caption": .caption, "credit": .credit,
        "contents.heading": .headline, "contents.title": .contentsTitle, "contents.standfirst": .standfirst,
        "contents.byline": .byline,
    ]

    /// The role of a container of the text.
    static func role(ofContainer name: String) -> StructureRole { containerRoles[name] ?? .custom(name) }

    private static let containerRoles: [String: StructureRole] = [
        "quote": .quote, "verse": .verse, "letter": .letter, "author-note": .authorNote, "signature": .signature,
        "sidebar": .sidebar, "pullquote": .pullquote, "contents.lead": .figure,
    ]
}
