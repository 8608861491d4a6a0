import PubValues

/// Objects as they come, in a file that nobody else reads, with what each refers to: they are numbered and put in order at the
/// end. Memory holds some thirty bytes for each and four for each reference.
struct GatheredObjects {
    /// An object in the file.
    struct Object {
        var number: Int32
        /// Its syntax, or the entries of a stream but for the length.
        var offset: Int, syntaxLength: Int
        /// The length of the data of a stream, which follow its entries; -1 for what is no stream.
        var dataLength = -1
        var endsInReturn = false
        /// The place of its first reference in the list.
        var firstReference: Int

        var isStream: Bool { dataLength >= 0 }
        /// The last byte of a stream, as far as it matters.
        var last: UInt8? { endsInReturn ? 13 : nil }
    }

    private let file: CheckedFile
    private(set) var objects: [Object] = []
    /// The places of the objects by their numbers; -1 where none has come.
    private var places: [Int32] = [-1]
    private var references: [Int32] = []
    private let window = FileWindow()

    /// Objects to be gathered in `file`, which is empty.
    init(_ file: CheckedFile) { self.file = file }

    /// How many numbers are given, that of no object included.
    var numberCount: Int { places.count }

    mutating func reserve() -> Int {
        places.append(-1)
        return places.count - 1
    }

    /// Adds the object of a `number`, or a stream without its data, of which `dataLength` bytes follow.
    mutating func add(_ number: Int, _ syntax: [UInt8], dataLength: Int = -1) {
        places[number] = Int32(objects.count)
        objects.append(
            Object(
                number: Int32(number), offset: file.count, syntaxLength: syntax.count, dataLength: dataLength,
                firstReference: references.count))
        syntax.withUnsafeBufferPointer { bytes in
            References.forEach(in: bytes) { references.append(Int32(truncatingIfNeeded: $1)) }
        }
        file.append(syntax)
    }

    /// Adds to the data of the stream that was added last.
    func append(_ bytes: UnsafeRawBufferPointer) { _ = file.append(bytes) }

    mutating func endStream(after last: UInt8?) { objects[objects.count - 1].endsInReturn = last == 13 }

    /// The object of a number; nil where none has come, as for a number that nothing gave.
    func object(_ number: Int) -> Object? {
        guard places.indices.contains(number), places[number] >= 0 else { return nil }
        return objects[Int(places[number])]
    }

    /// The numbers of the objects to which the object of a `number` refers, some more than once.
    func references(of number: Int) -> ArraySlice<Int32> {
        guard places.indices.contains(number), places[number] >= 0 else { return [] }
        let next = Int(places[number]) + 1
        let end = next < objects.count ? objects[next].firstReference : references.count
        return references[objects[next - 1].firstReference..<end]
    }

    /// Throws when the file does not hold what was written to it. Nothing is added afterwards but ``add(_:_:dataLength:)``'s.
    func verify() throws(EmissionError) { try file.verify() }

    /// Adds the syntax of an object to `target`, with other `numbers` for those to which it refers. A read that fails is kept by the
    /// file.
    func add(_ object: Object, to target: inout [UInt8], numbers: [Int32]) {
        window.read(object.offset, object.syntaxLength, of: file) { bytes in
            var copied = 0
            References.forEach(in: bytes) { range, number in
                target += bytes[copied..<range.lowerBound]
                PDFNumber.append(number < numbers.count ? Int(numbers[number]) : 0, decimals: 0, to: &target)
                target += " 0 R".utf8
                copied = range.upperBound
            }
            target += bytes[copied...]
        }
    }

    /// The length that the syntax of an object has with other `numbers`.
    func length(of object: Object, numbers: [Int32]) -> Int {
        references(of: Int(object.number)).reduce(object.syntaxLength) {
            $0 + DecimalDigits.count($1 < numbers.count ? numbers[Int($1)] : 0) - DecimalDigits.count($1)
        }
    }

    /// Copies the data of a stream to `target`.
    func copyData(of object: Object, to target: CheckedFile) {
        var (offset, end) = (
            object.offset + object.syntaxLength, object.offset + object.syntaxLength + object.dataLength
        )
        end = max(offset, end)
        while offset < end {
            let length = min(FileWindow.size, end - offset)
            guard window.read(offset, length, of: file, { _ = target.append(UnsafeRawBufferPointer($0)) }) else {
                return
            }
            offset += length
        }
    }

    /// Throws the first failure of the file.
    func check() throws(EmissionError) { try file.check() }
}

/// A part of a file in memory, since small objects that follow one another are read one after the other.
final class FileWindow {
    static let size = 1 << 16
    private var bytes: [UInt8] = []
    private var start = 0

    /// Lends `length` bytes from `offset` on to `body`; false, without a call, when they cannot be read.
    @discardableResult
    func read(_ offset: Int, _ length: Int, of file: CheckedFile, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool
    {
        if offset < start || offset + length > start + bytes.count {
            let count = min(max(length, FileWindow.size), file.count - offset)
            guard count >= length else { return false }
            if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
            start = offset
            guard bytes.withUnsafeMutableBytes({ file.read($0, from: offset) }) else {
                bytes = []
                return false
            }
        }
        bytes.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[offset - start..<offset - start + length]))
        }
        return true
    }
}

/// The decimal digits of a number.
enum DecimalDigits {
    /// How many a number has that is not negative.
    static func count(_ number: some FixedWidthInteger) -> Int {
        var (count, rest) = (1, number)
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }
}
