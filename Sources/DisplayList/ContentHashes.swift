import PubColor
import PubGeometry
import PubIdentity
import PubValues

extension StructureNode: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(role, type, parent, alternate, isDescribed, language)
    }
}

extension StructureRole: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .article: hash.combineEach(0)
        case .sectionTitle: hash.combineEach(1)
        case .kicker: hash.combineEach(2)
        case .headline: hash.combineEach(3)
        case .standfirst: hash.combineEach(4)
        case .byline: hash.combineEach(5)
        case .subhead: hash.combineEach(6)
        case .body: hash.combineEach(7)
        case .quote: hash.combineEach(8)
        case .verse: hash.combineEach(9)
        case .stanza: hash.combineEach(10)
        case .verseLine: hash.combineEach(11)
        case .letter: hash.combineEach(12)
        case .authorNote: hash.combineEach(13)
        case .signature: hash.combineEach(14)
        case .listing: hash.combineEach(15)
        case .sidebar: hash.combineEach(16)
        case .pullquote: hash.combineEach(17)
        case .figure: hash.combineEach(18)
        case .decoration: hash.combineEach(19)
        case .caption: hash.combineEach(20)
        case .credit: hash.combineEach(21)
        case .table: hash.combineEach(22)
        case .tableRow: hash.combineEach(23)
        case .headerCell(let a, let b): hash.combineEach(24, a, b)
        case .dataCell(let a): hash.combineEach(25, a)
        case .list(let a): hash.combineEach(26, a)
        case .listItem: hash.combineEach(27)
        case .listMarker: hash.combineEach(28)
        case .listBody: hash.combineEach(29)
        case .definitions: hash.combineEach(30)
        case .definitionItem: hash.combineEach(31)
        case .term: hash.combineEach(32)
        case .definition: hash.combineEach(33)
        case .noteCall: hash.combineEach(34)
        case .note: hash.combineEach(35)
        case .noteMarker: hash.combineEach(36)
        case .link: hash.combineEach(37)
        case .code: hash.combineEach(38)
        case .keyboard: hash.combineEach(39)
        case .span: hash.combineEach(40)
        case .ruby: hash.combineEach(41)
        case .rubyBase: hash.combineEach(42)
        case .rubyText: hash.combineEach(43)
        case .contents: hash.combineEach(44)
        case .contentsEntry: hash.combineEach(45)
        case .contentsTitle: hash.combineEach(46)
        case .custom(let a): hash.combineEach(47, a)
        case .abbreviation: hash.combineEach(48)
        }
    }
}

extension HeaderScope: ContentHashable {}

extension CellSpan: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(rows, columns)
    }
}

extension ListNumbering: ContentHashable {}

extension StructureType: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .article: hash.combineEach(0)
        case .section: hash.combineEach(1)
        case .division: hash.combineEach(2)
        case .blockQuote: hash.combineEach(3)
        case .caption: hash.combineEach(4)
        case .contents: hash.combineEach(5)
        case .contentsItem: hash.combineEach(6)
        case .heading(let a): hash.combineEach(7, a)
        case .paragraph: hash.combineEach(8)
        case .list: hash.combineEach(9)
        case .listItem: hash.combineEach(10)
        case .label: hash.combineEach(11)
        case .listBody: hash.combineEach(12)
        case .table: hash.combineEach(13)
        case .tableRow: hash.combineEach(14)
        case .headerCell: hash.combineEach(15)
        case .dataCell: hash.combineEach(16)
        case .span: hash.combineEach(17)
        case .reference: hash.combineEach(18)
        case .note: hash.combineEach(19)
        case .code: hash.combineEach(20)
        case .link: hash.combineEach(21)
        case .ruby: hash.combineEach(22)
        case .rubyBase: hash.combineEach(23)
        case .rubyText: hash.combineEach(24)
        case .figure: hash.combineEach(25)
        case .artifact: hash.combineEach(26)
        }
    }
}

// MARK: Pages

extension Page: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(trim, bleed, slug, side, folio, marks)
    }
}

extension Page.Side: ContentHashable {}

extension PageLabel: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(label, position)
    }
}

extension Marks: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(items, glyphs, text, clusters, labels)
    }
}

extension PlacedGlyph: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(code, x, y)
    }
}

extension TextCluster: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(bytes, glyphs)
    }
}

extension DisplayItem: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .glyphs(let a): hash.combineEach(0, a)
        case .path(let a): hash.combineEach(1, a)
        case .image(let a): hash.combineEach(2, a)
        case .group(let a): hash.combineEach(3, a)
        case .link(let a): hash.combineEach(4, a)
        }
    }
}

extension GlyphRun: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            font, size, glyphScale, letterSpace, origin, paint, strokeBox, isHidden, kashidaScale, isAnnotation, glyphs,
            text, clusters, isRightToLeft, joinsNext, isFollowedBySpace, element)
    }
}

extension GlyphRun.StrokeBox: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .none: hash.combineEach(0)
        case .stroke(let a): hash.combineEach(1, a)
        }
    }
}

extension GlyphStroke: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(paint, weight, join, fills)
    }
}

extension Stroke: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(paint, weight, cap, join, dashes, dashOffset, miterLimit)
    }
}

extension Stroke.Cap: ContentHashable {}

extension Stroke.Join: ContentHashable {}

extension PathItem: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(path, fill, gradient, fillRule, stroke, element)
    }
}

extension PathItem.FillRule: ContentHashable {}

extension GradientFill: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(shape, stops, spread)
    }
}

extension GradientFill.Spread: ContentHashable {}

extension GradientFill.Shape: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .linear(let a, let b): hash.combineEach(0, a, b)
        case .radial(let a, let b): hash.combineEach(1, a, b)
        }
    }
}

extension GradientFill.Circle: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(center, radius) }
}

extension GradientFill.Stop: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(place, paint, opacity)
    }
}

extension ImageItem: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(image, frame, clip, inks, swatches, element)
    }
}

extension Group: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(items, transform, clip, clipRule, opacity, blend, isIsolated, mask)
    }
}

extension Group.Mask: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(items, kind) }
}

extension Group.Mask.Kind: ContentHashable {}

extension Group.Blend: ContentHashable {}

extension LinkItem: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(area, target, element)
    }
}

extension LinkTarget: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .url(let a): hash.combineEach(0, a)
        case .label(let a): hash.combineEach(1, a)
        }
    }
}
