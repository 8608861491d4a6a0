/// The part of a content stream's graphics state that its copy examines: `q` saves it, and `Q` restores it.
struct ContentState {
    /// The font of its text.
    var font: ResourceName?
    /// Maps its coordinates to the stream's coordinates.
    var map = PlaneMap()
    /// The colours of areas and text, and of lines.
    var fill = ContentColor(tones: .solid), stroke = ContentColor(tones: .solid)
    /// The states of the resources that were set, the last one last.
    var states: [ResourceName] = []
    /// The line width, in its coordinates; nil to inherit it from the content that shows a part of a page.
    var lineWeight: Double?
}

/// A colour of a content stream, if it is one of inks.
struct ContentColor {
    /// The space that looks up its operands.
    enum Space: Hashable {
        /// Cyan, magenta, yellow and black of the press.
        case process
        /// A space of the resources, which may be one of inks.
        case named(ResourceName)
    }

    /// The amount of its inks.
    enum Tones {
        /// Nothing of any ink: the colour of the paper.
        case none
        /// The full tone of one ink, and nothing of others.
        case solid
        /// Anything else.
        case others

        /// The colour with `values`, 1 for each solid ink.
        init(_ values: [Double]) {
            let inks = values.filter { $0 > 0 }
            self = inks.isEmpty ? .none : inks.count == 1 && inks[0] >= 1 ? .solid : .others
        }
    }

    /// The space; nil for one that has no inks, or one alone.
    var space: Space?
    /// The sum of the operands: 1 for each solid ink.
    var ink = 0.0
    var tones = Tones.others
    /// Whether it is a gray of the device, which leaves nothing of the inks below it.
    var isGray = false
    /// Its space, if colours of that become inks of the press.
    var foreign: ForeignSpace?

    /// Whether it has more ink than some papers may take: no paper takes less than twice solid.
    var isHeavy: Bool { space != nil && ink > 2 }
}

/// A content stream's use of one of its resources.
struct ResourceUse {
    /// The number of uses: a font counts for each byte of its strings, all else each time it is named.
    var count = 0
    /// The maps that show a picture, a form or a pattern, each once, without positions.
    private(set) var maps: [PlaneMap] = []
    private var known: Set<PlaneMap> = []

    init(count: Int = 0) { self.count = count }

    /// Notes that it is shown by `map`.
    mutating func show(by map: PlaneMap) {
        let linear = map.linear
        if known.insert(linear).inserted { maps.append(linear) }
    }
}

/// The box around a path.
struct PathExtent {
    /// The shorter side, if it is a rectangle; nil for any other path.
    private(set) var rectangleSide: Double?
    private var isEmpty = true
    private var least = SIMD2(repeating: Double.infinity), most = SIMD2(repeating: -Double.infinity)

    /// Adds the points of the path operator `name`, whose operands are `numbers`, transformed by `map`.
    mutating func add(_ name: String, _ numbers: [Double], by map: PlaneMap) {
        var points = stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
        if name == "re", points.count == 2 {
            let (corner, size) = (points[0], points[1])
            points = [corner, corner + size, corner + SIMD2(size.x, 0), corner + SIMD2(0, size.y)]
            rectangleSide = isEmpty ? min(abs(size.x), abs(size.y)) * map.scale : nil
        } else {
            rectangleSide = nil
        }
        isEmpty = false
        for point in points.map(map.applied) {
            least = SIMD2(min(least.x, point.x), min(least.y, point.y))
            most = SIMD2(max(most.x, point.x), max(most.y, point.y))
        }
    }

    /// Whether it has a place in common with a box: left, bottom, right and top.
    func meets(_ box: [Double]) -> Bool {
        least.x < box[2] && most.x > box[0] && least.y < box[3] && most.y > box[1]
    }
}
