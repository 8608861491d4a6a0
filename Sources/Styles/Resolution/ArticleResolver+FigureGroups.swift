import PubDiagnostics
import PubDisplayList
import PubDocuments
import PubGeometry
import PubIdentity
import PubSettings
import PubTextModel

/// A group of pictures as its author specifies it; nil for unspecified values.
private struct SpecifiedFigureGroup {
    var box: SpecifiedBox
    var across: Int?
    var equal: FigureGroupSide?
    var gutter: Length?
    var letters: FigureLetters?
    var captionPlace: CaptionPlace?
    var credit: Located<String>?

    init(_ attributes: Attributes, _ findings: inout SettingsFindings) {
        box = SpecifiedBox(attributes, &findings)
        across = attributes.read("across", as: .pictureCount, &findings)
        equal = attributes.read("equal", as: .oneOf(FigureGroupSide.self), &findings)
        gutter = attributes.read("gutter", as: .lengthFromZero, &findings)
        letters = attributes.read("letters", as: .oneOf(FigureLetters.self), &findings)
        captionPlace = attributes.read(
            "caption-place", as: .oneOf(CaptionPlace.self), &findings)
        credit = attributes["credit"].map { Located($0.text, at: $0.origin) }
    }
}

/// The words that the pictures of a group share.
private struct CommonWords {
    /// The place of the captions, from the author or the group's style.
    var place: CaptionPlace
    /// The captions of pictures that are parts of the common one, in order.
    var parts: [CaptionPart] = []
    /// The credit of all.
    var credit: Located<String>?

    /// Whether the group itself specifies it.
    let hasOwnCredit: Bool

    init(place: CaptionPlace, hasOwnCredit: Bool) {
        (self.place, self.hasOwnCredit) = (place, hasOwnCredit)
    }

    /// The place of the captions of pictures that specify none and whose style says `styled`.
    func placeOfMembers(_ styled: CaptionPlace?) -> CaptionPlace {
        if place == .common { return .common }
        return styled == .over ? .over : .below
    }
}

extension KeyType where Value == Int {
    /// The pictures in a row, in words.
    fileprivate static var pictureCount: KeyType {
        KeyType<String>.string.map("a whole number from 1 to 12") { text, origin, findings in
            if let number = Int(text), (1...12).contains(number) { return number }
            findings.error(
                "wrong-value", "expected the number of pictures in a row, found \"\(text)\"", at: origin,
                hint: "write a whole number from 1 to 12: across=2")
            return nil
        }
    }
}

extension ArticleResolver {
    /// Adds pictures in rows as one box: the figures among `blocks`, with a last paragraph as their common caption.
    mutating func addFigures(_ blocks: [Block], _ block: Block) {
        check(block.attributes, pairs: .figures, of: "\"figures\"")
        let style = groupStyle(block)
        let specified = style.flatMap { computed.sheet.objects[$0] } ?? SpecifiedObjectStyle()
        let asked = reading { SpecifiedFigureGroup(block.attributes, &$0) }
        let (pictures, caption) = parts(of: blocks)
        if pictures.isEmpty {
            computed.report(
                .error(
                    "empty-group", "a group of figures without a picture", at: block.origin,
                    hint: "put pictures into it, each a paragraph of its own: ![caption](file)"))
            return
        }
        addBox(of: "figures", style: style, block, asked.box) { resolver, id in
            .group(resolver.group(pictures, caption, asked, specified, below: id))
        }
        reportUnusedPlace(of: block, asked.box)
    }

    /// The object style of a group: the style of its class, else the style of groups, else the style of figures.
    private mutating func groupStyle(_ block: Block) -> String? {
        objectStyle(namedBy: block.attributes.classes, besides: ["figures", ArticleResolver.optional])
            ?? computed.sheet.objectStyle(of: "figures") ?? computed.sheet.objectStyle(of: "figure")
    }

    /// The pictures among the blocks of a group, and the words of its common caption; what else is there is reported.
    private mutating func parts(of blocks: [Block]) -> (pictures: [Picture], caption: [Inline]) {
        var pictures: [Picture] = []
        var caption: [Inline] = []
        for (index, block) in blocks.enumerated() {
            switch block.kind {
            case .figure(var picture):
                // A picture alone in its paragraph may have the identifier of that.
                picture.attributes.id = picture.attributes.id ?? block.attributes.id
                pictures.append(picture)
            case .paragraph(let inlines):
                if let several = inlines.asPictures {
                    pictures += several
                } else if index == blocks.count - 1 {
                    check(block.attributes, pairs: [], of: "the caption of a group")
                    caption = inlines.named(block.attributes.id, at: block.origin)
                } else {
                    reportMisplaced(block, "a paragraph between pictures of a group")
                }
            default: reportMisplaced(block, "what is no picture in a group of figures")
            }
        }
        return (pictures, caption)
    }

