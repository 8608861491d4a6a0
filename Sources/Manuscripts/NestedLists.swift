import PubDocuments

extension Manuscript {
    /// The classes of divisions that every template knows.
    package static let divisions: Set<String> = ["sidebar", "pullquote"]

    /// Adds a list of a format that nests to `parts`. LibreOffice closes a list before a deeper one and writes that as lists in lists without
    /// an item of their own: it belongs to the last item before it, and a list that counts on from there is the same one.
    package static func append(_ list: (list: NestedList, offset: Int), to parts: inout [Part]) {
        guard case .list(var before, let offset)? = parts.last, !before.items.isEmpty else {
            return parts.append(.list(list.list, list.offset))
        }
        if let deeper = list.list.deeperList {
            append(deeper, to: &before.items[before.items.count - 1])
        } else if before.start != nil, before.numbering == list.list.numbering,
            list.list.start == before.start.map({ $0 + before.items.count })
        {
            before.items += list.list.items
        } else {
            return parts.append(.list(list.list, list.offset))
        }
        parts[parts.count - 1] = .list(before, offset)
    }
}

extension Manuscript.NestedList {
    /// The list that it holds and nothing else; nil if it has an item of its own.
    fileprivate var deeperList: (list: Manuscript.NestedList, offset: Int)? {
        guard items.count == 1, items[0].count == 1, case .list(let list, let offset) = items[0][0] else { return nil }
        return (list, offset)
    }
}
