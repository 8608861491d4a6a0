import Diagnostics
import DisplayList
import Documents
import Geometry
import Identity
import Settings
import TextModel

extension ArticleResolver {
    /// Adds a picture that is by itself, with its words.
    mutating func addFigure(_ picture: Picture, _ block: Block) {
        check(picture.attributes, pairs: .picture, of: "a picture")
        let style = objectStyle(of: picture)
        let look = style.flatMap { book.sheet.objects[$0] } ?? ObjectLook()
        // The attributes are judged here: the box knows only its own.
        var frame = Block(block.kind, at: picture.origin)
        frame.attributes.id = picture.attributes.id ?? block.attributes.id
        frame.attributes.pairs = picture.attributes.pairs.filter {
            (["place"] + ArticleResolver.wrapPairs).contains($0.key.text)
        }
        addBox(of: "figure", style: style, frame, allowed: .box) { resolver, id in
            var figure = resolver.figure(picture, look, element: id)
            resolver.addWords(to: &figure, of: picture, below: id)
            return .figure(figure)
        }
    }

    /// The object style of a picture: that of its class, else that of figures.
    private mutating func objectStyle(of picture: Picture) -> String? {
        var style = book.sheet.objectStyle(of: "figure")
        for name in picture.attributes.classes where name.text != "decorative" {
            if book.sheet.objects[name.text] != nil {
                style = name.text
            } else {
                reportStyle(name, among: Array(book.sheet.objects.keys) + ["decorative"])
            }
        }
        return style
    }

    /// The picture itself, as its attributes ask for it.
    private mutating func figure(_ picture: Picture, _ look: ObjectLook, element: ElementID) -> Figure {
        let attributes = picture.attributes
        var figure = Figure(image: context.image(picture.source), name: picture.source.text)
        if case .picture(let fit) = look.fit { figure.fit = fit }
        let fits: KeyValuePairs<String, Fit> = ["cover": .cover, "contain": .contain, "none": .none]
        if let value = attributes["fit"], let fit = word(value, fits) { figure.fit = fit }
        if let value = attributes["focus"],
            let point = numbers(value, 2, in: 0...1, called: "two shares from 0 to 1")
        {
            figure.focus = SIMD2(point[0], point[1])
        }
        figure.crop = attributes["crop"].flatMap { crop($0) }
        if let value = attributes["rotate"] {
            let turns: KeyValuePairs<String, Int> = ["0": 0, "90": 90, "180": 180, "270": 270]
            figure.rotation = word(value, turns) ?? 0
        }
        if let value = attributes["flip"] {
            let words: KeyValuePairs<String, Bool> = ["true": true, "horizontal": true, "false": false]
            figure.isFlipped = word(value, words, notBuilt: ["vertical"]) ?? false
        }
        figure.width = attributes["width"].flatMap { extent($0) }
        figure.height = attributes["height"].flatMap { extent($0) }
        figure.unit = attributes["width"].flatMap { LengthUnit(of: $0.text) }
        figure.alternate = alternate(of: picture)
        if attributes.has("decorative") { article.structure[Int(element.index)].decorate() }
        article.structure[Int(element.index)].alternate = figure.alternate
        return figure
    }

    private mutating func crop(_ value: Attributes.Value) -> SIMD4<Double>? {
        let name = "x, y, width and height as shares of the picture"
        guard let part = numbers(value, 4, in: 0...1, called: name) else { return nil }
        // Decimal shares such as 0.3 + 0.7 may exceed 1 by their last bit. A picture is as much larger than what is seen of
        // it: a share of 1e-308 makes it larger than any number.
        guard part[2] >= 0.001, part[3] >= 0.001, part[0] + part[2] <= 1.000_001, part[1] + part[3] <= 1.000_001 else {
            book.report(
                .error(
                    "wrong-value", "the crop \"\(value.text)\" is too small or leaves the picture", at: value.origin,
                    hint: "write \(name): \"0.1 0 0.8 1\""))
            return nil
        }
        return SIMD4(part[0], part[1], part[2], part[3])
    }

    private mutating func extent(_ value: Attributes.Value) -> FigureExtent? {
        // A bare number is in pixels of the web, 96 to the inch, as tag markup has it.
        if let pixels = Double(value.text) {
            if pixels > 0, pixels * 0.75 <= Length.bound { return .absolute(Length(points: pixels * 0.75)) }
            let id = pixels > 0 && pixels.isFinite ? "out-of-range" : "wrong-value"
            book.report(
                .error(
                    id, "expected a length above 0 and up to 100 m, found \"\(value.text)\" pixels", at: value.origin,
                    hint: "write a length with its unit, or a part of the measure: \"40mm\", \"50%\""))
            return nil
        }
        let measure = self.measure(value, .lengthOrPercent)
        switch measure {
        case .absolute(let length) where length > .zero: return .absolute(length)
        case .percent(let part) where part > 0 && part <= 100: return .share(part / 100)
        case nil: return nil
        default:
            book.report(
                .error(
                    "wrong-value", "expected a length above 0 or a percentage up to 100, found \"\(value.text)\"",
                    at: value.origin, hint: "write a length or a part of the measure: \"40mm\", \"50%\""))
            return nil
        }
    }

