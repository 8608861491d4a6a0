import PubTextModel

/// The kinds of decoration that occur on a line, so that lines without any skip that work.
struct DecorationKinds: OptionSet {
    var rawValue: UInt8
    /// Lines along the text.
    static let lines = DecorationKinds(rawValue: 1)
    /// Lines along words only: the extents of word spaces are needed.
    static let spaces = DecorationKinds(rawValue: 2)
    /// Backgrounds.
    static let backgrounds = DecorationKinds(rawValue: 4)
    /// Shadows below the text.
    static let shadows = DecorationKinds(rawValue: 8)
    /// Links.
    static let links = DecorationKinds(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The kinds that the attributes of the bytes `range` of `text` have. Linear in the runs there.
    init(_ text: AttributedText, in range: Range<Int32>) {
        self = []
        if text.runs.isEmpty { return }
        for run in text.runs[text.run(at: range.lowerBound)...] {
            insert(of: text.attributes, at: Int(run.attributes))
            if run.end >= range.upperBound { break }
        }
    }

    private mutating func insert(of attributes: [CharacterAttributes], at index: Int) {
        if attributes[index].background != nil { insert(.backgrounds) }
        if !attributes[index].shadows.isEmpty { insert(.shadows) }
        if attributes[index].link != nil { insert(.links) }
        insert(attributes[index].underline)
        insert(attributes[index].strike)
        insert(attributes[index].overline)
    }

    private mutating func insert(_ line: TextDecoration?) {
        if let line { insert(line.wordsOnly ? [.lines, .spaces] : .lines) }
    }
}
