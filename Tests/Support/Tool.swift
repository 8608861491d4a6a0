import Glibc
import Testing

/// A program that tests run, of a package that the set-up installs.
package enum Tool {
    /// The Debian packages of programs.
    private static let packages = [
        "bzcat": "bzip2", "chromium": "chromium", "gs": "ghostscript", "mutool": "mupdf-tools",
        "pdffonts": "poppler-utils",
        "pandoc": "pandoc", "pdfimages": "poppler-utils", "pdfinfo": "poppler-utils", "pdftocairo": "poppler-utils",
        "pdftoppm": "poppler-utils", "pdftotext": "poppler-utils", "python3": "python3", "qpdf": "qpdf",
        "soffice": "libreoffice-writer-nogui",
        "strace": "strace",
        "strings": "binutils", "strip": "binutils", "valgrind": "valgrind",
    ]

    /// The sentence on a program that is not installed; nil where it is.
    static func missing(_ name: String) -> String? {
        let isInstalled = ["/usr/local/bin", "/usr/bin", "/bin"].contains { access("\($0)/\(name)", X_OK) == 0 }
        if isInstalled { return nil }
        let isLong = ["chromium", "pandoc", "soffice", "valgrind"].contains(name)
        let command = isLong ? "LONG_TESTS=1 make setup" : "make setup"
        let package = packages[name].map { " (Debian's package \($0))" } ?? ""
        return "the program \(name)\(package) is missing: \(command) brings it"
    }

    /// Makes the running test fail where the program `name` is not installed.
    package static func expect(_ name: String) {
        if let sentence = missing(name) { Issue.record(Comment(rawValue: sentence)) }
    }

    /// What a shell command prints, and how it ended. The test that runs it fails where one of its programs is missing.
    package static func run(_ command: String) -> (output: [UInt8], status: Int32) {
        // Words of the command that name a program of the list: more than are run, at worst.
        for word in command.split(whereSeparator: { " |;()'".contains($0) }) where packages[String(word)] != nil {
            expect(String(word))
        }
        guard let pipe = popen(command, "r") else { return ([], -1) }
        let output = PackageFolder.readToEnd(pipe)
        return (output, pclose(pipe))
    }

    /// The text that a shell command prints.
    package static func output(of command: String) -> String { String(decoding: run(command).output, as: UTF8.self) }
}
