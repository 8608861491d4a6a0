/// The numbers and offsets of the objects of a linearized file.
///
/// The second half of the file is numbered first, from 1 on. In each half, objects in object streams have the highest numbers, and all
/// others are numbered in the order of the file: a viewer counts the objects of a page by their numbers (ISO 32000-1 §F.3.1).
struct LinearPlan {
    let order: LinearOrder
    /// The new number of each object by its old one; 0 for objects that are not written.
    private(set) var numbers: [Int32]
    /// The areas of links, and the streams that no page shows.
    let standing: [Int]
    /// The object streams of the two halves: their numbers, and the old numbers of their objects.
    private(set) var firstPacked: [(number: Int, objects: [Int])] = []
    private(set) var mainPacked: [(number: Int, objects: [Int])] = []
    private(set) var mainTableNumber = 0, hintNumber = 0
    /// One more than the highest number of the second half, and of both.
    private(set) var mainCount = 0, count = 0
    private var parametersNumber = 0, firstTableNumber = 0

    // MARK: Numbers

    init(_ order: LinearOrder, of objects: GatheredObjects, _ trailer: DocumentTrailer) {
        self.order = order
        numbers = [Int32](repeating: 0, count: objects.numberCount)
        standing = order.areas + order.others.filter { objects.object($0)?.isStream == true }
        var next = 1
        for page in order.pages { number(page, from: &next) }
        number(order.shared, from: &next)
        number(standing, from: &next)
        mainPacked = LinearPlan.streams(
            order.others.filter { objects.object($0)?.isStream == false }, of: objects, from: &next)
        mainTableNumber = next
        next += 1
        for pack in mainPacked { number(pack.objects, from: &next) }
        mainCount = next
        parametersNumber = next
        firstTableNumber = next + 1
        numbers[trailer.root] = Int32(next + 2)
        hintNumber = next + 3
        next += 4
        number(order.firstPage, from: &next)
        firstPacked = LinearPlan.streams(order.outline, of: objects, from: &next)
        for pack in firstPacked { number(pack.objects, from: &next) }
        count = next
    }

    private mutating func number(_ objects: [Int], from next: inout Int) {
        for object in objects {
            numbers[object] = Int32(next)
            next += 1
        }
    }

    /// Distributes the objects `numbers` over object streams, which are numbered from `next` on.
    private static func streams(
        _ numbers: [Int], of objects: GatheredObjects, from next: inout Int
    ) -> [(number: Int, objects: [Int])] {
        var streams: [(number: Int, objects: [Int])] = []
        var size = ObjectPack.mostBytes
        for number in numbers {
            if size >= ObjectPack.mostBytes || streams[streams.count - 1].objects.count == ObjectPack.mostObjects {
                streams.append((next, []))
                next += 1
                size = 0
            }
            streams[streams.count - 1].objects.append(number)
            size += objects.object(number)?.syntaxLength ?? 0
        }
        return streams
    }

    // MARK: Places

    /// The place of each object by its new number.
    private var places: [ObjectPlace] = []
    private var firstPageEnd = 0
    private var hintOffset = 0, hintLength = 0
    private(set) var firstTableOffset = 0
    /// The length of the file.
    private(set) var end = 0
    /// The stream of the hint tables.
    private(set) var hints: (bytes: [UInt8], entries: String) = ([], "")
    /// The rows of the main table, compressed.
    private(set) var mainTable: [UInt8] = []

    /// Computes the place of every object from the lengths of the object streams; `trailer` has the new numbers.
    mutating func setPlaces(
        of objects: GatheredObjects, root: Int, trailer: String, outlinePacks: [Int], otherPacks: [Int],
        _ compression: Compression
    ) {
        places = [ObjectPlace](repeating: .free, count: count)
        var offset = CheckedFile.Syntax.header.count
        places[parametersNumber] = .direct(offset)
        offset += LinearPlan.parametersLength
        firstTableOffset = offset
        places[firstTableNumber] = .direct(offset)
        offset += firstTable(trailer).count
        place([root], of: objects, &offset)
        hintOffset = offset
        // Up to the hint tables places are final. Those behind them count at first as the tables do, as if these were not there.
        let firstPage = place(order.firstPage, of: objects, &offset)
        let outlineOffset = offset
        let firstPacks = place(firstPacked, outlinePacks, &offset)
        firstPageEnd = offset
        let pages = order.pages.map { page in
            (count: page.count, length: place(page, of: objects, &offset).reduce(0, +))
        }
        let sharedOffset = offset
        let shared = place(order.shared, of: objects, &offset)
        setHints(
            pages: [(firstPage.count + firstPacks.count, firstPageEnd - hintOffset)] + pages,
            firstPageLengths: firstPage + firstPacks, sharedLengths: shared, sharedOffset: sharedOffset,
            outline: (firstPacked.first?.number ?? 0, outlineOffset, firstPacks), compression)
        place(standing, of: objects, &offset)
        place(mainPacked, otherPacks, &offset)
        moveBehindHints()
        firstPageEnd += hintLength
        offset += hintLength
        places[hintNumber] = .direct(hintOffset)
        places[mainTableNumber] = .direct(offset)
        mainTable = compression.compressed(ObjectPlace.table(places[..<mainCount]))
        end =
            offset
            + CheckedFile.Syntax.length(
                ofStream: mainTableNumber, entries: mainTableEntries(trailer).utf8.count, data: mainTable.count,
                last: mainTable.last) + ending.utf8.count
    }

