import PubDocuments
import PubIdentity
import PubTextModel

extension ResolvedArticle {
    /// The picture of the article that the contents show: the one called `name`, or else its first; nil if it has none
    /// such. It fills what frame it gets, without words.
    package func contentsPicture(_ name: String?) -> Figure? {
        if let name { return figure(called: LabelID("\(id)#\(name)"))?.alone }
        return (figure(called: LabelID("\(id)#hero")) ?? figures.first { $0.figure.chart == nil }?.figure)?.alone
    }

    /// The picture with this name, or the first of the group with this name; nil if there is none.
    private func figure(called label: LabelID) -> Figure? {
        figures.first { $0.labels.contains(label) }?.figure
    }

    /// All pictures, each with its own name and its group's.
    private var figures: [(figure: Figure, labels: [LabelID])] {
        boxes.flatMap { box in
            switch box.content {
            case .figure(let figure): [(figure, [box.label].compactMap { $0 })]
            case .group(let group): group.members.map { ($0.figure, [box.label, $0.label].compactMap { $0 }) }
            case .flow, .table: [(Figure, [LabelID])]()
            }
        }
    }
}

extension Figure {
    /// The picture for reuse elsewhere: without its words, in the size and frame of the new place. Its content stays the same.
    fileprivate var alone: Figure {
        var figure = self
        figure.caption = Flow()
        figure.credit = Flow()
        figure.width = nil
        figure.height = nil
        figure.unit = nil
        figure.fit = .cover
        return figure
    }
}
