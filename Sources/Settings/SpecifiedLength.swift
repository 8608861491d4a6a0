import PubGeometry

/// A length as the settings specify it: absolute, in em, or a percentage of something.
public enum SpecifiedLength: Hashable, Sendable {
    /// A length on the page.
    case absolute(Length)
    /// A multiple of the type size.
    case em(Double)
    /// A percentage of a length that only its user knows.
    case percent(Double)

    /// The length, given the type size `em` and the length `whole` that percentages refer to; within ±100 m.
    public func length(em: Length, whole: Length) -> Length {
        let points =
            switch self {
            case .absolute(let length): length.points
            case .em(let factor): factor * em.points
            case .percent(let part): part / 100 * whole.points
            }
        return Length(clampingPoints: points) ?? .zero
    }
}
