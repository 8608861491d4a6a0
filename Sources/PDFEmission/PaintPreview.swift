import PubColor

/// The colours of paints in pixels.
protocol PaintLights {
    /// The light of `paint`.
    func rgb(for paint: Paint) -> ScreenColor
    /// The colours of 256 grays, from black to white, in the inks of `paints`, laid over each other: bytes of red, green and blue.
    func tones(of paints: [Paint]) -> [SIMD3<UInt8>]
    /// Whether nothing changes where `paint` is drawn.
    func isUnseen(_ paint: Paint) -> Bool
}

extension PaintLights {
    func isUnseen(_ paint: Paint) -> Bool { false }
}

/// The colours of paints on a screen, also as a preview of print.
struct PaintPreview: PaintLights {
    private let transform: ScreenTransform
    private let isPress: Bool

    /// The preview of `edition`. Throws for an ICC profile that cannot be used.
    init(_ edition: Edition) throws(EmissionError) {
        do { transform = try ScreenTransform(profile: edition.output.screenProfile) } catch { throw .profile }
        isPress = if case .press = edition.output { true } else { false }
    }

    func tones(of paints: [Paint]) -> [SIMD3<UInt8>] {
        (0..<256).map { gray in
            var light = SIMD3<Float>.one
            for paint in paints {
                var tint = paint
                tint.color = paint.color.tinted(1 - Float(gray) / 255)
                tint.screenOnly = paint.screenOnly?.tinted(1 - Float(gray) / 255)
                let color = rgb(for: tint)
                light *= SIMD3(color.red, color.green, color.blue)
            }
            return SIMD3<UInt8>(clamping: SIMD3<Int32>((light * 255).rounded(.toNearestOrAwayFromZero)))
        }
    }

    /// The colour of `paint`, in sRGB.
    func rgb(for paint: Paint) -> ScreenColor { transform.rgb(for: isPress ? paint.color : paint.screenColor) }
}
