// swift-tools-version: 6.2
import PackageDescription

// The plan of the house: Sources/README.md says what each room is for. The architecture test holds the
// imports of every room against the rows below.

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// With Swift's runtime inside, a program takes 4 % less time, and runs where no Swift is. It would export all its names, and the loader
/// look among them for each one that a library needs.
let runtimeInside: [LinkerSetting] = [.unsafeFlags(["-static-stdlib", "-Xlinker", "--no-export-dynamic"])]
/// The rooms of which alone the tests are to be built, with what they need, for `make quick`; none for the whole package.
let quickRooms = Context.environment["QUICK_ROOMS"]?.split(separator: ",").map(String.init) ?? []
/// The settings of a room: for quick tests of others it is optimized, since it is seldom compiled anew and often run.
func settings(of name: String) -> [SwiftSetting] {
    let isQuick = quickRooms.contains(layoutRooms.contains(name) ? "Composer" : name)
    return quickRooms.isEmpty || isQuick ? strict : strict + [.unsafeFlags(["-O"])]
}
/// The rooms of page layout, whose tests are those of the last one: nearly all of them make pages.
let layoutRooms = ["Design", "Columns", "Pages", "Composer"]
/// The beginning of every target's name, since a package that uses the text library may have targets `Settings` and `CZlib` of its own. Here, as
/// in the map of the house, a target is called by its folder.
let prefix = "Pub"
/// The targets of the folders `names`.
func ours(_ names: [String]) -> [Target.Dependency] { names.map { .target(name: prefix + $0) } }
/// The base rooms of the text half, which reads no files of settings; and of all other rooms.
let textBase = ["Platform", "Values", "Geometry", "Diagnostics", "Identity", "Unicode"]
let base = textBase + ["Settings"]

/// A room: a target whose imports are the base rooms and those named.
func room(_ name: String, _ uses: [String] = [], resources: [Resource] = []) -> Target {
    .target(
        name: prefix + name, dependencies: ours(base + uses), path: "Sources/\(name)", resources: resources,
        swiftSettings: settings(of: name)
    )
}

/// A room of the text half.
func textRoom(_ name: String, _ uses: [String]) -> Target {
    .target(
        name: prefix + name, dependencies: ours(textBase + uses), path: "Sources/\(name)",
        swiftSettings: settings(of: name))
}

/// A module that a program imports in place of the rooms of a product; it has the product's name, since programs write it.
func library(_ name: String, _ rooms: [String], _ libraries: [String] = []) -> Target {
    .target(
        name: name, dependencies: ours(rooms) + libraries.map { .target(name: $0) }, path: "Sources/Library/\(name)",
        swiftSettings: strict)
}

/// What the manual says about findings is inside the program, which runs wherever it is copied; so is the page of a preview.
let findingsInTheManual: [Resource] = [.embedInCode("Manual.docc/WhenSomethingIsWrong.md")]
let previewPage: [Resource] = ["html", "css", "js"].map { .embedInCode("page.\($0)") }

/// A base room imports only the base rooms before it.
func baseRoom(_ name: String, _ uses: [String] = []) -> Target {
    .target(
        name: prefix + name, dependencies: ours(uses), path: "Sources/\(name)", swiftSettings: settings(of: name))
}

/// The tests of a room, in a folder of the same name.
/// Files that they read stand in `fixtures`. Most tests are compiled in half the time without optimization, and are run as fast, since what they
/// call is optimized; some check millions of values themselves.
func tests(_ name: String, _ uses: [String], fixtures: [String] = [], optimized: Bool = false) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ours(["TestSupport"] + uses),
        exclude: fixtures,
        // No module imports them: to make one for that beside the code takes a sixth of their time.
        swiftSettings: strict + [.unsafeFlags(["-no-emit-module-separately-wmo"] + (optimized ? [] : ["-Onone"]))]
    )
}

