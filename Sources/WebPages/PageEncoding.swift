import PubPlatform
import PubRunningText

/// The encodings in which pages were written before UTF-8, by the names that pages give them (the Encoding Standard of the WHATWG).
enum PageEncoding {
    /// A declaration is in the first bytes of a page, which are ASCII in all encodings that need one.
    private static let mostBytesBefore = 4096

    /// `bytes` in UTF-8.
    ///
    /// The order is that of browsers, but for one thing: bytes that are UTF-8 are UTF-8, whatever is declared, since no text of another
    /// encoding is so by chance. A page that is not in UTF-8 and says nothing is in Windows-1252.
    static func inUTF8(_ bytes: [UInt8]) throws(PageFault) -> [UInt8] {
        if let wide = wide(bytes), let found = converted(wide.bytes, from: wide.name) { return found }
        let name = declared(in: bytes)
        if name != "iso-2022-jp", String(validating: bytes, as: UTF8.self) != nil { return bytes }
        guard let name, name != "utf-8", name != "utf8", !western.contains(name) else { return fromWindows(bytes) }
        guard let known = names[name], let found = converted(bytes[...], from: known) else {
            throw .unknownEncoding(name)
        }
        return found
    }

    /// The text of a page in UTF-16, behind its byte order mark if it has one, and iconv's name for the order of its bytes.
    private static func wide(_ bytes: [UInt8]) -> (bytes: ArraySlice<UInt8>, name: String)? {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): (bytes.dropFirst(2), "UTF-16LE")
        case (0xFE, 0xFF): (bytes.dropFirst(2), "UTF-16BE")
        case (UInt8(ascii: "<"), 0): (bytes[...], "UTF-16LE")
        case (0, UInt8(ascii: "<")): (bytes[...], "UTF-16BE")
        default: nil
        }
    }

    /// The encoding that a page declares in its head, or in the first line of XML; in small letters.
    private static func declared(in bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(mostBytesBefore), as: UTF8.self).lowercased()
        let line = head.hasPrefix("<?xml") ? head.prefix { $0 != ">" } : ""
        return name(behind: "encoding", in: line) ?? name(behind: "charset", in: head[...])
    }

    private static func name(behind word: String, in text: Substring) -> String? {
        guard let range = text.firstRange(of: word) else { return nil }
        let rest = text[range.upperBound...].drop { " =\"'".contains($0) }
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:".contains($0)) }
        return name.isEmpty ? nil : String(name)
    }

    /// `bytes` of the encoding that iconv calls `name`, in UTF-8; what is no character in it is U+FFFD. Nil if the machine does not know it.
    private static func converted(_ bytes: ArraySlice<UInt8>, from name: String) -> [UInt8]? {
        guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
        defer { iconv_close(handle) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var found: [UInt8] = []
        found.reserveCapacity(bytes.count + bytes.count / 2)
        // Both buffers are used during the calls only; iconv writes no more than there is room for.
        input.withUnsafeMutableBufferPointer { input in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { output in
                var from = input.baseAddress
                var left = input.count
                while left > 0 {
                    var to = output.baseAddress
                    var room = output.count
                    let result = iconv(handle, &from, &left, &to, &room)
                    found += output[..<(output.count - room)].lazy.map { UInt8(bitPattern: $0) }
                    // E2BIG asks for more room, which the next round has.
                    if result == -1, errno != E2BIG, left > 0 {
                        found += [0xEF, 0xBF, 0xBD]
                        from = from?.advanced(by: 1)
                        left -= 1
                    }
                }
            }
        }
        return found
    }

    /// `bytes` of Windows-1252, which is what pages mean by ISO 8859-1.
    private static func fromWindows(_ bytes: [UInt8]) -> [UInt8] {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let value = (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : UInt32(byte)
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        return Array(String(text).utf8)
    }

    private static let western: Set<String> = [
        "windows-1252", "cp1252", "x-cp1252", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1", "us-ascii",
        "ascii",
        "ansi_x3.4-1968", "unicode", "utf-16", "utf-16le", "utf-16be",
    ]

    private static let names: [String: String] = {
        var names = others
        for page in 1250...1258 {
            for name in ["windows-\(page)", "cp\(page)", "x-cp\(page)"] { names[name] = "CP\(page)" }
        }
        for part in 2...16 where part != 12 {
            for name in ["iso-8859-\(part)", "iso8859-\(part)", "iso_8859-\(part)"] { names[name] = "ISO-8859-\(part)" }
        }
        // Browsers take the Windows page, which holds all of it, for the Turkish one.
        for name in ["iso-8859-9", "iso8859-9", "latin5"] { names[name] = "CP1254" }
        return names
    }()

    private static let others: [String: String] = [
        "koi8-r": "KOI8-R", "koi8-u": "KOI8-U", "ibm866": "CP866", "cp866": "CP866", "macintosh": "MACINTOSH",
        "x-mac-roman": "MACINTOSH", "x-mac-cyrillic": "MAC-CYRILLIC", "windows-874": "CP874", "tis-620": "CP874",
        "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030", "x-gbk": "GB18030", "big5": "BIG5-HKSCS",
        "big5-hkscs": "BIG5-HKSCS", "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932",
        "windows-31j": "CP932", "euc-jp": "EUC-JP", "x-euc-jp": "EUC-JP", "iso-2022-jp": "ISO-2022-JP",
        "euc-kr": "CP949",
        "ks_c_5601-1987": "CP949", "windows-949": "CP949", "latin2": "ISO-8859-2", "latin9": "ISO-8859-15",
    ]

    /// The characters of Windows-1252 at 0x80 to 0x9F, as the standard of HTML has them.
    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
