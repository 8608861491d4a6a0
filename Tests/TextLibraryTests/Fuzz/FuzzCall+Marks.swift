import PubDiagnostics
import PubDisplayList
import PubGeometry
import PubIdentity
import PubValues

extension FuzzCall {
    static let marks: [FuzzCall] =
        items + [
            FuzzCall("Page.init") { Page(trim: $0.size(), bleed: $0.length(), side: .verso, folio: $0.string()) },
            FuzzCall("Page.cut") {
                var page = $0.page()
                page.cut(to: $0.rect())
                return page
            },
            FuzzCall("Page.cutAtSpine") {
                var page = $0.page()
                page.cutAtSpine()
                return page
            },
            FuzzCall("Page.dump") { $0.page().dump(number: $0.int()) },
            FuzzCall("PageLabel.init") { PageLabel(LabelID($0.string()), at: $0.point()) },
            FuzzCall("Marks.append") {
                var marks = Marks()
                marks.append($0.marks(), movedBy: $0.point())
                marks.append($0.marks(), by: $0.transform())
                marks.append(
                    $0.run(), glyphs: [PlacedGlyph(glyph: UInt32.max, x: .min, y: .max)], text: $0.string().utf8,
                    clusters: [TextCluster(bytes: .max, glyphs: .max), TextCluster(bytes: 0, glyphs: 0)])
                _ = marks.holds($0.run())
                marks.compact()
                return marks
            },
            FuzzCall("Marks.reserveCapacity") {
                var marks = $0.marks()
                marks.reserveCapacity(items: $0.int(), glyphs: $0.int(), text: $0.int(), clusters: $0.int())
                return marks
            },
            FuzzCall("Marks.rebaseElements") {
                var marks = $0.marks()
                marks.rebaseElements(from: $0.int(), by: Int32(clamping: $0.int()))
                return marks
            },
            FuzzCall("Marks.clusterRanges") {
                var run = $0.run()
                (run.glyphs, run.text, run.clusters) = (-4..<Int32.max, 3..<9, -1..<Int32(clamping: max($0.int(), 0)))
                var marks = $0.marks()
                marks.clusters = [TextCluster(bytes: .max, glyphs: .max), TextCluster(bytes: 3, glyphs: 0)]
                return marks.clusterRanges(of: run).map { marks.glyphs(of: $0).count + marks.text(of: $0).count }
            },
            FuzzCall("Publication.init") {
                Publication([$0.page()], fonts: Library.fonts).fonts.count + Publication().pages.count
            },
            FuzzCall("Publication.dump") { $0.publication().dump() },
            FuzzCall("Publication.pageDumps") { $0.publication().pageDumps() },
            FuzzCall("Publication.structureDump") {
                var publication = $0.publication()
                publication.structure = [StructureNode(.body, parent: ElementID($0.int()), origin: .none)]
                return publication.structureDump()
            },
            FuzzCall("FontResource.init") { FontResource(name: $0.string(), key: $0.font()) },
            FuzzCall("ImageResource.init") {
                ImageResource(
                    name: $0.string(), key: ImageKey(ContentHash()), width: Int32(clamping: $0.int()),
                    height: Int32(clamping: $0.int()))
            },
            FuzzCall("OutlineEntry.init") {
                let title = $0.string()
                return [
                    OutlineEntry(title: title, target: LabelID($0.string())),
                    OutlineEntry(title: title, target: .element(ElementID($0.int()))),
                ]
            },
            FuzzCall("Periodical.init") { Periodical(name: $0.string()).issueTitle },
            FuzzCall("Metadata.init") { _ in Metadata() },
            FuzzCall("PublicationSection.init") {
                PublicationSection(title: $0.string(), elements: 0..<Int32(clamping: max($0.int(), 0)))
            },
            FuzzCall("CellSpan.init") { CellSpan(rows: $0.int(), columns: $0.int()) },
            FuzzCall("StructureNode.init") { StructureNode(.body, parent: ElementID($0.int()), origin: .none) },
        ]

    private static let items: [FuzzCall] = [
        FuzzCall("PlacedGlyph.init") {
            var glyph = PlacedGlyph(glyph: .max, along: $0.double(), y: Int32(clamping: $0.int()))
            glyph.isKashida = $0.flag()
            return $0.run().scale(of: glyph) + $0.run().scale(of: PlacedGlyph(glyph: 0, x: .min, y: .max))
        },
        FuzzCall("TextCluster.init") { _ in TextCluster(bytes: .max, glyphs: 0) },
        FuzzCall("GlyphRun.init") {
            GlyphRun(
                font: $0.font(), size: $0.length(), origin: $0.point(), paint: $0.paint(), element: ElementID($0.int())
            ).hasKashidas
        },
        FuzzCall("GlyphStroke.init") {
            GlyphStroke(paint: $0.paint(), weight: $0.length(), join: .round, fills: $0.flag())
        },
        FuzzCall("GradientFill.init") { $0.gradient() },
        FuzzCall("GradientFill.Stop.init") { GradientFill.Stop($0.double(), $0.paint(), opacity: $0.double()) },
        FuzzCall("GradientFill.Circle.init") { GradientFill.Circle(center: $0.point(), radius: $0.length()) },
        FuzzCall("PathItem.init") { PathItem($0.path(), fill: $0.paint()) },
        FuzzCall("ImageItem.init") {
            ImageItem(ImageKey(ContentHash()), frame: $0.rect(), clip: $0.rect(), element: ElementID($0.int()))
        },
        FuzzCall("Group.init") { Group([$0.item()]).isComposited },
        FuzzCall("Group.Mask.init") { Group.Mask([$0.item()], .alpha) },
        FuzzCall("LinkItem.init") {
            LinkItem(area: $0.rect(), target: .label(LabelID($0.string())), element: ElementID($0.int()))
        },
        FuzzCall("Stroke.init") { Stroke(paint: $0.paint(), weight: $0.length()) },
        FuzzCall("Marks.init") { _ in Marks() },
    ]
}
