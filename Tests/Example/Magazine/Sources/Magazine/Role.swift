import TextPDF

/// The colours of the magazine.
enum Palette {
    static let paints: [String: Paint] = [
        "ink": .ink, "paper": Paint(.paper), "night": Paint(.cmyk(0.95, 0.74, 0.28, 0.22)),
        "teal": Paint(.cmyk(0.86, 0.32, 0.42, 0.18)), "rust": Paint(.cmyk(0.12, 0.78, 0.9, 0.12)),
    ]
}

/// The roles of paragraphs.
enum Role {
    case headline, body, subhead, quote, picture, caption

    /// The distance between baselines, which all columns share.
    static let leading = Length(points: 12)

    /// The weight of its type.
    var weight: Int { self == .subhead || self == .quote ? 700 : 400 }

    /// Gives `style`, which tags have set, the face and size of the role.
    func adjust(_ style: inout TagReader.Style) {
        switch self {
        case .subhead: (style.face, style.size) = ("League Spartan", 12)
        case .quote: (style.face, style.size, style.paint) = ("League Spartan", 15, Palette.paints["teal"] ?? .ink)
        case .caption: (style.face, style.size, style.paint) = ("Inter", 7.2, Palette.paints["night"] ?? .ink)
        case .headline, .body, .picture: break
        }
    }

    /// The attributes of a paragraph; one that opens a section has no indent.
    func attributes(isOpening: Bool) -> ParagraphAttributes {
        var paragraph = ParagraphAttributes(leading: Self.leading, em: Length(points: 9.4))
        paragraph.grid = .all
        switch self {
        case .headline, .body:
            paragraph.firstLineIndent = isOpening ? .zero : Length(points: 10)
            paragraph.justification = JustificationLimits(
                word: .init(0.8, 1, 1.33), letter: .init(-0.01, 0, 0.02), glyph: .init(0.98, 1, 1.02))
            paragraph.protrudes = true
        case .subhead:
            paragraph.alignment = .start
            (paragraph.spaceBefore, paragraph.keepWithNext) = (Self.leading, 2)
        case .quote:
            (paragraph.alignment, paragraph.hyphenation, paragraph.keepTogether) = (.start, nil, true)
            paragraph.leading = Self.leading.scaled(by: 1.5)
            paragraph.grid = .none
            (paragraph.spaceBefore, paragraph.spaceAfter) = (Self.leading, Self.leading)
        case .picture:
            paragraph.alignment = .start
            (paragraph.spaceBefore, paragraph.keepWithNext) = (Self.leading.scaled(by: 0.5), 1)
        case .caption:
            (paragraph.alignment, paragraph.hyphenation, paragraph.keepTogether) = (.start, nil, true)
            (paragraph.leading, paragraph.grid) = (Length(points: 9.5), .none)
            paragraph.spaceAfter = Self.leading
        }
        return paragraph
    }
}
