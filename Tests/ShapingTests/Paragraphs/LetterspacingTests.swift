import PubGeometry
import PubShaping
import PubTestSupport
import PubTextModel
import Testing

/// Words among others that are letterspaced.
@Suite(.needs(.fonts))
struct LetterspacingTests {
    /// The advances of the spaces of `text`, whose parts in `|` are letterspaced by a tenth of the em, in points.
    private func spaces(_ text: String) -> [Double] {
        var wide = Bench.look()
        wide.tracking = 0.1
        var attributed = AttributedText()
        for (index, part) in text.split(separator: "|", omittingEmptySubsequences: false).enumerated() {
            attributed.append(String(part), index % 2 == 1 ? wide : Bench.look())
        }
        let shaped = Bench.shaper().shape(Paragraph(attributed, Bench.attributes))
        return (0..<Int(shaped.textClusterCount)).filter { shaped.clusters[$0].traits.contains(.space) }.map {
            Double(shaped.widthSums[$0 + 1] - shaped.widthSums[$0]) / 65536
        }
    }

    @Test func theirSpacesGrowAtBothEnds() throws {
        let found = spaces("no no |no no| no no")
        let plain = try #require(found.first)
        #expect(found.map { ($0 - plain).rounded() } == [0, 1, 2, 1, 0])
        #expect(abs(found[1] - plain - 1) < 0.01)
        #expect(abs(found[3] - plain - 1) < 0.01)
    }

    @Test func aMarkAfterThemKeepsItsSpace() {
        let found = spaces("no |no|, no no")
        #expect(abs(found[1] - found[2]) < 0.2)
    }
}
