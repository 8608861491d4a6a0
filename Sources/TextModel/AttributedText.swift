import PubColor
import PubDiagnostics
import PubGeometry
import PubIdentity
import PubValues

/// Something in a line that is not text: an extent along the baseline that the line keeps free for it.
public struct InlineObject: Hashable, Sendable {
    /// Extent above the baseline.
    public var ascent: Length
    /// Extent below the baseline.
    public var descent: Length
    /// Extent along the line.
    public var width: Length
    /// The box that is drawn there; nil draws nothing.
    public var box: BoxID?
    /// The paint of a square as high as the object, at its place in the line: beside a label, at the end of an article.
    /// The additional width of the object is a gap after it. No line ends after the square. Nil draws nothing.
    public var square: Paint?
    /// The picture that fills the object: its width, and its height from ascent to descent. In vertical lines it lies on its side, as letters
    /// do. Nil draws nothing.
    public var picture: ImageKey?
    /// A value of the program's own, by which it knows the object again; layout does not look at it.
    @Indirect public var value: ObjectValue?

    /// An object that is `picture` at `size`, with its foot `descent` below the baseline.
    public init(picture: ImageKey, size: Size, descent: Length = .zero) {
        self.init(ascent: size.height - descent, descent: descent, width: size.width)
        self.picture = picture
    }

    /// An object of the given extents.
    public init(ascent: Length, descent: Length, width: Length, box: BoxID? = nil, square: Paint? = nil) {
        self.ascent = ascent
        self.descent = descent
        self.width = width
        self.box = box
        self.square = square
    }
}

/// A value that a program gives an inline object.
public struct ObjectValue: Hashable, Sendable {
    /// The value.
    public let value: any Hashable & Sendable

    /// The object's `value`.
    public init(_ value: some Hashable & Sendable) { self.value = value }

    /// Whether both are equal values of one type.
    public static func == (a: ObjectValue, b: ObjectValue) -> Bool { AnyHashable(a.value) == AnyHashable(b.value) }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// Text that is known only when pages are: it is a placeholder in the text until then.
public enum Field: Hashable, Sendable {
    /// The folio of the field's own page.
    case folio
    /// The folio of the page that `label` is on.
    case folioOf(LabelID)
    /// The title of the article on the page (its short title if it has one).
    case articleTitle
    /// The title of the article's section.
    case sectionTitle
}

/// Something fixed to a place of the text, without a width.
public enum Anchor: Hashable, Sendable {
    /// A footnote, which is set at the foot of the column that holds the anchor.
    case note(NoteID)
    /// A place that links and page references point at.
    case label(LabelID)
}

/// A text with attributes: UTF-8 bytes, runs of attributes that cover them all in order, and the objects, fields,
/// anchors and annotations in it.
public struct AttributedText: Hashable, Sendable {
    /// A range of text with the same attributes.
    public struct Run: Hashable, Sendable {
        /// The offset after its last byte.
        public var end: Int32
        /// The index of its attributes in ``AttributedText/attributes``.
        public var attributes: Int32

        /// The run up to `end` with the attributes at index `attributes`.
        public init(end: Int32, attributes: Int32) {
            self.end = end
            self.attributes = attributes
        }
    }

    /// A value at an offset of the text: an object or field is at the offset of its placeholder, U+FFFC (three
    /// bytes); an anchor is before the byte there.
    public struct Placed<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The UTF-8 offset.
        public var offset: Int32
        /// The object, field, anchor or source location.
        public var value: Value

        /// `value` at `offset`.
        public init(_ value: Value, at offset: Int32) {
            self.value = value
            self.offset = offset
        }
    }

    /// The text.
    public internal(set) var utf8: [UInt8] = []
    /// The runs, ascending, the last ending at the text's end.
    public internal(set) var runs: [Run] = []
    /// The attributes that the runs name.
    public internal(set) var attributes: [CharacterAttributes] = []
    /// Inline objects, ascending.
    public internal(set) var objects: [Placed<InlineObject>] = []
    /// Fields, ascending.
    public internal(set) var fields: [Placed<Field>] = []
    /// Anchors, ascending.
    public internal(set) var anchors: [Placed<Anchor>] = []
    /// Annotations over or under their bases, ascending and disjoint.
    public internal(set) var rubies: [RubyRange] = []
    /// The places of segments of the text in their source, ascending by offset; each extends to the next.
    @ExcludedFromEquality public internal(set) var origins: [Placed<SourceLocation>] = []

    /// No text.
    public init() {}

    /// `text` with one set of attributes.
    public init(_ text: String, _ attributes: CharacterAttributes) {
        append(text, attributes)
    }

