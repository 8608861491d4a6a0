import PubPDFObjects
import PubPlatform

/// A function of one value or two (ISO 32000-1 §7.10): gives the colours along a gradient, or over its area.
struct PDFFunction {
    private indirect enum Kind {
        /// Samples with interpolation between them, each with all outputs: as many as `sizes` in each direction; the
        /// first direction varies fastest.
        case sampled([[Double]], sizes: [Int], encode: [Double])
        case exponential(from: [Double], to: [Double], exponent: Double)
        case stitched([PDFFunction], bounds: [Double], encode: [Double])
        case calculator(Calculator)
        /// One function for each output.
        case tuple([PDFFunction])
    }

    private let kind: Kind
    /// The limits of each input: the domain of the function.
    let domain: [ClosedRange<Double>]
    private let range: [Double]

    /// Samples of more values than this are no gradient.
    private static let mostSamples = 1 << 18

    /// The steps that a value takes at most, about.
    let cost: Int

    /// Parts of more functions than this are no gradient.
    private static let mostParts = 4096

    /// The function `source` of `pdf` with `inputs` inputs; nil for one that has others or is not understood. Linear in its size.
    init?(_ source: PDFObject?, of pdf: PDFReader, inputs: Int = 1) {
        var budget = Self.mostParts
        self.init(source, of: pdf, inputs: inputs, depth: 0, &budget)
    }

    /// The functions `sources`; nil if one of them is not a function, or if they exceed the rest of the `budget`.
    private static func parts(
        _ sources: [PDFObject], of pdf: PDFReader, inputs: Int, depth: Int, _ budget: inout Int
    ) -> [PDFFunction]? {
        guard !sources.isEmpty, sources.count <= budget else { return nil }
        var result: [PDFFunction] = []
        for source in sources {
            guard let part = PDFFunction(source, of: pdf, inputs: inputs, depth: depth, &budget) else { return nil }
            result.append(part)
        }
        return result
    }

    private init?(_ source: PDFObject?, of pdf: PDFReader, inputs: Int, depth: Int, _ budget: inout Int) {
        budget -= 1
        // Functions in functions: deeper ones are no gradient, and each level takes stack.
        guard let source, depth < 8, budget >= 0 else { return nil }
        if let parts = pdf.items(source) {
            // No space has more inks than 32.
            guard parts.count <= 32,
                let functions = PDFFunction.parts(parts, of: pdf, inputs: inputs, depth: depth + 1, &budget)
            else { return nil }
            (kind, domain, range) = (.tuple(functions), functions[0].domain, [])
            cost = functions.reduce(1) { $0 + $1.cost }
            return
        }
        guard let limits = pdf.numbers(pdf.value(source, "/Domain"), count: 2 * inputs),
            (0..<inputs).allSatisfy({ limits[2 * $0] <= limits[2 * $0 + 1] }),
            let type = pdf.number(pdf.value(source, "/FunctionType")), inputs == 1 || type == 0 || type == 4
        else { return nil }
        domain = (0..<inputs).map { limits[2 * $0]...limits[2 * $0 + 1] }
        range = (pdf.items(pdf.value(source, "/Range")) ?? []).compactMap { pdf.number($0) }
        switch type {
        case 0:
            guard let made = PDFFunction.sampled(source, of: pdf, inputs, outputs: range.count / 2) else { return nil }
            kind = made
            cost = 4
        case 2:
            let from = (pdf.items(pdf.value(source, "/C0")) ?? []).compactMap { pdf.number($0) }
            let to = (pdf.items(pdf.value(source, "/C1")) ?? []).compactMap { pdf.number($0) }
            let (first, last) = (from.isEmpty ? [0] : from, to.isEmpty ? [1] : to)
            guard first.count == last.count, let exponent = pdf.number(pdf.value(source, "/N")) else { return nil }
            kind = .exponential(from: first, to: last, exponent: exponent)
            cost = 4
        case 3:
            let parts = pdf.items(pdf.value(source, "/Functions")) ?? []
            guard let functions = PDFFunction.parts(parts, of: pdf, inputs: inputs, depth: depth + 1, &budget),
                let bounds = pdf.numbers(pdf.value(source, "/Bounds"), count: parts.count - 1),
                let encode = pdf.numbers(pdf.value(source, "/Encode"), count: 2 * parts.count)
            else { return nil }
            kind = .stitched(functions, bounds: bounds, encode: encode)
            cost = functions.reduce(parts.count / 8 + 4) { max($0, $1.cost) }
        case 4:
            guard let bytes = try? pdf.bytes(of: source, limit: 1 << 16), let program = Calculator(bytes) else {
                return nil
            }
            kind = .calculator(program)
            cost = 4 + program.count
        default: return nil
        }
    }

