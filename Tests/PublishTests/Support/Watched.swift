import FoundationEssentials
import Glibc
import Testing

/// `publish watch` that runs for a test.
final class Watched {
    private let program: RunningProgram
    /// The port of its page.
    private(set) var port = 0

    /// The program on `issue`, with further options. Fails the test if it does not say its address.
    init(_ issue: IssueFolder, _ options: String...) throws {
        program = issue.program(["watch", "Issues/one/issue.toml", "--port", "0"] + options).start()
        let start = RunningProgram.now()
        while RunningProgram.now() - start < 20 {
            if let match = program.messagesSoFar.firstMatch(of: /127\.0\.0\.1:(\d+)/), let number = Int(match.1) {
                port = number
                return
            }
            usleep(5000)
        }
        Testing.Issue.record("no address: \(program.messagesSoFar)")
    }

    deinit { program.send(SIGKILL) }

    /// What the program has said.
    var messages: String { program.messagesSoFar }

    /// Ends it as Ctrl-C does.
    func interrupt() -> Run {
        program.send(SIGINT)
        return program.wait(limit: 10)
    }

    /// A browser of its page.
    var browser: Browser { Browser(port: port) }

    /// ``Browser/ask(_:_:host:fields:)``.
    func ask(_ path: String, _ method: String = "GET", host: String? = nil, fields: [String] = []) -> Browser.Answer {
        browser.ask(path, method, host: host, fields: fields)
    }

    /// ``Browser/send(_:ends:)``.
    func send(_ bytes: [UInt8], ends: Bool = false) -> Browser.Answer { browser.send(bytes, ends: ends) }

    /// ``Browser/state(after:lookingAt:)``.
    func state(after version: Int = 0, lookingAt edition: String? = nil) throws -> Browser.State {
        try browser.state(after: version, lookingAt: edition)
    }
}

/// A browser of a few lines.
struct Browser: Sendable {
    /// The port of the server.
    let port: Int

    /// What came back.
    struct Answer {
        var status = 0
        var head = ""
        var body: [UInt8] = []
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// The answer to a request of `method` for `path`, with further lines of the head.
    func ask(_ path: String, _ method: String = "GET", host: String? = nil, fields: [String] = []) -> Answer {
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + fields
        return send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    }

    /// What comes back for `bytes`, until the connection ends or says nothing for 30 seconds.
    func send(_ bytes: [UInt8], ends: Bool = false) -> Answer {
        let number = connect()
        defer { close(number) }
        _ = bytes.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if ends { shutdown(number, Int32(SHUT_WR)) }
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(number, &chunk, chunk.count, 0), count > 0 { received += chunk[..<count] }
        guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return Answer() }
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, head: head, body: Array(received[end.upperBound...]))
    }

    /// A connection to the server; fails the test if there is none.
    private func connect() -> Int32 {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(UInt16(port).bigEndian)
        place.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let code = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if code != 0 { Testing.Issue.record("no connection: \(String(cString: strerror(errno)))") }
        return number
    }

    /// The state after the one of `version`, for a browser that looks at `edition`; without one only states that are complete.
    func state(after version: Int = 0, lookingAt edition: String? = nil) throws -> State {
        var known = version
        while true {
            let looked = edition.map { "&edition=\($0)" } ?? ""
            let state = try JSONDecoder().decode(State.self, from: Data(ask("/state?after=\(known)\(looked)").body))
            if edition != nil || !state.ahead { return state }
            known = state.version
        }
    }

    /// What the page is told.
    struct State: Decodable {
        struct Mark: Decodable {
            var finding: Int
            var x: Double, y: Double, width: Double, height: Double
        }

        struct Sheet: Decodable {
            var folio: String
            var look: String
            var articles: [String]
            var marks: [Mark]
        }

        struct Edition: Decodable {
            var name: String
            var plates: Bool
            var errors: Int
            var sheets: [Sheet]
        }

        struct Excerpt: Decodable {
            var line: String
            var indent: Int
        }

        var version: Int
        var outdated: Bool
        var ahead: Bool
        var editor: Bool
        var findings: [ReportDocument.Finding]
        var excerpts: [Excerpt?]
        var articles: [ReportDocument.Article]
        var editions: [Edition]

        /// The hashes of the pages of the first edition.
        var looks: [String] { editions.first?.sheets.map(\.look) ?? [] }
    }
}
