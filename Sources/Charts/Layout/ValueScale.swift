/// An axis of numbers: its ends and its round steps.
struct ValueScale: Hashable {
    /// The ends.
    private(set) var least: Double, greatest: Double
    /// The numbers that are written, ascending.
    private(set) var ticks: [Double] = []
    /// The digits after the decimal sign of these.
    private(set) var decimals = 0

    /// An axis over `range` with at most `most` steps of 1, 2 or 5 times a power of ten; with zero if `includesZero`. Ends
    /// that an author asks for are kept. Whole numbers have steps of one at least.
    init(
        over range: ClosedRange<Double>, includesZero: Bool, most: Int, from: Double? = nil, to: Double? = nil,
        isWhole: Bool = false
    ) {
        var low = includesZero ? min(range.lowerBound, 0) : range.lowerBound
        var high = includesZero ? max(range.upperBound, 0) : range.upperBound
        (low, high) = (from ?? low, to ?? high)
        // Values that differ by rounding alone are one value.
        if high - low <= max(abs(high), abs(low)) * 1e-9 {
            // One value has an axis around it.
            let room = abs(high) > 0 ? abs(high) / 2 : 1
            if from == nil { low = includesZero && high >= 0 ? 0 : low - room }
            if to == nil { high = includesZero && high < 0 ? 0 : high + room }
            if high <= low { high = low + 1 }
        }
        let step = ValueScale.step(over: low...high, most: max(most, 1), isWhole: isWhole)
        let first = (low / step).rounded(.down), last = (high / step).rounded(.up)
        (least, greatest) = (from ?? first * step, to ?? last * step)
        decimals = ValueScale.decimals(of: step)
        var index = first
        while index <= last, ticks.count < 64 {
            let tick = index * step
            if tick >= least - step * 1e-6, tick <= greatest + step * 1e-6 { ticks.append(tick == 0 ? 0 : tick) }
            index += 1
        }
        if greatest <= least { greatest = least + 1 }
    }

    /// The step of 1, 2 or 5 times a power of ten whose multiples leave the least of the axis
    /// empty, with no more than `most` steps: three to six of them if possible.
    private static func step(over range: ClosedRange<Double>, most: Int, isWhole: Bool) -> Double {
        let span = range.upperBound - range.lowerBound
        var power = 1.0
        while power * 10 <= span { power *= 10 }
        while power > span, power > 1e-9 { power /= 10 }
        let candidates = [0.1, 0.2, 0.5, 1, 2, 5, 10].map { $0 * power }.filter { !isWhole || $0 >= 1 }
        func count(_ step: Double) -> Double {
            (range.upperBound / step).rounded(.up) - (range.lowerBound / step).rounded(.down)
        }
        func price(_ step: Double) -> Double {
            let empty = count(step) * step / span - 1
            // Fewer than three steps say little, and more than six crowd the axis.
            return empty + 0.15 * max(3 - count(step), 0) + 0.03 * max(count(step) - 6, 0)
        }
        let fitting = candidates.filter { count($0) <= Double(most) }
        // Of equally good steps the greatest, which has the fewest lines.
        return fitting.reversed().min { price($0) < price($1) - 1e-9 } ?? candidates.last ?? 1
    }

    private static func decimals(of step: Double) -> Int {
        var (scaled, decimals) = (step, 0)
        while decimals < 9, abs(scaled - scaled.rounded()) > 1e-6 * scaled {
            scaled *= 10
            decimals += 1
        }
        return decimals
    }

    /// The part of the axis below `value`, from 0 to 1.
    func part(_ value: Double) -> Double { min(max((value - least) / (greatest - least), 0), 1) }
}
