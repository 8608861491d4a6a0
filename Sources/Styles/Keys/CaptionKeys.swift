import PubColor
import PubDocuments
import PubGeometry
import PubSettings

/// The keys of an object style for the words of its pictures.
struct CaptionKeys: KeyTable {
    static let keys = CaptionKeys()
    static let title = "[object.NAME]"
    static let meaning = "Where the captions and credits of pictures are."
    let captionPlace = Key(
        "caption_place", .oneOf(CaptionPlace.self), initial: "below",
        "The place of a picture's caption: `below` it, `above` it, `beside` it in a measure of its own, `over` the "
            + "picture at its foot. A picture sets it with `caption-place`. In a group of pictures it is the place of "
            + "their common caption; with `over` it is the place of their own captions, and the common one is below; "
            + "with `common` their own are parts of the common one.")
    let captionWidth = Key(
        "caption_width", .boxExtent("width"), initial: "30%",
        "The width of a caption `beside` its picture: a length, or a part of the box. The picture has the rest.")
    let captionMeasure = Key(
        "caption_measure", .positiveLength,
        "The greatest measure of a caption `above` or `below` its picture, however wide that is: some seventy characters are read with "
            + "ease. Left out: the width of the picture's place.")
    let captionSide = Key(
        "caption_side", .oneOf(CaptionSide.self), initial: "right",
        "The side of a caption `beside` its picture: `left`, `right`, `inner` (towards the spine) or `outer`. In "
            + "articles from right to left, `left` unless said.")
    let captionAt = Key(
        "caption_at", .captionCorner,
        "The corner of a picture for words on it: a caption `over` it, or the panel of a picture that bleeds at the "
            + "foot. `top` or `bottom`, and `inner`, `outer`, `left` or `right`, as `\"top outer\"`. Left out: at the "
            + "foot, a caption at the left, a panel at the inner side. A picture sets it with `caption-at`.")
    let captionFill = Key(
        "caption_fill", .orNone(.boxFill),
        "The swatch or gradient behind a caption `over` its picture, and behind letters `inside` pictures; `\"none\"` for none."
    )
    let captionPadding = Key(
        "caption_padding", .insets, initial: "4pt",
        "From the edges of that panel to its words: one length, two (head and foot, sides) or four.")
    let creditPlace = Key(
        "credit_place", .oneOf(CreditPlace.self), initial: "end",
        "The place of a picture's credit: at the `end` of its caption; or upright along its right `edge`, reading "
            + "upwards, in two lines at most. A picture sets it with `credit-place`.")
    let creditSide = Key(
        "credit_side", .keyword(["outside": true, "inside": false]), initial: "outside",
        "Whether a credit at the edge is `outside` its picture, in the gutter or the margin at its right or else at "
            + "its left, or `inside`, on it. The picture keeps its width, so that its edges are level with its "
            + "columns: if neither side has room for the credit, it is inside, as it is in a group of pictures and on "
            + "one that bleeds at both sides.")
    let creditGap = Key(
        "credit_gap", .lengthFromZero, initial: "2pt", "From the edge of a picture to a credit at the edge.")
    let credits = Key(
        "credits", .keyword(["each": CreditCount.each, "once": .once]), initial: "each",
        "`once`: if all credits of an article are the same, its last picture has it and no other; in a group it "
            + "follows the common caption. A picture with a `credit-place` of its own keeps its credit. If they "
            + "differ, every picture has its own, as with `each`.")
    let letters = Key(
        "letters", .oneOf(FigureLetters.self), initial: "none",
        "The letters of pictures in a group: `caption`, as (a), (b) … before the caption of each; `inside`, in the "
            + "upper left corner of each, in articles from right to left in the upper right one. A group sets it with "
            + "`letters`."
    )
}

/// The pictures that print a credit shared by all pictures of an article.
enum CreditCount: Hashable, Sendable {
    /// Each picture.
    case each
    /// Only the last one.
    case once
}

/// The attributes of the words of pictures that an object style specifies; nil for unspecified ones.
struct SpecifiedCaptions: Hashable, Sendable {
    var place: CaptionPlace?
    var width: FigureExtent?
    var measure: Length?
    var side: CaptionSide?
    var corner: CaptionCorner?
    var fill: OrNone<SpecifiedFill>?
    var padding: Insets?
    var creditPlace: CreditPlace?
    var creditIsOutside: Bool?
    var creditGap: Length?
    var credits: CreditCount?
    var letters: FigureLetters?

    /// Nothing said.
    init() {}

    /// These values, with unspecified ones taken from `base`.
    func overlaid(on base: SpecifiedCaptions) -> SpecifiedCaptions {
        var words = base
        words.place = place ?? base.place
        words.width = width ?? base.width
        words.measure = measure ?? base.measure
        words.side = side ?? base.side
        words.corner = corner ?? base.corner
        words.fill = fill ?? base.fill
        words.padding = padding ?? base.padding
        words.creditPlace = creditPlace ?? base.creditPlace
        words.creditIsOutside = creditIsOutside ?? base.creditIsOutside
        words.creditGap = creditGap ?? base.creditGap
        words.credits = credits ?? base.credits
        words.letters = letters ?? base.letters
        return words
    }
}

extension SpecifiedCaptions {
    /// The captions described by a table whose keys at `group` are ``CaptionKeys``.
    init<Keys: KeyTable>(_ reader: inout TableReader<Keys>, _ group: CaptionKeys) {
        place = reader.read(group.captionPlace)
        width = reader.read(group.captionWidth)
        measure = reader.read(group.captionMeasure)
        side = reader.read(group.captionSide)
        corner = reader.read(group.captionAt)
        fill = reader.read(group.captionFill)
        padding = reader.read(group.captionPadding)
        creditPlace = reader.read(group.creditPlace)
        creditIsOutside = reader.read(group.creditSide)
        creditGap = reader.read(group.creditGap)
        credits = reader.read(group.credits)
        letters = reader.read(group.letters)
    }

    /// The computed attributes: the specified values, and initial values for the rest.
    func computed(fill: BoxFill?) -> CaptionAttributes {
        let keys = CaptionKeys.keys
        var words = CaptionAttributes()
        words.width = keys.captionWidth.valueOrInitial(width)
        words.measure = measure
        words.side = keys.captionSide.valueOrInitial(side)
        words.saysSide = side != nil
        words.corner = corner ?? CaptionCorner()
        words.fill = fill
        words.padding = keys.captionPadding.valueOrInitial(padding)
        words.creditIsOutside = keys.creditSide.valueOrInitial(creditIsOutside)
        words.creditGap = keys.creditGap.valueOrInitial(creditGap)
        return words
    }
}
