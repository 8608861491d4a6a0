import Glibc
import PubFiles
import PubPipeline
import PubValues

/// Measures what a change of one word costs in a session.
///
/// usage: IssueSessionBench issue.toml ROOT ARTICLE OUTPUT [FOLDER [EDITION]]
/// Builds the issue, which may read files of FOLDER too, or its EDITION alone, then changes a word of the file ARTICLE and builds again, five times; the file is as before at the end.
/// A line a build: wall and processor seconds, and how many chains and pages were made.
@main struct IssueSessionBench {
    static func main() {
        let arguments = CommandLine.arguments
        guard (5...7).contains(arguments.count), let text = bytes(of: arguments[3]), let word = word(in: text) else {
            fail("usage: IssueSessionBench issue.toml ROOT ARTICLE OUTPUT [FOLDER [EDITION]]", 2)
        }
        var options = BuildOptions(manifest: arguments[1])
        options.root = arguments[2]
        options.output = arguments[4]
        options.allowedFolders = Array(arguments.dropFirst(5).prefix(1))
        options.edition = arguments.dropFirst(6).first
        options.jobs = processorCount()
        let session = IssueSession(options)
        defer { write(text, to: arguments[3]) }
        for turn in 0...5 {
            var changed = text
            changed.replaceSubrange(word, with: turn % 2 == 0 ? Array("tides".utf8) : Array("waves".utf8))
            write(changed, to: arguments[3])
            build(session, turn == 0 ? "first" : "word")
        }
    }

    private static func build(_ session: IssueSession, _ name: String) {
        let start = (now(CLOCK_MONOTONIC), now(CLOCK_PROCESS_CPUTIME_ID))
        guard let report = try? session.build(), let product = report.products.first else {
            fail("the issue has errors", 1)
        }
        let seconds = (now(CLOCK_MONOTONIC) - start.0, now(CLOCK_PROCESS_CPUTIME_ID) - start.1)
        print(name, seconds.0, seconds.1, report.work.runs, report.work.contents, product.pages)
    }

    /// The last word of five letters that stands between spaces.
    private static func word(in text: [UInt8]) -> Range<Int>? {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return text.indices.reversed().first { place in
            place >= 6 && text[place] == 32 && text[place - 6] == 32
                && text[(place - 5)..<place].allSatisfy { letters.contains($0) }
        }.map { ($0 - 5)..<$0 }
    }

    private static func bytes(of path: String) -> [UInt8]? {
        try? InputFolders.read(named: path, limit: 1 << 24).value?.bytes
    }

    private static func write(_ bytes: [UInt8], to path: String) {
        guard (try? AtomicWrite.write(bytes, to: path)) != nil else {
            fail("\(path) cannot be written", 3)
        }
    }

    private static func fail(_ message: String, _ status: Int32) -> Never {
        let line = Array((message + "\n").utf8)
        _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(status)
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
