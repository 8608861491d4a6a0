import PubPlatform
import PubRunningText
import PubValues

/// The offset of the start of each line. Lines count from 1, as cmark counts them.
struct LineStarts: Sendable {
    /// The offsets; one more for the end of the text.
    private let starts: [Int32]

    /// The lines of `bytes`. Linear.
    init(_ bytes: [UInt8]) {
        var starts: [Int32] = [0]
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            var offset = 0
            // The library looks at thirty-two bytes at once.
            while let end = memchr(start + offset, Int32(Ascii.lineFeed), bytes.count - offset) {
                offset = UnsafeRawPointer(end) - start + 1
                starts.append(Int32(offset))
            }
        }
        if Int(starts[starts.count - 1]) != bytes.count { starts.append(Int32(bytes.count)) }
        self.starts = starts
    }

    /// The number of lines.
    var count: Int { starts.count - 1 }

    /// The bytes of `line` with its end; empty when there is no such line.
    func range(_ line: Int) -> Range<Int> {
        guard line >= 1, line <= count else {
            let end = Int(starts[starts.count - 1])
            return end..<end
        }
        return Int(starts[line - 1])..<Int(starts[line])
    }

    /// The line of the byte at `offset`. Logarithmic.
    func line(of offset: Int) -> Int {
        max(starts.partitioningIndex { Int($0) > offset }, 1)
    }
}
