/// An event of an XML document (XML 1.0, fifth edition).
package enum XMLEvent: Hashable {
    /// The XML declaration, with the encoding that it names.
    case declaration(encoding: String?)
    /// The document type declaration, by the name of the root; the files that it refers to are never opened.
    case doctype(String)
    /// A start tag; if the element is empty, its end follows.
    case start(XMLElement)
    /// An end tag, or the end of an empty element: then it has no bytes.
    case end
    /// Text between tags, with references replaced; the text of a CDATA section is an event of its own.
    case text(String)
    /// A processing instruction: its target and the rest.
    case instruction(String, String)
    /// A comment.
    case comment(String)
}

/// A start tag.
package struct XMLElement: Hashable {
    /// The name with its prefix.
    package var name: String
    /// The byte of its `<`.
    package var place: Int
    /// In the order of the source.
    package var attributes: [XMLAttribute]

    /// The value of an attribute; nil if there is none.
    package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// An attribute.
package struct XMLAttribute: Hashable {
    /// The name with its prefix.
    package var name: String
    /// The value, with references replaced.
    package var value: String
    /// The bytes from its name to its closing quote.
    package var range: Range<Int>

    /// The byte that it begins at.
    package var place: Int { range.lowerBound }
}
