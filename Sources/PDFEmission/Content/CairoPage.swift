import PubPDFObjects

/// The page that Cairo drew; reading it replaces placeholder colours, triangles and pixels by paints, text and pictures.
struct CairoPage {
    private let document: PDFReader
    private let compression: Compression
    private let rewriter: ContentRewriter
    private let paints: PaintWriter
    private var shadings: Shadings
    private let pictures: [PictureUse]
    /// Numbers of Cairo's forms and pictures, and the references that replace them.
    private var known: [Int: ContentReference] = [:]

    /// The other streams that the page needs.
    private(set) var streams: [ContentStream] = []
    /// The elements that parts of its content belong to, in its order.
    private(set) var leaves: [StructureLeaf] = []
    /// Whether something on it blends.
    private(set) var isTransparent = false
    /// The streams that are content of masks whose luminance counts.
    private var luminances: Set<Int> = []

    /// Reads the PDF `bytes`, drawn on `target`.
    init(
        _ bytes: [UInt8], of target: ContentTarget, paints: PaintWriter, compression: Compression
    ) throws(EmissionError) {
        document = try EmissionError.reading { () throws(PDFReadFailure) in
            try PDFReader(PDFBytes(bytes), writtenBy: .program)
        }
        self.compression = compression
        self.paints = paints
        rewriter = ContentRewriter(keys: target.keys, blocks: target.blocks, paints: paints)
        shadings = Shadings(keys: target.keys, paints: paints, compression: compression)
        pictures = target.pictures
    }

    /// The content of the page, not compressed yet, and its resources.
    mutating func content() throws(EmissionError) -> (bytes: [UInt8], resources: ContentResources) {
        let page = document.page(0)
        guard let contents = document.value(page, "/Contents"), document.isStream(contents) else {
            // Without memory, qpdf gives nothing and keeps the reason.
            try EmissionError.reading(document.check)
            throw .finishing(reason: "a page without one content stream")
        }
        let result = try finished(contents, document.value(page, "/Resources"))
        try EmissionError.reading(document.check)
        leaves.append(contentsOf: result.leaves)
        leaves.sort { $0.order < $1.order }
        return (result.bytes, result.resources)
    }

    /// A stream and its resources, finished; so are the forms that it shows.
    private mutating func finished(
        _ stream: PDFObject, _ resources: PDFObject?
    ) throws(EmissionError) -> FinishedStream {
        let (compression, rewriter) = (compression, rewriter)
        let isFlate = document.name(document.value(stream, "/Filter")) == "/FlateDecode"
        let bytes = try bytes(of: stream, decoded: !isFlate)
        let content = try bytes.withSpan { (bytes) throws(EmissionError) in
            try isFlate ? compression.withInflated(bytes, rewriter.rewritten) : rewriter.rewritten(bytes)
        }
        var finished = ContentResources()
        finished.fonts = content.fonts.sorted()
        try visit(resources, &finished)
        // What only shows forms of a mask is one itself.
        let isLuminance =
            content.isLuminance
            || finished.objects.contains {
                if case .stream(let number) = $0.reference { luminances.contains(number) } else { false }
            }
        paints.add(content.paints, to: &finished)
        if try shadings.add(content.gradients, to: &finished, &streams) { isTransparent = true }
        return FinishedStream(
            bytes: content.bytes, resources: finished, leaves: content.leaves, isLuminance: isLuminance)
    }

    /// Takes over what `resources` name.
    private mutating func visit(
        _ resources: PDFObject?, _ finished: inout ContentResources
    ) throws(EmissionError) {
        guard let resources else { return }
        for kind in ["/Pattern", "/Shading", "/ColorSpace", "/Font"] where document.value(resources, kind) != nil {
            throw .finishing(reason: "content uses a \(kind.dropFirst()) that was not drawn in keys")
        }
        for (name, state) in document.entries(document.value(resources, "/ExtGState")) {
            if blends(state) { isTransparent = true }
            finished.states.append((String(name.dropFirst()), try syntax(of: state)))
        }
        for (name, object) in document.entries(document.value(resources, "/XObject")) {
            finished.objects.append((String(name.dropFirst()), try reference(to: object)))
        }
    }

