import PubValues

/// The bytes of an encoded picture: in memory, or in a file that they are copied from when they are written.
package enum EncodedData: Hashable, Sendable {
    /// Pieces, to be joined.
    case memory([ArraySlice<UInt8>])
    /// Ranges of a file.
    case file(FilePassage)

    /// The number of bytes.
    package var count: Int {
        switch self {
        case .memory(let pieces): pieces.reduce(0) { $0 + $1.count }
        case .file(let passage): passage.count
        }
    }

    /// Gives `body` all bytes, piece by piece. Throws any error of reading a file, and ``PictureChanged`` at the end of
    /// a file that has changed.
    package func forEachPiece(_ body: (ArraySlice<UInt8>) -> Void) throws {
        switch self {
        case .memory(let pieces): pieces.forEach(body)
        case .file(let passage): try passage.forEachPiece(body)
        }
    }
}

/// A picture in a file, which is opened and read in pieces whenever it is needed: its size costs no memory.
package struct StoredPicture: Sendable {
    /// Its name, for messages.
    package var name: String
    /// Opens the file, and gives its bytes from an offset on to a function, until that returns false or the file ends.
    package var read: @Sendable (_ start: Int, _ take: (ArraySlice<UInt8>) -> Bool) throws -> Void

    /// The picture `name`, which `read` reads.
    package init(name: String, read: @escaping @Sendable (Int, (ArraySlice<UInt8>) -> Bool) throws -> Void) {
        self.name = name
        self.read = read
    }
}

/// A picture that changed after it was probed.
package struct PictureChanged: Error, CustomStringConvertible {
    /// Its name.
    package var name: String
    /// The event in words.
    package var description: String { "\(name) changed during the build" }

    /// The picture `name` has changed.
    package init(name: String) { self.name = name }
}

/// Ranges of a picture's file, to be copied.
package struct FilePassage: Hashable, Sendable {
    /// The ranges, ascending.
    let ranges: [Range<Int>]
    /// The hash of the whole file, its identity.
    let content: ContentHash
    @ExcludedFromEquality private var file: StoredPicture

    init(_ ranges: [Range<Int>], of file: StoredPicture, content: ContentHash) {
        self.ranges = ranges
        self.content = content
        self.file = file
    }

    /// Bytes of all ranges.
    var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Gives `body` the bytes of all ranges. The whole file is read, since its hash tells whether it has changed.
    fileprivate func forEachPiece(_ body: (ArraySlice<UInt8>) -> Void) throws {
        var whole = ContentHashRun()
        var cutter = RangeCutter(ranges[...], from: 0)
        try file.read(0) { piece in
            whole.append(piece)
            cutter.cut(piece, body)
            return true
        }
        if whole.hash != content { throw PictureChanged(name: file.name) }
    }
}

extension StoredPicture {
    /// The bytes of `ranges`, joined in their order. The file is read once for ranges that ascend.
    func bytes(_ ranges: [Range<Int>]) throws -> [UInt8] {
        var result: [UInt8] = []
        var rest = ranges[...]
        while let first = rest.first {
            let ascending = 1 + zip(rest, rest.dropFirst()).prefix { $0.upperBound <= $1.lowerBound }.count
            var cutter = RangeCutter(rest.prefix(ascending), from: first.lowerBound)
            try read(first.lowerBound) { piece in
                cutter.cut(piece) { result += $0 }
                return !cutter.isDone
            }
            if !cutter.isDone { throw PictureChanged(name: name) }
            rest = rest.dropFirst(ascending)
        }
        return result
    }
}

/// Takes ranges out of a run of bytes that comes in pieces.
private struct RangeCutter {
    /// The ranges not yet taken as a whole.
    private var ranges: ArraySlice<Range<Int>>
    /// The offset of the next piece.
    private var offset: Int

    init(_ ranges: ArraySlice<Range<Int>>, from offset: Int) {
        self.ranges = ranges
        self.offset = offset
    }

    var isDone: Bool { ranges.isEmpty }

    /// Gives `body` the parts of the next piece that are in the ranges.
    mutating func cut(_ piece: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
        let end = offset + piece.count
        while let range = ranges.first, range.lowerBound < end {
            let part = range.clamped(to: offset..<end)
            let start = piece.startIndex - offset
            if !part.isEmpty { body(piece[start + part.lowerBound..<start + part.upperBound]) }
            if range.upperBound > end { break }
            ranges.removeFirst()
        }
        offset = end
    }
}
