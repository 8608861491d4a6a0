import Glibc
import PubDisplayList
import PubFonts
import PubGeometry
import PubIdentity
import PubPDFEmission
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import PubValues

extension FuzzCall {
    private static let catalogue = Library.fonts

    static let fonts: [FuzzCall] =
        faces + [
            FuzzCall("FontCatalog.init") { FontCatalog().key(for: FontRequest(family: $0.string())) == nil },
            FuzzCall("FontCatalog.load") {
                let whole = Setup.font("EBGaramond12-Italic.otf")
                let bytes = $0.one(of: [whole], odd: [[], Array(whole.prefix(500)), Array("OTTO".utf8)])
                return FontCatalog.load([FontFile(name: $0.string(), bytes: bytes)]).value?.faces.count
            },
            FuzzCall("FontCatalog.key(of:)") { FontCatalog().key(of: $0.one(of: catalogue.faces)) == FontKey(0) },
            FuzzCall("FontCatalog.key(for:)") {
                var request = FontRequest(family: $0.one(of: ["EB Garamond 12", "Vollkorn"], odd: [$0.string()]))
                if $0.below(3) == 0 {
                    (request.weight, request.stretch, request.opticalSize) = ($0.int(), $0.int(), $0.double())
                    request.axes = $0.flag() ? ["wght": $0.double()] : [:]
                }
                return catalogue.key(for: request)
            },
            FuzzCall("FontCatalog.suggestions") {
                catalogue.suggestions(for: FontRequest(family: $0.string(), weight: $0.int()))
            },
            FuzzCall("FontCatalog.fallback") {
                var fonts = catalogue
                fonts.fallbackFamilies = ["Noto Serif Hebrew", $0.string()]
                return fonts.fallback(
                    for: $0.one(of: ["ש", "a"]), from: $0.font(), language: $0.string(), isDrawn: $0.flag())
            },
            FuzzCall("FontCatalog.faces(ofFamily:)") { catalogue.faces(ofFamily: $0.string()) },
            FuzzCall("FontBytes.init") {
                let count = $0.one(of: [10, 0], odd: [-1, .min])
                return FontBytes(Array($0.string().utf8)).withUnsafeBytes { $0.count }
                    + FontBytes(count: count) { _, memory in memory.isEmpty }.withUnsafeBytes { $0.count }
            },
            FuzzCall("FontFile.init") { FontFile(name: $0.string(), bytes: FontBytes(Array($0.string().utf8))) },
            FuzzCall("EmbeddingRight.init") { EmbeddingRight(bits: UInt16(truncatingIfNeeded: $0.int())).isForbidden },
            FuzzCall("GlyphBox.init") { GlyphBox(minX: .max, minY: .min, maxX: Int32(clamping: $0.int()), maxY: 0) },
            FuzzCall("GlyphTransform") {
                let turned = GlyphTransform(x: SIMD2($0.double(), $0.double()), y: SIMD2($0.double(), 0))
                return turned.concatenated(with: GlyphTransform()).applied(to: SIMD2($0.double(), $0.double()))
            },
            FuzzCall("GlyphColor.init") { GlyphColor(SIMD3($0.float() > 1 ? 1 : 0, 0, 0), opacity: $0.double()) },
            FuzzCall("GlyphGradient") {
                GlyphGradient(
                    .radial(
                        from: .init(SIMD2($0.double(), 0), radius: $0.double()), to: .init(.zero, radius: $0.double())),
                    stops: [.init($0.double(), GlyphColor(nil))])
            },
        ]

