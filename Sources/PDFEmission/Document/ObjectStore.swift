/// A destination for the objects of a PDF, which are written in any order once their numbers are reserved.
protocol ObjectStore: AnyObject {
    /// Reserves a number for an object that is written later.
    func reserve() -> Int
    /// Writes `syntax` as object `number`, which is not a stream.
    func write(_ number: Int, _ syntax: [UInt8])
    /// Begins the stream `number` of `length` bytes; `entries` are the entries of its dictionary except the length.
    func beginStream(_ number: Int, _ entries: [UInt8], length: Int)
    /// Writes the next bytes of the current stream.
    func append(_ bytes: UnsafeRawBufferPointer)
    /// Ends the current stream, whose last byte is `last`.
    func endStream(after last: UInt8?)
    /// Ends the document. Called once; throws an error of the system.
    func finish(_ trailer: DocumentTrailer) throws(EmissionError)
}

/// The trailer of a document, and the numbers of its pages, as they were reserved.
struct DocumentTrailer {
    var root: Int, info: Int
    /// The root of the page tree.
    var pageTree: Int
    /// The pages in their order.
    var pages: [Int]
    /// The outline, if it is displayed when the document is opened.
    var outline: Int?
    /// The hexadecimal digits of its identifier (ISO 32000-1 §14.4).
    var identifier: String

    /// The dictionary entries, with the given numbers of the catalog and the information dictionary.
    func entries(root: Int, info: Int) -> String {
        "/Root \(root) 0 R/Info \(info) 0 R/ID[<\(identifier)><\(identifier)>]"
    }
}

/// The place of an object in a cross-reference stream (ISO 32000-1 §7.5.8).
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

    /// The rows of `places`, each as its difference from the row above (PNG's predictor "up"): they compress to a third.
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

    /// The dictionary entries of a stream that is a compressed ``table(_:)``.
    static let tableEntries = "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns \(rowSize)>>"
}

/// The objects of an object stream (ISO 32000-1 §7.5.7), which are compressed together.
struct ObjectPack {
    private(set) var numbers: [Int] = []
    private var index: [UInt8] = [], objects: [UInt8] = []

    /// Limits of a stream: a reader inflates all of it for one object.
    static let mostObjects = 200, mostBytes = 1 << 16

    /// Whether it should be written before more is added.
    var isFull: Bool { numbers.count == ObjectPack.mostObjects || objects.count > ObjectPack.mostBytes }
    var isEmpty: Bool { numbers.isEmpty }

    /// Adds `syntax` as object `number`. Returns its index in the stream.
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

    /// The data before compression, and the dictionary entries.
    var stream: (bytes: [UInt8], entries: String) {
        (index + objects, "/Type/ObjStm/N \(numbers.count)/First \(index.count)/Filter/FlateDecode")
    }
}

extension CheckedFile {
    /// The syntax around objects and around the data of streams.
    enum Syntax {
        /// Four bytes above 127 tell programs that the file is not text.
        static let header = Array("%PDF-1.6\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 10]
        static let endOfObject = "\nendobj\n"

        static func beginning(of number: Int) -> String { "\(number) 0 obj\n" }

        /// The syntax between the entries of a stream and its data.
        static func beginningOfData(length: Int) -> String { "/Length \(length)>>stream\n" }

        /// The syntax after the data of a stream whose last byte is `last`. A reader that takes CR and LF for one line end would find a
        /// stream that ends in CR a byte too short.
        static func endOfData(after last: UInt8?) -> String {
            last == 13 ? "\r\nendstream\nendobj\n" : "\nendstream\nendobj\n"
        }

        /// The length of object `number` in the file; `syntax` is the length of its own syntax.
        static func length(ofObject number: Int, syntax: Int) -> Int {
            DecimalDigits.count(number) + 7 + syntax + endOfObject.utf8.count
        }

        /// The length of stream `number` in the file, where `entries` is the length of its entries without `/Length`.
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
