import PubColor
import PubGeometry
import PubIdentity
import PubValues

extension InlineObject: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(ascent, descent, width, box, square, picture, value)
    }
}

extension Field: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .folio: hash.combineEach(0)
        case .folioOf(let a): hash.combineEach(1, a)
        case .articleTitle: hash.combineEach(2)
        case .sectionTitle: hash.combineEach(3)
        }
    }
}

extension Anchor: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .note(let a): hash.combineEach(0, a)
        case .label(let a): hash.combineEach(1, a)
        }
    }
}

extension AttributedText.Run: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(end, attributes)
    }
}

extension AttributedText.Placed: ContentHashable where Value: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(offset, value)
    }
}

extension AttributedText: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(utf8, runs, attributes, objects, fields, anchors, rubies)
    }
}

extension Language: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(tag)
    }
}

extension FontFeature: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(tag, value)
    }
}

extension LineBreakMode: ContentHashable {}

extension CharacterAttributes: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            font, size, paint, features, language, tracking, baselineShift, underline, strike, overline, stroke,
            background, shadows, glyphScaling, lineBreakMode, hyphenates, combinesUpright, link, element)
    }
}

extension FirstLineAttributes: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(attributes, isUppercase)
    }
}

extension Paragraph: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(text, sharedAttributes, firstLine, neighbours, element)
    }
}

extension Paragraph.NeighbouringLetters: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(before, after) }
}

extension ObjectValue: ContentHashable {
    // No page has one: a description will do.
    package func combine(into hash: inout ContentHash) { hash.combine("\(value)".utf8) }
}

extension FlowItem: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .paragraph(let a): hash.combineEach(0, a)
        case .box(let a): hash.combineEach(1, a)
        case .columnBreak: hash.combineEach(2)
        case .pageBreak: hash.combineEach(3)
        }
    }
}

extension Flow: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(items)
    }
}

extension TextDirection: ContentHashable {}

extension Alignment: ContentHashable {}

extension GridAlignment: ContentHashable {}

extension JustificationLimits.Limits: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(minimum, desired, maximum)
    }
}

extension JustificationLimits: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(word, letter, glyph, loose, kashida)
    }
}

extension LineBreakStrictness: ContentHashable {}

extension HangulBreaks: ContentHashable {}

extension WritingMode: ContentHashable {}

extension HyphenationRule: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(shortestWord, before, after, ladder, capitalized, lastWord)
    }
}

extension DropCap.Top: ContentHashable {}

extension DropCap.Contour: ContentHashable {}

extension DropCap.Opening: ContentHashable {}

extension DropCap: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(lines, byteCount, attributes, gap, top, contour, opening)
    }
}

extension TabStop.Alignment: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .start: hash.combineEach(0)
        case .center: hash.combineEach(1)
        case .end: hash.combineEach(2)
        case .decimal: hash.combineEach(3)
        }
    }
}

extension TabStop: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(position, alignment, leader)
    }
}

extension ColumnSpan: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .one: hash.combineEach(0)
        case .columns(let a): hash.combineEach(1, a)
        case .all: hash.combineEach(2)
        }
    }
}

extension FittedWidth: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(least, largest, relative)
    }
}

extension FittedWidth.RelativeLengths: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(firstLineIndent, startIndent, endIndent, spaceBefore, spaceAfter)
    }
}

extension ParagraphAttributes: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            style, direction, alignment, justifiedFrom, leading, grid, firstLineIndent, startIndent, endIndent,
            spaceBefore, spaceAfter, keepWithNext, continuesBlock, keepTogether, orphans, widows, justification,
            hyphenation,
            protrudes, hangsQuotes, lineBreakStrictness, hangulBreaks, writingMode, dropCap, span, balanced,
            fittedWidth, leastSize,
            looseness, tabs, ruleAbove, ruleBelow, marker, font, em)
    }
}

extension Ruby.Side: ContentHashable {}

extension Ruby.Alignment: ContentHashable {}

extension Ruby: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(text, side, gap, alignment, overhangs)
    }
}

extension AttributedText.RubyRange: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(range, ruby)
    }
}

extension RuleLine: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(weight, paint, offset)
    }
}

extension TextDecoration.Style: ContentHashable {}

extension TextDecoration: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(paint, weight, offset, style, skipsInk, wordsOnly)
    }
}

extension StrokeJoin: ContentHashable {}

extension TextStroke: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(paint, weight, fills, join)
    }
}

extension TextBackground: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(fill, stroke, padding, radius)
    }
}

extension TextShadow: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(x, y, paint, opacity)
    }
}

extension GlyphScale: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(width, height)
    }
}
