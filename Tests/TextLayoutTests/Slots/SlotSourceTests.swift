import PubGeometry
import PubShaping
import PubTextLayout
import PubTextModel
import Testing

@Suite struct SlotSourceTests {
    let strut = LineStrut(ascent: Length(points: 9), descent: Length(points: 3), leading: Length(points: 12))
    let frames = [
        FrameGeometry(measure: Length(points: 100), depth: Length(points: 50), gridStart: Length(points: 10)),
        FrameGeometry(measure: Length(points: 80), depth: Length(points: 50), gridStart: Length(points: 4)),
    ]

    private func baselines(_ source: SlotSource, align: Bool) -> [(Int32, Double)] {
        var result: [(Int32, Double)] = []
        var cursor = SlotCursor()
        while let slot = source.next(after: cursor, strut: strut, align: align) {
            result.append((slot.frame, slot.baseline.points))
            cursor = slot.after
        }
        return result
    }

    @Test func linesStandOnTheGridOfTheirFrame() {
        let source = SlotSource(frames: frames, increment: Length(points: 12))
        let found = baselines(source, align: true)
        #expect(found.filter { $0.0 == 0 }.map(\.1) == [10, 22, 34, 46])
        for (frame, baseline) in found {
            let start = frame == 0 ? 10.0 : 4.0
            #expect(abs((baseline - start).remainder(dividingBy: 12)) < 0.01)
        }
    }

    @Test func offTheGridLinesFollowEachOtherByTheirLeading() {
        let found = baselines(SlotSource(frames: frames, increment: Length(points: 12)), align: false)
        #expect(found.filter { $0.0 == 0 }.map(\.1) == [9, 21, 33, 45])
    }

    @Test func lessRoomNeverGivesMoreSlots() {
        let source = SlotSource(frames: frames, increment: Length(points: 12))
        var last = Int.max
        for depth in stride(from: 50.0, through: 0, by: -5) {
            let count = baselines(source.limiting(to: Length(points: depth)), align: true).count
            #expect(count <= last)
            last = count
        }
        let reserved = source.reserving(foot: Length(points: 20), in: 0)
        #expect(baselines(reserved, align: true).count < baselines(source, align: true).count)
    }

    /// At the head of a frame a line needs less than its ascent: the next row must be sought below all the same.
    @Test(.timeLimit(.minutes(1)), arguments: [1.0, 3, 11.5, 40])
    func theSearchForARowBesideAShapeEnds(increment: Double) throws {
        let frame = FrameGeometry(measure: Length(points: 100), depth: Length(points: 200))
        let taken = Path(rect: Rect(x: .zero, y: .zero, width: Length(points: 100), height: Length(points: 30)))
        let source = SlotSource(frames: [frame], increment: Length(points: increment))
            .excluding(taken, standOff: .zero)
        for leading in [12.0, 115] {
            let strut = LineStrut(
                ascent: Length(points: leading * 0.75), descent: Length(points: leading / 4),
                leading: Length(points: leading))
            let clearance = LineClearance(
                above: strut.ascent, below: strut.descent, minimumInterval: Length(points: 40))
            let slot = try #require(
                source.next(after: SlotCursor(), strut: strut, align: true, clearance: clearance), "\(leading)")
            #expect(slot.baseline - strut.ascent >= Length(points: 29.9))
        }
    }

    @Test func aTallLineTakesTheNextFrame() {
        let source = SlotSource(frames: frames)
        let extents = LineExtents(above: Length(points: 30), below: Length(points: 3))
        let slot = source.next(
            after: SlotCursor(frame: 0, blockOffset: Length(points: 24)), strut: strut, extents: extents, align: false)
        #expect(slot?.frame == 1)
    }
}
