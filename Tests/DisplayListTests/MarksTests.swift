import PubColor
import PubDisplayList
import PubGeometry
import PubIdentity
import Testing

/// Marks put together from parts, each with its tables.
@Suite struct MarksTests {
    private func part(_ text: String) -> Marks {
        var part = Marks()
        part.set(text, x: 1, y: 2, element: ElementID(0))
        part.labels = [PageLabel(LabelID(text), at: at(0, 0))]
        return part
    }

    private func run(_ item: DisplayItem?) -> GlyphRun? { if case .glyphs(let run)? = item { run } else { nil } }

    @Test func runsNameTheirOwnPartOfTheTables() throws {
        var marks = part("one")
        marks.append(part("four"), movedBy: at(10, 20))
        #expect(marks.strings == ["one", "four"])
        let second = try #require(run(marks.items.last))
        #expect(second.glyphs == 3..<7)
        #expect(second.text == 3..<7)
        #expect(second.clusters == 3..<7)
        #expect(second.origin == at(11, 22))
        #expect(marks.labels.map(\.position) == [at(0, 0), at(10, 20)])
    }

    @Test func marksWithRoomForTheirPartsAreTheSame() {
        var (marks, roomy) = (Marks(), Marks())
        roomy.reserveCapacity(items: 3, glyphs: 20, text: 20, clusters: 20)
        for text in ["one", "four"] {
            marks.append(part(text), movedBy: at(10, 20))
            roomy.append(part(text), movedBy: at(10, 20))
        }
        #expect(roomy == marks)
        roomy.rebaseElements(from: 1, by: 7)
        #expect(roomy.items.map { run($0)?.element } == [ElementID(0), ElementID(7)])
    }

    @Test func everyKindOfMarkMoves() {
        var part = Marks()
        var group = Group([.path(PathItem(Path(from: at(0, 0), to: at(1, 1))))])
        group.transform = .rotated(byDegrees: 90)
        part.items = [
            .path(PathItem(Path(from: at(0, 0), to: at(1, 1)))),
            .image(ImageItem(ImageKey(0), frame: box(0, 0, 4, 4), clip: box(1, 1, 2, 2), element: .artifact)),
            .link(LinkItem(area: box(0, 0, 5, 5), target: .url("x"), element: .artifact)), .group(group),
        ]
        var marks = Marks()
        marks.append(part, movedBy: at(10, 20))
        var moved = group
        // The group keeps its own coordinates.
        moved.transform.translation = at(10, 20)
        #expect(
            marks.items == [
                .path(PathItem(Path(from: at(10, 20), to: at(11, 21)))),
                .image(ImageItem(ImageKey(0), frame: box(10, 20, 4, 4), clip: box(11, 21, 2, 2), element: .artifact)),
                .link(LinkItem(area: box(10, 20, 5, 5), target: .url("x"), element: .artifact)), .group(moved),
            ])
    }

    @Test func aTurnedPartIsOneGroupAndItsLabelsGoWithIt() throws {
        var marks = part("text")
        var credit = part("credit")
        credit.labels[0].position = at(5, 0)
        let turn = Transform(a: 0, b: 1, c: -1, d: 0, translation: at(50, 60))
        marks.append(credit, by: turn)
        #expect(marks.strings == ["text", "credit"])
        #expect(marks.items.count == 2)
        guard case .group(let group)? = marks.items.last else {
            Issue.record("no group")
            return
        }
        #expect(group.transform == turn)
        #expect(marks.labels.last?.position == at(50, 65))
        marks.append(Marks(), by: turn)
        #expect(marks.items.count == 2, "nothing turned is no group")
    }

    @Test func elementsOfAnArticleBecomeThoseOfThePublication() throws {
        var marks = part("text")
        marks.append(part("turned"), by: .rotated(byDegrees: 90))
        marks.items.append(.path(PathItem(Path(rect: box(0, 0, 1, 1)))))
        marks.rebaseElements(by: 7)
        #expect(run(marks.items[0])?.element == ElementID(7))
        guard case .group(let group) = marks.items[1] else {
            Issue.record("no group")
            return
        }
        #expect(run(group.items.first)?.element == ElementID(7))
        guard case .path(let path) = marks.items[2] else {
            Issue.record("no path")
            return
        }
        #expect(path.element == .artifact)
    }

    @Test func compactMarksAreTheSame() {
        var marks = part("text")
        marks.items.reserveCapacity(1000)
        marks.glyphs.reserveCapacity(1000)
        let before = marks
        marks.compact()
        #expect(marks == before)
        #expect(marks.glyphs.capacity < 1000)
    }

    /// Beyond what a page reaches a glyph is at the end of that.
    @Test func farGlyphsAreWithinBounds() {
        #expect(PlacedGlyph(glyph: 1, along: 1e12, y: 0).x == 0x7FFF_FFFF)
        #expect(PlacedGlyph(glyph: 1, along: -1e12, y: 0).x == -0x7FFF_FFFF)
        #expect(PlacedGlyph(glyph: 1, along: 1.5, y: 0).x == 2)
    }

    /// A gradient is drawn where its path is.
    @Test func aGradientMovesWithItsPath() throws {
        var item = PathItem(Path(rect: Rect(x: .zero, y: .zero, width: Length(points: 4), height: Length(points: 2))))
        let stops = [GradientFill.Stop(0, .ink), GradientFill.Stop(1, Paint(.paper))]
        item.gradient = GradientFill(from: .zero, to: at(4, 0), stops: stops)
        var inner = Marks()
        inner.items = [.path(item)]
        var marks = Marks()
        marks.append(inner, movedBy: at(10, 20))
        guard case .path(let moved)? = marks.items.first else {
            Issue.record("the path is not there")
            return
        }
        #expect(moved.gradient?.shape == .linear(from: at(10, 20), to: at(14, 20)))
        #expect(moved.gradient?.stops == stops)
    }
}
