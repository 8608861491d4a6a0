import Identity

extension Publication {
    /// Leaves only the pages at `indices`, in their order, and the links and outline entries that lead to them.
    ///
    /// Folios, labels and elements stay what they are. Linear in the number of items.
    public mutating func keepPages(at indices: [Int]) {
        pages = indices.map { pages[$0] }
        removeDanglingLinks()
        let labels = labels
        outline = outline.flatMap { $0.leading(to: labels) }
    }

    /// Takes away the links to labels that no page bears.
    public mutating func removeDanglingLinks() {
        let labels = labels
        for index in pages.indices { pages[index].marks.items.removeDanglingLinks(labels) }
    }

    /// The labels that its pages bear.
    private var labels: Set<LabelID> { Set(pages.lazy.flatMap { $0.marks.labels.lazy.map(\.label) }) }
}

extension OutlineEntry {
    /// The entry with those below it that lead to one of `labels`; these alone when it does not.
    fileprivate func leading(to labels: Set<LabelID>) -> [OutlineEntry] {
        let below = children.flatMap { $0.leading(to: labels) }
        return labels.contains(target) ? [OutlineEntry(title: title, target: target, children: below)] : below
    }
}

extension [DisplayItem] {
    fileprivate mutating func removeDanglingLinks(_ labels: Set<LabelID>) {
        removeAll { item in
            guard case .link(let link) = item, case .label(let label) = link.target else { return false }
            return !labels.contains(label)
        }
        for index in indices {
            guard case .group(var group) = self[index] else { continue }
            group.items.removeDanglingLinks(labels)
            self[index] = .group(group)
        }
    }
}
