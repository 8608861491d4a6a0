import PubManuscripts

extension PageReader {
    /// Takes a picture in the file, or the address, that `node` names.
    mutating func takeImage(_ node: PageTree.Node) {
        let source = node["data-src"] ?? node["src"] ?? node["href"] ?? node["xlink:href"] ?? ""
        if source.isEmpty { return }
        let data = DataAddress.bytes(of: source).map {
            Manuscript.StoredPicture($0, name: "in the page", at: 0)
        }
        guard var stored = data ?? picture(source) else {
            manuscript.findings.note(.missingPicture, at: manuscript.transcript.end)
            return
        }
        if let alternate = node["alt"] {
            stored.alternate = alternate
            stored.isDecorative = alternate.isEmpty
        }
        // Pixels of the web, 96 to the inch.
        stored.width = (Double(node["width"] ?? "") ?? 0) * 0.75
        stored.height = (Double(node["height"] ?? "") ?? 0) * 0.75
        add(stored)
    }

    private mutating func add(_ picture: Manuscript.StoredPicture) {
        var picture = picture
        picture.offset = manuscript.transcript.end
        manuscript.pictures.append(picture)
        if paragraph == nil { begin(.body) }
        paragraph.append(.picture(manuscript.pictures.count - 1), shown: "", to: &manuscript)
        isAfterBlank = false
    }

    /// Takes a drawing that is in the page itself. Small ones outside of figures are signs of buttons; one that shows nothing but a picture is
    /// how books have covers.
    mutating func takeDrawing(_ index: Int) {
        let shapes = tree.descendants(of: index).filter { Self.shapes.contains(tree.nodes[$0].name) }
        if shapes.count == 1, tree.nodes[shapes[0]].name == "image" { return takeImage(tree.nodes[shapes[0]]) }
        let size = drawingSize(tree.nodes[index])
        guard !shapes.isEmpty, let source = tree.drawings[index], isInFigure(index) || min(size.x, size.y) >= 64 else {
            return
        }
        var stored = Manuscript.StoredPicture(source, name: "in the page", at: 0)
        stored.alternate =
            tree.nodes[index]["aria-label"] ?? tree.elements("title", in: index).first.map(tree.text) ?? ""
        (stored.width, stored.height) = (size.x * 0.75, size.y * 0.75)
        add(stored)
    }

    private static let shapes: Set<String> = [
        "image", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use",
    ]

    /// Width and height of a drawing in pixels, by its attributes or by its view box.
    private func drawingSize(_ node: PageTree.Node) -> SIMD2<Double> {
        let box = (node["viewbox"] ?? "").split { " ,".contains($0) }.compactMap { Double($0) }
        func pixels(_ name: String) -> Double? { node[name].flatMap { Double($0.replacing("px", with: "")) } }
        return SIMD2(
            pixels("width") ?? (box.count == 4 ? box[2] : 0), pixels("height") ?? (box.count == 4 ? box[3] : 0))
    }

    private func isInFigure(_ index: Int) -> Bool {
        var parent = tree.nodes[index].parent
        while parent >= 0 {
            if tree.nodes[parent].name == "figure" { return true }
            parent = tree.nodes[parent].parent
        }
        return false
    }

    /// The pictures of a figure, or its other content, and then its caption.
    mutating func figure(_ index: Int, into parts: inout [Manuscript.Part]) {
        var captions: [Manuscript.Part] = []
        for child in tree.children(of: index) {
            if tree.nodes[child].name == "figcaption" {
                captions += blocks(at: child)
            } else {
                take(child, into: &parts)
            }
        }
        endParagraph(into: &parts)
        for caption in captions {
            guard case .paragraph(var paragraph) = caption else { continue }
            paragraph.role = .caption
            parts.append(.paragraph(paragraph))
        }
    }
}
