import PubDisplayList
import PubGeometry

/// Compares the required positions of a run's glyphs with a viewer's positions; in thousandths of the em, before
/// horizontal scaling.
struct GlyphLine {
    /// The glyphs' own height below the baseline, in 1/65,536 pt.
    private(set) var rise: Int32 = 0
    /// Right-to-left: the glyphs are written in the order of the text, from right to left.
    let isRightToLeft: Bool
    /// Places after the decimal point of the numbers that move the pen.
    let decimals: Int

    /// From the run's coordinates to the sheet.
    let matrix: PageTransform
    private let origin: SIMD2<Double>
    /// Points to a thousandth of the em, and thousandths to 1/65,536 pt.
    private let unit: Double, perRaw: Double
    /// The character spacing.
    private let spacing: Double
    /// The largest invisible displacement of glyphs.
    private let tolerance: Double
    /// The viewer's position, from the origin.
    private var shown: Double
    private var last = 0

    /// A line at `pen` points, brought to the sheet by `matrix`, with `spacing` (in 1/100,000 pt) between glyphs.
    init(_ run: GlyphRun, spacing: Int, pen: Double, _ matrix: PageTransform) {
        self.matrix = matrix
        let size = run.size.points
        let em = size * run.glyphScale
        isRightToLeft = run.isRightToLeft
        origin = SIMD2(run.origin.x.points, run.origin.y.points)
        // A hundredth of a point cannot be seen; in large sizes that is less than a thousandth of the em.
        decimals = size > 12 ? 1 : 0
        tolerance = em > 0 ? min(1.25, 12.5 / size) : .infinity
        unit = em / 1000
        perRaw = em > 0 ? 1000 / em / 65536 : 0
        self.spacing = size > 0 ? Double(spacing) / 100 / size : 0
        shown = em > 0 ? (pen - run.origin.x.points) * 1000 / em : 0
    }

    /// The viewer's position, in points.
    var pen: Double { origin.x + shown * unit }

    /// The required position of `glyph`, in points.
    func place(of glyph: PlacedGlyph) -> SIMD2<Double> {
        origin + SIMD2(Double(glyph.x), Double(glyph.y)) / 65536
    }

    /// The line begins anew at `pen`, at another height.
    mutating func begin(at pen: Double, rise: Int32) {
        self.rise = rise
        if unit > 0 { shown = (pen - origin.x) / unit }
    }

    /// Whether the viewer shows `glyph` at its required position, within visible tolerance.
    @inline(__always)
    func isInPlace(_ glyph: PlacedGlyph) -> Bool {
        glyph.y == rise && abs(Double(glyph.x) * perRaw - shown) < tolerance
    }

    /// The distance, in units of the last decimal, that the pen must move on to `glyph`; 0 if the move would be invisible.
    @inline(__always)
    mutating func correction(for glyph: PlacedGlyph) -> Int {
        let error = Double(glyph.x) * perRaw - shown
        if abs(error) < tolerance { return 0 }
        let scaled = decimals == 0 ? error : error * 10
        // The same number again where it serves: word spaces of a line are alike, and compress.
        if abs(scaled - Double(last)) < tolerance * 0.8, last != 0 { return last }
        return PDFNumber.nearest(max(-1e7, min(scaled, 1e7)))
    }

    /// The pen goes on by the number `scaled`.
    @inline(__always)
    mutating func correct(by scaled: Int) {
        last = scaled
        shown += decimals == 0 ? Double(scaled) : Double(scaled) / 10
    }

    /// The viewer shows a glyph of `width`.
    @inline(__always)
    mutating func advance(by width: Int32) { shown += Double(width) + spacing }
}
