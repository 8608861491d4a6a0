extension PageArticle {
    /// Parts of a page that are not of its article: how many have words, and the beginning of the longest; and the paragraphs among them that
    /// nothing marks as menus or the like.
    struct Surroundings {
        var count = 0
        var beginning = ""
        var texts = 0
        var textBeginning = ""
        private var longest = 0
        private var longestText = 0

        mutating func take(_ text: String, isText: Bool) {
            let words = text.split(whereSeparator: \.isWhitespace)
            if words.isEmpty { return }
            let first = words.prefix(12).joined(separator: " ")
            if isText {
                texts += 1
                if text.utf8.count > longestText { (longestText, textBeginning) = (text.utf8.count, first) }
            } else {
                count += 1
                if text.utf8.count > longest { (longest, beginning) = (text.utf8.count, first) }
            }
        }
    }

    /// Menus, forms, the head and the foot of the page: everything in its body that is not read. Linear.
    func surroundings() -> Surroundings {
        var found = Surroundings()
        let article = root..<tree.nodes[root].end
        var node = body + 1
        while node < tree.nodes[body].end {
            let range = node..<max(tree.nodes[node].end, node + 1)
            if node == headline || beginning.contains(node) {
                node = range.upperBound
            } else if article.contains(node) ? !isAround(node) : isAbove(range) {
                node += 1
            } else {
                let text = shownText(in: range)
                // Twenty words are more than a label.
                let isText =
                    tree.nodes[node].name == "p" && !isAround(node)
                    && text.split(whereSeparator: \.isWhitespace).count >= 20
                found.take(text, isText: isText)
                node = range.upperBound
            }
        }
        return found
    }

    /// Whether the element of `range` holds the article or its headline.
    private func isAbove(_ range: Range<Int>) -> Bool {
        range.count > 1
            && (range.contains(root) || headline.map(range.contains) == true
                || beginning.contains(where: range.contains))
    }

    /// The text that a reader of the page would see.
    private func shownText(in range: Range<Int>) -> String {
        var text = ""
        var node = range.lowerBound
        while node < range.upperBound {
            if Self.unseen.contains(tree.nodes[node].name) {
                node = tree.nodes[node].end
                continue
            }
            if tree.nodes[node].name.isEmpty { text += tree.nodes[node].text + " " }
            node += 1
        }
        return text
    }

    private static let unseen: Set<String> = [
        "script", "style", "noscript", "template", "head", "select", "svg", "math", "textarea", "iframe", "object",
    ]
}
