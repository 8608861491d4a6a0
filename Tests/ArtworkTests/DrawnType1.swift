/// A font of Type 1 (Adobe Type 1 Font Format) with one glyph, which is empty.
enum DrawnType1 {
    static let bytes: [UInt8] =
        Array(
            """
            %!PS-AdobeFont-1.0: A
            11 dict begin
            /FontName /A def
            /PaintType 0 def
            /FontType 1 def
            /FontMatrix [0.001 0 0 0.001 0 0] readonly def
            /Encoding StandardEncoding def
            /FontBBox {0 0 500 500} readonly def
            currentdict end
            currentfile eexec

            """.utf8) + encrypted(part)
        + Array((String(repeating: "0", count: 512) + "\ncleartomark\n").utf8)

    private static let part: [UInt8] =
        Array(
            """
            dup /Private 8 dict dup begin
            /RD {string currentfile exch readstring pop} executeonly def
            /ND {def} def
            /BlueValues [] def
            /MinFeature {16 16} def
            /password 5839 def
            /lenIV -1 def
            2 index /CharStrings 1 dict dup begin
            /.notdef 5 RD \u{20}
            """.utf8.dropLast()) + [139, 248, 136, 13, 14]
        + Array(
            """
             ND
            end
            end
            readonly put
            put
            dup /FontName get exch definefont pop
            mark currentfile closefile

            """.utf8)

    /// `bytes` behind four of chance, encrypted as §7.2 says.
    private static func encrypted(_ bytes: [UInt8]) -> [UInt8] {
        var key: UInt16 = 55665
        return ([1, 2, 3, 4] + bytes).map { byte in
            let cipher = byte ^ UInt8(key >> 8)
            key = (UInt16(cipher) &+ key) &* 52845 &+ 22719
            return cipher
        }
    }
}
