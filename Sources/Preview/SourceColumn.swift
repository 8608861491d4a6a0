import Glibc
import PubDiagnostics
import PubFiles
import PubPipeline
import PubReports

/// The column of a word in its line, found in the file.
///
/// Texts keep the place where each of their pieces begins, and count on from there. A dash as `--`, `&amp;` and `\*` are more characters than are
/// set, and make that too low.
package enum SourceColumn {
    /// Files of more bytes are not read for a column: articles are never so long.
    private static let longestFile = 64 << 20
    /// The characters on both sides of the place that are searched.
    private static let reach = 2000

    /// The place of `spot`: its word in the line, or the piece with the word if the line does not have it. Linear in the file.
    static func origin(of spot: IssuePreview.SourceSpot) -> SourceLocation {
        guard let word = spot.word, let typed = line(of: spot.origin) else { return spot.origin }
        guard let column = column(of: word, near: Int(spot.origin.column), in: typed) else { return spot.beginning }
        return SourceLocation(file: spot.origin.file, line: Int(spot.origin.line), column: column)
    }

    /// The column of `line`, from 1, where `word` begins nearest to `column`. If it is not in the line, `column` as long as the word's first
    /// character is there, since markup may divide the word; else nil.
    package static func column(of word: String, near column: Int, in line: [Unicode.Scalar]) -> Int? {
        let first = min(max(0, column - 1 - reach), line.count)
        let typed = line[first..<min(line.count, max(first, column - 1 + reach))].map(folded)
        let set = word.unicodeScalars.map(folded)
        // Signs around it, and the number of a note behind it, may be written in other ways.
        let core = set.drop { !isLetter($0) && !isFigure($0) }
        let sought = [
            (set, 0), (set.flatMap(written), 0),
            (Array(core.prefix { isLetter($0) || isFigure($0) }), set.count - core.count),
            (Array(core.prefix(while: isLetter)), set.count - core.count),
        ]
        for (signs, lead) in sought where !signs.isEmpty {
            let starts = typed.indices.filter { typed[$0...].starts(with: signs) }.map { first + $0 + 1 - lead }
            if let best = starts.min(by: { abs($0 - column) < abs($1 - column) }), best > 0 { return best }
        }
        return line.indices.contains(column - 1) && folded(line[column - 1]) == set.first ? column : nil
    }

    /// The word of the line of `origin` at its column; nil if it has no column, or no letter or figure is there. Linear in the file.
    static func word(at origin: SourceLocation) -> String? {
        guard origin.column > 0, let line = line(of: origin) else { return nil }
        let place = Int(origin.column) - 1
        func belongs(_ scalar: Unicode.Scalar) -> Bool { isLetter(scalar) || isFigure(scalar) }
        guard line.indices.contains(place), belongs(line[place]) else { return nil }
        let start = line[..<place].lastIndex { !belongs($0) }.map { $0 + 1 } ?? 0
        let end = line[place...].firstIndex { !belongs($0) } ?? line.count
        return String(String.UnicodeScalarView(line[start..<end]))
    }

    /// The characters of the line of `origin`; nil if the file does not have it any more.
    private static func line(of origin: SourceLocation) -> [Unicode.Scalar]? {
        guard case .success(let file) = Descriptor.open(origin.file, in: nil, O_RDONLY | O_NONBLOCK),
            case .success(let bytes) = file.read(limit: longestFile, expecting: 0),
            let line = SourceText(bytes, file: origin.file).line(Int(origin.line))
        else { return nil }
        return Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }
    private static func isFigure(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }

    /// The characters that stand in a source for a sign that keyboards lack.
    private static func written(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar {
        case "\u{2013}": ["-", "-"]
        case "\u{2014}": ["-", "-", "-"]
        case "\u{2026}": [".", ".", "."]
        default: [scalar]
        }
    }

    /// The sign that is typed for a set one, and the small letter.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{2018}", "\u{2019}", "\u{201A}": "'"
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}": "\""
        case "\u{A0}", "\u{202F}": " "
        default:
            scalar.properties.lowercaseMapping.unicodeScalars.count == 1
                ? scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar : scalar
        }
    }
}
