/// The map from codes to text that Cairo writes beside a composite font (ISO 32000-1 §9.10.3).
struct ToUnicode {
    /// The first UTF-16 unit of each code.
    private var units: [Int: UInt32] = [:]

    /// Reads the map of `font`: rows of `<code> <text>` between `beginbfchar` and `endbfchar`.
    init(of font: PDFObject, in document: PDFDocument) throws(EmissionError) {
        guard let stream = document.value(font, "/ToUnicode") else { return }
        let text = try document.withBytes(of: stream, decoded: true) { String(decoding: $0, as: UTF8.self) }
        var isRow = false
        for line in text.split(separator: "\n") {
            if line.hasSuffix("beginbfchar") || line.hasPrefix("endbfchar") {
                isRow = line.hasSuffix("beginbfchar")
            } else if isRow {
                let numbers = line.split { $0 == "<" || $0 == ">" || $0 == " " }
                guard numbers.count == 2, let code = Int(numbers[0], radix: 16) else { continue }
                units[code] = UInt32(numbers[1].prefix(4), radix: 16)
            }
        }
    }

    /// What the codes 0 … `count` − 1 show; nil where that is not one scalar of the basic plane.
    func scalars(count: Int) -> [UInt32?] { (0..<count).map { units[$0] } }
}
