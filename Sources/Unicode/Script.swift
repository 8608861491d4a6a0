/// A script of Unicode 15.0; the constants stand in Tables/ScriptNames.swift.
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

    /// True for scripts of scalars that take the script of their neighbours.
    public var isShared: Bool { self == .common || self == .inherited }
}
