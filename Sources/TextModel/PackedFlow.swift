import PubDiagnostics
import PubIdentity
import PubValues

/// A flow that waits to be set, in flat arrays: it takes half the memory of the items, which are made again when they are
/// asked for.
///
/// Most paragraphs are text in few styles. Of these it keeps the bytes, and flat arrays of all runs and locations; each set
/// of attributes is there once, for all elements that use it. Other items are kept as they are, and so are paragraphs with
/// objects, fields, anchors, annotations or a first line of their own, or out of another file.
package struct PackedFlow: Sendable {
    /// A paragraph; its parts of the arrays begin at the end of the previous one's.
    private struct PackedParagraph {
        var textEnd: Int32 = 0, runsEnd: Int32 = 0, attributesEnd: Int32 = 0, originsEnd: Int32 = 0
        /// The index of its attributes.
        var style: Int32 = 0
        var element = ElementID.artifact
        var line: Int32 = 0, column: Int32 = 0
    }

    /// Attributes of characters: a style by its index, for an element.
    private struct PackedAttributes {
        var style: Int32
        var element: ElementID
    }

    /// A location in the file of the flow.
    private struct PackedOrigin {
        var offset: Int32, line: Int32, column: Int32
    }

    private var file = ""
    private var utf8: [UInt8] = []
    private var runs: [AttributedText.Run] = []
    private var attributes: [PackedAttributes] = []
    private var origins: [PackedOrigin] = []
    private var characterStyles: [CharacterAttributes] = []
    private var paragraphStyles: [Shared<ParagraphAttributes>] = []
    private var paragraphs: [PackedParagraph] = []
    /// Items that are kept as they are, by their indices among all items, ascending.
    private var others: [(index: Int, item: FlowItem)] = []

    /// The number of recent styles to search for an equal one: texts switch between few.
    private static let recentStyles = 8

    /// `flow`, whose styles are shared with `other` where they are equal. Linear in its size.
    package init(_ flow: Flow, sharingStylesWith other: PackedFlow? = nil) {
        file = flow.items.lazy.compactMap(\.paragraph).first?.origin.file ?? ""
        reserve(for: flow)
        for (index, item) in flow.items.enumerated() {
            if let paragraph = item.paragraph, isPlain(paragraph) {
                add(paragraph)
            } else {
                others.append((index, item))
            }
        }
        characterStyles.compact()
        paragraphStyles.compact()
        others.compact()
        guard let other else { return }
        if characterStyles == other.characterStyles { characterStyles = other.characterStyles }
        if paragraphStyles == other.paragraphStyles { paragraphStyles = other.paragraphStyles }
    }

    /// The items. Linear in their size.
    package var flow: Flow {
        var items: [FlowItem] = []
        items.reserveCapacity(paragraphs.count + others.count)
        var rest = others[...]
        var start = PackedParagraph()
        for paragraph in paragraphs {
            while rest.first?.index == items.count, let other = rest.popFirst() { items.append(other.item) }
            items.append(.paragraph(unpacked(paragraph, after: start)))
            start = paragraph
        }
        items += rest.map(\.item)
        return Flow(items)
    }

    // MARK: Packing

    private func isPlain(_ paragraph: Paragraph) -> Bool {
        let text = paragraph.text
        return text.objects.isEmpty && text.fields.isEmpty && text.anchors.isEmpty && text.rubies.isEmpty
            && paragraph.firstLine == nil && paragraph.origin.file == file
            && text.origins.allSatisfy { $0.value.file == file }
    }

    private mutating func reserve(for flow: Flow) {
        var (byteCount, runCount, attributesCount, originCount, count) = (0, 0, 0, 0, 0)
        for case .paragraph(let paragraph) in flow.items where isPlain(paragraph) {
            byteCount += paragraph.text.utf8.count
            runCount += paragraph.text.runs.count
            attributesCount += paragraph.text.attributes.count
            originCount += paragraph.text.origins.count
            count += 1
        }
        utf8.reserveCapacity(byteCount)
        runs.reserveCapacity(runCount)
        attributes.reserveCapacity(attributesCount)
        origins.reserveCapacity(originCount)
        paragraphs.reserveCapacity(count)
    }

    private mutating func add(_ paragraph: Paragraph) {
        let text = paragraph.text
        utf8 += text.utf8
        runs += text.runs
        for attributes in text.attributes {
            self.attributes.append(PackedAttributes(style: style(of: attributes), element: attributes.element))
        }
        for origin in text.origins {
            origins.append(
                PackedOrigin(offset: origin.offset, line: origin.value.line, column: origin.value.column))
        }
        paragraphs.append(
            PackedParagraph(
                textEnd: Int32(utf8.count), runsEnd: Int32(runs.count), attributesEnd: Int32(attributes.count),
                originsEnd: Int32(origins.count), style: style(of: paragraph.sharedAttributes),
                element: paragraph.element, line: paragraph.origin.line, column: paragraph.origin.column))
    }

    /// The index of `attributes` without their element.
    private mutating func style(of attributes: CharacterAttributes) -> Int32 {
        var style = attributes
        style.element = .artifact
        let recent = characterStyles.indices.suffix(Self.recentStyles).last { characterStyles[$0] == style }
        if recent == nil { characterStyles.append(style) }
        return Int32(recent ?? characterStyles.count - 1)
    }

    /// The index of `attributes`, if recent paragraphs hold the same.
    private mutating func style(of attributes: Shared<ParagraphAttributes>) -> Int32 {
        let recent = paragraphStyles.indices.suffix(Self.recentStyles).last {
            paragraphStyles[$0].isIdentical(to: attributes)
        }
        if recent == nil { paragraphStyles.append(attributes) }
        return Int32(recent ?? paragraphStyles.count - 1)
    }

    // MARK: Unpacking

    private func unpacked(_ paragraph: PackedParagraph, after start: PackedParagraph) -> Paragraph {
        var text = AttributedText()
        text.utf8 = Array(utf8[Int(start.textEnd)..<Int(paragraph.textEnd)])
        text.runs = Array(runs[Int(start.runsEnd)..<Int(paragraph.runsEnd)])
        text.attributes = attributes[Int(start.attributesEnd)..<Int(paragraph.attributesEnd)].map {
            var attributes = characterStyles[Int($0.style)]
            attributes.element = $0.element
            return attributes
        }
        text.origins = origins[Int(start.originsEnd)..<Int(paragraph.originsEnd)].map {
            AttributedText.Placed(location(line: $0.line, column: $0.column), at: $0.offset)
        }
        return Paragraph(
            text, sharing: paragraphStyles[Int(paragraph.style)], element: paragraph.element,
            origin: location(line: paragraph.line, column: paragraph.column))
    }

    private func location(line: Int32, column: Int32) -> SourceLocation {
        SourceLocation(file: file, line: Int(line), column: Int(column))
    }
}

extension FlowItem {
    /// The paragraph; nil for another item.
    fileprivate var paragraph: Paragraph? {
        if case .paragraph(let paragraph) = self { paragraph } else { nil }
    }
}
