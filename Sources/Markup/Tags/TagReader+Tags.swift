import PubDiagnostics
import PubDocuments
import PubRunningText
import PubSettings

extension TagReader {
    private static let names = ["font", "img", "p", "h1", "h2", "h3", "b", "i", "br"]

    mutating func take(_ tag: Tag, at offset: Int) {
        switch tag.name {
        case "font": takeFont(tag)
        case "img": takeImage(tag, at: offset)
        case "p", "h1", "h2", "h3": takeParagraph(tag)
        case "b", "i": takeStress(tag)
        case "br":
            _ = values(of: tag, known: [])
            append(.lineBreak, at: offset)
        default:
            diagnostics.append(
                .error(
                    "unknown-tag", "there is no tag <\(tag.name)>", at: tag.origin,
                    hint: Suggestion.hint(for: tag.name, in: TagReader.names, called: "tags")))
        }
    }

    /// The values of the attributes that are `known`; others and second ones are reported.
    private mutating func values(of tag: Tag, known: [String]) -> [String: Attributes.Value] {
        var values: [String: Attributes.Value] = [:]
        for (key, value) in tag.pairs {
            let name = key.text
            if !known.contains(name) {
                let hint =
                    known.isEmpty
                    ? "delete it" : Suggestion.hint(for: name, in: known, called: "attributes of <\(tag.name)>")
                diagnostics.append(
                    .error(
                        "unknown-attribute", "<\(tag.name)> has no attribute \"\(name)\"", at: key.origin, hint: hint))
            } else if values[name] != nil {
                diagnostics.append(
                    .error("repeated-attribute", "a second \"\(name)\" in one tag", at: key.origin, hint: "keep one"))
            } else {
                values[name] = value
            }
        }
        return values
    }

    private mutating func takeFont(_ tag: Tag) {
        flush()
        if tag.isClosing {
            guard let formatting = outerFormatting.popLast() else { return reportClosing(tag) }
            state.formatting = formatting
            return
        }
        outerFormatting.append(state.formatting)
        let values = values(of: tag, known: TagAttributes.font.names)
        if let face = values["face"] { state.formatting.font = face }
        if let color = checked(color: values["color"]) { state.formatting.color = color }
        if let size = values["size"] {
            // Any unit that settings know; a bare number is in points.
            if checked(number: size, allowsUnit: true, minimum: 0) { state.formatting.size = size }
        }
        if let width = values["strokewidth"], checked(number: width, allowsUnit: false, minimum: -1000) {
            state.formatting.strokeWidth = width
        }
        if let color = values["strokecolor"] { takeStroke(color, hasWidth: values["strokewidth"] != nil) }
    }

    // As in the tutorial that has these tags: 3 % of the size; below zero the letters are filled too.
    /// The width of a stroke that only its colour asks for: letters with an outline of 3 % of their size, and filled.
    private static let usualStrokeWidth = "-3"

    /// Begins a stroke in `color`, or ends it with `none`. A colour alone draws a line.
    private mutating func takeStroke(_ color: Attributes.Value, hasWidth: Bool) {
        if color.text.lowercased() == "none" {
            state.formatting.strokeColor = nil
            // A stroke of the style ends too.
            state.formatting.strokeWidth = Attributes.Value("0", at: color.origin)
        } else if let color = checked(color: color) {
            state.formatting.strokeColor = color
            let width = state.formatting.strokeWidth.flatMap { Double($0.text) } ?? 0
            if width == 0, !hasWidth {
                state.formatting.strokeWidth = Attributes.Value(Self.usualStrokeWidth, at: color.origin)
            }
        }
    }

    private mutating func checked(color: Attributes.Value?) -> Attributes.Value? {
        guard let color else { return nil }
        let name = color.text.lowercased()
        if ColorNames.isHexadecimal(name) || options.swatches.contains(color.text) { return color }
        if ColorNames.all.contains(name) { return Attributes.Value(name, at: color.origin) }
        let known = ColorNames.all.sorted() + options.swatches.sorted()
        let near = Suggestion.nearest(to: color.text, in: known).map { "did you mean \"\($0)\"?" }
        diagnostics.append(
            .error(
                "unknown-color", "there is no colour \"\(color.text)\"", at: color.origin,
                hint: near ?? "write a swatch of the template, a name of CSS or #rrggbb"))
        return nil
    }

    private mutating func checked(number: Attributes.Value, allowsUnit: Bool, minimum: Double) -> Bool {
        let text = number.text
        let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
        let unit = text.dropFirst(digits.count).drop(while: \.isWhitespace)
        let isUnit =
            unit.isEmpty || (allowsUnit && ["pt", "mm", "cm", "in", "pica", "q", "px"].contains(unit.lowercased()))
        if let value = Double(digits), value.isFinite, abs(value) <= 1000, value > minimum, isUnit { return true }
        let example = allowsUnit ? "24, or 24pt" : "3, or -3 to stroke and fill, in % of the size"
        diagnostics.append(
            .error(
                "bad-value", "\"\(text)\" is not a number that can be used here", at: number.origin,
                hint: "write \(example)"))
        return false
    }

    private mutating func takeImage(_ tag: Tag, at offset: Int) {
        guard !tag.isClosing else { return reportClosing(tag) }
        let values = values(of: tag, known: TagAttributes.picture.names)
        guard let file = values["src"], !file.text.isEmpty else {
            diagnostics.append(
                .error("missing-attribute", "<img> names no file", at: tag.origin, hint: "write src=\"…\""))
            return
        }
        var attributes = Attributes()
        for (key, value) in tag.pairs
        where key.text != "src" && key.text != "caption" && values[key.text] != nil && attributes[key.text] == nil {
            attributes.pairs.append((key, value))
        }
        let caption = values["caption"].map { caption in
            [Inline.text(PubRunningText.typographic(caption.text, options: options), caption.origin)]
        }
        append(.object, at: offset)
        pictures[stream.events.count - 1] = Picture(
            source: file, caption: caption ?? [], attributes: attributes, at: tag.origin)
    }

    private mutating func takeParagraph(_ tag: Tag) {
        endParagraph()
        guard !tag.isClosing else { return }
        let values = values(of: tag, known: TagAttributes.paragraph.names)
        if let style = values["style"] { opening.attributes.classes = [style] }
        opening.origin = tag.origin
        if let level = tag.name.last?.wholeNumberValue { opening.kind = .heading(level) }
    }

    private mutating func takeStress(_ tag: Tag) {
        flush()
        _ = values(of: tag, known: [])
        if tag.isClosing, openTags.removeValue(forKey: tag.name) == nil { return reportClosing(tag) }
        if !tag.isClosing { openTags[tag.name] = tag.origin }
        if tag.name == "b" { state.isBold = !tag.isClosing } else { state.isItalic = !tag.isClosing }
    }

    private mutating func reportClosing(_ tag: Tag) {
        diagnostics.append(
            .warning("stray-tag", "</\(tag.name)> closes nothing", at: tag.origin, hint: "delete it"))
    }
}
