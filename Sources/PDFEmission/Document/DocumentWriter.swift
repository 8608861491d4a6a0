import PubArtwork
import PubColor
import PubDisplayList
import PubFonts
import PubIdentity
import PubImages
import PubValues

/// Writes a document out of finished pages, which come in their order.
///
/// A page's streams, and the pictures that it is the first to show, go to the file at once; fonts, links and all that knows
/// the whole document come last.
struct DocumentWriter {
    private let edition: Edition
    /// The standards of its edition that the document keeps.
    private var standards: Standards
    /// The target that pages of other PDFs are placed for.
    private let pageTarget: PageTarget
    private let picture: (PictureUse) throws -> PreparedPicture
    private let resources: EmissionResources
    /// The colour transforms for pictures of glyphs.
    private let transforms = PixelTransforms()
    private let file: PDFFile
    private let compression = Compression(.thorough)
    private var fonts: FontObjects
    private var pictures: PictureObjects
    private var navigation: Navigation
    private var structure = StructureTree()
    private let pageTree: Int
    private var pages: [Int] = []
    /// The boxes of the last page, with their entries.
    private var lastBoxes: (boxes: PageBoxes, entries: String)?
    /// The sides of its first two pages.
    private var firstSides: [Page.Side] = []
    /// The spot inks of its pages.
    private(set) var spotInks: Set<String> = []
    /// Faces that cannot be embedded as they are.
    private var failures: [FontFailure] = []

    /// A writer of a document to `file`, which is empty; `paints` writes the inks of pictures. If an empty file `scratch` is given,
    /// objects are gathered in it and the document is linearized.
    init(
        _ edition: Edition, _ paints: PaintWriter, _ resources: EmissionResources, to file: CheckedFile,
        gatheredIn scratch: CheckedFile?, picture: @escaping (PictureUse) throws -> PreparedPicture
    ) {
        self.edition = edition
        standards = edition.standards
        pageTarget = edition.pageTarget
        self.picture = picture
        self.resources = resources
        self.file =
            if let scratch {
                PDFFile(LinearizedObjects(file, gatheredIn: scratch, compression))
            } else { PDFFile(SequentialObjects(file, compression)) }
        fonts = FontObjects(self.file, compression, resources.font)
        pictures = PictureObjects(self.file, compression, edition.output, paints)
        navigation = Navigation(self.file)
        pageTree = self.file.reserve()
    }

    // MARK: Pages

    /// Adds the next page.
    mutating func add(_ page: PageContent) throws(EmissionError) {
        var numbers: [ContentReference: Int] = [:]
        for (index, font) in page.fonts.enumerated() { numbers[.font(index)] = fonts.number(of: font) }
        var isTransparent = page.isTransparent
        for use in page.pictures {
            let entry = try entry(of: use, page)
            numbers[.picture(use)] = entry.number
            if entry.isTransparent { isTransparent = true }
        }
        let streams = page.streams.map { _ in file.reserve() }
        for (index, number) in streams.enumerated() { numbers[.stream(index)] = number }
        func number(_ reference: ContentReference) throws(EmissionError) -> Int {
            guard let number = numbers[reference] else { throw .finishing(reason: "a page refers to nothing") }
            return number
        }
        let object = file.reserve()
        var marks: (page: String, streams: [Int: String]) = ("", [:])
        if edition.isTagged {
            marks = structure.add(page, object, streams: streams)
        }
        for (index, stream) in page.streams.enumerated() {
            let filter = (marks.streams[index] ?? "") + "/Filter/FlateDecode"
            let entries = try stream.entries.resolved(number) + Array(filter.utf8)
            file.write(streams[index], stream: stream.bytes, entries)
        }
        let content = file.write(stream: page.content, "/Filter/FlateDecode")
        let links = navigation.add(page, object)
        let group = isTransparent ? "/Group<</Type/Group/S/Transparency/I true/CS\(edition.output.blendingSpace)>>" : ""
        let entries =
            "<</Type/Page/Parent \(pageTree) 0 R/Contents \(content) 0 R\(entries(of: page.boxes))\(group)\(marks.page)\(links)/Resources"
        file.write(object, Array(entries.utf8) + (try page.resources.resolved(number)) + Array(">>".utf8))
        if firstSides.count < 2 { firstSides.append(page.side) }
        pages.append(object)
        spotInks.formUnion(page.spotInks)
    }

    /// The entries for the boxes of a page, nearly always the same as on the page before.
    private mutating func entries(of boxes: PageBoxes) -> String {
        if boxes != lastBoxes?.boxes { lastBoxes = (boxes, boxes.entries) }
        return lastBoxes?.entries ?? ""
    }

    /// The object of a picture. One that a font has in the place of a glyph, and that is broken, is a fault of the font.
    private mutating func entry(
        of use: PictureUse, _ page: PageContent
    ) throws(EmissionError) -> PictureObjects.Entry {
        if page.glyphPictures[use.image] == nil, let placed = try placedEntry(of: use) { return placed }
        let (picture, target) = (picture, edition.target(use))
        var failure: FontFailure?
        let entry = try pictures.entry(of: use) { () throws(EmissionError) in
            if let glyph = page.glyphPictures[use.image] {
                let picture = prepare(
                    glyph.bytes, name: "a glyph", at: .none, for: target, with: transforms
                ).value
                if picture == nil {
                    failure = FontFailure(font: glyph.font, reason: "the picture of a glyph is broken")
                }
                return picture
            }
            do { return try picture(use) } catch { throw .failure(of: use.image, error) }
        }
        if let failure, !failures.contains(where: { $0.font == failure.font }) { failures.append(failure) }
        return entry
    }