    private static func sampled(_ source: PDFObject, of pdf: PDFReader, _ inputs: Int, outputs: Int) -> Kind? {
        guard (1...32).contains(outputs),
            let sizes = pdf.numbers(pdf.value(source, "/Size"), count: inputs)?.map({ Int(exactly: $0) ?? 0 }),
            sizes.allSatisfy({ (1...mostSamples).contains($0) }), sizes.reduce(1, *) * outputs <= 4 * mostSamples,
            let bits = pdf.number(pdf.value(source, "/BitsPerSample")).flatMap({ Int(exactly: $0) }),
            [1, 2, 4, 8, 12, 16, 24, 32].contains(bits),
            let bytes = try? pdf.bytes(of: source, limit: PDFLimit.copied),
            bytes.count * 8 >= sizes.reduce(1, *) * outputs * bits
        else { return nil }
        let range = (pdf.items(pdf.value(source, "/Range")) ?? []).compactMap { pdf.number($0) }
        let decode = pdf.numbers(pdf.value(source, "/Decode"), count: 2 * outputs) ?? range
        guard decode.count == 2 * outputs else { return nil }
        var reader = BitReader(bytes)
        let most = Double((UInt64(1) << UInt64(bits)) - 1)
        let samples = (0..<sizes.reduce(1, *)).map { _ in
            (0..<outputs).map { output in
                let part = Double(reader.read(bits)) / most
                return decode[2 * output] + part * (decode[2 * output + 1] - decode[2 * output])
            }
        }
        let whole: [Double] = sizes.flatMap { [0, Double($0 - 1)] }
        let encode = pdf.numbers(pdf.value(source, "/Encode"), count: 2 * inputs) ?? whole
        return .sampled(samples, sizes: sizes, encode: encode)
    }

    /// The value interpolated between `samples` at `places`, one place for each direction; `sizes` gives the number of samples in each.
    private static func interpolated(
        _ samples: ArraySlice<[Double]>, _ sizes: ArraySlice<Int>, at places: ArraySlice<Double>
    ) -> [Double] {
        guard let place = places.last, let size = sizes.last else { return samples[samples.startIndex] }
        // An encoding may give any number: one that is none has the first sample.
        let bounded = place.isNaN ? 0 : min(max(place, 0), Double(size - 1))
        let (index, rest) = (Int(bounded), bounded - bounded.rounded(.down))
        let stride = samples.count / size
        func value(_ index: Int) -> [Double] {
            let start = samples.startIndex + index * stride
            return interpolated(samples[start..<start + stride], sizes.dropLast(), at: places.dropLast())
        }
        return rest == 0 ? value(index) : zip(value(index), value(index + 1)).map { $0 + rest * ($1 - $0) }
    }

