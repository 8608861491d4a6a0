import PubLocalServer
import Testing

@Suite struct HTTPRequestTests {
    private func read(_ lines: String...) -> HTTPRequest? {
        HTTPRequest(head: Array(lines.joined(separator: "\r\n").utf8))
    }

    @Test func pathAndQueryAreDecoded() throws {
        let request = try #require(read("GET /a%20b/c?x=1%2C5&y=&z HTTP/1.1", "Host: h", "Accept:  text/html \t"))
        #expect(request.method == "GET")
        #expect(request.path == "/a b/c")
        #expect(request.query == ["x": "1,5", "y": "", "z": ""])
        #expect(request.fields == ["host": "h", "accept": "text/html"])
    }

    @Test func aRepeatedFieldIsOneList() throws {
        let request = try #require(read("GET / HTTP/1.1", "Host: h", "A: 1", "a: 2"))
        #expect(request.fields["a"] == "1,2")
    }

    @Test(arguments: [
        ["GET / HTTP/1.1"], ["GET / HTTP/1.0", "Host: h"], ["GET  / HTTP/1.1", "Host: h"],
        ["GET / HTTP/1.1", "Host: h", "Host: i"],
        ["GET http://h/ HTTP/1.1", "Host: h"], ["GET / HTTP/1.1", "Host : h"], ["GET / HTTP/1.1", "Host: h", ""],
        ["GET / HTTP/1.1", "Host: h", " folded"], ["GET / HTTP/1.1", "Host: h", "Content-Length: -1"],
        ["GET / HTTP/1.1", "Host: h", "Content-Length: 99999999999999999999"],
        ["GET / HTTP/1.1", "Host: h", "Transfer-Encoding: chunked"], ["GET /%zz HTTP/1.1", "Host: h"],
        ["GET /%ff HTTP/1.1", "Host: h"], ["GET /?%f HTTP/1.1", "Host: h"], ["GET /%+1 HTTP/1.1", "Host: h"],
        ["GET /\u{0} HTTP/1.1", "Host: h"],
        ["GET /é HTTP/1.1", "Host: h"], ["G3T / HTTP/1.1", "Host: h"], [""],
    ])
    func whatIsNoRequestIsRefused(_ lines: [String]) {
        #expect(HTTPRequest(head: Array(lines.joined(separator: "\r\n").utf8)) == nil)
    }
}
