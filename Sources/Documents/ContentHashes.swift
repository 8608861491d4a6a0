import PubGeometry
import PubSettings
import PubTextModel
import PubValues

extension PrintedAddresses: ContentHashable {}

extension Attributes.Value: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(text)
    }
}

extension Attributes: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(id, classes, pairs.map(\.key), pairs.map(\.value))
    }
}

extension Author: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(name, role)
    }
}

extension BlockKind: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .paragraph(let a): hash.combineEach(0, a)
        case .heading(let a, let b): hash.combineEach(1, a, b)
        case .list(let a): hash.combineEach(2, a)
        case .quote(let a): hash.combineEach(3, a)
        case .code(let a, let b): hash.combineEach(4, a, b)
        case .verse(let a): hash.combineEach(5, a)
        case .definitions(let a): hash.combineEach(6, a)
        case .pause: hash.combineEach(7)
        case .table(let a): hash.combineEach(8, a)
        case .figure(let a): hash.combineEach(9, a)
        case .container(let a, let b): hash.combineEach(10, a, b)
        }
    }
}

extension Block: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(kind, attributes, formatting, isBoldHeading)
    }
}

extension VerseLine: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(indent, content)
    }
}

extension Definition: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(term, bodies)
    }
}

extension List.Item: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(blocks, isDone)
    }
}

extension List: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(start, numbering, isTight, items)
    }
}

extension Table.Alignment: ContentHashable {}

extension ColumnWidth: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .automatic: hash.combineEach(0)
        case .share(let a): hash.combineEach(1, a)
        case .fraction(let a): hash.combineEach(2, a)
        case .absolute(let a): hash.combineEach(3, a)
        }
    }
}

extension CellExtent: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(columns, rows)
    }
}

extension Table.Cell: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(content, blocks, columns, rows, isHead, alignment)
    }
}

extension Table: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(alignments, head, rows, caption)
    }
}

extension DirectFormatting.Capitals: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .all: hash.combineEach(0)
        case .small: hash.combineEach(1)
        }
    }
}

extension DirectFormatting: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(font, color, strokeColor, strokeWidth, size, capitals, isUnderlined, rise, isFontOptional)
    }
}

extension DirectParagraphFormatting.Tab: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(position, alignment, leader)
    }
}

extension DirectParagraphFormatting: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            alignment, direction, startIndent, endIndent, firstLineIndent, spaceBefore, spaceAfter, leading, tabs)
    }
}

extension Document: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(file, front, blocks, notes, attachments, format)
    }
}

extension SourceFormat: ContentHashable {}

extension Attachment: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(bytes)
    }
}

extension Note: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(blocks)
    }
}

extension FrontMatter: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(title, shortTitle, kicker, standfirst, authors, section, language, id)
    }
}

extension SpecifiedBox: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(placement, columns, rows, bleed, page, isOfPicture, wrap)
    }
}

extension PlacementRequest: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .here: hash.combineEach(0)
        case .across: hash.combineEach(1)
        case .column: hash.combineEach(2)
        case .columnHead: hash.combineEach(3)
        case .columnFoot: hash.combineEach(4)
        case .span: hash.combineEach(5)
        case .top: hash.combineEach(6)
        case .bottom: hash.combineEach(7)
        case .wrap: hash.combineEach(8)
        case .page: hash.combineEach(9)
        case .spread: hash.combineEach(10)
        case .bleed: hash.combineEach(11)
        case .margin: hash.combineEach(12)
        }
    }
}

extension PageEdges: ContentHashable {
    package func combine(into hash: inout ContentHash) { hash.combineEach(Int(rawValue)) }
}

extension GridSpan: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .count(let a): hash.combineEach(0, a)
        case .range(let a, let b): hash.combineEach(1, a, b)
        }
    }
}

extension GridSpec: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(columns, isTextColumn, rows, hasAllRows, bleed, across, down, page, isWhole)
    }
}

extension BoxColumns: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .one: hash.combineEach(0)
        case .all: hash.combineEach(1)
        case .grid(let a): hash.combineEach(2, a)
        case .textColumn: hash.combineEach(3)
        }
    }
}

extension SpecifiedFigure: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            box, fit, focus, crop, rotation, isFlipped, inks, width, height, pageOfPDF, captionPlace, captionCorner,
            creditPlace,
            credit, alternate, isDecorative)
    }
}

extension FigureExtent: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .absolute(let a): hash.combineEach(0, a)
        case .fraction(let a): hash.combineEach(1, a)
        case .rows(let a): hash.combineEach(2, a)
        case .within(let a, let b): hash.combineEach(3, a, b)
        }
    }
}

extension WrittenExtent: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(extent, unit)
    }
}

extension PictureFit: ContentHashable {}

extension CaptionPlace: ContentHashable {}

extension CaptionSide: ContentHashable {}

extension CaptionCorner: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(isAtHead, side)
    }
}

extension CreditPlace: ContentHashable {}

extension WrapShape: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .box: hash.combineEach(0)
        case .contour: hash.combineEach(1)
        case .path(let a): hash.combineEach(2, a)
        }
    }
}

extension WrapPlacement.Across: ContentHashable {}

extension WrapPlacement.Down: ContentHashable {}

extension TextWrap.Side: ContentHashable {}

extension WrapPlacement: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(across, down, isOfPage, saysAcross)
    }
}

extension TextWrap: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(shape, offset, side, place, width)
    }
}

extension SpecifiedWrap: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(shape, offset, side, place, width)
    }
}

extension NumeralStyle: ContentHashable {}

extension Picture: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(source, caption, attributes, chart, link, specified)
    }
}
