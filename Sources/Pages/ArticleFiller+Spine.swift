import PubColumns
import PubDesign
import PubDiagnostics
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubStyles

// Words near the spine on pictures over two pages: binding and the curve of the paper hide them.
extension ArticleFiller {
    /// Reports words of this article that are on such a picture of this page, and nearer to the spine than
    /// ``BoxLayout/spineClearance``; once for each piece of text and each picture.
    mutating func reportWordsAtSpine() {
        guard frame.side != .either else { return }
        for placement in page.placements {
            guard case .wholeBox(let id, let fragment) = placement.content, placement.article == galley.index,
                case .figure(let figure) = galley.box(id).content, let picture = fragment.pictureBounds
            else { continue }
            let outline = picture.moved(by: placement.rect.origin)
            if frame.distanceToSpine(of: outline) > .zero { continue }
            var seen: Set<SourceLocation> = []
            for (distance, origin) in wordsAtSpine(on: outline) where seen.insert(origin).inserted {
                page.findings.report(finding(about: figure, distance, at: origin))
            }
        }
    }

    private func finding(about figure: Figure, _ distance: Length, at origin: SourceLocation) -> Diagnostic {
        let unit = galley.units.page
        return .warning(
            "words-at-spine",
            "words on the picture \"\(figure.name)\", which reaches the spine, are "
                + "\(unit.roughText(max(distance, .zero))) from that",
            at: origin,
            hint:
                "keep them \(unit.roughText(BoxLayout.spineClearance)) from it, as by other cols of their frame or a wider "
                + "margin inside")
    }

    /// The words within the picture's `outline` that are too near to the spine: for each piece, the distance from the spine to
    /// the nearest word, and its place in the source.
    private func wordsAtSpine(on outline: Rect) -> [(distance: Length, origin: SourceLocation)] {
        let frames = frame.namedFrames
        // A hair less, since places are rounded.
        let enough = BoxLayout.spineClearance - Length(points: 0.05)
        return page.placements.compactMap { placement in
            var shift = Point.zero
            if case .frame(let index) = placement.reference { shift.x = frames[index].left - frame.left }
            guard placement.article == galley.index, let origin = origin(of: placement),
                frame.distanceToSpine(of: placement.rect.moved(by: shift)) < enough
            else { return nil }
            var painter = ColumnPainter(galley)
            painter.paint(placement)
            let distances = painter.marks.wordBounds(galley.resources.fonts).map { $0.moved(by: shift) }
                .filter { $0.intersects(outline) }.map { frame.distanceToSpine(of: $0) }
            guard let least = distances.min(), least < enough else { return nil }
            return (least, origin)
        }
    }

    /// The place of a placement's words in the source; nil if it has none.
    private func origin(of placement: Placement) -> SourceLocation? {
        switch placement.content {
        case .lines(let part): part.paragraph.text.origin(at: 0) ?? plan.origin
        case .boxRows(let part): galley.box(part.box).origin
        case .wholeBox(let id, _): galley.box(id).origin
        case .note: plan.origin
        case .missingPicture, .repeatedHeadings, .mark, .label: nil
        }
    }
}

extension Fragment {
    /// The visible part of the pictures in it; nil if it has none.
    fileprivate var pictureBounds: Rect? {
        func bounds(_ items: [DisplayItem], within clip: Rect?) -> [Rect] {
            items.flatMap { item -> [Rect] in
                switch item {
                case .image(let image):
                    return [clip.map { image.clip.intersection($0) } ?? image.clip].compactMap { $0 }
                case .group(let group):
                    // A turned picture fills the clip around it.
                    if group.transform != .identity { return clip.map { [$0] } ?? [] }
                    let own = group.clip?.controlBounds
                    return bounds(
                        group.items, within: own.map { own in clip.map { own.intersection($0) ?? own } ?? own } ?? clip)
                case .glyphs, .path, .link: return []
                }
            }
        }
        let all = bounds(marks.items, within: nil)
        return all.first.map { all.dropFirst().reduce($0) { $0.union($1) } }
    }
}

extension Marks {
    /// The bounds of each run of words, by the advances of its glyphs and its size.
    fileprivate func wordBounds(_ fonts: FontCatalog) -> [Rect] {
        func bounds(_ items: [DisplayItem]) -> [Rect] {
            items.flatMap { item -> [Rect] in
                switch item {
                case .glyphs(let run):
                    guard let last = glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)].last else {
                        return []
                    }
                    let em = Double(max(fonts.metrics(of: run.font).unitsPerEm, 1))
                    let advance = Double(fonts.advance(of: last.glyph, in: run.font)) / em * run.scale(of: last)
                    let width = Length(raw: Int64(last.x)) + run.size.scaled(by: advance)
                    // Capitals are about 0.7 em high, descenders 0.2 em deep.
                    return [
                        Rect(
                            x: run.origin.x, y: run.origin.y - run.size.scaled(by: 0.7), width: width,
                            height: run.size.scaled(by: 0.9))
                    ]
                case .group(let group): return bounds(group.items).map { group.transform.bounds(of: $0) }
                case .path, .image, .link: return []
                }
            }
        }
        return bounds(items)
    }
}
