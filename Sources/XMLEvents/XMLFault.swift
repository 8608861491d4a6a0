import PubCExpat
import PubDiagnostics

/// Why bytes are no XML, or none that is read.
package struct XMLFault: Error, Hashable {
    /// The kinds of faults.
    package enum Kind: Hashable {
        /// An element without an end tag, by its name.
        case unendedElement(String)
        /// An end tag for another element than the innermost open one, by their names.
        case strayEnd(String, open: String)
        /// A tag, a comment or the like that the file ends in.
        case unendedMarkup
        /// A file without an element.
        case noElement
        /// A reference to an entity that XML itself does not define.
        case unknownEntity
        /// A reference to a character that XML does not allow.
        case unknownCharacter
        /// A document type that declares entities, elements or attributes.
        case declarations
        /// An attribute that an element has twice.
        case repeatedAttribute
        /// Something behind the end of the root.
        case contentAfterRoot
        /// A character that is not allowed in its place.
        case unexpectedCharacter
        /// Elements in one another, deeper than the given limit.
        case tooDeep(Int)
        /// Anything else, in the words of expat.
        case other(String)
    }

    /// The kind of the fault.
    package var kind: Kind
    /// The byte offset of the fault.
    package var place: Int

    /// A fault at a byte.
    package init(kind: Kind, place: Int) {
        self.kind = kind
        self.place = place
    }

    /// The fault in words.
    package var reason: String {
        switch kind {
        case .unendedElement(let name): "the element \(name.excerpt) has no end"
        case .strayEnd(let name, let open): "</\(name.excerpt)> comes before the end of the element \(open.excerpt)"
        case .unendedMarkup: "what begins here has no end"
        case .noElement: "it has no element"
        case .unknownEntity: "a reference to an entity that XML does not have"
        case .unknownCharacter: "a reference to a character that XML does not have"
        case .declarations: "its document type declares entities or elements"
        case .repeatedAttribute: "an element has an attribute twice"
        case .contentAfterRoot: "its first element is not the only one"
        case .unexpectedCharacter: "a character that may not be here"
        case .tooDeep(let limit): "elements are nested deeper than \(limit) levels"
        case .other(let words): words
        }
    }
}

extension XMLFault.Kind {
    /// The kind of an error of expat that needs no more than its code.
    init(_ code: XML_Error) {
        switch code {
        case XML_ERROR_NO_ELEMENTS: self = .noElement
        case XML_ERROR_SYNTAX, XML_ERROR_INVALID_TOKEN: self = .unexpectedCharacter
        case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR: self = .unendedMarkup
        case XML_ERROR_DUPLICATE_ATTRIBUTE: self = .repeatedAttribute
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: self = .contentAfterRoot
        case XML_ERROR_BINARY_ENTITY_REF, XML_ERROR_ATTRIBUTE_EXTERNAL_ENTITY_REF:
            self = .unknownEntity
        case XML_ERROR_BAD_CHAR_REF: self = .unknownCharacter
        default: self = .other(XML_ErrorString(code).map { String(cString: $0) } ?? "it cannot be read")
        }
    }
}