    private static let faces: [FuzzCall] = [
        FuzzCall("FontCatalog.description") { catalogue.description(of: $0.font()) },
        FuzzCall("FontCatalog.metrics") { catalogue.metrics(of: $0.font()) },
        FuzzCall("FontCatalog.glyph") {
            catalogue.glyph(of: $0.one(of: ["a", "e"], odd: ["\u{0}", "\u{10FFFF}"]), in: $0.font())
        },
        FuzzCall("FontCatalog.hasGlyph") { catalogue.hasGlyph(for: "ש", in: $0.font()) },
        FuzzCall("FontCatalog.advance") { catalogue.advance(of: UInt32(truncatingIfNeeded: $0.int()), in: $0.font()) },
        FuzzCall("FontCatalog.ink") {
            catalogue.ink(of: 30 + UInt32(truncatingIfNeeded: $0.int()) % 60, in: $0.font())
        },
        FuzzCall("FontCatalog.outline") {
            catalogue.outline(of: UInt32(truncatingIfNeeded: $0.int()), in: $0.font(), size: $0.length())
        },
        FuzzCall("FontCatalog.program") {
            let program = catalogue.program(of: $0.font())
            let glyph = UInt32(truncatingIfNeeded: $0.int())
            return
                "\(program.colorGlyph(glyph)) \(program.outline(of: glyph, size: $0.length())) \(program.advance(of: glyph))"
        },
        FuzzCall("FontCatalog.contains") { catalogue.contains($0.font()) },
        FuzzCall("FontCatalog.problem") { "\(String(describing: catalogue.problem(of: $0.font())))" },
        FuzzCall("FontCatalog.details") { catalogue.details(of: $0.font()) },
        FuzzCall("FontCatalog.visibleCharacters") { catalogue.visibleCharacters(of: $0.font()) },
        FuzzCall("FontCatalog.hasColor") {
            [catalogue.hasColor($0.font()), catalogue.hasPaints($0.font()), catalogue.hasDrawingsAlone($0.font())]
        },
        FuzzCall("FontCatalog.colorGlyph") {
            let glyph = UInt32(truncatingIfNeeded: $0.int())
            return
                "\(catalogue.colorGlyph(glyph, in: $0.font())) \(catalogue.isDrawing(glyph, in: $0.font())) \(catalogue.isSimplified(glyph, in: $0.font()))"
        },
    ]

    static let layout: [FuzzCall] = shaping + frames + lines

    private static let shaping: [FuzzCall] = [
        FuzzCall("Shaper.init") {
            Shaper(fonts: $0.flag() ? catalogue : FontCatalog(), hyphenation: HyphenationLibrary())
        },
        FuzzCall("Shaper.shape") { Library.shaper().shape($0.paragraph()).breaks.count },
        FuzzCall("Shaper.shape without faces") { Shaper(fonts: FontCatalog()).shape($0.paragraph()).missing.count },
        FuzzCall("Shaper.leastJustifiedMeasure") { Library.shaper().leastJustifiedMeasure(of: $0.paragraph()) },
        FuzzCall("HyphenationLibrary") {
            var library = HyphenationLibrary()
            let bytes = Array(
                $0.one(of: ["UTF-8\n.a1b\n", "UTF-8\nLEFTHYPHENMIN 2\na1b\n"], odd: ["", "x", $0.string()]).utf8)
            library.add($0.language(), from: $0.string()) { bytes }
            library.addThaiWords { bytes }
            library.addExceptions([$0.string(), "a-b", "-", ""], for: $0.language())
            let language = $0.language()
            _ = library.damage(for: language)
            return library.hasDictionary(for: language)
        },
        FuzzCall("LineStrut.init") {
            LineStrut(ascent: $0.length(), descent: $0.length(), leading: $0.length()).withLetterExtents(
                above: $0.length(), below: $0.length())
        },
    ]

