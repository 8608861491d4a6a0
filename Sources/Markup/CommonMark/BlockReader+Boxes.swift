import PubDiagnostics
import PubDocuments
import PubRunningText

extension BlockReader {
    /// Whether a list was made of boxes and tabs (``IndentedBoxes``), at least in part: items beside each other make one list.
    func holdsBoxes(_ list: MarkdownNode) -> Bool {
        var child = list.firstChild
        while let item = child {
            if boxes[item.startLine] != nil { return true }
            child = item.next
        }
        return false
    }

    /// Takes the boxes and tabs of a list. A box is a sidebar with its title as a heading; texts that a site shows in tabs
    /// follow one another here, each below its title.
    mutating func takeBoxes(_ node: MarkdownNode, depth: Int, into divisions: inout DivisionStack) {
        var items: [List.Item] = []
        var child = node.firstChild
        while let item = child {
            child = item.next
            let made = self.item(item, depth: depth)
            guard let head = boxes[item.startLine] else {
                items.append(made)
                continue
            }
            divisions.append(items: &items, of: node)
            if head.isTab {
                if let title = title(of: head) {
                    var label = Block(.paragraph([.strong(title, made.origin)]), at: made.origin)
                    label.isBoldHeading = true
                    divisions.append(label)
                }
                for block in made.blocks { divisions.append(block) }
            } else {
                divisions.append(box(head, made))
            }
        }
        divisions.append(items: &items, of: node)
    }

    private mutating func box(_ head: IndentedBoxes.Head, _ item: List.Item) -> Block {
        var blocks = item.blocks
        if let title = title(of: head) {
            blocks.insert(Block(.heading(level: 2, title), at: title.first?.origin ?? item.origin), at: 0)
        }
        var attributes = Attributes()
        attributes.classes = [Attributes.Value("sidebar", at: item.origin)]
        return Block(.container(name: "sidebar", blocks), attributes: attributes, at: item.origin)
    }

    /// The title of a box: its name if no title is given, as sites show it; nil if it is empty.
    private mutating func title(of head: IndentedBoxes.Head) -> [Inline]? {
        let range = head.title ?? head.name
        var title = Array(source.bytes[range])
        if title.isEmpty { return nil }
        if head.title == nil {
            let words = String(decoding: title, as: UTF8.self).replacing("-", with: " ")
            title = Array((words.prefix(1).uppercased() + words.dropFirst()).utf8)
        }
        let text = ReaderSource(runningText: title, at: source.origin(at: range.lowerBound), isVerbatim: true)
        let outcome = readInlines(text, options: options)
        diagnostics += outcome.diagnostics
        return outcome.value.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension DivisionStack {
    /// Adds the items found up to now as a list, and removes them.
    fileprivate mutating func append(items: inout [List.Item], of node: MarkdownNode) {
        guard let first = items.first else { return }
        append(Block(.list(List(start: node.listStart, isTight: node.isTight, items: items)), at: first.origin))
        items = []
    }
}
