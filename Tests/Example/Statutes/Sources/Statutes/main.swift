import Foundation
import Publishing

// Statutes in two columns: swift run Statutes ROOT TEXT.rtf OUT writes OUT-portrait.pdf and OUT-landscape.pdf. ROOT holds Templates and Fonts.
let (root, source, output) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])
let manifest = """
    [issue]
    title = "Statutes"
    date = 2026-11-01
    language = "en-GB"
    template = "monthly"
    [edition.screen]
    output = "statutes.pdf"
    [[article]]
    id = "statutes"
    source = "statutes.rtf"
    master = "feature"
    columns = 2
    """

var request = PublishingRequest(root: root)
request.manifest = "columns.toml"
request.files["columns.toml"] = Array(manifest.utf8)
request.files["statutes.rtf"] = try [UInt8](Data(contentsOf: URL(fileURLWithPath: source)))

// The page is turned, and all lines are set anew.
for (name, size) in [("portrait", "[\"148mm\", \"210mm\"]"), ("landscape", "[\"210mm\", \"148mm\"]")] {
    request.assignments = ["page.size=\(size)"]
    let issue = try publish(request)
    for finding in issue.findings where finding.severity == .error { print(finding.origin, finding.message) }
    guard let file = issue.files.first else { exit(1) }
    try Data(file.bytes).write(to: URL(fileURLWithPath: "\(output)-\(name).pdf"))
    print(name, file.pageCount)
}
