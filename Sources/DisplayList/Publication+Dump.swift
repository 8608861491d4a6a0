import PubColor
import PubGeometry
import PubIdentity

extension Publication {
    /// The publication as text: the main regression format, the same on every machine. One line a mark; lengths in
    /// points from the trim's upper left corner; `#` and a number for the structure element that a mark belongs to,
    /// nothing for an artifact.
    public func dump() -> String {
        var text = "publication \(quoted(metadata.title)) \(metadata.language) pages=\(pages.count)\n"
        for (index, font) in fonts.enumerated() { text += "font \(index) \(font.name)\n" }
        for (index, image) in images.enumerated() {
            text += "image \(index) \(quoted(image.name)) \(image.width)x\(image.height)\n"
        }
        for entry in outline { text += entry.dump(depth: 0) }
        text += structureDump()
        return pageDumps().reduce(into: text) { $0 += $1 }
    }

    /// The text of each page in ``dump()``.
    public func pageDumps() -> [String] {
        let names = TableNames(self)
        return pages.enumerated().map { $1.dump(number: $0 + 1, names) }
    }
}

/// The names of fonts and pictures in marks, as the dump writes them: the number in the publication's table, or the key itself if it is not there.
private struct TableNames {
    private var fonts: [FontKey: Int] = [:]
    private var images: [ImageKey: Int] = [:]

    init(_ publication: Publication) {
        for (index, font) in publication.fonts.enumerated() { fonts[font.key] = index }
        for (index, image) in publication.images.enumerated() where images[image.key] == nil {
            images[image.key] = index
        }
    }

    func name(_ font: FontKey) -> String { fonts[font].map(String.init) ?? String(font.value, radix: 16) }
    func name(_ image: ImageKey) -> String { images[image].map(String.init) ?? image.hash.hex }
}

extension OutlineEntry.Target {
    fileprivate var name: String {
        switch self {
        case .label(let label): label.name
        case .element(let element): "#\(element.index)"
        }
    }
}

extension OutlineEntry {
    fileprivate func dump(depth: Int) -> String {
        let line = String(repeating: "  ", count: depth) + "outline \(quoted(title)) -> \(target.name)\n"
        return children.reduce(line) { $0 + $1.dump(depth: depth + 1) }
    }
}

extension Page {
    /// The page as text; see ``Publication/dump()``. Faces and pictures have their keys, since it has no tables.
    public func dump(number: Int) -> String { dump(number: number, TableNames(Publication())) }

    fileprivate func dump(number: Int, _ names: TableNames) -> String {
        var text = "page \(number) folio=\(quoted(folio)) \(side) \(trim.width)x\(trim.height) bleed=\(bleed)\n"
        for label in marks.labels { text += "  label \(label.label.name) \(label.position.x),\(label.position.y)\n" }
        for item in marks.items { text += dump(item, depth: 1, names) }
        return text
    }

    private func dump(_ item: DisplayItem, depth: Int, _ names: TableNames) -> String {
        let indent = String(repeating: "  ", count: depth)
        switch item {
        case .glyphs(let run): return indent + dump(run, names) + "\n"
        case .path(let item):
            let box = item.path.controlBounds.map(describe) ?? "empty"
            let fill = item.fill.map { " fill=\($0.color)" } ?? ""
            let stroke = item.stroke.map { " stroke=\($0.paint.color) \($0.weight)" } ?? ""
            let colors =
                item.gradient.map { " gradient=\($0.stops.map { "\($0.paint.color)" }.joined(separator: "…"))" } ?? ""
            return "\(indent)path \(box)\(fill)\(colors)\(stroke)\(style(of: item.stroke))\(describe(item.element))\n"
        case .image(let item):
            let inks = item.inks.isEmpty ? "" : " in " + item.inks.map { "\($0.color)" }.joined(separator: "+")
            return "\(indent)image \(names.name(item.image)) \(describe(item.frame)) clip \(describe(item.clip))\(inks)"
                + "\(describe(item.element))\n"
        case .group(let group):
            let head =
                "\(indent)group opacity=\(DecimalFormat.text(group.opacity)) \(group.blend)"
                + (group.isIsolated ? " isolated" : "") + (group.mask.map { " mask=\($0.kind)" } ?? "")
                + "\(describe(group.transform))\n"
            return group.items.reduce(head) { $0 + dump($1, depth: depth + 1, names) }
        case .link(let link):
            let target =
                switch link.target {
                case .url(let url): url
                case .label(let label): "#" + label.name
                }
            return "\(indent)link \(describe(link.area)) -> \(quoted(target))\(describe(link.element))\n"
        }
    }

    private func style(of stroke: Stroke?) -> String {
        guard let stroke else { return "" }
        let dashes = stroke.dashes.isEmpty ? "" : " dashes=\(stroke.dashes.map(\.description).joined(separator: ","))"
        return (stroke.cap == .butt ? "" : " \(stroke.cap)") + (stroke.join == .miter ? "" : " joins=\(stroke.join)")
            + dashes
    }

    private func dump(_ run: GlyphRun, _ names: TableNames) -> String {
        if !marks.holds(run) { return "text of other marks" }
        let bytes = marks.text[Int(run.text.lowerBound)..<Int(run.text.upperBound)]
        let last = run.glyphs.isEmpty ? 0 : marks.glyphs[Int(run.glyphs.upperBound) - 1].x
        let end = run.origin.x + Length(raw: Int64(last))
        var scale = run.glyphScale == 1 ? "" : " x\(DecimalFormat.text(run.glyphScale))"
        if run.hasKashidas { scale += " kashida x\(DecimalFormat.text(Double(run.kashidaScale)))" }
        let stroke =
            run.stroke.map { " outline=\($0.paint.color) \($0.weight) \($0.join)\($0.fills ? "" : " unfilled")" } ?? ""
        return "text \(run.origin.x),\(run.origin.y) ..\(end) font=\(names.name(run.font)) \(run.size)\(scale)"
            + "\(run.isAnnotation ? " annotation" : "") \(run.paint.color)\(run.paint.overprint ? " over" : "")\(run.paint.screenOnly.map { " screen=\($0)" } ?? "")\(run.joinsNext ? " joined" : "")\(stroke)\(run.isHidden ? " hidden" : "")"
            + "\(describe(run.element)) \(quoted(String(decoding: bytes, as: UTF8.self)))"
    }
}

private func describe(_ element: ElementID) -> String { element.isArtifact ? "" : " #\(element.index)" }

private func describe(_ transform: Transform) -> String {
    if transform == .identity { return "" }
    let parts = [transform.a, transform.b, transform.c, transform.d].map { DecimalFormat.text($0) }
    return " by \(parts.joined(separator: " ")) \(transform.translation.x),\(transform.translation.y)"
}

private func describe(_ rect: Rect) -> String { "\(rect.minX),\(rect.minY) \(rect.width)x\(rect.height)" }

func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\" + String(scalar)
        case _ where scalar.value < 0x20 || scalar.value == 0xAD: result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
