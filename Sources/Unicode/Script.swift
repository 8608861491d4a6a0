/// A script of Unicode 15.0; the constants are in Tables/ScriptNames.swift.
public struct Script: Hashable, Sendable {
    /// An index into the generated table of tags.
    public let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The tag of ISO 15924 as four ASCII letters in one number, the first one highest: as HarfBuzz names scripts.
    public var tag: UInt32 {
        var tag: UInt32 = 0
        for letter in 0..<4 { tag = tag << 8 | UInt32(ScriptTable.tags.utf8Start[Int(rawValue) * 4 + letter]) }
        return tag
    }

    /// The script of a tag of ISO 15924: `Grek`; nil if Unicode has none.
    public init?(tag: String) {
        let tags = ScriptTable.tags.utf8Start
        let index = (0..<ScriptTable.tags.utf8CodeUnitCount / 4).first { index in
            (0..<4).map { tags[index * 4 + $0] }.elementsEqual(tag.utf8)
        }
        guard let index, tag.utf8.count == 4 else { return nil }
        rawValue = UInt8(index)
    }

    /// The tag of ISO 15924: `Grek`.
    public var name: String {
        let tags = ScriptTable.tags.utf8Start
        return String(decoding: (0..<4).map { tags[Int(rawValue) * 4 + $0] }, as: UTF8.self)
    }

    /// The tags of all scripts, sorted.
    public static var names: [String] {
        (0..<ScriptTable.tags.utf8CodeUnitCount / 4).map { Script(rawValue: UInt8($0)).name }.sorted()
    }

    /// Whether scalars of it take the script of their neighbours.
    public var isShared: Bool { self == .common || self == .inherited }
}
