import PubSettings
import PubTextModel

/// The keys of annotations.
struct RubyKeys: KeyTable {
    static let keys = RubyKeys()
    static let title = "ruby"
    static let meaning =
        "Annotations over or under words, as in `[東京]{ruby=\"とうきょう\"}`. They are placed between the lines: a leading "
        + "that leaves no room for them is reported, and their lines are set lower."
    let size = Key(
        "size", KeyType<SpecifiedLength>.lengthEmOrPercent.fromZero, default: "50%",
        "The size; % and em are of the base's.")
    let gap = Key(
        "gap", .lengthEmOrPercent, default: "0pt",
        "The gap between the base and the annotation; % and em are of the base's size.")
    let side = Key(
        "side", .keyword(["over": Ruby.Side.over, "under": .under]), default: "over",
        "Whether they are placed over the base or under it.")
    let align = Key(
        "align", .keyword(["around": Ruby.Alignment.around, "center": .center, "start": .start]), default: "around",
        "The spread of an annotation that is shorter than its base: `around` spaces its characters evenly, with half a "
            + "gap at both ends (words of letters stay together), `center` and `start` set it close.")
    let overhang = Key(
        "overhang", .boolean, default: true,
        "Whether a longer one may hang over kana beside its base, by half its own em at most.")
}

/// The alignment of annotations before the size of their bases is known.
struct SpecifiedRuby: Hashable, Sendable {
    var size: SpecifiedLength
    var gap: SpecifiedLength
    var side: Ruby.Side
    var alignment: Ruby.Alignment
    var overhangs: Bool

    init(_ reader: inout TableReader<RubyKeys>) {
        size = reader.read(\.size)
        gap = reader.read(\.gap)
        side = reader.read(\.side)
        alignment = reader.read(\.align)
        overhangs = reader.read(\.overhang)
    }
}

extension KeyType where Value == SpecifiedRuby {
    static var ruby: KeyType { .table(RubyKeys.self) { SpecifiedRuby(&$0) } }
}
