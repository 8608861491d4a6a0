import PubDiagnostics
import PubDocuments
import PubGeometry

// Overlapping frames. No text runs around a frame, and the content of one may have been meant for no other.
//
// A frame that lies on a picture by design lies on it whole: the lines of a cover, a small picture on a large one. One that lies on
// it by mistake has a column or a row too many, and goes on beside it. A head may begin on a picture and end below it: it is
// never reported, since the contrast of its words is measured, and text begins below it.
extension PageDesign {
    /// The problems of frames of `master` that overlap on the page.
    func overlappingFrames(of master: Master) -> [Diagnostic] {
        let page = rightHandPage(of: master)
        let frames = master.gridFrames.map { (frame: $0, cells: page.placed($0.area).cells) }
        var found = overlappingText(of: master)
        for (index, (frame, cells)) in frames.enumerated() {
            switch frame.content {
            case .head: break
            case .text:
                for (picture, covered) in frames {
                    guard case .picture(let name) = picture.content, let common = cells.common(with: covered),
                        common != cells
                    else { continue }
                    found.append(textOnPicture(frame, name, common))
                }
            case .picture(let name):
                for (other, covered) in frames[..<index] {
                    guard case .picture(let otherName) = other.content, let common = cells.common(with: covered),
                        common != cells || cells == covered
                    else { continue }
                    found.append(pictureOnPicture(frame, name, otherName, common))
                }
            }
        }
        return found
    }

    /// The errors of frames of text, without a shape, that lie on one another.
    private func overlappingText(of master: Master) -> [Diagnostic] {
        let frames = master.frames.filter { $0.shape == nil }
        return frames.indices.compactMap { index in
            guard frames[..<index].contains(where: { $0.rect.intersects(frames[index].rect) }) else { return nil }
            return .error(
                "overlapping-text", "the text of this frame is printed on that of another one",
                at: frames[index].origin, hint: "give each frame of text a part of the page that no other one has")
        }
    }

    private func textOnPicture(_ frame: GridFrame, _ picture: String, _ common: GridCells) -> Diagnostic {
        .warning(
            "overlapping-frames",
            "a part of the text is printed on the picture #\(picture): both frames have \(common)",
            at: frame.origin,
            hint:
                "give the frames cols and rows of their own; what is meant to be on a picture lies whole within its frame"
        )
    }

    private func pictureOnPicture(
        _ frame: GridFrame, _ picture: String, _ other: String, _ common: GridCells
    ) -> Diagnostic {
        .warning(
            "overlapping-frames", "the picture #\(picture) is printed on #\(other): both frames have \(common)",
            at: frame.origin,
            hint:
                "give the frames cols and rows of their own; a small picture on a large one comes after it, and lies whole within "
                + "its frame")
    }
}

/// Columns and rows of a grid.
private struct GridCells: Equatable, CustomStringConvertible {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    /// The cells that both have; nil if there are none.
    func common(with other: GridCells) -> GridCells? {
        guard columns.overlaps(other.columns), rows.overlaps(other.rows) else { return nil }
        return GridCells(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }

    /// As authors write them.
    var description: String {
        let names = (columns.count == 1 ? "column" : "columns", rows.count == 1 ? "row" : "rows")
        return "\(names.0) \(columns.words) and \(names.1) \(rows.words)"
    }
}

extension GridArea {
    fileprivate var cells: GridCells { GridCells(columns: columns, rows: rows) }
}

extension MasterFrame {
    /// Its rectangle on a right-hand page, from the trim's corner.
    fileprivate var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
}
