import PubColor

/// The luminance that a luminosity mask uses (CSS Masking 1, §9.1), of components that are not linearized first.
enum Luminance {
    /// The luminance of red, green and blue.
    static func of(_ light: SIMD3<Double>) -> Double { (light * SIMD3(0.2125, 0.7154, 0.0721)).sum() }

    /// The luminance of `paint`, 0 … 1; inks count by the light of paper that they let through.
    static func of(_ paint: Paint) -> Double {
        let parts = paint.color.components
        if paint.color.model == .rgb { return of(SIMD3(Double(parts.x), Double(parts.y), Double(parts.z))) }
        let inks = of(SIMD3(Double(parts.x), Double(parts.y), Double(parts.z))) + Double(parts.w)
        return 1 - min(inks * (paint.color.model == .spot ? Double(paint.color.tint) : 1), 1)
    }
}
