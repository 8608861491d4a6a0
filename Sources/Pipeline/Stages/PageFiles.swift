import PubFiles
import PubPlatform

/// The PNG files of pages, named by their folios: `FOLDER/NAME-001.png` and so on.
struct PageFiles {
    let folder: String
    let name: String
    /// The ends of the names, for each page.
    private let endings: [String]
    /// The number of the last page, whose folio is one as a rule.
    private let lastNumber: Int

    /// The files in `folder`, called after `name`, of pages with these `folios`.
    init(folder: String, name: String, folios: [String]) {
        self.folder = folder
        self.name = name
        var taken: Set<String> = []
        endings = folios.enumerated().map { index, folio in
            let ending = PageFiles.ending(of: folio)
            // A page without a folio, or with one of another page, is named by its place among the pages.
            if let ending, taken.insert(ending.lowercased()).inserted { return ending }
            return "sheet-\(PageFiles.padded(index + 1))"
        }
        lastNumber = folios.last.flatMap { Int($0) } ?? folios.count
    }

    /// The file of the page `number` among the pages, from 1; beyond the last, the file for the folio that would follow.
    func path(of number: Int) -> String {
        let isPage = endings.indices.contains(number - 1)
        let ending = isPage ? endings[number - 1] : PageFiles.padded(lastNumber + number - endings.count)
        return "\(folder)/\(name)-\(ending).png"
    }

    /// A number as `007`, letters as they are: `iv`; nil for a folio with other characters, and without any.
    private static func ending(of folio: String) -> String? {
        if let number = Int(folio), number >= 0 { return padded(number) }
        let isName = folio.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: false
            }
        }
        // Folios come from content: only plain, short ones become part of a path.
        return isName && (1...32).contains(folio.utf8.count) ? folio : nil
    }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
    }

    /// The files of pages after `count` that an earlier, longer run left: they follow one another without a gap, and bear the
    /// mark of this program, so that a picture whose name only ends in a number is left alone.
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

    /// The PNG `bytes` with the mark that tells a later run that it may remove the page.
    static func marked(_ bytes: [UInt8]) -> [UInt8] { bytes[..<headLength] + mark + bytes[headLength...] }

    /// Whether a file with the mark is at `path`.
    private static func isMarked(_ path: String) throws(EnvironmentFailure) -> Bool {
        do throws(SystemError) {
            let file = try Descriptor.open(path, in: nil, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY).get()
            guard case .file = FileKind(try file.status().get()) else { return false }
            let head = try file.read(at: 0, count: headLength + mark.count).get()
            return head.dropFirst(headLength).elementsEqual(mark)
        } catch {
            // A file that may not be read is nobody's page, and ELOOP is a link.
            if [ENOENT, ENOTDIR, EACCES, ELOOP, ENXIO].contains(error.code) { return false }
            throw EnvironmentFailure("read", path, code: error.code)
        }
    }
}