    private mutating func reportMisplaced(_ block: Block, _ what: String) {
        computed.report(
            .error(
                "misplaced-text", "\(what) is not printed", at: block.origin,
                hint: "a group holds pictures and, as its last paragraph, their common caption"))
    }

    private mutating func group(
        _ pictures: [Picture], _ caption: [Inline], _ asked: SpecifiedFigureGroup, _ specified: SpecifiedObjectStyle,
        below id: ElementID
    ) -> FigureGroup {
        let place = asked.captionPlace ?? CaptionKeys.keys.captionPlace.valueOrInitial(specified.captions.place)
        let letters = asked.letters ?? CaptionKeys.keys.letters.valueOrInitial(specified.captions.letters)
        let outer = self.place.path
        self.place.path = outer.entering("figures")
        commonCaption = caption
        defer { commonCaption = [] }
        var words = CommonWords(place: place, hasOwnCredit: asked.credit != nil)
        let members = pictures.enumerated().map { index, picture in
            let letter = Located(NumeralStyle.lowerLetters.text(of: index + 1), at: picture.origin)
            return member(picture, letters == .none ? nil : letter, letters, specified, &words, below: id)
        }
        self.place.path = outer
        if let credit = asked.credit { words.credit = printedCredit(ofGroup: credit, specified) }
        var group = FigureGroup(members, across: asked.across ?? 2, equal: asked.equal ?? .height)
        group.gutter = asked.gutter ?? specified.gutter
        // The captions of members are over them or parts of the common one, which is below in both cases.
        group.captionPlace = place == .over || place == .common ? .below : place
        let parts = words.parts + [CaptionPart(letter: nil, inlines: caption)]
        (group.caption, group.credit) = self.words(parts, words.credit, in: "figures", at: .end, below: id)
        return group
    }

    /// A picture of a group. Its credit is the `group`'s, which the article prints once, unless the picture has its own; its
    /// caption joins the common one if the caption place says so.
    private mutating func member(
        _ picture: Picture, _ letter: Located<String>?, _ letters: FigureLetters, _ specified: SpecifiedObjectStyle,
        _ group: inout CommonWords, below id: ElementID
    ) -> FigureGroup.Member {
        let isChart = picture.chart != nil
        check(
            picture.attributes, pairs: isChart ? .chartInGroup : .pictureInGroup,
            of: "a \(isChart ? "chart" : "picture") of a group")
        for name in picture.attributes.classes where name.text != "decorative" {
            reportStyle(ofClass: name, among: ["decorative"])
        }
        let element = node(.figure, below: id, at: picture.origin)
        let asked = specifiedFigure(of: picture)
        var figure = figure(picture, asked, specified, element: element)
        reportPlacesOfNoWords(of: picture, asked)
        figure.captionPlace = asked.captionPlace ?? group.placeOfMembers(specified.captions.place)
        let isCommon = !isChart && isCommonCredit(asked, specified)
        var credit = isChart ? asked.credit : printedCredit(asked, specified)
        if isCommon, !group.hasOwnCredit { (group.credit, credit) = (credit, nil) }
        if figure.captionPlace == .common {
            figure.captionPlace = .below
            let isAtEdge = figure.creditPlace == .edge
            // The letter in the corner of a picture says which of them the words are about.
            group.parts.append(
                CaptionPart(letter: letter, inlines: picture.caption, credit: isAtEdge ? nil : credit))
            // A credit at the edge is on its picture, not within the common caption.
            if isAtEdge {
                let noWords = CaptionPart(letter: nil, inlines: [])
                (_, figure.credit) = words([noWords], credit, in: "figure", at: .edge, below: element)
            }
        } else {
            addWords(to: &figure, of: picture, credit, letter: letters == .caption ? letter : nil, below: element)
        }
        var member = FigureGroup.Member(figure, element: element)
        member.label = label(picture.attributes.id)
        if letters == .inside, let letter { member.letter = letterFlow(letter, below: element) }
        return member
    }
}

extension [Inline] {
    /// The text with the identifier `id`, if that is given.
    fileprivate func named(_ id: Attributes.Value?, at origin: SourceLocation) -> [Inline] {
        guard let id else { return self }
        var attributes = Attributes()
        attributes.id = id
        return [.span(attributes, self, origin)]
    }

    /// The pictures that the text consists of; nil if it has other words.
    fileprivate var asPictures: [Picture]? {
        var pictures: [Picture] = []
        for inline in self {
            switch inline {
            case .image(let picture): pictures.append(picture)
            case .softBreak, .lineBreak: continue
            case .text(let text, _) where text.allSatisfy(\.isWhitespace): continue
            default: return nil
            }
        }
        return pictures.isEmpty ? nil : pictures
    }
}
