import Glibc
import PubTestSupport
import Testing

/// A careless program calls all of the library: it never ends by a signal, and gets what it asks for at least half of the time.
@Suite(.needs(.fonts)) struct FuzzTests {
    /// Seconds of a thread's work for a call, at most: what takes longer is taken for a hang.
    private static let mostSeconds = 20.0

    /// Calls each function `rounds` times; gives the number of calls and that of the successes.
    private func run(rounds: Range<Int>) -> (calls: Int, successes: Int) {
        var (calls, successes) = (0, 0)
        for round in rounds {
            for (index, call) in FuzzCall.all.enumerated() {
                let seed = UInt64(round * 1000 + index)
                var program = CarelessProgram(seed: seed)
                let start = seconds(CLOCK_THREAD_CPUTIME_ID)
                // The last line names the call that a signal ended.
                if getenv("FUZZ_TRACE") != nil { note("\(call.name) \(seed)") }
                if call.succeeds(&program) { successes += 1 }
                calls += 1
                let duration = seconds(CLOCK_THREAD_CPUTIME_ID) - start
                #expect(duration < Self.mostSeconds, "\(call.name) \(seed)")
            }
        }
        return (calls, successes)
    }

    private func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Writes `line` at once: a signal would lose what waits in a buffer.
    private func note(_ line: String) {
        Array("\(line)\n".utf8).withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
    }

    @Test func noCallEndsTheProgram() {
        defer { unlink(FuzzCall.scratch) }
        let (calls, successes) = run(rounds: 0..<6)
        #expect(calls > 1200)
        #expect(successes * 2 > calls, "\(successes) of \(calls)")
    }

    /// Ten minutes of it.
    @Test(.long) func noCallEndsTheProgramForTenMinutes() {
        defer { unlink(FuzzCall.scratch) }
        let start = seconds(CLOCK_MONOTONIC)
        var (round, calls, successes) = (6, 0, 0)
        while seconds(CLOCK_MONOTONIC) - start < 600 {
            let more = run(rounds: round..<round + 1)
            (round, calls, successes) = (round + 1, calls + more.calls, successes + more.successes)
        }
        #expect(successes * 2 > calls, "\(successes) of \(calls)")
    }

    /// A function that is new is called too. Types below frames and lines expect indices among their parts, as the documentation says.
    @Test func everyFunctionIsCalled() {
        let folder = "Tests/TextLibraryTests/Fuzz"
        let calls = PackageFolder.names(in: folder).map { text(of: "\(folder)/\($0)") }.joined()
        let rooms = [
            "Geometry", "Identity", "Color", "TextModel", "DisplayList", "Fonts", "TextLayout/Frames", "PDFEmission",
        ]
        var count = 0
        for room in rooms {
            for file in PackageFolder.names(in: "Sources/\(room)") where file.hasSuffix(".swift") {
                for match in text(of: "Sources/\(room)/\(file)").matches(
                    of: /\n *(?:@\w+ )*public [a-z ]*func ([A-Za-z]\w*)/)
                {
                    count += 1
                    let name = String(match.1)
                    // Settings are for the program alone, and sets call it.
                    if ["read", "hash"].contains(name) { continue }
                    let isCalled = ["(", " {"].contains { calls.contains(name + $0) }
                    #expect(isCalled, "\(room)/\(file): \(name) is not called")
                }
            }
        }
        #expect(count > 90)
    }

    private func text(of name: String) -> String {
        String(decoding: PackageFolder.bytes(of: name) ?? [], as: UTF8.self)
    }
}