    /// The text that describes the picture where it is not seen; nil when it is decoration. Its absence is a warning.
    private mutating func alternate(of picture: Picture) -> String? {
        let text = picture.attributes["alt"]?.text ?? ""
        let isDecorative = picture.attributes.has("decorative")
        if !text.isEmpty, !isDecorative { return text }
        if !text.isEmpty, let alt = picture.attributes["alt"] {
            book.report(
                .warning(
                    "alternate-ignored", "a decorative picture is not described: alt is left out", at: alt.origin,
                    hint: "take away either alt or .decorative"))
        } else if !isDecorative {
            book.report(
                .warning(
                    "missing-alternate", "the picture \"\(picture.source.text)\" has no alternate text",
                    at: picture.origin, hint: "add {alt=\"what it shows\"}, or {.decorative}"
                ).counted(as: "pictures without alternate text"))
        }
        return nil
    }

    // MARK: Words

    /// Adds caption and credit. The credit has a flow of its own where `credit` is mapped to a paragraph style, else
    /// it ends the caption, in its character style where there is one.
    private mutating func addWords(to figure: inout Figure, of picture: Picture, below id: ElementID) {
        guard let credit = picture.attributes["credit"], !credit.text.isEmpty else {
            figure.caption = caption(picture.caption, in: "figure", below: id)
            return
        }
        let words: [Inline] = [.text(credit.text, credit.origin)]
        let path = place.path.entering("figure")
        let style = path.candidates(for: "credit").lazy.filter { $0.hasSuffix("credit") }
            .compactMap { [sheet = book.sheet] in sheet.mapping($0)?.style.value }.first
        if let style, book.sheet.paragraphs[style] != nil {
            figure.caption = caption(picture.caption, in: "figure", below: id)
            figure.credit = self.credit(words, style: style, below: id)
            return
        }
        let last: [Inline]
        if let style, book.sheet.characters[style] != nil {
            var span = Attributes()
            span.pairs = [
                (key: Attributes.Value("style", at: .none), value: Attributes.Value(style, at: credit.origin))
            ]
            last = [.span(span, words, credit.origin)]
        } else {
            last = words
        }
        let gap: [Inline] = picture.caption.isEmpty ? [] : [.text(" ", credit.origin)]
        figure.caption = caption(picture.caption + gap + last, in: "figure", below: id)
    }

    private mutating func credit(_ words: [Inline], style name: String, below id: ElementID) -> Flow {
        guard let origin = words.first?.origin else { return Flow() }
        let element = node(.credit, below: id, at: origin)
        return flow(in: "figure", below: id) { resolver in
            let style = resolver.book.style(named: name, language: resolver.language)
            let text = resolver.text(words, resolver.book.state(of: style), of: element)
            resolver.add(text, as: "credit", style: resolver.book.styles[style], element: element, at: origin)
        }
    }

    // MARK: Pictures in lines

    /// Adds a picture inside a line: a hole of its size, its foot on the baseline.
    mutating func append(_ picture: Picture, _ state: Int, _ at: TextPlace, to text: inout AttributedText) {
        check(picture.attributes, pairs: .pictureInLine, of: "a picture in a line")
        for name in picture.attributes.classes where name.text != "decorative" {
            reportStyle(name, among: ["decorative"])
        }
        let id = node(.figure, below: at.element, at: picture.origin)
        let figure = figure(picture, ObjectLook(), element: id)
        guard case .absolute(let width) = figure.width, case .absolute(let height) = figure.height else {
            book.report(
                .error(
                    "missing-size", "a picture inside a line needs its width and height as lengths",
                    at: picture.origin, hint: "add {width=12mm height=4mm}, or set it as a paragraph of its own"))
            return
        }
        let attributes = book.collect { $0.object(nil, element: "figure", &$1) }
        article.boxes.append(
            Box(.figure(figure), attributes: attributes, placement: .inline, element: id, origin: picture.origin))
        var marks = book.states[state].attributes
        marks.element = id
        marks.link = at.link
        let object = InlineObject(
            ascent: height, descent: .zero, width: width, box: BoxID(article.boxes.count - 1))
        text.append(object, marks)
    }
}

extension StructureNode {
    /// Makes a picture one that says nothing.
    fileprivate mutating func decorate() { (role, type) = (.decoration, StructureRole.decoration.type) }
}
