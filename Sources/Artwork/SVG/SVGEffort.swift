import PubXMLEvents

/// What of a style says how much there is to draw, beside the shape itself: markers, dashes and layers; and whether the shape is
/// moved or clipped.
struct SVGEffort {
    /// The ids of the markers at each vertex; nil if nothing is said.
    private(set) var markers: [String]?
    /// The ids of those at the first and the last one.
    private(set) var ends: [String]?
    /// The ids of those at the first one alone.
    private(set) var starts: [String]?
    /// The ids of the gradients that fill it; nil if nothing is said.
    private(set) var fill: [String]?
    /// The rule by which it clips; nil if nothing is said.
    private(set) var clipRule: String?
    /// Whether it is turned or sheared, by itself or by what it is in.
    private(set) var isTilted = false
    /// The length of a dash and the gap behind it, on average; nil if nothing is said, 0 for a line without dashes.
    private(set) var dash: Double?
    /// Whether the element is drawn on a layer of its own: one that is seen through, clipped or blended.
    private(set) var isLayer = false
    /// Whether it has a transform.
    private(set) var isMoved = false
    /// Whether it has a path that clips it.
    private(set) var isClipped = false

    /// Notes a declaration, or an attribute of that name.
    mutating func note(_ property: String, _ value: String) {
        switch property {
        case "marker", "marker-mid": markers = (markers ?? []) + SVGStyle.ids(in: value)
        case "marker-start", "marker-end":
            ends = (ends ?? []) + SVGStyle.ids(in: value)
            if property == "marker-start" { starts = (starts ?? []) + SVGStyle.ids(in: value) }
        case "fill": fill = SVGStyle.ids(in: value)
        case "clip-rule": if value != "inherit" { clipRule = value.lowercased() }
        case "stroke-dasharray":
            var numbers = SVGNumbers(value)
            var lengths: [Double] = []
            while let number = numbers.next() { lengths.append(abs(number)) }
            dash = lengths.isEmpty ? 0 : lengths.reduce(0, +) / Double(lengths.count)
        case "transform":
            if SVGStyle.isPlain.contains(value) { break }
            isMoved = true
            if !SVGStyle.keepsAxes(transform: value) { isTilted = true }
        case "opacity": if !["1", "1.0", "100%"].contains(value) { isLayer = true }
        case "clip-path", "mix-blend-mode", "isolation":
            if SVGStyle.isPlain.contains(value) { break }
            isLayer = true
            if property == "clip-path" { isClipped = true }
        default: break
        }
    }

    /// Adds what else holds for the same element.
    mutating func add(_ other: SVGEffort) {
        if let markers = other.markers { self.markers = (self.markers ?? []) + markers }
        if let ends = other.ends { self.ends = (self.ends ?? []) + ends }
        if let starts = other.starts { self.starts = (self.starts ?? []) + starts }
        if let fill = other.fill { self.fill = (self.fill ?? []) + fill }
        clipRule = other.clipRule ?? clipRule
        isTilted = isTilted || other.isTilted
        if let dash = other.dash { self.dash = min(self.dash ?? dash, dash) }
        isLayer = isLayer || other.isLayer
        isMoved = isMoved || other.isMoved
        isClipped = isClipped || other.isClipped
    }

    /// Takes from `outer`, that of the element around it, what is inherited and not said here.
    mutating func inherit(_ outer: SVGEffort) {
        markers = markers ?? outer.markers
        ends = ends ?? outer.ends
        starts = starts ?? outer.starts
        fill = fill ?? outer.fill
        clipRule = clipRule ?? outer.clipRule
        isTilted = isTilted || outer.isTilted
        dash = dash ?? outer.dash
    }
}

/// The rules of style sheets that say how much there is to draw.
struct SVGEffortRules {
    private var efforts: [SVGEffort] = []
    /// The places of rules by the classes (with a point), ids (with a #) and names of elements that they speak of.
    private var places: [String: [Int]] = [:]
    /// The selectors that may mean the root, with the places of their rules.
    private var selectorsOfRoot: [(selector: RootSelector, place: Int)] = []
    /// The number of selectors of all rules, those in them one by one.
    private(set) var selectorCount = 0

