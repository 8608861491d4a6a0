import PubComposer
import PubManifest

/// The files that the pages of an edition become.
struct EditionParts {
    /// The pages of each file, in the order of their first pages. A part without a name is the edition's own file.
    private(set) var parts: [ExcerptPages] = []

    /// The files of the pages at `indices` of the issue that `composition` describes; `sections` are the names of the
    /// articles' sections by the articles' names. Linear.
    init(
        of edition: EditionDescription, _ indices: [Int], of composition: Composition, sections: [String: String]
    ) {
        let folios = composition.decisions.map(\.folio)
        let cover = Set(edition.cover.map(\.value))
        func part(_ pages: [Int], _ name: String) -> ExcerptPages {
            var part = ExcerptPages(pages, of: folios, articles: nil)
            part.name = name
            return part
        }
        let covers = indices.filter { !cover.isDisjoint(with: composition.sketches[$0].articles) }
        if !covers.isEmpty { parts.append(part(covers, "cover")) }
        let isCover = Set(covers)
        let body = indices.filter { !isCover.contains($0) }
        switch edition.split {
        case .none:
            if !body.isEmpty { parts.append(part(body, "")) }
        case .single:
            parts += body.map { part([$0], EditionParts.padded(folios[$0])) }
        case .sections:
            let names = body.map { index in
                composition.sketches[index].articles.lazy.compactMap { sections[$0] }.first
            }
            var start = 0
            for end in body.indices
            where end + 1 == body.count || names[end + 1] != names[start]
                || body[end + 1] != body[end] + 1
            {
                let pages = Array(body[start...end])
                let ends = [folios[pages[0]], folios[pages[pages.count - 1]]].map(EditionParts.padded)
                parts.append(part(pages, (ends + [names[start]].compactMap { $0 }).joined(separator: "-")))
                start = end + 1
            }
        }
        parts.sort { $0.indices[0] < $1.indices[0] }
    }

    /// A folio in three digits, so that files are listed in the order of their pages.
    private static func padded(_ folio: String) -> String {
        Int(folio) == nil ? folio : String(repeating: "0", count: max(0, 3 - folio.utf8.count)) + folio
    }
}
