import Color

/// What pixels show of paints: on a screen, or as a preview of what is printed.
struct PaintPreview {
    private let transform: ScreenTransform
    private let isPress: Bool

    /// The preview of `edition`. Throws for an ICC profile that cannot be used.
    init(_ edition: Edition) throws(EmissionError) {
        do { transform = try ScreenTransform(profile: edition.output.screenProfile) } catch { throw .profile }
        isPress = if case .press = edition.output { true } else { false }
    }

    /// The colour of `paint`, in sRGB.
    func rgb(for paint: Paint) -> ScreenColor { transform.rgb(for: isPress ? paint.color : paint.screenColor) }
}