    /// Its values at `inputs`, one or two; fewer than it should have if its program fails.
    func callAsFunction(_ inputs: [Double]) -> [Double] {
        let inputs = zip(inputs, domain).map { min(max($0, $1.lowerBound), $1.upperBound) }
        let (input, domain) = (inputs[0], domain[0])
        let values: [Double]
        switch kind {
        case .tuple(let functions): return functions.flatMap { $0(inputs) }
        case .exponential(let from, let to, let exponent):
            let power = exponent == 1 ? input : pow(input, exponent)
            values = zip(from, to).map { $0 + power * ($1 - $0) }
        case .sampled(let samples, let sizes, let encode):
            let places = inputs.indices.map { index in
                let (limits, first) = (self.domain[index], encode[2 * index])
                let width = limits.upperBound - limits.lowerBound
                let part = width > 0 ? (inputs[index] - limits.lowerBound) / width : 0
                return first + part * (encode[2 * index + 1] - first)
            }
            values = PDFFunction.interpolated(samples[...], sizes[...], at: places[...])
        case .stitched(let functions, let bounds, let encode):
            let index = bounds.firstIndex { input < $0 } ?? functions.count - 1
            let start = index == 0 ? domain.lowerBound : bounds[index - 1]
            let end = index == functions.count - 1 ? domain.upperBound : bounds[index]
            let part = end > start ? (input - start) / (end - start) : 0
            values = functions[index]([encode[2 * index] + part * (encode[2 * index + 1] - encode[2 * index])])
        case .calculator(let program): values = program.run(on: inputs)
        }
        return values.indices.map { index in
            range.count > 2 * index + 1
                ? min(max(values[index], range[2 * index]), range[2 * index + 1]) : values[index]
        }
    }
}

/// A PostScript calculator function (§7.10.5): numbers on a stack.
private struct Calculator {
    private indirect enum Step {
        case number(Double)
        case one(@Sendable (Double) -> Double)
        case two(@Sendable (Double, Double) -> Double)
        case operation(String)
        case condition([Step], otherwise: [Step])
    }

    private let steps: [Step]
    /// The number of steps.
    let count: Int

    /// The program in `bytes`; nil if they are no program.
    init?(_ bytes: [UInt8]) {
        let spaced = String(decoding: bytes, as: UTF8.self).replacing("{", with: " { ").replacing("}", with: " } ")
        var words = spaced.split(whereSeparator: \.isWhitespace)[...]
        guard words.popFirst() == "{", let steps = Calculator.block(&words, depth: 0), words.isEmpty else { return nil }
        self.steps = steps
        count = spaced.utf8.count { $0 == UInt8(ascii: " ") }
    }

    private static func block(_ words: inout ArraySlice<Substring>, depth: Int) -> [Step]? {
        // Each level takes stack.
        guard depth < 16 else { return nil }
        var steps: [Step] = []
        var blocks: [[Step]] = []
        while let word = words.popFirst() {
            switch word {
            case "}": return blocks.isEmpty ? steps : nil
            case "{":
                guard let inner = block(&words, depth: depth + 1) else { return nil }
                blocks.append(inner)
            case "if" where blocks.count == 1:
                steps.append(.condition(blocks[0], otherwise: []))
                blocks = []
            case "ifelse" where blocks.count == 2:
                steps.append(.condition(blocks[0], otherwise: blocks[1]))
                blocks = []
            default:
                guard blocks.isEmpty else { return nil }
                // The words "nan" and "inf" are no numbers.
                let number = Double(word).flatMap { $0.isFinite ? $0 : nil }
                steps.append(
                    number.map { .number($0) } ?? ofOne[String(word)].map { .one($0) }
                        ?? ofTwo[String(word)].map { .two($0) } ?? .operation(String(word)))
            }
        }
        return nil
    }

    /// The stack after running on `inputs`; empty if the function failed. Linear in its steps.
    func run(on inputs: [Double]) -> [Double] {
        var stack = inputs
        return Calculator.run(steps, &stack) ? stack : []
    }

    private static func run(_ steps: [Step], _ stack: inout [Double]) -> Bool {
        for step in steps {
            switch step {
            case .number(let value): stack.append(value)
            case .one(let function):
                guard let value = stack.popLast() else { return false }
                stack.append(finite(function(value)))
            case .two(let function):
                guard let second = stack.popLast(), let first = stack.popLast() else { return false }
                stack.append(finite(function(first, second)))
            case .condition(let then, let otherwise):
                guard let test = stack.popLast(), run(test != 0 ? then : otherwise, &stack) else { return false }
            case .operation(let name): if !run(name, &stack) { return false }
            }
            // The standard asks for a hundred values (annex C).
            if stack.count > 256 { return false }
        }
        return true
    }

