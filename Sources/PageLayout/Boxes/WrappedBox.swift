import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextLayout
import PubTextModel

/// A box that text runs around.
struct WrappedBox {
    var fragment: Fragment
    /// What text keeps clear of, from the box's upper left corner.
    var region: Region
    var wrap: TextWrap
    /// The sides on which there is text, on its page.
    var side: WrapSide
    /// From the start of the measure to the box.
    var x: Length

    /// The exclusion of the box at a place that counts from a column's upper left corner.
    func exclusion(x: Length, y: Length) -> SlotExclusion {
        SlotExclusion(region, at: Point(x: x, y: y), standOff: wrap.offset, side: side, closesGaps: true)
    }
}

/// A box among the columns of a page.
struct PageWrap {
    var box: WrappedBox
    /// From the start of the type area.
    var x: Length
    /// From the trim's head.
    var y: Length
    /// The box.
    var id: BoxID
    /// What is wrong with it there.
    var findings: LayoutFindings

    /// From the trim's head.
    var foot: Length { y + box.fragment.height }
}

extension SlotExclusion {
    /// True when it comes into a column.
    func meets(measure: Length, depth: Length) -> Bool {
        let bounds = region.bounds.moved(by: origin)
        return bounds.minX - standOff < measure && bounds.maxX + standOff > .zero && bounds.minY - standOff < depth
            && bounds.maxY + standOff > .zero
    }
}