/// A system library by its pkg-config name: a module map, no code.
func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
    .systemLibrary(
        name: prefix + name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A C or C++ shim: the headers that Swift cannot read (setjmp, C++) stay inside it.
func shim(_ name: String, libraries: [String]) -> Target {
    .target(
        name: prefix + name, path: "Sources/System/\(name)",
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// The program of a package in Tests/Example, which is built here too so that tests run it.
func ancestor(_ name: String, _ product: String) -> Target {
    .executableTarget(
        name: prefix + name, dependencies: [.target(name: product)], path: "Tests/Example/\(name)/Sources/\(name)",
        swiftSettings: strict)
}

let systemLibraries: [Target] = [
    system("CCairo", "cairo-pdf", apt: "libcairo2-dev"),
    system("CFreeType", "freetype2", apt: "libfreetype-dev"),
    system("CHarfBuzz", "harfbuzz", apt: "libharfbuzz-dev"),
    system("CLCMS", "lcms2", apt: "liblcms2-dev"),
    system("CMarkGFM", "libcmark-gfm", apt: "libcmark-gfm-dev"),
    system("CYAML", "yaml-0.1", apt: "libyaml-dev"),
    system("CExpat", "expat", apt: "libexpat1-dev"),
    system("CPCRE2", "libpcre2-8", apt: "libpcre2-dev"),
    system("CDeflate", "libdeflate", apt: "libdeflate-dev"),
    system("CZlib", "zlib", apt: "zlib1g-dev"),
    system("CWebP", "libwebp", apt: "libwebp-dev"),
    // giflib has no pkg-config file.
    .systemLibrary(name: prefix + "CGIF", path: "Sources/System/CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: prefix + "CMalloc", path: "Sources/System/CMalloc"),
    shim("CTOML", libraries: []),
    shim("CJPEG", libraries: ["jpeg"]),
    shim("CPNG", libraries: ["png"]),
    shim("CTIFF", libraries: ["tiff"]),
    // These load their libraries when those are needed.
    shim("CZip", libraries: []),
    shim("CGumbo", libraries: []),
    shim("CJPX", libraries: []),
    shim("CBounded", libraries: []),
    shim("CMemoryFile", libraries: []),
    // The commit is a macro of this target alone: another one builds no more than it again.
    .target(
        name: prefix + "CRevision", path: "Sources/System/CRevision",
        cSettings: Context.gitInformation.map { git in
            [.define("PUBLISH_COMMIT", to: "\"\(git.currentCommit)\(git.hasUncommittedChanges ? "+" : "")\"")]
        }),
    shim("CQPDF", libraries: ["qpdf"]),
]

let baseRooms: [Target] = [
    baseRoom("Platform"),
    baseRoom("Values", ["Platform"]),
    baseRoom("Geometry", ["Values"]),
    baseRoom("Unicode", ["Values"]),
    baseRoom("Diagnostics", ["Platform", "Values", "Geometry", "Unicode"]),
    baseRoom("Identity", ["Values"]),
    baseRoom("Settings", ["CTOML", "CYAML", "Values", "Geometry", "Diagnostics", "Unicode"]),
]

let textRooms: [Target] = [
    textRoom("Color", ["CLCMS"]),
    textRoom("TextModel", ["Color"]),
    textRoom("DisplayList", ["Color"]),
    textRoom("Fonts", ["CFreeType", "CHarfBuzz"]),
    textRoom("Shaping", ["Fonts", "TextModel", "Color", "CHarfBuzz"]),
    textRoom("TextLayout", ["Shaping", "Fonts", "TextModel", "DisplayList", "Color"]),
]

/// What programs take: text that is set, text as PDF and PNG.
let libraries: [Target] = [
    library(
        "TextLayout",
        ["Geometry", "Diagnostics", "Identity", "Color", "TextModel", "DisplayList", "Fonts", "Shaping", "TextLayout"]),
    library("TextPDF", ["PDFEmission"], ["TextLayout"]),
    library("TextLayoutFoundation", [], ["TextLayout"]),
    library("Publishing", ["Pipeline", "Files", "Diagnostics", "Values"]),
]

let magazineRooms: [Target] = [
    room("Swatches", ["Color"]),
    room("Documents", ["Swatches", "TextModel", "Color"]),
    room("PDFObjects", ["CQPDF", "CZlib"]),
    room("XMLEvents", ["CExpat"]),
    room("Archives", ["CZip"]),
    room("Files", ["Fonts", "Shaping", "TextModel", "CMemoryFile"]),
    room("Reports", ["Files"]),
    room("LocalServer"),
    room("Press", ["DisplayList", "Color"]),
    room("Preflight", ["Press", "Styles", "Swatches", "Fonts", "Shaping", "TextModel", "DisplayList", "Color"]),
    room("Manifest", ["Documents"]),
    room("RunningText", ["Documents"]),
    room("Markup", ["RunningText", "Documents", "CMarkGFM"]),
    room("RTF", ["RunningText", "Documents", "TextModel"]),
    room("Manuscripts", ["RunningText", "Documents", "TextModel"]),
    room("Office", ["Archives", "XMLEvents", "Manuscripts", "RunningText", "Documents"]),
    room("PandocTree", ["Manuscripts", "RunningText", "Documents"]),
    room("WebPages", ["Archives", "XMLEvents", "Manuscripts", "RunningText", "Documents", "CGumbo"]),
    room("Charts", ["Swatches", "Documents", "TextModel", "DisplayList", "Color"]),
    room("Styles", ["Swatches", "Charts", "Documents", "TextModel", "DisplayList", "Color", "CPCRE2"]),
    room(
        "Artwork",
        [
            "Swatches", "PDFObjects", "XMLEvents", "Images", "TextLayout", "Shaping", "Fonts", "TextModel",
            "DisplayList", "Color",
            "CCairo", "CFreeType", "CBounded", "CDeflate", "CZlib", "CJPX",
        ]),
    room("Images", ["Color", "CJPEG", "CPNG", "CGIF", "CWebP", "CTIFF", "CZlib", "CDeflate"]),
    room("Design", ["TextLayout", "Styles", "Swatches", "Documents", "TextModel", "Color"]),
    room(
        "Columns",
        [
            "Design", "TextLayout", "Shaping", "Fonts", "Styles", "Charts", "Documents", "TextModel", "Images",
            "DisplayList", "Color",
        ]),
    room(
        "Pages",
        [
            "Columns", "Design", "TextLayout", "Shaping", "Fonts", "Styles", "Documents", "TextModel", "Images",
            "DisplayList", "Color",
        ]),
    room(
        "Composer",
        [
            "Pages", "Columns", "Design", "TextLayout", "Shaping", "Fonts", "Styles", "Documents", "TextModel",
            "DisplayList", "Color",
        ]),
    room(
        "PDFEmission",
        [
            "PDFObjects", "Press", "DisplayList", "Fonts", "Images", "Artwork", "Color", "CCairo", "CDeflate",
        ]),
    room(
        "Specimens",
        [
            "Files", "Reports", "Fonts", "Shaping", "TextLayout", "TextModel", "PDFEmission", "DisplayList", "Color",
        ]),
    room("Home", ["Files", "Fonts", "Shaping", "Archives", "WebPages", "Artwork"]),
    room(
        "Pipeline",
        [
            "Files", "Reports", "Press", "Preflight", "Manifest", "RunningText", "Markup", "RTF", "Manuscripts",
            "WebPages", "PandocTree",
            "Office",
            "Swatches", "Documents", "Styles", "Fonts", "Shaping", "TextModel", "Images", "Artwork", "Composer",
            "Columns",
            "Design",
            "PDFEmission", "DisplayList", "Color",
        ]),
    room("Preview", ["Pipeline", "LocalServer", "Reports", "Files"], resources: previewPage),
    .executableTarget(
        name: prefix + "Program",
        dependencies: ours([
            "Pipeline", "Preview", "Home", "Specimens", "Reports", "Files", "Settings", "Diagnostics", "Values",
            "CMalloc",
            "CRevision",
        ]),
        path: "Sources/publish",
        resources: findingsInTheManual,
        swiftSettings: strict,
        linkerSettings: runtimeInside
    ),
]

let testTargets: [Target] = [
    // What tests share: the files and programs that the set-up brings, and the few reasons to skip a test.
    .target(name: prefix + "TestSupport", path: "Tests/Support", swiftSettings: strict),
    // The program of Tests/Example, which is a package of its own, built here too so that tests run it.
    .executableTarget(
        name: prefix + "JustifiedPage", dependencies: [.target(name: "TextPDF")],
        path: "Tests/Example/Sources/JustifiedPage", swiftSettings: strict),
    // The same, without any page: a label's width.
    .executableTarget(
        name: prefix + "Label", dependencies: [.target(name: "TextLayout")],
        path: "Tests/Example/Sources/Label", swiftSettings: strict),
    // The four systems that this one has grown from, each a package of its own.
    ancestor("Magazine", "TextPDF"),
    ancestor("Statutes", "Publishing"),
    ancestor("Notes", "TextPDF"),
    ancestor("Labels", "TextPDF"),
    // Letters from data, published in the process of a program.
    .executableTarget(
        name: prefix + "Letters", dependencies: [.target(name: "Publishing")],
        path: "Tests/Example/Sources/Letters", swiftSettings: strict),
    // What a change of one word costs, for `make bench`.
    .executableTarget(
        name: prefix + "IssueSessionBench", dependencies: ours(["Pipeline", "Files", "Values"]),
        path: "Tests/Bench/Sources/IssueSessionBench", swiftSettings: strict),
    // What a long paragraph costs a program that sets text, for `make bench`.
    .executableTarget(
        name: prefix + "TextLayoutBench", dependencies: [.target(name: "TextLayout")],
        path: "Tests/Bench/Sources/TextLayoutBench", swiftSettings: strict),
    // How soon a build ends that nobody wants any more, and what many pages take, for `make bench`.
    .executableTarget(
        name: prefix + "PublishingBench", dependencies: [.target(name: "Publishing"), .target(name: "TextPDF")],
        path: "Tests/Bench/Sources/PublishingBench", swiftSettings: strict),
    tests(
        "TextLibrary",
        ["TextLayout", "Shaping", "Fonts", "TextModel", "DisplayList", "PDFEmission", "Geometry", "Identity"],
        fixtures: ["Fixtures"]),
    .testTarget(
        name: "TextLayoutFoundationTests",
        dependencies: ours(["TestSupport"]) + [.target(name: "TextLayoutFoundation")],
        swiftSettings: strict + [.unsafeFlags(["-no-emit-module-separately-wmo", "-Onone"])]),
    .testTarget(
        name: "PublishingTests", dependencies: ours(["TestSupport"]) + [.target(name: "Publishing")],
        swiftSettings: strict + [.unsafeFlags(["-no-emit-module-separately-wmo", "-Onone"])]),
    tests("Architecture", []),
    tests("Platform", ["Platform"]),
    tests("Values", ["Values"]),
    tests("Geometry", ["Geometry"], optimized: true),
    tests("Diagnostics", ["Diagnostics"]),
    tests("Identity", ["Identity"]),
    tests("Settings", ["Settings", "Diagnostics", "Geometry"]),
    tests("Manifest", ["Manifest", "Documents", "Settings", "Diagnostics", "Geometry"]),
    tests("Publish", [], fixtures: ["Support/seeds.txt"]),
    tests("Files", ["Files", "Diagnostics", "Values"]),
    tests("LocalServer", ["LocalServer"]),
    tests("Preview", ["Preview", "Values"]),
    tests("Reports", ["Reports", "Files", "Diagnostics", "Geometry"]),
    tests("Press", ["Press", "DisplayList", "Color", "Settings", "Diagnostics", "Geometry"]),
    tests(
        "Preflight",
        ["Preflight", "Press", "DisplayList", "Color", "Settings", "Diagnostics", "Geometry", "Identity", "Values"]),
    tests("Specimens", ["Specimens", "Diagnostics"]),
    tests("Home", ["Home", "Files"]),
    tests("RunningText", ["RunningText", "Documents", "Diagnostics"]),
    tests(
        "Pipeline", ["Pipeline", "Diagnostics", "DisplayList", "Color", "Geometry", "Identity", "Settings", "Values"],
        fixtures: ["Proofs", "Lists", "Fixtures"]),
    tests(
        "RealIssue",
        [
            "Pipeline", "Reports", "RunningText", "Markup", "Documents", "DisplayList", "Diagnostics", "Geometry",
            "Identity", "Values",
        ],
        fixtures: ["fsm-06-findings.txt", "fsm-06-pages.txt"]),
    tests(
        "Images", ["Images", "Color", "Diagnostics", "Geometry", "Values", "CJPEG", "CZlib"], fixtures: ["Fixtures"]),
    tests(
        "Artwork",
        [
            "Artwork", "Images", "Fonts", "DisplayList", "Color", "Settings", "Diagnostics", "Geometry", "Identity",
            "Values", "CDeflate",
        ]),
    tests("PDFObjects", ["PDFObjects"]),
    tests("XMLEvents", ["XMLEvents"]),
    tests("Unicode", ["Unicode"], optimized: true),
    tests("Color", ["Color", "CLCMS"]),
    tests("Swatches", ["Swatches", "Color", "Settings", "Diagnostics"]),
    tests(
        "Styles",
        [
            "Styles", "Swatches", "Manifest", "Documents", "TextModel", "Color", "Settings", "DisplayList", "Geometry",
            "Identity",
            "Diagnostics", "Values",
        ]),
    tests(
        "Charts",
        [
            "Charts", "RunningText", "Markup", "Documents", "TextModel", "DisplayList", "Color", "Settings", "Geometry",
            "Diagnostics", "Values",
        ]),
    tests("Documents", ["Documents", "RunningText", "Markup", "Diagnostics", "Values"]),
    tests("Manuscripts", ["Manuscripts", "RunningText", "Documents", "DocumentDumps"]),
    tests("PandocTree", ["PandocTree", "RunningText", "Documents", "Diagnostics", "DocumentDumps"]),
    tests(
        "WebPages", ["WebPages", "RunningText", "Documents", "Diagnostics", "DocumentDumps", "PackedFiles"]),
    // Archives that tests write.
    .target(name: prefix + "PackedFiles", path: "Tests/PackedFiles", swiftSettings: strict),
    // Documents as text, for tests of the readers that make them.
    .target(
        name: prefix + "DocumentDumps", dependencies: ours(["Documents", "Diagnostics"]), path: "Tests/DocumentDumps",
        swiftSettings: strict),
    tests(
        "Markup", ["Markup", "RunningText", "Documents", "Diagnostics", "DocumentDumps", "CMarkGFM"],
        fixtures: ["Fixtures"]),
    tests("RTF", ["RTF", "RunningText", "Documents", "Diagnostics", "DocumentDumps"]),
    tests("Archives", ["Archives", "Diagnostics", "PackedFiles"]),
    tests(
        "Office",
        [
            "Office", "WebPages", "PandocTree", "Archives", "Markup", "RunningText", "Documents", "Diagnostics",
            "Unicode", "DocumentDumps",
            "PackedFiles",
        ]),
    tests("TextModel", ["TextModel", "Color", "Geometry", "Identity", "Diagnostics", "Unicode"]),
    tests("DisplayList", ["DisplayList", "Color", "Geometry", "Identity", "Diagnostics", "Values"]),
    tests(
        "TextLayout",
        ["TextLayout", "Shaping", "Fonts", "TextModel", "DisplayList", "Color", "Geometry", "Identity"]),
    tests("Fonts", ["Fonts", "Diagnostics", "Geometry", "Identity", "CFreeType"]),
    tests(
        "PDFEmission",
        [
            "PDFEmission", "Press", "DisplayList", "Color", "Fonts", "Images", "Geometry", "Identity", "Diagnostics",
            "Values",
        ],
        fixtures: ["Fixtures"]),
    tests(
        "Shaping", ["Shaping", "Fonts", "TextModel", "Geometry", "Identity", "Unicode"], fixtures: ["Fixtures"]),
    tests(
        "Composer",
        [
            "Composer", "Pages", "Columns", "Design", "Styles", "Swatches", "RunningText", "Markup", "Documents",
            "Shaping", "Fonts", "Images",
            "TextModel", "TextLayout", "DisplayList", "Color", "Settings", "Geometry", "Identity", "Diagnostics",
            "Values",
        ], fixtures: ["Goldens", "Lists"]),
]

/// Those of `targets` that are named by `names`, and those that they need.
func targets(_ targets: [Target], neededBy names: [String]) -> [Target] {
    var needed: Set<String> = []
    var open = names
    while let name = open.popLast() {
        guard needed.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else { continue }
        for case .targetItem(let name, _) in target.dependencies { open.append(name) }
    }
    return targets.filter { needed.contains($0.name) }
}

let allTargets = systemLibraries + baseRooms + textRooms + magazineRooms + libraries + testTargets
let package = Package(
    name: "publish",
    products: !quickRooms.isEmpty
        ? []
        : [
            .executable(name: "publish", targets: [prefix + "Program"]),
            .library(name: "TextLayout", targets: ["TextLayout"]),
            .library(name: "TextPDF", targets: ["TextPDF"]),
            .library(name: "TextLayoutFoundation", targets: ["TextLayoutFoundation"]),
            .library(name: "Publishing", targets: ["Publishing"]),
        ],
    targets: quickRooms.isEmpty ? allTargets : targets(allTargets, neededBy: quickRooms.map { "\($0)Tests" }),
    cxxLanguageStandard: .cxx17
)
