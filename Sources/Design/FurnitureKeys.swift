import PubColor
import PubDocuments
import PubGeometry
import PubSettings
import PubSwatches

/// The keys that running heads and rules share: the position along their edge.
struct FurnitureLineKeys: KeyTable {
    static let keys = FurnitureLineKeys()
    static let title = "place of a line"
    static let meaning = "Where a line is along its edge."
    let from = Key(
        "from", .oneOf(FurnitureReference.self), default: "text",
        "The margins that place it along its edge: `text`, the margins of its master, so that it moves with them; "
            + "`page`, the margins of `[page]`, so that it is at the same place on all pages.")
    let inset = Key(
        "inset", edgeInset,
        "The distance of its ends from the trim, in place of the margins: one length, or two, `[fore-edge, spine]`; "
            + "for sideways lines `[head, foot]`.")
    let along = Key(
        "along", .length,
        "Its start along its edge, measured from the fore-edge, or from the head for sideways lines; left out, at the "
            + "margin.")
    let length = Key("length", .positiveLength, "Its greatest length; left out, up to the other margin.")
    let step = Key(
        "step", .length,
        "How far each further section moves it along its edge, in the order of the manifest. It is left out on pages "
            + "without a section.")
    let group = Key("group", .nonEmptyString, furnitureGroup)
}

/// The meaning of the key `group`, which all furniture has.
private let furnitureGroup =
    "A name shared by furniture of the master that belongs together, such as a tab and the name of its section: if a "
    + "picture or a filled shape of the page's content covers part of one of them, and that one does not stay by its "
    + "`over`, the whole group is left out."

/// The keys that shapes and pictures of masters share.
struct FurniturePlaceKeys: KeyTable {
    static let keys = FurniturePlaceKeys()
    static let title = "place of a shape or picture"
    static let meaning = "Where a shape or picture of a master is, counted from the trim or the type area."
    let from = Key(
        "from", .oneOf(FurnitureReference.self), default: "page",
        "The edges that it is measured from: `page`, the edges of the trim; `text`, the edges of the type area of its "
            + "master: it moves with that area, and extends to its far edges.")
    let side = Key("side", .oneOf(PageSide.self), default: "both", "The pages that it is printed on.")
    let anchor = Key(
        "anchor", .oneOf(MasterAnchor.self), default: "top",
        "The edge that the offset is measured from: head, foot, fore-edge (`outside`) or spine (`inside`).")
    let offset = Key("offset", .length, default: "0pt", "From that edge inwards; negative: it begins beyond the trim.")
    let along = Key(
        "along", .length, default: "0pt",
        "Its start along that edge: from the head, or, at the head and foot, from the fore-edge.")
    let width = Key("width", .positiveLength, "Its width; left out, to the far edge.")
    let height = Key("height", .positiveLength, "Its height; left out, to the far edge.")
    let bleed = Key(
        "bleed", .boolean, default: false,
        "Whether it extends to the bleed wherever it reaches the trim. Otherwise it is cut at the trim.")
    let step = Key(
        "step", .length,
        "How far each further section moves it along its edge, in the order of the manifest: a tab. It is left out on "
            + "pages without a section.")
    let with = Key(
        "with", .oneOf(RunningHeadVariable.self),
        "A variable of running heads, such as `section`: it is left out on pages where the variable is empty.")
    let layer = Key(
        "layer", .oneOf(FurnitureLayer.self), default: "back",
        "`back`: below the content of the page; `front`: above it, below the running heads, which it does not cover.")
    let group = Key("group", .nonEmptyString, furnitureGroup)
}

/// A static shape.
struct MasterShapeKeys: KeyTable {
    static let keys = MasterShapeKeys()
    static let title = "[[master.NAME.shape]]"
    static let meaning = "A rectangle on every page: a band, a tab, a tint. It is an artifact."
    let place = FurniturePlaceKeys()
    let color = Key(
        "color", .located(.swatchReference), default: "black",
        "Its swatch, with a tint where wanted; `accent` is the accent of the page's section.")
    let radius = Key(
        "radius", .lengthFromZero, default: "0pt", "The radius of its corners; those beyond the trim are square.")
}

/// A static picture.
struct MasterPictureKeys: KeyTable {
    static let keys = MasterPictureKeys()
    static let title = "[[master.NAME.picture]]"
    static let meaning =
        "A picture on every page: a nameplate, an ornament. Without `width` and `height` it has its own size, with one of "
        + "them its own proportion. It is an artifact."
    let place = FurniturePlaceKeys()
    let src = Key(
        required: "src", .located(.nonEmptyString),
        "The file: a picture, SVG or PDF, relative to the folder of the file that names it.")
    let fit = Key(
        "fit", .keyword(["contain": PictureFit.contain, "cover": .cover]), default: "contain",
        "How it fills a given width and height: the whole picture is visible, or it covers the frame.")
}

private let edgeInset = KeyType<FurnitureLine.EdgeInset>.either(
    KeyType<Length>.lengthFromZero.map { FurnitureLine.EdgeInset(start: $0, end: $0) },
    KeyType<[Length]>.array(of: .lengthFromZero, count: 2...2)
        .map { FurnitureLine.EdgeInset(start: $0[0], end: $0[1]) })

extension KeyType {
    func map<Result>(_ change: @escaping @Sendable (Value) -> Result) -> KeyType<Result> {
        map { value, _, _ in change(value) }
    }
}

extension TableReader {
    mutating func furnitureLine(_ keys: FurnitureLineKeys) -> FurnitureLine {
        FurnitureLine(
            reference: read(keys.from), inset: read(keys.inset),
            along: read(keys.along), length: read(keys.length),
            step: read(keys.step), group: read(keys.group))
    }

    mutating func furniturePlace(_ keys: FurniturePlaceKeys) -> FurniturePlace {
        FurniturePlace(
            reference: read(keys.from), side: read(keys.side),
            anchor: read(keys.anchor), offset: read(keys.offset),
            along: read(keys.along),
            width: read(keys.width), height: read(keys.height),
            bleeds: read(keys.bleed), step: read(keys.step),
            with: read(keys.with), layer: read(keys.layer),
            group: read(keys.group), origin: origin)
    }
}

let masterShape = KeyType<MasterShape>.table(MasterShapeKeys.self) { reader in
    MasterShape(
        place: reader.furniturePlace(reader.keys.place), radius: reader.read(\.radius), color: reader.read(\.color))
}

let masterPicture = KeyType<MasterPicture>.table(MasterPictureKeys.self) { reader in
    let place = reader.furniturePlace(reader.keys.place)
    let (source, fit) = (reader.read(\.src), reader.read(\.fit))
    return source.map { MasterPicture(place: place, source: $0, fit: fit) }
}