    /// Places objects in sequence from `offset` on. Returns their lengths.
    @discardableResult
    private mutating func place(_ numbers: [Int], of objects: GatheredObjects, _ offset: inout Int) -> [Int] {
        numbers.map { old in
            let number = Int(self.numbers[old])
            places[number] = .direct(offset)
            guard let object = objects.object(old) else { return 0 }
            let syntax = objects.length(of: object, numbers: self.numbers)
            let length =
                object.isStream
                ? CheckedFile.Syntax.length(
                    ofStream: number, entries: syntax, data: object.dataLength, last: object.last)
                : CheckedFile.Syntax.length(ofObject: number, syntax: syntax)
            offset += length
            return length
        }
    }

    /// Places object streams in sequence from `offset` on, and their objects. Returns the lengths.
    @discardableResult
    private mutating func place(
        _ streams: [(number: Int, objects: [Int])], _ lengths: [Int], _ offset: inout Int
    ) -> [Int] {
        for (stream, length) in zip(streams, lengths) {
            places[stream.number] = .direct(offset)
            for (index, object) in stream.objects.enumerated() {
                places[Int(numbers[object])] = .packed(stream.number, index)
            }
            offset += length
        }
        return lengths
    }

    private mutating func moveBehindHints() {
        for (number, place) in places.enumerated() {
            if case .direct(let offset) = place, offset >= hintOffset { places[number] = .direct(offset + hintLength) }
        }
    }

    private mutating func setHints(
        pages: [(count: Int, length: Int)], firstPageLengths: [Int], sharedLengths: [Int], sharedOffset: Int,
        outline: (number: Int, offset: Int, lengths: [Int]),
        _ compression: Compression
    ) {
        // What the first page shows comes first in the table of shared objects, in the order of the file.
        var entries: [Int: Int] = [:]
        for (index, number) in (order.firstPage + firstPacked.map { _ in 0 } + order.shared).enumerated() {
            entries[number] = index
        }
        let sharing = [[]] + order.sharing.map { $0.compactMap { entries[$0] } }
        let tables = HintTables(
            pages: zip(pages, sharing).map { HintTables.Page(objectCount: $0.count, length: $0.length, sharing: $1) },
            firstPage: hintOffset, firstPageLengths: firstPageLengths, sharedLengths: sharedLengths,
            firstShared: (order.shared.first.map { Int(numbers[$0]) } ?? 0, sharedOffset), outline: outline)
        let stream = tables.stream
        hints = (compression.deflate(stream.bytes), stream.entries + "/Filter/FlateDecode")
        hintLength = CheckedFile.Syntax.length(
            ofStream: hintNumber, entries: hints.entries.utf8.count, data: hints.bytes.count, last: hints.bytes.last)
    }

    // MARK: What is written before places are known

    private static let parametersLength = 192

    /// The linearization parameter dictionary (ISO 32000-1, table F.1), padded to a fixed length.
    var parameters: String {
        let first = order.firstPage.first.map { Int(numbers[$0]) } ?? 0
        let syntax =
            CheckedFile.Syntax.beginning(of: parametersNumber)
            + "<</Linearized 1/L \(end)/H[\(hintOffset) \(hintLength)]/O \(first)/E \(firstPageEnd)/N \(order.pages.count + 1)"
            + "/T \(mainTableOffset)"
        let ending = ">>" + CheckedFile.Syntax.endOfObject
        let blanks = LinearPlan.parametersLength - syntax.utf8.count - ending.utf8.count
        return syntax + String(repeating: " ", count: blanks) + ending
    }

    private var mainTableOffset: Int {
        if case .direct(let offset) = places[mainTableNumber] { offset } else { 0 }
    }

    /// The cross-reference stream of the first half with the entries of the `trailer`. Its length does not depend on the offsets in it.
    func firstTable(_ trailer: String) -> [UInt8] {
        let rows = places[mainCount...].flatMap(\.row)
        let previous = "\(mainTableOffset)"
        let entries =
            "/Type/XRef/Index[\(mainCount) \(count - mainCount)]/Size \(count)\(ObjectPlace.widths)\(trailer)"
            + "/Prev \(previous)" + String(repeating: " ", count: 16 - previous.utf8.count)
        let beginning =
            CheckedFile.Syntax.beginning(of: firstTableNumber) + "<<" + entries
            + CheckedFile.Syntax.beginningOfData(length: rows.count)
        // Readers count the bytes: an end of a line more, where the last of them is an end of one, would shift what follows.
        return Array(beginning.utf8) + rows + Array("\nendstream\nendobj\nstartxref\n0\n%%EOF\n".utf8)
    }

    /// The entries of the main table except its length.
    func mainTableEntries(_ trailer: String) -> String {
        "/Type/XRef/Size \(mainCount)\(ObjectPlace.widths)\(trailer)\(ObjectPlace.tableEntries)"
    }

    /// The last lines of the file, which point to its first cross-reference stream.
    var ending: String { "startxref\n\(firstTableOffset)\n%%EOF\n" }
}
