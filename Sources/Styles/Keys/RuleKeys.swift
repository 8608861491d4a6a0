import PubColor
import PubGeometry
import PubSettings
import PubSwatches

/// The keys of a rule.
struct RuleKeys: KeyTable {
    static let keys = RuleKeys()
    static let title = "rule"
    static let meaning = "A rule above or below a paragraph, a box or the rows of a table; `\"none\"` for no rule."
    let weight = Key("weight", .positiveLength, default: "0.5pt", "The weight.")
    let color = Key("color", .located(.swatchReference), default: "black", "The swatch.")
    let offset = Key(
        "offset", .length, default: "0pt",
        "From the rule to the line, with its leading divided above and below it (paragraphs), or from the edge to the "
            + "rule, inwards (boxes)."
    )
    let width = Key(notImplemented: "width", "A rule shorter than its measure.", hint: "leave it out")
}

/// A rule before its swatch is known.
struct SpecifiedRule: Hashable, Sendable {
    var weight: Length
    var color: Located<SwatchReference>?
    var offset: Length = .zero
}

extension KeyType where Value == SpecifiedRule {
    static var rule: KeyType {
        .table(RuleKeys.self) { reader in
            reader.read(\.width)
            return SpecifiedRule(
                weight: reader.read(\.weight), color: reader.read(\.color), offset: reader.read(\.offset))
        }
    }
}

/// The keys of the line around a box.
struct StrokeKeys: KeyTable {
    static let keys = StrokeKeys()
    static let title = "stroke"
    static let meaning = "The line around a box."
    let weight = Key("weight", .positiveLength, default: "0.5pt", "The weight.")
    let color = Key("color", .located(.swatchReference), default: "black", "The swatch.")
}

extension KeyType where Value == SpecifiedRule {
    static var stroke: KeyType {
        .table(StrokeKeys.self) { SpecifiedRule(weight: $0.read(\.weight), color: $0.read(\.color)) }
    }
}

extension KeyType where Value == Insets {
    /// One length for all edges; two: head and foot, sides; four: head, right, foot, left.
    static var insets: KeyType { insets(of: .lengthFromZero) }

    /// The same with lengths of another type.
    static func insets(of length: KeyType<Length>) -> KeyType {
        .either(
            length.map { length, _, _ in Insets(all: length) },
            KeyType<[Length]>.array(of: length, count: 2...4).map("an array of 2 or 4 lengths") {
                lengths, origin, findings in
                switch lengths.count {
                case 2: return Insets(top: lengths[0], left: lengths[1], bottom: lengths[0], right: lengths[1])
                case 4: return Insets(top: lengths[0], left: lengths[3], bottom: lengths[2], right: lengths[1])
                default:
                    findings.error(
                        "wrong-count", "expected 2 or 4 values, found \(lengths.count)", at: origin,
                        hint: "two are head and foot, and sides; four are head, right, foot, left")
                    return nil
                }
            })
    }
}