    /// Adds a rule. Of a selector that names classes or ids, the elements that have one of them may be meant; else those
    /// whose names it has. These are more than it selects, and enough to count.
    mutating func add(selector: String, _ effort: SVGEffort) {
        for selector in selector.split(separator: ",") {
            let words = SVGEffortRules.words(of: selector)
            selectorCount += max(1, words.count)
            let special = words.filter { $0.first == "." || $0.first == "#" }
            for word in Set(special.isEmpty ? words : special) { places[word, default: []].append(efforts.count) }
            if let selector = RootSelector(selector) { selectorsOfRoot.append((selector, efforts.count)) }
        }
        efforts.append(effort)
    }

    /// Adds the rules of another sheet.
    mutating func add(_ other: SVGEffortRules) {
        for (word, rules) in other.places { places[word, default: []] += rules.map { $0 + efforts.count } }
        selectorsOfRoot += other.selectorsOfRoot.map { ($0.selector, $0.place + efforts.count) }
        efforts += other.efforts
        selectorCount += other.selectorCount
    }

    /// What the rules say of an element.
    func effort(of name: String, _ element: XMLElement) -> SVGEffort {
        var effort = SVGEffort()
        if efforts.isEmpty { return effort }
        var words = ["*", name]
        if let id = element["id"] { words.append("#" + id) }
        words += (element["class"] ?? "").split { $0.isWhitespace }.map { "." + $0 }
        for word in words { for place in places[word] ?? [] { effort.add(efforts[place]) } }
        return effort
    }

    /// What the rules say of the root, `element`.
    func effort(ofRoot name: String, _ element: XMLElement) -> SVGEffort {
        var effort = SVGEffort()
        for (selector, place) in selectorsOfRoot where selector.mayMean(name, element) { effort.add(efforts[place]) }
        return effort
    }

    /// The names, and the classes and ids with their signs, that a selector consists of.
    private static func words(of selector: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        for character in selector {
            if character == "." || character == "#" {
                if !word.isEmpty { words.append(word) }
                word = String(character)
            } else if character.isLetter || character.isNumber || "_-*".contains(character) {
                word.append(character)
            } else {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}

/// A selector of one element, which is in no other one, as the root is. What its pseudo-classes ask for is taken to be so.
private struct RootSelector {
    /// The name of the element; nil for any.
    private var name: String?
    private var classes: [String] = []
    private var ids: [String] = []
    private var attributes: [String] = []

    /// Reads `text`; nil for a selector of what is in, or behind, another element.
    init?(_ text: Substring) {
        // What is escaped may be any name.
        if text.contains("\\") { return }
        var rest = text.drop(while: \.isWhitespace)
        if rest.isEmpty { return nil }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        takeName(&rest)
        while let sign = rest.popFirst() {
            switch sign {
            case "|": takeName(&rest)
            case ".": classes.append(RootSelector.word(&rest) ?? "")
            case "#": ids.append(RootSelector.word(&rest) ?? "")
            case "[":
                rest = rest.drop(while: \.isWhitespace)
                attributes.append(RootSelector.word(&rest) ?? "")
                rest = rest.drop { $0 != "]" }.dropFirst()
            case ":":
                if rest.first == ":" { return nil }
                _ = RootSelector.word(&rest)
                if rest.first == "(" { RootSelector.skipParentheses(&rest) }
            default: return nil
            }
        }
    }

    /// Whether it may mean the root, `element`.
    func mayMean(_ name: String, _ element: XMLElement) -> Bool {
        let own = (element["class"] ?? "").split { $0.isWhitespace }.map(String.init)
        return self.name ?? name == name && classes.allSatisfy(own.contains) && ids.allSatisfy { $0 == element["id"] }
            && attributes.allSatisfy { element[$0] != nil }
    }

    private mutating func takeName(_ rest: inout Substring) {
        let word = RootSelector.word(&rest)
        name = word == "*" ? nil : word
    }

    /// Takes the word off that `rest` begins with.
    private static func word(_ rest: inout Substring) -> String? {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_-*".contains($0) }
        rest = rest[word.endIndex...]
        return word.isEmpty ? nil : String(word)
    }

    private static func skipParentheses(_ rest: inout Substring) {
        var depth = 0
        repeat {
            let sign = rest.popFirst()
            depth += sign == "(" ? 1 : sign == ")" ? -1 : 0
        } while depth > 0 && !rest.isEmpty
    }
}
