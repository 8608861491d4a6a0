import CScratchDeflate
import Color
import DisplayList

/// Where a PDF is written.
package struct OutputFile: Sendable {
    /// The file, open for reading and writing; it is emptied.
    package var descriptor: Int32
    /// An open folder for the temporary file of drawn pages.
    package var folder: Int32

    /// The file of `descriptor`, and a folder for the pages.
    package init(descriptor: Int32, folder: Int32) {
        self.descriptor = descriptor
        self.folder = folder
    }
}

/// Draws `publication` as the edition says and writes it, finished, to `output`.
///
/// One Cairo surface draws all pages into a nameless file beside `output`, in placeholder colours (``Key``) that stand
/// for paints and pictures; one pass over that file puts in the real colours, pictures, page boxes, glyph widths,
/// navigation and metadata. The same publication gives the same bytes. Memory does not grow with the text of pages or
/// with JPEGs. The written file is read again and compared, and its structure is checked. The caller renames it when it
/// is complete.
/// Throws what the environment refuses (``EmissionError/system(operation:code:)``) and contradictions of the
/// publication.
package func emit(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, to output: OutputFile
) throws(EmissionError) {
    let colors = try screenColors(of: edition)
    try resources.check(glyphsOf: publication)
    let file = try CheckedFile(output.descriptor)
    let scratch = try ScratchFile(in: output.folder)
    let pages = try CheckedFile(scratch.descriptor)
    do {
        let drawn = try draw(publication, as: edition, with: resources, colors, to: pages)
        try finish(publication, as: edition, with: resources, colors, drawn, from: pages, to: file)
        try verify(file, pages: publication.pages.count)
    } catch {
        // A read or write that failed is the cause of whatever was missed after it.
        try pages.check()
        try file.check()
        throw error
    }
}

/// Finishes the pages that were drawn into `pages`, and writes the PDF to `file`.
private func finish(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, _ colors: ScreenTransform,
    _ drawn: KeyedTarget, from pages: CheckedFile, to file: CheckedFile
) throws(EmissionError) {
    let document = try PDFDocument(pages)
    let compression = Compression()
    var pass = PaintPass(
        document: document, compression: compression,
        rewriter: ContentRewriter(keys: drawn.keys, colors: colors),
        shadings: Shadings(document: document, compression: compression, keys: drawn.keys, colors: colors),
        pictures: PictureStreams(document: document, compression: compression, placed: drawn.placed),
        fonts: try FontWidths(document: document, programs: resources.programs))
    var navigation = try Navigation(publication, edition: edition, document: document)
    for (index, page) in publication.pages.enumerated() {
        let object = document.page(index)
        try pass.finish(page: object)
        PageBoxes(page, edition: edition).write(into: object, of: document)
        try navigation.addLinks(of: page, to: object)
        document.releaseHandles()
        try document.check()
    }
    try navigation.addToCatalog()
    DocumentMetadata(publication.metadata).write(into: document)
    try document.check()
    let identifier = FileIdentifier.text(of: publication, content: compression.content)
    try document.write(to: file, identifier: identifier)
}

/// Reads the written file: throws when its bytes or its structure are wrong.
private func verify(_ file: CheckedFile, pages: Int) throws(EmissionError) {
    try file.verify()
    let document = try PDFDocument(file)
    document.readAll()
    try document.check()
    guard document.pageCount == pages else { throw .finishing(reason: "a page got lost") }
}

func screenColors(of edition: Edition) throws(EmissionError) -> ScreenTransform {
    do { return try ScreenTransform(profile: edition.profile) } catch { throw .profile }
}

private func draw(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, _ colors: ScreenTransform,
    to file: CheckedFile
) throws(EmissionError) -> KeyedTarget {
    let faces = try Faces(resources.fonts)
    let pictures = GlyphPictures(colors: colors)
    let target = KeyedTarget { image in try pictures.prepared(image) ?? resources.picture(image) }
    // What Cairo writes is read once and thrown away.
    scratch_deflate_level(1)
    defer { scratch_deflate_level(-1) }
    let surface = DrawingSurface(file)
    var canvas = Canvas(context: surface.context, faces: faces, pictures: pictures, target: target)
    for (index, page) in publication.pages.enumerated() {
        let boxes = PageBoxes(page, edition: edition)
        surface.beginPage(width: boxes.media.width.points, height: boxes.media.height.points)
        try canvas.draw(page, at: boxes.trimOrigin)
        try surface.endPage(index + 1)
        target.releaseStandIns()
    }
    try surface.finish(after: publication.pages.count)
    return target
}
