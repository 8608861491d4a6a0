import Glibc
import PubValues

/// The command that opens a place of a file in an editor.
package struct EditorCommand {
    private let parts: [String]

    /// The command `text`: a program and its arguments, separated by spaces.
    package init(_ text: String) { parts = text.split(separator: " ").map(String.init) }

    /// The words that open a place. If the command does not say `{file}`, the place follows it, as editors take it: `file:line:column`.
    package func words(file: String, line: Int, column: Int) -> [String] {
        // A file of this name is no option of the editor.
        let path = file.hasPrefix("-") ? "./" + file : file
        guard parts.contains(where: { $0.contains("{file}") }) else { return parts + ["\(path):\(line):\(column)"] }
        return parts.map { part in
            // The name comes last: braces in it are its own.
            part.replacing("{line}", with: "\(line)").replacing("{column}", with: "\(column)")
                .replacing("{file}", with: path)
        }
    }

    /// Starts the program of `words` without waiting for it, and without a shell; false if it cannot be started.
    package static func start(_ words: [String]) -> Bool {
        if words.isEmpty { return false }
        let arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This program blocks the signals that end it, and ignores a reader that went away: another one does not expect that.
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // A variable of C that anybody may change: Swift lets no one read it by name.
        let variable = dlsym(nil, "environ")?.assumingMemoryBound(
            to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self)
        guard let environment = variable?.pointee else { return false }
        var process: pid_t = 0
        guard posix_spawnp(&process, words[0], nil, &attributes, arguments, environment) == 0 else { return false }
        let started = process
        // The system keeps a program that has ended until somebody asks how.
        return startThread {
            var status: Int32 = 0
            while waitpid(started, &status, 0) < 0, errno == EINTR {}
        }
    }
}
