import PubCharts
import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

extension ArticleResolver {
    /// Adds a single picture, with its caption and credit.
    mutating func addFigure(_ picture: Picture, _ block: Block) {
        let isChart = picture.chart != nil
        check(picture.attributes, pairs: isChart ? .chart : .picture, of: isChart ? "a chart" : "a picture")
        let style = objectStyle(of: picture)
        let specified = style.flatMap { computed.sheet.objects[$0] } ?? SpecifiedObjectStyle()
        let asked = specifiedFigure(of: picture)
        reportFixedExtents(of: picture, asked)
        // The picture's attributes are read: its box has nothing but the identifier.
        var frame = Block(block.kind, at: picture.origin)
        frame.attributes.id = picture.attributes.id ?? block.attributes.id
        frame.attributes.classes = picture.attributes.classes.filter {
            [ArticleResolver.optional, style].contains($0.text)
        }
        addBox(of: "figure", style: style, frame, asked.box) { resolver, id in
            var figure = resolver.figure(picture, asked, specified, element: id)
            resolver.checkCaptionPlace(of: &figure, picture)
            let credit = isChart ? asked.credit : resolver.printedCredit(asked, specified)
            resolver.addWords(to: &figure, of: picture, credit, below: id)
            return .figure(figure)
        }
        guard let box = article.boxes.last, case .figure(let figure) = box.content else { return }
        article.boxes[article.boxes.count - 1].isPlacedByPage =
            asked.leavesPlaceOpen && style == computed.sheet.objectStyle(of: "figure")
        if let framed = frameOwner(of: frame) {
            reportUnusedPlace(of: picture, asked, figure, in: framed)
        } else {
            reportUnusedWidth(of: picture, asked, figure, in: box)
        }
        reportUnusedCorner(of: picture, asked, figure, in: box)
        reportUnusedFocus(of: picture, asked, figure, in: box)
        reportPlacesOfNoWords(of: picture, asked)
    }

    /// Reports a single picture that asks for a common caption.
    private mutating func checkCaptionPlace(of figure: inout Figure, _ picture: Picture) {
        guard figure.captionPlace == .common else { return }
        figure.captionPlace = .below
        computed.report(
            .error(
                "needs-group",
                "the caption of the picture \"\(figure.name)\" is to be common to several, and it is by itself",
                at: picture.attributes["caption-place"]?.origin ?? picture.origin,
                hint: "put it into a group with the others: ::: {.figures caption-place=common}, or write "
                    + "caption-place=below"))
    }

    /// The figure attributes that the manifest or a source specifies.
    mutating func specifiedFigure(of picture: Picture) -> SpecifiedFigure {
        picture.specified ?? reading { SpecifiedFigure(picture.attributes, &$0) }
    }

    /// The object style of a picture: the style of its class, else the style of figures.
    private mutating func objectStyle(of picture: Picture) -> String? {
        objectStyle(namedBy: picture.attributes.classes, besides: ["decorative", ArticleResolver.optional])
            ?? (picture.chart == nil ? nil : computed.sheet.objectStyle(of: "chart"))
            ?? computed.sheet.objectStyle(of: "figure")
    }

    /// The picture itself, as its author asks for it.
    mutating func figure(
        _ picture: Picture, _ asked: SpecifiedFigure, _ specified: SpecifiedObjectStyle, element: ElementID
    ) -> Figure {
        var figure = Figure(
            image: picture.chart == nil ? context.image(picture.source) : nil, name: picture.source.text)
        figure.chart = chart(picture)
        if case .picture(let fit) = specified.fit { figure.fit = fit }
        figure.fit = asked.fit ?? figure.fit
        figure.mayBeCut = asked.fit == .cover || asked.fit == nil && specified.fit == .picture(.cover)
        figure.focus = asked.focus ?? figure.focus
        figure.crop = asked.crop
        figure.rotation = asked.rotation ?? 0
        figure.isFlipped = asked.isFlipped ?? false
        figure.inks = (asked.inks ?? []).map { ink in
            var problems: [Diagnostic] = []
            let paint = computed.sheet.paint(ink, for: .area, &problems)
            for problem in problems { computed.report(problem) }
            return paint
        }
        figure.swatches = context.colors.swatches
        figure.captionPlace =
            asked.captionPlace ?? CaptionKeys.keys.captionPlace.valueOrInitial(specified.captions.place)
        figure.captionCorner = asked.captionCorner ?? specified.captions.corner ?? CaptionCorner()
        figure.creditPlace =
            asked.creditPlace ?? CaptionKeys.keys.creditPlace.valueOrInitial(specified.captions.creditPlace)
        figure.width = asked.width?.extent
        figure.height = asked.height?.extent
        figure.unit = asked.width?.unit
        figure.link = picture.link.flatMap { destination(of: $0.text, at: $0.origin) }
        figure.alternate = alternate(of: picture, asked, figure.chart?.chart)
        if asked.isDecorative { article.structure[Int(element.index)].decorate() }
        if let alternate = figure.alternate {
            article.structure[Int(element.index)].alternate = alternate
            article.structure[Int(element.index)].isDescribed = figure.chart != nil || isDescribed(picture, asked)
            if let chart = figure.chart { addValues(of: chart.chart, in: element, at: picture.origin) }
        }
        return figure
    }

    /// Reports a fixed width or height that does not follow the size of the pages. Pixels of the web are not reported:
    /// sources that have them were not written for pages.
    private mutating func reportFixedExtents(of picture: Picture, _ asked: SpecifiedFigure) {
        let advice = [
            asked.width?.unit.map { _ in "width=50% is a part of its place" },
            asked.height?.unit.map { _ in
                "rows=24 is a height in lines of the baseline grid, height=50% a part of the type area"
            },
        ].compactMap { $0 }
        if advice.isEmpty { return }
        computed.report(
            Diagnostic(
                .note, "fixed-extent",
                "the size of the picture \"\(picture.source.text)\" does not follow that of the page",
                at: picture.origin, hint: advice.joined(separator: "; ")
            ).counted(as: "pictures whose size does not follow that of the page"))
    }