    private static let ofOne: [String: @Sendable (Double) -> Double] = [
        "abs": { abs($0) }, "ceiling": { $0.rounded(.up) }, "cos": { cos($0 * .pi / 180) },
        "cvi": { $0.rounded(.towardZero) },
        "cvr": { $0 }, "floor": { $0.rounded(.down) }, "ln": { log($0) }, "log": { log10($0) }, "neg": { -$0 },
        // Halves are rounded up, below zero too, as in PostScript.
        "round": { ($0 + 0.5).rounded(.down) }, "sin": { sin($0 * .pi / 180) }, "sqrt": { $0.squareRoot() },
        "truncate": { $0.rounded(.towardZero) }, "not": { $0 == 0 ? 1 : 0 },
    ]

    private static let ofTwo: [String: @Sendable (Double, Double) -> Double] = [
        "add": { $0 + $1 }, "sub": { $0 - $1 }, "mul": { $0 * $1 }, "div": { $1 == 0 ? 0 : $0 / $1 },
        "idiv": { $1 == 0 ? 0 : ($0 / $1).rounded(.towardZero) },
        "mod": { $1 == 0 ? 0 : $0.truncatingRemainder(dividingBy: $1) }, "exp": { pow($0, $1) },
        // From 0 to 360°, as in PostScript.
        "atan": { (atan2($0, $1) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360) },
        "eq": { $0 == $1 ? 1 : 0 }, "ne": { $0 != $1 ? 1 : 0 }, "gt": { $0 > $1 ? 1 : 0 }, "ge": { $0 >= $1 ? 1 : 0 },
        "lt": { $0 < $1 ? 1 : 0 }, "le": { $0 <= $1 ? 1 : 0 }, "and": { $0 != 0 && $1 != 0 ? 1 : 0 },
        "or": { $0 != 0 || $1 != 0 ? 1 : 0 }, "xor": { ($0 != 0) != ($1 != 0) ? 1 : 0 },
    ]

    private static func run(_ name: String, _ stack: inout [Double]) -> Bool {
        switch name {
        case "true": stack.append(1)
        case "false": stack.append(0)
        case "pop": return stack.popLast() != nil
        case "dup":
            guard let last = stack.last else { return false }
            stack.append(last)
        case "exch":
            guard stack.count > 1 else { return false }
            stack.swapAt(stack.count - 1, stack.count - 2)
        case "copy":
            guard let count = whole(&stack), (0...stack.count).contains(count) else { return false }
            stack += stack.suffix(count)
        case "index":
            guard let place = whole(&stack), stack.indices.contains(place) else { return false }
            stack.append(stack[stack.count - 1 - place])
        case "roll":
            guard let steps = whole(&stack), let count = whole(&stack), (0...stack.count).contains(count) else {
                return false
            }
            guard count > 0 else { return true }
            let part = Array(stack.suffix(count))
            let shift = ((steps % count) + count) % count
            stack.removeLast(count)
            stack += part.suffix(shift) + part.prefix(count - shift)
        default: return false
        }
        return true
    }

    private static func whole(_ stack: inout [Double]) -> Int? { stack.popLast().flatMap { Int(exactly: $0) } }

    // Steps that divide by zero go on with 0, as values that are no numbers would spread.
    private static func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}

/// Reads numbers of a given bit width, highest bit first; beyond the end they are 0.
struct BitReader {
    private let bytes: [UInt8]
    private(set) var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether `count` more bits are there.
    func has(_ count: Int) -> Bool { place + count <= bytes.count * 8 }

    /// The next `count` bits, at most 32.
    mutating func read(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            let byte = place >> 3
            let bit = byte < bytes.count ? bytes[byte] >> (7 - UInt8(place & 7)) & 1 : 0
            value = value << 1 | UInt32(bit)
            place += 1
        }
        return value
    }

    /// Passes over the rest of a byte.
    mutating func align() { place = (place + 7) & ~7 }
}

/// Writes numbers of a given bit width, highest bit first.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var free = 0

    /// Adds the lowest `count` bits of `value`.
    mutating func write(_ value: UInt32, _ count: Int) {
        for bit in (0..<count).reversed() {
            if free == 0 {
                bytes.append(0)
                free = 8
            }
            free -= 1
            bytes[bytes.count - 1] |= UInt8(value >> UInt32(bit) & 1) << UInt8(free)
        }
    }

    /// Ends the byte.
    mutating func align() { free = 0 }
}
