// swift-tools-version: 6.2
import PackageDescription

// A program that sets text with the library alone: `swift run JustifiedPage FONT.otf page.pdf` in this folder.
let package = Package(
    name: "Example",
    dependencies: [.package(name: "publish", path: "../..")],
    targets: [
        .executableTarget(name: "JustifiedPage", dependencies: [.product(name: "TextLayout", package: "publish")])
    ]
)
