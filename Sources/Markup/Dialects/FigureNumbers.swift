import PubRunningText

/// The numbers of figures and tables that references call by them: `` {numref}`name` `` and `@fig-name`. A text that calls none has none;
/// if one is called, all of its kind with an identifier are numbered in order.
struct FigureNumbers {
    /// The kinds of elements that are numbered separately.
    enum Kind: Int, CaseIterable {
        case figure, table
    }

    /// The kind and the number of each by its identifier.
    private var numbers: [String: (kind: Kind, number: Int)] = [:]
    /// The starts of captions, and the text that is written there.
    private(set) var captions: [Int: String] = [:]
    private let language: String

    /// The figures and tables in `bytes` from `start` on that have an identifier, in a text in `language`. Linear.
    init(_ bytes: [UInt8], from start: Int, language: String) {
        self.language = language
        guard FigureNumbers.areCalled(in: bytes, from: start) else { return }
        let lines = LineStarts(bytes)
        var counts: [Kind: Int] = [:]
        var places: [(offset: Int, name: String)] = []
        for line in lines.line(of: start)...lines.count {
            let range = lines.range(line)
            guard let brace = bytes[range].firstRange(of: Array("{".utf8))?.lowerBound,
                let (kind, caption) = FigureNumbers.caption(bytes, range),
                let mark = bytes[brace..<range.upperBound].firstRange(of: Array("#".utf8))?.lowerBound
            else { continue }
            let name = bytes[(mark + 1)..<range.upperBound].prefix { !Ascii.isSpace($0) && $0 != Ascii.closeBrace }
            let identifier = String(decoding: name, as: UTF8.self)
            guard !identifier.isEmpty, numbers[identifier] == nil else { continue }
            counts[kind, default: 0] += 1
            numbers[identifier] = (kind, counts[kind]!)
            places.append((caption, identifier))
        }
        for (offset, name) in places { captions[offset] = words(of: name).map { $0 + ": " } }
    }

    /// Whether something may be called by its number.
    private static func areCalled(in bytes: [UInt8], from start: Int) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            ByteSearch.contains(Ascii.at, in: bytes, from: start) { at in
                (["fig", "Fig", "tbl", "Tbl", "tab"] as [StaticString]).contains { bytes.has($0, at: at + 1) }
            }
                || ByteSearch.contains(Ascii.backtick, in: bytes, from: start) {
                    // Either name has eight bytes before the backtick.
                    bytes.has("{numref}", at: $0 - 8) || bytes.has(":numref:", at: $0 - 8)
                }
        }
    }

    /// The kind of a caption that is on a line by itself, for a figure or table, and its place.
    private static func caption(_ bytes: [UInt8], _ line: Range<Int>) -> (Kind, Int)? {
        guard let first = bytes[line].firstIndex(where: { !Ascii.isBlank($0) && $0 != Ascii.greater }) else {
            return nil
        }
        if bytes[first..<line.upperBound].starts(with: "![".utf8) { return (.figure, first + 2) }
        if bytes[first] == Ascii.colon, first + 1 < line.upperBound, Ascii.isBlank(bytes[first + 1]) {
            return (.table, first + 2)
        }
        return nil
    }

    /// `Figure 2`, in the language of the text; nil for an element without a number.
    func words(of name: String) -> String? {
        guard let (kind, number) = numbers[name] else { return nil }
        return "\(FigureNumbers.noun(of: kind, language: language)) \(number)"
    }

    /// The number alone.
    func number(of name: String) -> Int? { numbers[name]?.number }

    private static func noun(of kind: Kind, language: String) -> String {
        let tag = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        let isTraditional = tag.contains { ["hant", "tw", "hk", "mo"].contains($0) }
        let words = tag.first == "zh" && isTraditional ? ["圖", "表"] : nouns[tag.first ?? ""] ?? ["Figure", "Table"]
        return words[kind.rawValue]
    }

    private static let nouns = [
        "de": ["Abbildung", "Tabelle"], "fr": ["Figure", "Tableau"], "es": ["Figura", "Tabla"],
        "it": ["Figura", "Tabella"], "nl": ["Figuur", "Tabel"], "pt": ["Figura", "Tabela"], "ca": ["Figura", "Taula"],
        "ru": ["Рисунок", "Таблица"], "el": ["Σχήμα", "Πίνακας"], "ar": ["الشكل", "الجدول"], "he": ["איור", "טבלה"],
        "ja": ["図", "表"], "zh": ["图", "表"], "ko": ["그림", "표"],
    ]
}
