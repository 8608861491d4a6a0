import Foundation
import TextLayout

/// Measures what setting one long paragraph costs a program that uses the library.
///
/// usage: TextLayoutBench FONT DICTIONARY TEXT [CASE [TURNS]]
/// A line a case: its name, and the median of the processor's milliseconds of TURNS turns, 5 unless they are given. CASE alone, with one
/// turn, is for a counter of instructions.
@main struct TextLayoutBench {
    /// The words of the long paragraph, and of that beside a circle.
    private static let (manyWords, someWords) = (30_000, 3_000)

    private let shaper: Shaper
    private let type: CharacterAttributes
    private let words: [Substring]

    private init?(font: String, dictionary: String, text: String) {
        guard let bytes = Self.bytes(of: font), let patterns = Self.bytes(of: dictionary),
            let fonts = FontCatalog.load([FontFile(name: font, bytes: bytes)]).value, let face = fonts.faces.first,
            let prose = Self.bytes(of: text)
        else { return nil }
        let language = Language("en-GB")
        var hyphenation = HyphenationLibrary()
        hyphenation.add(language) { patterns }
        shaper = Shaper(fonts: fonts, hyphenation: hyphenation)
        type = CharacterAttributes(font: fonts.key(of: face), size: Length(points: 10), language: language)
        words = String(decoding: prose, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        if words.isEmpty { return nil }
    }

    private static func bytes(of path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 3,
            let bench = TextLayoutBench(font: arguments[1], dictionary: arguments[2], text: arguments[3])
        else {
            print("usage: TextLayoutBench FONT DICTIONARY TEXT [CASE [TURNS]]")
            exit(2)
        }
        let turns = arguments.count > 5 ? Int(arguments[5]) ?? 5 : 5
        for (name, prepare) in bench.cases where arguments.count < 5 || arguments[4] == name {
            let work = try prepare()
            var times: [Double] = []
            for _ in 0..<max(turns, 1) {
                let start = clock()
                try work()
                times.append(Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC))
            }
            print(name, String(format: "%.2f", times.sorted()[times.count / 2]))
        }
    }

    /// The cases: what is prepared, and what is then measured.
    private var cases: [(String, () throws -> () throws -> Void)] {
        [
            ("shape", { try shaping(.justify) }),
            ("justified", { try setting(.justify, column) }),
            ("ragged", { try setting(.start, column) }),
            ("two-lines", { try setting(.justify, twoLines) }),
            ("two-ragged-lines", { try setting(.start, twoLines) }),
            ("two-lines-of-text", { try settingAnew(.justify, twoLines) }),
            ("typesetter-two-lines", typesetting),
            ("circle", { try setting(.justify, besideACircle, words: Self.someWords) }),
            ("relayout", { try relayout() }),
        ]
    }

    /// The first words of the text, from its beginning again where it ends.
    private func text(_ count: Int) -> AttributedText {
        AttributedText((0..<count).map { words[$0 % words.count] }.joined(separator: " "), type)
    }

    private func attributes(_ alignment: Alignment) -> ParagraphAttributes {
        var attributes = ParagraphAttributes(leading: Length(points: 12), em: type.size)
        attributes.alignment = alignment
        return attributes
    }

    private var column: TextFrame {
        TextFrame(Rect(x: .zero, y: .zero, width: Length(points: 200), height: Length(points: 100_000)))
    }

    private var twoLines: TextFrame {
        TextFrame(Rect(x: .zero, y: .zero, width: Length(points: 200), height: Length(points: 25)))
    }

    private var besideACircle: TextFrame {
        var frame = TextFrame(Rect(x: .zero, y: .zero, width: Length(points: 400), height: Length(points: 2_000)))
        let box = Rect(
            x: Length(points: 150), y: Length(points: 100), width: Length(points: 120), height: Length(points: 120))
        frame.exclusions = [TextExclusion(NamedShape.ellipse.path(in: box))]
        return frame
    }

    private func shaping(_ alignment: Alignment) throws -> () throws -> Void {
        let text = text(Self.manyWords)
        return { _ = try Framesetter(text, attributes(alignment), shaper: shaper) }
    }

    private func setting(
        _ alignment: Alignment, _ frame: TextFrame, words: Int = manyWords
    ) throws -> () throws -> Void {
        let framesetter = try Framesetter(text(words), attributes(alignment), shaper: shaper)
        return { _ = framesetter.frame(in: frame) }
    }

    private func settingAnew(_ alignment: Alignment, _ frame: TextFrame) throws -> () throws -> Void {
        let text = text(Self.manyWords)
        return { _ = try Framesetter(text, attributes(alignment), shaper: shaper).frame(in: frame) }
    }

    private func typesetting() throws -> () throws -> Void {
        let typesetter = try Typesetter(text(Self.manyWords), attributes(.justify), shaper: shaper)
        return {
            let end = typesetter.lineBreak(from: 0, width: Length(points: 200))
            _ = typesetter.lineBreak(from: end, width: Length(points: 200))
        }
    }

    /// The width changes each time.
    private func relayout() throws -> () throws -> Void {
        let framesetter = try Framesetter(text(Self.someWords), attributes(.justify), shaper: shaper)
        var width = 200.0
        return {
            width += 1
            let area = Rect(x: .zero, y: .zero, width: Length(points: width), height: Length(points: 100_000))
            _ = framesetter.frame(in: TextFrame(area))
        }
    }
}
