import Files
import Glibc

/// The PNG files of pages, named by their folios: `FOLDER/NAME-001.png` and so on.
struct PageFiles {
    let folder: String
    let name: String
    /// What the names end in, for each page.
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
            // What has no folio, or that of another page, is called after its place among the pages.
            if let ending, taken.insert(ending.lowercased()).inserted { return ending }
            return "sheet-\(PageFiles.padded(index + 1))"
        }
        lastNumber = folios.last.flatMap { Int($0) } ?? folios.count
    }

    /// The file of the page `number` among the pages, from 1; beyond them that of the folio which would follow.
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
        return isName && (1...32).contains(folio.utf8.count) ? folio : nil
    }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
    }

    /// Removes the pages after `count` that an earlier, longer run left: they follow one another without a gap, so
    /// that a picture which only ends in a number is left alone.
    func removeStale(after count: Int) throws(EnvironmentFailure) {
        var number = count + 1
        while true {
            let path = path(of: number)
            if unlink(path) != 0 {
                if errno == ENOENT || errno == ENOTDIR { return }
                throw EnvironmentFailure("remove", path, code: errno)
            }
            number += 1
        }
    }
}
