/// A face of the catalogue: its HarfBuzz font, its names, its metrics.
final class CataloguedFace: Sendable {
    let handle: HarfBuzzFont
    /// The face in its file.
    let faceIndex: Int
    /// The values of the axes of an instance; empty for the face itself.
    let coordinates: [Double]
    let face: FaceDescription
    let names: FontNames
    let metrics: FontMetrics

    /// The face at `index` of `file`; nil if the file holds none there, or if its names and axes are more than
    /// `unread`, which is reduced by their number.
    init?(_ file: FontFile, index: Int, number: Int, unread: inout Int) {
        guard let handle = HarfBuzzFont(bytes: file.bytes, index: index, coordinates: []) else { return nil }
        unread -= handle.recordCount
        guard unread >= 0 else { return nil }
        self.handle = handle
        faceIndex = index
        coordinates = []
        names = FontNames(handle, file: file.name)
        face = handle.describe(names, file: file.name, at: number)
        metrics = handle.metrics()
    }

    /// A face without glyphs in place of those of other catalogues.
    static let unknown = CataloguedFace()

    private init() {
        handle = HarfBuzzFont()
        faceIndex = 0
        coordinates = []
        names = FontNames(handle, file: "")
        face = handle.describe(names, file: "", at: -1)
        metrics = handle.metrics()
    }

    /// The instance of `base` at `coordinates`.
    init?(instanceOf base: CataloguedFace, at coordinates: [Double]) {
        guard let handle = HarfBuzzFont(bytes: base.handle.bytes, index: base.faceIndex, coordinates: coordinates)
        else { return nil }
        self.handle = handle
        faceIndex = base.faceIndex
        self.coordinates = coordinates
        names = base.names
        var face = base.face
        for (axis, value) in zip(base.face.axes, coordinates) {
            switch axis.tag {
            case "wght": face.weight = Int(value.rounded())
            case "wdth": face.stretch = Int(value.rounded())
            case "ital", "slnt": face.italic = face.italic || value != 0
            default: break
            }
        }
        self.face = face
        metrics = handle.metrics()
    }
}
