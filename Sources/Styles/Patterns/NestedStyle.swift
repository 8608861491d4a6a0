import PubSettings

/// The unit that ends a step of nested styles.
enum NestedUnit: Hashable, Sendable {
    case words, sentences, characters, letters, digits, tab, endMarker
    /// A character or string of the text.
    case text([UInt8])

    /// The words that name units; all else is text.
    static let names: KeyValuePairs<String, NestedUnit> = [
        "words": .words, "sentences": .sentences, "characters": .characters, "letters": .letters, "digits": .digits,
        "tab": .tab, "end-marker": .endMarker,
    ]
    /// U+2063 INVISIBLE SEPARATOR (`&ic;`): ends a step at the author's choice, and is not part of the text.
    static let marker: [UInt8] = [0xE2, 0x81, 0xA3]

    init(_ text: String) {
        self = Self.names.first { $0.key == text }?.value ?? .text(Array(text.utf8))
    }

    /// The places of the unit in `units`.
    func places(in units: TextUnits) -> [Range<Int32>] {
        switch self {
        case .words: units.words
        case .sentences: units.sentences
        case .characters: units.characters
        case .letters: units.letters
        case .digits: units.digits
        case .tab: units.places(of: [0x09])
        case .endMarker: units.places(of: Self.marker)
        case .text(let text): units.places(of: text)
        }
    }
}

/// One step of nested styles: a character style from the end of the step before, up to or through a unit.
struct NestedStep: Hashable, Sendable {
    /// The kind of step.
    enum Action: Hashable, Sendable {
        /// To the start of the `count`th unit.
        case upTo(NestedUnit, count: Int)
        /// To its end.
        case through(NestedUnit, count: Int)
        /// The last `count` steps again and again, to the paragraph's end.
        case again(count: Int)
    }

    /// nil leaves the text unchanged.
    var style: Located<String>?
    var action: Action
}

extension NestedStep {
    /// The ranges of the styles of `steps` in a text, ascending. A step whose unit does not occur takes the rest,
    /// as in InDesign. Linear in the text for each step, and for all rounds of repeated ones together.
    static func ranges(of steps: [NestedStep], in utf8: [UInt8]) -> [(style: Located<String>, range: Range<Int32>)] {
        var walk = NestedWalk(utf8)
        for (index, step) in steps.enumerated() {
            if case .again(let count) = step.action {
                walk.take(again: steps[max(0, index - count)..<index])
                break
            }
            walk.take(step)
            if walk.isAtEnd { break }
        }
        return walk.found
    }
}

/// The position of nested styles in a text.
private struct NestedWalk {
    private let units: TextUnits
    private var offset: Int32 = 0
    /// The places of each unit, and the next one of them.
    private var places: [NestedUnit: (list: [Range<Int32>], next: Int)] = [:]
    private(set) var found: [(style: Located<String>, range: Range<Int32>)] = []

    init(_ utf8: [UInt8]) { units = TextUnits(utf8: utf8) }

    var isAtEnd: Bool { offset >= units.utf8.count }

    mutating func take(_ step: NestedStep) {
        let end: Int32
        switch step.action {
        case .upTo(let unit, let count): end = place(of: unit, count: count)?.lowerBound ?? Int32(units.utf8.count)
        case .through(let unit, let count): end = place(of: unit, count: count)?.upperBound ?? Int32(units.utf8.count)
        case .again: return
        }
        if let style = step.style, end > offset { found.append((style, offset..<end)) }
        offset = max(offset, end)
    }

    mutating func take(again steps: ArraySlice<NestedStep>) {
        while !isAtEnd {
            let before = offset
            for step in steps where !isAtEnd { take(step) }
            // A round that gets nowhere would go on for ever.
            if offset == before { break }
        }
    }

    /// The `count`th place of `unit` that ends after the current offset.
    private mutating func place(of unit: NestedUnit, count: Int) -> Range<Int32>? {
        var known = places[unit] ?? (unit.places(in: units), 0)
        while known.next < known.list.count, known.list[known.next].upperBound <= offset { known.next += 1 }
        places[unit] = known
        let index = known.next + count - 1
        return index < known.list.count ? known.list[index] : nil
    }
}

/// The keys of a step of nested styles.
struct NestedKeys: KeyTable {
    static let keys = NestedKeys()
    static let title = "nested"
    static let meaning =
        "A step of nested styles, from the end of the step before. `through` or `up_to` names `words`, `sentences`, "
        + "`characters`, `letters`, `digits`, `tab`, `end-marker` (the character `&ic;`, which is taken out of the "
        + "text), or any other text, such as `:`. If it does not occur, the step takes the rest of the paragraph."
    let style = Key("style", .located(.nonEmptyString), "The character style. Left out: the text stays as it is.")
    let through = Key("through", .nonEmptyString, "The step ends after this.")
    let upTo = Key("up_to", .nonEmptyString, "The step ends before this.")
    let count = Key("count", .integer(1...1000), default: 1, "Which of them: the first, the second …")
    let again = Key(
        "repeat", .integer(1...20),
        "In place of the other keys, as the last step: how many of the steps before it begin again.")
}

extension KeyType where Value == NestedStep {
    static var nestedStep: KeyType {
        .table(NestedKeys.self) { reader in
            let style = reader.read(\.style)
            let through = reader.read(\.through)
            let upTo = reader.read(\.upTo)
            let count = reader.read(\.count)
            let again = reader.read(\.again)
            if let again, style == nil, through == nil, upTo == nil { return NestedStep(action: .again(count: again)) }
            guard (through == nil) != (upTo == nil), again == nil else {
                reader.error(
                    "wrong-step", "a step has one of through and up_to, or repeat alone", at: reader.origin,
                    hint: "write { style = \"lead-in\", through = \":\" }, or { repeat = 2 }")
                return nil
            }
            let action = through.map { NestedStep.Action.through(NestedUnit($0), count: count) }
            return NestedStep(style: style, action: action ?? .upTo(NestedUnit(upTo ?? ""), count: count))
        }
    }
}
