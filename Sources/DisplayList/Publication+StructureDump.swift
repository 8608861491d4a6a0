extension Publication {
    /// The structure tree as text, one line an element in reading order: its index as marks name it, its role, its type
    /// in PDF, and its attributes.
    public func structureDump() -> String {
        let (roots, below) = structure.children
        var text = ""
        // A stack of its own: containers may be nested deeper than the calls of a thread.
        var waiting = roots.reversed().map { (index: $0, depth: 1) }
        while let next = waiting.popLast() {
            let node = structure[next.index]
            text += String(repeating: "  ", count: next.depth) + "#\(next.index) \(node.dump)\n"
            waiting += below[next.index].reversed().map { (index: $0, depth: next.depth + 1) }
        }
        return text.isEmpty ? "" : "structure\n" + text
    }
}

extension StructureNode {
    fileprivate var dump: String {
        var words = [role.dumpName, type.name] + role.dumpAttributes
        if let language { words.append("lang=\(language)") }
        if let alternate { words.append("alt=\(quoted(alternate))") }
        return words.joined(separator: " ")
    }
}

extension StructureRole {
    /// Names given by the author are quoted: they may equal the names of other roles.
    fileprivate var dumpName: String { if case .custom(let name) = self { quoted(name) } else { name } }

    fileprivate var dumpAttributes: [String] {
        switch self {
        case .headerCell(let scope, let span): ["scope=\(scope)"] + span.dumpAttributes
        case .dataCell(let span): span.dumpAttributes
        case .list(let numbering): [numbering.rawValue]
        default: []
        }
    }
}

extension CellSpan {
    fileprivate var dumpAttributes: [String] {
        (rows == 1 ? [] : ["rows=\(rows)"]) + (columns == 1 ? [] : ["columns=\(columns)"])
    }
}
