import PubDocuments
import Testing

@Suite struct UnsafeLinkTests {
    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
        "java\nscript:alert(1)", "\u{1}javascript:alert(1)", "java%73cript:alert(1)", "%6Aavascript:alert(1)",
        "javascript%3Aalert(1)", "java%2573cript:alert(1)", "&#106;avascript:alert(1)",
        "&#x6A;avascript&colon;alert(1)",
        "java&Tab;script:alert(1)", "java\u{AD}script:alert(1)", "java\u{200B}script:x", "vbscript:msgbox",
        "VBScript:x",
        "data:text/html,x", "data:text/html;base64,x", "livescript:x", "view-source:https://a.org", "shell:x", "blob:x",
        "ms-word:ofe|u|x",
    ])
    func programs(_ target: String) {
        guard case .scheme = UnsafeLink(target) else {
            Issue.record("\(target) may be followed")
            return
        }
    }

    @Test(arguments: [
        ("file:///etc/hostname", UnsafeLink.file), ("FILE:x", .file), ("f%69le:///x", .file), ("C:\\a\\b", .file),
        ("c:/a", .file), ("C%3A%5Ca", .file), ("//host/a", .host), ("\\\\host\\a", .host), ("/\\host", .host),
        (" //host", .host), ("%2F%2Fhost", .host), ("https://", .empty("https")), ("HTTP:", .empty("http")),
        ("https:///", .empty("https")), ("https:// ", .empty("https")), ("https://?a", .empty("https")),
        ("mailto:", .empty("mailto")), ("mailto:%20", .empty("mailto")), ("tel:", .empty("tel")),
    ])
    func others(_ target: String, _ wanted: UnsafeLink) { #expect(UnsafeLink(target) == wanted) }

    @Test(arguments: [
        "https://a.org", "http://a.org/b:c?d=javascript:e", "HTTPS://A.ORG", "mailto:a@b.org", "tel:+4912", "www.a.org",
        "#sand", "two#sand", "two.md", "a/b:c", "/files/a.tgz", "", "ftp://a.org/b", "https://a.org//b", "urn:isbn:1",
        "doi:10.1000/1", "100%", "a%zz",
    ])
    func whatMayBeFollowed(_ target: String) { #expect(UnsafeLink(target) == nil) }
}
