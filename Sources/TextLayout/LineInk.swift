import Fonts
import Geometry
import Identity
import Shaping
import TextModel

/// The ink of a paragraph's glyphs as far as lines beside shapes must know it: how high and deep it is, and where it
/// stands beyond the advances at the ends of lines (a leaning f, a swash).
public struct LineInk: Hashable, Sendable {
    /// The ink's greatest height above the baseline, among glyphs of at most the paragraph's size.
    public private(set) var above: Length = .zero
    /// The ink's greatest depth below the baseline, among these.
    public private(set) var below: Length = .zero
    /// How far ink of larger glyphs stands beyond their face's ascent or descent.
    public private(set) var overshoot: Length = .zero
    /// By break, from the paragraph's start (−1) on: how far the next line's ink stands out before its start.
    private(set) var starts: [Int32] = []
    /// By break: how far ink stands out behind the end of a line that ends there.
    private(set) var ends: [Int32] = []

    /// The ink of `paragraph`, set in faces of `fonts`. Linear in its glyphs; each glyph's outline is asked once.
    public init(_ paragraph: ShapedParagraph, fonts: FontCatalog) {
        var measure = GlyphMeasure(paragraph, fonts: fonts)
        for index in paragraph.clusters.indices { add(measure.ink(of: Int32(index)), of: index, in: paragraph) }
        for ruby in paragraph.rubies {
            above = max(above, ruby.above)
            below = max(below, ruby.below)
        }
        starts.append(paragraph.first < paragraph.count ? measure.ink(of: paragraph.first).before : 0)
        for point in paragraph.breaks {
            let next = point.post.isEmpty ? point.next : point.post.lowerBound
            let isAtEnd = point.post.isEmpty && next >= paragraph.count
            starts.append(isAtEnd ? 0 : measure.ink(of: next).before)
            let last = point.pre.isEmpty ? point.end - 1 : point.pre.upperBound - 1
            ends.append(last < 0 ? 0 : measure.ink(of: last).behind)
        }
    }

    /// What lines of the paragraph keep clear of shapes with: intervals are at least four em.
    public func reach(of paragraph: ShapedParagraph) -> LineReach {
        LineReach(above: above, below: below, overshoot: overshoot, least: paragraph.attributes.em * 4)
    }

    private mutating func add(_ ink: ClusterInk, of index: Int, in paragraph: ShapedParagraph) {
        let run = paragraph.runs[Int(paragraph.clusters[index].run)]
        if run.size > paragraph.attributes.em {
            overshoot = max(overshoot, ink.above - run.ascent, ink.below - run.descent)
        } else {
            above = max(above, ink.above)
            below = max(below, ink.below)
        }
    }
}

/// The ink of one cluster.
private struct ClusterInk {
    var above: Length = .zero
    var below: Length = .zero
    /// Beyond the advance at its start and at its end along the line, in 1/65,536 pt; at least 0.
    var before: Int32 = 0
    var behind: Int32 = 0
}

/// Measures clusters of one paragraph.
private struct GlyphMeasure {
    private struct Key: Hashable {
        var font: FontID
        var glyph: UInt32
    }

    let paragraph: ShapedParagraph
    let fonts: FontCatalog
    private var known: [Key: GlyphInk?] = [:]

    init(_ paragraph: ShapedParagraph, fonts: FontCatalog) {
        self.paragraph = paragraph
        self.fonts = fonts
    }

    mutating func ink(of index: Int32) -> ClusterInk {
        let cluster = paragraph.clusters[Int(index)]
        let run = paragraph.runs[Int(cluster.run)]
        let scale = Double(run.size.raw) / Double(fonts.metrics(of: run.font).unitsPerEm)
        let advance = Double(paragraph.width[Int(index) + 1] - paragraph.width[Int(index)])
        var result = ClusterInk()
        if run.isUpright {
            // Upright glyphs are drawn within their squares.
            result.above = run.size.scaled(by: 0.88) + run.baselineShift
            result.below = run.size.scaled(by: 0.12) - run.baselineShift
            return result
        }
        var left = 0.0
        var right = advance
        for place in Int(cluster.glyphs)..<Int(paragraph.glyphEnd(of: index)) {
            let glyph = paragraph.glyphs[place]
            guard let box = ink(of: glyph.glyph, in: run.font) else { continue }
            let rise = run.baselineShift - Length(raw: Int64(glyph.y))
            result.above = max(result.above, Length(raw: Int64((Double(box.maxY) * scale).rounded(.up))) + rise)
            result.below = max(result.below, Length(raw: Int64((Double(-box.minY) * scale).rounded(.up))) - rise)
            left = min(left, Double(glyph.x) + Double(box.minX) * scale)
            right = max(right, Double(glyph.x) + Double(box.maxX) * scale)
        }
        let isLeftward = run.level % 2 == 1
        result.before = LineInkLimit.clamped(isLeftward ? right - advance : -left)
        result.behind = LineInkLimit.clamped(isLeftward ? -left : right - advance)
        return result
    }

    private mutating func ink(of glyph: UInt32, in font: FontID) -> GlyphInk? {
        let key = Key(font: font, glyph: glyph)
        if let box = known[key] { return box }
        let box = fonts.ink(of: glyph, in: font)
        known[key] = .some(box)
        return box
    }
}

private enum LineInkLimit {
    /// Glyphs may be widened to 105 % of what is measured here.
    static func clamped(_ extent: Double) -> Int32 { Int32(min(max(extent * 1.05, 0), 1e9).rounded(.up)) }
}
