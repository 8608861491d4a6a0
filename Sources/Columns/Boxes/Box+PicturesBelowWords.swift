import PubIdentity
import PubStyles

extension Box {
    /// Its pictures that captions, credits or letters may be on without a panel.
    package var picturesBelowWords: [ImageKey] {
        let hasPanel = attributes.captions.fill != nil
        func isBelowWords(_ figure: Figure) -> Bool {
            figure.captionPlace == .over && !hasPanel || figure.hasCreditAtEdge
        }
        switch content {
        case .figure(let figure): return isBelowWords(figure) ? [figure.image].compactMap { $0 } : []
        case .group(let group):
            return group.members.filter { !hasPanel && !$0.letter.items.isEmpty || isBelowWords($0.figure) }
                .compactMap(\.figure.image)
        case .flow, .table: return []
        }
    }
}
