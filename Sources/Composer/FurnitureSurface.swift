import PubDesign
import PubDisplayList
import PubGeometry
import PubStyles

/// A page whose furniture is drawn.
struct FurnitureSurface {
    let master: Master
    let variables: PageVariables
    /// The first article on the page, by its index in the issue.
    let article: Int?
    /// The styles with the colours of the page.
    let sheet: StyleSheet
    /// The areas that pictures and filled shapes of the content cover, without the areas covered in turn by furniture in front.
    var covered: [Rect]
    /// Furniture in front of the content.
    var fronts: [Rect] = []
    /// The groups of furniture that content covers in part: each is left out whole.
    var hiddenGroups: Set<String> = []

    /// Whether furniture of `group` is left out.
    func hides(_ group: String?) -> Bool { group.map(hiddenGroups.contains) ?? false }

    /// Whether content covers `area` by more than a hair.
    func covers(_ area: Rect) -> Bool {
        if fronts.contains(where: { $0.intersection(area) == area }) { return false }
        return covered.contains { Self.meet(area, $0) }
    }

    /// Whether `other` overlaps `area` by more than a hair.
    static func meet(_ area: Rect, _ other: Rect) -> Bool {
        guard let shared = other.intersection(area) else { return false }
        // A rule may be thinner than a hair: half of it has to be covered.
        return shared.width > min(hair, area.width.part(1, of: 2))
            && shared.height > min(hair, area.height.part(1, of: 2))
    }

    /// The greatest overlap that counts as a mere touch: places are rounded.
    private static let hair = Length(points: 0.5)
}

extension Size {
    /// Whether a stretch of an edge of this page is on it, give or take a hair for rounding.
    func holds(_ range: Range<Length>, _ anchor: MasterAnchor) -> Bool {
        let hair = Length(points: 0.5)
        return range.lowerBound >= -hair && range.upperBound <= (anchor.isSideways ? height : width) + hair
    }
}
