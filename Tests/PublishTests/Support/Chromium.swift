import FoundationEssentials
import Glibc
import Testing

/// Chromium without a window, told what to do by the Chrome DevTools Protocol through two pipes.
final class Chromium {
    /// Why it did not do what it was told.
    struct Failure: Error { var reason: String }

    private let folder: String
    private let program: RunningProgram
    private let requests: Int32, answers: Int32
    private var received: [UInt8] = []
    private var count = 0

    /// A browser that has started; it ends with this object.
    init() {
        var template = Array("/tmp/publish-browser-XXXXXX".utf8CString)
        let folder = String(cString: mkdtemp(&template))
        self.folder = folder
        let pipes = ["in", "out"].map { "\(folder)/\($0)" }
        for pipe in pipes { mkfifo(pipe, 0o600) }
        // Open at both ends, so that neither side waits for the other one to open its own.
        (requests, answers) = (open(pipes[0], O_RDWR | O_CLOEXEC), open(pipes[1], O_RDWR | O_CLOEXEC))
        let options = "--headless=new --no-sandbox --disable-gpu --no-first-run --remote-debugging-pipe"
        var program = Program([
            "bash", "-c", "exec chromium \(options) --user-data-dir=\(folder)/data about:blank 3<\"$0\" 4>\"$1\"",
            pipes[0], pipes[1],
        ])
        program.environment["HOME"] = folder
        self.program = program.start()
    }

    deinit {
        // Its helpers end with it. One that is killed leaves them.
        _ = try? tell("Browser.close")
        _ = program.wait(limit: 10)
        close(requests)
        close(answers)
        _ = Program(["rm", "-rf", folder]).run()
    }

    /// A page at `address`, 1600 × 1000 pixels large.
    func page(_ address: String) throws -> BrowserPage {
        let target = try tell("Target.createTarget", ["url": "about:blank"]).targetId ?? ""
        let session = try tell("Target.attachToTarget", ["targetId": .text(target), "flatten": true]).sessionId ?? ""
        let page = BrowserPage(self, session)
        try page.tell(
            "Emulation.setDeviceMetricsOverride",
            ["width": 1600, "height": 1000, "deviceScaleFactor": 1, "mobile": false])
        try page.tell("Page.navigate", ["url": .text(address)])
        return page
    }

    /// A value of a request.
    enum Value: Encodable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
        case text(String), number(Double), flag(Bool), list([[String: Value]])

        init(stringLiteral value: String) { self = .text(value) }
        init(integerLiteral value: Int) { self = .number(Double(value)) }
        init(booleanLiteral value: Bool) { self = .flag(value) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .flag(let value): try container.encode(value)
            case .list(let value): try container.encode(value)
            }
        }
    }

    /// What came of a request.
    struct Result: Decodable {
        struct Remote: Decodable { var value: String? }
        struct Fault: Decodable {
            struct Thrown: Decodable { var description: String? }
            var exception: Thrown?
        }

        var targetId: String?
        var sessionId: String?
        var result: Remote?
        var exceptionDetails: Fault?
    }

    private struct Request: Encodable {
        var id: Int
        var method: String
        var params: [String: Value]
        var sessionId: String?
    }

    private struct Answer: Decodable {
        struct Refusal: Decodable { var message: String }
        var id: Int?
        var result: Result?
        var error: Refusal?
    }

    /// Tells the browser, or the page of `session`, to do `method`; returns its answer.
    @discardableResult
    func tell(_ method: String, _ values: [String: Value] = [:], to session: String? = nil) throws -> Result {
        count += 1
        let request = Request(id: count, method: method, params: values, sessionId: session)
        // A message ends with a zero, in both directions.
        let bytes = Array(try JSONEncoder().encode(request)) + [0]
        var sent = 0
        while sent < bytes.count {
            let part = bytes[sent...].withUnsafeBytes { Glibc.write(requests, $0.baseAddress, $0.count) }
            if part < 0 { throw Failure(reason: "\(method): nothing can be sent") }
            sent += part
        }
        while true {
            let answer = try JSONDecoder().decode(Answer.self, from: Data(try message()))
            // Others are events, which nobody asked for.
            guard answer.id == count else { continue }
            if let error = answer.error { throw Failure(reason: "\(method): \(error.message)") }
            return try #require(answer.result)
        }
    }

    private func message() throws -> [UInt8] {
        while true {
            if let end = received.firstIndex(of: 0) {
                defer { received.removeFirst(end + 1) }
                return Array(received[..<end])
            }
            var request = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, 60_000) > 0 else { throw Failure(reason: "the browser is silent") }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(answers, &chunk, chunk.count)
            if count <= 0 { throw Failure(reason: "the browser has ended") }
            received += chunk[..<count]
        }
    }
}

/// A page of a browser.
struct BrowserPage {
    private let browser: Chromium
    private let session: String

    init(_ browser: Chromium, _ session: String) { (self.browser, self.session) = (browser, session) }

    @discardableResult
    func tell(_ method: String, _ values: [String: Chromium.Value] = [:]) throws -> Chromium.Result {
        try browser.tell(method, values, to: session)
    }

    /// The value of the expression `script` as text; promises are waited for.
    @discardableResult
    func value(of script: String) throws -> String {
        let wrapped = "(async () => String(await (\(script))))()"
        let result = try tell("Runtime.evaluate", ["expression": .text(wrapped), "awaitPromise": true])
        if let fault = result.exceptionDetails {
            throw Chromium.Failure(reason: "\(script): \(fault.exception?.description ?? "")")
        }
        return result.result?.value ?? ""
    }

    /// Waits until the expression `script` is true; fails the test after `limit` seconds.
    func wait(for script: String, limit: Double = 30) throws {
        let start = RunningProgram.now()
        while RunningProgram.now() - start < limit {
            // While the page loads nothing has its name.
            if (try? value(of: "Boolean(\(script))")) == "true" { return }
            usleep(10_000)
        }
        throw Chromium.Failure(reason: "not within \(limit) s: \(script)")
    }

    /// Presses and releases `key`.
    func press(_ key: String) throws {
        let codes: [String: Double] = ["Tab": 9, "Enter": 13, "ArrowLeft": 37, "ArrowRight": 39, "End": 35, "Home": 36]
        for kind in ["keyDown", "keyUp"] {
            var values: [String: Chromium.Value] = ["type": .text(kind), "key": .text(key)]
            if let code = codes[key] { values["windowsVirtualKeyCode"] = .number(code) }
            if key.count == 1, kind == "keyDown" { values["text"] = .text(key) }
            if key == "Enter", kind == "keyDown" { values["text"] = "\r" }
            try tell("Input.dispatchKeyEvent", values)
        }
    }

    /// Clicks at a place of the window, in pixels.
    func click(_ x: Double, _ y: Double) throws {
        for kind in ["mousePressed", "mouseReleased"] {
            try tell(
                "Input.dispatchMouseEvent",
                ["type": .text(kind), "x": .number(x), "y": .number(y), "button": "left", "clickCount": 1])
        }
    }
}
