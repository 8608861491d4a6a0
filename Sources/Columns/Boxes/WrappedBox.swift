import PubDocuments
import PubGeometry
import PubIdentity
import PubStyles
import PubTextLayout
import PubTextModel

/// A box that text runs around.
package struct WrappedBox {
    package var fragment: Fragment
    /// The area that text keeps clear of, from the box's upper left corner.
    var region: Region
    var wrap: TextWrap
    /// The sides that have text, on its page.
    var side: WrapSide
    /// The distance from the start of the measure to the box.
    package var x: Length

    /// The exclusion of the box at a place that counts from a column's upper left corner.
    package func exclusion(x: Length, y: Length) -> SlotExclusion {
        SlotExclusion(region, at: Point(x: x, y: y), standOff: wrap.offset, side: side, closesGaps: true)
    }
}

/// A box among the columns of a page.
package struct PageWrap {
    package var box: WrappedBox
    /// The distance from the start of the type area.
    package var x: Length
    /// The distance from the trim's head.
    package var y: Length
    /// The box.
    package var id: BoxID
    /// The findings about it there.
    package var findings: LayoutFindings

    /// A box at its place, with the findings about it there.
    package init(box: WrappedBox, x: Length, y: Length, id: BoxID, findings: LayoutFindings) {
        self.box = box
        self.x = x
        self.y = y
        self.id = id
        self.findings = findings
    }

    /// The distance of its foot from the trim's head.
    package var foot: Length { y + box.fragment.height }
}

extension SlotExclusion {
    /// Whether it comes into a column.
    package func meets(measure: Length, depth: Length) -> Bool {
        let bounds = region.bounds.moved(by: origin)
        return bounds.minX - standOff < measure && bounds.maxX + standOff > .zero && bounds.minY - standOff < depth
            && bounds.maxY + standOff > .zero
    }
}
