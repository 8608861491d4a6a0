import Documents
import Identity
import TextModel

extension ResolvedArticle {
    /// The picture of the article that the contents show: the one called `name`, or else its first; nil where it has none
    /// such. It fills what frame it gets, without words.
    package func contentsPicture(_ name: String?) -> Figure? {
        if let name { return figures(ofBox: { $0.label == LabelID("\(id)#\(name)") }).first?.alone }
        return (figures(ofBox: { $0.label == LabelID("\(id)#hero") }).first ?? figures(ofBox: { _ in true }).first)?
            .alone
    }

    private func figures(ofBox isWanted: (Box) -> Bool) -> [Figure] {
        boxes.filter(isWanted).flatMap { box in
            switch box.content {
            case .figure(let figure): [figure]
            case .group(let group): group.members.map(\.figure)
            case .flow, .table: [Figure]()
            }
        }
    }
}

extension Figure {
    /// The picture as it is used elsewhere too: without its words, in a size and frame of that place.
    fileprivate var alone: Figure {
        var figure = self
        figure.caption = Flow()
        figure.credit = Flow()
        figure.width = nil
        figure.height = nil
        figure.unit = nil
        figure.fit = .cover
        figure.alternate = nil
        return figure
    }
}
