struct PaintPass {
    private let document: PDFDocument
    private let compression: Compression
    private var rewriter: ContentRewriter
    private var shadings: Shadings
    private var pictures: PictureStreams
    private let fonts: FontWidths
    /// Forms and pictures met so far: pages share them.
    private var seen: Set<Int> = []

    init(
        document: PDFDocument, compression: Compression, rewriter: ContentRewriter, shadings: Shadings,
        pictures: PictureStreams, fonts: FontWidths
    ) {
        self.document = document
        self.compression = compression
        self.rewriter = rewriter
        self.shadings = shadings
        self.pictures = pictures
        self.fonts = fonts
    }

    /// Finishes the content of `page`; removes its transparency group when nothing on it is transparent.
    mutating func finish(page: PDFObject) throws(EmissionError) {
        guard let contents = document.value(page, "/Contents"), document.isStream(contents) else {
            throw .finishing(reason: "a page without one content stream")
        }
        let resources = document.value(page, "/Resources")
        if try !finish(contents, resources) { document.remove(page, "/Group") }
    }

    /// Finishes a stream and what its resources name, and tells whether something of it is transparent.
    private mutating func finish(_ stream: PDFObject, _ resources: PDFObject?) throws(EmissionError) -> Bool {
        try rewrite(stream, resources)
        let gradients = rewriter.gradients
        let isTransparent = try visit(resources)
        return try shadings.add(gradients, to: resources) || isTransparent
    }

    private mutating func rewrite(_ stream: PDFObject, _ resources: PDFObject?) throws(EmissionError) {
        var codes: [String: FontCodes] = [:]
        for (name, font) in document.entries(resources.flatMap { document.value($0, "/Font") }) {
            codes[String(name.dropFirst())] = try fonts.codes(of: font)
        }
        let isFlate = document.isName(document.value(stream, "/Filter"), "/FlateDecode")
        var rewriter = self.rewriter
        let compression = self.compression
        let content = try document.withBytes(of: stream, decoded: !isFlate) { (raw) throws(EmissionError) in
            try isFlate
                ? compression.withInflated(raw) { (plain) throws(EmissionError) in
                    try rewriter.rewritten(plain, fonts: codes)
                } : rewriter.rewritten(raw, fonts: codes)
        }
        self.rewriter = rewriter
        document.replaceBytes(of: stream, with: compression.deflate(content), filter: "/FlateDecode")
    }

    /// Finishes what `resources` name, and tells whether something of it is transparent.
    private mutating func visit(_ resources: PDFObject?) throws(EmissionError) -> Bool {
        guard let resources else { return false }
        for kind in ["/Pattern", "/Shading", "/ColorSpace"] where document.value(resources, kind) != nil {
            throw .finishing(reason: "content uses a \(kind.dropFirst()) that was not drawn in keys")
        }
        var isTransparent = false
        for (_, state) in document.entries(document.value(resources, "/ExtGState")) where blends(state) {
            isTransparent = true
        }
        for (_, object) in document.entries(document.value(resources, "/XObject")) {
            if try visit(external: object) { isTransparent = true }
        }
        return isTransparent
    }

    private mutating func visit(external object: PDFObject) throws(EmissionError) -> Bool {
        let isNew = seen.insert(document.identity(object)).inserted
        if document.isName(document.value(object, "/Subtype"), "/Image") {
            return try pictures.finish(object, isNew: isNew)
        }
        guard isNew else { return true }
        let resources = document.value(object, "/Resources")
        _ = try finish(object, resources)
        // Cairo makes forms of groups only, and groups are drawn only for the sake of transparency.
        return true
    }

    private func blends(_ state: PDFObject) -> Bool {
        let opacities = [document.number(document.value(state, "/ca")), document.number(document.value(state, "/CA"))]
        let mode = document.value(state, "/BM")
        let mask = document.value(state, "/SMask")
        return opacities.contains { ($0 ?? 1) < 1 } || (mode != nil && !document.isName(mode, "/Normal"))
            || (mask != nil && !document.isName(mask, "/None"))
    }
}
