import PubDisplayList
import PubFonts
import PubPlatform

/// Writes `publication`, whose text is set in faces of `fonts` and whose pages show `pictures`, as a PDF for reading to the file at
/// `path`, which is replaced when there is one.
///
/// Fonts are embedded as subsets, pictures as they are if a PDF holds them so; the same publication gives the same bytes. Throws
/// what the system refuses (``EmissionError/system(operation:code:)``), ``EmissionError/font(_:reason:)`` for a face that `fonts` does not
/// have, and contradictions of the publication.
public func writePDF(
    _ publication: Publication, fonts: FontCatalog, pictures: [Picture] = [], to path: String
) throws(EmissionError) {
    let writer = try PDFWriter(to: path, fonts: fonts, pictures: pictures)
    for page in publication.pages { try writer.add(page) }
    try writer.finish(publication)
}

/// The bytes of `publication` as ``writePDF(_:fonts:pictures:to:)`` writes it: nothing is written to a disk. It takes the memory of the
/// file; a ``PDFWriter`` writes many pages in little.
///
/// `attachments` are inside of it, and make it a PDF/A-3u for an archive if `isArchive` is true or one of them is an invoice.
public func makePDF(
    _ publication: Publication, fonts: FontCatalog, pictures: [Picture] = [], attachments: [AttachedFile] = [],
    isArchive: Bool = false
) throws(EmissionError) -> [UInt8] {
    let writer = try PDFWriter(fonts: fonts, pictures: pictures, attachments: attachments, isArchive: isArchive)
    for page in publication.pages { try writer.add(page) }
    return try writer.finish(publication)
}

/// ``writePDF(_:fonts:pictures:to:)`` into an open file. Gives the faces that could not be embedded.
package func writePDF(
    _ publication: Publication, fonts: FontCatalog, to descriptor: Int32
) throws(EmissionError) -> [FontFailure] {
    try emit(publication, as: Edition(.screen), with: ProgramResources(fonts, []).forPDF, to: descriptor)
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
/// Throws contradictions of the publication, ``EmissionError/font(_:reason:)`` for a face that `fonts` does not have,
/// ``EmissionError/invalid(page:reason:)`` for a page that cannot be drawn, and
/// ``EmissionError/drawing(page:reason:)`` for a page of more than 32,767 pixels across or down, or of less than one.
public func drawPNG(
    _ publication: Publication, page index: Int = 0, fonts: FontCatalog, pictures: [Picture] = [],
    resolution: Double = 144
) throws(EmissionError) -> [UInt8] {
    guard publication.pages.indices.contains(index) else { throw .unknown("page \(index &+ 1)") }
    try publication.pages[index].check(number: index + 1)
    return try png(
        publication.pages[index], number: index + 1, as: Edition(.screen), resolution: resolution,
        with: ProgramResources(fonts, pictures).forPixels)
}
