import PubValues

/// A log of the objects of a document, in a temporary file, with the references of each. The final order and numbers are decided once
/// all objects are known. Memory: about thirty bytes an object and four a reference.
struct GatheredObjects {
    /// An object in the file.
    struct Object {
        var number: Int32
        /// Its syntax, or the entries of a stream except the length.
        var offset: Int, syntaxLength: Int
        /// The length of a stream's data, which follow its entries; -1 if the object is not a stream.
        var dataLength = -1
        var endsInReturn = false
        /// The place of its first reference in the list.
        var firstReference: Int

        var isStream: Bool { dataLength >= 0 }
        /// The last byte of a stream if it is a carriage return; nil otherwise.
        var last: UInt8? { endsInReturn ? 13 : nil }
    }

    private let file: CheckedFile
    private(set) var objects: [Object] = []
    /// The index of each object by its number; -1 for numbers that are only reserved.
    private var places: [Int32] = [-1]
    private var references: [Int32] = []
    private let window = FileWindow()

    /// An empty log in the empty `file`.
    init(_ file: CheckedFile) { self.file = file }

    /// One more than the highest number that is reserved.
    var numberCount: Int { places.count }

    mutating func reserve() -> Int {
        places.append(-1)
        return places.count - 1
    }

    /// Adds object `number`, or the head of a stream whose `dataLength` bytes follow by ``append(_:)``.
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

    /// The object with the given number; nil if the number is reserved only, or unknown.
    func object(_ number: Int) -> Object? {
        guard places.indices.contains(number), places[number] >= 0 else { return nil }
        return objects[Int(places[number])]
    }

    /// The numbers that object `number` refers to; a number may occur more than once.
    func references(of number: Int) -> ArraySlice<Int32> {
        guard places.indices.contains(number), places[number] >= 0 else { return [] }
        let next = Int(places[number]) + 1
        let end = next < objects.count ? objects[next].firstReference : references.count
        return references[objects[next - 1].firstReference..<end]
    }

    /// Reads the whole file; throws if it differs from the bytes that were written.
    func verify() throws(EmissionError) { try file.verify() }

    /// Appends the syntax of an object to `target`, its references renumbered by `numbers`. The file keeps a read error for
    /// ``check()``.
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

    /// The length of an object's syntax once its references are renumbered by `numbers`.
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

/// A read buffer: small objects that are neighbours in a file are read by one call of the system.
final class FileWindow {
    static let size = 1 << 16
    private var bytes: [UInt8] = []
    private var start = 0

    /// Lends `length` bytes from `offset` on to `body`. Returns false, without calling it, if they cannot be read.
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
    /// The number of digits of a number that is not negative.
    static func count(_ number: some FixedWidthInteger) -> Int {
        var (count, rest) = (1, number)
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }
}
