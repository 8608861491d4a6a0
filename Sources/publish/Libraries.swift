import Glibc
import PubFiles

/// The folders of templates, profiles, fonts and dictionaries that issues share: the folders that the environment names, then the one
/// that is installed with the program.
enum Libraries {
    /// All of them, in search order; they need not exist.
    static let all: [LibraryFolder] = {
        var folders = named.map { LibraryFolder(path: $0) }
        if let installed { folders.append(installed) }
        return folders
    }()

    /// The folders of `PUBLISH_PATH`, with colons between them.
    static var named: [String] {
        guard let variable = getenv("PUBLISH_PATH") else { return [] }
        return String(cString: variable).split(separator: ":").map(String.init)
    }

    /// The folder of an installed program: `PREFIX/share/publish` of `PREFIX/bin/publish`. A program in its build folder has
    /// none, so that tests do not depend on the installed files.
    static let installed: LibraryFolder? = {
        // A sandbox may lack /proc: then it is the one of the system.
        guard let path = realpath("/proc/self/exe", nil) else { return library(in: "/usr/share") }
        defer { free(path) }
        let folder = InputFolders.folderName(of: String(cString: path))
        guard folder.hasSuffix("/bin") else { return nil }
        return library(in: folder.dropLast("bin".count) + "share")
    }()

    private static func library(in share: String) -> LibraryFolder {
        LibraryFolder(path: share + "/publish", linkedFolders: [share + "/fonts"])
    }
}
