import PubColumns
import PubGeometry
import PubIdentity

/// The parts of paragraphs on the pages of a run.
struct FoundParts {
    struct Place: Hashable {
        var article: Int
        var item: Int
    }

    /// A box of an article of the run.
    struct BoxPlace: Hashable {
        var article: Int
        var box: BoxID
    }

    /// Pictures in columns, with the parts of them that extend beyond the trim there.
    var pictures: [BoxPlace: LaidOutBox] = [:]
    /// The parts of each paragraph, in order.
    var parts: [Place: [ParagraphPart]] = [:]
    /// The heights of heads across the columns, at their first item.
    var heads: [Place: Length] = [:]
    /// Paragraphs that begin in named frames.
    var inNamedFrames: Set<Place> = []

    init(_ pages: [PagePlan]) {
        for page in pages {
            for placement in page.placements {
                if case .boxRows(let part) = placement.content, part.laidOut.picture != nil, part.rows.lowerBound == 0 {
                    pictures[BoxPlace(article: placement.article, box: part.box)] = part.laidOut
                }
                guard case .lines(let part) = placement.content else { continue }
                let place = Place(article: placement.article, item: part.item)
                parts[place, default: []].append(part)
                if part.hasFirst, !page.frame.master.frames.isEmpty { inNamedFrames.insert(place) }
                heads[place] = max(heads[place] ?? .zero, (part.baselines.last ?? .zero) + part.paragraph.strut.descent)
            }
        }
    }
}
