import Diagnostics
import Identity
import Images

/// Pictures that fonts have in the place of outlines: they stand behind the publication's own in its table.
final class GlyphPictures {
    private struct Place: Hashable {
        var font: FontID
        var glyph: UInt32
    }

    private let first: Int
    private var known: [Place: ImageID] = [:]
    private var files: [(font: FontID, bytes: [UInt8])] = []

    /// Pictures behind `count` others.
    init(behind count: Int) { first = count }

    /// The picture of a glyph, which is the PNG `bytes`.
    func image(of glyph: UInt32, in font: FontID, _ bytes: [UInt8]) -> ImageID {
        let place = Place(font: font, glyph: glyph)
        if let image = known[place] { return image }
        let image = ImageID(first + files.count)
        files.append((font, bytes))
        known[place] = image
        return image
    }

    /// The bytes of a glyph's picture, and its face; nil for the publication's own.
    private subscript(image: ImageID) -> (font: FontID, bytes: [UInt8])? {
        let index = Int(image.index) - first
        return files.indices.contains(index) ? files[index] : nil
    }

    /// The picture for a PDF; nil for the publication's own.
    func prepared(_ image: ImageID) throws(EmissionError) -> PreparedPicture? {
        guard let file = self[image] else { return nil }
        guard let picture = prepare(file.bytes, name: "a glyph", at: .none).value else {
            throw .font(file.font, reason: "the picture of a glyph is broken")
        }
        return picture
    }

    /// The picture for a screen, at least `width` pixels wide; nil for the publication's own.
    func decoded(_ image: ImageID, atLeast width: Int) throws(EmissionError) -> Pixels? {
        guard let file = self[image] else { return nil }
        guard let decoded = pixels(file.bytes, name: "a glyph", atLeast: width, at: .none).value else {
            throw .font(file.font, reason: "the picture of a glyph is broken")
        }
        return decoded
    }
}

extension EmissionError {
    /// What failed with a picture: the face that it is a glyph of, else itself.
    static func failure(of image: ImageID, _ error: any Error) -> EmissionError {
        if case .font(let font, let reason)? = error as? EmissionError { return .font(font, reason: reason) }
        return .picture(image, reason: "\(error)")
    }
}
