/// A length as drawings write it: a number and a unit.
struct SVGLength: Hashable {
    enum Unit: Hashable {
        /// Units of the drawing, and CSS pixels, 96 to an inch.
        case user
        case percent, em, ex
        /// Parts of the larger, the lesser side, the width and the height of the viewport.
        case viewportWidth, viewportHeight
        case rem
    }

    var value: Double
    var unit: Unit

    static let zero = SVGLength(0, .user)

    init(_ value: Double, _ unit: Unit) {
        self.value = value
        self.unit = unit
    }

    /// The length that `text` is; nil for anything else.
    init?(_ text: String) {
        let plain = text.trimmed.lowercased()
        var scanner = SVGNumbers(plain)
        // Numbers beyond all others are reported where they make a mark.
        guard let number = scanner.next() else { return nil }
        let unit = String(decoding: scanner.rest, as: UTF8.self).trimmed
        switch unit {
        case "", "px": self.init(number, .user)
        case "%": self.init(number, .percent)
        case "em": self.init(number, .em)
        case "ex", "ch": self.init(number, .ex)
        case "rem": self.init(number, .rem)
        case "pt": self.init(number * 96 / 72, .user)
        case "pc": self.init(number * 16, .user)
        case "in": self.init(number * 96, .user)
        case "cm": self.init(number * 96 / 2.54, .user)
        case "mm": self.init(number * 96 / 25.4, .user)
        case "q": self.init(number * 96 / 101.6, .user)
        case "vw": self.init(number, .viewportWidth)
        case "vh": self.init(number, .viewportHeight)
        default: return nil
        }
    }
}

/// The measures that lengths refer to.
struct SVGMeasures: Hashable {
    /// The width and height of the viewport, in its units.
    var viewport: SIMD2<Double>
    /// The size of the type.
    var em: Double

    /// The size that a percentage refers to.
    enum Direction {
        case across, down
        /// The mean of both.
        case diagonal
    }

    /// `length` in units of the drawing.
    func resolved(_ length: SVGLength, _ direction: Direction) -> Double {
        switch length.unit {
        case .user: return length.value
        case .em: return length.value * em
        // Half an em, as CSS has it without the face: which one is used is not known here.
        case .ex: return length.value * em / 2
        case .rem: return length.value * 16
        case .viewportWidth: return length.value / 100 * viewport.x
        case .viewportHeight: return length.value / 100 * viewport.y
        case .percent:
            let whole =
                switch direction {
                case .across: viewport.x
                case .down: viewport.y
                case .diagonal: ((viewport * viewport).sum() / 2).squareRoot()
                }
            return length.value / 100 * whole
        }
    }
}

/// The numbers of a list, which white space and commas separate.
struct SVGNumbers {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The bytes not yet read.
    var rest: ArraySlice<UInt8> { bytes[position...] }
    /// The next byte that is no separator; nil at the end.
    mutating func peek() -> UInt8? {
        skip()
        return position < bytes.count ? bytes[position] : nil
    }
    mutating func advance() { position += 1 }

    private mutating func skip() {
        while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ",") { position += 1 }
    }

    private mutating func digits() -> Bool {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        return position > start
    }

    /// The next number; nil, and nothing is read, if something else comes.
    mutating func next() -> Double? {
        skip()
        let start = position
        if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
            position += 1
        }
        var hasDigits = digits()
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            hasDigits = digits() || hasDigits
        }
        guard hasDigits else {
            position = start
            return nil
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            let mark = position
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            // `2em` has a unit, not a power.
            if !digits() { position = mark }
        }
        // A number in Swift has no plus sign and no point at its end.
        var text = String(decoding: bytes[start..<position], as: UTF8.self)
        if text.hasPrefix("+") { text.removeFirst() }
        if text.hasSuffix(".") { text += "0" }
        return Double(text)
    }

    /// The flag of an arc: one digit.
    mutating func flag() -> Bool? {
        skip()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "0") || bytes[position] == UInt8(ascii: "1")
        else {
            return nil
        }
        position += 1
        return bytes[position - 1] == UInt8(ascii: "1")
    }

    /// All numbers of `text`; up to the first fault, if there is one.
    static func list(_ text: String) -> [Double] {
        var numbers = SVGNumbers(text)
        var result: [Double] = []
        while let number = numbers.next() { result.append(number) }
        return result
    }

    /// All lengths of `text`; nil if one cannot be read.
    static func lengths(_ text: String) -> [SVGLength]? {
        var result: [SVGLength] = []
        for part in CSSText.split(text, by: { $0 <= 0x20 || $0 == UInt8(ascii: ",") }) where !part.isEmpty {
            guard let length = SVGLength(part) else { return nil }
            result.append(length)
        }
        return result
    }
}
