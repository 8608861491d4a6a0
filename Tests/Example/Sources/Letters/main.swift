import Publishing

// Letters from data: an issue that is in no folder, published in this process. Nothing is written.
let (root, count) = (CommandLine.arguments[1], Int(CommandLine.arguments[2]) ?? 1)
var request = PublishingRequest(root: root)
request.manifest = "letters.toml"
request.files["letters.toml"] = Array(
    """
    [issue]
    title = "Letters"
    date = 2026-11-30
    language = "en-GB"
    template = "monthly"
    [edition.screen]
    output = "letters.pdf"

    """.utf8)
for number in 1...count {
    request.files["letters.toml"]?.append(
        contentsOf: "[[article]]\nid = \"l\(number)\"\nsource = \"l\(number).md\"\nmaster = { first = \"feature\" }\n"
            .utf8)
    request.files["l\(number).md"] = Array("# Letter \(number)\n\nDear reader \(number), the ferry runs again.\n".utf8)
}
let issue = try publish(request)
for finding in issue.findings where finding.severity == .error { print(finding.message) }
for file in issue.files { print(file.edition, file.pageCount, file.bytes.count) }
