import PubDisplayList
import PubGeometry
import PubValues

/// A letter on a page.
struct PaintedLetter {
    /// Its run.
    var run: GlyphRun
    /// Its glyphs and its text.
    var cluster: ClusterRanges
    /// The transform from coordinates of the run to coordinates of the page.
    var transform: Transform
}

extension ShownPage {
    /// Calls `body` with each run of text, and the transform from its coordinates to the page's. Linear.
    func eachRun(_ body: (GlyphRun, Transform) -> Void) { Self.walk(page.marks.items, at: .identity, body) }

    private static func walk(
        _ items: [DisplayItem], at transform: Transform, _ body: (GlyphRun, Transform) -> Void
    ) {
        for item in items {
            switch item {
            case .glyphs(let run): body(run, transform)
            case .group(let group): walk(group.items, at: transform.after(group.transform), body)
            case .path, .image, .link: continue
            }
        }
    }

    /// The letters at `point`, smaller runs first, and hidden text last. Linear in the marks.
    func letters(at point: Point) -> [PaintedLetter] {
        var found: [(letter: PaintedLetter, size: Double)] = []
        eachRun { run, transform in
            guard run.textOffset >= 0, let whole = area(of: run, under: transform, { _ in true }), whole.holds(point)
            else { return }
            let cluster = page.marks.clusterRanges(of: run).first { cluster in
                area(of: [cluster], of: run, under: transform)?.holds(point) ?? false
            }
            let size = whole.width.points * whole.height.points * (run.isHidden ? 1000 : 1)
            if let cluster { found.append((PaintedLetter(run: run, cluster: cluster, transform: transform), size)) }
        }
        return found.sorted { $0.size < $1.size }.map(\.letter)
    }

    /// The bounds of the letters of `run` that `isWanted` picks by their first bytes, counted from the run's; nil if it picks none. Linear in the run.
    func area(of run: GlyphRun, under transform: Transform, _ isWanted: (Int) -> Bool) -> Rect? {
        let clusters = page.marks.clusterRanges(of: run).filter {
            isWanted(Int($0.text.lowerBound - run.text.lowerBound))
        }
        return area(of: clusters, of: run, under: transform)
    }

    /// The bounds of `clusters` of `run`: each extends to the glyph that is drawn after it, the last one half an em.
    private func area(of clusters: [ClusterRanges], of run: GlyphRun, under transform: Transform) -> Rect? {
        let all = page.marks.glyphs[Int(run.glyphs.lowerBound)..<Int(run.glyphs.upperBound)]
        let (xs, ys) = (all.map(\.x), all.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let foot = ys.max(), !clusters.isEmpty
        else {
            return nil
        }
        // Glyphs that are upright in a vertical line follow each other downwards.
        let isDownwards = Int64(foot) - Int64(top) > Int64(right) - Int64(left)
        let starts = (isDownwards ? ys : xs).sorted()
        let last = Int64(starts[starts.count - 1]) + (run.size.raw / (isDownwards ? 1 : 2))
        var (from, to) = (Int64.max, Int64.min)
        for cluster in clusters {
            let own = page.marks.glyphs(of: cluster).map { isDownwards ? $0.y : $0.x }
            guard let first = own.min(), let end = own.max() else { continue }
            from = min(from, Int64(first))
            let next = starts.partitioningIndex { $0 > end }
            to = max(to, next < starts.count ? Int64(starts[next]) : last)
        }
        guard from <= to else { return nil }
        let (start, extent) = (Length(raw: from), Length(raw: to - from))
        // Ideographs reach 0.88 em above their baseline, letters about three quarters.
        let area =
            isDownwards
            ? Rect(
                x: run.origin.x + Length(raw: Int64(left)), y: run.origin.y + start - run.size.scaled(by: 0.88),
                width: run.size, height: extent)
            : Rect(
                x: run.origin.x + start, y: run.origin.y - run.size.scaled(by: 0.75), width: extent, height: run.size)
        return transform.bounds(of: area)
    }
}

extension Rect {
    /// Whether `point` is in it, or on its edge.
    func holds(_ point: Point) -> Bool {
        (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
    }
}
