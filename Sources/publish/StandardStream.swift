import Glibc
import PubPipeline
import PubReports

/// Standard output or standard error, written without buffers.
struct StandardStream {
    /// The stream for output that programs read.
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    /// For people.
    static let error = StandardStream(descriptor: STDERR_FILENO)

    let descriptor: Int32

    /// Makes the streams safe to write to, before anything else is opened.
    static func prepare() {
        // A reader that went away (`publish … | head`) is an error of the write, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files (ulimit -f) likewise: the error of the write removes the unfinished file.
        signal(SIGXFSZ, SIG_IGN)
        // Otherwise a product could be opened as a stream that the caller closed, and messages would go into it.
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // It gets the lowest number that is free: this one.
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Writes all of `text`. False when the system refuses; a reader that went away wanted no more and is no failure.
    @discardableResult
    func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var done = 0
            while done < bytes.count {
                // The base address is there, since there are bytes.
                let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
                if count < 0, errno != EINTR { return errno == EPIPE }
                done += max(count, 0)
            }
            return true
        }
    }

    /// `text` with all but its line ends made safe to be shown: wrong arguments are quoted in messages.
    static func escapedLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { VisibleText.escaped(String($0)) }.joined(separator: "\n")
    }
}
