import PubDocuments
import PubIdentity
import PubSettings
import PubStyles

/// A picture that pages of an article have a frame for, and that the article lacks, with the likely intended ones.
package struct MissingPicture: Sendable {
    /// The articles with a picture of this identifier.
    package var owners: [String]
    /// The identifier of a picture of the article that is spelt nearly as this one.
    package var similar: String?
}

extension [ArticlePlan] {
    /// Finds the pictures that pages of each article have frames for, and that it lacks. Linear in pictures and frames.
    package mutating func findMissingPictures(on design: PageDesign) {
        var owners: [String: [String]]?
        for index in indices where !self[index].isBlank {
            let own = self[index].article.withoutBody.pictureNames
            for name in self[index].framedPictures(on: design).subtracting(own) {
                // Found once, and only if a picture is missing.
                let known = owners ?? pictureOwners
                owners = known
                self[index].missingPictures[name] = MissingPicture(
                    owners: known[name] ?? [], similar: Suggestion.nearest(to: name, in: own.sorted()))
            }
        }
    }

    /// The articles that have a picture of each identifier.
    private var pictureOwners: [String: [String]] {
        reduce(into: [:]) { owners, plan in
            let article = plan.article.withoutBody
            for name in article.pictureNames { owners[name, default: []].append(article.id) }
        }
    }
}

extension ArticlePlan {
    /// The identifiers of the pictures that its pages have frames for.
    fileprivate func framedPictures(on design: PageDesign) -> Set<String> {
        let masters = [handPages[1] ?? design.masters[firstMaster], design.masters[nextMaster]].compactMap { $0 }
        return Set((masters + handPages.values).flatMap(\.namesOfPictures))
    }
}

extension ResolvedArticle {
    /// The identifiers of its pictures.
    package var pictureNames: Set<String> {
        Set(
            boxes.compactMap { box in
                guard let name = box.label?.name, name.hasPrefix("\(id)#") else { return nil }
                return String(name.dropFirst(id.count + 1))
            })
    }
}

extension Master {
    /// The identifiers of the pictures that it has frames for.
    package var namesOfPictures: [String] {
        gridFrames.compactMap { if case .picture(let name) = $0.content { name } else { nil } }
    }
}
