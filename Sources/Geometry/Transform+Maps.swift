extension Transform {
    /// The map that does `first`, then this.
    package func after(_ first: Transform) -> Transform {
        Transform(
            a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
            d: b * first.c + d * first.d, translation: applied(to: first.translation))
    }

    /// The map back; nil if all points come to lie on a line.
    package var inverse: Transform? {
        let determinant = a * d - b * c
        if abs(determinant) < 1e-12 { return nil }
        let linear = Transform(a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant)
        var back = linear
        back.translation = .zero - linear.applied(to: translation)
        return back
    }

    /// The upright rectangle around the image of `rect`.
    package func bounds(of rect: Rect) -> Rect {
        let corners = [
            Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
            Point(x: rect.minX, y: rect.maxY),
        ]
        return Path(corners.map { .line(applied(to: $0)) }).controlBounds ?? rect
    }

    /// Whether upright rectangles stay upright: for turns by quarters, mirroring, and other sizes.
    package var keepsRectangles: Bool { b == 0 && c == 0 || a == 0 && d == 0 }
}
