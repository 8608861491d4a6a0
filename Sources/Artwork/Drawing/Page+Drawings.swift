import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity

extension Page {
    /// The page with the marks of `drawings` replacing the pictures that are drawings, in the paints of `colors`.
    /// Linear in its items and the items of the drawings on it.
    package func showing(_ drawings: [ImageKey: Drawing], in colors: ArtworkColors) -> Page {
        if drawings.isEmpty { return self }
        var page = self
        page.marks.items = []
        let items = marks.items.map { $0.showing(drawings, colors, &page.marks) }
        page.marks.items = items
        return page
    }
}

extension DisplayItem {
    /// The item, with the glyphs of drawings in `tables`.
    fileprivate func showing(
        _ drawings: [ImageKey: Drawing], _ colors: ArtworkColors, _ tables: inout Marks
    ) -> DisplayItem {
        switch self {
        case .image(let item): return drawings[item.image]?.placed(item, colors, &tables) ?? self
        case .group(var group):
            group.items = group.items.map { $0.showing(drawings, colors, &tables) }
            return .group(group)
        case .glyphs, .path, .link: return self
        }
    }

    /// The paints of a mark of a drawing.
    fileprivate var paints: [Paint] {
        switch self {
        case .path(let item):
            [item.fill, item.stroke?.paint].compactMap { $0 } + (item.gradient?.stops.map(\.paint) ?? [])
        case .group(let group): group.items.flatMap(\.paints)
        case .glyphs(let run): [run.paint, run.stroke?.paint].compactMap { $0 }
        case .image, .link: []
        }
    }

    /// A mark of a drawing as content of `element`.
    fileprivate func printed(_ colors: ArtworkColors, of element: ElementID) -> DisplayItem {
        switch self {
        case .path(var item):
            item.element = element
            item.fill = item.fill.map(colors.printed)
            if var stroke = item.stroke {
                stroke.paint = colors.printed(stroke.paint)
                item.stroke = stroke
            }
            if var gradient = item.gradient {
                for index in gradient.stops.indices {
                    gradient.stops[index].paint = colors.printed(gradient.stops[index].paint)
                }
                item.gradient = gradient
            }
            return .path(item)
        case .group(var group):
            group.items = group.items.map { $0.printed(colors, of: element) }
            return .group(group)
        case .glyphs(var run):
            run.element = element
            run.paint = colors.printed(run.paint)
            if var stroke = run.stroke {
                stroke.paint = colors.printed(stroke.paint)
                run.stroke = stroke
            }
            return .glyphs(run)
        case .image, .link: return self
        }
    }
}

extension Drawing {
    /// The colours of its marks, as the bits of red, green and blue. Linear in them.
    var colors: Set<UInt32> {
        Set(items.flatMap(\.paints).filter { $0.color.model == .rgb }.map(\.color.bits))
    }

    /// The marks in the frame of `item`, cut to its clip.
    /// The glyphs are in `tables`.
    fileprivate func placed(_ item: ImageItem, _ colors: ArtworkColors, _ tables: inout Marks) -> DisplayItem {
        let frame = item.frame
        let colors = colors.replacing(item.swatches)
        tables.append(marks, movedBy: .zero)
        var marks = Group(tables.items.map { $0.printed(colors, of: item.element) })
        tables.items = []
        marks.transform = Transform(
            a: frame.width.points / size.width.points, b: 0, c: 0, d: frame.height.points / size.height.points,
            translation: frame.origin)
        var cut = Group([.group(marks)])
        cut.clip = Path(rect: item.clip)
        return .group(cut)
    }
}
