import PubPipeline
import Testing

@Suite struct TerminalTests {
    @Test func colorsAreForTerminalsWhoseUserWantsThem() {
        #expect(Terminal.usesColor(isTerminal: true, noColor: nil, kind: "xterm"))
        #expect(Terminal.usesColor(isTerminal: true, noColor: "", kind: "xterm"))
        #expect(!Terminal.usesColor(isTerminal: true, noColor: "1", kind: "xterm"))
        #expect(!Terminal.usesColor(isTerminal: false, noColor: nil, kind: "xterm"))
        #expect(!Terminal.usesColor(isTerminal: true, noColor: nil, kind: "dumb"))
        #expect(!Terminal.usesColor(isTerminal: true, noColor: nil, kind: nil))
    }
}
