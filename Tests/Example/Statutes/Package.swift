// swift-tools-version: 6.2
import PackageDescription

// A text of a word processor, in columns of pages of two sizes: `swift run Statutes ROOT TEXT.rtf OUT`.
let package = Package(
    name: "Statutes",
    dependencies: [.package(name: "publish", path: "../../..")],
    targets: [.executableTarget(name: "Statutes", dependencies: [.product(name: "Publishing", package: "publish")])]
)
