import PubColor
import PubDisplayList
import PubFonts
import PubGeometry
import PubPDFObjects

/// Puts paints, gradients and text in the place of keys in a content stream that Cairo wrote.
///
/// Every colour that a stream sets must be a key; what sets paint by other operators, or shows text, was not drawn by this
/// program.
package struct ContentRewriter {
    /// A stream and the objects that it needs.
    struct Result {
        var bytes: [UInt8]
        /// The keys of its gradients.
        var gradients: Set<Int> = []
        /// The fonts of its text, by their places among the page's.
        var fonts: Set<Int> = []
        /// The elements that parts of it are content of, in its order.
        var leaves: [StructureLeaf] = []
        /// The resources that its paints name.
        var paints = PaintResources()
        /// Whether it is content of a mask whose luminance counts.
        var isLuminance = false
        /// Whether the paint that fills overprints.
        fileprivate var fillOverprints = false
    }

    private let keys: KeyTable
    private let blocks: [(block: TextBlock, corner: SIMD2<Double>)]
    private let paints: PaintWriter

    /// A rewriter of streams that were drawn in `keys`, with triangles in the place of `blocks`.
    init(keys: KeyTable, blocks: [(block: TextBlock, corner: SIMD2<Double>)], paints: PaintWriter) {
        self.keys = keys
        self.blocks = blocks
        self.paints = paints
    }

    /// A rewriter of streams that have no text, in paints that `paints` writes.
    package init(keys: KeyTable, paints: PaintWriter) {
        self.init(keys: keys, blocks: [], paints: paints)
    }

    /// The stream `content`, rewritten.
    package func rewritten(_ content: String) throws(EmissionError) -> String {
        let result = try rewritten(Array(content.utf8).span)
        return String(decoding: result.bytes, as: UTF8.self)
    }

    /// The stream with its paints, gradients and text. Linear. Throws
    /// ``EmissionError/finishing(reason:)`` for paint that is not a key and for text that is Cairo's.
    func rewritten(_ source: Span<UInt8>) throws(EmissionError) -> Result {
        try source.withUnsafeBufferPointer { (source) throws(EmissionError) in try rewritten(source) }
    }

    private func rewritten(_ source: UnsafeBufferPointer<UInt8>) throws(EmissionError) -> Result {
        var output = RewrittenContent(source)
        var scanner = OperatorScanner()
        var triangle: Triangle?
        var result = Result(bytes: [])
        while let found = try next(&scanner, in: source.span) {
            switch ContentOperator(source[found]) {
            case .other: break
            case .foreign:
                let name = String(decoding: source[found], as: UTF8.self)
                throw .finishing(reason: "\(name) sets paint that is no key, or shows text that Cairo wrote")
            case .fill, .stroke:
                let (start, index, meaning) = try key(scanner.lastThree(in: source.span), source, found)
                let isStroke = source[found.lowerBound] == UInt8(ascii: "R")
                switch meaning {
                case .paint(let paint):
                    triangle = nil
                    output.replace(
                        start..<found.upperBound, with: operators(paint, isStroke: isStroke, &result))
                case .luminance(let light):
                    triangle = nil
                    result.isLuminance = true
                    let gray = PDFNumber.text(light, decimals: 4)
                    output.replace(start..<found.upperBound, with: Array("\(gray) \(isStroke ? "G" : "g")".utf8))
                case .gradient, .text:
                    triangle = Triangle(key: index, meaning: meaning)
                    output.replace(start..<found.upperBound, with: [])
                }
            case .object:
                guard let operators = knockOut(&result) else { break }
                output.insert(Array("q ".utf8) + operators, at: scanner.operandStart)
                output.insert(Array(" Q".utf8), at: found.upperBound)
            case .corner: try triangle?.add(scanner.lastTwo(in: source.span), from: scanner.operandStart)
            case .fillPath:
                guard let range = try triangle?.range(through: found.upperBound) else { break }
                output.replace(range, with: operators(triangle, &result))
                triangle?.clear()
            }
        }
        output.copy(upTo: source.count)
        result.bytes = output.bytes
        return result
    }

    private func next(
        _ scanner: inout OperatorScanner, in source: Span<UInt8>
    ) throws(EmissionError) -> Range<Int>? {
        do throws(ContentFault) { return try scanner.next(in: source) } catch {
            throw .finishing(reason: error.reason)
        }
    }

    /// The operators that set a paint.
    private func operators(_ paint: Paint, isStroke: Bool, _ result: inout Result) -> [UInt8] {
        let use = isStroke ? PaintUse.stroke(fillOverprints: result.fillOverprints) : .fill
        let written = paints.operators(paint, for: use)
        result.paints.formUnion(written.resources)
        // A path may be filled and stroked at once, and what restores another fill is followed by its colour.
        if !isStroke { result.fillOverprints = paint.overprint }
        return written.bytes
    }

    /// The operators that let what follows them knock out, with a space after them; nil if nothing overprints.
    private func knockOut(_ result: inout Result) -> [UInt8]? {
        guard let written = paints.knockOut else { return nil }
        result.paints.formUnion(written.resources)
        return written.bytes + [32]
    }

    /// The operators that replace a triangle.
    private func operators(_ triangle: Triangle?, _ result: inout Result) -> [UInt8] {
        switch triangle?.meaning {
        case .gradient(let ground):
            result.gradients.insert(triangle?.key ?? 0)
            if ground.isLuminance { result.isLuminance = true }
            let state = knockOut(&result) ?? []
            return triangle?.operators(for: ground, under: state) ?? []
        case .text(let index):
            let (block, corner) = blocks[index]
            result.fonts.formUnion(block.fonts)
            result.paints.formUnion(block.paints)
            result.leaves += block.leaves
            // Forms have coordinates of their own, which begin at a whole point of the page.
            let offset = ((triangle?.corner ?? corner) - corner).rounded(.toNearestOrAwayFromZero)
            if offset == .zero { return block.operators }
            return Array("q 1 0 0 1 \(Int(offset.x)) \(Int(offset.y)) cm\n".utf8) + block.operators + Array("Q\n".utf8)
        case .paint, .luminance, nil: return []
        }
    }

    /// The key that the operator at `found` sets with `numbers`, and the start of its operands.
    private func key(
        _ numbers: (start: Int, values: SIMD3<Double>)?, _ source: UnsafeBufferPointer<UInt8>, _ found: Range<Int>
    ) throws(EmissionError) -> (start: Int, index: Int, meaning: KeyMeaning) {
        guard let (start, values) = numbers else { throw .finishing(reason: "a colour without three numbers") }
        guard let key = Key(red: values.x, green: values.y, blue: values.z), let meaning = keys[key] else {
            let color = String(decoding: source[start..<found.upperBound], as: UTF8.self)
            throw .finishing(reason: "the colour \(color) is no key")
        }
        return (start, key.index, meaning)
    }
}

