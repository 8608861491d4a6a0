import PubCDeflate
import PubPDFObjects

/// Copies the objects that a page's content uses out of its document. Allow-lists name the entries that each kind of
/// object may have: everything else – actions, scripts, annotations, metadata – stays behind.
struct PageCopy {
    let pdf: PDFReader
    /// The objects in the order of their numbers; objects still being made are empty.
    private(set) var objects: [PlacedObject] = []
    private var known: [Made: (index: Int, traits: PageTraits)] = [:]
    /// The numbers of the objects still being made.
    private var open: Set<Int> = []
    private var size = 0
    private var visits = 0
    /// The traits of the object being made and of everything already in it.
    var traits = PageTraits()
    /// How often the enclosing object shows the object made next.
    var times = 1.0
    /// The maps that the enclosing object shows the next object with; none if that is not a picture there, such as a mask.
    var maps: [PlaneMap] = []
    /// The fonts with a map to Unicode, and the codes that all contents show of each, by the identities of the fonts.
    var shownFonts: [Int: (font: PDFObject, codes: ShownCodes)] = [:]
    /// Whether the ink of pictures is measured, which requires decoding them.
    let measuresInk: Bool
    /// The area of the box around the content that is being copied, in units of its own.
    var frame = 1.0
    /// The ICC profile that defines the look of process inks on a screen; nil for a press, which has them.
    var inks: [UInt8]?
    /// Turns colours of light into these inks; nil to keep them.
    var separation: ColorSeparation?
    /// The object of the colour space of that profile.
    private var inksIndex: Int?

    init(_ pdf: PDFReader, measuresInk: Bool) {
        self.pdf = pdf
        self.measuresInk = measuresInk
    }

    // MARK: Objects

    /// The role that an object is copied in. One object may have several: data in one place, copied unchanged, may be a
    /// picture in another, and is examined there.
    enum Role { case data, descriptor, font, form, glyph, group, image, inks, pattern, profile, shading, space, state }

    private struct Made: Hashable {
        var identity: Int
        var role: Role
    }

    /// Counts an object that is examined. Decoded bytes of pixels, in addition to the bytes of streams.
    var decoded = 0
    /// Steps that functions of gradients took.
    private var functionSteps = 0

    /// Counts `count` steps of functions.
    mutating func take(functionSteps count: Int) throws(PDFFault) {
        // One beyond the limit at most, so that no sum overflows.
        functionSteps += min(count, PDFLimit.functionSteps + 1)
        guard functionSteps <= PDFLimit.functionSteps else { throw .tooLarge }
    }

    mutating func visit(depth: Int) throws(PDFFault) {
        visits += 1
        guard visits <= PDFLimit.objects, size <= PDFLimit.copied else { throw .tooLarge }
        guard depth <= PDFLimit.depth else { throw .malformed("its objects are nested too deep") }
    }

    mutating func reserve() -> Int {
        objects.append(PlacedObject())
        return objects.count - 1
    }

    mutating func set(_ index: Int, _ object: PlacedObject) {
        size += object.count
        objects[index] = object
    }

    /// Adds the object that `make` makes from `source` to `target`: as a reference if the document has one or it is a stream, else
    /// directly. An object referred to several times in the same role is made once, and its traits count wherever it is used.
    mutating func add(
        _ source: PDFObject, as role: Role, to target: inout PlacedObject, depth: Int,
        _ make: (inout PageCopy, Int) throws(PDFFault) -> PlacedObject
    ) throws(PDFFault) {
        try visit(depth: depth)
        let identity = pdf.identity(source)
        // An object within itself would be copied without end.
        if open.contains(identity) { throw .malformed("an object that is in itself") }
        let key = Made(identity: identity, role: role)
        if identity != 0, let (index, inner) = known[key] {
            traits.add(inner, times: times, by: maps)
            return target.append(reference: index)
        }
        if identity == 0, !pdf.isStream(source) { return target.append(try make(&self, depth + 1)) }
        let index = reserve()
        if identity != 0 { open.insert(identity) }
        let outer = (traits, times, maps)
        (traits, times, maps) = (PageTraits(), 1, [])
        set(index, try make(&self, depth + 1))
        let inner = traits
        (traits, times, maps) = outer
        traits.add(inner, times: times, by: maps)
        guard traits.operatorCount <= PDFLimit.operators else { throw .tooManyOperators }
        if identity != 0 {
            known[key] = (index, inner)
            open.remove(identity)
        }
        target.append(reference: index)
    }

