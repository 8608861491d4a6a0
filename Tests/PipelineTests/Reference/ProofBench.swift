import Glibc
import PubDiagnostics
import PubPipeline
import PubTestSupport

/// Builds the issues of proofs in process.
struct ProofBench {
    /// What a build leaves behind, as far as a key may change it.
    struct Result {
        var files: [String: [UInt8]]
        var pages: String
        /// Identifiers of findings, with how often each was made.
        var findings: [String: Int]
        /// What is advised about them.
        var hints: Set<String>
        var errors: [String]
    }

    private static let fonts = [
        "Vollkorn-Regular.ttf", "Vollkorn-Italic.ttf", "Vollkorn-Bold.ttf", "Inter-Regular.otf",
        "NotoSerifCJK-Regular.ttc", "NotoNaskhArabic-Regular.ttf",
    ]
    private static let code = "JetBrainsMono-Regular.ttf"
    private static let press = "FOGRA39L_coated.icc"
    private static let pictures = ["rgb.jpg", "exif-6.jpg", "profile.png", "gray-1.png", "cmyk-heavy.tif"]

    let base: ProofScene

    /// The scenes of all files of proofs.
    static func scenes() -> [ProofScene] {
        let folder = "Tests/PipelineTests/Proofs"
        return ["manifest", "pages", "paragraphs", "characters", "objects", "elements", "markup", "patterns"].flatMap {
            name in
            ProofScene.scenes(text("\(folder)/\(name).txt"), file: "\(name).txt")
        }
    }

    init() {
        let text = Self.text("Tests/PipelineTests/Proofs/base.txt")
        base = ProofScene.scenes(text, file: "base.txt")[0]
    }

    /// Builds `scene` with `slot` in its place, in a folder that is removed afterwards.
    func build(_ scene: ProofScene, slot: String) throws -> Result {
        let shop = Workshop()
        let texts = scene.files(over: base, slot: slot)
        for (path, text) in texts { shop.file(path, text) }
        shop.folder("Fonts")
        shop.folder("build")
        for name in Self.fonts + [Self.code] { shop.link("Fonts/\(name)", to: "\(PackageFolder.path)/Fonts/\(name)") }
        // Inputs are opened beneath the root: a link out of it would be refused.
        if texts.contains(where: { $0.text.contains(Self.press) }) {
            Self.copy("Fonts/\(Self.press)", to: "\(shop.path)/Fonts/\(Self.press)")
        }
        for name in Self.pictures {
            Self.copy("Tests/ImagesTests/Fixtures/\(name)", to: "\(shop.path)/Issues/p/\(name)")
        }
        var options = BuildOptions(manifest: "\(shop.path)/Issues/p/issue.toml")
        options.keepsPages = true
        options.allowedFolders = ["\(PackageFolder.path)/Fonts"]
        let report = try PubPipeline.build(options)
        var files: [String: [UInt8]] = [:]
        for product in report.products {
            files[String(product.path.dropFirst(shop.path.count))] = Self.bytes(product.path)
        }
        var findings: [String: Int] = [:]
        for finding in report.diagnostics { findings[finding.id, default: 0] += 1 }
        let errors = report.diagnostics.filter { $0.severity == .error }.map {
            "\($0.origin) \($0.id): \($0.message)".replacing(shop.path, with: "")
        }
        return Result(
            files: files, pages: report.publication?.dump() ?? "", findings: findings,
            hints: Set(report.diagnostics.compactMap(\.hint)), errors: errors)
    }

    private static func copy(_ source: String, to target: String) {
        guard let stream = fopen(target, "w") else { return }
        defer { fclose(stream) }
        let bytes = bytes(source)
        fwrite(bytes, 1, bytes.count, stream)
    }

    private static func bytes(_ path: String) -> [UInt8] { PackageFolder.bytes(of: path) ?? [] }

    private static func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }
}
