import PubDisplayList
import PubIdentity

/// Makes finished contents of pages. One thread uses it; several may work beside each other.
package final class PageEmitter {
    private let edition: Edition
    private let resources: EmissionResources
    private let faces: Faces
    private let pictures: GlyphPictures
    private let paints: PaintWriter
    private let compression = Compression(.fast)

    /// An emitter of pages for `edition`. Throws for an ICC profile that cannot be used.
    package init(_ edition: Edition, _ resources: EmissionResources) throws(EmissionError) {
        self.edition = edition
        self.resources = resources
        let colors = try PaintPreview(edition)
        faces = Faces(resources.font)
        pictures = GlyphPictures(colors: colors)
        paints = try PaintWriter(edition.output, colors: colors)
    }

    /// The content of `page`, which errors call by its `number` (from 1). Linear in its marks.
    package func content(of page: Page, number: Int) throws(EmissionError) -> PageContent {
        paints.beginPage(number)
        let boxes = PageBoxes(page, edition: edition)
        let (edition, pictures, header) = (edition, pictures, resources.header)
        let target = ContentTarget(
            page: number, size: boxes.media, faces: faces, text: TextWriter(paints: paints, isTagged: edition.isTagged)
        ) { image, extent in
            // Those of glyphs are small.
            if pictures.file(image) != nil { return (PictureUse(image: image, reduction: .none), .upright) }
            let header = try header(image)
            let reduction = header.format == .pdf ? .none : edition.reduction(of: header, shownAt: extent)
            return (PictureUse(image: image, reduction: reduction), header.orientation)
        }
        defer { for font in target.text.shown { font.face.beginPage() } }
        var canvas = Canvas(faces: faces, pictures: pictures, target: target)
        try canvas.draw(page, at: PageTransform(origin: boxes.trimOrigin))
        var content = try finished(target, boxes, labels: page.marks.labels)
        content.side = page.side
        content.folio = page.folio
        // The inks of pictures are those of the page too.
        for use in target.pictures where !use.inks.isEmpty { _ = try paints.gradientSpace(of: use.inks) }
        content.spotInks = paints.spotInks
        content.pictures = target.pictures
        for use in target.pictures { content.glyphPictures[use.image] = pictures.file(use.image) }
        if edition.purpose == .screen {
            PlacedLink.collect(page.marks.items, under: .identity, into: &content.links)
            content.starts = page.marks.elementStarts
        }
        if edition.isTagged {
            content.areas = page.marks.elementAreas
            page.marks.addWords(to: &content.links)
        }
        return content
    }

    /// The drawing of `target`, as content.
    private func finished(
        _ target: ContentTarget, _ boxes: PageBoxes, labels: [PageLabel]
    ) throws(EmissionError) -> PageContent {
        guard let drawn = try target.finish() else { return textPage(target, boxes, labels: labels) }
        var page = try CairoPage(drawn, of: target, paints: paints, compression: compression)
        let (bytes, resources) = try page.content()
        var content = PageContent(
            compression.deflate(bytes), resources: resources.syntax, shown: target.text.shown, boxes: boxes,
            labels: labels)
        content.streams = page.streams
        content.leaves = page.leaves
        content.isTransparent = page.isTransparent
        return content
    }

    /// A page with text and nothing else: Cairo has nothing to draw.
    private func textPage(_ target: ContentTarget, _ boxes: PageBoxes, labels: [PageLabel]) -> PageContent {
        let block = target.takeText()
        var bytes: [UInt8] = []
        // As Cairo's pages begin: y downwards from the upper left corner of the sheet.
        if !block.operators.isEmpty {
            bytes = Array("1 0 0 -1 0 \(PDFNumber.text(boxes.media.height.points, decimals: 6)) cm\n".utf8)
            bytes += block.operators
        }
        var resources = ContentResources()
        resources.fonts = block.fonts
        paints.add(block.paints, to: &resources)
        var content = PageContent(
            compression.deflate(bytes), resources: resources.syntax, shown: target.text.shown, boxes: boxes,
            labels: labels)
        content.leaves = block.leaves
        return content
    }
}
