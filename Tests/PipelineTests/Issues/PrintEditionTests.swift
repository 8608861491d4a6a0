import PubDiagnostics
import PubPipeline
import PubTestSupport
import Testing

/// A print profile, and the limits by which a file for its paper is judged.
struct PrintJob: CustomTestStringConvertible {
    /// A file of `Templates/profiles`.
    let profile: String
    /// The limits of the Ghent Workgroup.
    let variant: String
    /// Millimetres of bleed.
    var bleed = 3.0
    /// The ICC profile of the press, which is made on demand where set-up does not bring it.
    var icc = "FOGRA39L_coated"

    var testDescription: String { profile }

    private static let all = [
        PrintJob(profile: "magazine", variant: "magazine"),
        PrintJob(profile: "sheet", variant: "sheet"),
        PrintJob(profile: "digital", variant: "magazine"),
        PrintJob(profile: "none", variant: "none"),
        PrintJob(profile: "magazine-lwc", variant: "web", icc: "FOGRA28L_webcoated"),
        PrintJob(profile: "magazine-sc", variant: "web", icc: "FOGRA40L_supercalendered"),
        PrintJob(profile: "magazine-us", variant: "magazine", bleed: 3.175, icc: "TR003_SWOP3"),
        PrintJob(profile: "magazine-us-5", variant: "magazine", bleed: 3.175, icc: "TR005_SWOP5"),
        PrintJob(profile: "sheet-us", variant: "sheet", bleed: 3.175, icc: "TR006_GRACoL"),
        PrintJob(profile: "uncoated", variant: "sheet", icc: "FOGRA29L_uncoated"),
        PrintJob(profile: "uncoated-yellowish", variant: "sheet", icc: "FOGRA30L_yellowish"),
        PrintJob(profile: "newspaper", variant: "news", bleed: 0, icc: "TR002_newsprint"),
    ]

    /// Those whose ICC profile is there: the first four on every machine.
    static let possible = all.filter { PackageFolder.has("Fonts/\($0.icc).icc") }
}

/// The print edition of an issue that has no pictures, under the profiles of the package, before a judge of PDF/X-4 and
/// of the limits of the Ghent Workgroup.
@Suite(.needs(.fonts, .dictionaries)) struct PrintEditionTests {
    private let shop = Workshop()

    @Test(
        .needsShared("tools/pdfx_check.py"), .needs(.pythonPackages, .tools("mutool", "qpdf")),
        arguments: PrintJob.possible)
    func theFilePassesPreflight(_ job: PrintJob) throws {
        let path = "\(shop.path)/\(job.profile).pdf"
        var options = BuildOptions(manifest: "\(PackageFolder.path)/Issues/effects/issue.toml")
        options.edition = "print"
        options.output = path
        options.usesCache = false
        options.assignments = ["edition.print.profile=\(job.profile)"]
        let report = try PubPipeline.build(options)
        // Two pages are a leaf.
        #expect(report.diagnostics.map(\.id).filter { !["short-last-page", "unbound-pages"].contains($0) } == [])
        let judge = try #require(Shared.path(of: "tools/pdfx_check.py"))
        let verdict = Tool.run(
            "'\(PackageFolder.path)/.venv/bin/python3' '\(judge)' --variant \(job.variant) --bleed \(job.bleed) "
                + "--spots 0 '\(path)' 2>&1")
        #expect(verdict.status == 0, "\(String(decoding: verdict.output, as: UTF8.self))")
        #expect(String(decoding: verdict.output, as: UTF8.self).contains("RESULT PASS  0 errors"))
        #expect(Tool.run("qpdf --check '\(path)' >/dev/null 2>&1").status == 0)
    }

    /// Every print edition of the package, with its pictures.
    @Test(
        .needsShared("tools/pdfx_check.py"),
        .needs(
            .pythonPackages, .pictures("slack-water.jpg", "draft.svg", of: "sample"), .tools("mutool", "qpdf")),
        arguments: ["sample", "core-text-magazine", "effects"])
    func theIssuePassesPreflight(_ issue: String) throws {
        let path = "\(shop.path)/\(issue).pdf"
        var options = BuildOptions(manifest: "\(PackageFolder.path)/Issues/\(issue)/issue.toml")
        options.edition = "print"
        options.output = path
        let report = try PubPipeline.build(options)
        #expect(report.diagnostics.filter { $0.severity == .error }.isEmpty, "\(report.diagnostics)")
        let judge = try #require(Shared.path(of: "tools/pdfx_check.py"))
        let verdict = Tool.run(
            "'\(PackageFolder.path)/.venv/bin/python3' '\(judge)' --variant magazine --bleed 3 --spots 0 '\(path)' 2>&1"
        )
        #expect(verdict.status == 0, "\(String(decoding: verdict.output, as: UTF8.self))")
        // PDF/A-2u, in the same file.
        let fixtures = "\(PackageFolder.path)/Tests/PipelineTests/Fixtures"
        let archive = Tool.run("'\(PackageFolder.path)/.venv/bin/python3' '\(fixtures)/judge.py' '\(path)' 2u 2>&1")
        #expect(archive.status == 0, "\(String(decoding: archive.output, as: UTF8.self))")
        #expect(Tool.run("qpdf --check '\(path)' >/dev/null 2>&1").status == 0)
    }

    /// An ICC profile that is not there is reported where the print profile names it, with what it says of the source.
    @Test func whoLacksTheICCProfileIsShownTheWayToIt() throws {
        shop.file(
            "Templates/profiles/own.toml",
            "[profile]\n[profile.intent]\nicc = \"Fonts/own.icc\"\nsource = \"ask the printer for own.icc\"\n")
        shop.file(
            "Templates/t/template.toml",
            """
            [page]
            size = "A5"
            margins = { top = "30pt", bottom = "30pt", inside = "30pt", outside = "20pt" }
            [paragraph.body]
            font = "Vollkorn"
            size = "9pt"
            leading = "12pt"
            [map]
            headline = "body"
            """)
        shop.folder("Fonts")
        shop.link("Fonts/Vollkorn-Regular.ttf", to: "\(PackageFolder.path)/Fonts/Vollkorn-Regular.ttf")
        let manifest = shop.file(
            "Issues/p/issue.toml",
            """
            [issue]
            title = "Trial"
            number = 1
            date = 2026-11-01
            language = "en-GB"
            template = "t"
            [edition.print]
            output = "build/a.pdf"
            profile = "own"
            [[article]]
            id = "a"
            source = "a.md"
            """)
        shop.file("Issues/p/a.md", "# A\n\nText.\n")
        var options = BuildOptions(manifest: manifest)
        options.allowedFolders = ["\(PackageFolder.path)/Fonts"]
        let report = try PubPipeline.build(options)
        let finding = try #require(report.diagnostics.first { $0.origin.file.hasSuffix("profiles/own.toml") })
        #expect(finding.id == "missing-file")
        #expect(finding.origin.line == 3)
        let hint = try #require(finding.hint)
        #expect(hint == "to get it: ask the printer for own.icc")
    }
}
