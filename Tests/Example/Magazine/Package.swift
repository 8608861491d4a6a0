// swift-tools-version: 6.2
import PackageDescription

// A text with tags becomes columns of justified text with pictures in their lines: `swift run Magazine FONTS TEXT.tags.txt OUT`.
let package = Package(
    name: "Magazine",
    dependencies: [.package(name: "publish", path: "../../..")],
    targets: [.executableTarget(name: "Magazine", dependencies: [.product(name: "TextPDF", package: "publish")])]
)
