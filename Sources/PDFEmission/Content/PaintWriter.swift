import PubColor
import PubDisplayList

/// The one place that turns paints into operators and the resources that these name: for text, paths, gradients and
/// glyphs in colours, for screen and press.
///
/// A class, because it remembers its output and owns a colour transform; one thread uses it.
package final class PaintWriter {
    private enum Colors {
        case screen(PaintPreview)
        case press(PressInks)
    }

    private struct Request: Hashable {
        var paint: Paint
        var use: PaintUse
    }

    private var colors: Colors
    private var known: [Request: PaintOperators] = [:]
    private var page = 0

    /// The colour space for blending transparent objects.
    let blendingSpace: String

    /// A writer of colours as `output` has them; a screen shows them as `colors` does. Throws for an ICC profile that
    /// cannot be used.
    init(_ output: Edition.Output, colors: PaintPreview) throws(EmissionError) {
        blendingSpace = output.blendingSpace
        switch output {
        case .screen: self.colors = .screen(colors)
        case .press(let intent):
            do { self.colors = .press(PressInks(try intent.transform())) } catch { throw .profile }
        }
    }

    /// A writer of the colours of `edition`. Throws for an ICC profile that cannot be used.
    package convenience init(_ edition: Edition) throws(EmissionError) {
        try self.init(edition.output, colors: try PaintPreview(edition))
    }

    /// Begins the page `number` (from 1), with no resources yet: a page's bytes do not depend on other pages.
    func beginPage(_ number: Int) {
        page = number
        guard case .press(var inks) = colors else { return }
        inks.beginPage()
        colors = .press(inks)
        known = [:]
    }

    /// The spot inks used on the page until now. The registration colour is not one of them: it is on all their plates.
    var spotInks: [String] {
        guard case .press(let inks) = colors else { return [] }
        return inks.spots.map(\.name).filter { $0 != PressColor.registration.spotName }
    }

    // MARK: Paints

    /// The operators that make `paint` the colour for `use`, under the overprint that it asks for.
    func operators(_ paint: Paint, for use: PaintUse) -> PaintOperators {
        let request = Request(paint: paint, use: use)
        if let written = known[request] { return written }
        let written = write(paint, for: use)
        known[request] = written
        return written
    }

    private func write(_ paint: Paint, for use: PaintUse) -> PaintOperators {
        switch colors {
        case .screen(let transform):
            return PaintOperators(bytes: Array(PaintWriter.operators(transform.rgb(for: paint), use).utf8))
        case .press(var inks):
            let written = inks.operators(paint, for: use)
            colors = .press(inks)
            return written
        }
    }

    private static func operators(_ light: ScreenColor, _ use: PaintUse) -> String {
        let isGray = light.red == light.green && light.green == light.blue
        let components = isGray ? [light.red] : [light.red, light.green, light.blue]
        let name = isGray ? (use == .fill ? "g" : "G") : (use == .fill ? "rg" : "RG")
        return (components.map { PDFNumber.text(Double($0), decimals: 4) } + [name]).joined(separator: " ")
    }

    // MARK: Overprint

    /// Whether paints bring a state of overprint.
    var setsOverprint: Bool {
        if case .press = colors { true } else { false }
    }

    /// The operators that let pictures and gradients knock out everything below them, whatever paint was set before;
    /// nil if nothing overprints.
    var knockOut: PaintOperators? { setsOverprint ? Overprint.none.operators : nil }

    // MARK: Gradients

    /// The colour space for a gradient between `paints`.
    /// Throws ``EmissionError/unmappedColor(_:page:)`` for the colour of registration, which mixes with no other.
    package func gradientSpace(of paints: [Paint]) throws(EmissionError) -> GradientSpace {
        switch colors {
        case .screen(let transform): return GradientSpace(.screen(transform))
        case .press(var inks):
            do throws(UnmappedColor) {
                let space = try inks.gradientSpace(of: paints.map(\.color))
                colors = .press(inks)
                return space
            } catch {
                throw .unmappedColor(error.color, page: page)
            }
        }
    }

    /// The colour space for the tints of `paints`, and for each of `grays`, 0 for black … 255 for white, its components
    /// there, a byte each: the darker the gray, the more of every paint. Throws the errors of ``gradientSpace(of:)``.
    func tones(
        of paints: [Paint], grays: [UInt8]
    ) throws(EmissionError) -> (space: GradientSpace, palette: [UInt8]) {
        let space = try gradientSpace(of: paints)
        func bytes(_ components: [Double]) -> [UInt8] { components.map { UInt8(min(max($0, 0), 1) * 255 + 0.5) } }
        if case .screen(let colors) = self.colors {
            let tones = colors.tones(of: paints)
            return (space, grays.flatMap { [tones[Int($0)].x, tones[Int($0)].y, tones[Int($0)].z] })
        }
        let palette = grays.flatMap { gray in
            var sum = [Double](repeating: 0, count: space.count)
            for paint in paints {
                let tint = Paint(paint.color.tinted(1 - Float(gray) / 255))
                for (index, part) in space.components(of: tint).enumerated() { sum[index] += part }
            }
            return bytes(sum)
        }
        return (space, palette)
    }

    // MARK: Resources

    /// Adds what paints of a stream name to its resources.
    func add(_ named: PaintResources, to resources: inout ContentResources) {
        resources.states += named.overprints.map { ($0.name, ContentSyntax($0.state)) }
        guard case .press(let inks) = colors else { return }
        resources.spaces += named.inks.sorted().map {
            (PressInks.name(ofInk: $0), ContentSyntax(inks.space(ofInk: $0)))
        }
    }
}
