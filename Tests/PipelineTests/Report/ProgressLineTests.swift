import PubPipeline
import Testing

@Suite struct ProgressLineTests {
    private let erasure = "\r\u{1B}[K"

    @Test func shortBuildsSayNothing() {
        var line = ProgressLine(start: 100)
        #expect(line.update(.layout, 1, at: 100.49) == nil)
        #expect(line.end() == nil)
    }

    @Test func longBuildsShowStageAndCount() {
        var line = ProgressLine(start: 100)
        #expect(line.update(.layout, 12, at: 100.5) == erasure + "setting page 12")
        #expect(line.update(.layout, 13, at: 100.55) == nil, "too soon to be read")
        #expect(line.update(.layout, 1014, at: 100.7) == erasure + "setting page 1,014")
        #expect(line.update(.emission, 1014, at: 100.71) == erasure + "writing 1,014 pages", "a new stage")
        #expect(line.update(.emission, 1014, at: 102) == nil, "nothing new")
        #expect(line.end() == erasure)
        #expect(line.end() == nil)
    }

    @Test func everyStageHasWords() {
        var texts: Set<String> = []
        for stage in Stage.allCases {
            var line = ProgressLine(start: 0)
            texts.insert(line.update(stage, 2, at: 1) ?? "")
        }
        #expect(texts.count == Stage.allCases.count)
        #expect(!texts.contains(""))
    }
}
