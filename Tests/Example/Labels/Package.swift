// swift-tools-version: 6.2
import PackageDescription

// Single lines drawn where they belong, and the list of all faces, each in itself: `swift run Labels FONTS OUT`.
let package = Package(
    name: "Labels",
    dependencies: [.package(name: "publish", path: "../../..")],
    targets: [.executableTarget(name: "Labels", dependencies: [.product(name: "TextPDF", package: "publish")])]
)
