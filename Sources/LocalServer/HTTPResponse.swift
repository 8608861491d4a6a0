/// An answer by HTTP/1.1.
package struct HTTPResponse: Sendable {
    /// The status: 200.
    package var status: Int
    /// The type of the body: `image/png`.
    package var type: String
    /// The body.
    package var body: [UInt8]
    /// Whether this address will always have the same body.
    package var isImmutable = false

    /// An answer with `body`.
    package init(_ status: Int = 200, type: String, _ body: [UInt8]) {
        self.status = status
        self.type = type
        self.body = body
    }

    /// An answer of one line of text.
    package init(_ status: Int, _ text: String) {
        self.init(status, type: "text/plain; charset=utf-8", Array((text + "\n").utf8))
    }

    /// The head and the body as they are sent; without the body if only the head was asked for.
    func bytes(withBody: Bool, keepsAlive: Bool) -> [UInt8] {
        let caching = if isImmutable { "private, max-age=31536000, immutable" } else { "no-store" }
        let lines = [
            "HTTP/1.1 \(status) \(HTTPResponse.reason(status))", "Content-Type: \(type)",
            "Content-Length: \(body.count)",
            "Cache-Control: \(caching)",
            // The page shows what strangers wrote: nothing of it runs, and nothing is fetched from elsewhere.
            "Content-Security-Policy: default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
            "Cross-Origin-Resource-Policy: same-origin",
            "Connection: \(keepsAlive ? "keep-alive" : "close")",
        ]
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (withBody ? body : [])
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 204: "No Content"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 413: "Content Too Large"
        case 431: "Request Header Fields Too Large"
        case 503: "Service Unavailable"
        default: "Error"
        }
    }
}
