import PubValues

extension PressColor.Model: ContentHashable {}

extension PressTransform.Inks: ContentHashable {}

extension PressColor: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(model, components, tint, spotName)
    }
}

extension Paint: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(color, overprint, screenOnly)
    }
}

extension SwatchReference: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(name, tint)
    }
}

extension RenderingIntent: ContentHashable {}

extension PixelConversion: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(source, destination, rendering, compensatesBlackPoint, inkLimit)
    }
}

extension PixelConversion.Source: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .profile(let a): hash.combineEach(0, a)
        case .sRGB: hash.combineEach(1)
        case .gray: hash.combineEach(2)
        case .lab: hash.combineEach(3)
        }
    }
}

extension PixelConversion.Destination: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .press(let a): hash.combineEach(0, a)
        case .black(let a): hash.combineEach(1, a)
        case .gray: hash.combineEach(2)
        }
    }
}
