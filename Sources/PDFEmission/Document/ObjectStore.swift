/// Where the objects of a PDF go while they are written, in any order; their numbers are given before.
protocol ObjectStore: AnyObject {
    /// A number for an object that is written later.
    func reserve() -> Int
    /// Takes `syntax` as object `number`, which is no stream.
    func write(_ number: Int, _ syntax: [UInt8])
    /// Begins the stream `number` of `length` bytes; `entries` are those of its dictionary but for the length.
    func beginStream(_ number: Int, _ entries: [UInt8], length: Int)
    /// Takes the next bytes of the stream that was begun.
    func append(_ bytes: UnsafeRawBufferPointer)
    /// Ends the stream, whose last byte is `last`.
    func endStream(after last: UInt8?)
    /// Ends the document. Called once; throws what the system refuses.
    func finish(_ trailer: DocumentTrailer) throws(EmissionError)
}

/// What the trailer of a document says, and which of its objects are pages. Objects are numbered as its store numbered them.
struct DocumentTrailer {
    var root: Int, info: Int
    /// The node above all pages.
    var pageTree: Int
    /// The pages in their order.
    var pages: [Int]
    /// The outline that is seen when the document is opened.
    var outline: Int?
    /// The hexadecimal digits of its identifier (ISO 32000-1 §14.4).
    var identifier: String

    /// The entries of a trailer, with other numbers for the catalog and the information.
    func entries(root: Int, info: Int) -> String {
        "/Root \(root) 0 R/Info \(info) 0 R/ID[<\(identifier)><\(identifier)>]"
    }
}

/// Where a cross-reference stream says that an object is (ISO 32000-1 §7.5.8).
enum ObjectPlace {
    case free
    /// At an offset of the file.
    case direct(Int)
    /// In an object stream, by its number and the place in it.
    case packed(Int, Int)

    /// The widths of the columns of its row, in bytes.
    static let widths = "/W[1 5 2]", rowSize = 8

    /// Its row.
    var row: [UInt8] {
        let (kind, first, second) =
            switch self {
            case .free: (0, 0, 65535)
            case .direct(let offset): (1, offset, 0)
            case .packed(let stream, let index): (2, stream, index)
            }
        var row = [UInt8(kind)]
        for shift in [32, 24, 16, 8, 0] { row.append(UInt8(truncatingIfNeeded: first >> shift)) }
        for shift in [8, 0] { row.append(UInt8(truncatingIfNeeded: second >> shift)) }
        return row
    }

    /// The rows of `places`, each as its difference from the one above it (PNG's predictor "up"), which compresses to a third.
    static func table(_ places: some Sequence<ObjectPlace>) -> [UInt8] {
        var bytes: [UInt8] = []
        var above = [UInt8](repeating: 0, count: rowSize)
        for place in places {
            let row = place.row
            bytes.append(2)
            for (byte, upper) in zip(row, above) { bytes.append(byte &- upper) }
            above = row
        }
        return bytes
    }

    /// The entries of a stream whose data are such a ``table(_:)``, compressed.
    static let tableEntries = "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns \(rowSize)>>"
}

/// Objects that are gathered in an object stream (ISO 32000-1 §7.5.7), which compresses them together.
struct ObjectPack {
    private(set) var numbers: [Int] = []
    private var index: [UInt8] = [], objects: [UInt8] = []

    /// Objects of a stream: readers inflate a whole one to see one of its objects.
    static let mostObjects = 200, mostBytes = 1 << 16

    /// Whether it takes no more.
    var isFull: Bool { numbers.count == ObjectPack.mostObjects || objects.count > ObjectPack.mostBytes }
    var isEmpty: Bool { numbers.isEmpty }

    /// Adds `syntax` as object `number`; gives its place in the stream.
    mutating func add(_ number: Int, _ syntax: some Collection<UInt8>) -> Int {
        PDFNumber.append(number, decimals: 0, to: &index)
        index.append(32)
        PDFNumber.append(objects.count, decimals: 0, to: &index)
        index.append(32)
        objects += syntax
        objects.append(10)
        numbers.append(number)
        return numbers.count - 1
    }

    /// The stream, not compressed, and the entries of its dictionary.
    var stream: (bytes: [UInt8], entries: String) {
        (index + objects, "/Type/ObjStm/N \(numbers.count)/First \(index.count)/Filter/FlateDecode")
    }
}

extension CheckedFile {
    /// What stands around an object and around the data of a stream.
    enum Syntax {
        /// Four bytes above 127 tell programs that the file is not text.
        static let header = Array("%PDF-1.6\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 10]
        static let endOfObject = "\nendobj\n"

        static func beginning(of number: Int) -> String { "\(number) 0 obj\n" }

        /// What stands between the entries of a stream and its data.
        static func beginningOfData(length: Int) -> String { "/Length \(length)>>stream\n" }

        /// What ends a stream whose last byte is `last`. A reader that takes CR and LF for one end of a line would find a stream that
        /// ends in CR a byte too short.
        static func endOfData(after last: UInt8?) -> String {
            last == 13 ? "\r\nendstream\nendobj\n" : "\nendstream\nendobj\n"
        }

        /// The length of an object of a `number` with `syntax` bytes of its own.
        static func length(ofObject number: Int, syntax: Int) -> Int {
            DecimalDigits.count(number) + 7 + syntax + endOfObject.utf8.count
        }

        /// The length of a stream of a `number` whose entries but for the length have `entries` bytes.
        static func length(ofStream number: Int, entries: Int, data: Int, last: UInt8?) -> Int {
            DecimalDigits.count(number) + 7 + 2 + entries + beginningOfData(length: data).utf8.count + data
                + endOfData(after: last).utf8.count
        }
    }

    // Failures are kept by the file.

    func append(_ text: String) { append(Array(text.utf8)) }

    func append(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { append($0) } }

    /// Writes a whole stream as object `number`.
    func append(stream bytes: [UInt8], _ entries: String, as number: Int) {
        append(Syntax.beginning(of: number) + "<<" + entries + Syntax.beginningOfData(length: bytes.count))
        append(bytes)
        append(Syntax.endOfData(after: bytes.last))
    }
}
