import PubDisplayList
import PubGeometry
import PubShaping

extension Line {
    /// Draws the line along `path`: each letter stands with the middle of its width on it, `offset` after the start of its first subpath and
    /// on. Around a closed subpath it may go on beyond the start, once at most. Linear in glyphs and the parts of the path.
    ///
    /// Letters are drawn with their strokes and shadows; backgrounds, lines along text, links and inline objects belong to straight lines and
    /// are left out.
    /// - Returns: the bytes of text that found no place on the path; 0 if all of it did.
    @discardableResult
    public func draw(along path: Path, offset: Length = .zero, into marks: inout Marks) -> Int {
        LinePainter(fonts: fonts).paint(broken, of: paragraph, along: path, offset: offset, into: &marks)
    }
}
