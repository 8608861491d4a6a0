/// The characters of fonts whose bytes are signs instead of letters, which word processors still use.
///
/// Source for the Symbol font: the mapping files of the Unicode Consortium (VENDORS/ADOBE/symbol.txt). Four hexadecimal digits
/// per character; FFFD for a byte without one.
package enum SymbolFonts {
    /// The character of a byte in the Symbol font.
    package static func symbol(_ byte: UInt8) -> UInt16 {
        byte < 0x20 ? UInt16(byte) : symbolScalars[Int(byte) - 0x20]
    }

    /// The character of a byte in Wingdings, if lists and texts use it; nil for others.
    package static func wingdings(_ byte: UInt8) -> UInt16? { byte <= 0x20 ? UInt16(byte) : wingdings[byte] }

    /// `text` of a run in the font `name`, with the signs of fonts of symbols as characters of Unicode: such files put them at
    /// U+F000 of the private use area. Whether one of them has no character, and is left out.
    package static func text(_ text: String, in name: String) -> (text: String, isMissing: Bool) {
        let font = name.lowercased()
        let isSymbol = font == "symbol" || font == "symbol mt"
        let isWingdings = font == "wingdings"
        guard isSymbol || isWingdings || text.unicodeScalars.contains(where: isPrivate) else { return (text, false) }
        var shown = String.UnicodeScalarView()
        var isMissing = false
        for scalar in text.unicodeScalars {
            guard isPrivate(scalar) || (isSymbol || isWingdings) && (0x20...0xFF).contains(scalar.value) else {
                shown.append(scalar)
                continue
            }
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            let value = isWingdings ? wingdings(byte) : others.contains(font) ? nil : symbol(byte)
            if let value, value != 0xFFFD, let known = Unicode.Scalar(UInt32(value)) {
                shown.append(known)
            } else {
                isMissing = true
            }
        }
        return (String(shown), isMissing)
    }

    /// Fonts of symbols without a table here: their signs are not those of the Symbol font.
    private static let others: Set<String> = [
        "webdings", "wingdings 2", "wingdings2", "wingdings 3", "wingdings3", "marlett", "mt extra", "monotype sorts",
        "zapfdingbats", "zapf dingbats", "itc zapf dingbats", "bookshelf symbol 7", "segoe mdl2 assets",
    ]

    // Fonts of symbols have their bytes in this part of the private use area.
    private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool { (0xF020...0xF0FF).contains(scalar.value) }

    private static let wingdings: [UInt8: UInt16] = [
        0x22: 0x2702, 0x28: 0x260E, 0x2A: 0x2709, 0x46: 0x261E, 0x4A: 0x263A, 0x6C: 0x25CF, 0x6E: 0x25A0, 0x6F: 0x25A1,
        0x71: 0x2751, 0x72: 0x2752, 0x75: 0x25C6, 0x76: 0x2756, 0x9F: 0x2022, 0xA7: 0x25AA, 0xA8: 0x25FB, 0xAB: 0x2605,
        0xD8: 0x27A2, 0xE0: 0x2192, 0xE8: 0x2794, 0xFB: 0x2717, 0xFC: 0x2713, 0xFD: 0x2612, 0xFE: 0x2611,
    ]

    private static let symbolScalars: [UInt16] = {
        var values: [UInt16] = []
        var value: UInt16 = 0
        var digits = 0
        for byte in symbolText.utf8 {
            guard let digit = Ascii.hexadecimal(byte) else { continue }
            value = value << 4 | UInt16(digit)
            digits += 1
            if digits % 4 == 0 { values.append(value) }
        }
        return values
    }()

    private static let symbolText =
        """
        0020002122000023220300250026220B002800292217002B002C2212002E002F00300031003200330034003500360037
        00380039003A003B003C003D003E003F22450391039203A70394039503A603930397039903D1039A039B039C039D039F
        03A0039803A103A303A403A503C203A9039E03A80396005B2234005D22A5005F203E03B103B203C703B403B503C603B3
        03B703B903D503BA03BB03BC03BD03BF03C003B803C103C303C403C503D603C903BE03C803B6007B007C007D223CFFFD
        FFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFD
        FFFDFFFDFFFDFFFDFFFDFFFDFFFDFFFD20AC03D2203222642044221E0192266326662665266021942190219121922193
        00B000B12033226500D7221D2202202200F7226022612248202623D023AF21B521352111211C21182297229522052229
        222A22832287228422822286220822092220220700AE00A92122220F221A22C500AC2227222821D421D021D121D221D3
        25CA300800AE00A921222211239B239C239D23A123A223A323A723A823A923AAFFFD3009222B232023AE2321239E239F
        23A023A423A523A623AB23AC23ADFFFD
        """
}
