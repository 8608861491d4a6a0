import PubColor
import PubDisplayList
import PubGeometry
import PubShaping
import PubTestSupport
import PubTextLayout
import PubTextModel
import Testing

private func text(_ string: String, _ change: (inout CharacterAttributes) -> Void) -> AttributedText {
    var look = Typesetter.look()
    change(&look)
    return AttributedText(string, look)
}

@Suite(.needs(.fonts)) struct DecorationTests {
    @Test func underlineGivesWayToDescenders() throws {
        // Vollkorn's own underline runs below all letters.
        func page(_ string: String) -> Page {
            var look = Typesetter.look("Inter-Bold.otf")
            look.underline = TextDecoration(skipsInk: true)
            return Typesetter.painted(AttributedText(string, look))
        }
        #expect(try #require(page("mono").paths.first).pieces.count == 1)
        let page = page("gypsy, apply")
        let line = try #require(page.paths.first)
        #expect(line.pieces.count > 4)
        let run = try #require(page.runs.first)
        let stroke = try #require(line.stroke)
        let y = try #require(line.path.controlBounds).minY
        // No outline crosses the line nearer to a piece of it than the line's own weight.
        for glyph in page.marks.glyphs {
            let place = Point(x: run.origin.x + Length(raw: Int64(glyph.x)), y: run.origin.y)
            let outline = Typesetter.fonts.outline(of: glyph.glyph, in: run.font, size: run.size).moved(by: place)
            let half = stroke.weight.part(1, of: 2)
            for range in Region(outline).covered(from: y - half, to: y + half).ranges {
                let (left, right) = (
                    (range.lowerBound - stroke.weight).points, (range.upperBound + stroke.weight).points
                )
                #expect(line.pieces.allSatisfy { $0.end <= left + 1e-3 || $0.start >= right - 1e-3 })
            }
        }
    }

    @Test func withoutSkippingTheLineIsWhole() throws {
        let page = Typesetter.painted(text("gypsy") { $0.underline = TextDecoration() })
        #expect(try #require(page.paths.first).pieces.count == 1)
    }

    @Test func neighboursStandUnderOneLineByTheLargestType() throws {
        var mixed = text("small ") { $0.underline = TextDecoration() }
        var large = Typesetter.look("Inter-Bold.otf", size: 40)
        large.underline = TextDecoration()
        mixed.append("LARGE", large)
        mixed.append(text(" tail") { $0.underline = TextDecoration() })
        let page = Typesetter.painted(mixed)
        #expect(page.paths.count == 1)
        #expect(page.runs.count == 3)
        let line = try #require(page.paths.first)
        #expect(line.pieces.count == 1)
        let metrics = Typesetter.fonts.metrics(of: large.font)
        let weight = 40 * Double(metrics.underlineThickness) / Double(metrics.unitsPerEm)
        #expect(abs(try #require(line.stroke).weight.points - weight) < 0.01)
    }

    @Test func lineTakesTheColourOfEachPartOfTheText() throws {
        var mixed = text("black") { $0.underline = TextDecoration() }
        mixed.append(
            text("red") {
                $0.underline = TextDecoration()
                $0.paint = Paint(.rgb(1, 0, 0))
            })
        let paths = Typesetter.painted(mixed).paths
        #expect(paths.map { $0.stroke?.paint } == [.ink, Paint(.rgb(1, 0, 0))])
        #expect(abs(paths[0].pieces[0].end - paths[1].pieces[0].start) < 0.01)
        #expect(Set(paths.map { $0.stroke?.weight }).count == 1)
    }

    @Test func wordsOnlyLeavesSpacesOut() throws {
        let page = Typesetter.painted(
            text("one nice ox") {
                $0.underline = TextDecoration()
                $0.underline?.wordsOnly = true
            })
        let pieces = try #require(page.paths.first).pieces
        #expect(pieces.count == 3)
        let space = 20 * Double(Typesetter.fonts.metrics(of: Typesetter.look().font).spaceAdvance) / 1000
        #expect(abs(pieces[1].start - pieces[0].end - space) < 0.5)
    }

    @Test func offsetWeightAndLevels() throws {
        let page = Typesetter.painted(
            text("xxx") {
                $0.underline = TextDecoration(weight: Length(points: 2))
                $0.underline?.offset = Length(points: 3)
                $0.overline = TextDecoration()
                $0.strike = TextDecoration()
            })
        let plain = Typesetter.painted(text("xxx") { $0.underline = TextDecoration() })
        func y(_ item: PathItem) throws -> Double { try #require(item.path.controlBounds).minY.points }
        #expect(abs(try y(page.paths[0]) - y(plain.paths[0]) - 3) < 0.001)
        #expect(page.paths[0].stroke?.weight.points == 2)
        #expect(try y(page.paths[1]) < 90)
        #expect(try y(page.paths[2]) < 100)
        #expect(try y(page.paths[2]) > 90)
        // Strikes lie above the glyphs, other lines below.
        if case .glyphs = page.marks.items[2] {} else { Issue.record("the glyphs stand between the lines") }
    }

    @Test(arguments: TextDecoration.Style.allCases)
    func stylesFillTheirPiecesFromEndToEnd(style: TextDecoration.Style) throws {
        let page = Typesetter.painted(
            text("minimum") {
                $0.underline = TextDecoration(weight: Length(points: 1))
                $0.underline?.style = style
            })
        let item = try #require(page.paths.first)
        let stroke = try #require(item.stroke)
        let bounds = try #require(item.path.controlBounds)
        let width = bounds.width.points
        switch style {
        case .solid:
            #expect(stroke.dashes.isEmpty)
            #expect(item.pieces.count == 1)
        case .double:
            #expect(item.pieces.count == 2)
            #expect(bounds.height.points == 2)
        case .dotted:
            #expect(stroke.cap == .round)
            #expect(stroke.dashes[0] == .zero)
            let steps = width / stroke.dashes[1].points
            #expect(abs(steps - steps.rounded()) < 0.01)
        case .dashed:
            let period = stroke.dashes[0].points + stroke.dashes[1].points
            let rest = (width + stroke.dashes[1].points) / period
            #expect(stroke.dashes[0].points == 3)
            #expect(abs(rest - rest.rounded()) < 0.01)
        case .wavy:
            #expect(bounds.height.points == 4)
            #expect(abs(bounds.maxX.points - page.end) < 1)
        }
    }
}

extension Page {
    /// Where the last underline piece of a page set from x = 50 should end, by the widths of the glyphs.
    fileprivate var end: Double {
        guard let run = runs.last, let last = marks.glyphs.last else { return 0 }
        let advance = Double(Typesetter.fonts.advance(of: last.glyph, in: run.font)) * run.size.points / 1000
        return run.origin.x.points + Double(last.x) / 65536 + advance
    }
}

@Suite(.needs(.fonts)) struct EffectTests {
    @Test func outlineIsPartOfTheRun() throws {
        let page = Typesetter.painted(
            text("Outline") { $0.stroke = TextStroke(weight: 0.05, paint: Paint(.rgb(1, 0, 0)), fills: false) })
        let stroke = try #require(page.runs.first?.stroke)
        #expect(stroke.weight.points == 1)
        #expect(!stroke.fills)
        #expect(stroke.join == .round)
        #expect(page.string == "Outline")
        #expect(page.paths.isEmpty)
        #expect(page.dump(number: 1).contains("outline=rgb(100 0 0) 1 round unfilled"))
    }

    @Test func backgroundStandsBehindItsPieceWithPadding() throws {
        var mixed = AttributedText("plain ", Typesetter.look())
        let padding = Insets(top: Length(points: 1), left: Length(points: 2), bottom: Length(points: 3), right: .zero)
        for word in ["boxed ", "text"] {
            mixed.append(
                text(word) {
                    $0.background = TextBackground(
                        fill: Paint(.cmyk(0, 0, 1, 0)), padding: padding, radius: Length(points: 4))
                    if word == "text" { $0.paint = Paint(.rgb(1, 0, 0)) }
                })
        }
        let page = Typesetter.painted(mixed)
        let box = try #require(page.paths.first)
        #expect(page.paths.count == 1, "one box for both runs")
        let bounds = try #require(box.path.controlBounds)
        let start = try #require(page.runs.dropFirst().first).origin.x
        #expect((start - bounds.minX).points == 2)
        #expect(bounds.minY.points < 85)
        #expect(bounds.maxY.points > 103)
        #expect(box.path.elements.contains { if case .curve = $0 { true } else { false } })
        if case .path = page.marks.items[0] {} else { Issue.record("the box lies below the text") }
    }

    @Test func copiesAreDrawnBelowAndNotRead() throws {
        let dark = Paint(.gray(0.6))
        let page = Typesetter.painted(
            text("Press") { $0.shadows = TextShadow.letterpress(light: Paint(.paper), dark: dark, depth: 0.05) })
        #expect(page.string == "Press")
        #expect(page.runs.count == 1)
        #expect(page.paths.count == 2)
        #expect(page.paths.map(\.fill) == [Paint(.paper), dark])
        #expect(page.paths.allSatisfy { $0.fillRule == .nonZero })
        let light = try #require(page.paths[0].path.controlBounds)
        let shade = try #require(page.paths[1].path.controlBounds)
        #expect((light.minX - shade.minX).points == 2)
        #expect((light.minY - shade.minY).points == 2)
        let soft = Typesetter.painted(
            text("Soft") { $0.shadows = [TextShadow(x: 0.1, y: 0.1, paint: dark, opacity: 0.5)] })
        #expect(soft.groups.map(\.opacity) == [0.5])
        #expect(page.groups.isEmpty, "no group where nothing is transparent")
    }

    @Test func stretchedGlyphsAndTheirAdvances() throws {
        func width(_ stretch: GlyphScale) -> Double {
            let shaped = Typesetter.shaped(text("Stretch me") { $0.glyphScaling = stretch })
            return Double(shaped.widthSums[Int(shaped.textClusterCount)]) / 65536
        }
        let natural = width(.natural)
        #expect(abs(width(GlyphScale(width: 0.5)) - natural / 2) < 0.01)
        #expect(abs(width(GlyphScale(height: 2)) - natural) < 0.01)
        let page = Typesetter.painted(text("High") { $0.glyphScaling = GlyphScale(width: 1.5, height: 2) })
        let run = try #require(page.runs.first)
        #expect(run.size.points == 40)
        #expect(run.glyphScale == 0.75)
    }
}

@Suite(.needs(.fonts)) struct PathTextTests {
    private func circle(_ radius: Double) -> Path {
        let side = Length(points: 2 * radius)
        return NamedShape.ellipse.path(
            in: Rect(x: Length(points: 100), y: Length(points: 100), width: side, height: side))
    }

    /// Where a group brings the middle of its glyphs on the baseline: its origin.
    private func centres(_ page: Page) -> [SIMD2<Double>] {
        page.groups.map { SIMD2($0.transform.translation.x.points, $0.transform.translation.y.points) }
    }

    @Test func glyphsStandOnTheCircleTurnedWithIt() throws {
        let paragraph = Typesetter.shaped(AttributedText("Around the harbour light", Typesetter.look()))
        var page = Typesetter.emptyPage
        let lost = LinePainter(fonts: Typesetter.fonts).paint(
            paragraph.wholeLine, of: paragraph, along: circle(60), into: &page.marks)
        #expect(lost == 0)
        #expect(page.string == "Around the harbour light")
        let radii = centres(page).map { (($0.x - 160) * ($0.x - 160) + ($0.y - 160) * ($0.y - 160)).squareRoot() }
        // Spaces draw nothing.
        #expect(radii.count == 21)
        #expect(radii.allSatisfy { abs($0 - 60) < 0.1 })
        let read = try #require(page.runs.first)
        #expect(page.runs.count == 1)
        #expect(read.isHidden)
        #expect(read.glyphScale > 0.3)
        #expect(read.glyphScale < 0.9)
        for group in page.groups {
            // The direction is a right angle to the radius, and of length 1.
            let turn = group.transform
            let radius = SIMD2(turn.translation.x.points - 160, turn.translation.y.points - 160)
            #expect(abs(turn.a * radius.x + turn.b * radius.y) < 0.3)
            #expect(abs(turn.a * turn.a + turn.b * turn.b - 1) < 1e-9)
        }
    }

    @Test func distancesAlongThePathAreThoseOfTheLine() throws {
        let paragraph = Typesetter.shaped(AttributedText("straightening", Typesetter.look()))
        let (start, end) = (Point(x: .zero, y: .zero), Point(x: Length(points: 300), y: Length(points: 400)))
        var page = Typesetter.emptyPage
        LinePainter(fonts: Typesetter.fonts).paint(
            paragraph.wholeLine, of: paragraph, along: Path(from: start, to: end), offset: Length(points: 10),
            into: &page.marks)
        let straight = Typesetter.painted(AttributedText("straightening", Typesetter.look()))
        let run = try #require(straight.runs.first)
        for (centre, glyph) in zip(centres(page), straight.marks.glyphs) {
            let advance = Double(Typesetter.fonts.advance(of: glyph.glyph, in: run.font)) * 20 / 1000
            let distance = 10 + Double(glyph.x) / 65536 + advance / 2
            #expect(abs(centre.x - distance * 0.6) < 0.01)
            #expect(abs(centre.y - distance * 0.8) < 0.01)
        }
    }

    @Test func whatFindsNoPlaceIsCounted() {
        let paragraph = Typesetter.shaped(AttributedText("much too long for it", Typesetter.look()))
        var page = Typesetter.emptyPage
        let short = Path(from: .zero, to: Point(x: Length(points: 60), y: .zero))
        let lost = LinePainter(fonts: Typesetter.fonts).paint(
            paragraph.wholeLine, of: paragraph, along: short, into: &page.marks)
        #expect(lost > 5)
        #expect(lost + page.string.utf8.count == 20)
        var empty = Typesetter.emptyPage
        #expect(
            LinePainter(fonts: Typesetter.fonts).paint(
                paragraph.wholeLine, of: paragraph, along: Path(), into: &empty.marks)
                == 20)
        #expect(empty.marks.items.isEmpty)
    }

    @Test func aTurnedPageIsOneGroup() throws {
        var page = Typesetter.emptyPage
        page.marks.append(
            Typesetter.painted(AttributedText("Credit", Typesetter.look())).marks, by: .rotated(byDegrees: -90))
        let group = try #require(page.groups.first)
        #expect(page.marks.items.count == 1)
        #expect(group.transform.b == -1)
        #expect(group.transform.a == 0)
        #expect(page.string == "Credit")
        let place = group.transform.applied(to: Point(x: Length(points: 10), y: Length(points: 2)))
        #expect(place == Point(x: Length(points: 2), y: Length(points: -10)))
    }
}
