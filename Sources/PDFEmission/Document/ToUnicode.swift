/// The map from codes of two bytes to text (ISO 32000-1 §9.10.3).
enum ToUnicode {
    /// Rows that one section may have.
    private static let section = 100

    /// The character map of `texts`, by ascending codes.
    static func map(_ texts: [(code: UInt32, text: String)]) -> [UInt8] {
        var result = """
            /CIDInit/ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
            /CMapName/Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <0000><FFFF>
            endcodespacerange

            """
        for start in stride(from: 0, to: texts.count, by: section) {
            let rows = texts[start..<min(start + section, texts.count)]
            result += "\(rows.count) beginbfchar\n"
            for row in rows {
                let code = String(row.code, radix: 16, uppercase: true)
                result += "<" + String(repeating: "0", count: 4 - code.count) + code + "> <"
                result += PDFString.hexadecimal(row.text) + ">\n"
            }
            result += "endbfchar\n"
        }
        return Array((result + "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n").utf8)
    }
}