    /// Whether there is neither text nor object.
    public var isEmpty: Bool { utf8.isEmpty }

    /// The text as a string.
    public var string: String { String(decoding: utf8, as: UTF8.self) }

    /// Adds `text`, which comes from `origin` if that is known. Linear in the text's length.
    public mutating func append(_ text: String, _ attributes: CharacterAttributes, origin: SourceLocation? = nil) {
        if text.isEmpty { return }
        if let origin { addOrigins(of: text, from: origin) }
        utf8.append(contentsOf: text.utf8)
        extendRuns(attributes)
    }

    /// The most bytes of text to count on from one location in the source.
    private static let segmentLength = 4096

    /// Records where `text` comes from; locations within a long text too, so that none is counted from far away.
    private mutating func addOrigins(of text: String, from origin: SourceLocation) {
        origins.append(Placed(origin, at: Int32(utf8.count)))
        guard text.utf8.count > AttributedText.segmentLength else { return }
        var place = origin
        for (offset, byte) in text.utf8.enumerated() where byte & 0xC0 != 0x80 {
            let isFar = utf8.count + offset - Int(origins[origins.count - 1].offset) >= AttributedText.segmentLength
            if isFar { origins.append(Placed(place, at: Int32(utf8.count + offset))) }
            place.column += 1
        }
    }

    /// Whether it is code: lines of a listing, which wrap with a mark.
    public var isCode: Bool { !attributes.isEmpty && attributes.allSatisfy { $0.lineBreakMode == .code } }

    /// Whether its last character is a colon, also an ideographic one: it announces the text after it.
    public var endsWithColon: Bool { utf8.last == UInt8(ascii: ":") || utf8.suffix(3).elementsEqual("：".utf8) }

    /// Whether it is a square and nothing else: the mark that ends an article below a table.
    public var isSquare: Bool { utf8.count == 3 && objects.first?.value.square != nil }

    /// Adds a placeholder for `object`.
    public mutating func append(_ object: InlineObject, _ attributes: CharacterAttributes) {
        objects.append(Placed(object, at: Int32(utf8.count)))
        append("\u{FFFC}", attributes)
    }

    /// Adds a placeholder for `field`.
    public mutating func append(_ field: Field, _ attributes: CharacterAttributes) {
        fields.append(Placed(field, at: Int32(utf8.count)))
        append("\u{FFFC}", attributes)
    }

    /// Places `anchor` at the end of the text.
    public mutating func append(_ anchor: Anchor) {
        anchors.append(Placed(anchor, at: Int32(utf8.count)))
    }

    /// Adds all of `other`: text, attributes, and the objects, fields, anchors and annotations in it. Linear in its
    /// size.
    public mutating func append(_ other: AttributedText) {
        let base = Int32(utf8.count)
        func moved<Value>(_ list: [Placed<Value>]) -> [Placed<Value>] {
            list.map { Placed($0.value, at: $0.offset + base) }
        }
        objects += moved(other.objects)
        fields += moved(other.fields)
        anchors += moved(other.anchors)
        origins += moved(other.origins)
        rubies += other.rubies.map {
            RubyRange($0.ruby, at: $0.range.lowerBound + base..<$0.range.upperBound + base)
        }
        var start: Int32 = 0
        for run in other.runs {
            utf8.append(contentsOf: other.utf8[Int(start)..<Int(run.end)])
            extendRuns(other.attributes[Int(run.attributes)])
            start = run.end
        }
    }

    /// The text with every field replaced by its `value`, in the field's attributes.
    public func resolvingFields(_ value: (Field) -> String) -> AttributedText {
        if fields.isEmpty { return self }
        var result = AttributedText()
        var start: Int32 = 0
        for field in fields {
            result.append(slice(start, field.offset))
            result.append(value(field.value), attributes(at: field.offset))
            start = field.offset + 3
        }
        result.append(slice(start, Int32(utf8.count)))
        return result
    }

    /// The text with every run of tabs made one space, or none after a space. Linear.
    public func withoutTabs() -> AttributedText {
        if !utf8.contains(0x09) { return self }
        var result = self
        result.utf8 = []
        var places: [Int32] = []
        for byte in utf8 {
            places.append(Int32(result.utf8.count))
            if byte != 0x09 {
                result.utf8.append(byte)
            } else if result.utf8.last != 0x20 {
                result.utf8.append(0x20)
            }
        }
        places.append(Int32(result.utf8.count))
        func moved<Value>(_ list: [Placed<Value>]) -> [Placed<Value>] {
            list.map { Placed($0.value, at: places[Int($0.offset)]) }
        }
        result.objects = moved(objects)
        result.fields = moved(fields)
        result.anchors = moved(anchors)
        result.origins = moved(origins)
        result.rubies = rubies.compactMap {
            let range = places[Int($0.range.lowerBound)]..<places[Int($0.range.upperBound)]
            return range.isEmpty ? nil : RubyRange($0.ruby, at: range)
        }
        result.runs = []
        for run in runs where places[Int(run.end)] > (result.runs.last?.end ?? 0) {
            result.runs.append(Run(end: places[Int(run.end)], attributes: run.attributes))
        }
        return result
    }

