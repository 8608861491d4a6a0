import Glibc
import PubValues
import Synchronization

/// A server by HTTP/1.1 for browsers of this machine alone.
///
/// It listens at 127.0.0.1 and answers only requests that name it as their host, and come from no page of another origin: no page of the web may reach it by
/// a name that leads here. Each connection has a thread, which may wait; there are few of both. A request whose head or body is large, slow or
/// malformed is refused, and its connection closed.
package final class LoopbackServer: Sendable {
    /// Answers a request. Several threads call it.
    package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

    /// The most connections at once, bytes of a head and of a body.
    private static let limit = (connections: 64, head: 16 << 10, body: 16 << 10)
    /// How many ports are tried, from the one that is asked for on.
    private static let attempts = 20

    /// The port.
    package let port: Int
    private let socket: Int32
    private let connections = Mutex(0)

    /// A server that listens at `port`, or at the next one that is free; at any free port for 0. Nil when the system gives none: `errno` says why.
    package init?(port: Int) {
        for candidate in port == 0 ? [0] : Array(port..<min(port + Self.attempts, 65_536)) {
            guard let opened = Self.listening(at: candidate) else {
                // Only the next port helps against one that is taken.
                if errno == EADDRINUSE { continue }
                return nil
            }
            (socket, self.port) = opened
            return
        }
        return nil
    }

    deinit { close(socket) }

    /// Its address for browsers.
    package var address: String { "http://127.0.0.1:\(port)/" }

    /// A socket that listens at `port`, and the port that it has.
    private static func listening(at port: Int) -> (Int32, Int)? {
        let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return nil }
        var yes: Int32 = 1
        // Without it the port of a server that just ended stays taken for a minute.
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        // The calls of sockets take addresses of every family as one type.
        let isOpen = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, size) == 0 && listen(number, 64) == 0 && getsockname(number, $0, &size) == 0
            }
        }
        guard isOpen else {
            let code = errno
            close(number)
            errno = code
            return nil
        }
        return (number, Int(UInt16(bigEndian: address.sin_port)))
    }

    // MARK: Connections

    /// Answers requests by `handler`, for as long as the program runs.
    package func run(_ handler: @escaping Handler) {
        while true {
            let number = accept(socket, nil, nil)
            guard number >= 0 else {
                // Without descriptors the next connection may have one; EINTR and those that went away are nothing.
                if errno == EMFILE || errno == ENFILE { usleep(50_000) }
                continue
            }
            // An editor that is started is not to hold connections.
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            let isFree = connections.withLock { count in
                if count >= Self.limit.connections { return false }
                count += 1
                return true
            }
            let isServed =
                isFree
                && startThread { [self] in
                    serve(number, handler)
                    close(number)
                    connections.withLock { $0 -= 1 }
                }
            if isServed { continue }
            if isFree { connections.withLock { $0 -= 1 } }
            Self.send(HTTPResponse(503, "too many connections").bytes(withBody: true, keepsAlive: false), to: number)
            close(number)
        }
    }

    private func serve(_ number: Int32, _ handler: Handler) {
        // Browsers keep connections open without a word, and each has one of few threads.
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(number, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        var yes: Int32 = 1
        // Answers are sent whole: waiting for more to send would only delay the last packet.
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        var waiting: [UInt8] = []
        while true {
            switch Self.nextRequest(from: number, &waiting) {
            case .end: return
            case .refused(let response):
                Self.send(response.bytes(withBody: true, keepsAlive: false), to: number)
                return
            case .request(let request):
                let response = refusal(of: request) ?? handler(request)
                let bytes = response.bytes(withBody: request.method != "HEAD", keepsAlive: request.keepsAlive)
                guard Self.send(bytes, to: number), request.keepsAlive else { return }
            }
        }
    }

    /// The refusal of a request that is not for this server, or that the page of another one sent; nil for others.
    private func refusal(of request: HTTPRequest) -> HTTPResponse? {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let host = request.fields["host"], hosts.contains(host) else { return HTTPResponse(403, "not this host") }
        if let origin = request.fields["origin"], !hosts.contains(where: { "http://\($0)" == origin }) {
            return HTTPResponse(403, "not this origin")
        }
        // What browsers say of pages that name an address in a picture or a script, which have no origin.
        if let site = request.fields["sec-fetch-site"], !["same-origin", "none"].contains(site) {
            return HTTPResponse(403, "not this origin")
        }
        guard ["GET", "HEAD", "POST"].contains(request.method) else { return HTTPResponse(405, "GET, HEAD or POST") }
        return nil
    }

    // MARK: Bytes

    private enum Received {
        case request(HTTPRequest)
        case refused(HTTPResponse)
        case end
    }

    /// The next request of a connection; the bytes after it stay in `waiting`.
    private static func nextRequest(from number: Int32, _ waiting: inout [UInt8]) -> Received {
        let end = Array("\r\n\r\n".utf8)
        var searched = 0
        while true {
            if let place = waiting[searched...].firstRange(of: end) {
                guard var request = HTTPRequest(head: waiting[..<place.lowerBound]) else {
                    return .refused(HTTPResponse(400, "no request that is understood"))
                }
                if request.bodyLength > limit.body { return .refused(HTTPResponse(413, "too long")) }
                let last = place.upperBound + request.bodyLength
                while waiting.count < last { guard receive(from: number, &waiting) else { return .end } }
                request.body = Array(waiting[place.upperBound..<last])
                waiting.removeFirst(last)
                return .request(request)
            }
            if waiting.count > limit.head { return .refused(HTTPResponse(431, "too long")) }
            // The mark of the end may have come in part.
            searched = max(0, waiting.count - 3)
            guard receive(from: number, &waiting) else { return .end }
        }
    }

    private static func receive(from number: Int32, _ waiting: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(number, &chunk, chunk.count, 0)
            if count > 0 {
                waiting += chunk[..<count]
                return true
            }
            if count == 0 || errno != EINTR { return false }
        }
    }

    @discardableResult
    private static func send(_ bytes: [UInt8], to number: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(number, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno != EINTR { return false }
            done += max(count, 0)
        }
        return true
    }
}
