import PubColor
import PubDiagnostics
import PubDocuments
import PubSettings
import PubSwatches
import PubValues

/// A chart as its author specifies it by the attributes of a source: nil for anything not specified.
package struct SpecifiedChart: Sendable {
    /// The kind of its marks.
    var kind: Chart.Kind?
    /// Whether values are put on top of one another.
    var isStacked: Bool?
    /// Whether bars run across.
    var isHorizontal: Bool?
    /// Whether values are written at their marks.
    var showsValues: Bool?
    /// The unit.
    var unit: String?
    /// The ends of the axis.
    var least: Double?, greatest: Double?
    /// The decimal sign of the values.
    var decimalSign: Character?
    /// The swatches of the series.
    package var colors: [Located<SwatchReference>]?
    /// The names in full colour.
    var highlights: [Located<String>] = []
    /// Whether each series has a panel of its own.
    var hasPanels = false
    /// How many panels are in a row.
    var panelsAcross: Int?
    /// The notes at values, and the lines and bands, each with its place.
    var notes: [Located<String>] = [], lines: [Located<String>] = [], bands: [Located<String>] = []
    /// The place of each key, valid or not.
    @ExcludedFromEquality var origins: [String: SourceLocation] = [:]
}

extension SpecifiedChart {
    /// The names and meanings of its attributes, for the reference of all keys.
    package static let keys = [
        KeyDescription("type", "`bar`, `line`, `area`, `dot` or `ring`", "The kind of its marks: bars unless said."),
        KeyDescription(
            "stacked", "`true` or `false`",
            "Of bars: whether the values of a name are one bar. Areas of several columns always are."),
        KeyDescription(
            "horizontal", "`true` or `false`", "Of bars: whether they run across, each with its name before it."),
        KeyDescription(
            "values", "`true` or `false`",
            "Whether each value is written at its mark. Left out: in rows, rings and at the ends of lines, only names "
                + "are written if an axis has the numbers."),
        KeyDescription("unit", "a text", "The unit of the values, if neither the head nor the cells name it."),
        KeyDescription("from", "a number", "The least value of the axis."),
        KeyDescription("to", "a number", "The greatest value of the axis."),
        KeyDescription("decimal", "`.` or `,`", "The decimal sign of the values, if they leave it open."),
        KeyDescription("colors", "swatches with commas between them", "The swatches of its columns, in order."),
        KeyDescription(
            "highlight", "names with semicolons between them",
            "The columns, or of one column the names, that are in colour while others are pale."),
        KeyDescription("multiples", "`column`", "Gives each column of values a small chart of its own."),
        KeyDescription("across", "a whole number from 1 to 12", "The number of small charts in a row."),
        KeyDescription(
            "note", "`\"NAME: words\"`",
            "Words at the value of a name, of the first column of values or of `NAME/COLUMN`; several with semicolons between them."
        ),
        KeyDescription(
            "line", "`\"VALUE: words\"`",
            "A line at a value, or at a name of the first column; several with semicolons between them."),
        KeyDescription(
            "band", "`\"FROM..TO: words\"`",
            "A tint between two values, or two names of the first column; several with semicolons between them."),
    ]

    /// The chart that `attributes` specify; faults are reported.
    package init(_ attributes: Attributes, _ findings: inout SettingsFindings) {
        let yesOrNo: KeyType<Bool> = .keyword(["true": true, "false": false])
        kind = attributes.read("type", as: .oneOf(Chart.Kind.self), &findings)
        isStacked = attributes.read("stacked", as: yesOrNo, &findings)
        isHorizontal = attributes.read("horizontal", as: yesOrNo, &findings)
        showsValues = attributes.read("values", as: yesOrNo, &findings)
        unit = attributes["unit"]?.text
        least = attributes.read("from", as: .numberInWords, &findings)
        greatest = attributes.read("to", as: .numberInWords, &findings)
        let signs: KeyType<Character> = .keyword([".": ".", ",": ","])
        decimalSign = attributes.read("decimal", as: signs, &findings)
        colors = attributes.read("colors", as: .swatchList, &findings)
        hasPanels = attributes.read("multiples", as: .keyword(["column": true]), &findings) ?? false
        panelsAcross = attributes.read("across", as: .panelCount, &findings)
        highlights = attributes.parts(of: "highlight")
        notes = attributes.parts(of: "note")
        lines = attributes.parts(of: "line")
        bands = attributes.parts(of: "band")
        for key in SpecifiedChart.keys.map(\.name) { origins[key] = attributes[key]?.origin }
        if let least, let greatest, let origin = origins["to"], least >= greatest {
            findings.error(
                "wrong-value", "the axis would end before it begins: from is not less than to", at: origin,
                hint: "write the greater of the two numbers in to")
            (self.least, self.greatest) = (nil, nil)
        }
    }
}

extension Attributes {
    /// The parts of `key` between semicolons.
    fileprivate func parts(of key: String) -> [Located<String>] {
        guard let value = self[key] else { return [] }
        return value.text.split(separator: ";").map { Located(String($0.trimmingBlanks), at: value.origin) }
            .filter { !$0.value.isEmpty }
    }
}

extension StringProtocol {
    /// Without blanks at its ends.
    var trimmingBlanks: SubSequence {
        let head = drop { $0.isWhitespace }
        return head[..<(head.lastIndex { !$0.isWhitespace }.map(head.index(after:)) ?? head.startIndex)]
    }
}

extension KeyType where Value == Double {
    /// A number in the text of an attribute.
    fileprivate static var numberInWords: KeyType {
        KeyType<String>.string.map("a number") { text, origin, findings in
            if let number = Double(text), abs(number) <= NumberText.greatest { return number }
            findings.error(
                "wrong-value", "expected a number, found \(SettingsValue.quoted(text))", at: origin,
                hint: "write it with a point as the decimal sign: \"12.5\"")
            return nil
        }
    }
}

extension KeyType where Value == Int {
    /// A number of panels in the text of an attribute.
    fileprivate static var panelCount: KeyType {
        KeyType<String>.string.map("a whole number from 1 to 12") { text, origin, findings in
            if let number = Int(text), (1...12).contains(number) { return number }
            findings.error(
                "wrong-value", "expected a whole number from 1 to 12, found \(SettingsValue.quoted(text))", at: origin,
                hint: "write how many small charts are in a row: across=3")
            return nil
        }
    }
}

extension KeyType where Value == [Located<SwatchReference>] {
    /// Swatches in an array, or in a text with commas between them.
    package static var swatchList: KeyType {
        let swatch = KeyType<Located<SwatchReference>>.located(.swatchReference)
        return .either(
            KeyType<String>.nonEmptyString.map("swatches with commas between them") { text, origin, findings in
                let names = text.split(separator: ",").map { String($0.trimmingBlanks) }
                let swatches = names.compactMap { swatch.read(SettingsNode(.string($0), at: origin), &findings) }
                return swatches.count == names.count ? swatches : nil
            }, .array(of: swatch, count: 1...24))
    }
}
