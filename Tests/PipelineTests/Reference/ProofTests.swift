import PubPipeline
import PubSettings
import PubTestSupport
import Testing

/// Holds every key to its promise: a key that is accepted changes the product, or is reported.
@Suite(.needs(.fonts)) struct ProofTests {
    static let scenes = ProofBench.scenes()

    /// A new key brings a row of its own in `Tests/PipelineTests/Proofs`.
    @Test func everyKeyHasAProof() {
        let proven = Set(Self.scenes.flatMap(\.rows).map(\.path))
        let keys = KeysArticle.paths.map(\.path)
        #expect(keys.count > 250)
        for key in keys where !proven.contains(key) {
            Issue.record("\(key) has no proof: add a row to a file of Tests/PipelineTests/Proofs")
        }
        #expect(proven.subtracting(keys).sorted() == [], "these rows prove no key")
    }

    @Test(arguments: Self.scenes.indices)
    func everyProofHolds(_ index: Int) throws {
        let scene = Self.scenes[index]
        let bench = ProofBench()
        var known: [String: ProofBench.Result] = [:]
        func build(_ slot: String) throws -> ProofBench.Result {
            if let result = known[slot] { return result }
            let result = try bench.build(scene, slot: slot)
            known[slot] = result
            return result
        }
        for row in scene.rows {
            let before = try build(row.before)
            let after = try build(row.after)
            if row.finding == "hint" {
                #expect(before.hints != after.hints, "\(row)")
                continue
            }
            if let finding = row.finding, finding != "in-pages" {
                let change = after.findings[finding, default: 0] - before.findings[finding, default: 0]
                #expect(row.findingGoes ? change < 0 : change > 0, "\(row): \(finding) does not change")
                continue
            }
            #expect(before.errors == [], "\(row)")
            #expect(after.errors == [], "\(row)")
            if row.finding == nil {
                #expect(before.files != after.files, "\(row) has no effect")
            } else {
                #expect(before.files == after.files, "\(row)")
                #expect(before.pages != after.pages, "\(row)")
            }
        }
    }

    /// The default that the reference states is the one that holds: written out, it changes nothing.
    @Test func statedDefaultsHold() throws {
        let keys = Dictionary(KeysArticle.paths.map { ($0.path, $0.key) }) { first, _ in first }
        let bench = ProofBench()
        var held: Set<String> = []
        for scene in Self.scenes {
            for row in scene.rows where row.finding == nil && !held.contains(row.path) {
                guard case .defaultsTo(let value)? = keys[row.path]?.presence else { continue }
                // The key stands alone, or alone in a table of its own that is there without it.
                let table = row.name.split(separator: ".").dropLast().joined(separator: ".")
                guard row.before.isEmpty || row.before == "\(table) = {}" else { continue }
                let without = try bench.build(scene, slot: row.before)
                let written = try bench.build(scene, slot: "\(row.name.drop { $0 == "/" }) = \(value)")
                #expect(written.errors == [], "\(row)")
                #expect(!without.files.isEmpty, "\(row.path) is not \(value) without it")
                #expect(without.files == written.files, "\(row.path) is not \(value) without it")
                held.insert(row.path)
            }
        }
        let stated = keys.filter { if case .defaultsTo = $0.value.presence { true } else { false } }.map(\.key)
        #expect(stated.filter { !held.contains($0) }.sorted() == Self.notWrittenAlone)
    }

    /// Keys whose rows need others beside them, or prove a finding: their defaults are held by tests of their rooms.
    static let notWrittenAlone = [
        "article.authors.role", "article.figure.decorative", "article.fit.across", "article.fit.feet",
        "article.fit.head",
        "article.fit.optional",
        "article.fit.pictures", "article.fit.spaces", "article.kind", "article.page.frames.align",
        "article.page.frames.columns", "article.page.frames.head", "article.page.frames.scrim",
        "article.page.frames.scrim.opacity",
        "article.page.frames.shrink", "article.page.frames.text", "article.status", "character.background.padding",
        "character.background.radius", "edition.cover", "edition.links", "edition.split", "fallback.families",
        "fallback.script", "fit.across", "fit.feet", "fit.head", "fit.optional", "fit.pictures", "fit.spaces", "format",
        "front.author.role",
        "front.authors.role", "images.alternate", "images.warn_below", "issue.texts", "map", "master.frame.align",
        "master.frame.columns",
        "master.frame.head", "master.frame.order", "master.frame.scrim", "master.frame.scrim.opacity",
        "master.frame.shrink", "master.frame.text",
        "master.ground.angle", "master.notes.side", "master.notes.space", "master.opener", "master.picture.bleed",
        "master.reversed.below", "master.reversed.weight", "master.shape.bleed", "master.text.reversed",
        "object.caption_fill.angle",
        "object.caption_padding", "object.caption_side", "object.caption_width", "object.credit_gap",
        "object.credit_side", "object.fill.angle", "paragraph.background.padding",
        "paragraph.background.radius", "paragraph.justification.loose", "paragraph.justify_from",
        "paragraph.nested.count", "paragraph.tabs.align", "pattern.count", "pattern.remove", "pattern.scope",
        "profile.images.bilevel_error_below", "profile.images.bilevel_warn_below",
        "profile.images.error_below", "profile.images.pdf_rgb", "profile.ink.reduce_swatches",
        "profile.intent.registry", "profile.intent.source",
        "profile.limits.line",
        "profile.limits.reversed_type", "profile.limits.rich_black_type", "profile.limits.safe_trim",
        "profile.limits.spine",
        "profile.limits.tinted_line", "profile.limits.trim", "profile.limits.type", "profile.margin",
        "profile.marks.offset", "staff",
    ]

    /// The bench itself: a key without effect is found.
    @Test func aKeyWithoutEffectIsFound() throws {
        var scene = ProofScene(table: "swatch", line: 0, file: "", sections: [:])
        scene.sections["template"] = "[swatch.unused]\n§"
        let bench = ProofBench()
        let before = try bench.build(scene, slot: "gray = 100")
        let after = try bench.build(scene, slot: "gray = 50")
        #expect(!before.files.isEmpty)
        #expect(before.files == after.files)
    }
}
