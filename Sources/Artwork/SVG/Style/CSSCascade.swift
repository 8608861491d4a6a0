import PubDiagnostics

/// The declarations that count for each element: presentation attributes, rules of style sheets, `style` attributes
/// (CSS Cascade 4, for one author).
struct CSSCascade {
    /// A declared value, and the byte of the file that it, or the list around it, begins at.
    struct Declared {
        var value: String
        var place: Int
    }

    private struct IndexedRule {
        var selector: CSSSelector
        var order: Int
        var declarations: [CSSDeclaration]
    }

    private let tree: SVGTree
    private var rules: [IndexedRule] = []
    /// The rules by a key of their subjects: an id, a class or a name; `*` for any.
    private var byKey: [String: [Int]] = [:]
    /// The declarations of elements that were asked for.
    private var known: [Int: [String: Declared]] = [:]
    /// Comparisons of elements and selectors that may still be made.
    private var comparisonsLeft = 5_000_000

    /// The cascade of the elements of `tree`. Linear in its style sheets.
    init(_ tree: SVGTree) throws(SVGFinding) {
        self.tree = tree
        for sheet in tree.sheets {
            for rule in try CSSSheetParser.rules(of: sheet.text, at: sheet.place) {
                for selector in rule.selectors {
                    byKey[Self.key(of: selector.subject), default: []].append(rules.count)
                    rules.append(
                        IndexedRule(selector: selector, order: rules.count, declarations: rule.declarations))
                }
            }
        }
    }

    private static func key(of compound: CSSSelector.Compound) -> String {
        if let id = compound.id { return "#" + id }
        // By one part of the subject: most rules are never compared with most elements.
        if let name = compound.classes.first { return "." + name }
        return compound.type ?? "*"
    }

    /// The declarations that count for the element `index`, by their properties.
    mutating func declarations(of index: Int) throws(SVGFinding) -> [String: Declared] {
        if let known = known[index] { return known }
        let node = tree.nodes[index]
        var declared: [String: Declared] = [:]
        for (name, attribute) in node.attributes where SVGProperties.attributes.contains(name) {
            declared[name] = Declared(value: attribute.value.trimmed, place: attribute.place)
        }
        var matching = try matchingRules(of: index, node)
        matching.sort {
            let (a, b) = ($0.selector.specificity, $1.selector.specificity)
            return (a.x, a.y, a.z, $0.order) < (b.x, b.y, b.z, $1.order)
        }
        let own = node.attributes["style"].map { CSSText.declarations($0.value, at: $0.place) } ?? []
        let lists = matching.map(\.declarations) + [own]
        for isImportant in [false, true] {
            for declaration in lists.joined() where declaration.isImportant == isImportant {
                for (name, value) in SVGProperties.longhands(declaration.name, declaration.value)
                where declaration.name.hasPrefix("--") || SVGProperties.isValid(name, value) {
                    declared[name] = Declared(value: value, place: declaration.place)
                }
            }
        }
        known[index] = declared
        return declared
    }

    private mutating func matchingRules(of index: Int, _ node: SVGTree.Node) throws(SVGFinding) -> [IndexedRule] {
        if rules.isEmpty { return [] }
        var keys = ["*", node.name]
        if let id = node["id"] { keys.append("#" + id) }
        keys += Set(CSSText.words(node["class"] ?? "")).map { "." + $0 }
        var matching: [IndexedRule] = []
        for rule in keys.flatMap({ byKey[$0] ?? [] }).sorted() where matches(rules[rule].selector, index) {
            matching.append(rules[rule])
        }
        guard comparisonsLeft > 0 else {
            // Selectors of siblings and ancestors may take the square of the elements.
            throw .tooComplex("too many rules of style for its elements", at: node.place)
        }
        return matching
    }

    // MARK: Matching

    private mutating func matches(_ selector: CSSSelector, _ index: Int) -> Bool {
        matches(selector, upTo: selector.parts.count - 1, index)
    }

    /// Whether the compounds of `selector` up to `part` match the element `index` and its ancestors and siblings.
    private mutating func matches(_ selector: CSSSelector, upTo part: Int, _ index: Int) -> Bool {
        guard matches(selector.parts[part].compound, index) else { return false }
        if part == 0 { return true }
        switch selector.parts[part].relation {
        case .child:
            guard let parent = tree.nodes[index].parent else { return false }
            return matches(selector, upTo: part - 1, parent)
        case .descendant:
            var outer = tree.nodes[index].parent
            while let ancestor = outer {
                if matches(selector, upTo: part - 1, ancestor) { return true }
                outer = tree.nodes[ancestor].parent
            }
            return false
        case .next, .later:
            guard let parent = tree.nodes[index].parent else { return false }
            let before = tree.nodes[parent].elements.prefix { $0 != index }
            comparisonsLeft -= before.count
            let candidates = selector.parts[part].relation == .next ? before.suffix(1) : before[...]
            for candidate in candidates.reversed() where matches(selector, upTo: part - 1, candidate) { return true }
            return false
        }
    }

    private mutating func matches(_ compound: CSSSelector.Compound, _ index: Int) -> Bool {
        comparisonsLeft -= 1
        guard comparisonsLeft > 0 else { return false }
        let node = tree.nodes[index]
        if let type = compound.type, type != node.name { return false }
        if let id = compound.id, id != node["id"] { return false }
        if !compound.classes.isEmpty {
            let classes = CSSText.words(node["class"] ?? "")
            guard compound.classes.allSatisfy(classes.contains) else { return false }
        }
        for (name, test) in compound.attributes {
            guard let value = node[name], test.isMet(by: value) else { return false }
        }
        for pseudo in compound.pseudos where !matches(pseudo, index, node) { return false }
        return true
    }

    private mutating func matches(_ pseudo: CSSSelector.Pseudo, _ index: Int, _ node: SVGTree.Node) -> Bool {
        switch pseudo {
        case .root: return node.parent == nil
        case .empty: return node.children.isEmpty
        case .link: return node.name == "a" && node["href"] != nil
        case .never: return false
        case .not(let list):
            for selector in list where matches(selector, index) { return false }
            return true
        case .any(let list):
            for selector in list where matches(selector, index) { return true }
            return false
        case .nth(let a, let b, let fromEnd, let ofType):
            guard let parent = node.parent else { return b == 1 || a != 0 }
            var siblings = tree.nodes[parent].elements
            comparisonsLeft -= siblings.count
            if ofType { siblings = siblings.filter { tree.nodes[$0].name == node.name } }
            if fromEnd { siblings.reverse() }
            let number = (siblings.firstIndex(of: index) ?? 0) + 1
            return a == 0 ? number == b : (number - b) % a == 0 && (number - b) / a >= 0
        }
    }
}

extension CSSSelector.AttributeTest {
    fileprivate func isMet(by value: String) -> Bool {
        switch self {
        case .exists: true
        case .equals(let wanted): value == wanted
        case .word(let wanted): CSSText.words(value).contains(wanted)
        case .prefix(let wanted): !wanted.isEmpty && value.hasPrefix(wanted)
        case .suffix(let wanted): !wanted.isEmpty && value.hasSuffix(wanted)
        case .contains(let wanted): !wanted.isEmpty && value.contains(wanted)
        case .dashed(let wanted): value == wanted || value.hasPrefix(wanted + "-")
        }
    }
}
