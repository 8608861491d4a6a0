extension Block {
    /// Whether it is a drawing in letters: a listing without a language that mostly has lines of frames, bars and arrows, typed or in
    /// box-drawing characters. Linear.
    package var isDrawingInLetters: Bool {
        guard case .code(let language, let lines) = kind else { return false }
        return Self.languagesOfDrawings.contains(language.lowercased()) && lines.areDrawing
    }

    /// The words that authors write behind the fence of a drawing.
    private static let languagesOfDrawings: Set = [
        "", "text", "txt", "plain", "plaintext", "ascii", "diagram", "ditaa",
    ]
}

extension [String] {
    /// Whether more than half of the lines that are not empty look drawn, two of them at least with a frame or a box in them.
    fileprivate var areDrawing: Bool {
        let lines = map(DrawnLine.init).filter { $0.letters + $0.strokes > 0 }
        let frames = lines.count(where: \.hasFrame)
        if frames >= 2, lines.count(where: \.isDrawn) * 2 > lines.count { return true }
        // Without frames, as in a picture of letters, strokes are most of it.
        let (strokes, letters) = lines.reduce((0, 0)) { ($0.0 + $1.strokes, $0.1 + $1.letters) }
        return lines.count >= 3 && strokes > letters * 3
    }
}

/// The features of a line of a listing that suggest a drawing.
private struct DrawnLine {
    /// The characters that are drawn with, and all others but blanks.
    private(set) var strokes = 0
    private(set) var letters = 0
    /// Whether a part of a frame is in it: `+--`, or a character of boxes.
    private(set) var hasFrame = false
    /// Whether it is a part of a frame, or between two bars.
    private(set) var isDrawn = false

    private static let strokes = Set("-|+/\\_=<>^~*'`.:()".unicodeScalars)

    init(_ line: String) {
        var before: Unicode.Scalar = " "
        var edges: (first: Unicode.Scalar, last: Unicode.Scalar)?
        for scalar in line.unicodeScalars where scalar != " " && scalar != "\t" {
            // Boxes and blocks: U+2500 to U+259F.
            let isBox = (0x2500...0x259F).contains(scalar.value)
            if isBox || Self.strokes.contains(scalar) { strokes += 1 } else { letters += 1 }
            let isFrame =
                before == "+" && (scalar == "-" || scalar == "=") || scalar == "+" && (before == "-" || before == "=")
            if isBox || isFrame { hasFrame = true }
            before = scalar
            edges = (edges?.first ?? scalar, scalar)
        }
        let isBetweenBars = edges.map { $0.first == "|" && $0.last == "|" } ?? false
        isDrawn = hasFrame || isBetweenBars || letters == 0
    }
}