    private static let frames: [FuzzCall] = [
        FuzzCall("TextExclusion.init") { TextExclusion($0.path(), standOff: $0.length()) },
        FuzzCall("TextFrame.init") {
            [TextFrame($0.rect(), page: $0.int()), TextFrame(shape: $0.path(), inset: $0.length(), page: $0.int())]
        },
        FuzzCall("BaselineGrid.init") { BaselineGrid(start: $0.length(), increment: $0.length()) },
        FuzzCall("FrameSequence.init") { FrameSequence([$0.frame()], grid: $0.grid(), ellipsis: $0.string()) },
        FuzzCall("FrameSequence.columns") {
            FrameSequence.columns($0.int(), of: $0.rect(), gutter: $0.length(), pages: $0.range()).frames.count
        },
        FuzzCall("Framesetter.init") {
            let shaper = Library.shaper()
            let first = try Framesetter($0.text(), $0.attributes(), from: $0.int(), shaper: shaper)
            return try first.length
                + Framesetter([$0.paragraph(), $0.paragraph()], from: $0.int(), shaper: shaper).length
        },
        FuzzCall("Framesetter.rest") {
            try Framesetter([$0.paragraph()], shaper: Library.shaper()).rest(from: $0.int(), shaper: Library.shaper())
                .missing.count
        },
        FuzzCall("Framesetter.frames") {
            try Framesetter([$0.paragraph(), $0.paragraph()], shaper: Library.shaper()).frames(in: $0.sequence())
                .overset
        },
        FuzzCall("Framesetter.frame") {
            try Framesetter([$0.paragraph()], shaper: Library.shaper()).frame(
                in: $0.frame(), grid: $0.grid(), ellipsis: "…"
            ).lines.count
        },
        FuzzCall("Framesetter.size") {
            try Framesetter([$0.paragraph()], shaper: Library.shaper()).size(width: $0.length(), depth: $0.length())
        },
        FuzzCall("Frame.draw") {
            var marks = Marks()
            return try frame(&$0).draw(into: &marks).count + marks.items.count
        },
        FuzzCall("Frame.index") { try frame(&$0).index(at: $0.point()) },
        FuzzCall("Frame.caret") {
            let frame = try frame(&$0)
            return frame.caret(at: $0.int()) ?? frame.caret(at: frame.visibleRange.lowerBound)
        },
        FuzzCall("Frame.selection") { try frame(&$0).selection(of: $0.range()).count },
        FuzzCall("Frame.imageBounds") {
            let frame = try frame(&$0)
            return "\(String(describing: frame.imageBounds)) \(frame.lineOrigins)"
        },
    ]

    private static func frame(_ program: inout CarelessProgram) throws -> Frame {
        try Framesetter([program.paragraph(), program.paragraph()], shaper: Library.shaper()).frame(in: program.frame())
    }

    private static func line(_ program: inout CarelessProgram) throws -> Line {
        let attributes = program.flag() ? program.attributes() : nil
        return try Line(program.text(), attributes, shaper: Library.shaper())
    }

    private static let lines: [FuzzCall] = [
        FuzzCall("Line.init") { try line(&$0).range },
        FuzzCall("Line.init(truncatedTo:)") {
            let width = $0.extent()
            let line = try Line(
                $0.text(), $0.flag() ? $0.attributes() : nil, truncatedTo: width,
                at: $0.one(of: [.start, .middle, .end]),
                ellipsis: $0.one(of: ["…", "...", "", $0.string()]), shaper: Library.shaper())
            if let line, line.typographicBounds.width > width { fatalError("wider than asked") }
            return line
        },
        FuzzCall("Line.draw") {
            var marks = Marks()
            return try line(&$0).draw(at: $0.point(), into: &marks).count
        },
        FuzzCall("Line.draw(along:)") {
            var marks = Marks()
            return try line(&$0).draw(along: $0.path(), offset: $0.length(), into: &marks)
        },
        FuzzCall("Line.penOffset") { try line(&$0).penOffset(flush: $0.double(), width: $0.length()) },
        FuzzCall("Line.justified") {
            var marks = Marks()
            let line = try line(&$0).justified(to: $0.length(), limits: $0.limits())
            line.draw(at: $0.point(), into: &marks)
            return line.carets.count
        },
        FuzzCall("Line.offset") { try line(&$0).offset(for: $0.int()) },
        FuzzCall("Line.trailingOffset") { try line(&$0).trailingOffset(for: $0.int()) },
        FuzzCall("Line.index") { try line(&$0).index(at: $0.length()) },
        FuzzCall("Line.segments") { try line(&$0).segments(of: $0.range()) },
        FuzzCall("Line.imageBounds") {
            let (line, other) = (try line(&$0), try line(&$0))
            return line.runs.compactMap { other.imageBounds(of: $0) }.count
        },
        FuzzCall("Line properties") {
            let line = try line(&$0)
            return "\(line.typographicBounds) \(line.trailingSpace) \(line.carets) \(line.runs.count) \(line.overfull)"
        },
        FuzzCall("TypographicBounds.init") {
            TypographicBounds(width: $0.length(), ascent: $0.length(), descent: $0.length(), leading: $0.length())
        },
        FuzzCall("Typesetter.init") { try Typesetter($0.text(), $0.attributes(), shaper: Library.shaper()).length },
        FuzzCall("Typesetter.lineBreak") {
            try Typesetter($0.text(), $0.attributes(), shaper: Library.shaper()).lineBreak(
                from: $0.int(), width: $0.length())
        },
        FuzzCall("Typesetter.clusterBreak") {
            try Typesetter($0.text(), shaper: Library.shaper()).clusterBreak(from: $0.int(), width: $0.length())
        },
        FuzzCall("Typesetter.line") {
            try Typesetter($0.text(), $0.attributes(), shaper: Library.shaper()).line(
                $0.range(), shaper: Library.shaper()
            ).carets
        },
        FuzzCall("LinePainter.init") { _ in LinePainter(fonts: FontCatalog()) },
    ]

