import Geometry

extension Paragraph {
    /// The paragraph with all its type, leading and spaces at `share` of their size.
    public func scaled(by share: Double) -> Paragraph {
        var copy = self
        copy.text = text.scaled(by: share)
        copy.firstLine = firstLine.map { first in
            let scaled = first.attributes.map { ($0.key.scaled(by: share), $0.value.scaled(by: share)) }
            return FirstLineAttributes(Dictionary(scaled, uniquingKeysWith: { $1 }), isUpper: first.isUpper)
        }
        copy.attributes.em = attributes.em.scaled(by: share)
        copy.attributes.leading = attributes.leading.scaled(by: share)
        copy.attributes.firstLineIndent = attributes.firstLineIndent.scaled(by: share)
        copy.attributes.startIndent = attributes.startIndent.scaled(by: share)
        copy.attributes.endIndent = attributes.endIndent.scaled(by: share)
        copy.attributes.spaceBefore = attributes.spaceBefore.scaled(by: share)
        copy.attributes.spaceAfter = attributes.spaceAfter.scaled(by: share)
        copy.attributes.marker = attributes.marker?.scaled(by: share)
        copy.attributes.tabs = attributes.tabs.map {
            TabStop(position: $0.position.scaled(by: share), alignment: $0.alignment, leader: $0.leader)
        }
        return copy
    }
}
