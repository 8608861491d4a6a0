import Testing

/// Holds the house against its plan: Sources/README.md, Package.swift and the sources say the same.
@Suite struct ArchitectureTests {
    /// C stays where it is needed.
    private let roomsWithC: Set<String> = [
        "Settings", "Color", "Fonts", "Shaping", "Files", "Images", "PDFObjects", "XMLEvents", "Archives", "WebPages",
        "Artwork",
        "Markup",
        "Styles",
        "PDFEmission", "Prepress", "publish",
    ]
    /// Part of the system; Foundation is not, and the C library comes by Platform.
    private let system: Set<String> = ["Swift", "FoundationEssentials", "Synchronization"]
    /// The rooms of the program itself, which no product of the library reaches.
    private let programRooms: Set<String> = ["publish", "Preview", "LocalServer", "Home", "Specimens"]

    @Test func everyRoomHasOneRow() {
        #expect(House.roomNames.count > 15)
        #expect(Plan.rows.map(\.name).sorted() == House.roomNames)
        for row in Plan.rows { #expect(row.isComplete, "\(row.name) has no door, or no from → to") }
    }

    @Test func packageAndPlanAgree() {
        for row in Plan.rows {
            #expect(Plan.targets[row.name] == row.imports, "Package.swift and Sources/README.md differ on \(row.name)")
        }
    }

    @Test func filesImportWhatTheirRowAllows() {
        for row in Plan.rows {
            let hasLibrary = programRooms.contains(row.name) || row.name == "Platform"
            let allowed = row.imports.union(Plan.base(of: row)).union(system).union(hasLibrary ? ["Glibc"] : [])
            for file in House.files(below: "Sources/\(row.name)") {
                let surplus = file.imports.subtracting(allowed).sorted()
                #expect(surplus.isEmpty, "\(file.path) imports \(surplus.joined(separator: ", "))")
            }
        }
    }

    /// No product of the library reaches a room that imports the C library by its name.
    @Test func productsReachNoRoomsOfTheProgram() {
        var (open, reached) = (["Pipeline", "PDFEmission", "TextLayout"], Set<String>())
        while let name = open.popLast() {
            guard reached.insert(name).inserted, let row = Plan.rows.first(where: { $0.name == name }) else { continue }
            open += row.imports.union(Plan.base(of: row))
        }
        #expect(reached.count > 40)
        #expect(reached.isDisjoint(with: programRooms))
    }

    /// What only Linux has is in one file, so that a port is one file; C is in shims.
    @Test func aPortIsOneFile() {
        let ours = "Sources/Platform/Platform.swift"
        #expect(House.files(below: "Sources/Platform").map(\.path) == [ours])
        let words = [
            "O_PATH", "O_TMPFILE", "AT_EMPTY_PATH", "/proc/", "st_mtim", "st_ctim", "st_atim", "pthread_t(",
            "pthread_create",
            "__sigaction_handler", "sysconf(", "inotify_", "epoll_", "memfd_", "renameat2", "statx(", "gettid(",
            "getrandom(",
            "sched_", "prctl(", "eventfd(", "sendfile(", "copy_file_range(", "posix_fadvise", "fallocate(",
            "malloc_usable_size",
        ]
        var count = 0
        for row in Plan.rows where !programRooms.contains(row.name) && row.name != "Platform" {
            for file in House.files(below: "Sources/\(row.name)") {
                count += 1
                for (number, line) in file.lines.enumerated() where !line.contains("///") {
                    for word in words where line.contains(word) {
                        Issue.record("\(file.path):\(number + 1): \(word) is for \(ours)")
                    }
                }
            }
        }
        #expect(count > 500)
    }

    @Test func cStaysInTheRoomsThatNeedIt() {
        for row in Plan.rows where !roomsWithC.contains(row.name) {
            #expect(row.imports.isDisjoint(with: House.systemModules), "\(row.name) knows a C library")
        }
    }

    /// A program that imports a product has all rooms of the text half.
    @Test func productsExportTheirRooms() {
        let text = Set(Plan.rows.filter(\.isText).map(\.name))
        #expect(text.count > 5)
        let product = House.files(below: "Sources/Library/TextLayout").reduce(into: Set<String>()) {
            $0.formUnion($1.imports)
        }
        #expect(product == text.union(["Geometry", "Diagnostics", "Identity"]))
        let pages = House.files(below: "Sources/Library/TextPDF").flatMap(\.imports)
        #expect(Set(pages) == ["PDFEmission", "TextLayout"])
    }

    @Test func systemFoldersHoldNoSwift() {
        #expect(House.systemModules.count > 8)
        #expect(House.files(below: "Sources/System").isEmpty)
    }

    @Test func magazineHalfHasNoPublicDeclarations() {
        // The one door of emission through which programs draw what they set with the text library, its pictures and attachments,
        // and what it throws.
        let doors = ["Writing", "PDFWriter", "Picture", "AttachedFile", "EmissionError"].map {
            "PDFEmission/\($0).swift"
        }
        // What readers ask of every byte: the compiler inlines only public functions into other rooms.
        let inner = ["RunningText/Ascii.swift", "RunningText/ByteSet.swift"]
        for row in Plan.rows where row.isMagazine {
            for (file, number, line) in Self.lines(of: row) where !(doors + inner).contains(where: file.path.hasSuffix)
            {
                let isVariable = line.hasPrefix("open = ")
                guard line.hasPrefix("public ") || line.hasPrefix("open ") && !isVariable else { continue }
                Issue.record("\(file.path):\(number): public, in a room of the magazine half")
            }
        }
    }

    /// The story of one paragraph leads through files that are there.
    @Test func theStoryNamesFiles() {
        let paths = House.text(of: "Sources/README.md").matches(of: /`([A-Za-z]+\/[A-Za-z+\/]+\.swift)`/).map {
            String($0.1)
        }
        #expect(paths.count > 20)
        for path in paths {
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            let isThere = House.files(below: "Sources/\(folder)").contains { $0.path == "Sources/\(path)" }
            #expect(isThere, "\(path) is not in Sources")
        }
    }

    /// Words that mean something else in the field do not come back as names.
    @Test func namesAreTheFieldsWords() {
        let words = [
            "WordPress", "PressedText", "BreakWishes", "RTFGalley", "LineStretch", "GlyphStretch", "TextSetter",
            "FrameSetting", "BoxSetter", "FlowSetter", "IssueLines", "MasterLines", "Slips", "Hygiene", "Washer",
            "removeEchoes", "giveUpFlows", "ParagraphLook", "CharacterLook", "ObjectLook", "StyleLooks", "BlockLook",
        ]
        for row in Plan.rows where row.name != "PDFEmission" {
            for file in House.files(below: "Sources/\(row.name)") {
                for word in words where file.path.contains(word) { Issue.record("\(file.path) is named \(word)") }
            }
            for (file, number, line) in Self.lines(of: row) {
                for word in words where line.contains(word) { Issue.record("\(file.path):\(number): \(word)") }
            }
        }
    }

    /// A thing is, is placed or is listed; it stands only where that says more.
    @Test func commentsSayWhatThingsAre() {
        let words: Set<Substring> = ["stand", "stands", "standing", "stood"]
        let lines = House.files(below: "Sources").flatMap(\.lines).filter { line in
            line.drop { $0 == " " }.hasPrefix("///") && !words.isDisjoint(with: line.split { !$0.isLetter })
        }
        #expect(lines.count <= 60, "\(lines.count) lines say that something stands")
    }

    @Test func noTypeIsNamedLikeARoom() {
        let names = Set(House.roomNames)
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        for row in Plan.rows {
            for (file, number, line) in Self.lines(of: row) {
                let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { continue }
                let modifiers: Set<Substring> = ["public", "package", "private", "fileprivate", "final", "indirect"]
                guard words[..<kind].allSatisfy(modifiers.contains) else { continue }
                let isRoom = names.contains(String(words[kind + 1]))
                #expect(!isRoom, "\(file.path):\(number): \(words[kind + 1]) is a room")
            }
        }
    }

    @Test func filesAreShort() {
        for folder in ["Sources", "Tests"] {
            for file in House.files(below: folder) where !file.path.hasPrefix("Sources/Unicode/Tables/") {
                #expect(file.lines.count <= 601, "\(file.path) has \(file.lines.count - 1) lines; at most 600")
            }
        }
    }

    /// Words of the outside world: only Pipeline, the preview above it and the command line may say them.
    @Test func nothingBelowPipelineKnowsTheOutside() {
        let words = [
            "print(", "getenv(", "setlocale(", "clock_gettime(", "gettimeofday(", "ContinuousClock", "SuspendingClock",
            "CommandLine", "ProcessInfo", "Locale(", "Date()",
        ]
        for row in Plan.rows where !["Pipeline", "Preview", "publish"].contains(row.name) {
            for (file, number, line) in Self.lines(of: row) where !line.hasPrefix("//") {
                for word in words where Self.holds(line, word) {
                    Issue.record("\(file.path):\(number): \(word)")
                }
            }
        }
    }

    /// Whoever is told what is wrong is told what to do.
    @Test func findingsHaveHints() {
        var count = 0
        for row in Plan.rows {
            for file in House.files(below: "Sources/\(row.name)") {
                for call in Calls(file.lines.joined(separator: "\n")).findings {
                    count += 1
                    #expect(call.text.contains("hint"), "\(file.path):\(call.line): a finding without a hint")
                }
            }
        }
        #expect(count > 200)
    }

    @Test func nothingIsLeftForLater() {
        let marks = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]
        for folder in ["Sources", "Tests"] {
            for file in House.files(below: folder) {
                for (number, line) in file.lines.enumerated() {
                    // Whole words: the names of mkdtemp end in six of these letters.
                    let words = line.split { !$0.isLetter }.map(String.init)
                    if words.contains(where: marks.contains) { Issue.record("\(file.path):\(number + 1): \(line)") }
                }
            }
        }
    }

    /// All lines of a room without their indentation, numbered from 1.
    private static func lines(of row: Plan.Row) -> [(file: House.File, number: Int, line: Substring)] {
        House.files(below: "Sources/\(row.name)").flatMap { file in
            file.lines.enumerated().map { (file, $0.offset + 1, $0.element.drop { $0 == " " }) }
        }
    }

    /// True when `word` stands in `line` and is not the end of a longer name.
    private static func holds(_ line: some StringProtocol, _ word: String) -> Bool {
        guard let range = line.firstRange(of: word) else { return false }
        return line[..<range.lowerBound].last.map { !$0.isLetter && !$0.isNumber && $0 != "." } ?? true
    }
}
