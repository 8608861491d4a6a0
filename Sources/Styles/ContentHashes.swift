import PubColor
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel
import PubValues

extension ObjectAttributes: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            style, padding, fill, stroke, ruleAbove, ruleBelow, height, relativeHeight,
            spaceBefore, spaceAfter, verticalAlignment,
            columns, gutter, alignsLines, cornerRadius, captions, captionGap, pictureAlignment, breaks, stretchesToFoot,
            turn, writing, textPath)
    }
}

extension BoxFill: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .paint(let a): hash.combineEach(0, a)
        case .gradient(let a, let b, let angle): hash.combineEach(1, a, b, angle)
        }
    }
}

extension WideFit: ContentHashable {}

extension Figure: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            image, name, chart, fit, mayBeCut, focus, crop, rotation, isFlipped, inks, swatches, width, height, unit,
            caption,
            captionPlace, captionCorner, creditPlace, credit, alternate, link)
    }
}

extension TableCell: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(flow, extent)
    }
}

extension TableColumn: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(width, isDecimal)
    }
}

extension TableRow: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(cells, element)
    }
}

extension TableContent: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(head, rows, columns, caption, attributes)
    }
}

extension TableAttributes: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(style, cellPadding, ruleAbove, ruleHead, ruleRow, ruleBelow, stripe, stretches)
    }
}

extension BoxContent: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .figure(let a): hash.combineEach(0, a)
        case .flow(let a): hash.combineEach(1, a)
        case .table(let a): hash.combineEach(2, a)
        case .group(let a): hash.combineEach(3, a)
        }
    }
}

extension Box: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            content, attributes, placement, area, bleed, wide,
            isPullQuote, isLead, isSideHead, isCalledLast, isOptional, isPlacedByPage, continuesBlock, wrap, element,
            label,
            followingIndent)
    }
}

extension ResolvedArticle: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            id, body, headCount, groups, boxes, notes, structure, title, shortTitle, sectionTitle, kicker, standfirst,
            byline, subheads, labels, references)
    }
}

extension ItemGroup: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(items, head) }
}

extension ResolvedArticle.Subhead: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(title, level, element) }
}

extension LabelReference: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(label, showsPage)
    }
}