    /// The colour space object whose profile tells screens how to show process inks; nil for a press.
    mutating func inkSpace() -> Int? {
        guard let inks else { return nil }
        if let inksIndex { return inksIndex }
        var profile = PlacedObject()
        profile.append("/N 4/Filter/FlateDecode")
        profile.stream = PageCopy.deflated(inks)
        let stream = reserve()
        set(stream, profile)
        var space = PlacedObject()
        space.append("[/ICCBased")
        space.append(reference: stream)
        space.append("]")
        let index = reserve()
        set(index, space)
        inksIndex = index
        return index
    }

    // MARK: Data

    /// Keys that lead out of a page, or that nobody needs who only shows it.
    private static let left: Set<String> = [
        "/Metadata", "/PieceInfo", "/StructParent", "/StructParents", "/LastModified", "/OPI", "/Length", "/Parent",
        "/P",
    ]
    /// Keys that make a program act.
    private static let active: Set<String> = ["/A", "/AA", "/JS", "/JavaScript", "/URI", "/Launch", "/F", "/FFilter"]

    /// Adds numbers, functions, encodings and the like as they are.
    mutating func add(data source: PDFObject, to target: inout PlacedObject, depth: Int) throws(PDFFault) {
        try add(source, as: .data, to: &target, depth: depth) { (copy, depth) throws(PDFFault) in
            try copy.data(source, depth: depth)
        }
    }

    private mutating func data(_ source: PDFObject, depth: Int) throws(PDFFault) -> PlacedObject {
        var result = PlacedObject()
        if let items = pdf.items(source) {
            result.append("[")
            for item in items {
                result.append(" ")
                try add(data: item, to: &result, depth: depth)
            }
            result.append("]")
            return result
        }
        guard pdf.isDictionary(source) || pdf.isStream(source) else {
            result.append(pdf.syntax(of: source))
            return result
        }
        try addEntries(of: source, to: &result, depth: depth) { (copy, key, value, target, depth) throws(PDFFault) in
            try copy.add(data: value, to: &target, depth: depth)
        }
        return try finished(result, source)
    }

    /// Adds the entries of a dictionary, each with `add`; a stream's encoding entries are left to ``finished(_:_:)``.
    mutating func addEntries(
        of source: PDFObject, to target: inout PlacedObject, depth: Int, only keys: Set<String>? = nil,
        _ add: (inout PageCopy, String, PDFObject, inout PlacedObject, Int) throws(PDFFault) -> Void
    ) throws(PDFFault) {
        let isStream = pdf.isStream(source)
        for (key, value) in pdf.entries(source) where !PageCopy.left.contains(key) {
            if isStream, ["/Filter", "/DecodeParms"].contains(key) { continue }
            if let keys, !keys.contains(key) { continue }
            if PageCopy.active.contains(key) {
                throw .unsupported("an object that leads to another file, or to a program (\(key.dropFirst()))")
            }
            target.append(key + " ")
            try add(&self, key, value, &target, depth)
        }
    }

    /// The object of the entries `entries`: the dictionary, or the stream with its bytes.
    mutating func finished(_ entries: PlacedObject, _ source: PDFObject) throws(PDFFault) -> PlacedObject {
        guard pdf.isStream(source) else {
            var result = PlacedObject()
            result.append("<<")
            result.append(entries)
            result.append(">>")
            return result
        }
        var result = entries
        let filters = filters(of: source)
        if filters.contains("/Crypt") { throw .unsupported("an encrypted stream") }
        if filters.contains("/LZWDecode") || filters.contains("/LZW") {
            // PDF/X has no LZW.
            result.append("/Filter/FlateDecode")
            result.stream = PageCopy.deflated(try pdf.bytes(of: source, limit: PDFLimit.copied))
            return result
        }
        for key in ["/Filter", "/DecodeParms"] {
            guard let value = pdf.value(source, key) else { continue }
            result.append(key + " ")
            try add(data: value, to: &result, depth: 1)
        }
        let stored = try pdf.bytes(storedIn: source)
        let endsInCR = stored.last == 13 && filters == ["/FlateDecode"]
        result.stream =
            endsInCR ? PageCopy.deflated(try pdf.bytes(of: source, limit: PDFLimit.copied)) : stored
        return result
    }

    /// The filters of a stream.
    func filters(of stream: PDFObject) -> [String] {
        let filter = pdf.value(stream, "/Filter")
        return pdf.items(filter)?.compactMap { pdf.name($0) } ?? [pdf.name(filter)].compactMap { $0 }
    }

    /// `bytes` as a zlib stream that does not end in CR: readers that take CR and LF for one end of a line would miss a byte. Bytes whose
    /// checksum ends so get an end of a line.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let stream = compressed(bytes)
        return stream.last == 13 ? compressed(bytes + [10]) : stream
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(6)
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, bound)
        }
    }
}
