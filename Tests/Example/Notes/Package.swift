// swift-tools-version: 6.2
import PackageDescription

// A note whose signs become styles, around shapes and within one, at two sizes of type: `swift run Notes FONTS NOTE.txt OUT`.
let package = Package(
    name: "Notes",
    dependencies: [.package(name: "publish", path: "../../..")],
    targets: [.executableTarget(name: "Notes", dependencies: [.product(name: "TextPDF", package: "publish")])]
)
