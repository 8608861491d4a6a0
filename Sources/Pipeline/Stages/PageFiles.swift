import Files
import Glibc

/// The PNG files of pages: `FOLDER/NAME-001.png` and so on.
struct PageFiles {
    let folder: String
    let name: String

    /// The file of the page `number`, from 1.
    func path(of number: Int) -> String {
        let digits = String(number)
        return "\(folder)/\(name)-\(String(repeating: "0", count: max(0, 3 - digits.utf8.count)))\(digits).png"
    }

    /// The files of pages after `count` that an earlier, longer run left: they follow one another without a gap, and bear the
    /// mark of this program, so that a picture which only ends in a number is left alone.
    func stale(after count: Int) throws(EnvironmentFailure) -> [String] {
        var paths: [String] = []
        while true {
            let path = path(of: count + 1 + paths.count)
            guard try PageFiles.isMarked(path) else { return paths }
            paths.append(path)
        }
    }

    // MARK: The mark

    /// Bytes of the signature of PNG and of its first chunk, the header (PNG 1.2 §3 and §4.1.1).
    private static let headLength = 8 + 25

    /// A chunk of text that names the program that made the file (PNG 1.2 §4.2.3), with its length before and its checksum
    /// behind it.
    private static let mark: [UInt8] =
        [0, 0, 0, 16] + Array("tEXtSoftware\0publish".utf8) + [0x90, 0xF6, 0xAA, 0x21]

    /// The PNG `bytes` with the mark, by which a later run knows it as a page that it may remove.
    static func marked(_ bytes: [UInt8]) -> [UInt8] { bytes[..<headLength] + mark + bytes[headLength...] }

    /// Whether a file with the mark is at `path`.
    private static func isMarked(_ path: String) throws(EnvironmentFailure) -> Bool {
        do throws(SystemError) {
            let file = try Descriptor.open(path, in: nil, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY).get()
            guard case .file = FileKind(try file.status().get()) else { return false }
            let head = try file.read(at: 0, count: headLength + mark.count).get()
            return head.dropFirst(headLength).elementsEqual(mark)
        } catch {
            // What may not be read is nobody's page, and ELOOP is a link.
            if [ENOENT, ENOTDIR, EACCES, ELOOP, ENXIO].contains(error.code) { return false }
            throw EnvironmentFailure("read", path, code: error.code)
        }
    }
}