    /// The file that PDFs are written to.
    static let scratch = "/tmp/text-library-fuzz-\(getpid()).pdf"

    static let emission: [FuzzCall] = [
        FuzzCall("drawPNG") {
            try drawPNG(
                $0.publication(), page: $0.below(2), fonts: catalogue,
                resolution: $0.one(of: [20, 36], odd: [$0.double()]))
        },
        FuzzCall("drawPNG of any page") {
            (try? drawPNG($0.publication(), page: $0.int(), fonts: catalogue, resolution: 9))?.count ?? 0
        },
        FuzzCall("makePDF") { try makePDF($0.publication(), fonts: catalogue) },
        FuzzCall("makePDF with attachments") {
            let level = $0.string()
            var file = AttachedFile(
                name: $0.one(of: ["a.xml", "table.csv"], odd: [$0.string()]), bytes: Array($0.string().utf8),
                mediaType: $0.one(of: ["text/xml"], odd: [$0.string()]),
                relationship: $0.one(of: AttachedFile.Relationship.allCases))
            file.summary = $0.string()
            return try makePDF(
                Publication([Page(trim: .a5, bleed: .zero, side: .recto, folio: "")], fonts: catalogue),
                fonts: catalogue,
                attachments: [file, .invoice(Array($0.string().utf8), level: level)], isArchive: $0.flag())
        },
        FuzzCall("makePDF of text") {
            var page = Page(trim: .a5, bleed: .zero, side: .recto, folio: "")
            try frame(&$0).draw(into: &page.marks)
            return try makePDF(Publication([page], fonts: catalogue), fonts: catalogue)
        },
        FuzzCall("writePDF") {
            try writePDF($0.publication(), fonts: catalogue, to: $0.one(of: [scratch], odd: ["", "/nowhere/x"]))
        },
        FuzzCall("PDFWriter") {
            let writer = try PDFWriter(fonts: catalogue)
            try writer.add($0.page())
            return try writer.finish($0.publication())
        },
        FuzzCall("PDFWriter.init(to:)") {
            try PDFWriter(to: $0.one(of: [scratch], odd: ["", "/", "/nowhere/a"]), fonts: catalogue).pageCount
        },
        FuzzCall("Picture.init") {
            let whole = PackageFolder.bytes(of: "Tests/ImagesTests/Fixtures/exif-6.jpg") ?? []
            let picture = try Picture(
                $0.one(of: [whole], odd: [[], Array(whole.prefix($0.below(500))), Array($0.string().utf8)]),
                name: $0.string())
            return picture.size(width: $0.length()) == picture.size && picture == picture
        },
        FuzzCall("Picture.init(contentsOf:)") {
            try Picture(
                contentsOf: $0.one(
                    of: [PackageFolder.path(of: "Tests/ImagesTests/Fixtures/exif-6.jpg")], odd: ["", "/", $0.string()]))
        },
    ]
}
