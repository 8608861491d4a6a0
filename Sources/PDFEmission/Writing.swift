import DisplayList
import Fonts
import Identity

/// Writes `publication`, whose text is set in faces of `fonts`, as a PDF for reading to the file at `path`, which is
/// replaced when there is one.
///
/// It is for publications that the text library made by itself: pages of text and paths, without pictures. Fonts are
/// embedded as subsets; the same publication gives the same bytes. Throws what the system refuses
/// (``EmissionError/system(operation:code:)``), and contradictions of the publication.
public func writePDF(_ publication: Publication, fonts: FontCatalog, to path: String) throws(EmissionError) {
    try emit(publication, as: Edition(.screen), with: EmissionResources(fonts), to: path)
}

/// Draws the page at `index` (from 0) of `publication` as a PNG of `resolution` pixels an inch, and returns its bytes.
///
/// Throws contradictions of the publication, and ``EmissionError/drawing(page:reason:)`` for a page of more than 32,767
/// pixels across or down.
public func drawPNG(
    _ publication: Publication, page index: Int = 0, fonts: FontCatalog, resolution: Double = 144
) throws(EmissionError) -> [UInt8] {
    let resources = RasterResources(fonts: programs(fonts)) { image, _ in
        throw EmissionError.unknown("picture \(image.index)")
    }
    return try png(publication, page: index, as: Edition(.screen), resolution: resolution, with: resources)
}

extension EmissionResources {
    /// The faces of `fonts`, and no pictures.
    init(_ fonts: FontCatalog) {
        self.init(fonts: programs(fonts)) { throw EmissionError.unknown("picture \($0.index)") }
    }
}

private func programs(_ fonts: FontCatalog) -> [FontProgram] {
    (0..<fonts.count).map { fonts.program(of: FontID($0)) }
}
