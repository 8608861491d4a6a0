import PubGeometry

extension Paragraph {
    /// The paragraph with its type, leading, indents, spaces and tab stops scaled by `factor`. Rules and the gap of a
    /// drop cap keep their size.
    public func scaled(by factor: Double) -> Paragraph {
        var copy = self
        copy.text = text.scaled(by: factor)
        copy.firstLine = firstLine.map { first in
            let scaled = first.attributes.map { ($0.key.scaled(by: factor), $0.value.scaled(by: factor)) }
            return FirstLineAttributes(Dictionary(scaled, uniquingKeysWith: { $1 }), isUppercase: first.isUppercase)
        }
        copy.attributes.em = attributes.em.scaled(by: factor)
        copy.attributes.leading = attributes.leading.scaled(by: factor)
        copy.attributes.firstLineIndent = attributes.firstLineIndent.scaled(by: factor)
        copy.attributes.startIndent = attributes.startIndent.scaled(by: factor)
        copy.attributes.endIndent = attributes.endIndent.scaled(by: factor)
        copy.attributes.spaceBefore = attributes.spaceBefore.scaled(by: factor)
        copy.attributes.spaceAfter = attributes.spaceAfter.scaled(by: factor)
        copy.attributes.marker = attributes.marker?.scaled(by: factor)
        copy.attributes.tabs = attributes.tabs.map {
            TabStop(position: $0.position.scaled(by: factor), alignment: $0.alignment, leader: $0.leader)
        }
        return copy
    }

    /// The paragraph with its type in the size `size`, and its leading in proportion; indents, spaces and tab stops stay.
    package func set(in size: Length) -> Paragraph {
        if attributes.em <= .zero { return self }
        var copy = scaled(by: size.points / attributes.em.points)
        copy.attributes.em = size
        copy.attributes.firstLineIndent = attributes.firstLineIndent
        copy.attributes.startIndent = attributes.startIndent
        copy.attributes.endIndent = attributes.endIndent
        copy.attributes.spaceBefore = attributes.spaceBefore
        copy.attributes.spaceAfter = attributes.spaceAfter
        copy.attributes.tabs = attributes.tabs
        return copy
    }
}
