import Testing

/// One slip of an editor in the tests' issue, and what is said of it, the excerpts left out.
struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    /// A part of the manifest, and what is written instead of it.
    let manifest: (String, String)?
    let manifestEnd: String
    let template: (String, String)?
    let templateEnd: String
    let styles: String?
    let lead: String?
    /// A file beside the manifest.
    let file: (String, [UInt8])?
    let arguments: [String]
    let says: [String]

    init(
        _ name: String, manifest: (String, String)? = nil, manifestEnd: String = "", template: (String, String)? = nil,
        templateEnd: String = "", styles: String? = nil, lead: String? = nil, file: (String, [UInt8])? = nil,
        arguments: [String] = ["Issues/one/issue.toml"], says: [String]
    ) {
        self.name = name
        self.manifest = manifest
        self.manifestEnd = manifestEnd
        self.template = template
        self.templateEnd = templateEnd
        self.styles = styles
        self.lead = lead
        self.file = file
        self.arguments = arguments
        self.says = says
    }

    var testDescription: String { name }

    /// The issue with the slip in it.
    func issue() -> IssueFolder {
        let issue = IssueFolder()
        func replaced(_ text: String, _ part: (String, String)?) -> String {
            part.map { text.replacingFirst($0.0, with: $0.1) } ?? text
        }
        let written = replaced(Mistake.plainManifest, manifest) + manifestEnd
        issue.write("Issues/one/issue.toml", written)
        issue.write("Templates/tiny/template.toml", replaced(IssueFolder.template, template) + templateEnd)
        if let styles { issue.write("Issues/one/styles.toml", styles) }
        if let lead { issue.write("Issues/one/lead.md", lead) }
        if let file { issue.write("Issues/one/\(file.0)", bytes: file.1) }
        return issue
    }

    /// The manifest without the room at its end.
    private static let plainManifest = IssueFolder.manifest().replacingFirst("\"lead.md\"\n\n\n", with: "\"lead.md\"\n")

    /// A gray PNG, whose rows have the tones of `tone`, from 0, which is black.
    static func picture(width: Int, height: Int, tone: (Int) -> UInt8 = { _ in 0 }) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let named = Array(name.utf8) + body
            return bytes(UInt32(body.count)) + named + bytes(Fixture.checksum(named))
        }
        var rows: [UInt8] = []
        for row in 0..<height { rows += [0] + [UInt8](repeating: tone(row), count: width) }
        var packed: [UInt8] = [0x78, 0x01]
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in rows { (a, b) = ((a + UInt32(byte)) % 65_521, (b + a + UInt32(byte)) % 65_521) }
        // Stored blocks of deflate: it is the size that counts.
        for start in stride(from: 0, to: rows.count, by: 65_535) {
            let part = rows[start..<min(start + 65_535, rows.count)]
            let count = UInt16(part.count)
            let isLast: UInt8 = part.endIndex == rows.count ? 1 : 0
            packed += [isLast, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)] + part
        }
        packed += bytes(b << 16 | a)
        let head = bytes(UInt32(width)) + bytes(UInt32(height)) + [8, 0, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + chunk("IDAT", packed)
            + chunk("IEND", [])
    }
}