    /// The object of a page of another PDF; nil for other pictures.
    private mutating func placedEntry(of use: PictureUse) throws(EmissionError) -> PictureObjects.Entry? {
        do {
            guard try resources.header(use.image).format == .pdf else { return nil }
            if let entry = pictures.entry(knownOf: use) { return entry }
            guard let placed = try resources.placedPage(use.image, pageTarget) else { return nil }
            // What says nothing to programs is in no archive that promises text, and is read to nobody.
            if placed.unreadableFont != nil { standards.subtract(.withReadableText) }
            let entry = pictures.entry(of: use, placed)
            if entry.isPrinted { spotInks.formUnion(placed.spotInks) }
            return entry
        } catch {
            throw .failure(of: use.image, error)
        }
    }

    // MARK: The document

    /// Ends the document, whose pages have the `folios`, with the metadata and the outline of `publication`. Links and
    /// entries of the outline that lead to no page are left out. Gives the faces that could not be embedded.
    mutating func finish(
        _ publication: Publication, folios: [String]
    ) throws(EmissionError) -> [FontFailure] {
        failures += try fonts.write()
        let tree = try writeStructure(of: publication)
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        file.write(pageTree, "<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>")
        let attached = EmbeddedFiles(edition.attachments, date: PDFDate(publication.metadata.date))
        let files = attached.write(to: file, compression)
        let identity = DocumentWriter.identity(of: publication, edition.attachments, with: file.content)
        var metadata = DocumentMetadata(
            publication.metadata, edition.output, keeping: standards, identity: identity)
        metadata.invoice = edition.attachments.first { $0.invoiceLevel != nil }
        let packet = file.write(stream: Array(metadata.packet.utf8), "/Type/Metadata/Subtype/XML")
        let outline =
            edition.purpose == .screen
            ? navigation.catalogEntries(outline: publication.outline) : ""
        let labels = Navigation.labels(folios)
        let root = file.write(
            "<</Type/Catalog/Pages \(pageTree) 0 R\(pageLayout)\(outline)\(labels)\(tree)\(metadata.catalogEntries(packet: packet))"
                + "\(files)\(try outputIntent(metadata))>>")
        let info = file.write(metadata.info)
        let (pageTree, pages, shown) = (pageTree, pages, navigation.outlineNumber)
        try file.finish(identity: identity) {
            DocumentTrailer(root: root, info: info, pageTree: pageTree, pages: pages, outline: shown, identifier: $0)
        }
        return failures
    }

    /// Writes the areas of links, and in a tagged edition the structure tree; returns the entries of the catalog for it.
    private mutating func writeStructure(of publication: Publication) throws(EmissionError) -> String {
        guard edition.isTagged else {
            navigation.writeLinks(nil, to: &structure)
            return ""
        }
        let outline = try StructureOutline(publication.structure)
        navigation.writeLinks(outline, to: &structure)
        var writer = StructureWriter(structure, outline, of: publication, to: file)
        return "/MarkInfo<</Marked true>>/StructTreeRoot \(writer.write()) 0 R"
    }

    /// The catalog's entry that makes viewers show facing pages side by side, and a cover alone (ISO 32000-1, table 28):
    /// a recto that comes first is on the right. Empty for pages that do not face each other.
    private var pageLayout: String {
        guard edition.purpose == .screen, firstSides.count == 2, firstSides[0] != firstSides[1] else { return "" }
        return firstSides[0] == .recto ? "/PageLayout/TwoPageRight" : "/PageLayout/TwoPageLeft"
    }

    /// The catalog's entry for the condition that its colours are meant for, with the profile, which it writes: the press's, or
    /// sRGB for an archive. Empty for other screens.
    private func outputIntent(_ metadata: DocumentMetadata) throws(EmissionError) -> String {
        if case .press(let intent) = edition.output {
            guard edition.standards.contains(.x4) || edition.standards.archiveLevel != nil else { return "" }
            let entries = "/N 4/Alternate/DeviceCMYK/Filter/FlateDecode"
            return metadata.outputIntentEntry(profile: file.write(stream: compression.deflate(intent.profile), entries))
        }
        guard edition.standards.archiveLevel != nil else { return "" }
        guard let profile = ICCProfile.sRGB else { throw .profile }
        return metadata.screenIntentEntry(
            profile: file.write(stream: compression.deflate(profile), "/N 3/Alternate/DeviceRGB/Filter/FlateDecode"))
    }

    /// The hash that identifies the publication; `content` is the hash of its streams.
    private static func identity(
        of publication: Publication, _ attachments: [AttachedFile], with content: ContentHash
    ) -> ContentHash {
        var hash = content
        let metadata = publication.metadata
        let periodical =
            metadata.periodical.map { [$0.name, $0.volume, $0.number, $0.issn, $0.date, $0.shownDate] } ?? []
        let texts = [metadata.title, metadata.subject, metadata.language, metadata.publisher, metadata.rights]
        let files = attachments.flatMap { [$0.name, $0.summary, $0.mediaType, $0.relationship.rawValue] }
        for text in texts + periodical + metadata.authors + metadata.keywords + files { hash.combine(text.utf8) }
        hash.combine(UInt64(bitPattern: metadata.date))
        return hash
    }
}
