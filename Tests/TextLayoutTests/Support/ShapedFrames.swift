import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel

/// Random numbers that are the same in every run (SplitMix64).
struct Seeded {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func real(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / Double(1 << 53)
    }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}

extension Length {
    init(_ points: Double) { self.init(points: points) }
}

/// A random thread of frames, some of them with shapes, some with exclusions.
struct ShapedFrames {
    var source: SlotSource
    var random: Seeded

    init(seed: Int) {
        random = Seeded(state: UInt64(seed))
        var frames: [FrameGeometry] = []
        for _ in 0...random.below(3) { frames.append(ShapedFrames.frame(&random)) }
        let hasGrid = seed % 3 == 0
        source = SlotSource(
            frames: frames, increment: hasGrid ? Length(12) : .zero,
            continuation: seed % 2 == 0 ? frames[0].measure : nil)
        source.beginsAtRight = seed % 5 == 0
    }

    private static func frame(_ random: inout Seeded) -> FrameGeometry {
        let (width, height) = (random.real(150...420), random.real(100...500))
        var frame = FrameGeometry(measure: Length(width), depth: Length(height), gridStart: Length(random.real(0...12)))
        let rect = Rect(x: .zero, y: .zero, width: frame.measure, height: frame.depth)
        if random.below(3) == 0 {
            frame.shape = Region(NamedShape.allCases[random.below(NamedShape.allCases.count)].path(in: rect))
            frame.inset = Length(random.real(0...6))
        }
        for _ in 0..<random.below(4) { frame.exclusions.append(exclusion(in: rect, &random)) }
        return frame
    }

    private static func exclusion(in rect: Rect, _ random: inout Seeded) -> SlotExclusion {
        let size = Size(width: Length(random.real(20...140)), height: Length(random.real(20...140)))
        let local = Rect(origin: .zero, size: size)
        let path = NamedShape.allCases[random.below(NamedShape.allCases.count)].path(in: local)
        let place = Point(
            x: Length(random.real(-40...rect.width.points)), y: Length(random.real(-40...rect.height.points)))
        return SlotExclusion(
            Region(random.below(4) == 0 ? Path(rect: local) : path), at: place, standOff: Length(random.real(0...10)),
            side: WrapSide.allCases[random.below(4)], closesGaps: random.below(2) == 0)
    }

    /// Words of one to eleven letters, some of them with hyphenation points.
    mutating func words(_ count: Int) -> String {
        var text = ""
        for _ in 0..<count {
            if !text.isEmpty { text += " " }
            let length = 1 + random.below(6) + random.below(6)
            for place in 0..<length {
                text += "n"
                if place > 0 && place < length - 2 && random.below(4) == 0 { text += "|" }
            }
        }
        return text
    }
}

/// A line at the place that its slot gives it.
struct StandingLine {
    var line: BrokenLine
    /// Nil after the last frame.
    var slot: Slot?
    /// True where the frame has a shape of its own.
    var isInShape = false
    /// The slots that are left empty before it.
    var empty: [Slot] = []
}

extension SlotSource {
    /// Gives each line its slot, as layout does.
    func standing(_ lines: [BrokenLine], of paragraph: ShapedParagraph, ink: ParagraphInk? = nil) -> [StandingLine] {
        var cursor = SlotCursor()
        let clearance = ink?.clearance(of: paragraph)
        func next(_ extents: LineExtents = LineExtents()) -> Slot? {
            let slot = self.next(
                after: cursor, strut: paragraph.strut, extents: extents, align: true, clearance: clearance)
            cursor = slot?.after ?? cursor
            return slot
        }
        return lines.map { line in
            let empty = (0..<line.skips).compactMap { _ in next() }
            let slot = next(paragraph.extents(of: line))
            let isInShape = slot.map { frames[Int($0.frame)].shape != nil } ?? false
            return StandingLine(line: line, slot: slot, isInShape: isInShape, empty: empty)
        }
    }
}
