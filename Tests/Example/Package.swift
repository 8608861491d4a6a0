// swift-tools-version: 6.2
import PackageDescription

// Programs that set text with the library alone: `swift run JustifiedPage FONT.otf page.pdf` and `swift run Label FONT.otf WORDS` in this folder.
let package = Package(
    name: "Example",
    dependencies: [.package(name: "publish", path: "../..")],
    targets: [
        .executableTarget(name: "JustifiedPage", dependencies: [.product(name: "TextPDF", package: "publish")]),
        .executableTarget(name: "Letters", dependencies: [.product(name: "Publishing", package: "publish")]),
        .executableTarget(name: "Label", dependencies: [.product(name: "TextLayout", package: "publish")]),
    ]
)
