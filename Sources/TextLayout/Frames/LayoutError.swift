import PubFonts
import PubIdentity
import PubShaping
import PubTextModel

/// The reason why a text cannot be set.
public enum LayoutError: Error, Hashable, Sendable {
    /// Its attributes name a face that is not in the shaper's catalogue: a key of another catalogue.
    case unknownFont(FontKey)
}

extension Shaper {
    /// Throws ``LayoutError/unknownFont(_:)`` for a face of `paragraph` that the catalogue does not have. Linear in the attributes.
    func check(_ paragraph: Paragraph) throws(LayoutError) {
        if let font = paragraph.attributes.font { try check(font) }
        if let marker = paragraph.attributes.marker { try check(marker) }
        if let cap = paragraph.attributes.dropCap { try check(cap.attributes.font) }
        if let first = paragraph.firstLine {
            for attributes in first.attributes.values { try check(attributes.font) }
        }
        try check(paragraph.text)
    }

    private func check(_ text: AttributedText) throws(LayoutError) {
        for attributes in text.attributes { try check(attributes.font) }
        for annotation in text.rubies { try check(annotation.ruby.text) }
    }

    private func check(_ font: FontKey) throws(LayoutError) {
        if !fonts.contains(font) { throw .unknownFont(font) }
    }
}