    /// An object of the page as syntax; forms in it become streams of the page.
    private mutating func syntax(
        of object: PDFObject, blendingIn space: String? = nil
    ) throws(EmissionError) -> ContentSyntax {
        if document.isStream(object) { return ContentSyntax(try reference(to: object)) }
        // Cairo blends every group in the one space that it knows.
        if document.name(object) == "/DeviceRGB" { return ContentSyntax(space ?? paints.blendingSpace) }
        guard document.isDictionary(object) else { return ContentSyntax(document.syntax(of: object)) }
        var isLuminance = false
        if document.name(document.value(object, "/S")) == "/Alpha", let group = document.value(object, "/G"),
            case .stream(let number) = try reference(to: group)
        {
            isLuminance = luminances.contains(number)
        }
        var result: ContentSyntax = "<<"
        for (key, value) in document.entries(object) {
            result.append(key + " ")
            result.append(isLuminance && key == "/S" ? "/Luminosity" : try syntax(of: value, blendingIn: space))
        }
        result.append(">>")
        return result
    }

    private mutating func reference(to object: PDFObject) throws(EmissionError) -> ContentReference {
        let number = document.identity(object)
        if let reference = known[number] { return reference }
        let reference =
            document.name(document.value(object, "/Subtype")) == "/Image"
            ? ContentReference.picture(try picture(of: object)) : .stream(try form(object))
        known[number] = reference
        return reference
    }

    /// The picture whose placeholder `object` is.
    private func picture(of object: PDFObject) throws(EmissionError) -> PictureUse {
        let pixel = try bytes(of: object, decoded: true).array
        guard pixel.count == 3, let number = PicturePlaceholder.number(of: SIMD3(pixel[0], pixel[1], pixel[2])),
            number < pictures.count
        else { throw .finishing(reason: "a picture that was not placed") }
        return pictures[number]
    }

    /// Adds a form; its place among the streams.
    private mutating func form(_ object: PDFObject) throws(EmissionError) -> Int {
        // Cairo makes forms of groups only, and groups are drawn only for the sake of transparency.
        isTransparent = true
        let content = try finished(object, document.value(object, "/Resources"))
        var entries: ContentSyntax = "/Resources "
        entries.append(content.resources.syntax)
        for (key, value) in document.entries(object) where !["/Length", "/Filter", "/Resources"].contains(key) {
            entries.append(key + " ")
            entries.append(try syntax(of: value, blendingIn: content.isLuminance ? "/DeviceGray" : nil))
        }
        if content.isLuminance { luminances.insert(streams.count) }
        leaves += content.leaves.map { leaf in
            var leaf = leaf
            leaf.stream = streams.count
            return leaf
        }
        streams.append(ContentStream(entries: entries, bytes: compression.deflate(content.bytes)))
        return streams.count - 1
    }

    private func blends(_ state: PDFObject) -> Bool {
        let opacities = [document.number(document.value(state, "/ca")), document.number(document.value(state, "/CA"))]
        let mode = document.value(state, "/BM")
        let mask = document.value(state, "/SMask")
        return opacities.contains { ($0 ?? 1) < 1 } || (mode != nil && document.name(mode) != "/Normal")
            || (mask != nil && document.name(mask) != "/None")
    }

    private func bytes(of stream: PDFObject, decoded: Bool) throws(EmissionError) -> StreamBytes {
        try EmissionError.reading { () throws(PDFReadFailure) in
            try decoded ? document.decodedBytes(of: stream, limit: .max) : document.storedBytes(of: stream)
        }
    }
}

/// A stream of Cairo's page, finished.
private struct FinishedStream {
    var bytes: [UInt8]
    var resources: ContentResources
    /// The elements that parts of it are content of.
    var leaves: [StructureLeaf]
    /// Whether it is content of a mask whose luminance counts.
    var isLuminance: Bool
}