    /// Gives back the memory that is kept for more text, since this is complete. Linear in its size.
    package mutating func compact() {
        utf8.compact()
        runs.compact()
        attributes.compact()
        objects.compact()
        fields.compact()
        anchors.compact()
        rubies.compact()
        origins.compact()
    }

    /// Changes all attributes of the text. Linear in their number.
    package mutating func mapAttributes(_ change: (inout CharacterAttributes) -> Void) {
        for index in attributes.indices { change(&attributes[index]) }
    }

    /// The text scaled by `factor`; objects in it stay as they are.
    public func scaled(by factor: Double) -> AttributedText {
        var copy = self
        copy.attributes = attributes.map { $0.scaled(by: factor) }
        copy.rubies = rubies.map { RubyRange($0.ruby.scaled(by: factor), at: $0.range) }
        return copy
    }

    /// The attributes of the byte at `offset`. Logarithmic in the number of runs.
    ///
    /// - Precondition: `offset` is within the text.
    @_disfavoredOverload
    package func attributes(at offset: Int32) -> CharacterAttributes {
        attributes[Int(runs[run(at: offset)].attributes)]
    }

    /// The index of the run that holds the byte at `offset`. Logarithmic in the number of runs.
    @_disfavoredOverload
    package func run(at offset: Int32) -> Int {
        min(runs.partitioningIndex { $0.end > offset }, max(runs.count - 1, 0))
    }

    /// The location of the segment that holds the byte at `offset`; nil when none is known.
    @_disfavoredOverload
    package func origin(at offset: Int32) -> SourceLocation? { originSegment(at: offset).map { origins[$0].value } }

    /// The index in ``origins`` of the segment that holds the byte at `offset`. Logarithmic in their number.
    func originSegment(at offset: Int32) -> Int? {
        let next = origins.partitioningIndex { $0.offset > offset }
        return next > 0 ? next - 1 : nil
    }

    /// The text from byte `start` to before `end`, with the objects, fields, anchors and annotations in it.
    @_disfavoredOverload
    package func slice(_ start: Int32, _ end: Int32) -> AttributedText {
        var part = AttributedText()
        // What is anchored after the last character belongs to the part that ends with it.
        if end == utf8.count {
            part.anchors = anchors.filter { $0.offset == end && end >= start }.map { Placed($0.value, at: end - start) }
        }
        if start >= end { return part }
        func cut<Value>(_ list: [Placed<Value>]) -> [Placed<Value>] {
            list.filter { $0.offset >= start && $0.offset < end }.map { Placed($0.value, at: $0.offset - start) }
        }
        part.objects = cut(objects)
        part.fields = cut(fields)
        part.anchors.insert(contentsOf: cut(anchors), at: 0)
        part.origins = cut(origins)
        part.rubies = rubies.compactMap { $0.cut(to: start..<end) }
        if part.origins.first?.offset != 0, let first = origin(at: start) {
            part.origins.insert(Placed(first, at: 0), at: 0)
        }
        var index = run(at: start)
        var from = start
        while from < end {
            let to = min(runs[index].end, end)
            part.utf8.append(contentsOf: utf8[Int(from)..<Int(to)])
            part.extendRuns(attributes[Int(runs[index].attributes)])
            from = to
            index += 1
        }
        return part
    }

    private mutating func extendRuns(_ added: CharacterAttributes) { extendRuns(added, to: Int32(utf8.count)) }

    /// Gives the text from the last run's end to `end` the attributes `added`.
    mutating func extendRuns(_ added: CharacterAttributes, to end: Int32) {
        if let last = runs.last, attributes[Int(last.attributes)] == added {
            runs[runs.count - 1].end = end
            return
        }
        // Texts switch between few sets of attributes: looking back over a handful keeps the table short.
        let recent = attributes.indices.suffix(8).last { attributes[$0] == added }
        if recent == nil { attributes.append(added) }
        runs.append(Run(end: end, attributes: Int32(recent ?? attributes.count - 1)))
    }
}
