import CScratchDeflate
import Color
import DisplayList

/// Draws `publication` as the edition says and writes it, finished, to the file at `path`, which is replaced.
///
/// One Cairo surface draws all pages in key colours into a nameless file beside `path`; one pass over it puts in
/// colours, pictures, boxes, widths, navigation and metadata. The same publication gives the same bytes. Memory does not
/// grow with the text of pages or with JPEGs. The caller renames the file when it is whole.
/// Throws what the environment refuses (``EmissionError/system(operation:code:)``) and contradictions of the publication.
package func emit(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, to path: String
) throws(EmissionError) {
    let colors = try screenColors(of: edition)
    try resources.check(glyphsOf: publication)
    let scratch = try ScratchFile(beside: path)
    let drawn = try draw(publication, as: edition, with: resources, colors, to: scratch.descriptor)
    let document = try PDFDocument(path: scratch.path)
    let compression = Compression()
    var pass = PaintPass(
        document: document, compression: compression,
        rewriter: ContentRewriter(keys: drawn.keys, colors: colors),
        shadings: Shadings(document: document, compression: compression, keys: drawn.keys, colors: colors),
        pictures: PictureStreams(document: document, compression: compression, placed: drawn.placed),
        fonts: try FontWidths(document: document, programs: resources.fonts))
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
    try document.write(to: path, identifier: identifier)
}

func screenColors(of edition: Edition) throws(EmissionError) -> ScreenColors {
    do { return try ScreenColors(profile: edition.profile) } catch { throw .profile }
}

private func draw(
    _ publication: Publication, as edition: Edition, with resources: EmissionResources, _ colors: ScreenColors,
    to descriptor: Int32
) throws(EmissionError) -> KeyedTarget {
    let faces = try Faces(resources.fonts)
    let pictures = GlyphPictures(behind: publication.images.count, colors: colors)
    let target = KeyedTarget { image in try pictures.prepared(image) ?? resources.picture(image) }
    // What Cairo writes is read once and thrown away.
    scratch_deflate_level(1)
    defer { scratch_deflate_level(-1) }
    let surface = DrawingSurface(descriptor: descriptor)
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
