import PubValues

/// The reduction of a picture from its stored size, in steps; eight steps halve both sides.
///
/// Uses that want nearly the same number of pixels come to the same step, so that they share one picture; it has at most
/// nine per cent more pixels across than are wanted, and never fewer.
package struct PictureReduction: Hashable, Sendable {
    /// The number of steps; 0 for a picture as it is stored.
    package var steps: UInt8

    /// A reduction by `steps`.
    package init(steps: UInt8) { self.steps = steps }

    /// No reduction.
    package static let none = PictureReduction(steps: 0)

    /// The ratio of stored to wanted pixels across that still keeps a picture as it is: making it a little smaller
    /// would blur it and save little.
    private static let leastExcess = 1.25

    /// The powers 2^(n/8), written down so that they are the same on every machine.
    private static let octave: [Double] = [
        1, 1.0905077326652577, 1.189207115002721, 1.2968395546510096, 1.4142135623730951, 1.5422108254079407,
        1.681792830507429, 1.8340080864093424,
    ]

    /// The reduction of a picture that has `excess` pixels across for each one that is wanted.
    package init(excess: Double) {
        steps = 0
        // A picture that is shown without any extent wants no pixels.
        guard excess > PictureReduction.leastExcess else { return }
        // An end for absurd ratios: 160 steps leave one pixel of a million across.
        while steps < 160, PictureReduction(steps: steps + 1).factor <= excess { steps += 1 }
    }

    /// Stored pixels for each one that stays.
    package var factor: Double { PictureReduction.octave[Int(steps % 8)] * Double(1 << Int(steps / 8)) }

    /// The number of pixels across that remain of `count`; at least 1.
    package func pixels(of count: Int) -> Int {
        steps == 0 ? count : max(1, min(count, Int((Double(count) / factor).rounded())))
    }
}