    /// Whether the picture has a description, if only in its caption.
    private func isDescribed(_ picture: Picture, _ asked: SpecifiedFigure) -> Bool {
        !(asked.alternate?.value ?? "").isEmpty || !caption(of: picture).isEmpty
    }

    private func caption(of picture: Picture) -> String {
        (picture.caption.isEmpty ? commonCaption : picture.caption).titleText
    }

    /// The text that describes the picture to readers who do not see it; nil for decoration. If there is none, the values of a chart
    /// or the caption of a picture stand in; else it says that nobody has described the picture, which is reported.
    private mutating func alternate(of picture: Picture, _ asked: SpecifiedFigure, _ chart: Chart?) -> String? {
        let text = asked.alternate?.value ?? ""
        if asked.isDecorative {
            if !text.isEmpty, let alt = asked.alternate { reportIgnored(alt) }
            return nil
        }
        if !text.isEmpty { return text }
        let caption = caption(of: picture)
        if let chart { return chart.description(caption: caption, in: language) }
        // Why no chart is made of the values was reported.
        if picture.chart != nil { return caption }
        guard context.alternateText == .caption, !caption.isEmpty else {
            computed.report(
                .warning(
                    "missing-alternate", "the picture \"\(picture.source.text)\" has no alternate text",
                    at: picture.origin, hint: adviceOnAlternate(of: picture)
                ).counted(as: "pictures without alternate text"))
            return caption.isEmpty ? AlternateText.ofUndescribed(picture.source.text, in: language.tag) : caption
        }
        computed.report(
            Diagnostic(
                .note, "caption-as-alternate",
                "the caption of the picture \"\(picture.source.text)\" is its alternate text too",
                at: picture.origin, hint: adviceOnAlternate(of: picture)
            ).counted(as: "pictures whose caption is their alternate text too"))
        return caption
    }

    private mutating func reportIgnored(_ alternate: Located<String>) {
        computed.report(
            .warning(
                "alternate-ignored", "a decorative picture is not described: alt is left out", at: alternate.origin,
                hint: "take away either alt or .decorative"))
    }

    /// The advice on giving a picture its alternate text.
    private func adviceOnAlternate(of picture: Picture) -> String {
        if picture.specified != nil { return "add alt = \"what it shows\", or decorative = true" }
        return switch format {
        case .markdown: "add {alt=\"what it shows\"}, or {.decorative}"
        case .tags: "add alt=\"what it shows\" to its tag"
        case .rtf, .word, .openDocument: "give it an alternative text in the word processor"
        case .html, .epub, .pandoc: "give its <img> an alt"
        case .csv, .excel, .calc: "write the table in Markdown, where pictures have one"
        }
    }

    // MARK: Pictures in lines

    /// Adds a picture inside a line: a hole of its size, its foot on the baseline.
    mutating func append(_ picture: Picture, _ character: Int, _ inline: InlineContext, to text: inout AttributedText) {
        check(picture.attributes, pairs: .pictureInLine, of: "a picture in a line")
        for name in picture.attributes.classes where name.text != "decorative" {
            reportStyle(name, among: ["decorative"])
        }
        let id = node(.figure, below: inline.element, at: picture.origin)
        var figure = figure(picture, specifiedFigure(of: picture), SpecifiedObjectStyle(), element: id)
        // The hole in its line is its frame.
        figure.mayBeCut = true
        if sizeInLine(of: figure) == nil {
            computed.report(
                .error(
                    "missing-size", "a picture inside a line needs its width and height as lengths",
                    at: picture.origin, hint: "add {width=12mm height=4mm}, or set it as a paragraph of its own"))
        }
        let em = computed.characterStyles[character].attributes.size
        guard
            let (width, height) = sizeInLine(of: figure)
                ?? figure.image.flatMap(context.size).map({ $0.inLine(of: em) })
        else {
            // Nothing is known of it: its words are in its place.
            let words = picture.caption.isEmpty ? [.text(figure.alternate ?? "", picture.origin)] : picture.caption
            compose(words, character, inline, into: &text)
            return
        }
        let attributes = computed.collect { $0.object(nil, element: "figure", &$1) }
        article.boxes.append(
            Box(.figure(figure), attributes: attributes, placement: .here, element: id, origin: picture.origin))
        var marks = computed.characterStyles[character].attributes
        marks.element = id
        marks.link = inline.link
        let object = InlineObject(
            ascent: height, descent: .zero, width: width, box: BoxID(article.boxes.count - 1))
        text.append(object, marks)
    }
}

extension ArticleResolver {
    /// The width and height of a picture in a line, where both are lengths.
    private func sizeInLine(of figure: Figure) -> (width: Length, height: Length)? {
        guard case .absolute(let width) = figure.width, case .absolute(let height) = figure.height else { return nil }
        return (width, height)
    }
}

extension Size {
    /// The size of a picture of this natural size in a line of type of the size `em`: no more than two lines high, and ten wide.
    fileprivate func inLine(of em: Length) -> (width: Length, height: Length) {
        let scale = min(1, 2 * em.points / max(height.points, 1), 10 * em.points / max(width.points, 1))
        return (Length(points: width.points * scale), Length(points: height.points * scale))
    }
}

extension StructureNode {
    /// Makes a picture one that says nothing.
    mutating func decorate() { (role, type) = (.decoration, StructureRole.decoration.type) }
}