/// A stream being written: the source, with parts of it replaced.
private struct RewrittenContent {
    private let source: UnsafeBufferPointer<UInt8>
    private var copied = 0
    private(set) var bytes: [UInt8] = []

    init(_ source: UnsafeBufferPointer<UInt8>) {
        self.source = source
        bytes.reserveCapacity(source.count + source.count / 8)
    }

    mutating func copy(upTo end: Int) {
        bytes.append(contentsOf: source[copied..<end])
        copied = end
    }

    mutating func insert(_ text: [UInt8], at place: Int) { replace(place..<place, with: text) }

    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        copy(upTo: range.lowerBound)
        bytes.append(contentsOf: text)
        copied = range.upperBound
    }
}

/// A triangle that stands for a gradient or text, with the part of its path already read.
private struct Triangle {
    let key: Int
    let meaning: KeyMeaning
    private var corners: [SIMD2<Double>] = []
    /// The start of its path.
    private var start = 0

    init(key: Int, meaning: KeyMeaning) {
        self.key = key
        self.meaning = meaning
    }

    var corner: SIMD2<Double>? { corners.first }

    /// Adds a corner, which comes from `place` on. Throws for one that has no place.
    mutating func add(_ corner: SIMD2<Double>?, from place: Int) throws(EmissionError) {
        guard let corner else { throw .finishing(reason: "a corner without two numbers") }
        if corners.isEmpty { start = place }
        corners.append(corner)
    }

    /// Ready for the next triangle of the same meaning.
    mutating func clear() { corners = [] }

    /// The range of the path that the operator ending at `end` fills. Throws for a path that is not a triangle.
    func range(through end: Int) throws(EmissionError) -> Range<Int> {
        // A path that is closed goes on at its start.
        let isTriangle = corners.count == 3 || corners.count == 4 && corners[3] == corners[0]
        guard isTriangle else {
            throw .finishing(reason: "a gradient or text on a path of \(corners.count) corners")
        }
        return start..<end
    }

    /// The operators that fill the clip with a gradient, in place of the triangle; the `state` operators (overprint) come first.
    func operators(for ground: Ground, under state: [UInt8]) -> [UInt8] {
        let map = GlyphTransform(
            x: (corners[1] - corners[0]) / ground.leg, y: (corners[2] - corners[0]) / ground.leg, origin: corners[0])
        // Smaller than any device shows, and no map for a viewer.
        if map.inverted == nil { return [] }
        let origin = map.applied(to: -ground.area.low)
        let numbers = [map.x.x, map.x.y, map.y.x, map.y.y, origin.x, origin.y]
            .map { PDFNumber.text($0, decimals: 8) }.joined(separator: " ")
        let name = Shadings.name(of: key)
        let marks = ground.gradient.isTransparent ? "/\(Shadings.state(of: key)) gs /\(name) Do" : "/\(name) sh"
        return Array("q \(numbers) cm ".utf8) + state + Array("\(marks) Q".utf8)
    }
}

/// The meaning of an operator to the rewriter (ISO 32000-1, annex A).
private enum ContentOperator {
    case other, fill, stroke, foreign, object, corner, fillPath

    init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
        let first = name[name.startIndex]
        let second = name.count > 1 ? name[name.startIndex + 1] : 0
        switch (first, second) {
        case (UInt8(ascii: "r"), UInt8(ascii: "g")): self = .fill
        case (UInt8(ascii: "R"), UInt8(ascii: "G")): self = .stroke
        case (UInt8(ascii: "D"), UInt8(ascii: "o")): self = .object
        case (UInt8(ascii: "m"), 0), (UInt8(ascii: "l"), 0): self = .corner
        case (UInt8(ascii: "f"), 0), (UInt8(ascii: "f"), UInt8(ascii: "*")): self = .fillPath
        case (UInt8(ascii: "g"), 0), (UInt8(ascii: "G"), 0), (UInt8(ascii: "k"), 0), (UInt8(ascii: "K"), 0),
            (UInt8(ascii: "s"), UInt8(ascii: "c")), (UInt8(ascii: "S"), UInt8(ascii: "C")),
            (UInt8(ascii: "c"), UInt8(ascii: "s")), (UInt8(ascii: "C"), UInt8(ascii: "S")),
            (UInt8(ascii: "s"), UInt8(ascii: "h")), (UInt8(ascii: "B"), UInt8(ascii: "I")),
            (UInt8(ascii: "B"), UInt8(ascii: "T")):
            self = .foreign
        default: self = .other
        }
    }
}
