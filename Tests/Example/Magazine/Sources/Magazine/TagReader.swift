import TextPDF

/// The reason why a text with tags cannot be set, and the line of the text that is at fault.
struct TagMistake: Error {
    var line: Int
    var message: String
}

/// Reads a text with tags: `<font color= face= size= strokeColor= strokeWidth=>` sets the type of all that follows it, until the next one;
/// `<img src= width= height= caption=>` is a picture in its line. An empty line ends a paragraph.
struct TagReader {
    /// The type of what follows.
    struct Style {
        var face = "Vollkorn"
        var size = 9.2
        var paint = Paint.ink
        var stroke: Paint?
        /// As Core Text counts it: per cent of the size, below zero for an outline around filled letters.
        var strokeWidth = -3.0
        var isItalic = false
    }

    let fonts: FontCatalog
    /// The folder from which pictures are named.
    let folder: String
    /// The measure of the columns: wider pictures are reduced to it.
    let measure: Length

    /// The text below the headline.
    private(set) var paragraphs: [Paragraph] = []
    private(set) var headline = ""
    private(set) var pictures: [Picture] = []
    private var text = AttributedText()
    private var style = Style()
    private var role = Role.body
    private var line = 1

    init(fonts: FontCatalog, folder: String, measure: Length) {
        (self.fonts, self.folder, self.measure) = (fonts, folder, measure)
    }

    mutating func read(_ source: String) throws {
        var place = source.startIndex
        for tag in source.matches(of: /<(\/?)([A-Za-z][A-Za-z0-9]*)([^>]*)>/) {
            try append(source[place..<tag.range.lowerBound])
            let pairs = tag.3.matches(of: /([A-Za-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/)
            let values = pairs.map { (String($0.1).lowercased(), String($0.2 ?? $0.3 ?? "")) }
            let attributes = Dictionary(values) { $1 }
            try apply(String(tag.2).lowercased(), isEnd: !tag.1.isEmpty, attributes)
            line += source[tag.range].count { $0.isNewline }
            place = tag.range.upperBound
        }
        try append(source[place...])
        endParagraph()
    }

    private mutating func append(_ part: Substring) throws {
        for (index, piece) in part.split(separator: "\n\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { endParagraph() }
            let words = piece.split(whereSeparator: \.isNewline).joined(separator: " ")
            let shown = text.isEmpty ? String(words.drop(while: \.isWhitespace)) : words
            if role == .headline { headline += shown } else if !shown.isEmpty { text.append(shown, try type()) }
            line += piece.count { $0.isNewline } + (index > 0 ? 2 : 0)
        }
    }

    private mutating func endParagraph() {
        if !text.isEmpty {
            let isOpening = paragraphs.isEmpty || paragraphs.last?.attributes.keepWithNext == 2
            paragraphs.append(Paragraph(text, role.attributes(isOpening: isOpening)))
        }
        (text, role) = (AttributedText(), .body)
    }

    private mutating func apply(_ tag: String, isEnd: Bool, _ attributes: [String: String]) throws {
        switch tag {
        case "font": isEnd ? style = Style() : try change(attributes)
        case "i": style.isItalic = !isEnd
        case "h1": role = .headline
        case "h2": role = .subhead
        case "p": role = attributes["style"] == "pullquote" ? .quote : .body
        case "img": try add(attributes)
        default: throw TagMistake(line: line, message: "no tag is called <\(tag)>")
        }
    }

    private mutating func change(_ attributes: [String: String]) throws {
        if let face = attributes["face"] { style.face = face }
        if let size = attributes["size"].flatMap(Double.init) { style.size = size }
        if let width = attributes["strokewidth"].flatMap(Double.init) { style.strokeWidth = width }
        if let color = attributes["color"] { style.paint = try paint(color) }
        if let color = attributes["strokecolor"] { style.stroke = color == "none" ? nil : try paint(color) }
    }

    private func paint(_ name: String) throws -> Paint {
        if let paint = Palette.paints[name] { return paint }
        guard let color = PressColor(hex: name) ?? PressColor(cssName: name) else {
            throw TagMistake(line: line, message: "no colour is called \(name)")
        }
        return Paint(color)
    }

    /// The attributes of what follows.
    private func type() throws -> CharacterAttributes {
        var style = style
        role.adjust(&style)
        let request = FontRequest(family: style.face, weight: role.weight, italic: style.isItalic)
        guard let font = fonts.key(for: request) else {
            let families = fonts.suggestions(for: request).families.joined(separator: ", ")
            throw TagMistake(line: line, message: "no such face of \(style.face); the families are \(families)")
        }
        var type = CharacterAttributes(
            font: font, size: Length(points: style.size), paint: style.paint, language: Language("en-GB"))
        type.stroke = style.stroke.flatMap { TextStroke(coreTextWidth: style.strokeWidth, paint: $0) }
        return type
    }

    /// Adds a picture as an object of its own size, and its caption as a paragraph.
    private mutating func add(_ attributes: [String: String]) throws {
        guard let source = attributes["src"] else { throw TagMistake(line: line, message: "a picture without src") }
        let picture: Picture
        do { picture = try Picture(contentsOf: folder + "/" + source) } catch {
            throw TagMistake(line: line, message: "\(source): \(error)")
        }
        pictures.append(picture)
        let width = attributes["width"].flatMap(Double.init).map { Length(points: $0) } ?? picture.size.width
        let size = picture.size(width: min(width, measure))
        let isSign = size.height < Length(points: 12)
        let descent = isSign ? Length(points: 1) : .zero
        var object = InlineObject(ascent: size.height - descent, descent: descent, width: size.width)
        object.value = ObjectValue(picture)
        if !isSign { role = .picture }
        text.append(object, try type())
        guard let caption = attributes["caption"] else { return }
        endParagraph()
        role = .caption
        text.append(caption, try type())
    }
}
