import Glibc
import PubDisplayList
import PubFonts

/// Writes `publication`, whose text is set in faces of `fonts`, as a PDF for reading to the file at `path`, which is
/// replaced when there is one.
///
/// It is for publications made by the text library itself: pages of text and paths, without pictures. Fonts are
/// embedded as subsets; the same publication gives the same bytes. Throws what the system refuses
/// (``EmissionError/system(operation:code:)``), and contradictions of the publication.
public func writePDF(_ publication: Publication, fonts: FontCatalog, to path: String) throws(EmissionError) {
    let resources = EmissionResources(fonts)
    if let failure = try emit(publication, as: Edition(.screen), with: resources, to: path).first {
        throw .font(failure.font, reason: failure.reason)
    }
}

/// ``writePDF(_:fonts:to:)`` into an open file. Gives the faces that could not be embedded.
package func writePDF(
    _ publication: Publication, fonts: FontCatalog, to descriptor: Int32
) throws(EmissionError) -> [FontFailure] {
    try emit(publication, as: Edition(.screen), with: EmissionResources(fonts), to: descriptor)
}

/// Emits to the file at `path`, which is replaced when there is one. It stays in part when something fails.
package func emit(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, to path: String
) throws(EmissionError) -> [FontFailure] {
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .system(operation: "open", code: errno) }
    defer { close(file) }
    return try emit(publication, as: edition, with: resources, to: file)
}

/// Draws the page at `index` (from 0) of `publication` as a PNG of `resolution` pixels an inch, and returns its bytes.
///
/// Throws contradictions of the publication, and ``EmissionError/drawing(page:reason:)`` for a page of more than 32,767
/// pixels across or down.
public func drawPNG(
    _ publication: Publication, page index: Int = 0, fonts: FontCatalog, resolution: Double = 144
) throws(EmissionError) -> [UInt8] {
    let resources = RasterResources(font: { fonts.program(of: $0) }) { image, _ in
        throw EmissionError.unknown("picture \(image.hash.hex)")
    }
    guard publication.pages.indices.contains(index) else { throw .unknown("page \(index + 1)") }
    return try png(
        publication.pages[index], number: index + 1, as: Edition(.screen), resolution: resolution, with: resources)
}

extension EmissionResources {
    /// The faces of `fonts`, and no pictures.
    init(_ fonts: FontCatalog) {
        self.init {
            fonts.program(of: $0)
        } header: {
            throw EmissionError.unknown("picture \($0.hash.hex)")
        } picture: { image, _ in
            throw EmissionError.unknown("picture \(image.hash.hex)")
        }
    }
}
