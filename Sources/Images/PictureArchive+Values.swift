import PubGeometry

// Ranges and outlines are numbers one after another; a decimal is its bits.

extension PictureArchive {
    /// Adds `decimals`.
    package mutating func append(_ decimals: [Double]) {
        append(decimals.map { Int(truncatingIfNeeded: $0.bitPattern) })
    }

    /// The next decimal; nil if there are too few bytes, and if it is not finite.
    package mutating func decimal() -> Double? {
        guard let bits = number() else { return nil }
        let decimal = Double(bitPattern: UInt64(bitPattern: Int64(bits)))
        // A damaged entry must not bring numbers that layout would trap on.
        return decimal.isFinite ? decimal : nil
    }

    /// The next run as a text; nil if there is none.
    package mutating func text() -> String? {
        guard let text = run() ?? nil else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    /// Adds `ranges`.
    mutating func append(_ ranges: [Range<Int>]) {
        append([ranges.count] as [Int])
        append(ranges.flatMap { [$0.lowerBound, $0.upperBound] })
    }

    /// The next ranges, none beginning before 0.
    mutating func ranges() -> [Range<Int>]? {
        guard let count = number(), count >= 0, count < Int(Int32.max), let ends = numbers(count * 2) else {
            return nil
        }
        let starts = stride(from: 0, to: ends.count, by: 2)
        guard starts.allSatisfy({ ends[$0] >= 0 && ends[$0] <= ends[$0 + 1] }) else { return nil }
        return starts.map { ends[$0]..<ends[$0 + 1] }
    }

    /// Adds `path`, or a mark that there is none.
    mutating func append(_ path: Path?) {
        append([path?.elements.count ?? -1] as [Int])
        for element in path?.elements ?? [] {
            switch element {
            case .move(let end): append(0, end)
            case .line(let end): append(1, end)
            case .curve(let first, let second, let end): append(2, first, second, end)
            case .close: append(3)
            }
        }
    }

    /// The next path; nil inside for none, and nil if it is invalid.
    mutating func path() -> Path?? {
        guard let count = number() else { return nil }
        if count < 0 { return .some(nil) }
        var elements: [Path.Element] = []
        for _ in 0..<count {
            guard let element = pathElement() else { return nil }
            elements.append(element)
        }
        return Path(elements)
    }

    private mutating func pathElement() -> Path.Element? {
        switch number() {
        case 0: return point().map { .move($0) }
        case 1: return point().map { .line($0) }
        case 2:
            guard let first = point(), let second = point(), let end = point() else { return nil }
            return .curve(first, second, end)
        case 3: return .close
        default: return nil
        }
    }

    private mutating func append(_ kind: Int, _ points: Point...) {
        append([kind] as [Int])
        append(points.flatMap { [Int($0.x.raw), Int($0.y.raw)] })
    }

    private mutating func point() -> Point? {
        guard let numbers = numbers(2), numbers.allSatisfy({ abs(Double($0)) <= Double(Length.unlimited.raw) }) else {
            return nil
        }
        return Point(x: Length(raw: Int64(numbers[0])), y: Length(raw: Int64(numbers[1])))
    }
}
