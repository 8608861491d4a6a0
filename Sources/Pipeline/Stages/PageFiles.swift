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
