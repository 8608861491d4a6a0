/// The names that a face may be asked for by, folded by ``FontNames/folded(_:)``.
struct FontNames: Sendable {
    /// The typographic family.
    var family: String
    /// The legacy family if it differs: `EB Garamond 12`, `Vollkorn Black`.
    var legacyFamily: String
    /// The full name, the PostScript name, the file with and without its suffix.
    var own: [String]
    /// Within the legacy family: 400 or 700.
    var legacyWeight: Int
    /// As the face says it, for lists.
    var display: (family: String, style: String, postScript: String)
    /// The size in points that the face is cut for, if a number in its names tells.
    var opticalSize: Int?

    init(_ handle: HarfBuzzFont, file: String) {
        // Name identifiers of OpenType's `name` table: 1 and 2 legacy, 16 and 17 typographic, 4 full, 6 PostScript.
        let legacy = handle.name(1)
        let legacyStyle = handle.name(2)
        let family = handle.name(16).isEmpty ? legacy : handle.name(16)
        let style = handle.name(17).isEmpty ? legacyStyle : handle.name(17)
        let fileName = file.split(separator: "/").last.map(String.init) ?? file
        let stem = fileName.lastIndex(of: ".").map { String(fileName[..<$0]) } ?? fileName
        let postScript = handle.name(6).isEmpty ? stem : handle.name(6)
        display = (family.isEmpty ? stem : family, style.isEmpty ? "Regular" : style, postScript)
        self.family = Self.folded(display.family)
        legacyFamily = Self.folded(legacy)
        own = [handle.name(4), postScript, fileName, stem].map(Self.folded)
        legacyWeight = Self.holds(Self.folded(legacyStyle), "bold") ? 700 : 400
        opticalSize = Self.number(in: style) ?? Self.number(in: legacy)
    }

    /// Letters and digits of `name` in lower case: `EB Garamond` and `eb-garamond` are the same name.
    static func folded(_ name: String) -> String {
        // Nearly all names are ASCII, and every face of a catalogue has several.
        if let ascii = foldedASCII(name.utf8) { return ascii }
        return String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The same for a name of ASCII alone; nil for others.
    private static func foldedASCII(_ name: String.UTF8View) -> String? {
        var letters: [UInt8] = []
        letters.reserveCapacity(name.count)
        for byte in name {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): letters.append(byte)
            case 0x80...: return nil
            default: break
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Whether `name`, which is folded, holds `word`.
    static func holds(_ name: String, _ word: String) -> Bool {
        // The standard library's search for a text in a text costs a hundred times as much.
        var rest = name.utf8[...]
        while rest.count >= word.utf8.count {
            if rest.starts(with: word.utf8) { return true }
            rest.removeFirst()
        }
        return false
    }

    /// The first number that is alone among the words of `text`.
    private static func number(in text: String) -> Int? {
        text.split(separator: " ").lazy.compactMap { Int($0) }.first
    }
}
