/// A language by its BCP 47 tag: `en-GB`. It chooses hyphenation, quotes and language-specific forms.
public struct Language: Hashable, Sendable {
    /// The tag as written.
    public var tag: String

    /// The language `tag`.
    public init(_ tag: String) { self.tag = tag }

    /// The primary subtag in lower case: `en`.
    public var primary: String {
        let primary = tag.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        return Substring(primary).lowercased()
    }

    /// The sign between the whole part of a number and its fraction, as ASCII: a point or a comma (CLDR 42).
    public var decimalSign: UInt8 {
        let isComma = Language.withComma.contains(primary)
        if !isComma { return UInt8(ascii: ".") }
        let region = tag.split { $0 == "-" || $0 == "_" }.dropFirst().first { $0.count == 2 }.map { $0.uppercased() }
        let isException = region.map { Language.withPoint.contains(primary + "-" + $0) } ?? false
        return isException ? UInt8(ascii: ".") : UInt8(ascii: ",")
    }

    private static let withComma: Set<String> = Set(
        """
        af az be bg bs ca cs da de el es et eu fi fo fr fy gl hr hu hy id is it ka kk kl ky lb lt lv mk nb nl nn no pl \
        pt ro ru rw se sk sl sq sr sv tk tr tt uk uz vi wo
        """.split(separator: " ").map(String.init))
    private static let withPoint: Set<String> = Set(
        """
        de-CH de-LI it-CH es-DO es-GT es-HN es-MX es-NI es-PA es-PE es-PR es-SV es-US
        """.split(separator: " ").map(String.init))
}
