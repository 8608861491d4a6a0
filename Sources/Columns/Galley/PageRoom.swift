import PubDesign
import PubGeometry

/// The heights of an article's pages, which its pictures take their heights from. If the masters of its pages differ, it is
/// the lower one: a picture may be on any of them.
package struct PageRoom: Hashable, Sendable {
    /// The height of the type area.
    let area: Length
    /// The height of the tallest column or named frame.
    package let column: Length
    /// The gap between the columns of a page: the least one.
    let gutter: Length
    /// The room beside any of their columns, in a gutter or a margin: the least one.
    let beside: Length

    /// The room of the pages of `plan`.
    init(of plan: ArticlePlan, on design: PageDesign) {
        // Both masters of the article: a picture must have room on whichever page it comes to.
        let masters = [plan.firstMaster, plan.nextMaster].map { PageFrame(design, master: $0).master }
        func lowest(_ height: (Master) -> Length) -> Length { masters.map(height).min() ?? .zero }
        area = lowest { $0.areaHeight(design.trim) }
        gutter = lowest { $0.columns.gutter }
        beside = lowest { PageRoom.beside(columnsOf: $0, gutter: design.grid.gutter) }
        column = lowest { master in
            master.frames.map(\.height).max() ?? master.areaHeight(design.trim)
        }
    }
}
