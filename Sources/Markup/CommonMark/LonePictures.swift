import PubDiagnostics
import PubDocuments
import PubRunningText

extension BlockReader {
    /// Adds a paragraph that has pictures on lines of their own: they become figures, and the content before and after them text.
    mutating func append(_ inlines: [Inline], _ attributes: Attributes? = nil, into divisions: inout DivisionStack) {
        var text: [Inline] = []
        func isEmpty(_ inlines: [Inline]) -> Bool { inlines.allSatisfy(\.isBreakOrBlank) }
        func flush(_ divisions: inout DivisionStack) {
            let words = InlineBuilder.trimmed(text).withoutEdges
            if !isEmpty(words), let origin = words.first?.origin {
                divisions.append(Block(.paragraph(words), attributes: attributes ?? Attributes(), at: origin))
            }
            text = []
        }
        for line in inlines.lines {
            guard let pictures = line.pictures else {
                text += (text.isEmpty ? [] : [.softBreak(line.first?.origin ?? .none)]) + line
                continue
            }
            flush(&divisions)
            for picture in pictures {
                let picture = picture.typographic(options)
                divisions.append(Block(.figure(picture), attributes: picture.attributes, at: picture.origin))
            }
        }
        flush(&divisions)
    }
}

extension Inline {
    /// Whether it is a line break, or blanks alone.
    fileprivate var isBreakOrBlank: Bool {
        switch self {
        case .softBreak, .lineBreak: true
        case .text(let text, _): text.allSatisfy { $0 == " " || $0 == "\t" }
        default: false
        }
    }

    fileprivate var isBreak: Bool {
        switch self {
        case .softBreak, .lineBreak: true
        default: false
        }
    }
}

extension [Inline] {
    /// The lines between breaks of this level.
    fileprivate var lines: [[Inline]] { split(whereSeparator: \.isBreak).map { Array($0) } }

    /// Whether a picture has a line of its own, but not all of the text.
    var hasPictureOnLine: Bool {
        contains {
            if case .image = $0 {
                true
            } else if case .link(_, let inner, _) = $0 {
                inner.picture != nil
            } else {
                false
            }
        }
            && lines.contains { $0.pictures != nil }
    }

    /// The pictures if they are all of the text except blanks; nil if there is more, or no picture.
    var pictures: [Picture]? {
        var found: [Picture] = []
        for inline in self where !inline.isBreakOrBlank {
            guard let picture = [inline].picture else { return nil }
            found.append(picture)
        }
        return found.isEmpty ? nil : found
    }

    /// The identifier that is all of the text: an anchor without words.
    var target: Attributes.Value? {
        var name: Attributes.Value?
        for inline in self where !inline.isBreakOrBlank {
            guard case .span(let attributes, let inner, _) = inline, inner.allSatisfy(\.isBreakOrBlank),
                attributes.classes.isEmpty,
                let id = attributes.id, name == nil
            else { return nil }
            name = id
        }
        return name
    }
    /// The picture that is all of the text, with the link around it; nil if there is more.
    var picture: Picture? {
        guard count == 1 else { return nil }
        switch self[0] {
        case .image(let picture): return picture
        case .link(let target, let inner, let origin):
            guard var picture = InlineBuilder.trimmed(inner).picture else { return nil }
            picture.link = Attributes.Value(target, at: origin)
            return picture
        // Attributes behind a link make a span around it.
        case .span(let attributes, let inner, _):
            guard case .link? = inner.first, var picture = inner.picture else { return nil }
            picture.attributes.merge(attributes)
            return picture
        default: return nil
        }
    }
}
